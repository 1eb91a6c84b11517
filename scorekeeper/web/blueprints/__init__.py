"""The blueprints, one a file."""

from flask import Blueprint

from scorekeeper.web.blueprints import health

BLUEPRINTS: tuple[Blueprint, ...] = (health.blueprint,)
"""Every blueprint of the app."""
