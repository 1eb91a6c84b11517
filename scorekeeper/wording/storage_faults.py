"""What is wrong with the database, for whoever runs the server."""

from __future__ import annotations

from scorekeeper.wording.translating import _


def fault_sentence(reason: str) -> str:
    """What happened to what was sent, and what has to be done before it is sent again.

    >>> fault_sentence("full")
    'The disk of the server is full. Nothing was stored. Whoever runs the server has to make room; then send it again.'
    """
    if reason == "full":
        return _(
            "The disk of the server is full. Nothing was stored. Whoever runs the server has to make room; then send "
            "it again."
        )
    if reason == "read_only":
        return _(
            "The server may not write to its database. Nothing was stored. Whoever runs the server has to let it write "
            "to the file and to its folder; then send it again."
        )
    if reason == "missing":
        return _(
            "The database of the server is not where it was. Nothing was stored. Whoever runs the server has to put it "
            "back, or restore a backup; then send it again."
        )
    if reason == "corrupt":
        return _(
            "The database of the server is damaged. Nothing was stored. Whoever runs the server has to stop it and "
            "restore a backup."
        )
    if reason == "disk":
        return _(
            "The disk of the server did not do what it should. Whoever runs the server has to see to it. Then send it "
            "again: what was stored is not stored twice."
        )
    return _(
        "The database of the server does not answer. Send it again in a while: what was stored is not stored twice."
    )


def too_many_sentence(what: str, limit: int) -> str:
    """That a game or a book is full, and what to do. `what` is "entries" or "games".

    >>> too_many_sentence("games", 10)
    'This book holds 10 games, and no more. Start another book.'
    """
    if what == "games":
        return _("This book holds %(limit)s games, and no more. Start another book.", limit=limit)
    return _("The log of this game holds %(limit)s entries, and no more. Start another game.", limit=limit)
