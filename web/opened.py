"""Matches kept folded in memory, so that looking at one again reads only what is new."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from core.events import MatchId
from core.knowledge import Viewer, perspective
from core.replay import Timeline
from core.service import Service

PLACES = 128  # matches kept in mind


@dataclass(slots=True)
class Match:
    """One folded match and what its viewers make of it; replaced, never changed, as it grows."""

    timeline: Timeline[Any]
    views: dict[tuple[Viewer, bool], Timeline[Any]] = field(default_factory=dict)


class Opened:
    """Timelines to read from, shared between requests: nobody may add to them."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._matches: OrderedDict[MatchId, Match] = OrderedDict()
        self._lock = Lock()

    def timeline(
        self, match_id: MatchId, viewer: Viewer = None, *, then: bool = False
    ) -> Timeline[Any]:
        """The match as the log has it now, seen by `viewer` (see `core.knowledge`).

        Raises `NotFound`, `BrokenLog`. Costs one query and a fold of the new steps.
        """
        match = self._current(match_id)
        if viewer is None:
            return match.timeline
        seen = match.views.get((viewer, then))
        if seen is None:
            seen = match.views[viewer, then] = perspective(match.timeline, viewer, then=then)
        return seen

    def _current(self, match_id: MatchId) -> Match:
        with self._lock:
            known = self._matches.get(match_id)
        if known is None:
            return self._keep(match_id, Match(self._service.open(match_id).timeline))
        last = known.timeline.next_step - 1
        fresh = self._service.store.read(match_id, after=last)
        if not fresh:
            return known
        grown = known.timeline.copy()
        for step in fresh:
            grown.add(step, [record.event for record in step.events])
        return self._keep(match_id, Match(grown))

    def _keep(self, match_id: MatchId, match: Match) -> Match:
        with self._lock:
            self._matches[match_id] = match
            self._matches.move_to_end(match_id)
            while len(self._matches) > PLACES:
                self._matches.popitem(last=False)
        return match
