"""Every page in every language: nothing is left in English."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.wording.languages import CATALOGS, LANGUAGES
from tests.web.helpers import JSON, award, new_game, post_hand
from tests.web.sweep import Sweep, sweep, undrawn

TRANSLATED = [language for language in LANGUAGES if language != "en"]
TOLD = ("alt", "aria-label", "content", "placeholder", "title")
ENGLISH_WORDS = re.compile(
    r"\b(?:the|of|with|this|that|these|which|from|are|your|you|they|nobody|hands|score|knock|knocks|game|games)\b",
    re.IGNORECASE,
)
"""Words that none of the other languages has, so that one of them gives a sentence away."""
NAMES = re.compile(
    "Rules of Games|of Cards|The Gin Rummy Association|saint2706/Games|Hoyle Card Games|gamerules|[a-z-]+\\.com"
)
"""Sources, which are called what they are called."""


class Told(HTMLParser):
    """The pieces of text of a page, those that are only heard too."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._hidden = 0
        self._foreign = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "style"):
            self._hidden += 1
        names = [*TOLD, *(name for name in given if name.startswith("data-") and name.endswith(("label", "empty")))]
        if tag != "meta" or given.get("name") == "description":
            self.pieces += [given[name] or "" for name in names if name in given]
        # What says what language it is in is no other language's business.
        self._foreign += tag == "button" and "lang" in given

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._hidden -= 1
        if tag == "button" and self._foreign:
            self._foreign -= 1

    def handle_data(self, data: str) -> None:
        if not self._hidden and not self._foreign and data.strip():
            self.pieces.append(" ".join(data.split()))


def untranslated(language: str) -> set[str]:
    """The English sentences without gaps that are said otherwise in a language."""
    text = (Path(CATALOGS) / language / "LC_MESSAGES" / "messages.po").read_bytes()
    return {
        " ".join(message.id.split())
        for message in read_po(io.BytesIO(text))
        if isinstance(message.id, str) and message.id and message.string != message.id and "%(" not in message.id
    }


@pytest.fixture
def played(app: Flask, client: FlaskClient) -> tuple[Sweep, list[str]]:
    """The addresses of the app, and pages of games in every state."""
    games = []
    for preset, sheet in (("pagat", "standard"), ("dansk", "hollywood"), ("club", "hollywood"), ("dansk", "split")):
        key = new_game(client, ruleset={"preset": preset}, sheet=sheet, stake={"per_point": "0.05"})
        games.append(key)
        post_hand(client, key, **({"upcard": "7C"} if preset == "club" else {}))
        post_hand(client, key, ending="gin", knocker=2, defender_deadwood=11, upcard="2S")
        post_hand(client, key, ending="dead")
        award(client, key, 1, 12)
        client.post(f"/g/{key}/hands/3/strike", json={}, headers=JSON)
        client.post(f"/g/{key}/hands/1/note", json={"text": "Åh!"}, headers=JSON)
        client.post(f"/g/{key}/undo", json={}, headers=JSON)
    finished, stopped = new_game(client), new_game(client)
    award(client, finished, 1, 120)
    client.post(f"/g/{stopped}/stop", json={}, headers=JSON)
    pages = [f"/g/{key}" for key in (*games, finished, stopped)]
    pages += [f"/g/{key}/{page}" for key in games for page in ("log", "hands/1", "hands/2", "settings", "rules")]
    pages += ["/g/unknown", "/judge?knocker=1", "/rules?left=pagat&right=dansk", "/rules/questions?q=gin"]
    pages += ["/judge?knocker=AS2S3S4H5H6H7D8D9DKC&defender=ACADTSTHTCQSQHQCKSKD"]
    pages += ["/judge?cards=7S+8S+9S+KC", *(f"/rules/{preset}" for preset in ("norsk", "dansk", "palace", "club"))]
    return sweep(app, client), pages


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_in_english(played: tuple[Sweep, list[str]], client: FlaskClient, language: str) -> None:
    swept, pages = played
    english = untranslated(language)
    left: list[tuple[str, str]] = []
    for address in (*swept.addresses("GET"), *pages):
        with undrawn():
            answer = client.get(address, headers={"Accept-Language": language}, follow_redirects=True)
        if answer.mimetype != "text/html":
            continue
        assert f'<html lang="{language}"' in answer.text, address
        for piece in Told(answer.text).pieces:
            if piece in english or ENGLISH_WORDS.search(NAMES.sub("", piece)):
                left.append((address, piece))
    assert not left, sorted({piece for _, piece in left})
