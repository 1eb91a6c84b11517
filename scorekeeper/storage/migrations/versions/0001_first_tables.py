"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "book",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("request_key", sa.String(), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_book")),
        sa.UniqueConstraint("key", name=op.f("uq_book_key")),
        sa.UniqueConstraint("request_key", name=op.f("uq_book_request_key")),
    )
    op.create_table(
        "device",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
    )
    op.create_table(
        "house_ruleset",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("book_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["book.id"], name=op.f("fk_house_ruleset_book_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_ruleset")),
    )
    op.create_index(op.f("ix_house_ruleset_book_id"), "house_ruleset", ["book_id"])

    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("book_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["book.id"], name=op.f("fk_player_book_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )
    op.create_index(op.f("ix_player_book_id"), "player", ["book_id"])

    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("book_id", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device_id", sa.String(), nullable=True),
        sa.Column("player_one_id", sa.Integer(), nullable=False),
        sa.Column("player_two_id", sa.Integer(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("view_key", sa.String(), nullable=False),
        sa.Column("score_key", sa.String(), nullable=False),
        sa.Column("request_key", sa.String(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["book.id"], name=op.f("fk_game_book_id")),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name=op.f("fk_game_device_id")),
        sa.ForeignKeyConstraint(["player_one_id"], ["player.id"], name=op.f("fk_game_player_one_id")),
        sa.ForeignKeyConstraint(["player_two_id"], ["player.id"], name=op.f("fk_game_player_two_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("request_key", name=op.f("uq_game_request_key")),
        sa.UniqueConstraint("score_key", name=op.f("uq_game_score_key")),
        sa.UniqueConstraint("view_key", name=op.f("uq_game_view_key")),
    )
    op.create_index(op.f("ix_game_book_id"), "game", ["book_id"])

    op.create_table(
        "entry",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("request_key", sa.String(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device_id", sa.String(), nullable=True),
        sa.Column("by_label", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name=op.f("fk_entry_device_id")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_entry_game_id")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_entry")),
        sa.UniqueConstraint("game_id", "request_key", name=op.f("uq_entry_game_id_request_key")),
    )


def downgrade() -> None:
    raise NotImplementedError("restore the copy made before the upgrade")
