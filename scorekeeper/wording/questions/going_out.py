"""Questions about knocking, gin and the undercut."""

from __future__ import annotations

from scorekeeper.engine.sheet import Setup
from scorekeeper.wording.questions.asked import Other, Part, Told
from scorekeeper.wording.questions.authorities import FIVE_TEXTS
from scorekeeper.wording.translating import N_, _, ngettext

PART = Part("going_out")


@PART.question(10, "equal-counts", N_("tie tied level same count draw undercut underknock even"), ("tie",))
def equal_counts(setup: Setup) -> Told:
    title = _("Are equal counts an undercut?")
    tie, bonus = setup.ruleset.tie, setup.ruleset.undercut_bonus
    if setup.ruleset.knock_limit == 0:
        answer = _("It cannot come up: only gin ends a hand under these rules, and gin is never undercut.")
        return Told(title, answer, applies=False)
    if tie == "undercut":
        return Told(title, _("Yes. The defender wins the hand, with the undercut bonus of %(bonus)s.", bonus=bonus))
    if tie == "undercut_no_bonus":
        return Told(title, _("Yes, but without the bonus: the defender wins the hand with 0 points."), ("1942",))
    if tie == "nobody":
        answer = _("No. Nobody scores, there is no box, and the deal goes on as after a dead hand.")
        return Told(title, answer, ("GRA",))
    return Told(title, _("No. The knocker wins the hand with 0 points."), ("ginplayeronline.com",))


@PART.question(
    11,
    "gin-against-nothing",
    N_("gin both zero nothing no deadwood either defender 0 gin against gin"),
    ("gin_against_zero",),
    disputed=True,
)
def gin_against_nothing(setup: Setup) -> Told:
    title = _("One goes gin, and the other has no deadwood either. Who wins?")
    bonus = setup.ruleset.gin_bonus
    if setup.ruleset.gin_against_zero == "defender":
        return Told(title, _("The defender, who gets %(bonus)s. Who went gin gets nothing.", bonus=bonus))
    answer = _("Who went gin, and gets %(bonus)s. Gin cannot be undercut.", bonus=bonus)
    return Told(title, answer, ("pagat.com", "onlinegambling.com"))


@PART.question(12, "gin-unannounced", N_("zero 0 points knock forgot to say gin announce declare knock with nothing"))
def gin_unannounced(setup: Setup) -> Told:
    if setup.ruleset.lay_off_on_gin:
        answer = _("It is gin, said or not: %(bonus)s and the defender’s count.", bonus=setup.ruleset.gin_bonus)
    else:
        answer = _(
            "It is gin, said or not: %(bonus)s and the defender’s count, and nothing is laid off.",
            bonus=setup.ruleset.gin_bonus,
        )
    return Told(_("A player knocks with no deadwood and does not say gin. What is it?"), answer, FIVE_TEXTS)


@PART.question(
    13, "big-gin", N_("eleven 11 cards all melded super gin keep discard bonus 31"), ("big_gin_bonus", "big_gin_boxes")
)
def big_gin(setup: Setup) -> Told:
    title = _("All eleven cards are melded. Is that big gin?")
    bonus, boxes = setup.ruleset.big_gin_bonus, setup.ruleset.big_gin_boxes
    if bonus is None:
        return Told(title, _("Not under these rules: it is gin, and one card is thrown away first."))
    others = (Other(_("Other amounts are about: 35, 50, or the gin bonus and 6."), ("custom",)),)
    if boxes:
        answer = ngettext(
            "Yes. All eleven are kept and laid down: %(bonus)s and the defender’s count, and %(num)s more box.",
            "Yes. All eleven are kept and laid down: %(bonus)s and the defender’s count, and %(num)s more boxes.",
            boxes,
            bonus=bonus,
        )
        return Told(title, answer, (), others)
    answer = _("Yes. All eleven are kept and laid down: %(bonus)s and the defender’s count.", bonus=bonus)
    return Told(title, answer, (), others)


@PART.question(
    14, "defender-reaches-nothing", N_("defender zero 0 nothing lays off everything gin for defender bonus undercut")
)
def defender_reaches_nothing(setup: Setup) -> Told:
    title = _("The defender lays off every last card. Is that gin?")
    if setup.ruleset.knock_limit == 0:
        return Told(title, _("It cannot come up: nobody knocks under these rules."), applies=False)
    answer = _(
        "No, gin belongs to who ends the hand. It is an undercut: the knocker’s count and %(bonus)s.",
        bonus=setup.ruleset.undercut_bonus,
    )
    return Told(title, answer, ("custom",))


@PART.question(
    15, "knock-above-limit", N_("illegal knock too high over 10 points eleven not allowed more than"), ("knock_limit",)
)
def knock_above_limit(setup: Setup) -> Told:
    limit = setup.ruleset.knock_limit
    if limit == 0:
        answer = _("It does not count: only gin ends a hand.")
    elif isinstance(limit, int):
        answer = _("It does not count: a knock may leave %(limit)s at most.", limit=limit)
    else:
        answer = _("It does not count: a knock may leave no more than the upcard’s value, and 10 on a court card.")
    others = (
        Other(
            _("The other player may accept the knock and score it, or play on against cards that stay face up."),
            ("hoyle program",),
        ),
        Other(_("Who knocks too high loses the game."), ("contest",)),
    )
    return Told(_("Somebody knocked above the limit. What now?"), answer, (), others)


@PART.question(
    26, "first-turn", N_("immediately at once first turn early before playing knock when too late discard face up")
)
def first_turn(setup: Setup) -> Told:
    title = _("May one knock on the very first turn?")
    answer = _("Yes, on any turn, after drawing. Once the discard lies face up it is too late for that turn.")
    if setup.ruleset.knock_limit == 0:
        answer = _("Gin ends the hand on any turn, the first one too, after drawing.")
    others = (Other(_("A knock is called when the discard has been made."), ("S003",)),)
    return Told(title, answer, ("S002", "RummyTalk"), others)


@PART.question(
    32, "spade", N_("oklahoma spades double doubled upcard bonus included twice"), ("knock_limit", "spade_doubles")
)
def spade(setup: Setup) -> Told:
    title = _("The upcard is a spade. What is doubled?")
    if not setup.ruleset.oklahoma:
        answer = _("Nothing: the upcard means nothing under these rules. It does in Oklahoma.")
        return Told(title, answer, applies=False)
    if setup.ruleset.spade_doubles == "off":
        return Told(title, _("Nothing: a spade is as any upcard."))
    others = (Other(_("Many pages only say that the score is doubled, and leave the bonus open."), ("custom",)),)
    if setup.ruleset.spade_doubles == "points":
        answer = _("All the hand’s points, the bonus with them. The box is not.")
        return Told(title, answer, ("Bicycle",), others)
    answer = _("All the hand’s points, the bonus with them, and the extra boxes. The hand’s own box is not.")
    return Told(title, answer, (), others)


@PART.question(
    33, "oklahoma-ace", N_("oklahoma ace upcard gin only knock one 1 limit"), ("knock_limit", "oklahoma_ace")
)
def oklahoma_ace(setup: Setup) -> Told:
    title = _("The upcard is an ace. May one knock with 1?")
    if not setup.ruleset.oklahoma:
        answer = _("The upcard means nothing under these rules. It does in Oklahoma.")
        return Told(title, answer, applies=False)
    if setup.ruleset.oklahoma_ace == "gin_only":
        return Told(title, _("No. Under an ace only gin ends the hand."), ("Bicycle",))
    return Told(title, _("Yes, an ace is a limit of 1."), ("pagat.com",))
