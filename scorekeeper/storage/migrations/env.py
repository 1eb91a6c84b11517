"""Runs the migrations on the app's own database, called by `upgrade` and by `flask db`."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from sqlalchemy.types import TypeDecorator

from scorekeeper.storage.database import migrating
from scorekeeper.storage.tables import Base


def render_item(kind: str, item: Any, _context: object) -> str | Literal[False]:
    """A migration says what is in the database, and must not change with the codec."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl!r}"
    return False


with migrating() as connection:
    context.configure(
        connection=connection, target_metadata=Base.metadata, render_as_batch=True, render_item=render_item
    )
    with context.begin_transaction():
        context.run_migrations()
