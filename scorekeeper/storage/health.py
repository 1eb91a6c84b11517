"""Whether the database answers: asked often, and answered soon."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import select

from scorekeeper.storage.database import BUSY_TIMEOUT_MS, db, faults_told
from scorekeeper.storage.tables import Game

PATIENCE_MS: Final = 250


def check_database() -> None:
    """Nothing, where the database can be read. Raises StorageBusy and StorageFault, the first of them soon."""
    with faults_told(), db.engine.connect() as connection:
        driver: Any = connection.connection.dbapi_connection
        if connection.dialect.name == "sqlite":
            driver.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
        else:
            connection.exec_driver_sql(f"SET LOCAL statement_timeout = {PATIENCE_MS}")
        try:
            connection.execute(select(Game.id).limit(1)).all()
        finally:
            if connection.dialect.name == "sqlite":
                driver.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
