"""Questions about dealing, the stock and mistakes at the table."""

from __future__ import annotations

from scorekeeper.engine.sheet import Setup
from scorekeeper.wording.questions.asked import Other, Part, Told
from scorekeeper.wording.translating import N_, _

PART = Part("table")


@PART.question(16, "wrong-count", N_("miscount mistake added wrongly correct later error deadwood total"))
def wrong_count(setup: Setup) -> Told:
    return Told(
        _("A count was wrong. Until when can it be put right?"),
        _("The cards speak until the next hand is dealt. The record can be corrected at any time, and keeps both."),
        ("custom",),
        (Other(_("In team play a count that was announced and acted on stands."), ("RummyTalk",)),),
    )


@PART.question(
    17, "wrong-number-of-cards", N_("misdeal nine eleven twelve cards too many too few short hand count wrong number")
)
def wrong_number_of_cards(setup: Setup) -> Told:
    if setup.ruleset.eleven_card_hand:
        answer = _(
            "Before the first draw: deal again. Later: deal again if both hands are wrong; if one is, the other player "
            "chooses. Eleven is right for who took the first upcard and keeps one card more."
        )
    else:
        answer = _(
            "Before the first draw: deal again. Later: deal again if both hands are wrong; if one is, the other player "
            "chooses."
        )
    return Told(_("A player has the wrong number of cards. What now?"), answer, ("custom",))


@PART.question(18, "wrong-dealer", N_("dealt out of turn wrong player dealt dealer mistake"))
def wrong_dealer(setup: Setup) -> Told:
    return Told(
        _("The wrong player dealt. Does the hand stand?"),
        _("Yes, once the upcard has been turned. Before that the right player deals."),
        ("custom",),
    )


@PART.question(19, "exposed-card", N_("card shown seen turned face up dealing flashed misdeal exposed"))
def exposed_card(setup: Setup) -> Told:
    return Told(_("A card was exposed in dealing. What now?"), _("Deal again."), ("custom",))


@PART.question(
    20, "stock-runs-out", N_("dead hand wash draw stock empty talon no cards left two cards reshuffle"), ("stock_end",)
)
def stock_runs_out(setup: Setup) -> Told:
    title = _("When has the stock run out?")
    reshuffled = Other(_("The discards are shuffled and play goes on."), ("reshuffling",))
    if setup.ruleset.stock_end == "empty":
        return Told(
            title, _("When it is empty and nobody has knocked. The hand is dead: nobody scores."), (), (reshuffled,)
        )
    both = Other(
        _(
            "One page says both, an empty stock and two cards left. The second is the more exact, and is what stands "
            "here."
        ),
        ("S004",),
    )
    answer = _("When two cards are left and nobody has knocked. The hand is dead: nobody scores.")
    return Told(title, answer, ("ccstocker.com",), (both, reshuffled))


@PART.question(21, "last-discard", N_("fiftieth card 50th take last discard to knock dead hand end of stock"))
def last_discard(setup: Setup) -> Told:
    if setup.ruleset.stock_end == "empty":
        answer = _("No. When the last card has been drawn and a card thrown away, the hand is dead at once.")
    else:
        answer = _("No. When two cards are left and a card has been thrown away, the hand is dead at once.")
    return Told(
        _("May the last discard still be taken, to knock?"),
        answer,
        ("S000", "S003"),
        (Other(_("The other player may take it, but only to knock or go gin."), ("rubl",)),),
    )


@PART.question(
    22, "dealer-after-dead", N_("dead hand who deals deal passes same dealer again wash"), ("dealer_after_dead",)
)
def dealer_after_dead(setup: Setup) -> Told:
    title = _("Who deals after a dead hand?")
    if setup.ruleset.dealer_after_dead == "same":
        return Told(title, _("The same player again."), ("pagat.com",))
    return Told(title, _("The other player."), ("Parlett",))


@PART.question(23, "next-dealer", N_("who deals next deal winner loser alternate turns"), ("dealer",), disputed=True)
def next_dealer(setup: Setup) -> Told:
    title = _("Who deals the next hand?")
    if setup.ruleset.dealer == "winner":
        return Told(title, _("The winner of the last one."), ("pagat.com",))
    if setup.ruleset.dealer == "loser":
        return Told(title, _("The loser of the last one."), ("old pagat",))
    return Told(title, _("The players by turns, whoever won."))


@PART.question(24, "same-card-back", N_("discard same card take from pile throw back put back just taken"))
def same_card_back(setup: Setup) -> Told:
    return Told(
        _("May a card just taken from the discard pile be thrown away again?"),
        _("Not in the same turn."),
        ("S000", "S003"),
    )


@PART.question(27, "upcard-refused", N_("upcard pass refuse both decline first card turned begin start who draws"))
def upcard_refused(setup: Setup) -> Told:
    takes_eleven = Other(
        _("Who begins may take it and then plays the hand with eleven cards; otherwise the next player goes on."),
        ("S001",),
    )
    no_pass = Other(_("There is no passing: who begins takes the upcard or draws from the stock."), ("S004",))
    title = _("Neither player wants the first upcard. How does it begin?")
    if setup.ruleset.preset == "dansk" and not setup.ruleset.eleven_card_hand:
        others = (Other(_non_dealer_draws(), ("S000", "S002", "S003")), takes_eleven)
        return Told(title, no_pass.text, no_pass.by, others)
    if setup.ruleset.eleven_card_hand:
        return Told(
            title, takes_eleven.text, ("S001",), (Other(_non_dealer_draws(), ("S000", "S002", "S003")), no_pass)
        )
    return Told(title, _non_dealer_draws(), ("S000", "S002", "S003"), (no_pass, takes_eleven))


def _non_dealer_draws() -> str:
    return _("The player who did not deal draws from the stock.")
