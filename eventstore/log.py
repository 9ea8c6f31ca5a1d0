"""What every store does alike: check, number, encode, append. A store adds where rows live."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple, Protocol

from core.annotations import NO_NOTE, Annotation, MatchNote
from core.errors import BadInput, BrokenLog, KeyReused, MatchDiffers, NotFound, VersionConflict
from core.events import Json, MatchId, MatchStarted, Recorded, Seat
from core.game import Game
from core.games import find, registry
from core.ports import Appended, NewStep, Step
from eventstore import chain
from eventstore.catalogues import Catalogues
from eventstore.codec import Codec, Draft, codec_of, game_in
from eventstore.endings import Kept
from eventstore.kinds import Trial
from eventstore.players import cleaned
from eventstore.quarantine import Quarantine
from eventstore.rows import Events, FeedRow, Heads, Last, StepRow
from eventstore.turns import Turn, of

NO_TEXT = re.compile("[\0\ud800-\udfff]")  # NUL, and halves of characters
REMEMBERED = 20_000  # matches whose game is kept in mind


class Rows(Protocol):
    """The log's tables inside one transaction."""

    def last(self, match_id: MatchId) -> Last:
        """Where the match stands; `rows.NOTHING` where there is none."""

    def step_of(self, match_id: MatchId, key: str) -> int | None:
        """The step recorded under this idempotency key."""

    def read(
        self, match_id: MatchId, first: int, last: int | None = None, above: int = ...
    ) -> tuple[StepRow, ...]:
        """The steps from number `first` to number `last` (None: to the end), with events; all
        of these are above the version `above`.
        """

    def parts(self, match_id: MatchId, first: int, above: int) -> tuple[Heads, Events]:
        """What `read` reads to the end, the rows of both tables by themselves."""

    def step_after(self, match_id: MatchId, version: int) -> int | None:
        """The step of the first event above `version`."""

    def first_payload(self, match_id: MatchId) -> str | None:
        """The payload of the match's version 1."""

    def insert(self, rows: Sequence[StepRow]) -> None:
        """Add rows; all or none stay. Raises `Collision` where one is there already."""

    def check_not_erased(self, match_id: MatchId) -> None:
        """Raises `BadInput` match_erased for an id under which a match was erased."""

    def ending(self, match_id: MatchId) -> Kept | None:
        """What is kept of how the match ends, whoever made it and of whatever log."""

    def seated(self, match_id: MatchId) -> dict[Seat, str]:
        """Names of the players by seat."""

    def seat(self, match_id: MatchId, names: Mapping[Seat, str]) -> None:
        """Set names; an empty one clears the seat."""

    def note_recorder(self, steps: Sequence[StepRow], holder: str) -> None:
        """Keep who recorded these steps, by the key of a person or a device."""


class Whole(NamedTuple):
    """A match as stored: its rows, who sat where, and what is kept of how it ends."""

    rows: tuple[StepRow, ...]
    players: dict[Seat, str]
    ending: str | None  # JSON text of `endings.drawn`; None: it has to be folded


class Collision(Exception):
    """Another writer's rows are already where these were to go."""


class LogStore(ABC):
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
        drafts = _drafts(codec, match_id, steps, expected_version)
        wanted = tuple(draft.row for draft in drafts)

        def enter(rows: Rows) -> Answer:
            answer = _answer(rows, wanted, expected_version)
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
                answer = _answer(rows, wanted, expected_version)
            if answer.kind == "new":
                raise
        if answer.kind == "new":
            fresh = zip(drafts, answer.steps, strict=True)
            made = tuple(codec.made(row, draft.events) for draft, row in fresh)
            return Appended(made, repeated=False)
        decoded = self._decoded(answer.steps)
        if answer.kind == "conflict":
            raise VersionConflict(match_id, expected_version, answer.version, decoded)
        return Appended(decoded, repeated=True)

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
            _check_texts(step)
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
            _check_texts(step)
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

    # --- beside the log: where a store has rows for it --------------------------------------

    def trial(self, match_id: MatchId) -> Trial | None:  # noqa: ARG002
        """Since when a match is a trial, and why; None for one that is none."""
        return None

    def mark_trial(self, match_id: MatchId, trial: Trial) -> bool:  # noqa: ARG002
        """Mark a match as a trial, as another Kifu had it; whether this store can."""
        return False

    def annotations(self, match_id: MatchId) -> tuple[Annotation, ...]:  # noqa: ARG002
        """What readers noted beside the steps of a match."""
        return ()

    def bring_annotations(self, match_id: MatchId, found: Sequence[Annotation]) -> int:  # noqa: ARG002
        """Take in those of a record whose ids are not here yet; how many they were."""
        return 0

    def match_note(self, match_id: MatchId) -> MatchNote:  # noqa: ARG002
        """The note and the tags of a match; empty where it has none."""
        return NO_NOTE

    def note_match(self, match_id: MatchId, note: MatchNote) -> MatchNote:  # noqa: ARG002
        """Give a match another note and other tags."""
        return NO_NOTE

    def resolved(self, game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Json:  # noqa: ARG002
        """The options with everything in them that this store keeps under a name: a match
        states them whole. Raises `BadSetup` for a name that is not known.
        """
        return dict(options)

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


class Answer(NamedTuple):
    """What an append comes to: new rows to insert, the first answer again, or a conflict."""

    kind: Literal["new", "repeated", "conflict"]
    steps: tuple[StepRow, ...]
    version: int


def _answer(rows: Rows, drafts: tuple[StepRow, ...], expected: int) -> Answer:
    """Key first, then version. Raises `KeyReused`."""
    match_id, first = drafts[0].match_id, drafts[0]
    last = rows.last(match_id)
    if first.key is not None and (known := rows.step_of(match_id, first.key)) is not None:
        stored = rows.read(match_id, known, known + len(drafts) - 1)
        if [s.command for s in stored] != [d.command for d in drafts]:
            raise KeyReused(first.key, known)
        return Answer("repeated", stored, last.version)
    if last.version != expected:
        since = rows.step_after(match_id, expected)
        between = () if since is None else rows.read(match_id, since)
        return Answer("conflict", between, last.version)
    if [d.step for d in drafts] != [*range(last.step + 1, last.step + 1 + len(drafts))]:
        raise ValueError(f"step {first.step} cannot follow step {last.step}")
    keys = {first.key}
    for draft in drafts[1:]:
        if draft.key is not None:
            taken = rows.step_of(match_id, draft.key)
            if taken is not None or draft.key in keys:
                raise KeyReused(draft.key, draft.step if taken is None else taken)
            keys.add(draft.key)
    return Answer("new", chain.linked(drafts, last.hash), last.version)


def _drafts(
    codec: Codec, match_id: MatchId, steps: Sequence[NewStep], version: int
) -> tuple[Draft, ...]:
    drafts = []
    for step in steps:
        drafts.append(codec.draft(match_id, step, version + 1))
        _check_texts(drafts[-1].row)
        version += len(step.events)
    return tuple(drafts)


def _check_texts(row: StepRow) -> None:
    """Refuse what no database keeps as text: NUL, and halves of characters."""
    for name, text in (
        ("match_id", row.match_id),
        ("notation", row.notation),
        ("actor", row.actor or ""),
        ("key", row.key or ""),
    ):
        if ("\0" in text or not text.isascii()) and NO_TEXT.search(text):
            raise BadInput("bad_text", "{name} holds a character that is no text.", name=name)


def _not_found(match_id: MatchId) -> NotFound:
    return NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
