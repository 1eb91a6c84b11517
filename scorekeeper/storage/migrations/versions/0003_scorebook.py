"""A book's log, figures and words derived from its games, and more about house rulesets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

FIGURES = """
    over stopped running won lost columns_won columns_lost net shutouts shut_out blitzes blitzed hands hands_won
    hands_lost dead by_knock by_gin by_big_gin by_undercut by_defence by_award knocks knock_points undercut points_won
    points_lost dealt dealt_won dealt_lost biggest longest knocked_0 knocked_1 knocked_2 knocked_3 knocked_4 knocked_5
    knocked_6 knocked_7 knocked_8 knocked_9 knocked_10 knocked_11 caught_0 caught_1 caught_2 caught_3 caught_4 caught_5
    caught_6 caught_7 caught_8 caught_9 caught_10 caught_11
"""


def upgrade() -> None:
    op.create_table(
        "book_entry",
        sa.Column("book_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("request_key", sa.String(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device_id", sa.String(), nullable=True),
        sa.Column("by_label", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["book_id"], ["book.id"], name=op.f("fk_book_entry_book_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["device_id"], ["device.id"], name=op.f("fk_book_entry_device_id")),
        sa.PrimaryKeyConstraint("book_id", "seq", name=op.f("pk_book_entry")),
        sa.UniqueConstraint("book_id", "request_key", name=op.f("uq_book_entry_book_id_request_key")),
    )
    op.create_table(
        "game_figures",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("book_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("opponent_id", sa.Integer(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("month", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("layout", sa.String(), nullable=False),
        sa.Column("currency", sa.String(), nullable=True),
        sa.Column("money", sa.BigInteger(), nullable=False),
        sa.Column("run_lead", sa.Integer(), nullable=False),
        sa.Column("run_tail", sa.Integer(), nullable=False),
        sa.Column("run_decided", sa.Integer(), nullable=False),
        *[sa.Column(name, sa.BigInteger(), nullable=False) for name in FIGURES.split()],
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_game_figures_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_game_figures")),
    )
    op.create_index(
        "ix_game_figures_book_id_seat_version_hidden", "game_figures", ["book_id", "seat", "version", "hidden"]
    )
    op.create_index("ix_game_figures_player_id_opponent_id", "game_figures", ["player_id", "opponent_id"])
    op.create_table(
        "game_words",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_game_words_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_game_words")),
    )
    op.add_column("house_ruleset", sa.Column("description", sa.String(), nullable=False, server_default=""))
    op.add_column("house_ruleset", sa.Column("retired", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("house_ruleset", sa.Column("derived_from", sa.Integer(), nullable=True))
    op.add_column("game", sa.Column("from_paper", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    raise NotImplementedError("restore the copy made before the upgrade")
