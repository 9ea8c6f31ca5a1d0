"""What a record tells beyond its rows: result, final table, figures. Kept with a match's figures.

Never a source: a row counts only if this very program and rules made it, of a log that ends with
the same version and hash. Without it all is folded, and gives the same text.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from core.errors import KifuError
from core.events import Json
from core.game import Game
from core.guard import guarded
from core.replay import Timeline
from core.stats import statistics
from eventstore.encoding import compact
from eventstore.parked import maker_of
from eventstore.rows import Last

FORM = 1  # of what is kept


def drawn(timeline: Timeline[Any], figures: Json | None = None) -> Json:
    """`result`, `final` and `statistics` of a record; `figures` are the last, where they are known.

    Raises what the game does on facts that make no sense to it.
    """
    return {
        "result": result_of(timeline),
        "final": timeline.game.plain(timeline.state),
        "statistics": statistics(timeline) if figures is None else figures,
    }


def result_of(timeline: Timeline[Any]) -> Json | None:
    """How the line in force ends, None while it goes on."""
    result = timeline.game.result(timeline.state)
    return None if result is None else {"result": result.result, "reason": result.reason}


def columns(timeline: Timeline[Any], figures: Json) -> Json:
    """The columns that keep it; all of them NULL where there is nothing to keep."""
    last: Any = timeline.steps[-1]
    try:
        with guarded(timeline.match_id, last.step):
            text = compact(drawn(timeline, figures))
    except KifuError:
        return dict.fromkeys(("version", "hash", "made_by", "ending"))
    return {
        "version": timeline.version,
        "hash": last.hash,
        "made_by": _maker(timeline.game),
        "ending": zlib.compress(text.encode("utf-8", "surrogatepass"), 1),
    }


class Kept(NamedTuple):
    """The columns of a row."""

    game: str
    version: int | None
    hash: str | None
    made_by: str | None
    ending: bytes | None

    def text(self, last: Last, games: Mapping[str, Game[Any, Any, Any]]) -> str | None:
        """The text of `drawn` for a log that ends so; None where the row does not count."""
        game = games.get(self.game)
        if game is None or (self.version, self.hash) != (last.version, last.hash):
            return None
        if self.made_by != _maker(game) or self.ending is None:
            return None
        try:
            return zlib.decompress(self.ending).decode("utf-8", "surrogatepass")
        except (ValueError, zlib.error):
            return None


def _maker(game: Game[Any, Any, Any]) -> str:
    return f"{maker_of(game)} {FORM}"
