"""A layout of the sheet in plain words, with its actual values."""

from __future__ import annotations

from scorekeeper.engine.layout import Layout
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.presets import option_label
from scorekeeper.wording.rules import RuleSentence, box_sentences, rule_sentences
from scorekeeper.wording.translating import _


def game_sentences(ruleset: Ruleset, layout: Layout) -> list[RuleSentence]:
    """The rules of a game: those of its ruleset, with the sheet's own where it is not the standard one.

    >>> from scorekeeper.engine import make_layout
    >>> sentences = game_sentences(Ruleset(), make_layout(Ruleset(), "split"))
    >>> [sentence.text for sentence in sentences if "closing_target" in sentence.fields]
    ['Closings: the bonuses for a knock, an undercut, gin and big gin, to 200.']
    """
    told = rule_sentences(ruleset)
    if layout.name == "standard":
        return told
    about_the_sheet = [RuleSentence("sheet", text, tuple(fields)) for text, *fields in _layout(ruleset, layout)]
    before = [sentence for sentence in told if sentence.topic in ("ending", "hand")]
    after = [sentence for sentence in told if sentence.topic == "deal"]
    return [*before, *about_the_sheet, *after]


def doubts(ruleset: Ruleset, layout: Layout) -> list[str]:
    """What in the layout is our reading of a text that can be read otherwise, and where to change it."""
    return list(doubts_by_value(ruleset, layout).values())


def doubts_by_value(ruleset: Ruleset, layout: Layout) -> dict[str, str]:
    """The same, each by the value of the layout or the ruleset that it is about."""
    if layout.race:
        return {
            "difference_target": _(
                "Our reading of a Danish page: it has the players play to the one target or to the other; here it is "
                "a race to either."
            )
        }
    if not layout.match:
        return {}
    told = {}
    if layout.schedule == "shift":
        told["schedule"] = _(
            "Our reading: a player who was shut out of a column starts in the next one. A Danish page, taken "
            "literally, counts wins instead, and such a win may enter no column."
        )
    if layout.closing is not None:
        told["closing"] = _(
            "Our reading of a Danish page: the closing bonus goes to the winner of the hand. It may mean only a "
            "winner who went out, or what the ending earned."
        )
    if ruleset.blitz == "all":
        told["blitz"] = _(
            "Our reading: a blitz doubles everything in the column. A Danish page says that the winner’s score is "
            "doubled, others double the points of the hands only."
        )
    told["blitz_test"] = _("Our reading: a blitz is judged for each column by itself.")
    return told


def weights_line(layout: Layout) -> str:
    """What the weights of the columns mean for the stake, so that nobody doubles twice; "" where all count alike.

    >>> from scorekeeper.engine import make_layout
    >>> weights_line(make_layout(Ruleset(), "hollywood", weights=[1, 1, 2]))
    'Weights 1-1-2: column 3 already counts double; leave the stake as it is.'
    """
    heavy = [(n, column.weight) for n, column in enumerate(layout.columns, start=1) if column.weight > 1]
    weights = option_label("weights", [column.weight for column in layout.columns])
    if not heavy:
        return ""
    if len(heavy) == 1 and heavy[0][1] == 2:
        return _(
            "Weights %(weights)s: column %(column)s already counts double; leave the stake as it is.",
            weights=weights,
            column=heavy[0][0],
        )
    return _("Weights %(weights)s are already in the totals; leave the stake as it is.", weights=weights)


_Told = list[tuple[str, ...]]


def _layout(ruleset: Ruleset, layout: Layout) -> _Told:
    if layout.race:
        return _split(layout)
    told = [*_columns(layout), *_entering(layout), *_closing(layout)]
    if layout.game_bonus:
        told.append((_("The winner of a column gets a bonus of %(bonus)s.", bonus=layout.game_bonus), "game_bonus"))
    else:
        told.append((_("There is no bonus for a column."), "game_bonus"))
    told += box_sentences(ruleset, layout.box_bonus)
    told += _bonus_of_closing(layout)
    told.append(_blitz(ruleset))
    return told


def _columns(layout: Layout) -> _Told:
    number = len(layout.columns)
    if number == 1:
        return [(_("Hollywood with one column."), "columns")]
    return [(_("Hollywood: %(number)s columns run at once, each settled by itself.", number=number), "columns")]


