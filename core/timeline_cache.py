"""Matches kept folded in memory: looking at one again, or going on, reads only what is new.

What is held is never a source: the log is asked for its version each time, so several
processes may write to it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, NamedTuple
from weakref import ref

from core.errors import NotFound
from core.events import MatchId
from core.game import Game
from core.guard import guarded
from core.knowledge import View, Viewer, seen
from core.memory_weight import thin, timeline_weight
from core.ports import EventStore, Step
from core.replay import Timeline
from core.sparse_states import RECENT

BOUND = 64 * 2**20  # bytes
STRIPES = 64  # matches that can be folded at once; of one match, one at a time

Key = tuple[MatchId, Viewer, bool]


class Match(NamedTuple):
    """A folded match; replaced, never changed, as it grows."""

    timeline: Timeline[Any]
    weight: int  # bytes
    source: ref[Timeline[Any]] | None = None  # of a view: weak, for that is weighed by itself
    view: View[Any] | None = None


class TimelineCache:
    """Timelines to read from, shared between threads: nobody may add to them.

    They take at most `bound` bytes, as `core.memory_weight` reckons. Where that is too little,
    states are left out of those held longest, which are folded again when they are asked for;
    then matches go, first those asked for longest ago. One that is larger by itself is not kept.
    """

    def __init__(
        self,
        store: EventStore,
        find: Callable[[str], Game[Any, Any, Any]],
        bound: int = BOUND,
    ) -> None:
        self.bound = bound
        self.weight = 0  # bytes held now
        self.hits = self.made = 0  # how often one was found, and one was folded or went on
        self._store = store
        self._find = find
        self._matches: OrderedDict[Key, Match] = OrderedDict()
        self._full: OrderedDict[Key, None] = OrderedDict()  # states can be left out of these
        self._lock = Lock()
        self._folding = [Lock() for _ in range(STRIPES)]

    def timeline(
        self, match_id: MatchId, viewer: Viewer = None, *, then: bool = False
    ) -> Timeline[Any]:
        """The match as the log has it now, seen by `viewer` (see `core.knowledge`).

        Raises `NotFound`, `BrokenLog`. Costs one question, and a fold of the new steps.
        """
        return self.seen_by(self._whole(match_id), viewer, then=then)

    def holds(self, match_id: MatchId) -> bool:
        """Whether a match is in memory, as far as it was when it was last asked for."""
        with self._lock:
            return (match_id, None, False) in self._matches

    def seen_by(self, whole: Timeline[Any], viewer: Viewer, *, then: bool = False) -> Timeline[Any]:
        """A stored match as `viewer` knows it; what it saw of it before is not made again.

        Raises `NotFound` for a seat that the match does not have.
        """
        return self.view_of(whole, viewer, then=then).shown

    def view_of(self, whole: Timeline[Any], viewer: Viewer, *, then: bool = False) -> View[Any]:
        """The same with what it is made from."""
        if viewer is None:
            return View(whole, whole, opened=True)
        key = whole.match_id, viewer, then
        found = self._get(key)
        if found and found.view and found.source and found.source() is whole:
            return found.view
        with self._turn(whole.match_id):
            found = self._get(key)
            before = found.view if found else None
            if before and before.known.version > whole.version:
                return seen(whole, viewer, then=then)  # others are ahead of this one
            last = before.known.next_step - 1 if before and found else -1
            view = seen(whole, viewer, then=then, before=before)
            goes_on = before is not None and before.opened == view.opened
            weight = timeline_weight(view.known, last if goes_on else -1)
            weight += found.weight if found and goes_on else 0
            if view.shown is not view.known:
                weight = timeline_weight(view.known) + timeline_weight(view.shown)
            view.known.settle()
            self._keep(key, Match(view.shown, weight, ref(whole), view))
            return view

    def grow(self, game: Game[Any, Any, Any], steps: Sequence[Step]) -> Timeline[Any]:
        """The match as it stood after these steps, which the log has just taken; held from now on.

        They are folded as they were stored: what a writer decided on may hold the same in
        another order. Raises `BrokenLog`.
        """
        match_id, first = steps[0].match_id, steps[0]
        with self._turn(match_id):
            known = self._get((match_id, None, False))
            if first.step == 0:
                return self._settle(Timeline(game, steps), 0, -1)
            before = first.version - 1
            if known is None or known.timeline.version != before:
                return Timeline(game, self._store.read(match_id)[: steps[-1].step + 1])
            return self._grown(known, steps)

    def _grown(self, known: Match, steps: Sequence[Step]) -> Timeline[Any]:
        """A match with the steps that follow."""
        grown, last = known.timeline.copy(), known.timeline.next_step - 1
        for step in steps:
            grown.add(step)
        return self._settle(grown, known.weight, last)

    def _settle(self, timeline: Timeline[Any], weight: int, last: int) -> Timeline[Any]:
        """Keep a timeline; up to step `last` it weighs so much."""
        timeline.settle()
        weight += timeline_weight(timeline, last)
        return self._keep((timeline.match_id, None, False), Match(timeline, weight)).timeline

    def _turn(self, match_id: MatchId) -> Lock:
        return self._folding[hash(match_id) % STRIPES]

    def _whole(self, match_id: MatchId) -> Timeline[Any]:
        key = match_id, None, False
        known = self._get(key)
        if known and known.timeline.version == self._store.version(match_id):
            return known.timeline
        with self._turn(match_id):
            known = self._get(key)  # another thread may just have folded it
            version = self._store.version(match_id)
            if known and known.timeline.version == version:
                return known.timeline
            if known and 0 < version < known.timeline.version:  # an older copy was put back
                self._forget(match_id)
                known = None
            if known is None:
                return self._settle(fold_all(self._find, self._store.read(match_id)), 0, -1)
            old = known.timeline
            try:
                fresh = self._store.read(match_id, after=old.next_step - 1, version=old.version)
            except NotFound:
                self._forget(match_id)
                raise
            return self._grown(known, fresh)

    def _forget(self, match_id: MatchId) -> None:
        with self._lock:
            for key in [key for key in self._matches if key[0] == match_id]:
                self._drop(key)

    def _get(self, key: Key) -> Match | None:
        with self._lock:
            known = self._matches.get(key)
            if known is not None:
                self.hits += 1
                self._matches.move_to_end(key)
            return known

    def _keep(self, key: Key, match: Match) -> Match:
        with self._lock:
            self._drop(key)
            self._matches[key] = match
            self.made += 1
            self.weight += match.weight
            if len(match.timeline.states.more) >= RECENT:
                self._full[key] = None
        while self.weight > self.bound:
            self._make_room(key)
        return match

    def _make_room(self, latest: Key) -> None:
        with self._lock:
            if self.weight <= self.bound:  # another thread made it meanwhile
                return
            known = self._matches.get(latest)
            too_large = known is not None and known.weight > self.bound
            if too_large and latest in self._full:
                key = latest
            elif self._full and not too_large:
                key = next(iter(self._full))
            else:
                self._drop(latest if too_large else next(iter(self._matches)))
                return
            del self._full[key]
            known = self._matches[key]
        saved = thin(known.timeline)
        if known.view and known.view.known is not known.timeline:
            saved += thin(known.view.known)
        with self._lock:
            if self._matches.get(key) is known:
                self._matches[key] = known._replace(weight=known.weight - saved)
                self.weight -= saved

    def _drop(self, key: Key) -> None:
        self._full.pop(key, None)
        if (old := self._matches.pop(key, None)) is not None:
            self.weight -= old.weight


def fold_all(find: Callable[[str], Game[Any, Any, Any]], steps: Sequence[Step]) -> Timeline[Any]:
    """All steps of a match, folded by the game that the facts of the start name, whatever its
    command says. Raises `NotFound` for a game that is not here, `BrokenLog`.
    """
    with guarded(steps[0].match_id, 0):
        slug = steps[0].facts[0].game
    return Timeline(find(slug), steps)
