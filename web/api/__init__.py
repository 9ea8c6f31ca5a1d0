"""The JSON API: one blueprint, one module per family of addresses."""

from web.api import (
    analysis,
    annotations,
    catalogues,
    changes,
    docs,
    games,
    live,
    luck,
    match_marks,
    matches,
    photos,
    quarantine,
    records,
    repairs,
    status,
    steps,
    tokens,
)
from web.api.endpoint import blueprint

__all__ = [
    "analysis",
    "annotations",
    "blueprint",
    "catalogues",
    "changes",
    "docs",
    "games",
    "live",
    "luck",
    "match_marks",
    "matches",
    "photos",
    "quarantine",
    "records",
    "repairs",
    "status",
    "steps",
    "tokens",
]
