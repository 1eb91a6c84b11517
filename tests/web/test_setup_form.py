"""The setup form says what it was filled in with: any agreement goes in and comes out the same."""

from __future__ import annotations

from typing import Any

from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.hand import Seat
from scorekeeper.engine.layout import make_layout
from scorekeeper.engine.ledger import Agreement, Stake
from scorekeeper.engine.presets import PRESETS, make_ruleset
from scorekeeper.engine.ruleset import DOMAINS, UPCARD, Choice, Ruleset, Whole
from scorekeeper.engine.sheet import Setup
from scorekeeper.web.forms.agreeing import agreed
from scorekeeper.web.forms.setup_form import Texts, setup_form, texts_of
from scorekeeper.web.forms.texts import values_typed

# The one thing the form cannot say: a column's bonus that is not the game's.
COLUMN_BONUSES = ("game_bonus", "box_bonus")


def allowed(domain: Whole | Choice) -> st.SearchStrategy[Any]:
    """Any value of a domain."""
    if isinstance(domain, Choice):
        return st.sampled_from(domain.options)
    return st.integers(domain.low, domain.high) | st.sampled_from(
        [*domain.words, *([None] if domain.nullable else [0])]
    )


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A preset with some values changed."""
    preset = draw(st.sampled_from(list(PRESETS)))
    names = draw(st.sets(st.sampled_from([name for name in DOMAINS if name != "target"]), max_size=6))
    values = {name: draw(allowed(DOMAINS[name])) for name in sorted(names)}
    values["target"] = draw(st.sampled_from([PRESETS[preset].ruleset.target, None, 150]))
    if values.get("knock_limit", PRESETS[preset].ruleset.knock_limit) != UPCARD:
        values.pop("spade_doubles", None)
    if values.get("boxes") == "net" or preset == "palace":
        values.pop("boxes_when", None)
    if values.get("boxes_when") == "at_once" or preset == "palace":
        values.pop("boxes", None)
    return make_ruleset(preset, **values)


@st.composite
def layouts(draw: st.DrawFn, ruleset: Ruleset) -> Any:
    """A layout, Hollywood with some values of its own."""
    name = draw(st.sampled_from(["standard", "hollywood", "split"]))
    if name == "standard":
        return make_layout(ruleset)
    if name == "split":
        return make_layout(ruleset, name, closing_target=draw(st.integers(1, 10_000)))
    number = draw(st.integers(1, 6))
    own: dict[str, Any] = {
        "column_target": st.lists(st.integers(1, 10_000), min_size=number, max_size=number),
        "weights": st.lists(st.integers(1, 100), min_size=number, max_size=number),
        "schedule": st.sampled_from(["shift", "win_count"]),
        "intake": st.sampled_from(["whole", "difference"]),
        "closing": st.sampled_from([None, "winner", "closer", "by_ending"]),
        "closing_bonus": st.integers(0, 1000),
        "continuous": st.booleans(),
    }
    changed = draw(st.sets(st.sampled_from(sorted(own)), max_size=4))
    bonuses = {name: getattr(ruleset, name) for name in COLUMN_BONUSES if ruleset.preset == "dansk"}
    values = {name: draw(own[name]) for name in sorted(changed)}
    return make_layout(ruleset, name, columns=number, **bonuses, **values)


@st.composite
def agreements(draw: st.DrawFn) -> Agreement:
    """Anything that two players may agree on."""
    ruleset = draw(rulesets())
    stake = draw(st.sampled_from([Stake(), Stake("0.05", "kr"), Stake("2")]))
    return Agreement(Setup(ruleset, draw(layouts(ruleset)), draw(st.sampled_from(Seat))), ("Anna", "Bo"), stake)


def as_sent(texts: Texts) -> dict[str, Any]:
    """The fields of a request with these texts."""
    return {name: values[0] if len(values) == 1 else values for name, values in texts.lists()}


@given(agreements())
def test_what_goes_in_comes_out(agreement: Agreement) -> None:
    with Flask("form").test_request_context(method="POST"):
        assert agreed(values_typed(as_sent(texts_of(agreement)))) == agreement
        assert agreed(values_typed(as_sent(texts_of(agreement))), now=agreement) == agreement


@given(st.dictionaries(st.sampled_from([*DOMAINS, "weights", "per_point"]), st.text(max_size=20), max_size=5))
def test_whatever_was_typed_is_shown_again(typed: dict[str, str]) -> None:
    form = setup_form(Texts(list(typed.items())))
    assert {name: form[name].data for name in typed} == typed
