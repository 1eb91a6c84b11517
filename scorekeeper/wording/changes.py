"""What differs between rulesets, and what a change of them does to a sheet, in words."""

from __future__ import annotations

from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import DOMAINS, Ruleset
from scorekeeper.engine.sheet import Setup, Sheet
from scorekeeper.wording.presets import option_label, preset_title, value_label
from scorekeeper.wording.sheet import number_list
from scorekeeper.wording.translating import _


def changed_line(ruleset: Ruleset) -> str:
    """The preset of a ruleset and what was changed in it, in a line.

    >>> changed_line(Ruleset(target=150, gin_bonus=25))
    'Pagat with gin bonus 25, target 150.'
    """
    usual = PRESETS[ruleset.preset].ruleset
    changes = [
        _("%(field)s %(value)s", field=value_label(name), value=option_label(name, getattr(ruleset, name)))
        for name in DOMAINS
        if getattr(ruleset, name) != getattr(usual, name)
    ]
    preset = preset_title(ruleset.preset)
    if not changes:
        return _("%(preset)s.", preset=preset)
    listed = ", ".join(change[:1].lower() + change[1:] for change in changes)
    return _("%(preset)s with %(changes)s.", preset=preset, changes=listed)


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
        lines.append(_("Then after the end, kept but not counted: hand %(hands)s.", hands=number_list(lost)))
    if found:
        lines.append(_("Then counted again: hand %(hands)s.", hands=number_list(found)))
    if illegal:
        lines.append(_("Not allowed by these rules, but kept and priced: hand %(hands)s.", hands=number_list(illegal)))
    return lines
