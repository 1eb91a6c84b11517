"""What no page of ours would send, and what must hold for the answer all the same."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote, quote_from_bytes

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import strategies as st
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.engine.ruleset import DOMAINS
from scorekeeper.interchange.hands import SHOWDOWN_FIELDS
from scorekeeper.storage.figures import fill_figures
from scorekeeper.web.blueprints import BLUEPRINTS
from scorekeeper.web.figuring import computed
from scorekeeper.web.forms.agreeing import KNOWN
from scorekeeper.web.recording import TYPED

from .helpers import JSON, Page, new_game, post_hand

CARDS: Final = {
    "knocker": ["AS", "2S", "3S", "7H", "8H", "9H", "KC", "KD", "KH", "5C"],
    "defender": ["4S", "6H", "KS", "TD", "JD", "QD", "2D", "3D", "4D", "2C"],
}
KNOCK: Final = {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}
GAMES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"ruleset": {"preset": "pagat", "knock_limit": "upcard"}},
    {"ruleset": {"preset": "pagat", "gin_bonus": 25}, "sheet": {"layout": "hollywood", "continuous": True}},
    {"ruleset": {"preset": "american", "eleven_card_hand": True}, "sheet": "split"},
)
"""What the attacked games are set up with."""

BODIES: Final[dict[str, list[dict[str, Any]]]] = {
    "home.games": [
        {"players": ["Anna", "Bo"], "ruleset": {"preset": "pagat"}, "sheet": "standard"},
        {"players": ["Anna", "Bo"], "preset": "dansk", "sheet": "hollywood", "save_as": "Ours", "first_dealer": "draw"},
    ],
    "home.device": [{"label": "phone"}],
    "book.rename": [{"name": "Ours"}],
    "book.hide": [{"game": "", "hidden": True}],
    "book.ruleset": [{"id": 1, "name": "Ours"}],
    "deleting.delete_book": [{"name": "Anna and Bo"}],
    "deleting.delete_game": [{"confirm": "delete"}],
    "record.hands": [KNOCK, {"knocker": 1, "showdown": CARDS}, {**KNOCK, "upcard": "KS", "after": 1}],
    "record.preview": [KNOCK, {"knocker": 2, "showdown": CARDS}, {**KNOCK, "upcard": "KS", "n": 1}],
    "record.undo": [{"redo": True}],
    "hands.correct": [KNOCK, {"ending": "award", "winner": 2, "points": 25, "reason": "agreed"}],
    "hands.note": [{"text": "late"}],
    "play.notice": [{"given": False}],
    "importing.new": [
        {"players": ["Anna", "Bo"], "ruleset": {}, "sheet": "standard", "hands": [KNOCK], "totals": [1, 2]},
        {"format": "scorekeeper-book/1", "name": "Ours", "games": [], "rulesets": [], "players": ["Anna"], "log": []},
        {"format": "scorekeeper-everything/1", "books": [], "devices": []},
    ],
    "importing.add": [{"players": ["Anna", "Bo"], "ruleset": {}, "sheet": "standard", "hands": [KNOCK], "entries": []}],
    "standing.settled": [{"note": "cash"}, {"on": "2026-11-29", "note": "cash"}],
    "people.renamed": [{"player": 1, "name": "Ada"}],
    "people.merged": [{"player": 1, "into": 2}],
    "book_log.undo": [{"seq": 1}],
    "house_rules.made": [
        {"name": "Sunday", "description": "Ours", "preset": "modern", "target": 150},
        {"name": "Monday", "preset": "house:1", "oklahoma": True},
    ],
    "house_rules.changed": [{"name": "Tuesday"}, {"retired": True}, {"description": "Ours"}],
    "from_paper.entered": [
        {"players": ["Anna", "Bo"], "preset": "pagat", "started": "2024-02-29", "hands": [KNOCK]},
        {"players": ["Anna", "Bo"], "preset": "dansk", "sheet": "split", "pasted": "Anna knock 3 20", "stopped": True},
        {"players": ["Anna", "Bo"], "who": ["1"], "how": ["gin"], "first": ["20"], "second": [""]},
    ],
    "settings.fix": [
        {"players": ["Anna", "Bea"], "confirm": True},
        {"ruleset": {"preset": "gin500"}, "confirm": True},
        {"preset": "dansk", "sheet": "split"},
        {"sheet": "hollywood", "columns": 2, "column_target": [50, 60], "per_point": "0.05", "currency": "kr"},
    ],
}
"""Bodies that the app takes, where it wants any; they are spoilt before they are sent."""

FIELDS: Final = sorted(
    {"format", "games", "hands", "entries", "links", "seats", "totals", "log", "file"}
    | {"request_key", "seen_seq", "csrf_token", "after", "n", "text", "name", "label", "game", "id", "hidden", "redo"}
    | {"player", "other", "into", "seq", "on", "note", "description", "retired", "from", "to", "page", "whole"}
    | {"who", "how", "first", "second", "pasted", "started", "stopped", "more"}
    | {"given", "again", "fresh", "all", "step", "q", "show", "left", "right", "words", "edit", "showdown", "cards"}
    | {*TYPED, *KNOWN, *DOMAINS, *SHOWDOWN_FIELDS, *(f"showdown.{name}" for name in SHOWDOWN_FIELDS)}
)
"""The names of fields that some page sends."""

NO_NUMBERS: Final = ("", " ", "0", "-1", "1e9", "1.5", "+3", "٣", "²", "½", "NaN", "1" * 18, "9" * 19, "9" * 5000)
NO_TEXTS: Final = ("\x00", "a\x00b", "\x1b[31m", "\r\nA: b", "\ufeff", "\ufffe", "\ud800", "\udfff\ud800", "\U0010ffff")
NO_LINES: Final = ("\u202eannA", "\u2067\u202dBo", "\u200f", "Anna\u2028Bo", "\u0301" * 40, "x" * 10_000, "ﷺ" * 90)
NO_NAMES: Final = ("<script>alert(1)</script>", "{{ 7 * 7 }}", "%(value)s", "%s %d %", "' OR 1=1 --", "\\", '"', "../x")
NO_CHOICES: Final = ("true", "null", "none", "upcard", "house:1", "house:" + "9" * 30, "x" * 61, "x" * 101, "é" * 3000)
NO_CARDS: Final = ("KS", "10H", "7♣", "AS 2S 3S", "3S 4S 5S / none", "QH>0", "QH>99", "Q on Q", "gin", "dead", "award")
NO_JSON: Final = ("{", "[" * 2000, "[[[1]]]", '{"preset": ["\\ud800"]}', '{"ending": "\\ud800"}', '{"\\ud800": 1}')
NASTY: Final = (*NO_NUMBERS, *NO_TEXTS, *NO_LINES, *NO_NAMES, *NO_CHOICES, *NO_CARDS, *NO_JSON)
HUGE: Final = (0, -1, 3, 2**31, 2**63, -(2**63) - 1, 10**30, 10**4000, 1.5, 1e308, float("nan"), float("-inf"))

BROKEN: Final = (
    *(b"", b"null", b"[]", b"1", b"{", b"{}{}", b'{"a": NaN}', b'{"a": 1e999}', b'{"a": 1, "a": 2}', b"\xef\xbb\xbf{}"),
    *(b"\xff\xfe{}", b'{"players": "\xff"}', b"[" * 99_999, b'{"a":' * 99_999, b'{"note": ' + b"9" * 5000 + b"}"),
    *(b"=&=&&;", b"%", b"%zz=%zz", b"players=%ff", b"a" * 9999, b"--x\r\n\r\n", b"--x--", b"&".join([b"a=b"] * 3000)),
)
"""Bodies that are not what any type says."""

TYPES: Final = (
    *("application/json", "application/json; charset=utf-16", "application/x+json", "text/plain", "", "/", "é"),
    *("application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=nonsense"),
    *("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"),
)
MULTIPART: Final = "multipart/form-data; boundary=edge"
ODD_KEYS: Final = (
    *("%00", "a%00b", "%0a", "%ff%fe", "%ED%A0%80", "%F0%9F%83%8F", "%2F", "%", "%zz", "%20", "..", "%2e%2e%2f", "<b>"),
    *("'", ".json", "a.json", "0", "1", "3", "-1", "1.0", "1e3", "%D9%A3", "1" * 25, "9" * 5000, "x" * 3000),
)
HEADERS: Final = ("Accept", "Accept-Encoding", "Accept-Language", "Cookie", "Host", "If-None-Match", "Range", "Referer")
ODD_HEADERS: Final = ("", "x" * 5000, "W/", '"', "a b", ",", "*", "bytes=0-", "[::1", "ä", "..", "a:b:c", "a=b; a=c")
ODD_ACCEPTS: Final = ("", "*/*", "image/png", "application/json;q=x", ",;=", "é", "\x7f")

text = st.sampled_from(NASTY) | st.text(max_size=20)
name = st.sampled_from(FIELDS) | text
key = st.sampled_from(ODD_KEYS) | st.text(min_size=1, max_size=9).map(lambda odd: quote(odd, safe="", errors="replace"))
accept = st.sampled_from(("application/json", "text/html")) | st.sampled_from(ODD_ACCEPTS)
header = st.sampled_from(ODD_HEADERS)
value = (
    text
    | st.sampled_from(HUGE)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | text,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(name, inner, max_size=4),
        max_leaves=6,
    )
)


@st.composite
def spoilt(draw: st.DrawFn, endpoint: str) -> dict[str, Any]:
    """A body that the app takes there, with up to three fields gone, changed or added."""
    body: dict[str, Any] = dict(draw(st.sampled_from(BODIES.get(endpoint, [{}]))))
    for _ in range(draw(st.integers(0, 3))):
        field = draw(st.sampled_from([*body, "request_key", "seen_seq"]) if draw(st.booleans()) else name)
        if draw(st.integers(0, 4)):
            body[field] = draw(value)
        else:
            body.pop(field, None)
    return body


@st.composite
def posts(draw: st.DrawFn, endpoint: str) -> dict[str, Any]:
    """A POST for the test client: JSON, a form of either kind, or a body that is not what its type says."""
    kind = draw(st.sampled_from(("json", "json", "form", "form", "multipart", "broken")))
    headers = {"Accept": draw(accept)}
    if kind == "broken":
        headers["Content-Type"] = draw(st.sampled_from(TYPES))
        return {"data": draw(st.sampled_from(BROKEN) | st.binary(max_size=60)), "headers": headers}
    body = draw(spoilt(endpoint))
    if kind == "json":
        data = _bytes(json.dumps(body, ensure_ascii=draw(st.booleans())))
        return {"data": data, "content_type": "application/json", "headers": headers}
    typed = as_typed(body)
    if kind == "form":
        return {"data": urlencoded(typed), "content_type": "application/x-www-form-urlencoded", "headers": headers}
    return {"data": multipart(typed), "content_type": MULTIPART, "headers": headers}


def as_typed(body: dict[str, Any]) -> list[tuple[str, str]]:
    """The fields of a JSON body as a form would send them, a list as a field that comes several times."""
    fields = [(name, one) for name, many in body.items() for one in (many if isinstance(many, list) else [many])]
    return [(name, one if isinstance(one, str) else json.dumps(one)) for name, one in fields]


def urlencoded(fields: list[tuple[str, str]]) -> bytes:
    """The fields as a form or a query. Half a surrogate pair becomes bytes that are no UTF-8."""
    return "&".join("=".join(quote_from_bytes(_bytes(part)) for part in field) for field in fields).encode()


def multipart(fields: list[tuple[str, str]]) -> bytes:
    """The fields as the parts of a body, odd characters of their names as they are."""
    head = b'--edge\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'
    return b"".join(head % (_bytes(name), _bytes(text)) for name, text in fields) + b"--edge--\r\n"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def addresses() -> list[Rule]:
    """Every address of the app but its static files, told without a database."""
    app = Flask("scorekeeper")
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]


@dataclass
class World:
    """The app with a game of each kind in it, a browser that made them, and a look at the database from outside."""

    app: Flask
    client: FlaskClient
    outside: sqlite3.Connection
    games: list[int] = field(default_factory=list)
    """The ids of the games that are attacked, one of each kind."""

    def prepare(self) -> None:
        """Makes the games, in each of them three hands, the third struck."""
        self.games.clear()
        for number, setup in enumerate(GAMES):
            score_key = new_game(self.client, save_as=f"Ours {number}", **setup)
            post_hand(self.client, score_key, **KNOCK, upcard="KS")
            post_hand(self.client, score_key, ending="knock", knocker=1, showdown=CARDS, upcard="KS")
            post_hand(self.client, score_key, ending="dead")
            self.client.post(f"/g/{score_key}/hands/3/strike", json={}, headers=JSON)
            assert self.client.get(f"/g/{score_key}", headers=JSON).get_json()["seq"] == 4
            self.games += self.outside.execute("SELECT id FROM game WHERE score_key = ?", [score_key]).fetchone()

    @property
    def commits(self) -> int:
        """A number that is another one whenever something was stored."""
        return int(self.outside.execute("PRAGMA data_version").fetchone()[0])

    def address(self, rule: Rule, game: int = 0, **odd: str) -> str:
        """An address of the app about one of the games, with odd parts in place of some. Deleted ones are made anew."""
        select = "SELECT score_key, view_key, book.key FROM game JOIN book ON book.id = book_id WHERE game.id = ?"
        keys = self.outside.execute(select, [self.games[game]]).fetchone()
        if keys is None:
            self.prepare()
            keys = self.outside.execute(select, [self.games[game]]).fetchone()
        parts = dict(zip(("score_key", "view_key", "book_key"), keys, strict=True))
        parts |= {"n": "2", "preset": "pagat", "layout": "hollywood", "player": "1", "other": "2", "house": "1", **odd}
        return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts[part[1]], rule.rule)

    def fill(self) -> None:
        """Computes what is missing of the books' figures: derived, and kept by whichever request comes first."""
        with self.app.app_context():
            for (key,) in self.outside.execute("SELECT key FROM book").fetchall():
                fill_figures(key, computed)

    def attack(self, method: str, address: str, **request: Any) -> TestResponse:
        """The answer, which is one, and which stored something only where a POST succeeded."""
        self.fill()
        before = self.commits
        with self.client.open(address, method=method, **request) as answer:
            check(answer)
            asked = request.get("headers", {}).get("Accept")
            if answer.status_code >= 400 and answer.get_data() and asked in ("application/json", "text/html"):
                assert answer.mimetype == ("application/json" if address.endswith(".json") else asked)
        if answer.status_code >= 400 or method != "POST":
            assert self.commits == before
        return answer


def check(answer: TestResponse) -> None:
    """What holds for every answer: no crash, safe headers, JSON that says what was wrong, or a page that does."""
    assert answer.status_code < 500
    assert "script" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    body = b"" if answer.content_encoding else answer.get_data()
    if answer.mimetype == "application/json" and body:
        document = json.loads(body, parse_constant=pytest.fail)
        if answer.status_code >= 400:
            error = document["error"]
            assert set(error) == {"code", "field", "value", "limit", "message"}
            assert isinstance(error["field"], str)
            assert all(error[name] and isinstance(error[name], str) for name in ("code", "message"))
    elif answer.mimetype == "text/html" and body:
        page = body.decode("utf-8")
        assert "<script>alert" not in page
        if answer.status_code in (409, 422):
            assert Page(page).find(data_error=None)
