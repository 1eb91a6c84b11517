"""GET /judge asked anything: an answer or a refusal, in words, as a page and as JSON alike."""

from __future__ import annotations

import json
from itertools import product

from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine import Refusal
from scorekeeper.engine.cards import PACK
from scorekeeper.web import judging as web_judging
from scorekeeper.wording.card_problems import card_problem

from .judge_helpers import LISA, MAX

ODD = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from([*PACK, "1S", "10h", "♥10", "/", ">", "on", "none", "9-T-J", "1", "99"]), max_size=16).map(
        " ".join
    ),
    st.recursive(
        st.one_of(st.sampled_from(PACK), st.integers(-2, 12), st.none(), st.text(max_size=3)),
        lambda inner: st.lists(inner, max_size=4),
        max_leaves=12,
    ).map(json.dumps),
)
HANDS = st.permutations(PACK).map(lambda deck: (" ".join(deck[:10]), " ".join(deck[10:20])))
PARTS = (
    "knocker_melds",
    "defender_melds",
    "discard",
    "lay_offs",
    "upcard",
    "preset",
    "ruleset",
    "cards",
    "melds",
    "tabled",
)


@st.composite
def questions(draw: st.DrawFn) -> dict[str, str]:
    """Questions to the judge: two hands out of one pack or anything, and some parts of anything."""
    asked = draw(st.dictionaries(st.sampled_from(PARTS), ODD, max_size=3))
    if draw(st.booleans()):
        knocker, defender = draw(HANDS)
        asked |= {"knocker": knocker, "defender": defender}
    else:
        asked |= draw(st.dictionaries(st.sampled_from(("knocker", "defender")), ODD))
    return asked


@given(questions())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_asked_is_answered_or_refused_alike_as_page_and_json(
    client: FlaskClient, asked: dict[str, str]
) -> None:
    as_json = client.get("/judge.json", query_string=asked)
    as_page = client.get("/judge", query_string=asked, follow_redirects=True)
    assert as_json.status_code in (200, 422)
    if any(text.strip() for name, text in asked.items() if name != "upcard"):
        nothing_but_rules = all(name in ("preset", "ruleset", "upcard") for name, text in asked.items() if text.strip())
        assert as_page.status_code == as_json.status_code or nothing_but_rules
    if as_json.status_code == 422:
        assert as_json.get_json()["error"]["message"].strip()


@given(questions())
@settings(max_examples=300)
def test_whatever_is_asked_has_an_answer_in_words_or_a_refusal_in_words(asked: dict[str, str]) -> None:
    try:
        question = web_judging.asked(asked)
        if question is None:
            return
        said = [step.text for step in question.steps] + [rule.text for rule in question.applied] + [question.verdict]
        if question.showdown:
            said += [row.why for row in question.by_preset if row.outcome["ending"] is None]
        if question.unclaimed:
            said += [step.text for step in question.unclaimed.steps]
    except Refusal as refusal:
        said = [card_problem(refusal)]
    assert all(said)


def test_every_claim_of_three_cards_is_ruled_on(client: FlaskClient) -> None:
    cards = LISA.split()
    for claim in list(product(cards[:4], cards[3:7], cards[6:]))[::4]:
        assert (
            client.get(
                "/judge",
                query_string={"knocker": LISA, "defender": MAX, "knocker_melds": " ".join(dict.fromkeys(claim))},
            ).status_code
            == 200
        )
