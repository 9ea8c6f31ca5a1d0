"""Which seats' entries did not fit lately, so that nobody tries one card after the other."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from core.events import MatchId
from core.knowledge import Viewer

REMEMBERED = 10_000  # matches, before the oldest is forgotten


class Doubts:
    """The seats of which an entry did not fit, until something is recorded in the table's view.

    No play is taken from such a seat meanwhile, whether it would fit or not: see `core.seated`.
    """

    def __init__(self) -> None:
        self._seats: OrderedDict[MatchId, frozenset[Viewer]] = OrderedDict()
        self._lock = Lock()

    def about(self, match_id: MatchId, viewer: Viewer) -> bool:
        """Whether an entry of this seat did not fit."""
        with self._lock:
            return viewer in self._seats.get(match_id, ())

    def cast(self, match_id: MatchId, viewer: Viewer) -> None:
        """An entry of this seat did not fit."""
        with self._lock:
            self._seats[match_id] = self._seats.get(match_id, frozenset()) | {viewer}
            self._seats.move_to_end(match_id)
            while len(self._seats) > REMEMBERED:
                self._seats.popitem(last=False)

    def settle(self, match_id: MatchId) -> None:
        """The table has looked: something was recorded in its view."""
        with self._lock:
            self._seats.pop(match_id, None)
