"""A scorebook in sentences: how two people stand, what they owe each other, and what its log says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from scorekeeper.engine.figures import Tally
from scorekeeper.wording.sheet import amount
from scorekeeper.wording.translating import _, language, ngettext


def money_label(hundredths: int, currency: str) -> str:
    """An amount of money, without decimals where it has none.

    >>> money_label(1700, "kr"), money_label(-1625, "kr")
    ('17 kr', '16.25 kr')
    """
    whole, part = divmod(abs(hundredths), 100)
    return amount(Decimal(whole) if not part else Decimal(abs(hundredths)).scaleb(-2), currency)


def day_label(day: date) -> str:
    """A day as it is written.

    >>> day_label(date(2026, 11, 29))
    '29 November 2026'
    """
    from babel.dates import format_date

    return format_date(day, "long", {"en": "en_GB"}.get(language(), language()))


def standing_line(
    names: Sequence[str], tally: Tally, money: Mapping[str, int], since: date | None = None, *, owing: bool = True
) -> str:
    """How two people stand, seen by the first of them: games, points and money, which is owed or, else, was won.

    >>> standing_line(["Anna", "Bo"], Tally(over=12, won=7, lost=5, net=340), {"kr": 1700})
    'Anna leads the book 7 to 5, 340 points, 17 kr.'
    >>> standing_line(["Anna", "Bo"], Tally(over=3, won=1, lost=2, net=60), {"kr": 300}, date(2026, 12, 3))
    'Since 3 December 2026 Bo leads 2 to 1. Anna is 60 points ahead. Bo owes Anna 3 kr.'
    >>> standing_line(["Anna", "Bo"], Tally(over=2, won=1, lost=1), {"kr": 300}, owing=False)
    '1 game each. Anna has won 3 kr from Bo.'
    >>> standing_line(["Anna", "Bo"], Tally(over=2, won=1, lost=1), {"kr": 0}, owing=False)
    '1 game each. Neither has won any money from the other.'
    """
    if money and not any(money.values()) and not owing:
        return f"{standing_line(names, tally, {}, since)} {_('Neither has won any money from the other.')}"
    money = {currency: amount for currency, amount in money.items() if amount}
    if tally.won != tally.lost:
        sign = 1 if tally.won > tally.lost else -1
        amounts = [sign * hundredths for hundredths in money.values()]
        if sign * tally.net > 0 and len(amounts) <= 1 and min(amounts, default=0) >= 0:
            told = [money_label(hundredths, currency) for currency, hundredths in money.items()]
            return _lead_with_all(names[0] if sign > 0 else names[1], tally, told, since)
    sentences = [_games(names, tally, since)]
    if tally.net:
        sentences.append(
            ngettext(
                "%(name)s is %(num)s point ahead.",
                "%(name)s is %(num)s points ahead.",
                abs(tally.net),
                name=names[0] if tally.net > 0 else names[1],
            )
        )
    say = money_owed if owing else _money_won
    return " ".join([*sentences, *(say(names, currency, amount) for currency, amount in money.items())])


def _lead_with_all(leader: str, tally: Tally, money: Sequence[str], since: date | None) -> str:
    """The line where games, points and money are all the leader's."""
    points = ngettext("%(num)s point", "%(num)s points", abs(tally.net))
    values = {"leader": leader, "high": max(tally.won, tally.lost), "low": min(tally.won, tally.lost), "points": points}
    if since is not None:
        values["day"] = day_label(since)
        if money:
            return _(
                "Since %(day)s %(leader)s leads %(high)s to %(low)s, %(points)s, %(money)s.", money=money[0], **values
            )
        return _("Since %(day)s %(leader)s leads %(high)s to %(low)s, %(points)s.", **values)
    if money:
        return _("%(leader)s leads the book %(high)s to %(low)s, %(points)s, %(money)s.", money=money[0], **values)
    return _("%(leader)s leads the book %(high)s to %(low)s, %(points)s.", **values)


def _games(names: Sequence[str], tally: Tally, since: date | None) -> str:
    """The games alone."""
    values: dict[str, object] = {"high": max(tally.won, tally.lost), "low": min(tally.won, tally.lost)}
    values["leader"] = names[0] if tally.won > tally.lost else names[1]
    if since is None:
        if not tally.settled:
            return _("No game is over yet.")
        if tally.won == tally.lost:
            return ngettext("%(num)s game each.", "%(num)s games each.", tally.won)
        return _("%(leader)s leads the book %(high)s to %(low)s.", **values)
    values["day"] = day_label(since)
    if not tally.settled:
        return _("Since %(day)s no game is over yet.", **values)
    if tally.won == tally.lost:
        return ngettext(
            "Since %(day)s %(num)s game each.", "Since %(day)s %(num)s games each.", tally.won, day=values["day"]
        )
    return _("Since %(day)s %(leader)s leads %(high)s to %(low)s.", **values)


def _money_won(names: Sequence[str], currency: str, hundredths: int) -> str:
    """Who has won how much."""
    winner, loser = (names[0], names[1]) if hundredths > 0 else (names[1], names[0])
    return _(
        "%(winner)s has won %(money)s from %(loser)s.",
        winner=winner,
        loser=loser,
        money=money_label(hundredths, currency),
    )


def owed_now(names: Sequence[str], owed: Mapping[str, int]) -> str:
    """What two people owe each other after all that they settled.

    >>> owed_now(["Anna", "Bo"], {}), owed_now(["Anna", "Bo"], {"kr": 300})
    ('Nothing is owed now.', 'Bo owes Anna 3 kr.')
    """
    if not owed:
        return _("Nothing is owed now.")
    return " ".join(money_owed(names, currency, amount) for currency, amount in owed.items())


def paid_label(names: Sequence[str], money: Mapping[str, int]) -> str:
    """What was paid, and to whom; an amount went to the first one where it is above zero.

    >>> paid_label(["Anna", "Bo"], {"kr": 1600, "EUR": -250})
    '16 kr to Anna, 2.50 EUR to Bo'
    """
    return ", ".join(
        _("%(money)s to %(name)s", money=money_label(amount, currency), name=names[0] if amount > 0 else names[1])
        for currency, amount in money.items()
    )


def money_owed(names: Sequence[str], currency: str, hundredths: int) -> str:
    """Who owes whom how much; the amount is the first one's where it is above zero.

    >>> money_owed(["Anna", "Bo"], "kr", -1250)
    'Anna owes Bo 12.50 kr.'
    """
    debtor, creditor = (names[1], names[0]) if hundredths > 0 else (names[0], names[1])
    return _(
        "%(debtor)s owes %(creditor)s %(money)s.",
        debtor=debtor,
        creditor=creditor,
        money=money_label(hundredths, currency),
    )


def correction_sentence(names: Sequence[str], currency: str, hundredths: int) -> str:
    """By how much a settled game has changed since; the amount is the first one's where it is above zero.

    >>> correction_sentence(["Anna", "Bo"], "kr", 1250)
    'What was settled before has been corrected since: 12.50 kr more to Anna.'
    """
    return _(
        "What was settled before has been corrected since: %(money)s more to %(name)s.",
        money=money_label(hundredths, currency),
        name=names[0] if hundredths > 0 else names[1],
    )


def rule_of_counting() -> list[str]:
    """Which games count, and how."""
    return [
        _("A game that is over counts in full, a Hollywood match as one game with its columns."),
        _("A game stopped early counts with the points and the money that its sheet settles; nobody has won it."),
        _("A game that is going on counts once it is settled. Of its hands the figures of a player tell already."),
        _("Hidden games, and hands after the end of a game, count nowhere."),
    ]
