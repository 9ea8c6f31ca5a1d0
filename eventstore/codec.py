"""Between a game's dataclasses and the texts that are stored: one codec a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from pydantic import ValidationError

from core.bounds import STARTS, beyond
from core.canonical import canonical
from core.errors import BadInput, BrokenLog
from core.events import MatchId
from core.game import Game
from core.ports import NewStep, Step
from eventstore import times
from eventstore.encoding import encoded
from eventstore.game_forms import SHARED_KINDS, GameForms
from eventstore.rows import EventRow, Events, Heads, StepRow

SHARED = "match"  # prefix of the types that all games share
START_KINDS = frozenset(c.__dataclass_fields__["kind"].default for c in STARTS)


class Draft(NamedTuple):
    """Rows of a step, and the events that they decode to."""

    row: StepRow
    events: tuple[Any, ...]


class Codec(GameForms):
    """What is stored of one game, written and read: its steps and events, with its forms."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        super().__init__(game)
        self._kinds: dict[str, tuple[str, int]] = {}  # how each is written
        self._known: dict[tuple[str, int], str] = {}  # types that need no upcast: the kind of each

    # --- writing -----------------------------------------------------------------------------

    def type_of(self, kind: str) -> str:
        """The stored type of an event of this kind."""
        return f"{SHARED if kind in SHARED_KINDS else self.game.folder}.{kind}"

    def current(self, kind: str) -> int:
        """The newest schema number of this kind."""
        return 1 + len(self._upcasts(kind).get(kind, ()))

    def draft(self, match_id: MatchId, step: NewStep, first_version: int) -> Draft:
        """The rows of a new step, its hash still empty, with what they decode to.

        Everything is read back on the way: what a reader could not read is never written.
        Raises ValueError (pydantic's) or TypeError for what is no command or event of the
        game, which is a fault of the program and not of its user.
        """
        if not step.events:
            raise ValueError("a step has at least one event")
        command, _ = _written(step.command, self._read_command)
        rows, events = [], []
        for version, event in enumerate(step.events, first_version):
            payload, found = _written(event, self._read_event)
            events.append(found)
            rows.append(EventRow(version, *self._written_as(event.kind), payload))
        row = StepRow(
            match_id,
            step.step,
            command,
            step.notation,
            step.actor,
            times.stored(step.at),
            step.key,
            "",
            tuple(rows),
        )
        return Draft(row, tuple(events))

    def _written_as(self, kind: str) -> tuple[str, int]:
        """The stored type and the newest schema number of this kind."""
        if kind not in self._kinds:
            self._kinds[kind] = self.type_of(kind), self.current(kind)
        return self._kinds[kind]

    # --- reading -----------------------------------------------------------------------------

    def step(self, row: StepRow) -> Step:
        """A stored step with its events decoded. Raises `BrokenLog`."""
        events = [(row.step, *event) for event in row.events]
        [found] = self.steps(row.match_id, (row[1:8],), events)
        return found

    def steps(self, match_id: MatchId, heads: Heads, events: Events) -> tuple[Step, ...]:
        """Stored steps with their events decoded; those without events are left out.

        Raises `BrokenLog`.
        """
        read, known, usual = self._read_event, self._known, not self._free
        found: dict[int, tuple[int, tuple[Any, ...]]] = {}  # first version and facts, by step
        for step, version, stored, schema, payload in events:
            try:
                fact = read(payload)
                sound = usual and fact.kind == known[stored, schema]
            except (ValueError, LookupError):
                sound = False
            if not sound:  # or not of a kind that is known yet
                fact = self.event(EventRow(version, stored, schema, payload), match_id, step)
            if step not in found:
                found[step] = version, (fact,)
                continue
            first, before = found[step]
            if version != first + len(before):
                raise self._broken(match_id, step, "version")
            found[step] = first, (*before, fact)
        made = tuple.__new__  # in half the time
        return tuple(
            [
                made(Step, (match_id, *head, *found[head[0]], self))
                for head in heads
                if head[0] in found
            ]
        )

    def made(self, row: StepRow, facts: tuple[Any, ...]) -> Step:
        """A step just stored, whose events are decoded already."""
        return Step(*row[:8], row.events[0].version, facts, self)

    def read_command(self, step: Step) -> Any:
        """The command of a stored step. Raises `BrokenLog`.

        Old ones are lifted until they fit: rows of commands carry no schema number, for nothing
        is folded from them.
        """
        text = step.said
        try:
            return self._read_command(text)
        except ValidationError as error:
            for lift in self._command_upcasts(text):
                try:
                    text = json.dumps(lift(json.loads(text)))
                    return self._read_command(text)
                except (ValueError, TypeError, LookupError, AttributeError):
                    continue
            raise self._broken(step.match_id, step.step, "command") from error

    def read_time(self, step: Step) -> datetime:
        """When a stored step was entered. Raises `BrokenLog`."""
        try:
            return times.parsed(step.entered)
        except BadInput as error:
            raise self._broken(step.match_id, step.step, "recorded_at") from error

    def event(self, row: EventRow, match_id: MatchId, step: int) -> Any:
        """A stored event in its newest shape. Raises `BrokenLog`."""
        _, stored, schema, payload = row
        known = self._known.get((stored, schema))
        try:
            if known is None:
                payload = self._lifted(row, match_id, step)
            event = self._read_event(payload)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            raise self._broken(match_id, step, stored) from error
        if (self._free or isinstance(event, STARTS)) and beyond(event, self.game.largest):
            raise self._broken(match_id, step, stored)
        if event.kind != known:
            self._check_kind(row, event.kind, match_id, step)
        return event

    def _lifted(self, row: EventRow, match_id: MatchId, step: int) -> str:
        """The payload in its newest shape. Raises `BrokenLog`, or what an upcast may raise."""
        kind = row.type.partition(".")[2]
        upcasts = self._upcasts(kind).get(kind, ())
        if row.schema > len(upcasts) + 1:
            raise BrokenLog(
                match_id,
                step,
                "Step {number}: a newer program wrote {type}, schema {schema}.",
                number=step,
                type=row.type,
                schema=row.schema,
            )
        if row.schema < 1:
            raise ValueError("schemas count from 1")
        if row.schema > len(upcasts):
            return row.payload
        data = json.loads(row.payload)
        for lift in upcasts[row.schema - 1 :]:
            data = lift(data)
        return json.dumps(data)

    def _check_kind(self, row: EventRow, found: str, match_id: MatchId, step: int) -> None:
        """Whether the type of a row names the event in it; what does is known from then on."""
        prefix, _, kind = row.type.partition(".")
        if found != kind or prefix not in {SHARED, self.game.folder}:
            raise self._broken(match_id, step, row.type)
        if row.schema == self.current(kind) and kind not in START_KINDS:  # those are looked into
            self._known[row.type, row.schema] = kind

    @staticmethod
    def _broken(match_id: MatchId, step: int, what: str) -> BrokenLog:
        return BrokenLog(
            match_id, step, "Step {number}: {what} cannot be read.", number=step, what=what
        )


def _written(value: Any, read: Callable[[str], Any]) -> tuple[str, Any]:
    """The text of a command or event, and what that decodes to. Raises ValueError, TypeError."""
    text = encoded(value)
    found = read(text)
    if found != value:  # equal but for what only the program's own values are, such as lists
        text = canonical(value)
        found = read(text)
    return text, found


_built: dict[int, Codec] = {}  # by identity of the game, which the codec keeps alive


def codec_of(game: Game[Any, Any, Any]) -> Codec:
    """The codec of a game; there is one of each."""
    if id(game) not in _built:
        _built[id(game)] = Codec(game)
    return _built[id(game)]


def game_in(payload: str) -> str | None:
    """The slug that the payload of a `match_started` names; None where it names none."""
    try:
        slug = json.loads(payload)["game"]
    except (ValueError, TypeError, LookupError):
        return None
    return slug if isinstance(slug, str) else None
