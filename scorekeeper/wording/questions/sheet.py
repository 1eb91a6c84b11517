"""Questions about the sheet: boxes, the target, shutouts, and the readings of Hollywood."""

from __future__ import annotations

from scorekeeper.engine.layout import Layout, make_layout
from scorekeeper.engine.sheet import Setup
from scorekeeper.wording.questions.asked import Other, Part, Told
from scorekeeper.wording.translating import N_, _

PART = Part("sheet")


@PART.question(
    28,
    "boxes-to-target",
    N_("line bonus box count toward target at once settlement lines"),
    ("box_bonus", "boxes_when"),
)
def boxes_to_target(setup: Setup) -> Told:
    title = _("Do boxes count towards the target?")
    bonus = setup.layout.box_bonus if setup.layout.match else setup.ruleset.box_bonus
    if not bonus:
        return Told(title, _("No: boxes pay nothing under these rules."))
    if setup.ruleset.boxes_at_once:
        return Told(title, _("Yes. Each box pays %(bonus)s at once, in the points of its hand.", bonus=bonus))
    return Told(title, _("No. They are paid when the game is settled."), ("pagat.com", "Wikipedia"))


@PART.question(
    29, "bonuses-to-target", N_("gin bonus undercut bonus count toward target whole score difference only enter")
)
def bonuses_to_target(setup: Setup) -> Told:
    title = _("Do the bonuses for gin and undercut count towards the target?")
    danish = Other(
        _("In the Danish Hollywood only the difference is entered, and the bonuses are left for the settlement."),
        ("S004",),
    )
    if setup.layout.race:
        return Told(title, _("Towards that of the closings. Differences have a target of their own."), ("S004",))
    if setup.layout.columns[0].intake == "difference":
        return Told(title, _("No. Only the difference is entered in a column of this sheet."), ("S004",))
    return Told(title, _("Yes. A hand’s points enter whole."), ("S000", "S003", "Wikipedia"), (danish,))


@PART.question(
    30,
    "shutout",
    N_("blitz schneider skunk whitewash loser nothing zero points no hand doubled double game bonus"),
    ("shutout", "shutout_test", "game_bonus"),
)
def shutout(setup: Setup) -> Told:
    rules = setup.ruleset
    return Told(
        _("The loser has nothing on the sheet, a shutout. What is that worth?"),
        _shutout_worth(rules.shutout, rules.shutout_test, rules.game_bonus),
        applies=rules.shutout != "game_bonus" or rules.game_bonus > 0,
    )


def _shutout_worth(form: str, test: str, game_bonus: int) -> str:
    if form == "none":
        return _("Nothing more.")
    by_form = {
        "game_bonus": _("One more game bonus of %(bonus)s to the winner.", bonus=game_bonus),
        "points": _("The winner’s hand points are doubled, before boxes."),
        "points_and_game": _("The winner’s hand points and game bonus are doubled."),
        "all": _("All that the winner is paid is doubled, boxes too."),
    }
    nothing = _("It takes a loser without a point.") if test == "no_points" else _("It takes a loser who won no hand.")
    return f"{by_form[form]} {nothing}"


@PART.question(31, "lower-total", N_("who wins first to target lower final total boxes higher money both"))
def lower_total(setup: Setup) -> Told:
    title = _("One player reaches the target first, but the other’s boxes come to more. Who has won?")
    if setup.layout.match:
        answer = _("Each column and its bonus go to who closed it; the match goes to the higher total.")
        return Told(title, answer, ("custom",))
    answer = _("The game and its bonus belong to who was first. The higher total wins the money. The sheet shows both.")
    return Told(title, answer, ("custom",))


@PART.question(
    34, "box-for-undercut", N_("line bonus undercutter boxes extra gin boxes how many"), ("undercut_boxes", "gin_boxes")
)
def box_for_undercut(setup: Setup) -> Told:
    title = _("How many boxes are an undercut and gin worth?")
    undercut, gin = setup.ruleset.undercut_boxes, setup.ruleset.gin_boxes
    if not undercut and not gin:
        return Told(title, _("One, as any hand won: the undercutter gets it too."), ("pagat.com",))
    answer = _("An undercut %(undercut)s and gin %(gin)s, the hand’s own included.", undercut=1 + undercut, gin=1 + gin)
    return Told(title, answer, ("Scarne",) if (undercut, gin) == (1, 2) else ())


