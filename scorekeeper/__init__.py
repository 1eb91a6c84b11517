"""Keeps the score of gin rummy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorekeeper.web.app import create_app as create_app

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """The app factory, imported when somebody asks for it: the engine and the `score` command do without Flask.

    Raises AttributeError for any other name.
    """
    if name == "create_app":
        from scorekeeper.web.app import create_app

        return create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
