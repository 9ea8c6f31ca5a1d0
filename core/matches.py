"""What can be asked of the matches of a store: they are read and folded, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from core import amend, conflicts, counts, repair, seated, unknowns
from core.amend import Amendment, Plan
from core.analysis import Analyses
from core.conflicts import Conflict
from core.counts import Checked
from core.doubts import Doubts
from core.events import MatchId, Seat
from core.game import Game
from core.knowledge import Viewer
from core.ports import EventStore, NewStep
from core.repair import Choice, Repair
from core.seated_session import Seated
from core.session import Session
from core.timeline_cache import BOUND, TimelineCache
from core.unknowns import Naming, OwnPlace, Unseen


class Matches:
    """The matches of a store, and what would become of them.

    `find` gives a game by slug and raises `NotFound`; `clock` gives aware UTC times. Folded
    matches are `held`, in at most so many bytes. `for_all` says of a match whether seats enter
    there what others do as well (`core.seated`).
    """

    def __init__(
        self,
        store: EventStore,
        find: Callable[[str], Game[Any, Any, Any]],
        clock: Callable[[], datetime],
        bound: int = BOUND,
        for_all: Callable[[MatchId], bool] = lambda _match_id: False,
    ) -> None:
        self.store = store
        self.held = TimelineCache(store, find, bound)
        self.find = find
        self.clock = clock
        self.for_all = for_all
        self.doubts = Doubts()
        self.analyses = Analyses(clock)

    def open(self, match_id: MatchId) -> Session[Any]:
        """The match, folded. Raises `NotFound`, `BrokenLog`."""
        return Session(self.held.timeline(match_id).copy())

    def preview(self, match_id: MatchId, amendment: Amendment, viewer: Viewer = None) -> Plan:
        """What an amendment would do, by what `viewer` knows; nothing is written.

        Raises `Refused`, `NotFound`.
        """
        session = self.open(match_id)
        if viewer is not None:
            return seated.preview(session, viewer, amendment, at=self.clock())
        return amend.plan(session, amendment, at=self.clock())

    def repairing(
        self,
        match_id: MatchId,
        amendment: Amendment,
        choices: Sequence[Choice] = (),
        viewer: Viewer = None,
    ) -> Repair:
        """How far choices lead an amendment, by what `viewer` knows; nothing is written.

        Raises `Refused`, `NotFound`.
        """
        session = self.open(match_id)
        if viewer is not None:
            return seated.repairing(
                session, viewer, amendment, choices, at=self.clock(), ahead=True
            )
        return repair.plan(session, amendment, choices, at=self.clock(), ahead=True)

    def against(
        self, match_id: MatchId, amendment: Amendment, viewer: Viewer = None
    ) -> Conflict | None:
        """With which earlier steps the entry of an amendment cannot be true, where it is refused.

        Raises `NotFound`, `IllegalMove` needs_table.
        """
        return conflicts.against(self._amending(match_id, viewer), amendment, at=self.clock())

    def repaired(
        self,
        match_id: MatchId,
        amendment: Amendment,
        choices: Sequence[Choice] = (),
        viewer: Viewer = None,
    ) -> Session[Any]:
        """The match as far as choices lead an amendment, to try entries on; nothing is written.

        Raises as `repairing` does.
        """
        session = self._amending(match_id, viewer)
        return repair.reached(session, amendment, choices, at=self.clock())

    def unseen(self, match_id: MatchId, viewer: Viewer = None) -> tuple[Unseen, ...]:
        """The steps with unseen cards, to be named. Raises `IllegalMove` needs_table."""
        return unknowns.unseen(self._amending(match_id, viewer).timeline)

    def namings(self, match_id: MatchId, step: int, viewer: Viewer = None) -> tuple[Naming, ...]:
        """What an unseen card of a step can be. Raises `NotFound`, `IllegalMove` needs_table."""
        return unknowns.namings(self._amending(match_id, viewer), step, at=self.clock())

    def own_unseen(self, match_id: MatchId, viewer: Seat) -> tuple[OwnPlace, ...]:
        """What a seat can name of its own, by what it knows. Raises `IllegalMove` needs_table,
        `NotFound` for a seat that the match does not have.
        """
        whole = self.held.timeline(match_id)
        seen = Seated.of(whole, viewer, self.held.seen_by(whole, viewer))
        return unknowns.own(seen, viewer, at=self.clock())

    def unsaid(self, match_id: MatchId, step: int, viewer: Viewer = None) -> NewStep | None:
        """A step without its cards. Raises `NotFound`, `IllegalMove` needs_table."""
        return unknowns.less(self._amending(match_id, viewer), step, at=self.clock())

    def check_counts(
        self, match_id: MatchId, counted: Mapping[int, int], viewer: Viewer = None
    ) -> Checked:
        """Compare what was counted at the table. Raises `IllegalMove` needs_table."""
        return counts.check(self._amending(match_id, viewer), counted, at=self.clock())

    def _amending(self, match_id: MatchId, viewer: Viewer) -> Session[Any]:
        session = self.open(match_id)
        return session if viewer is None else seated.amending(session, viewer)
