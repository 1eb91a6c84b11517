"""What waitress is taught: a connection outlives an answer that says nothing has changed."""

from __future__ import annotations

from waitress.task import WSGITask


class KeptOpen(WSGITask):
    """A request whose connection stays open after a 304.

    Waitress hangs up after every answer without a length, this one too, which ends with its head (RFC 9112, 6.3). An
    onlooker's phone would open a new connection every other second.
    """

    def set_close_on_finish(self) -> None:
        """Hangs up after this answer, unless it is a 304 to somebody who did not ask for that."""
        headers = getattr(self.request, "headers", {})
        stays = self.version == "1.1" and headers.get("CONNECTION", "").lower() != "close"
        if not (stays and self.status.startswith("304")):
            super().set_close_on_finish()
