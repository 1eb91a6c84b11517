"""How values are written down: times in UTC, JSON with a version, keys and fingerprints."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, String
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from scorekeeper.storage.errors import NewerDatabase, StorageFault

VERSION = 1
"""Of the JSON we write. A reader of version 2 must still read this one: entries are never rewritten."""


class UtcDateTime(TypeDecorator[datetime]):
    """A moment: stored in UTC, read timezone-aware. A naive time is a ValueError."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value
        # SQLite gives back what was stored, without its zone; PostgreSQL gives the zone of the connection.
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


class LinkKey(TypeDecorator[str]):
    """The key of a link. Asking for one with a NUL in it finds nothing: PostgreSQL would fail, having no such texts."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value and value.replace("\0", "\ufffd")


class VersionedJson(TypeDecorator[dict[str, Any]]):
    """A JSON object, with the version of its form stored beside its fields."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, dialect: Dialect) -> dict[str, Any] | None:
        return None if value is None else {"version": VERSION, **value}

    def process_result_value(self, value: Any, dialect: Dialect) -> dict[str, Any] | None:
        if value is None:
            return None
        if not isinstance(value, dict) or "version" not in value:
            raise StorageFault("corrupt")
        fields: dict[str, Any] = dict(value)
        version = fields.pop("version")
        if version != VERSION:
            raise NewerDatabase(f"form {version} of a stored object is not known here; this is form {VERSION}")
        return fields


def new_key() -> str:
    """A new secret for a link: 128 random bits, 22 characters that need no quoting in an address."""
    return secrets.token_urlsafe(16)


def fingerprint(body: Mapping[str, Any]) -> str:
    """A digest of a request's body, the same for equal JSON whatever the order of its fields.

    >>> fingerprint({"ending": "dead", "n": 1}) == fingerprint({"n": 1, "ending": "dead"})
    True
    """
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
