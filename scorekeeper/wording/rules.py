"""A ruleset in plain words: whole sentences with its actual values."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.translating import _


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """A sentence about a ruleset or a layout, and the fields whose values it tells.

    `topic` groups sentences: "ending", "hand", "game", "deal" or, about a layout, "sheet".
    """

    topic: str
    text: str
    fields: tuple[str, ...]


def topic_title(topic: str) -> str:
    """The heading over the sentences of a topic.

    >>> topic_title("deal")
    'Dealing'
    """
    return {
        "ending": _("Ending a hand"),
        "hand": _("What a hand is worth"),
        "game": _("Winning the game"),
        "sheet": _("The sheet"),
        "deal": _("Dealing"),
    }[topic]


def rule_sentences(ruleset: Ruleset) -> list[RuleSentence]:
    """The rules of a ruleset in the order in which they are told; the topic "game" is that of a standard sheet.

    >>> [sentence.text for sentence in rule_sentences(Ruleset(gin_bonus=25)) if "gin_bonus" in sentence.fields]
    ['Gin scores the defender’s count and 25.', 'Gin against no deadwood scores its 25 all the same.']
    """
    topics = {"ending": _ending, "hand": _hand, "game": _game, "deal": _deal}
    return [
        RuleSentence(topic, text, tuple(fields)) for topic, told in topics.items() for text, *fields in told(ruleset)
    ]


_Told = list[tuple[str, ...]]
"""Sentences, each with the fields it tells."""


def _ending(ruleset: Ruleset) -> _Told:
    limit = ruleset.knock_limit
    told: _Told = []
    if ruleset.oklahoma:
        told.append((_("The upcard sets the knock limit: its value, 10 for a face card."), "knock_limit"))
        if ruleset.oklahoma_ace == "gin_only":
            told.append((_("With an ace as upcard only gin ends the hand."), "oklahoma_ace"))
        else:
            told.append((_("With an ace as upcard a player may knock with 1."), "oklahoma_ace"))
    elif limit == 0:
        told.append((_("Straight gin: nobody knocks, only gin ends a hand."), "knock_limit"))
    else:
        told.append((_("A player may knock with %(limit)s or less in deadwood.", limit=limit), "knock_limit"))
    if ruleset.big_gin_bonus is None:
        told.append((_("Big gin is not played: eleven melded cards are plain gin."), "big_gin_bonus"))
    else:
        told.append(
            (_("Big gin is played: a player who melds all eleven cards keeps them and goes out."), "big_gin_bonus")
        )
    if ruleset.eleven_card_hand:
        told.append(
            (
                _("The player who begins may take the upcard and hold eleven cards for the whole hand."),
                "eleven_card_hand",
            )
        )
    if ruleset.stock_end == "two_left":
        told.append(
            (
                _("When two cards are left in the stock and nobody has gone out, the hand is dead and nobody scores."),
                "stock_end",
            )
        )
    else:
        told.append(
            (_("When the stock is empty and nobody has gone out, the hand is dead and nobody scores."), "stock_end")
        )
    return told


def _hand(ruleset: Ruleset) -> _Told:
    told = [] if ruleset.knock_limit == 0 else [*_knock(ruleset), _tie(ruleset)]
    bonus = ruleset.gin_bonus
    told.append((_("Gin scores the defender’s count and %(bonus)s.", bonus=bonus), "gin_bonus"))
    if ruleset.gin_against_zero == "knocker":
        told.append(
            (
                _("Gin against no deadwood scores its %(bonus)s all the same.", bonus=bonus),
                "gin_against_zero",
                "gin_bonus",
            )
        )
    else:
        told.append(
            (
                _(
                    "Gin against no deadwood: the %(bonus)s go to the defender, and the knocker gets nothing.",
                    bonus=bonus,
                ),
                "gin_against_zero",
                "gin_bonus",
            )
        )
    if ruleset.big_gin_bonus is not None:
        told.append(
            (_("Big gin scores the defender’s count and %(bonus)s.", bonus=ruleset.big_gin_bonus), "big_gin_bonus")
        )
    if ruleset.lay_off_on_gin:
        told.append((_("The defender may lay off on the knocker’s melds, against gin too."), "lay_off_on_gin"))
    elif ruleset.knock_limit == 0:
        told.append((_("Nothing is laid off against gin."), "lay_off_on_gin"))
    else:
        told.append(
            (_("The defender may lay off on the knocker’s melds after a knock, but not against gin."), "lay_off_on_gin")
        )
    if ruleset.oklahoma:
        told.append((_spades(ruleset.spade_doubles), "spade_doubles"))
    return told


def _knock(ruleset: Ruleset) -> _Told:
    told: _Told = []
    if ruleset.knock_bonus:
        told.append(
            (
                _("A knocker with the lower count scores the difference and %(bonus)s.", bonus=ruleset.knock_bonus),
                "knock_bonus",
            )
        )
    else:
        told.append((_("A knocker with the lower count scores the difference."), "knock_bonus"))
    if ruleset.undercut_bonus:
        told.append(
            (
                _(
                    "A defender with the lower count undercuts, and scores the difference and %(bonus)s.",
                    bonus=ruleset.undercut_bonus,
                ),
                "undercut_bonus",
            )
        )
    else:
        told.append((_("A defender with the lower count undercuts, and scores the difference."), "undercut_bonus"))
    return told


def _tie(ruleset: Ruleset) -> tuple[str, ...]:
    sentence = {
        "undercut": _("Equal counts are an undercut too: %(bonus)s to the defender.", bonus=ruleset.undercut_bonus),
        "undercut_no_bonus": _("Equal counts are an undercut without the bonus: the defender wins the hand, with 0."),
        "nobody": _("With equal counts nobody wins the hand and nobody scores."),
        "knocker": _("With equal counts the knocker wins the hand, with 0."),
    }[ruleset.tie]
    return (sentence, "tie", "undercut_bonus") if ruleset.tie == "undercut" else (sentence, "tie")


def _spades(form: str) -> str:
    return {
        "off": _("A spade as upcard doubles nothing."),
        "points": _("A spade as upcard doubles the hand’s points, bonus included."),
        "points_and_extra_boxes": _(
            "A spade as upcard doubles the hand’s points, bonus included, and its extra boxes."
        ),
    }[form]


def _game(ruleset: Ruleset) -> _Told:
    if ruleset.target is None:
        told: _Told = [(_("There is no target: the game goes on until the players stop."), "target")]
    else:
        told = [(_("The first to %(target)s points wins the game.", target=ruleset.target), "target")]
    if ruleset.game_bonus:
        told.append((_("The winner gets a game bonus of %(bonus)s.", bonus=ruleset.game_bonus), "game_bonus"))
    else:
        told.append((_("There is no game bonus."), "game_bonus"))
    told += box_sentences(ruleset, ruleset.box_bonus)
    told.append(
        (_shutout(ruleset), "shutout", "shutout_test") if ruleset.shutout != "none" else (_shutout(ruleset), "shutout")
    )
    return told


def box_sentences(ruleset: Ruleset, bonus: int) -> list[tuple[str, ...]]:
    """What boxes of `bonus` points are worth, each sentence with the fields it tells."""
    if not bonus:
        return [(_("Hands won pay nothing on top."), "box_bonus")]
    if ruleset.boxes_at_once:
        told: _Told = [
            (
                _("Each hand won pays a box of %(bonus)s at once, which counts to the target.", bonus=bonus),
                "box_bonus",
                "boxes_when",
            )
        ]
    elif ruleset.boxes == "both":
        told = [
            (_("At the end each player gets a box of %(bonus)s for every hand won.", bonus=bonus), "box_bonus", "boxes")
        ]
    else:
        told = [
            (
                _(
                    "At the end the player who has won more hands gets a box of %(bonus)s for each hand more.",
                    bonus=bonus,
                ),
                "box_bonus",
                "boxes",
            )
        ]
    if ruleset.gin_boxes:
        told.append((_("Extra boxes for gin: %(boxes)s.", boxes=ruleset.gin_boxes), "gin_boxes"))
    if ruleset.big_gin_boxes and ruleset.big_gin_bonus is not None:
        told.append((_("Extra boxes for big gin: %(boxes)s.", boxes=ruleset.big_gin_boxes), "big_gin_boxes"))
    if ruleset.undercut_boxes and ruleset.knock_limit != 0:
        told.append((_("Extra boxes for an undercut: %(boxes)s.", boxes=ruleset.undercut_boxes), "undercut_boxes"))
    return told


def _shutout(ruleset: Ruleset) -> str:
    return {
        ("none", "no_points"): _("A shutout pays nothing more."),
        ("none", "no_hand"): _("A shutout pays nothing more."),
        ("game_bonus", "no_points"): _("If the loser has no points, the winner gets one more game bonus."),
        ("game_bonus", "no_hand"): _("If the loser has won no hand, the winner gets one more game bonus."),
        ("points", "no_points"): _("If the loser has no points, the points of the winner’s hands are doubled."),
        ("points", "no_hand"): _("If the loser has won no hand, the points of the winner’s hands are doubled."),
        ("points_and_game", "no_points"): _(
            "If the loser has no points, the points of the winner’s hands and the game bonus are doubled."
        ),
        ("points_and_game", "no_hand"): _(
            "If the loser has won no hand, the points of the winner’s hands and the game bonus are doubled."
        ),
        ("all", "no_points"): _("If the loser has no points, everything the winner has is doubled, boxes included."),
        ("all", "no_hand"): _("If the loser has won no hand, everything the winner has is doubled, boxes included."),
    }[ruleset.shutout, ruleset.shutout_test]


def _deal(ruleset: Ruleset) -> _Told:
    dealer = {
        "winner": _("The winner of a hand deals the next."),
        "loser": _("The loser of a hand deals the next."),
        "alternate": _("The deal alternates."),
    }[ruleset.dealer]
    after = {
        "same": _("After a dead hand the same player deals again."),
        "alternate": _("After a dead hand the deal passes to the other player."),
    }[ruleset.dealer_after_dead]
    return [(dealer, "dealer"), (after, "dealer_after_dead")]
