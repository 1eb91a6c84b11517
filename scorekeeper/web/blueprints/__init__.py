"""The blueprints, one a file."""

from flask import Blueprint

from scorekeeper.web.blueprints import (
    book,
    cards,
    deleting,
    game,
    game_rules,
    hands,
    health,
    home,
    judge,
    language,
    links,
    log,
    papers,
    pdf,
    play,
    record,
    rules,
    settings,
    view,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    book.blueprint,
    cards.blueprint,
    deleting.blueprint,
    game.blueprint,
    game_rules.blueprint,
    hands.blueprint,
    health.blueprint,
    home.blueprint,
    judge.blueprint,
    language.blueprint,
    links.blueprint,
    log.blueprint,
    papers.blueprint,
    pdf.blueprint,
    play.blueprint,
    record.blueprint,
    rules.blueprint,
    settings.blueprint,
    view.blueprint,
)
"""Every blueprint of the app."""
