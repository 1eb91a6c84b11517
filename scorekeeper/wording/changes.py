"""What differs between rulesets, and what a change of them does to a sheet, in words."""

from __future__ import annotations

from scorekeeper.engine.presets import PRESETS, TOGGLES
from scorekeeper.engine.ruleset import DOMAINS, UPCARD, Ruleset
from scorekeeper.engine.sheet import Setup, Sheet
from scorekeeper.wording.presets import option_label, preset_title, value_label
from scorekeeper.wording.sheet import number_list
from scorekeeper.wording.table import within
from scorekeeper.wording.translating import _


def changed_line(ruleset: Ruleset) -> str:
    """The preset of a ruleset and what was changed in it, in a line.

    >>> changed_line(Ruleset(target=150, gin_bonus=25)), changed_line(Ruleset(knock_limit="upcard"))
    ('Pagat with gin bonus 25, target 150.', 'Pagat with Oklahoma.')
    """
    usual = PRESETS[ruleset.preset].ruleset
    changed = {name: getattr(ruleset, name) for name in DOMAINS if getattr(ruleset, name) != getattr(usual, name)}
    limit = changed.pop("knock_limit", None)
    changes = []
    if limit == UPCARD:
        changes.append(_("Oklahoma"))
    elif limit == 0:
        changes.append(_("straight gin"))
    elif limit is not None:
        changes.append(_("knock limit %(limit)s", limit=limit))
    for name, value in changed.items():
        # What Oklahoma says of spades goes without saying, and so does its absence.
        if name != "spade_doubles" or value != _spades_go_without_saying(limit):
            changes.append(within(_("%(field)s %(value)s", field=value_label(name), value=option_label(name, value))))
    preset = preset_title(ruleset.preset)
    if not changes:
        return _("%(preset)s.", preset=preset)
    return _("%(preset)s with %(changes)s.", preset=preset, changes=", ".join(changes))


def _spades_go_without_saying(limit: int | str | None) -> str | None:
    if limit is None:
        return None
    return str(TOGGLES["oklahoma"]["spade_doubles"]) if limit == UPCARD else "off"


def followed_line(now: Setup, then: Setup) -> list[str]:
    """A sentence where columns of Hollywood get the ruleset's new target with it, else none."""
    old, new = now.ruleset.target, then.ruleset.target
    if old == new or not (now.layout.match and then.layout.match):
        return []
    pairs = zip(now.layout.columns, then.layout.columns, strict=False)
    if any(before.target == old and after.target == new for before, after in pairs):
        return [_("The columns that had the old target get the new one too.")]
    return []


def left_out_lines(now: Sheet, then: Sheet) -> list[str]:
    """Sentences on the hands that would count no longer, or again, or that the new rules would have refused."""
    before = {hand.n: hand for hand in now.hands}
    after = {hand.n: hand for hand in then.hands}
    lost = [n for n in after if before[n].counted and not after[n].counted]
    found = [n for n in after if after[n].counted and not before[n].counted]
    illegal = [n for n in after if after[n].illegal and not before[n].illegal]
    lines = []
    if lost:
        lines.append(_("Then after the end, kept but not counted: %(hands)s.", hands=_hands(lost)))
    if found:
        lines.append(_("Then counted again: %(hands)s.", hands=_hands(found)))
    if illegal:
        lines.append(_("Not allowed by these rules, but kept and priced: %(hands)s.", hands=_hands(illegal)))
    return lines


def _hands(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return _("hand %(n)s", n=numbers[0])
    return _("hands %(numbers)s", numbers=number_list(numbers))
