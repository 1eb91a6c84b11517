"""Our own log read back: the same as by the reader that notes every fault."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.hand import Seat
from scorekeeper.engine.layout import make_layout
from scorekeeper.engine.ledger import (
    Amended,
    LogEntry,
    Stake,
)
from scorekeeper.engine.presets import PRESETS, make_ruleset
from scorekeeper.interchange.entries import LogRecord, records_to_json
from scorekeeper.interchange.games import agreement_to_json, game_from_json
from scorekeeper.interchange.stored import stored_agreement, stored_event
from tests.engine.strategies import played_logs

BESIDE = ("seq", "kind", "at", "by", "request_key")

SHOWN: dict[str, Any] = {
    "knocker": 1,
    "showdown": {
        "knocker": ["AS", "AH", "AD", "2C", "2D", "2H", "3S", "4S", "5S", "KC"],
        "defender": ["KS", "QS", "JS", "9D", "8D", "7D", "6C", "5C", "4C", "3C"],
    },
}
rulesets = st.builds(
    lambda preset, target: make_ruleset(preset=preset, target=target),
    st.sampled_from(list(PRESETS)),
    st.integers(50, 500),
)
layouts = st.builds(make_layout, rulesets, st.sampled_from(["standard", "hollywood", "split"]))
amendments = st.builds(
    Amended,
    st.none() | rulesets,
    st.none() | layouts,
    st.none() | st.sampled_from(Seat),
    st.none() | st.just(("C", "D")),
    st.none() | st.just(Stake()) | st.just(Stake("0.05", "kr")),
)


def stored(setup: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[object, list[LogEntry]]:
    """What was agreed on first and the log, as stored rows are read."""
    agreed = [setup["ruleset"], setup["sheet"]]
    entries = []
    for line in lines:
        payload = {
            name: value for name, value in line.items() if name not in ("seq", "kind", "at", "by", "request_key")
        }
        entries.append(LogEntry(line["seq"], stored_event(line["kind"], payload, agreed), line.get("undoes")))
    return stored_agreement(setup), entries


@given(st.sampled_from(list(PRESETS)), st.data())
def test_a_log_reads_the_same_both_ways(preset: str, data: st.DataObject) -> None:
    begun = game_from_json({"players": ["A", "B"], "ruleset": {"preset": preset}, "sheet": "standard", "hands": []})
    setup = {**agreement_to_json(begun.first), "started": "2026-11-29T19:30:00+00:00"}
    log = data.draw(played_logs(begun.first, longest=6, amended=amendments))
    lines = records_to_json([LogRecord(entry) for entry in log])
    known = game_from_json({**setup, "hands": [], "entries": lines})
    assert stored(setup, lines) == (known.first, list(known.entries))


@pytest.mark.parametrize("melds", [{}, {"knocker_melds": [["AS", "AH", "AD"]]}])
def test_cards_read_the_same_both_ways(melds: dict[str, Any]) -> None:
    lines = [{"seq": 1, "kind": "recorded", "hand": {**SHOWN, "showdown": {**SHOWN["showdown"], **melds}}}]
    setup = {"players": ["A", "B"], "ruleset": {"knock_limit": 98}, "sheet": "standard"}
    known = game_from_json({**setup, "hands": [], "entries": lines})
    assert stored(setup, lines) == (known.first, list(known.entries))


@pytest.mark.parametrize("sheet", ["standard", "hollywood", {"layout": "split", "closing_target": 150}])
@pytest.mark.parametrize("stake", [None, {"per_point": "0.05", "currency": "kr"}])
def test_what_was_agreed_on_reads_the_same(sheet: object, stake: object) -> None:
    file = {"players": ["A", "B"], "ruleset": {"preset": "dansk"}, "sheet": sheet, "stake": stake, "first_dealer": 2}
    known = game_from_json({**file, "hands": []}).first
    assert stored_agreement(agreement_to_json(known)) == known