def _entering(layout: Layout) -> _Told:
    if layout.schedule == "shift":
        schedule = _(
            "A player’s first win enters column 1, the second columns 1 and 2, and so on: every open column that the "
            "player has begun, and the next open one."
        )
    else:
        schedule = _(
            "A player’s first win enters column 1, the second columns 1 and 2, and so on, by the number of wins. A win "
            "whose columns are all closed enters none."
        )
    if layout.columns[0].intake == "difference":
        intake = _("Only the difference of the counts enters, without any bonus.")
    else:
        intake = _("The whole score of the hand enters.")
    return [(schedule, "schedule"), (intake, "intake")]


def _closing(layout: Layout) -> _Told:
    targets = [column.target for column in layout.columns]
    if len(set(targets)) == 1:
        told: _Told = [
            (_("A column closes when a player reaches %(target)s in it.", target=targets[0]), "column_target", "target")
        ]
    else:
        told = [
            (
                _("The columns close at %(targets)s.", targets=option_label("column_target", targets)),
                "column_target",
                "target",
            )
        ]
    if layout.continuous:
        told.append(
            (
                _(
                    "For each column that closes a new one opens, until a player gives notice; then the open ones are "
                    "played out."
                ),
                "continuous",
            )
        )
    else:
        told.append((_("Play ends when every column is closed."), "continuous"))
    weights = [column.weight for column in layout.columns]
    if set(weights) == {1}:
        told.append((_("The match is the sum of the columns."), "weights"))
    else:
        told.append(
            (
                _(
                    "The match is the sum of the columns, weighted %(weights)s.",
                    weights=option_label("weights", weights),
                ),
                "weights",
            )
        )
    return told


def _bonus_of_closing(layout: Layout) -> _Told:
    bonus = layout.closing_bonus
    if layout.closing == "winner":
        return [
            (
                _("When a column is settled, each hand in it pays %(bonus)s to its winner.", bonus=bonus),
                "closing",
                "closing_bonus",
            )
        ]
    if layout.closing == "closer":
        return [
            (
                _(
                    "When a column is settled, each hand in it pays %(bonus)s to its winner, if the winner went out.",
                    bonus=bonus,
                ),
                "closing",
                "closing_bonus",
            )
        ]
    if layout.closing == "by_ending":
        return [
            (
                _("When a column is settled, each hand in it pays its winner the bonus that its ending earned."),
                "closing",
            )
        ]
    return []


def _blitz(ruleset: Ruleset) -> tuple[str, ...]:
    sentence = {
        ("none", "no_points"): _("A blitz pays nothing more."),
        ("none", "no_hand"): _("A blitz pays nothing more."),
        ("game_bonus", "no_points"): _(
            "If the loser of a column has no points in it, its winner gets the bonus twice."
        ),
        ("game_bonus", "no_hand"): _("If the loser of a column has no entry in it, its winner gets the bonus twice."),
        ("points", "no_points"): _("If the loser of a column has no points in it, the winner’s points are doubled."),
        ("points", "no_hand"): _("If the loser of a column has no entry in it, the winner’s points are doubled."),
        ("points_and_game", "no_points"): _(
            "If the loser of a column has no points in it, the winner’s points and bonus are doubled."
        ),
        ("points_and_game", "no_hand"): _(
            "If the loser of a column has no entry in it, the winner’s points and bonus are doubled."
        ),
        ("all", "no_points"): _("Blitz: if the loser of a column has no points in it, everything in it is doubled."),
        ("all", "no_hand"): _("Blitz: if the loser of a column has no entry in it, everything in it is doubled."),
    }[ruleset.blitz, ruleset.blitz_test]
    return (sentence, "blitz") if ruleset.blitz == "none" else (sentence, "blitz", "blitz_test")


def _split(layout: Layout) -> _Told:
    difference, closing = layout.columns
    return [
        (_("Two accounts run side by side: differences, and points won on closings."), "layout"),
        (
            _("Differences: the gap between the counts of each hand, to %(target)s.", target=difference.target),
            "difference_target",
        ),
        (
            _("Closings: the bonuses for a knock, an undercut, gin and big gin, to %(target)s.", target=closing.target),
            "closing_target",
        ),
        (_("Who first reaches either target wins; there are no boxes and no game bonus."), "layout"),
    ]
