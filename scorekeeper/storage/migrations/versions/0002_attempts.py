"""Attempts of strangers, counted for all processes together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "attempt",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "source", "what", name=op.f("pk_attempt")),
    )
    op.create_index(op.f("ix_attempt_at"), "attempt", ["at"])


def downgrade() -> None:
    raise NotImplementedError("restore the copy made before the upgrade")
