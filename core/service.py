"""The use cases on a store: read the log, fold it, decide, append."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from core import amend, joining, photos, repair, seated, structured
from core.amend import Amendment
from core.canonical import plain
from core.commands import AttachPhoto, StartMatch
from core.errors import BadSetup, VersionConflict, check_seat
from core.events import MatchId, Origin, Seat
from core.joining import Joining
from core.knowledge import Viewer
from core.recording import Accepted, Recording
from core.repair import Choice
from core.replay import Timeline
from core.session import Session

TRIES = 8  # to attach a photo while others record


class Service(Recording):
    """Everything a person can do with matches; pages, API and command line call this."""

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
        node = timeline.node(step)
        if timeline.game.result(timeline.frames[node].state) is not None:
            raise BadSetup(
                "bad_position", "The match is over at step {step}; fork an earlier one.", step=step
            ).named(timeline.game.codes)
        command = _forked(timeline, node, title, dealt=not line)
        options = structured.read(timeline.game.options, command.options)
        if players is None:
            players = self.store.players(match_id)
        attach = [photo for photo, _ in photos.carried(timeline, [(node, 0)], removed)]
        how: dict[str, Any] = {"players": players, "key": key, "line": line, "attach": attach}
        return self.start(new_id, command, options, **how)


def _check_players(seats: tuple[Seat, ...], players: Mapping[Seat, str]) -> None:
    for seat in players:
        check_seat(BadSetup, seat, seats)


def _forked(timeline: Timeline[Any], node: int, title: str | None, *, dealt: bool) -> StartMatch:
    """The start of a match of its own from a node of another, under its title if it gets none."""
    start = timeline.start
    table = timeline.game.plain(timeline.frames[node].state)
    return StartMatch(
        game=start.game,
        options=table.get("options", plain(start.options)),  # a whole state brings its own
        title=start.title if title is None else title,
        position=table,
        seed=start.seed if dealt else None,
        closed=start.closed,
        forked_from=Origin(timeline.match_id, node),
    )
