"""The bare Flask routes beside which the app is measured: one commits one row by Flask-SQLAlchemy, one says hello."""

from __future__ import annotations

import sys
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import event
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from waitress.server import create_server

from scorekeeper.commands.serve import LIMITS, THREADS


class Base(DeclarativeBase):
    pass


db = SQLAlchemy(model_class=Base)


class Line(db.Model):  # type: ignore[name-defined]
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]


def create_app(database: str) -> Flask:
    """The app on an SQLite file, set as the scorekeeper's."""
    app = Flask("bare")
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{database}"
    db.init_app(app)

    @app.get("/")
    def hello() -> str:
        return "hello"

    @app.post("/")
    def commit() -> str:
        db.session.add(Line(text="a hand"))
        db.session.commit()
        return "stored"

    def prepare(connection: Any, _record: object) -> None:
        for setting in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    with app.app_context():
        event.listen(db.engine, "connect", prepare)
        db.create_all()
    return app


if __name__ == "__main__":
    server = create_server(create_app(sys.argv[1]), host="127.0.0.1", port=0, threads=THREADS, **LIMITS)
    print(f"http://127.0.0.1:{server.getsockname()[1]}/", flush=True)
    server.run()
