"""The app's factory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Request, Response
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect

from scorekeeper import storage
from scorekeeper.web import errors, filters, headers, limits, rendered, request_log, static_files, translating
from scorekeeper.web.blueprints import BLUEPRINTS
from scorekeeper.web.front import in_front, trusted_proxies
from scorekeeper.web.json_suffix import JsonSuffix
from scorekeeper.web.places import asset_folder, database_url, instance_folder, secret_key
from scorekeeper.web.polling import Polling

LONGEST_REQUEST = 2_000_000
"""Bytes: a book of many games to import fits, a flood does not."""


class Answer(Response):
    """An answer. Half a surrogate pair, quoted from somebody's JSON in a message, goes out as a question mark."""

    def set_data(self, value: bytes | str) -> None:
        """Encodes the text as UTF-8."""
        super().set_data(value.encode("utf-8", "replace") if isinstance(value, str) else value)


class Asked(Request):
    """A request. A part of a multipart body that has no name says nothing."""

    def _load_form_data(self) -> None:
        super()._load_form_data()
        form: dict[Any, Any] = self.form
        # By its own way a form cannot be changed.
        dict.pop(form, None, None)


csrf = CSRFProtect()
compress = Compress()


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app, its database upgraded to this version.

    `config` goes over the environment (SCOREKEEPER_DATABASE, SCOREKEEPER_INSTANCE): DATABASE is an SQLite file or an
    SQLAlchemy address, INSTANCE the folder for the file and the secret where the environment names no other.
    """
    given = dict(config or {})
    folder = instance_folder(given.pop("INSTANCE", None))
    database = given.pop("DATABASE", None)
    app = Flask(
        "scorekeeper",
        instance_path=str(folder),
        template_folder=str(asset_folder("templates")),
        static_folder=str(asset_folder("static")),
    )
    app.request_class = Asked
    app.response_class = Answer
    app.config.update(
        SQLALCHEMY_DATABASE_URI=database_url(database, folder),
        SECRET_KEY=given.get("SECRET_KEY") or secret_key(folder),
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=2 * 365 * 24 * 3600,
        SESSION_REFRESH_EACH_REQUEST=False,
        WTF_CSRF_TIME_LIMIT=None,
        TRUSTED_PROXIES=trusted_proxies(),
        MAX_CONTENT_LENGTH=LONGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LONGEST_REQUEST,
        COMPRESS_LEVEL=4,
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
        BABEL_DEFAULT_LOCALE="en",
    )
    app.config.update(given)
    app.config.from_prefixed_env("SCOREKEEPER_FLASK")
    app.json.sort_keys = False  # type: ignore[attr-defined]
    storage.init_app(app)
    request_log.init_app(app)
    csrf.init_app(app)
    compress.init_app(app)
    translating.init_app(app)
    headers.init_app(app)
    filters.init_app(app)
    limits.init_app(app)
    errors.init_app(app)
    rendered.init_app(app)
    static_files.init_app(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.wsgi_app = in_front(app, JsonSuffix(Polling(app)))  # type: ignore[assignment, method-assign]
    storage.upgrade(app)
    return app
