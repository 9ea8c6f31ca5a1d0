"""The use cases on a store: read the log, fold it, decide, append."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast

from core import amend, conflicts, counts, joining, photos, repair, seated, structured, unknowns
from core.amend import Amendment, Plan
from core.analysis import Analyses
from core.canonical import canonical, plain
from core.commands import AttachPhoto, Move, StartMatch
from core.conflicts import Conflict
from core.counts import Checked
from core.doubts import Doubts
from core.errors import BadSetup, KeyReused, NotFound, Refused, VersionConflict, check_seat
from core.events import MatchId, Origin, Seat
from core.game import Game
from core.joining import Joining
from core.knowledge import Viewer
from core.ports import Appended, EventStore, NewStep, Step
from core.repair import Choice, Repair
from core.replay import Timeline
from core.seated import DoesNotFit, Seated
from core.session import Session
from core.timeline_cache import BOUND, TimelineCache
from core.unknowns import Naming, OwnPlace, Unseen

TRIES = 8  # to attach a photo while others record


class Accepted(NamedTuple):
    """What was recorded, and the match as it stood after it.

    `repeated` tells that the idempotency key had been used: this is the first answer again.
    """

    match_id: MatchId
    steps: tuple[Step, ...]
    timeline: Timeline[Any]
    repeated: bool


class Service:
    """Everything a person can do with matches; pages, API and command line call this.

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

    def start(
        self,
        match_id: MatchId,
        command: StartMatch,
        options: Any,
        *,
        players: Mapping[Seat, str] | None = None,
        by: Seat | None = None,
        key: str | None = None,
        line: Sequence[Any] = (),
        attach: Sequence[AttachPhoto] = (),
    ) -> Accepted:
        """Start a match under a new id. `options`: an instance of the game's dataclass.

        The entries of a `line` and the photos are recorded with it, or nothing is. Raises
        `BadSetup`, `Refused`, `VersionConflict` where the id is taken.
        """
        game = self.find(command.game)
        session = Session.start(game, command, options, at=self.clock(), by=by, key=key)
        if line:
            session.play_line(tuple(line), at=self.clock())
        for photo in attach:
            session.play(photo, at=self.clock())
        _check_players(session.timeline.seats, players or {})
        done = self.store.append(match_id, session.pending, expected_version=0, players=players)
        return self._answer(game, done)

    def open(self, match_id: MatchId) -> Session[Any]:
        """The match, folded. Raises `NotFound`, `BrokenLog`."""
        return Session(self.held.timeline(match_id).copy())

    def play(
        self,
        match_id: MatchId,
        entry: Any,
        *,
        expected_version: int | None = None,
        by: Seat | None = None,
        key: str | None = None,
        viewer: Viewer = None,
    ) -> Accepted:
        """Record one entry, a command or its text; undo and redo are commands like others.

        A line of several entries is several steps in one transaction. One that is made from the
        view of a seat is decided in what that seat knows first. Raises `Refused`,
        `VersionConflict`, `KeyReused`, `NotFound`.
        """

        def prepare(session: Session[Any]) -> Session[Any]:
            if viewer is None:
                session.play_line(entry, at=self.clock(), by=by, key=key)
            else:
                seen = self._seen(session, viewer)
                how: dict[str, Any] = {"by": by, "key": key, "seen": seen}
                for_all = self.for_all(match_id)
                seated.play(session, viewer, entry, at=self.clock(), **how, for_all=for_all)
            photos.check_entered(session.pending)
            return session

        return self._record(match_id, prepare, expected_version, key, viewer)

    def attach(
        self,
        match_id: MatchId,
        command: AttachPhoto,
        *,
        expected_version: int | None = None,
        by: Seat | None = None,
        key: str | None = None,
    ) -> Accepted:
        """Attach a photo whose file is stored, under the look that the command names.

        Without an expected version it goes behind whatever is recorded meanwhile. Raises
        `Refused`, `VersionConflict`, `KeyReused`, `NotFound`.
        """

        def prepare(session: Session[Any]) -> Session[Any]:
            session.play(command, at=self.clock(), by=by, key=key)
            return session

        for again in reversed(range(TRIES)):
            try:
                return self._record(match_id, prepare, expected_version, key, command.seat)
            except VersionConflict:
                if expected_version is not None or not again:
                    raise
        raise AssertionError

    def preview(self, match_id: MatchId, amendment: Amendment, viewer: Viewer = None) -> Plan:
        """What an amendment would do, by what `viewer` knows; nothing is written.

        Raises `Refused`, `NotFound`.
        """
        session = self.open(match_id)
        if viewer is not None:
            return seated.preview(session, viewer, amendment, at=self.clock())
        return amend.plan(session, amendment, at=self.clock())

    def amend(
        self,
        match_id: MatchId,
        amendment: Amendment,
        *,
        expected_version: int | None = None,
        by: Seat | None = None,
        key: str | None = None,
        until_break: bool = False,
        viewer: Viewer = None,
    ) -> Accepted:
        """Carry an amendment out in one transaction.

        Raises `BadAmendment` where a later step no longer fits; with `until_break` the line
        then ends before that step instead, and the old steps stay on their branch.
        """

        def prepare(session: Session[Any]) -> Session[Any]:
            how: dict[str, Any] = {"at": self.clock(), "by": by, "key": key}
            if viewer is not None:
                return seated.amend(session, viewer, amendment, **how, until_break=until_break)
            plan = amend.plan(session, amendment, **how)
            if plan.broken and not until_break:
                raise plan.broken
            return plan.session

        return self._record(match_id, prepare, expected_version, key, viewer)

    def join(
        self,
        match_id: MatchId,
        branch: Joining,
        *,
        expected_version: int | None = None,
        by: Seat | None = None,
        key: str | None = None,
        viewer: Viewer = None,
    ) -> Accepted:
        """Record entries that waited as a branch, in one transaction (`core.joining`).

        `key` is that of the whole, the entries have their own: what is recorded under one of them
        is not recorded again. Raises `Refused`, `VersionConflict`, `KeyReused`, `NotFound`.
        """
        joining.check(branch.entries)

        def prepare(session: Session[Any]) -> Session[Any]:
            seen = None if viewer is None else self._seen(session, viewer)
            how: dict[str, Any] = {"at": self.clock(), "by": by, "key": key, "seen": seen}
            how["for_all"] = viewer is not None and self.for_all(match_id)
            joining.join(session, branch, viewer, **how)
            photos.check_entered(session.pending)
            return session

        first = branch.entries[0].key  # where the line stands there, no move goes before
        moved = key is not None and self.store.step_of(match_id, key) is not None
        return self._record(match_id, prepare, expected_version, key if moved else first, viewer)

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

    def against(
        self, match_id: MatchId, amendment: Amendment, viewer: Viewer = None
    ) -> Conflict | None:
        """With which earlier steps the entry of an amendment cannot be true, where it is refused.

        Raises `NotFound`, `IllegalMove` needs_table.
        """
        return conflicts.against(self._amending(match_id, viewer), amendment, at=self.clock())

    def repair(
        self,
        match_id: MatchId,
        amendment: Amendment,
        choices: Sequence[Choice],
        *,
        expected_version: int | None = None,
        by: Seat | None = None,
        key: str | None = None,
        viewer: Viewer = None,
    ) -> Accepted:
        """Record an amendment and what was chosen for later steps, in one transaction.

        Raises `BadAmendment` where a later step still asks, and as `repairing` does.
        """

        def prepare(session: Session[Any]) -> Session[Any]:
            how: dict[str, Any] = {"at": self.clock(), "by": by, "key": key}
            if viewer is not None:
                return seated.repair(session, viewer, amendment, choices, **how)
            whole = repair.plan(session, amendment, choices, **how)
            if whole.open:
                raise whole.open
            return whole.session

        return self._record(match_id, prepare, expected_version, key, viewer)

    def fork(
        self,
        match_id: MatchId,
        step: int,
        new_id: MatchId,
        *,
        title: str | None = None,
        players: Mapping[Seat, str] | None = None,
        key: str | None = None,
        line: Sequence[Any] = (),
        removed: Container[tuple[str, Viewer]] = (),
    ) -> Accepted:
        """Start a match of its own from any step of this one; a seed and the photos of the step
        come along, but for those `removed`, named by hash and look.

        With a `line`, its entries are recorded too; the match is then not dealt, for the line
        says what chance gave. Raises `BadSetup` where the match is over at that step, `Refused`,
        `NotFound`.
        """
        timeline = self.open(match_id).timeline
        node, start = timeline.node(step), timeline.start
        if timeline.game.result(timeline.frames[node].state) is not None:
            raise BadSetup(
                "bad_position", "The match is over at step {step}; fork an earlier one.", step=step
            ).named(timeline.game.codes)
        table = timeline.game.plain(timeline.frames[node].state)
        stated = table.get("options", plain(start.options))  # a whole state brings its own
        command = StartMatch(
            game=start.game,
            options=stated,
            title=start.title if title is None else title,
            position=table,
            seed=None if line else start.seed,
            closed=start.closed,
            forked_from=Origin(match_id, node),
        )
        options = structured.read(timeline.game.options, stated)
        if players is None:
            players = self.store.players(match_id)
        attach = [photo for photo, _ in photos.carried(timeline, [(node, 0)], removed)]
        how: dict[str, Any] = {"players": players, "key": key, "line": line, "attach": attach}
        return self.start(new_id, command, options, **how)

    def _record(
        self,
        match_id: MatchId,
        prepare: Callable[[Session[Any]], Session[Any]],
        expected_version: int | None,
        key: str | None,
        viewer: Viewer,
    ) -> Accepted:
        session = self.open(match_id)
        used = None if key is None else self.store.step_of(match_id, key)
        if used is not None:
            if used >= session.timeline.next_step:  # recorded since
                session = self.open(match_id)
            return self._again(session.timeline, used, prepare)
        timeline = session.timeline
        version = timeline.version
        if expected_version is not None and expected_version != version:
            between = [timeline.steps[number] for number in timeline.since(expected_version)]
            raise VersionConflict(
                match_id, expected_version, version, tuple(cast("list[Step]", between))
            )
        try:
            after = prepare(session)
        except DoesNotFit:
            self.doubts.cast(match_id, viewer)
            raise
        plays = any(not isinstance(step.command, Move | AttachPhoto) for step in after.pending)
        if plays and self.doubts.about(match_id, viewer):
            raise DoesNotFit
        done = self.store.append(match_id, after.pending, expected_version=version)
        if viewer is None:
            self.doubts.settle(match_id)
        return self._answer(session.game, done)

    def _seen(self, session: Session[Any], viewer: Seat) -> Timeline[Any] | None:
        """What a seat knows of the match of a session, if nothing was decided on top of it."""
        timeline = session.timeline
        if timeline.steps.settled < timeline.next_step:
            return None
        whole = self.held.timeline(timeline.match_id)
        return self.held.seen_by(whole, viewer) if whole.version == timeline.version else None

    def _again(
        self,
        timeline: Timeline[Any],
        number: int,
        prepare: Callable[[Session[Any]], Session[Any]],
    ) -> Accepted:
        """The first answer to the key of step `number` again, if the entry means the same as it
        did then."""
        first = cast("Step", timeline.steps[number])
        if number == 0:
            raise KeyReused(first.key or "", 0)
        before = cast("list[Step]", timeline.steps[:number])
        try:
            after = prepare(Session.load(timeline.game, before))
        except (Refused, NotFound):
            raise KeyReused(first.key or "", number) from None
        stored = tuple(cast("list[Step]", timeline.steps[number : number + len(after.pending)]))
        meant = [canonical(step.command) for step in after.pending]
        if meant != [canonical(step.command) for step in stored]:
            raise KeyReused(first.key or "", number)
        after.timeline.stored(stored)
        return Accepted(first.match_id, stored, after.timeline, repeated=True)

    def _answer(self, game: Game[Any, Any, Any], done: Appended) -> Accepted:
        """What the log has taken, or has had before: a request with this key was faster."""
        match_id, last = done.steps[0].match_id, done.steps[-1].step
        if done.repeated:
            timeline = Timeline(game, self.store.read(match_id)[: last + 1])
        else:
            timeline = self.held.grow(game, done.steps)
        return Accepted(match_id, done.steps, timeline, done.repeated)


def _check_players(seats: tuple[Seat, ...], players: Mapping[Seat, str]) -> None:
    for seat in players:
        check_seat(BadSetup, seat, seats)