@PART.question(35, "above-target", N_("over target exceed more than 100 surplus extra points cap reached"))
def above_target(setup: Setup) -> Told:
    title = _("Do points above the target count?")
    if not setup.layout.match and not setup.layout.race and setup.ruleset.target is None:
        return Told(title, _("There is no target here: play goes on until it is stopped."), applies=False)
    return Told(title, _("Yes, all of them: reaching the target or passing it closes the game."), ("S000", "custom"))


@PART.question(
    36,
    "first-win-after-a-blitz",
    N_("hollywood column shut out of column 1 where does the win go schedule shift entry"),
)
def first_win_after_a_blitz(setup: Setup) -> Told:
    shift = _("In column 2, and the next one in columns 2 and 3: each win opens one more of the open columns.")
    count = _("In the open columns that are numbered up to the player’s wins so far. A win may enter nothing.")
    title = _("Column 1 of a Hollywood sheet was closed before a player won a hand. Where do that player’s wins go?")
    doubt = _("The Danish page counts the player’s wins and does not say what happens when a column is closed.")
    if _hollywood(setup).schedule == "shift":
        by = ("pokerwiner.com", "rummy-games.com")
        return Told(title, shift, by, (Other(count, ("S004",)),), doubt=doubt)
    return Told(title, count, ("S004",), (Other(shift, ("pokerwiner.com", "rummy-games.com")),), doubt=doubt)


@PART.question(37, "closing-bonus", N_("hollywood danish 20 each closing who gets lukning closings"), ())
def closing_bonus(setup: Setup) -> Told:
    layout = _hollywood(setup)
    ways = {
        "winner": _("Its winner: %(bonus)s at settlement for each hand entered.", bonus=layout.closing_bonus),
        "closer": _("Its winner, %(bonus)s at settlement, but only who went out.", bonus=layout.closing_bonus),
        "by_ending": _("Its winner, at settlement: the bonus that the knock, undercut or gin had earned."),
    }
    title = _("Where only differences are entered on a Hollywood sheet, who gets the 20 for a closing?")
    doubt = _("The Danish page says that each closing gives 20 more, and not to whom after an undercut.")
    if layout.closing is None:
        answer = _("Nobody: hands are entered whole on this sheet, their bonuses with them.")
        return Told(title, answer, (), (Other(ways["winner"], ("S004",)),), applies=False)
    others = tuple(Other(way) for name, way in ways.items() if name != layout.closing)
    return Told(title, ways[layout.closing], ("S004",), others, doubt=doubt)


@PART.question(
    38,
    "blitz",
    N_("hollywood shutout schneider skunk column doubled doubles blitzed"),
    ("blitz", "blitz_test"),
    disputed=True,
)
def blitz(setup: Setup) -> Told:
    rules, game_bonus = setup.ruleset, _hollywood(setup).game_bonus
    doubt = _("The Danish page doubles the winner’s score and does not say whether the bonuses are part of it.")
    return Told(
        _("A Hollywood column is closed with nothing in it for the loser, a blitz. What is that worth?"),
        _shutout_worth(rules.blitz, rules.blitz_test, game_bonus),
        doubt=doubt if rules.blitz == "all" else "",
        applies=rules.blitz != "game_bonus" or game_bonus > 0,
    )


@PART.question(39, "blitz-by-column", N_("hollywood blitz each column separately whole match shutout column by column"))
def blitz_by_column(setup: Setup) -> Told:
    return Told(
        _("Is a blitz judged column by column?"),
        _("Yes. Each column of a Hollywood sheet is closed, doubled and settled by itself."),
        ("custom",),
        (Other(_("The loser must have no entry anywhere on the sheet, and then the whole match is doubled.")),),
        doubt=_("The Danish page speaks of an opponent without a single entry, and can be read either way."),
    )


@PART.question(40, "split-race", N_("danish split account two accounts 100 difference 200 closings race which first"))
def split_race(setup: Setup) -> Told:
    layout = setup.layout if setup.layout.race else make_layout(setup.ruleset, "split")
    difference, closing = layout.columns
    return Told(
        _("On a split account, is it a race to either target?"),
        _(
            "Yes. Who first has %(difference)s in differences or %(closing)s in closings wins, and both accounts "
            "settle.",
            difference=difference.target,
            closing=closing.target,
        ),
        ("S004",),
        (Other(_("The players choose one of the two accounts beforehand, and only that one decides.")),),
        doubt=_("The Danish page names both targets and leaves open whether they stand side by side."),
    )


def _hollywood(setup: Setup) -> Layout:
    return setup.layout if setup.layout.match else make_layout(setup.ruleset, "hollywood")
