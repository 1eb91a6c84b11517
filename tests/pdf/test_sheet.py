"""The printed sheet says what the sheet says, in our own fonts, on as many pages as it takes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorekeeper.engine.presets import PRESETS
from scorekeeper.wording.sheet_labels import column_name

from .reading import LINK, OURS, Printed, fonts_of, game_file, has_line, printed, some_hands

pytestmark = pytest.mark.needs("pango", "poppler")

LAYOUTS = ("standard", "hollywood", "split")
NAMES = ('Åsa "Bå" <O\'Brien> & Søn', "Bo 👩\u200d🚀 李 Ж")
LONG = ("Wolfeschlegelsteinhausenbergerdorffwelch", "Anna-Katharina Elisabeth von und zu Linde")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_total_is_on_paper(preset: str, layout: str) -> None:
    sheet = printed(preset, layout)
    text = "".join(sheet.pages)
    for column in sheet.game.sheet.columns:
        if column.totals is not None:
            label = "Total" if layout == "standard" else column_name(sheet.game.sheet, column.n)
            assert has_line(text, label, *column.totals)
            for line in column.settlement or ():
                assert has_line(text, label_of(sheet, line.what, column.n), *line.points)
        words = text.split()
        for entry in column.entries:
            assert any(str(points) in words for points in entry.points)
    if layout == "hollywood":
        assert has_line(text, "Sum", *sheet.game.sheet.totals, sheet.game.sheet.net)


def label_of(sheet: Printed, what: str, n: int) -> str:
    column = next(column for column in sheet.game.sheet.columns if column.n == n)
    return sheet.view.settlement_label(what, column)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_missing_from_the_fonts(preset: str, layout: str) -> None:
    sheet = printed(preset, layout)
    assert sheet.warnings == []
    fonts = fonts_of(sheet.reader)
    assert fonts.keys() <= OURS
    assert all(fonts.values())


def test_every_hand_has_its_row() -> None:
    sheet = printed("pagat", "standard")
    rows = "".join(sheet.pages).splitlines()
    for hand in sheet.game.sheet.hands:
        row = next(line.split() for line in rows if line.split()[:1] == [str(hand.n)])
        if hand.score.winner:
            assert str(hand.score.points) in row
            assert str(hand.hand.knocker_deadwood) in row


def test_every_value_is_told_with_its_source() -> None:
    text = printed("norsk", "standard").text.replace("\u00a0", " ")
    assert "As told by a Norwegian page: Knock limit 10" in text
    assert "Our assumption, where it does not say:" in text
    assert "Target 100 ·" in text


def test_each_footnote_has_the_mark_of_its_value() -> None:
    text = printed("norsk", "standard").text.replace("\u00a0", " ")
    assert "Gin against no deadwood bonus to the knocker* · Laying off on gin not allowed†" in text
    assert "* Gin against no deadwood: Our reading of a Norwegian page" in text
    assert "† Laying off on gin: Our assumption: a Norwegian page neither allows nor forbids it." in text
    match = printed("dansk", "hollywood").text.replace("\u00a0", " ")
    for mark in ("*", "†", "‡", "**"):
        assert len(re.findall(rf"(?<=\w){re.escape(mark)}(?= ·|\s)", match)) == 1, mark
        assert len(re.findall(rf"(?<!\S){re.escape(mark)}(?= [A-Z])", match)) == 1, mark


def test_it_is_tagged_and_says_what_it_is() -> None:
    sheet = printed("pagat", "hollywood")
    information = sheet.reader.metadata
    assert information is not None
    assert information.title == "Scoresheet: Anna and Bo, Hollywood"
    assert information.author == "Anna and Bo"
    assert information.creation_date is None
    assert information.modification_date is None
    catalog = sheet.reader.trailer["/Root"]
    assert catalog["/Lang"] == "en"
    assert catalog["/MarkInfo"]["/Marked"]
    assert b"pdfuaid" in catalog["/Metadata"].get_object().get_data()


@pytest.mark.parametrize("names", [NAMES, LONG], ids=["odd", "long"])
@pytest.mark.parametrize("layout", ["standard", "hollywood"])
def test_any_names_can_be_printed(names: tuple[str, str], layout: str) -> None:
    sheet = Printed(game_file(3, players=list(names), sheet=layout, ruleset={"preset": "pagat", "target": 300}))
    assert sheet.warnings == []
    shown = [name.replace("👩\u200d🚀", "□□").replace("李", "□") for name in names]
    assert f"{shown[0]} and {shown[1]}" in sheet.text
    assert fonts_of(sheet.reader).keys() <= OURS


def test_forty_hands_go_over_two_pages() -> None:
    sheet = Printed(game_file(40, ruleset={"preset": "modern", "target": 5000}, stopped=True))
    assert len(sheet.pages) == 2
    for n, page in enumerate(sheet.pages, start=1):
        assert f"Page {n} of 2" in page
        assert "Remarks" in page
        assert re.search(r"^ +40\b" if n == 2 else r"^ +1\b", page, re.MULTILINE)
    assert "Settlement" in sheet.pages[1]


@pytest.mark.parametrize("count", [22, 24, 26, 28, 30, 32])
def test_the_settlement_is_never_alone(count: int) -> None:
    sheet = Printed(game_file(count, ruleset={"preset": "modern", "target": 5000}, stopped=True))
    page = next(page for page in sheet.pages if "Settlement" in page)
    assert re.search(rf"^ +{count}\b", page, re.MULTILINE)
    assert re.search(r"^ *Total +\d+ +\d+$", page, re.MULTILINE)


@pytest.mark.parametrize("count", [26, 28, 30])
def test_the_match_is_in_one_piece_beside_its_columns(count: int) -> None:
    sheet = Printed(game_file(count, ruleset={"preset": "modern", "target": 500}, sheet="hollywood", stopped=True))
    page = next(page for page in sheet.pages if "The match" in page)
    assert re.search(rf"^ +{count}\b", page, re.MULTILINE)
    assert has_line(page, "Sum", *sheet.game.sheet.totals, sheet.game.sheet.net)


def test_a_hundred_and_twenty_hands() -> None:
    sheet = Printed(game_file(120, ruleset={"preset": "modern", "target": 10_000}, stopped=True))
    assert len(sheet.pages) == 5
    assert all("Remarks" in page for page in sheet.pages[:4])
    numbers = [int(found) for page in sheet.pages for found in re.findall(r"^ +(\d+)\b", page, re.MULTILINE)]
    assert set(range(1, 121)) <= set(numbers)


def test_columns_without_end_are_parted_in_bands() -> None:
    sheet = Printed(
        game_file(60, ruleset={"preset": "dansk"}, sheet={"layout": "hollywood", "continuous": True}, stopped=True)
    )
    columns = sheet.game.sheet.columns
    assert len(columns) > 12
    assert [column.n for band in sheet.view.bands for column in band.columns] == [column.n for column in columns]
    shown = {row.n for band in sheet.view.bands for row in band.rows}
    assert shown == {hand.n for hand in sheet.game.sheet.hands}
    for band in sheet.view.bands:
        rows = {row.n for row in band.rows}
        assert all(entry.hand in rows for column in band.columns for entry in column.entries)
    assert sheet.warnings == []


@pytest.mark.parametrize("columns", [1, 2, 4, 6])
def test_any_number_of_columns(columns: int) -> None:
    sheet = Printed(game_file(6, sheet={"layout": "hollywood", "columns": columns}))
    assert all(f"Column {n}" in sheet.text for n in range(1, columns + 1))
    assert sheet.warnings == []


def test_a_running_game_has_room_to_go_on() -> None:
    sheet = Printed(
        game_file(2, ruleset={"preset": "pagat", "target": 500}, stake={"per_point": "0.05", "currency": "kr"})
    )
    assert "The game goes on after hand 2;" in sheet.text
    assert "Stake: 0.05 kr a point" in sheet.text
    assert sheet.view.empty_rows == 16
    assert "Settlement" not in sheet.text


@pytest.mark.parametrize("sheet", ["standard", "hollywood", {"layout": "hollywood", "columns": 6}])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_running_game_leaves_room_for_its_rules(sheet: Any, paper: str) -> None:
    printed = Printed(game_file(3, sheet=sheet, ruleset={"preset": "modern", "target": 500}), paper=paper)
    assert len(printed.pages) == 1
    assert "The rules" in printed.text


def test_the_race_is_beside_the_settlement_on_one_page() -> None:
    sheet = Printed(game_file(6, ruleset={"preset": "pagat", "target": 60}))
    assert len(sheet.pages) == 1
    assert re.search("Settlement +The race", sheet.pages[0])


def test_money_is_told_once_it_is_settled() -> None:
    sheet = Printed(game_file(stopped=True, stake={"per_point": "0.05", "currency": "kr"}))
    assert sheet.view.money
    assert sheet.view.money in sheet.text


def test_corrections_and_notes_are_listed() -> None:
    hands = some_hands(2)
    entries = [
        {"seq": 1, "kind": "recorded", "hand": hands[0]},
        {"seq": 2, "kind": "recorded", "hand": hands[1]},
        {"seq": 3, "kind": "corrected", "n": 1, "hand": {**hands[0], "defender_deadwood": 44}},
        {"seq": 4, "kind": "struck", "n": 2},
        {"seq": 5, "kind": "restored", "n": 2},
        {"seq": 6, "kind": "noted", "n": 2, "text": "played at grandmother’s"},
    ]
    now = [{**hands[0], "defender_deadwood": 44}, {**hands[1], "note": "played at grandmother’s"}]
    sheet = Printed(game_file(hands=now, entries=entries))
    assert "Hand 1 corrected:" in sheet.text
    assert "Hand 2 struck" in sheet.text
    assert "Hand 2 restored" in sheet.text
    assert "Hand 2: played at grandmother’s" in sheet.text
    assert "corrected" in sheet.pages[0].split("Corrections")[0]


def test_cards_are_shown_where_they_are_asked_for() -> None:
    showdown = {
        "knocker": ["3S", "4S", "5S", "9H", "9D", "9C", "JD", "QD", "KD", "2C"],
        "defender": ["AS", "AD", "AH", "6S", "7C", "8C", "9S", "TH", "TC", "KH"],
    }
    file = game_file(hands=[{"knocker": 1, "showdown": showdown}])
    with_cards, without = Printed(file, cards=True), Printed(file)
    assert "The cards" in with_cards.text
    assert "Deadwood 45" in with_cards.text
    assert "The cards" not in without.text
    assert with_cards.warnings == []


def test_letter_is_another_paper() -> None:
    sheet = Printed(game_file(3), paper="letter")
    assert [round(float(length)) for length in sheet.reader.pages[0].mediabox[2:]] == [612, 792]
    assert LINK not in sheet.text
