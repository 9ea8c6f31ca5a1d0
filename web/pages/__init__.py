"""The pages for people: one blueprint, one module per page or family of pages."""

from flask import Blueprint

blueprint = Blueprint("pages", __name__)

# each module registers its routes on the blueprint by being imported
from web.pages import (  # noqa: E402
    achievements,
    catalogues,
    home,
    imports,
    layouts,
    matches,
    new_match,
    players,
    quarantine,
    record,
    record_check,
    record_ways,
    replay,
    rules,
    statistics,
    status,
    withdrawing,
)

__all__ = [
    "achievements",
    "blueprint",
    "catalogues",
    "home",
    "imports",
    "layouts",
    "matches",
    "new_match",
    "players",
    "quarantine",
    "record",
    "record_check",
    "record_ways",
    "replay",
    "rules",
    "statistics",
    "status",
    "withdrawing",
]
