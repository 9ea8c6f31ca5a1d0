"""What every store does alike: check, number, encode, append. A store adds where rows live."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from core.errors import BrokenLog, MatchDiffers, NotFound, VersionConflict
from core.events import MatchId, MatchStarted, Recorded, Seat
from core.game import Game
from core.games import find, registry
from core.ports import Appended, NewStep, Step
from eventstore import appends
from eventstore.appends import Answer, check_texts
from eventstore.catalogues import Catalogues
from eventstore.codec import Codec, Draft, codec_of, game_in
from eventstore.log_rows import Collision, Rows
from eventstore.nothing_beside import NothingBeside
from eventstore.players import cleaned
from eventstore.quarantine import Quarantine
from eventstore.rows import FeedRow, Last, StepRow
from eventstore.turns import Turn, of

REMEMBERED = 20_000  # matches whose game is kept in mind


class Whole(NamedTuple):
    """A match as stored: its rows, who sat where, and what is kept of how it ends."""

    rows: tuple[StepRow, ...]
    players: dict[Seat, str]
    ending: str | None  # JSON text of `endings.drawn`; None: it has to be folded


class LogStore(NothingBeside, ABC):
    """An `EventStore` over rows; subclasses give the transactions and the feed.

    `quarantine` is where records go that are kept aside, if there is such a place, `catalogues`
    are those that somebody loaded.
    """

    quarantine: Quarantine | None = None
    catalogues: Catalogues | None = None

    def __init__(self, games: Mapping[str, Game[Any, Any, Any]] | None = None) -> None:
        """`games` by slug; None takes every registered one."""
        self.games = registry() if games is None else games
        self._slugs: dict[MatchId, str] = {}

    @abstractmethod
    def reading(self) -> AbstractContextManager[Rows]:
        """Rows as they are at one moment."""

    @abstractmethod
    def writing(self, turn: Turn) -> AbstractContextManager[Rows]:
        """Rows for the only writer of what the turn is about; commits at the end, rolls back on an
        error.
        """

    @abstractmethod
    def match_ids(self) -> Iterator[MatchId]:
        """All matches, in the order in which they were started here."""

    @abstractmethod
    def feed_rows(self, after: int, limit: int) -> list[FeedRow]:
        """Events above the position `after`, in the order in which they were committed."""

    # --- writing -----------------------------------------------------------------------------

    def append(
        self,
        match_id: MatchId,
        steps: Sequence[NewStep],
        *,
        expected_version: int,
        players: Mapping[Seat, str] | None = None,
        recorder: str | None = None,
    ) -> Appended:
        """Add the steps and their events in one transaction: all of them, or none.

        `recorder` is the opaque key of who recorded them: it is kept beside the log. Raises
        `KeyReused`, `VersionConflict`, `BadInput` for text that cannot be stored, and ValueError
        or TypeError for steps that are none (a fault of the program).
        """
        names = cleaned(players or {})
        codec = self._codec_for(match_id, steps, expected_version)
        drafts = appends.drafted(codec, match_id, steps, expected_version)
        wanted = tuple(draft.row for draft in drafts)

        def enter(rows: Rows) -> Answer:
            answer = appends.answer(rows, wanted, expected_version)
            if answer.kind == "new":
                if expected_version == 0:
                    rows.check_not_erased(match_id)
                rows.insert(answer.steps)
                if names:
                    rows.seat(match_id, names)
                if recorder is not None:
                    rows.note_recorder(answer.steps, recorder)
            return answer

        try:
            answer = self._enter(of(match_id, common=bool(names)), enter)
        except Collision:  # a writer without the lock was faster: the constraints decided
            with self.reading() as rows:
                answer = appends.answer(rows, wanted, expected_version)
            if answer.kind == "new":
                raise
        return self._appended(codec, drafts, answer, expected_version)

    def put(
        self,
        match_id: MatchId,
        steps: Sequence[StepRow],
        players: Mapping[Seat, str] | None = None,
    ) -> bool:
        """Store a whole match as it is, texts and hashes; False where it is here already.

        The caller has checked the hashes. Raises `MatchDiffers`.
        """
        names = cleaned(players or {})
        for step in steps:
            check_texts(step)
        with self.writing(of(match_id, common=bool(names))) as rows:
            if rows.last(match_id).version:
                if rows.read(match_id, 0) != tuple(steps):
                    raise MatchDiffers(match_id)
                return False
            rows.check_not_erased(match_id)
            rows.insert(steps)
            rows.seat(match_id, names)
        return True

    def extend(self, match_id: MatchId, steps: Sequence[StepRow], *, after: StepRow) -> None:
        """Add steps as they are, texts and hashes, behind `after`, the last one here.

        The caller has checked the hashes. Raises `VersionConflict` where that is no longer so.
        """
        for step in steps:
            check_texts(step)
        with self.writing(of(match_id)) as rows:
            last, version = rows.last(match_id), after.events[-1].version
            if (last.version, last.hash) != (version, after.hash):
                raise VersionConflict(match_id, version, last.version)
            rows.insert(steps)

    def seat_players(self, match_id: MatchId, players: Mapping[Seat, str]) -> None:
        """Change who sat where; an empty name clears a seat. Raises `NotFound`, `BadInput`."""
        names = cleaned(players or {})
        with self.writing(of(match_id, common=True)) as rows:
            if not rows.last(match_id).version:
                raise _not_found(match_id)
            rows.seat(match_id, names)

    # --- reading -----------------------------------------------------------------------------

    def read(self, match_id: MatchId, *, after: int = -1, version: int = 0) -> tuple[Step, ...]:
        """The steps numbered above `after`, in order. Raises `NotFound`, `BrokenLog`.

        `version` is that of the last event of step `after`, for a caller who knows it: what
        comes before is then not looked at.
        """
        with self.reading() as rows:
            heads, events = rows.parts(match_id, after + 1, version)
            if not heads and not rows.last(match_id).version:
                raise _not_found(match_id)
        return self.codec(match_id).steps(match_id, heads, events) if heads else ()

    def rows(self, match_id: MatchId) -> tuple[StepRow, ...]:
        """The whole match as stored. Raises `NotFound`."""
        with self.reading() as rows:
            found = rows.read(match_id, 0)
        if not found:
            raise _not_found(match_id)
        return found

    def step_of(self, match_id: MatchId, key: str) -> int | None:
        """The step recorded under this idempotency key."""
        with self.reading() as rows:
            return rows.step_of(match_id, key)

    def version(self, match_id: MatchId) -> int:
        """The version of the last event; 0 where there is no such match."""
        return self.last(match_id).version

    def last(self, match_id: MatchId) -> Last:
        """Where the log of the match stands; `rows.NOTHING` where there is none."""
        with self.reading() as rows:
            return rows.last(match_id)

    def feed(self, *, after: int = 0, limit: int = 1000) -> Iterator[tuple[int, Recorded[Any]]]:
        """Events of all matches above the global position `after`, each with its position."""
        for position, match_id, step, actor, at, event in self.feed_rows(after, limit):
            row = StepRow(match_id, step, "", "", actor, at, None, "", (event,))
            [recorded] = self.codec(match_id).step(row).events
            yield position, recorded

    def players(self, match_id: MatchId) -> dict[Seat, str]:
        """Who sat where; a seat without a known player is left out."""
        with self.reading() as rows:
            return rows.seated(match_id)

    def whole(self, match_id: MatchId) -> Whole:
        """All of a match as stored, at one moment. Raises `NotFound`."""
        with self.reading() as rows:
            found = rows.read(match_id, 0)
            players, kept = rows.seated(match_id), rows.ending(match_id)
        if not found:
            raise _not_found(match_id)
        last = found[-1]
        stands = Last(last.step, last.events[-1].version, last.hash)
        return Whole(found, players, None if kept is None else kept.text(stands, self.games))

    def codec(self, match_id: MatchId) -> Codec:
        """The codec of the game that the match is of. Raises `NotFound`, `BrokenLog`."""
        return self._codec(self.slug(match_id))

    def slug(self, match_id: MatchId) -> str:
        """The game that the match is of, installed or not. Raises `NotFound`, `BrokenLog`."""
        slug = self._slugs.get(match_id)
        if slug is None:
            with self.reading() as rows:
                payload = rows.first_payload(match_id)
            if payload is None:
                raise _not_found(match_id)
            slug = game_in(payload)
            if slug is None:
                raise BrokenLog(
                    match_id, 0, "Step {number}: {what} cannot be read.", number=0, what="game"
                )
            self._remember(match_id, slug)
        return slug

    # --- inside ------------------------------------------------------------------------------

    def _enter(self, turn: Turn, enter: Callable[[Rows], Answer]) -> Answer:
        """Judge an append, and insert what it adds, in a transaction."""
        with self.writing(turn) as rows:
            return enter(rows)

    def _appended(
        self, codec: Codec, drafts: Sequence[Draft], answer: Answer, expected_version: int
    ) -> Appended:
        """The answer in steps. Raises `VersionConflict`."""
        if answer.kind == "new":
            fresh = zip(drafts, answer.steps, strict=True)
            made = tuple(codec.made(row, draft.events) for draft, row in fresh)
            return Appended(made, repeated=False)
        decoded = self._decoded(answer.steps)
        if answer.kind == "conflict":
            match_id = drafts[0].row.match_id
            raise VersionConflict(match_id, expected_version, answer.version, decoded)
        return Appended(decoded, repeated=True)

    def _codec(self, slug: str) -> Codec:
        return codec_of(find(slug, self.games))

    def _codec_for(self, match_id: MatchId, steps: Sequence[NewStep], expected: int) -> Codec:
        if not steps:
            raise ValueError("nothing to append")
        first = steps[0].events[0] if steps[0].events else None
        if isinstance(first, MatchStarted):
            return self._codec(first.game)
        try:
            return self.codec(match_id)
        except NotFound:
            if self.version(match_id):
                raise
            raise VersionConflict(match_id, expected, 0) from None

    def _decoded(self, rows: Sequence[StepRow]) -> tuple[Step, ...]:
        if not rows:
            return ()
        codec = self.codec(rows[0].match_id)
        return tuple(codec.step(row) for row in rows)

    def _remember(self, match_id: MatchId, slug: str) -> None:
        if len(self._slugs) >= REMEMBERED:
            self._slugs.clear()
        self._slugs[match_id] = slug


def _not_found(match_id: MatchId) -> NotFound:
    return NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
