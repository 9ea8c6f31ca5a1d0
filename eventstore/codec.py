"""Between a game's dataclasses and the texts that are stored: one codec a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import SchemaValidator

from core.bounds import STARTS, STEPS, beyond
from core.canonical import canonical, decimals
from core.commands import SHARED_COMMANDS, MakeRuling, StartMatch
from core.errors import BadInput, BadSetup, BrokenLog
from core.events import SHARED_EVENTS, Json, MatchId, RulingMade
from core.game import Game, Upcasts
from core.messages import msg
from core.ports import NewStep, Step
from core.structured import members
from core.upcasts import SHARED_UPCASTS
from eventstore import forms, times
from eventstore.bounded import bounded, holds_any
from eventstore.encoding import encoded
from eventstore.rows import EventRow, Events, Heads, StepRow

SHARED = "match"  # prefix of the types that all games share
SHARED_KINDS = frozenset(c.__dataclass_fields__["kind"].default for c in SHARED_EVENTS)
UNBOUNDED = STARTS + STEPS  # steps are only looked up; in a start there is free JSON
START_KINDS = frozenset(c.__dataclass_fields__["kind"].default for c in STARTS)
SHARED_WORDS = SHARED_KINDS | {c.__dataclass_fields__["kind"].default for c in SHARED_COMMANDS}


class Draft(NamedTuple):
    """Rows of a step, and the events that they decode to."""

    row: StepRow
    events: tuple[Any, ...]


class Codec:
    """Everything about the JSON of one game: commands, events, options."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self._kinds: dict[str, tuple[str, int]] = {}  # how each is written
        self._known: dict[tuple[str, int], str] = {}  # types that need no upcast: the kind of each

    # Each form takes milliseconds, so it is made when it is first needed.

    @cached_property
    def _commands(self) -> forms.Form:
        own = members(self.game.commands)
        shared = tuple(c for c in SHARED_COMMANDS if c is not MakeRuling)
        ruling: Any = MakeRuling
        operations = forms.by_kind(members(self.game.rulings.operations))
        return forms.Form(forms.by_kind((*own, *shared, ruling[operations, forms.by_kind(own)])))

    @cached_property
    def _events(self) -> forms.Form:
        shared = tuple(e for e in SHARED_EVENTS if e is not RulingMade)
        made: Any = RulingMade
        operations = forms.by_kind(members(self.game.rulings.operations))
        return forms.Form(forms.by_kind((*members(self.game.events), *shared, made[operations])))

    @cached_property
    def _options(self) -> forms.Form:
        return forms.Form(self.game.options)

    @cached_property
    def _read_event(self) -> Callable[[str], Any]:
        """Reads an event with its numbers within bounds, but for what is free JSON."""
        schema = bounded(self._events.adapter.core_schema, self.game.largest, UNBOUNDED)
        read: Callable[[str], Any] = SchemaValidator(schema).validate_json
        return read

    @cached_property
    def _free(self) -> bool:
        """Whether other events than a start hold free JSON."""
        return holds_any(self._events.adapter.core_schema, UNBOUNDED)

    @cached_property
    def _read_command(self) -> Callable[[str], Any]:
        read: Callable[[str], Any] = self._commands.adapter.validator.validate_json
        return read

    # --- at the doors: input that may be wrong ---------------------------------------------

    def command(self, value: Any) -> Any:
        """The command that JSON (a value, or text) stands for, in its present form or in one of
        before. Raises `BadInput`.
        """
        try:
            command = self._command(self._start(value))
            if isinstance(command, StartMatch):
                canonical(command)  # a position may be anything, but no fractions
        except forms.Wrong as wrong:
            raise BadInput("bad_command", "Not a command: {reason}.", reason=wrong.reason) from None
        except TypeError:
            reason = msg("options, tags and position hold texts, whole numbers, lists, objects")
            raise BadInput("bad_command", "Not a command: {reason}.", reason=reason) from None
        return command

    def _command(self, value: Any) -> Any:
        """The command, lifted until it fits. Raises what is wrong with it as it came."""
        try:
            return self._commands.read(value)
        except forms.Wrong:
            told = value
            for lift in self._command_upcasts(value):
                with suppress(forms.Wrong, ValueError, TypeError, LookupError, AttributeError):
                    told = lift(json.loads(told) if isinstance(told, str | bytes) else told)
                    return self._commands.read(told)
            raise

    def options(self, value: Any) -> Any:
        """The game's options from JSON, defaults filled in. Raises `BadSetup`."""
        try:
            return self._options.read({} if value is None else self.decimal(value))
        except forms.Wrong as wrong:
            raise BadSetup(
                "bad_options", "These options cannot be: {reason}.", reason=wrong.reason
            ).named(self.game.codes) from None

    def decimal(self, value: Any) -> Any:
        """Options or a position as the game takes them: with decimal text for fractions, where
        it allows such. What is no number (NaN) stays, to be refused like any wrong value.
        """
        if not self.game.decimals:
            return value
        try:
            return decimals(value)
        except (ValueError, RecursionError):
            return value

    def _start(self, value: Any) -> Any:
        """The same for both in the JSON (a value, or text) of the command that starts a match."""
        if not self.game.decimals:
            return value
        if isinstance(value, str | bytes):
            try:
                value = json.loads(value)
            except (ValueError, RecursionError):
                return value
        if not isinstance(value, Mapping) or value.get("kind") != "start_match":
            return value
        return {
            key: self.decimal(part) if key in {"options", "position"} else part
            for key, part in value.items()
        }

    def schema(self) -> Json:
        """JSON Schemas of commands, events, options and positions."""
        return {
            "game": self.game.slug,
            "rules": self.game.rules,
            "commands": self._commands.schema(),
            "events": self._events.schema(),
            "options": self._options.schema(decimals=self.game.decimals),
            "position": self.game.position,
        }

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

    def _command_upcasts(self, told: Any) -> Any:
        try:
            kind = (json.loads(told) if isinstance(told, str | bytes) else told)["kind"]
            return self._upcasts(kind).get(kind, ())
        except (ValueError, TypeError, LookupError, RecursionError):
            return ()

    def _upcasts(self, kind: str) -> Upcasts:
        return SHARED_UPCASTS if kind in SHARED_WORDS else self.game.upcasts

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
