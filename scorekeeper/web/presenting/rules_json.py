"""Presets and the questions argued at the table as JSON."""

from __future__ import annotations

from typing import Any

from scorekeeper.engine.presets import Preset
from scorekeeper.engine.ruleset import DOMAINS, Ruleset
from scorekeeper.wording.presets import preset_line, preset_title, source_name
from scorekeeper.wording.questions import Answered, Way
from scorekeeper.wording.translating import _


def preset_to_json(preset: Preset) -> dict[str, Any]:
    """A preset: its name, its source, and each value with its own source and whether it is assumed."""
    return {
        "name": preset.name,
        "title": preset_title(preset.name),
        "line": preset_line(preset.name),
        "source": source_name(preset.source),
        "values": {
            name: {
                "value": getattr(preset.ruleset, name),
                "source": source_name(preset.sources[name].text),
                "assumed": preset.sources[name].assumed,
            }
            for name in DOMAINS
        },
    }


def questions_to_json(ruleset: Ruleset, found: tuple[Answered, ...]) -> dict[str, Any]:
    """Questions as they are answered under a ruleset, in the order given, with who says so and who otherwise."""
    return {
        "ruleset": {"preset": ruleset.preset, **{name: getattr(ruleset, name) for name in DOMAINS}},
        "questions": [_question(told) for told in found],
    }


def _question(told: Answered) -> dict[str, Any]:
    return {
        "id": told.question.name,
        "number": told.question.number,
        "part": told.question.part,
        "title": told.title,
        **_way(told.way),
        "applies": told.applies,
        "basis": {"kind": told.basis.kind, "text": told.basis.text} if told.basis else None,
        "doubt": told.doubt or None,
        "dissent": [_way(way) for way in told.others],
    }


def _way(way: Way) -> dict[str, Any]:
    stated = [{"name": source.name, "url": source.url, "assumed": False} for source in way.stated]
    read_so = [{"name": source.name, "url": source.url, "assumed": True} for source in way.read_so]
    custom = [{"name": _("By custom"), "url": None, "assumed": False}] if way.by_custom else []
    return {"answer": way.text, "sources": [*stated, *read_so, *custom]}
