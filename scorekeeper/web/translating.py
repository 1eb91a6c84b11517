"""Which language a page speaks: the one asked for in its address, chosen on this device, or wished by the browser."""

from __future__ import annotations

import flask_babel
from flask import Flask, Response, g, has_app_context, has_request_context, request

from scorekeeper.wording.languages import LANGUAGES, best_language, spoken_language, words_of, words_of_environment
from scorekeeper.wording.translating import Words, language, translate_with

COOKIE = "language"
"""Not in the session: whether an answer is still the same is told without opening that."""
REMEMBERED = 2 * 365 * 24 * 3600
"""Seconds."""


def init_app(app: Flask) -> None:
    """The words of the app's templates and of the wording go through the catalog of the page's language."""
    flask_babel.Babel(app, locale_selector=chosen_language)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda template: words().sentence(template),
        lambda one, many, number: words().counted(one, many, number),
        newstyle=True,
    )
    app.jinja_env.globals.update(language=language, languages=LANGUAGES)
    translate_with(words)


def words() -> Words:
    """The words of this request's language; where there is none, of the environment: whoever serves the app reads."""
    if not has_app_context():
        return words_of_environment()
    # Looked up once: a page has hundreds of sentences.
    if "words" not in g:
        g.words = words_of(chosen_language())
    found: Words = g.words
    return found


def chosen_language() -> str:
    """The code of this request's language."""
    if not has_request_context():
        return "en"
    asked = spoken_language(request.args.get("lang", "")) or spoken_language(request.cookies.get(COOKIE, ""))
    return asked or best_language(request.accept_languages.values())


def choose_language(answer: Response, code: str) -> Response:
    """The answer that makes this device remember the language."""
    secure = request.is_secure
    answer.set_cookie(COOKIE, code, max_age=REMEMBERED, httponly=True, samesite="Lax", secure=secure)
    return answer
