"""The forms of one game: what its JSON may be, asked at the doors, where it may be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from pydantic_core import SchemaValidator

from core.bounds import STARTS, STEPS
from core.canonical import canonical, decimals
from core.commands import SHARED_COMMANDS, MakeRuling, StartMatch
from core.errors import BadInput, BadSetup
from core.events import SHARED_EVENTS, Json, RulingMade
from core.game import Game, Upcasts
from core.messages import msg
from core.structured import members
from core.upcasts import SHARED_UPCASTS
from eventstore import forms
from eventstore.bounded import bounded, holds_any

SHARED_KINDS = frozenset(c.__dataclass_fields__["kind"].default for c in SHARED_EVENTS)
SHARED_WORDS = SHARED_KINDS | {c.__dataclass_fields__["kind"].default for c in SHARED_COMMANDS}
UNBOUNDED = STARTS + STEPS  # steps are only looked up; in a start there is free JSON


class GameForms:
    """The commands, events and options of one game as JSON."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game

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

    def _command_upcasts(self, told: Any) -> Any:
        try:
            kind = (json.loads(told) if isinstance(told, str | bytes) else told)["kind"]
            return self._upcasts(kind).get(kind, ())
        except (ValueError, TypeError, LookupError, RecursionError):
            return ()

    def _upcasts(self, kind: str) -> Upcasts:
        return SHARED_UPCASTS if kind in SHARED_WORDS else self.game.upcasts
