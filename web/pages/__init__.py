"""The pages for people: one blueprint, one module per page or family of pages."""

# Each module registers its routes on the blueprint by being imported.
from web.pages import (
    achievements,
    catalogues,
    home,
    imports,
    layouts,
    match_marks,
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
)
from web.pages.blueprint import blueprint

__all__ = [
    "achievements",
    "blueprint",
    "catalogues",
    "home",
    "imports",
    "layouts",
    "match_marks",
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
]
