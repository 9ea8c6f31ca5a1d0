"""The JSON API: one blueprint, one module per family of addresses."""

from web.api import changes, docs, games, live, matches, records, steps
from web.api.endpoint import blueprint

__all__ = ["blueprint", "changes", "docs", "games", "live", "matches", "records", "steps"]
