"""Words that a search passes over, and words that mean the same to those who play cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SMALL: Final[Mapping[str, str]] = {
    "en": (
        "a an and are as at be can do does for has have how i if in is it may must my of on one or so the there they "
        "this to us was we what when where which who why will with you your"
    ),
    "sv": (
        "alla av att da de dem den det din du efter eller en ett far finns fran for ge gor ha han har hur i ifall inte "
        "jag kan ska man med mig min mot nar nagon nagot och om pa sa sig sin som till utan vad var vem vi ar"
    ),
    "nb": (
        "alle av at da de dem den det din du etter eller en et ei er far fra for gjor ha han har hvem hva hvor hvordan "
        "hvis i ikke jeg kan skal man med meg min mot nar noen noe og om pa sa seg sin som til uten vi"
    ),
    "da": (
        "alle af at da de dem den det din du efter eller en et er far fra for gor ha han har hvem hvad hvor hvordan "
        "hvis i ikke jeg kan skal man med mig min mod ma nar nogen noget og om pa sa sig sin som til uden vi"
    ),
    "de": (
        "als am an auch auf aus bei bin bis da darf das dem den der des die du ein eine einem einen einer er es fur "
        "hat haben ich im in ist kann man mein mit muss nach nicht noch oder sein sich sie sind so um und vom von wann "
        "was wenn wer wie wird wo zu zum zur"
    ),
}
"""By language, as folded for the search; each with those of English."""
PHRASES: Final = (
    ("line bonus", "box"),
    ("line bonuses", "box"),
    ("going gin", "gin"),
    ("q-k-a", "ace high"),
    ("qka", "ace high"),
    ("k-a-2", "ace high"),
    ("ka2", "ace high"),
    ("d-k-a", "ace high"),
    ("dka", "ace high"),
    ("face up card", "upcard"),
    ("layoff", "lay off"),
    ("layoffs", "lay off"),
    ("knock card", "upcard"),
    ("no deadwood", "0 deadwood"),
    ("versus", "against"),
    ("vs", "against"),
    ("v", "against"),
)
SAME: Final = (
    "box line rad linje strek streg",
    "shutout blitz schneider skunk whitewash blitzed",
    "undercut underknock underknack undercutter underbud underbank underluk",
    "knock knacka knack klopfen banke banker lukke lukker rap",
    "gin gins",
    "dead wash void dod",
    "tie equal level even lika lig gleich uavgjort uafgjort",
    "stock talon talong stapel bunke deck pile",
    "set group grupp satz",
    "run sequence stege folge sekvens straight",
    "defender opponent motspelare motspiller modspiller gegner",
    "lay laid layed lagga anlegen lay-off",
    "deal dealer geber giver givare gav",
    "ace ess ass",
    "four fourth 4th 4",
    "eleven 11 elva elleve elf",
    "fifty fiftieth 50th 50",
    "zero none 0",
    "double doubled twice dubbla verdoppelt fordobles",
    "upcard turned faceup",
    "illegal wrong mistake error false",
    "exceed above over higher surplus",
)
"""Each line under its first word. Whatever language a page speaks, its players know some words of another."""
