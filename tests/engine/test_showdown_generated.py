"""Rulings on generated showdowns: under every preset, and on whatever is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import PACK, Card
from scorekeeper.engine.claims import FAULT_CODES
from scorekeeper.engine.errors import CODES
from scorekeeper.engine.hand import Seat, Showdown
from scorekeeper.engine.melds import least_deadwood
from scorekeeper.engine.presets import PRESETS, make_ruleset
from scorekeeper.engine.pricing import price
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.showdown import rule
from tests.engine.deals import overlapping_showdowns
from tests.engine.showdowns import (
    refused,
)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_rules_and_prices(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    chance = Random(name)
    for knocker, defender in overlapping_showdowns(chance, 600):
        if least_deadwood(knocker) > 10:
            continue
        ruling = rule(ruleset, Showdown(knocker, defender), Card("KD"))
        assert ruling.faults == ()
        assert ruling.missed is None
        assert ruling.knocker_deadwood == least_deadwood(knocker)
        assert ruling.defender_deadwood <= least_deadwood(defender)
        if ruling.better_for_knocker:
            score = price(ruleset, ruling.ending, Seat.ONE, ruling.knocker_deadwood, ruling.defender_deadwood)
            points = score.points if score.winner is Seat.ONE else -score.points
            assert ruling.better_for_knocker.points > points


any_cards = st.lists(st.sampled_from(PACK), max_size=13).map(tuple)
few_cards = st.lists(st.sampled_from(PACK), max_size=5).map(tuple)
claims = st.none() | st.lists(few_cards, max_size=4).map(tuple)


@st.composite
def showdowns(draw: st.DrawFn) -> Showdown:
    """Two hands of ten cards from one pack, with claims that mostly do not stand."""
    order = draw(st.permutations(PACK))
    knocker, defender = tuple(order[: draw(st.sampled_from([10, 10, 11, 12]))]), tuple(order[12:22])
    own = st.lists(st.sampled_from(knocker), max_size=5, unique=True).map(tuple)
    his = st.lists(st.sampled_from(defender), max_size=5, unique=True).map(tuple)
    lay_off = st.tuples(st.sampled_from(defender) | st.sampled_from(PACK), st.integers(-1, 4))
    melds = draw(st.none() | st.lists(own, max_size=4).map(tuple))
    return Showdown(
        knocker,
        defender,
        melds,
        draw(st.none() | st.sampled_from(knocker) | st.sampled_from(PACK)),
        draw(st.none() | st.lists(his, max_size=4).map(tuple)),
        None if melds is None else draw(st.none() | st.lists(lay_off, max_size=4, unique=True).map(tuple)),
    )


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    changes: dict[str, Any] = {
        "big_gin_bonus": draw(st.sampled_from([None, 0, 31])),
        "lay_off_on_gin": draw(st.booleans()),
        "eleven_card_hand": draw(st.booleans()),
        "knock_limit": draw(st.sampled_from([0, 10, 98])),
        "spade_doubles": "off",
    }
    return make_ruleset(draw(st.sampled_from(list(PRESETS))), **changes)


@given(rulesets(), showdowns() | st.builds(Showdown, any_cards, any_cards, claims, st.none(), claims, st.none()))
def test_whatever_is_shown_is_ruled_on_or_refused(ruleset: Ruleset, shown: Showdown) -> None:
    found = refused(ruleset, shown)
    assert {code for code, *_ in found} <= set(CODES)
    if found:
        return
    ruling = rule(ruleset, shown)
    assert {fault.code for fault in ruling.faults} <= set(FAULT_CODES)
    assert ruling.defender_deadwood >= 0
    laid_off = [card for card, _ in ruling.answer.laid_off]
    his = [*laid_off, *ruling.answer.arrangement.deadwood_cards]
    if not ruling.faults:
        his += [card for meld in ruling.answer.arrangement.melds for card in meld]
        assert sorted(his) == sorted(shown.defender)
        assert ruling.missed is None or ruling.missed.deadwood < ruling.defender_deadwood
