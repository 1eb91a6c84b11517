"""A hand in words, as spoken at the table."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.hand import Ending, Hand
from scorekeeper.engine.pricing import HandScore
from scorekeeper.wording.translating import _


def line_label(what: str) -> str:
    """What a line of a hand's price or of a settlement is for.

    >>> line_label("undercut_bonus")
    'Undercut'
    """
    return {
        "difference": _("Difference"),
        "knock_bonus": _("Knock"),
        "undercut_bonus": _("Undercut"),
        "gin_bonus": _("Gin"),
        "big_gin_bonus": _("Big gin"),
        "spade_doubled": _("Spade doubles"),
        "box": _("Box"),
        "award": _("Award"),
        "points": _("Points"),
        "game_bonus": _("Game bonus"),
        "boxes": _("Boxes"),
        "closings": _("Closings"),
        "shutout": _("Shutout"),
        "blitz": _("Blitz"),
    }[what]


def ending_label(hand: Hand, score: HandScore) -> str:
    """How a hand ended, in a word or two.

    >>> from scorekeeper.engine import Ruleset, Seat, knock, score_hand
    >>> hand = knock(Seat.ONE, 9, 3)
    >>> ending_label(hand, score_hand(Ruleset(), hand))
    'Undercut'
    """
    if hand.ending is Ending.DEAD:
        return _("Dead hand")
    if hand.ending is Ending.AWARD:
        return _("Award")
    if score.undercut:
        return _("Undercut")
    what = {line.what for line in score.lines}
    if "big_gin_bonus" in what:
        return _("Big gin")
    if "gin_bonus" in what or hand.ending in (Ending.GIN, Ending.BIG_GIN):
        return _("Gin")
    return _("Knock")


def price_sentences(hand: Hand, score: HandScore, names: Sequence[str]) -> list[str]:
    """Why a hand is worth its points: a sentence for the sum, and one each for a spade and for a box paid at once.

    `hand` is as on the sheet, with its counts; `names` are the players', seat one first.

    >>> from scorekeeper.engine import Ruleset, Seat, knock, score_hand
    >>> hand = knock(Seat.ONE, 9, 3)
    >>> price_sentences(hand, score_hand(Ruleset(undercut_bonus=25), hand), ["A", "B"])
    ['B undercuts: 9 − 3 = 6, and 25: 31 to B.']
    """
    if hand.ending is Ending.DEAD:
        return [_("Dead hand: nobody scores.")]
    if hand.ending is Ending.AWARD:
        return _award(hand, score, names)
    if hand.ending is None:
        return [_("These cards cannot be counted: nobody scores.")]
    if score.winner is None:
        return [_("Equal counts of %(count)s: nobody scores.", count=hand.knocker_deadwood)]
    sentences = [_sum(hand, score, names)]
    points = {line.what: line.points for line in score.lines}
    winner = names[score.winner - 1]
    before_box = score.points - score.box_points
    if "spade_doubled" in points:
        sentences.append(
            _("The upcard is a spade, which doubles it: %(points)s to %(winner)s.", points=before_box, winner=winner)
        )
    return sentences + _box(score, winner)


def _award(hand: Hand, score: HandScore, names: Sequence[str]) -> list[str]:
    if score.winner is None:
        return [_("An award without a winner: nobody scores.")]
    winner = names[score.winner - 1]
    if hand.reason:
        sentence = _(
            "%(points)s to %(winner)s, as agreed: %(reason)s", points=hand.points, winner=winner, reason=hand.reason
        )
    else:
        sentence = _("%(points)s to %(winner)s, as agreed at the table.", points=hand.points, winner=winner)
    return [sentence, *_box(score, winner)]


def _box(score: HandScore, winner: str) -> list[str]:
    if not score.box_points:
        return []
    return [
        _(
            "The box is paid at once, %(box)s: %(points)s to %(winner)s.",
            box=score.box_points,
            points=score.points,
            winner=winner,
        )
    ]


def _sum(hand: Hand, score: HandScore, names: Sequence[str]) -> str:
    """The sum before a spade doubles it, and before any box."""
    assert score.winner is not None
    assert hand.knocker is not None
    lines = {line.what: line.points for line in score.lines}
    counts = (hand.knocker_deadwood, hand.defender_deadwood)
    values: dict[str, object] = {
        "knocker": names[hand.knocker - 1],
        "defender": names[hand.knocker.other - 1],
        "winner": names[score.winner - 1],
        "high": max(counts),
        "low": min(counts),
        "difference": lines["difference"],
        "defender_deadwood": hand.defender_deadwood,
    }
    bonus = next(
        (lines[what] for what in ("knock_bonus", "undercut_bonus", "gin_bonus", "big_gin_bonus") if what in lines), 0
    )
    values |= {"bonus": bonus, "points": lines["difference"] + bonus}
    if "big_gin_bonus" in lines:
        return _("%(knocker)s goes big gin: %(defender_deadwood)s, and %(bonus)s: %(points)s to %(winner)s.", **values)
    if hand.ending is not Ending.KNOCK:
        if score.winner is not hand.knocker:
            return _(
                "%(knocker)s goes gin, but %(defender)s has no deadwood either: %(bonus)s to %(winner)s.", **values
            )
        if not bonus:
            return _("%(knocker)s goes gin: %(points)s to %(winner)s.", **values)
        return _("%(knocker)s goes gin: %(defender_deadwood)s, and %(bonus)s: %(points)s to %(winner)s.", **values)
    if score.undercut:
        if not lines["difference"]:
            return _("%(defender)s undercuts with an equal count of %(low)s: %(points)s to %(winner)s.", **values)
        if not bonus:
            return _("%(defender)s undercuts: %(high)s − %(low)s = %(points)s to %(winner)s.", **values)
        return _(
            "%(defender)s undercuts: %(high)s − %(low)s = %(difference)s, and %(bonus)s: %(points)s to %(winner)s.",
            **values,
        )
    if not lines["difference"]:
        return _("Equal counts of %(low)s: the knock stands, and 0 to %(winner)s.", **values)
    if bonus:
        return _(
            "%(knocker)s knocks with %(low)s, %(defender)s holds %(high)s: "
            "%(high)s − %(low)s = %(difference)s, and %(bonus)s: %(points)s to %(winner)s.",
            **values,
        )
    return _(
        "%(knocker)s knocks with %(low)s, %(defender)s holds %(high)s: "
        "%(high)s − %(low)s = %(difference)s to %(winner)s.",
        **values,
    )
