"""What templates may call: the words of the wording, cards, and dates."""

from __future__ import annotations

from datetime import datetime

from flask import Flask

from scorekeeper.engine.hand import Ending, Seat
from scorekeeper.web.asking import new_request_key
from scorekeeper.wording.book import day_label
from scorekeeper.wording.cards import card_list, card_name, card_sign
from scorekeeper.wording.hands import ending_label, line_label, price_sentences
from scorekeeper.wording.refusals import refusal_sentence

MINUS = "\u2212"


def init_app(app: Flask) -> None:
    """Makes filters and names known to the app's templates."""
    app.jinja_env.filters.update(
        card_sign=card_sign,
        card_name=card_name,
        card_list=card_list,
        line_label=line_label,
        signed=signed,
        moment=moment,
    )
    app.jinja_env.globals.update(
        Ending=Ending,
        Seat=Seat,
        ending_label=ending_label,
        price_sentences=price_sentences,
        refusal_sentence=refusal_sentence,
        new_request_key=new_request_key,
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True


def moment(at: datetime) -> str:
    """The day and the minute, for whoever reads without a script, which shows them in the reader's own time.

    >>> moment(datetime(2026, 11, 29, 19, 30))
    '29 November 2026 19:30 UTC'
    """
    return f"{day_label(at)} {at:%H:%M} UTC"


def signed(number: int) -> str:
    """The number with a typographic minus.

    >>> signed(-3)
    '−3'
    """
    return str(number).replace("-", MINUS)
