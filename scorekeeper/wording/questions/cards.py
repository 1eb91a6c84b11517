"""Questions about melds and laying off."""

from __future__ import annotations

from scorekeeper.engine.sheet import Setup
from scorekeeper.wording.questions.asked import Other, Part, Told
from scorekeeper.wording.questions.authorities import FIVE_TEXTS
from scorekeeper.wording.translating import N_, _

PART = Part("cards")


@PART.question(1, "block-lay-offs", N_("arrange prevent stop hide lay off knocker choose melds worse count"))
def block_lay_offs(setup: Setup) -> Told:
    limit = setup.ruleset.knock_limit
    if limit == 0:
        answer = _("Yes, in any melds that leave nothing over: only gin ends a hand under these rules.")
    elif isinstance(limit, int):
        answer = _(
            "Yes. The knocker lays the melds down as it suits them, so that nothing can be laid off, even at a higher "
            "count, as long as it is no more than %(limit)s.",
            limit=limit,
        )
    else:
        answer = _(
            "Yes. The knocker lays the melds down as it suits them, so that nothing can be laid off, even at a higher "
            "count, as long as it is within the limit that the upcard sets."
        )
    return Told(_("May the knocker arrange the melds so that nothing can be laid off?"), answer, ("custom",))


@PART.question(2, "rearrange", N_("change move melds after lay-off began again rearrange touch"))
def rearrange(setup: Setup) -> Told:
    return Told(
        _("May the knocker rearrange the melds once a card has been laid off?"),
        _("No. When the first card is laid off, the knocker’s melds stay as they lie."),
        ("custom",),
    )


@PART.question(3, "chain", N_("two cards one after another sequence extend run twice more than one third chained row"))
def chain(setup: Setup) -> Told:
    return Told(
        _("May one card laid off make room for the next?"),
        _("Yes. On 4-5-6 goes the 7, and on the 7 goes the 8, as far as the defender’s cards reach."),
        ("S002", "pagat.com"),
    )


@PART.question(4, "break-a-meld", N_("split take apart own set run meld to lay off more defender break"))
def break_a_meld(setup: Setup) -> Told:
    return Told(
        _("May the defender break up a meld to lay its cards off?"),
        _("Yes. Nothing has to be melded: what counts is the lowest total the defender can come to."),
        ("custom", "open_spiel"),
    )


@PART.question(5, "fourth-card", N_("4th four of a kind set full quad fourth on set"))
def fourth_card(setup: Setup) -> Told:
    return Told(
        _("May the fourth card of a rank go on a set of three?"),
        _("Yes. Then the set is full."),
        ("S002", "whiteknucklecards.com"),
    )


@PART.question(6, "on-deadwood", N_("lay off on deadwood unmatched loose cards make new meld with knocker's cards"))
def on_deadwood(setup: Setup) -> Told:
    return Told(
        _("May cards be laid off on the knocker’s deadwood?"),
        _("No, only on melds as they lie, and no new meld is made with the knocker’s loose cards."),
        (*FIVE_TEXTS, "whiteknucklecards.com", "groupgames.xyz"),
    )


@PART.question(
    7,
    "lay-off-on-gin",
    N_("gin going gin defender add cards on gin hand own melds"),
    ("lay_off_on_gin",),
    disputed=True,
)
def lay_off_on_gin(setup: Setup) -> Told:
    title = _("May the defender lay off when the other goes gin?")
    if setup.ruleset.lay_off_on_gin:
        return Told(title, _("Yes, on gin as on a knock."))
    return Told(
        title,
        _("No. The defender’s own melds count, but nothing is laid off on gin."),
        ("ccstocker.com", "ginrummy.com"),
    )


@PART.question(8, "knocker-lays-off", N_("knocker add cards on defender's melds other way round"))
def knocker_lays_off(setup: Setup) -> Told:
    return Told(
        _("May the knocker lay off on the defender’s melds?"),
        _("No. Only the defender lays off, and only on the knocker’s melds."),
        (*FIVE_TEXTS, "ccstocker.com"),
        (Other(_("One page can be read as if the knocker may; its wording is muddled."), ("wikia",)),),
    )


@PART.question(9, "must-lay-off", N_("forgot missed overlooked obliged compulsory have to best automatic wrong melds"))
def must_lay_off(setup: Setup) -> Told:
    return Told(
        _("Does the defender have to lay off, or find the best melds?"),
        _("No. The count stands as it was laid down, and what was missed is only shown."),
        FIVE_TEXTS,
        (Other(_("The best melds and lay-offs are made whether or not the player saw them."), ("rlcard",)),),
    )


@PART.question(25, "ace-high", N_("Q-K-A K-A-2 queen king ace round the corner high low run ace"))
def ace_high(setup: Setup) -> Told:
    return Told(
        _("Can the ace be high, as in Q-K-A?"),
        _("Never. The ace is low and worth 1: A-2-3 is a run, Q-K-A and K-A-2 are not."),
        FIVE_TEXTS,
        (Other(_("K-A-2 is a run, and an ace counts 15."), ("familijeux",)),),
    )
