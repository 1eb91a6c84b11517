"""The sheet in sentences: where points went, what closed, who won, and who pays."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from scorekeeper.engine.columns import Column
from scorekeeper.engine.hand import Ending, Seat
from scorekeeper.engine.ledger import Stake
from scorekeeper.engine.money import minor_units
from scorekeeper.engine.sheet import Sheet, SheetHand
from scorekeeper.wording.hands import price_sentences
from scorekeeper.wording.numbers import decimal_number
from scorekeeper.wording.translating import _, ngettext


def hand_sentences(sheet: Sheet, hand: SheetHand, names: Sequence[str]) -> list[str]:
    """A hand of the sheet explained: why its points, where they went, and what they closed.

    >>> from scorekeeper.engine import Ruleset, Setup, gin, make_layout, number_hands, score_sheet
    >>> setup = Setup(Ruleset(), make_layout(Ruleset(), "hollywood"))
    >>> sheet = score_sheet(setup, number_hands([gin(Seat.ONE, 25)]))
    >>> hand_sentences(sheet, sheet.hands[0], ["A", "B"])
    ['A goes gin: 25, and 20: 45 to A.', '45 into column 1.']
    """
    price, after = price_sentences(hand.hand, hand.score, names), entry_sentences(sheet, hand, names)
    # The reason of an award ends as it was typed, and mostly without a full stop.
    return [sentence if sentence[-1] in ".!?" or not after else f"{sentence}." for sentence in price] + after


def entry_sentences(sheet: Sheet, hand: SheetHand, names: Sequence[str]) -> list[str]:
    """Where the points of a hand went, and what they closed; nothing where that goes without saying."""
    if not hand.counted:
        return [_("The game was over before it: it is kept, but not counted.")]
    if hand.score.winner is None:
        return []
    sentences = _entered(sheet, hand)
    for column in sheet.columns:
        if column.closed_by_hand == hand.n:
            sentences.append(_closes(sheet, column, names))
    if sheet.over and sheet.setup.layout.match and hand.n == _last_entered(sheet):
        sentences.append(_("All columns are closed: the game is over."))
    return sentences


def _entered(sheet: Sheet, hand: SheetHand) -> list[str]:
    layout, score = sheet.setup.layout, hand.score
    if layout.race:
        if hand.hand.ending is Ending.AWARD:
            return [_("%(points)s to the differences.", points=score.difference)]
        return [
            _(
                "%(difference)s to the differences, %(closing)s to the closings.",
                difference=score.difference,
                closing=score.closing,
            )
        ]
    if not layout.match:
        return []
    if not hand.columns:
        return [_("No open column takes it.")]
    points = score.difference if layout.columns[0].intake == "difference" else score.points
    if len(hand.columns) == 1:
        return [_("%(points)s into column %(column)s.", points=points, column=hand.columns[0])]
    return [_("%(points)s into columns %(columns)s.", points=points, columns=number_list(hand.columns))]


def _closes(sheet: Sheet, column: Column, names: Sequence[str]) -> str:
    assert column.winner is not None
    points = column.points[column.winner - 1]
    winner = names[column.winner - 1]
    layout = sheet.setup.layout
    if layout.race:
        if column.n == 1:
            return _(
                "%(winner)s reaches %(points)s in the differences and wins the game.", winner=winner, points=points
            )
        return _("%(winner)s reaches %(points)s in the closings and wins the game.", winner=winner, points=points)
    if layout.match:
        if column.blitz:
            return _("Column %(column)s closes at %(points)s, blitz.", column=column.n, points=points)
        return _("Column %(column)s closes at %(points)s.", column=column.n, points=points)
    if column.blitz:
        return _("%(winner)s reaches %(points)s and wins the game, shutout.", winner=winner, points=points)
    return _("%(winner)s reaches %(points)s and wins the game.", winner=winner, points=points)


def _last_entered(sheet: Sheet) -> int | None:
    return next((hand.n for hand in reversed(sheet.hands) if hand.columns), None)


def number_list(numbers: Sequence[int]) -> str:
    """The numbers with commas between and an "and" before the last.

    >>> number_list([1, 2, 3])
    '1, 2 and 3'
    """
    if len(numbers) < 2:
        return "".join(map(str, numbers))
    first = ", ".join(str(number) for number in numbers[:-1])
    return _("%(numbers)s and %(last)s", numbers=first, last=numbers[-1])


def result_sentences(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """Who won a game that is over and who has the higher total, both where they differ; or that play was stopped.

    Nothing while the game runs.

    >>> from scorekeeper.engine import Ruleset, Setup, gin, make_layout, number_hands, score_sheet
    >>> sheet = score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([gin(Seat.ONE, 85)]))
    >>> result_sentences(sheet, ["A", "B"])
    ['A wins the game, 325 to 0.']
    """
    high, low = max(sheet.totals), min(sheet.totals)
    if not sheet.over:
        return _stopped(sheet, names) if sheet.setup.stopped else []
    winner, higher = sheet.game_winner, sheet.higher_total
    if winner is None:
        return [_("The match is drawn, %(total)s to %(total)s.", total=high)]
    if winner is higher:
        return [_("%(winner)s wins the game, %(high)s to %(low)s.", winner=names[winner - 1], high=high, low=low)]
    won = _("%(winner)s reached the target first and wins the game.", winner=names[winner - 1])
    if higher is None:
        return [won, _("The totals are equal, %(total)s to %(total)s.", total=high)]
    return [
        won,
        _("%(higher)s has the higher total, %(high)s to %(low)s.", higher=names[higher - 1], high=high, low=low),
    ]


def _stopped(sheet: Sheet, names: Sequence[str]) -> list[str]:
    high, low = max(sheet.totals), min(sheet.totals)
    if sheet.higher_total is None:
        return [_("Stopped early at %(total)s each; nobody has won.", total=high)]
    return [
        _(
            "Stopped early; nobody has won. %(higher)s is ahead, %(high)s to %(low)s.",
            higher=names[sheet.higher_total - 1],
            high=high,
            low=low,
        )
    ]


def money_sentence(sheet: Sheet, names: Sequence[str], stake: Stake) -> str:
    """Who pays whom how much: the net times the stake, a half hundredth up. "" where no money is played for.

    >>> from scorekeeper.engine import Ruleset, Setup, gin, make_layout, number_hands, score_sheet
    >>> sheet = score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([gin(Seat.ONE, 85)]))
    >>> money_sentence(sheet, ["A", "B"], Stake("0.05", "kr"))
    'B pays A 16.25 kr: 325 points at 0.05 kr.'
    """
    if not stake.per_point or not Decimal(stake.per_point):
        return ""
    if not sheet.net:
        return _("The totals are equal: nobody pays.")
    payee = Seat.ONE if sheet.net > 0 else Seat.TWO
    money = abs(sheet.net) * Decimal(stake.per_point)
    if money.as_tuple().exponent < -2:  # type: ignore[operator]
        money = Decimal(minor_units(abs(sheet.net), stake.per_point)).scaleb(-2)
    paid = ngettext(
        "%(payer)s pays %(payee)s %(money)s: %(num)s point at %(each)s.",
        "%(payer)s pays %(payee)s %(money)s: %(num)s points at %(each)s.",
        abs(sheet.net),
        payer=names[payee.other - 1],
        payee=names[payee - 1],
        money=amount(money, stake.currency),
        each=amount(Decimal(stake.per_point), stake.currency),
    )
    weights = [column.weight for column in sheet.columns]
    if set(weights) == {1}:
        return paid
    listed = "-".join(str(weight) for weight in weights)
    return _("%(paid)s The weights %(weights)s are in the points already.", paid=paid, weights=listed)


def amount(value: Decimal, currency: str) -> str:
    """An amount of money with its currency, if any: exact, and with two decimals rather than one.

    >>> amount(Decimal("24.5"), "kr"), amount(Decimal("3"), ""), amount(Decimal("0.125"), "kr")
    ('24.50 kr', '3', '0.125 kr')
    """
    places = max(0, -int(value.as_tuple().exponent))
    figure = decimal_number(value, 2 if places == 1 else places)
    return _("%(amount)s %(currency)s", amount=figure, currency=currency) if currency else figure
