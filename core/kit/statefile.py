"""A state as JSON and back, from the NamedTuples that it is made of.

Every field stands under its name, tuples are lists, dataclasses are spelled as everywhere. How a
match ended, a `Result`, stands as `result` and `reason` side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar, cast, get_type_hints

from core import canonical, structured
from core.errors import BadSetup, Refused
from core.events import Json
from core.game import Result
from core.messages import Message, msg
from core.restoring import read_result

S = TypeVar("S")
ENDING = ("result", "reason")


class StateFile(Generic[S]):
    """Writes the states of one game, reads them, and says in a JSON Schema what they look like."""

    def __init__(self, kind: type[S]) -> None:
        """`kind` is a NamedTuple of types that JSON can tell; a field `result` is a `Result`."""
        self._kind: Any = kind
        self._hints = get_type_hints(kind)
        self._ends = "result" in self._hints
        self._names = tuple(name for name in self._hints if name != "result")

    @property
    def keys(self) -> tuple[str, ...]:
        """What a state has in JSON, in order."""
        return (*self._names, *ENDING) if self._ends else self._names

    @property
    def schema(self) -> Json:
        """A whole state, whatever stands under its keys."""
        return {
            "title": "A whole state, as `final` and forks hold it",
            "type": "object",
            "required": list(self.keys),
            "properties": {name: {} for name in self.keys},
            "additionalProperties": False,
        }

    def plain(self, state: S) -> Json:
        """The state as JSON values by name; `restore` is the inverse."""
        found = {name: plain(getattr(state, name)) for name in self._names}
        if self._ends:
            result: Result | None = cast("Any", state).result
            found |= dict(zip(ENDING, result or (None, None), strict=True))
        return found

    def restore(self, data: Any) -> S:
        """The state that `plain` wrote. Raises `BadSetup` bad_position for anything else."""
        if not isinstance(data, Mapping) or set(data) != set(self.keys):
            keys = ", ".join(self.keys)
            raise bad_position(msg("a whole state has exactly the keys {keys}", keys=keys))
        try:
            found = {
                name: structured.read(self._hints[name], data[name], name) for name in self._names
            }
            if self._ends:
                result, reason = (structured.read(str | None, data[key], key) for key in ENDING)
                found["result"] = read_result(result, reason, bad_position)
        except Refused as error:
            raise bad_position(error.message) from error
        return cast("S", self._kind(**found))


def plain(value: Any) -> Any:
    """JSON values: NamedTuples by the names of their fields, everything else as commands are."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return canonical.plain(value)


def bad_position(why: Message) -> BadSetup:
    """The refusal of a position, with its reason."""
    return BadSetup("bad_position", "No match can start from this position: {why}.", why=why)
