"""`scorekeeper serve`: the app on waitress, for the phones of a home network."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any, Final
from urllib.parse import urlsplit

import click
import segno

from scorekeeper.wording.translating import _

THREADS = 8
LONGEST_CODED = 80
"""Letters of an address whose code still fits a terminal."""

LIMITS: Final[dict[str, Any]] = {
    # A phone keeps a connection open while it looks on, and waitress alone would stop at 100. The usual limit of open
    # files is 1,024, and the database needs some.
    "connection_limit": 800,
    # With more than 1,024 files select() fails.
    "asyncore_use_poll": True,
    # Seconds. Longer than the half minute after which a page that found nobody asks again.
    "channel_timeout": 60,
    # Bytes. A little more than the app takes, so that the app says it is too much.
    "max_request_body_size": 3_000_000,
}
"""What waitress is given, fit for many phones that each ask every other second."""


@click.command("serve")
@click.option("--host", envvar="HOST", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", envvar="PORT", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port.")
@click.option("--threads", type=click.IntRange(1, 64), default=THREADS, show_default=True, help="Requests at once.")
@click.option(
    "--database",
    envvar="SCOREKEEPER_DATABASE",
    metavar="FILE_OR_URL",
    help="An SQLite file, or an SQLAlchemy address. Default: instance/scorekeeper.sqlite",
)
def command(host: str, port: int, threads: int, database: str | None) -> None:
    """Serve the app until interrupted."""
    # Imported here, so that `scorekeeper --help` does not wait for all of it.
    from waitress.channel import HTTPChannel
    from waitress.server import MultiSocketServer, create_server

    from scorekeeper import storage
    from scorekeeper.commands.keeping import KeptOpen
    from scorekeeper.web.app import create_app
    from scorekeeper.web.request_log import start_logging
    from scorekeeper.wording.storage_faults import fault_sentence

    # Before the database is made: a server that cannot listen leaves nothing behind.
    with told_where_it_cannot_listen(host, port):
        check_free(host, port)
    try:
        app = create_app({"DATABASE": database} if database else None)
    except storage.StorageFault as fault:
        raise click.ClickException(fault_sentence(fault.reason)) from fault
    except (storage.StorageError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    start_logging()
    HTTPChannel.task_class = KeptOpen
    # What a proxy says about who asks is looked at only where the app was told of one.
    limits = {**LIMITS, "clear_untrusted_proxy_headers": not app.config["TRUSTED_PROXIES"]}
    with told_where_it_cannot_listen(host, port):
        server = create_server(app, host=host, port=port, threads=threads, **limits)
    click.echo(_("The scorekeeper is open at"))
    # A name such as localhost may stand for two addresses, one for each version of the internet protocol.
    port = server.effective_listen[0][1] if isinstance(server, MultiSocketServer) else int(server.getsockname()[1])
    found = addresses(host, port)
    for address in found:
        click.echo(f"  {address}")
    # In a file or another program's hands a code is noise.
    if sys.stdout.isatty() and not only_here(urlsplit(found[-1]).hostname or "") and len(found[-1]) < LONGEST_CODED:
        click.echo(_("A phone in the same network opens %(address)s by scanning this:", address=found[-1]))
        click.echo(code(found[-1]))
    click.echo(_("Stop it with Ctrl-C."))
    server.run()


@contextmanager
def told_where_it_cannot_listen(host: str, port: int) -> Iterator[None]:
    """Nothing; an OSError inside is told as the command's error."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(
            _("cannot listen on %(host)s, port %(port)s: %(why)s", host=host, port=port, why=error.strerror or error)
        ) from error


def check_free(host: str, port: int) -> None:
    """Nothing, where a server may listen there. Raises OSError."""
    found = socket.getaddrinfo(
        None if host in ("", "*") else host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    for family, kind, protocol, _name, address in found:
        with socket.socket(family, kind, protocol) as probe:
            # As the server itself: a port that was left a moment ago is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)


def code(address: str) -> str:
    """The address as a QR code for the terminal, two modules to a character."""
    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def only_here(host: str) -> bool:
    """Whether what listens there is reached from this machine only.

    >>> only_here("127.0.0.1"), only_here("0.0.0.0")
    (True, False)
    """
    return host == "localhost" or host == "::1" or host.startswith("127.")


def addresses(host: str, port: int) -> list[str]:
    """The addresses to open in a browser, this machine's own first, then the one for phones on the same network.

    >>> addresses("127.0.0.1", 8000)
    ['http://127.0.0.1:8000/']
    """
    if host not in ("0.0.0.0", "::", ""):
        return [f"http://{host}:{port}/"]
    seen = [f"http://localhost:{port}/"]
    if own := home_address():
        seen.append(f"http://{own}:{port}/")
    return seen


def home_address() -> str | None:
    """This machine's address on its network, or None without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # A documentation address (RFC 5737): connecting a datagram socket only chooses the interface.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
