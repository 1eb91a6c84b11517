"""A throw-away PostgreSQL: its own cluster in a temporary folder, reached by a socket in it and by nothing else."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import Integer, false, select
from sqlalchemy.dialects import postgresql

from scorekeeper.storage.tables import Base
from tests.storage.helpers import migrate

TABLES = Base.metadata.sorted_tables

# Deleting few rows is far quicker than truncating. Numbers start from 1 again, as they do in a new file.
EMPTIED = "; ".join(
    [
        *(str(select(table).where(false()).compile(dialect=postgresql.dialect())) for table in TABLES),
        *(f"DELETE FROM {table.name}" for table in reversed(TABLES)),
        *(
            f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), 1, false)"
            for table in TABLES
            if "id" in table.c and isinstance(table.c.id.type, Integer)
        ),
    ]
)

# Nothing in it outlives the tests, so nothing need reach the disk.
CONFIG = """
listen_addresses = ''
fsync = off
synchronous_commit = off
full_page_writes = off
shared_buffers = 16MB
max_connections = 40
"""


@dataclass
class Cluster:
    """A running server."""

    folder: Path
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))
    _migrated: dict[int, str] = field(default_factory=dict)

    def url(self, database: str) -> str:
        """The address of one of its databases, as a user would write it."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def create(self, template: str = "template1") -> str:
        """The name of a new database, without tables unless another one is its template."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def emptied(self, number: int = 0) -> str:
        """The address of a database with all tables and no rows, the same for the same number: a new one takes long."""
        if not self._migrated:
            self._migrated[-1] = self.create()
            migrate(self.url(self._migrated[-1]))
        with suppress(KeyError, psycopg.errors.UndefinedColumn, psycopg.errors.UndefinedTable):
            return self._emptied(self.url(self._migrated[number]))
        # It is the first of its number, or a test has altered the one there was.
        self._migrated[number] = self.create(self._migrated[-1])
        return self.url(self._migrated[number])

    def _emptied(self, url: str) -> str:
        with psycopg.connect(url, options="-c lock_timeout=5s") as connection:
            connection.execute(EMPTIED)
        return url


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A server of its own, stopped and deleted afterwards. Takes about a second to start."""
    # A socket's path may have 107 characters, which pytest's folders would exceed.
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
    as_owner: list[str] = []
    if os.geteuid() == 0:
        # initdb and the server refuse root.
        shutil.chown(folder, "postgres", pwd.getpwnam("postgres").pw_gid)
        as_owner = ["runuser", "-u", "postgres", "--"]
    data = folder / "data"
    try:
        _run(*as_owner, _program("initdb"), "--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "-D", str(data))
        with (data / "postgresql.conf").open("a") as file:
            file.write(f"{CONFIG}unix_socket_directories = '{folder}'\n")
        server = [*as_owner, _program("pg_ctl"), "-D", str(data), "-s", "-w"]
        _run(*server, "-l", str(folder / "log"), "start")
        try:
            yield Cluster(folder)
        finally:
            _run(*server, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def _program(name: str) -> str:
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    return str(debian[-1]) if debian else name


def _run(*command: str) -> None:
    # From the root folder: the other user may not be able to enter this one. Output to a file that the server may keep.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(command, cwd="/", stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False)
        if done.returncode:
            output.seek(0)
            raise RuntimeError(f"{' '.join(command)}: {output.read().decode(errors='replace')}")
