"""Questions to the judge as anyone might put them: good, bad and senseless ones."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.engine import PRESETS
from scorekeeper.engine.cards import PACK, Card
from scorekeeper.engine.melds import best_arrangement
from tests.engine.deals import OVERLAPPING

numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
scalars = st.none() | st.booleans() | numbers | st.text(max_size=4)
junk = st.recursive(
    scalars | st.sampled_from(PACK),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["tie", "x"]), inner, max_size=2),
    max_leaves=8,
)
presets = st.sampled_from(list(PRESETS))
any_cards = st.lists(st.sampled_from(PACK), max_size=13)
any_melds = st.lists(st.lists(st.sampled_from(PACK), max_size=4), max_size=4)


def mostly(usual: st.SearchStrategy[Any], otherwise: st.SearchStrategy[Any] = junk) -> st.SearchStrategy[Any]:
    """One in eight is the other thing."""
    return st.integers(0, 7).flatmap(lambda chance: usual if chance else otherwise)


def claims(cards: tuple[Card, ...]) -> st.SearchStrategy[Any]:
    """Melds that a holder of these cards may claim: the best, some of them, or what comes to mind."""
    best = [list(meld) for meld in best_arrangement(cards).melds]
    some = st.lists(st.sampled_from(best), unique_by=tuple) if best else st.just([])
    of_his = st.lists(st.lists(st.sampled_from(cards), min_size=1, max_size=5, unique=True), max_size=4)
    return mostly(st.just(best) | some | of_his, any_melds | junk)


@st.composite
def showdowns(draw: st.DrawFn) -> dict[str, Any]:
    """Ten cards each, or nearly, with claims."""
    dealt = draw(st.sampled_from(OVERLAPPING))(Random(draw(st.integers(0, 10**9))), 21)
    knocker, defender, spare = dealt[:10], dealt[10:20], dealt[20]
    shown = draw(mostly(st.sampled_from([list(knocker), [*knocker, spare]]), any_cards | junk))
    lay_offs = st.lists(st.tuples(st.sampled_from(defender), st.integers(0, 3)).map(list), max_size=3)
    options = {
        "ruleset": mostly(
            st.fixed_dictionaries({"preset": st.sampled_from(list(PRESETS)), "knock_limit": st.just(98)})
        ),
        "upcard": mostly(st.sampled_from(PACK)),
        "knocker_melds": claims(knocker),
        "discard": mostly(st.just(spare), st.sampled_from(PACK) | junk),
        "defender_melds": claims(defender),
        "lay_offs": mostly(lay_offs),
    }
    return {
        "knocker": shown,
        "defender": draw(mostly(st.just(list(defender)), any_cards | junk)),
        **{
            name: draw(value)
            for name, value in options.items()
            if draw(st.integers(0, 9)) < (1 if name == "melds" else 5)
        },
    }


@st.composite
def one_hands(draw: st.DrawFn) -> dict[str, Any]:
    """One to eleven cards, with melds claimed of them or melds on the table."""
    dealt = draw(st.sampled_from(OVERLAPPING))(Random(draw(st.integers(0, 10**9))), 21)
    cards, others = dealt[: draw(st.integers(1, 11))], dealt[11:]
    options = {
        "ruleset": mostly(st.builds(lambda preset: {"preset": preset}, presets)),
        "upcard": mostly(st.sampled_from(PACK)),
        "melds": claims(cards),
        "tabled": claims(others),
    }
    return {
        "cards": draw(mostly(st.just(list(cards)), any_cards | junk)),
        **{name: draw(value) for name, value in options.items() if draw(st.booleans())},
    }


senseless = st.dictionaries(st.sampled_from(["cards", "knocker", "defender", "melds", "tabled", "x"]), junk)
questions = mostly(showdowns() | one_hands(), senseless)
