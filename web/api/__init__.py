"""The JSON API: one blueprint, one module per family of addresses."""

from web.api import (
    analysis,
    catalogues,
    changes,
    docs,
    games,
    live,
    matches,
    quarantine,
    records,
    status,
    steps,
    withdrawing,
)
from web.api.endpoint import blueprint

__all__ = [
    "analysis",
    "blueprint",
    "catalogues",
    "changes",
    "docs",
    "games",
    "live",
    "matches",
    "quarantine",
    "records",
    "status",
    "steps",
    "withdrawing",
]
