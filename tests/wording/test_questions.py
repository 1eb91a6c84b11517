"""The questions argued at the table: each answered by the values of a ruleset, and found by the words people have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.engine import PRESETS, Setup, make_layout, make_ruleset
from scorekeeper.wording.questions import BY_NAME, PARTS, QUESTIONS, Answered, answered, part_title
from scorekeeper.wording.questions.finding import find

RULEBOOK = 35
"""Questions that published rules answer; the ones after them are about readings of a Hollywood or split sheet."""


def setup(preset: str = "pagat", layout: str = "standard", **values: Any) -> Setup:
    ruleset = make_ruleset(preset, **values)
    return Setup(ruleset, make_layout(ruleset, layout))


def answer(name: str, preset: str = "pagat", layout: str = "standard", **values: Any) -> Answered:
    return answered(BY_NAME[name], setup(preset, layout, **values))


def otherwise(told: Answered) -> dict[str, list[str]]:
    """Who rules otherwise, by what they say."""
    return {way.text: [source.name for source in (*way.stated, *way.read_so)] for way in told.others}


def test_every_question_is_there_once() -> None:
    numbers = [question.number for question in QUESTIONS]
    assert sorted(numbers) == list(range(1, 41))
    assert set(range(1, RULEBOOK + 1)) < set(numbers)
    assert len(BY_NAME) == len(QUESTIONS)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in BY_NAME)
    assert {question.part for question in QUESTIONS} == {part.name for part in PARTS}
    assert all(part_title(part.name) for part in PARTS)


@pytest.mark.parametrize("layout", ["standard", "hollywood", "split"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_question_is_answered_in_sentences(preset: str, layout: str) -> None:
    for question in QUESTIONS:
        told = answered(question, setup(preset, layout))
        assert told.title.endswith("?"), question.name
        texts = [told.way.text, *(way.text for way in told.others), *([told.doubt] if told.doubt else [])]
        for text in texts:
            assert text.endswith((".", "?")), (question.name, text)
            assert "%(" not in text, (question.name, text)
            assert "S00" not in text, (question.name, text)
        assert len(set(texts)) == len(texts), question.name


@pytest.mark.parametrize("preset", PRESETS)
def test_every_answer_has_a_source_but_where_it_cannot_come_up(preset: str) -> None:
    nobody = [
        question.name
        for question in QUESTIONS
        for told in [answered(question, setup(preset))]
        if told.applies and told.way.house
    ]
    assert nobody == []


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("equal-counts", {}, "Yes. The defender wins the hand, with the undercut bonus of 10."),
        ("equal-counts", {"undercut_bonus": 25}, "Yes. The defender wins the hand, with the undercut bonus of 25."),
        ("equal-counts", {"tie": "undercut_no_bonus"}, "without the bonus"),
        ("equal-counts", {"tie": "nobody"}, "Nobody scores"),
        ("equal-counts", {"tie": "knocker"}, "The knocker wins the hand with 0 points."),
        ("equal-counts", {"knock_limit": 0}, "It cannot come up"),
        ("gin-against-nothing", {}, "Who went gin, and gets 20."),
        ("gin-against-nothing", {"gin_against_zero": "defender", "gin_bonus": 40}, "The defender, who gets 40."),
        ("lay-off-on-gin", {}, "No."),
        ("lay-off-on-gin", {"lay_off_on_gin": True}, "Yes, on gin as on a knock."),
        ("gin-unannounced", {}, "nothing is laid off"),
        ("gin-unannounced", {"lay_off_on_gin": True}, "20 and the defender’s count."),
        ("big-gin", {}, "Not under these rules"),
        ("big-gin", {"big_gin_bonus": 31}, "31 and the defender’s count."),
        ("big-gin", {"big_gin_bonus": 50, "big_gin_boxes": 3}, "and 3 more boxes"),
        ("defender-reaches-nothing", {"undercut_bonus": 25}, "the knocker’s count and 25"),
        ("knock-above-limit", {}, "10 at most"),
        ("knock-above-limit", {"knock_limit": 7}, "7 at most"),
        ("knock-above-limit", {"knock_limit": 0}, "only gin ends a hand"),
        ("knock-above-limit", {"knock_limit": "upcard"}, "the upcard’s value"),
        ("block-lay-offs", {"knock_limit": 0}, "only gin ends a hand"),
        ("block-lay-offs", {"knock_limit": "upcard"}, "the limit that the upcard sets"),
        ("wrong-number-of-cards", {"eleven_card_hand": True}, "Eleven is right"),
        ("stock-runs-out", {}, "two cards are left"),
        ("stock-runs-out", {"stock_end": "empty"}, "When it is empty"),
        ("dealer-after-dead", {}, "The same player again."),
        ("dealer-after-dead", {"dealer_after_dead": "alternate"}, "The other player."),
        ("next-dealer", {}, "The winner"),
        ("next-dealer", {"dealer": "loser"}, "The loser"),
        ("next-dealer", {"dealer": "alternate"}, "by turns"),
        ("first-turn", {"knock_limit": 0}, "Gin ends the hand on any turn"),
        ("boxes-to-target", {}, "No. They are paid when the game is settled."),
        ("boxes-to-target", {"boxes_when": "at_once", "box_bonus": 10}, "Each box pays 10 at once"),
        ("boxes-to-target", {"box_bonus": 0}, "boxes pay nothing"),
        ("shutout", {}, "One more game bonus of 100 to the winner. It takes a loser without a point."),
        (
            "shutout",
            {"shutout": "points", "shutout_test": "no_hand"},
            "doubled, before boxes. It takes a loser who won",
        ),
        ("shutout", {"shutout": "none"}, "Nothing more."),
        ("box-for-undercut", {}, "One, as any hand won"),
        ("box-for-undercut", {"undercut_boxes": 1, "gin_boxes": 2}, "An undercut 2 and gin 3"),
        ("spade", {}, "It does in Oklahoma."),
        ("spade", {"knock_limit": "upcard"}, "Nothing: a spade is as any upcard."),
        ("spade", {"knock_limit": "upcard", "spade_doubles": "points"}, "the bonus with them. The box is not."),
        ("spade", {"knock_limit": "upcard", "spade_doubles": "points_and_extra_boxes"}, "and the extra boxes"),
        ("oklahoma-ace", {"knock_limit": "upcard"}, "only gin ends the hand"),
        ("oklahoma-ace", {"knock_limit": "upcard", "oklahoma_ace": "one"}, "a limit of 1"),
        ("above-target", {"target": None}, "There is no target here"),
        ("upcard-refused", {"eleven_card_hand": True}, "plays the hand with eleven cards"),
        ("ace-high", {}, "Never."),
    ],
)
def test_the_values_decide_the_answer(name: str, values: dict[str, Any], said: str) -> None:
    assert said in answer(name, **values).way.text


@pytest.mark.parametrize(
    ("name", "layout", "said"),
    [
        ("bonuses-to-target", "standard", "Yes. A hand’s points enter whole."),
        ("bonuses-to-target", "hollywood", "No. Only the difference is entered"),
        ("bonuses-to-target", "split", "Towards that of the closings."),
        ("lower-total", "hollywood", "the match goes to the higher total"),
        ("first-win-after-a-blitz", "hollywood", "In column 2, and the next one in columns 2 and 3"),
        ("closing-bonus", "hollywood", "Its winner: 20 at settlement"),
        ("split-race", "split", "100 in differences or 200 in closings"),
    ],
)
def test_the_layout_decides_where_the_ruleset_does_not(name: str, layout: str, said: str) -> None:
    assert said in answer(name, "dansk", layout).way.text


def test_win_counting_is_the_other_reading_of_a_hollywood_sheet() -> None:
    ruleset = make_ruleset("dansk")
    told = answered(
        BY_NAME["first-win-after-a-blitz"], Setup(ruleset, make_layout(ruleset, "hollywood", schedule="win_count"))
    )
    assert "A win may enter nothing." in told.way.text
    assert any("In column 2" in text for text in otherwise(told))


def test_who_rules_otherwise_comes_with_a_source() -> None:
    others = otherwise(answer("equal-counts"))
    assert others["Yes, but without the bonus: the defender wins the hand with 0 points."] == ["the laws of 1942"]
    assert others["No. The knocker wins the hand with 0 points."] == ["ginplayeronline.com"]
    assert ["the Gin Rummy Association"] in others.values()
    assert otherwise(answer("gin-against-nothing"))["The defender, who gets 20. Who went gin gets nothing."] == [
        "a Danish page"
    ]


def test_presets_agree_where_they_have_the_same_value() -> None:
    told = answer("next-dealer", "hoyle")
    assert "a Swedish page after Hoyle" in [source.name for source in told.way.stated]
    assert "a Swedish page that follows pagat.com" in [source.name for source in told.way.read_so]
    assert "Wikipedia" in otherwise(told)["The players by turns, whoever won."]


def test_a_value_nobody_has_is_a_house_choice() -> None:
    told = answer("shutout")
    houses = [way.text for way in told.others if way.house]
    assert "The winner’s hand points and game bonus are doubled. It takes a loser without a point." in houses
    assert [way.house for way in told.others] == sorted(way.house for way in told.others)


@pytest.mark.parametrize(
    ("preset", "name"),
    [
        ("norsk", "gin-against-nothing"),
        ("norsk", "lay-off-on-gin"),
        ("dansk", "lay-off-on-gin"),
        ("pagat", "next-dealer"),
        ("norsk", "next-dealer"),
        ("deutsch", "next-dealer"),
        ("dansk", "next-dealer"),
        ("pagat", "first-win-after-a-blitz"),
        ("dansk", "closing-bonus"),
        ("dansk", "split-race"),
        ("dansk", "blitz"),
        ("dansk", "blitz-by-column"),
    ],
)
def test_doubtful_readings_are_marked_and_offer_a_choice(preset: str, name: str) -> None:
    told = answer(name, preset, "hollywood")
    assert told.doubt
    assert told.others


@pytest.mark.parametrize(
    ("preset", "name"),
    [("hoyle", "gin-against-nothing"), ("hoyle", "next-dealer"), ("deutsch", "lay-off-on-gin"), ("pagat", "ace-high")],
)
def test_what_a_text_states_is_not_doubtful(preset: str, name: str) -> None:
    assert answer(name, preset).doubt == ""


@pytest.mark.parametrize(
    ("preset", "name", "said"),
    [
        ("norsk", "same-card-back", "Our assumption: a Norwegian page does not say."),
        ("hoyle", "same-card-back", "Our assumption: a Swedish page after Hoyle does not say."),
        ("pagat", "chain", "Our assumption: a Swedish page that follows pagat.com does not say."),
        ("deutsch", "block-lay-offs", "Our assumption: a German page does not say."),
        ("club", "same-card-back", "Our assumption: taken from elsewhere than RummyTalk."),
    ],
)
def test_where_the_text_is_silent_the_answer_is_marked_as_assumed(preset: str, name: str, said: str) -> None:
    basis = answer(name, preset).basis
    assert basis is not None
    assert (basis.kind, basis.text) == ("assumed", said)


@pytest.mark.parametrize(
    ("preset", "name"),
    [("pagat", "same-card-back"), ("deutsch", "same-card-back"), ("hoyle", "chain"), ("dansk", "upcard-refused")],
)
def test_what_a_text_says_itself_is_not_marked(preset: str, name: str) -> None:
    assert answer(name, preset).basis is None


def test_the_danish_text_knows_no_passing() -> None:
    assert answer("upcard-refused", "dansk").way.text.startswith("There is no passing")
    assert answer("upcard-refused", "deutsch").way.text == "The player who did not deal draws from the stock."


def test_custom_is_no_source() -> None:
    way = answer("break-a-meld").way
    assert way.by_custom
    assert [source.name for source in way.stated] == ["open_spiel"]


def test_a_changed_value_says_what_it_was() -> None:
    told = answer("next-dealer", "norsk", dealer="loser")
    assert told.doubt == ""
    assert told.basis is not None
    assert (told.basis.kind, told.basis.text) == ("changed", "Changed: Norsk has by turns.")


def names(found: Sequence[Answered]) -> list[str]:
    return [told.question.name for told in found]


EVERY = [answered(question, setup()) for question in QUESTIONS]


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("line bonus", "boxes-to-target"),
        ("Line Bonuses", "boxes-to-target"),
        ("boxes", "boxes-to-target"),
        ("shutout", "shutout"),
        ("blitz", "blitz"),
        ("schneider", "shutout"),
        ("skunked", "shutout"),
        ("Q-K-A", "ace-high"),
        ("QKA", "ace-high"),
        ("is the ace high?", "ace-high"),
        ("equal counts", "equal-counts"),
        ("tie", "equal-counts"),
        ("tied", "equal-counts"),
        ("undercuting", "equal-counts"),
        ("underknack", "equal-counts"),
        ("50th card", "last-discard"),
        ("fiftieth", "last-discard"),
        ("layoff gin", "lay-off-on-gin"),
        ("laying off on gin", "lay-off-on-gin"),
        ("4th card set", "fourth-card"),
        ("who deals next", "next-dealer"),
        ("dead hand dealer", "dealer-after-dead"),
        ("misdeal", "wrong-number-of-cards"),
        ("chained", "chain"),
        ("spades", "spade"),
        ("illegal knock", "knock-above-limit"),
        ("opponent breaks his own meld", "break-a-meld"),
        ("knock 0", "gin-unannounced"),
        ("knock with zero", "gin-unannounced"),
        ("knock with 0 points", "gin-unannounced"),
        ("gin vs gin", "gin-against-nothing"),
        ("gin v. gin", "gin-against-nothing"),
        ("gin against nothing", "gin-against-nothing"),
    ],
)
def test_a_search_finds_the_question_by_other_words_and_forms(asked: str, first: str) -> None:
    assert names(find(asked, EVERY))[0] == first


def test_all_words_count_where_a_question_has_them() -> None:
    assert names(find("dealer dead hand again", EVERY)) == ["dealer-after-dead"]
    assert "dealer-after-dead" not in names(find("dealer winner loser", EVERY))


def test_without_words_every_question_is_shown_as_it_comes() -> None:
    for nothing in ("", "   ", "?!", "the"):
        assert names(find(nothing, EVERY)) == names(EVERY)


def test_what_nobody_asks_finds_nothing() -> None:
    assert find("xylophone", EVERY) == ()
