"""A state as JSON, back, and its JSON Schema, from the NamedTuples that it is made of.

Fields stand under their names, as `core.kit.shapes` says. How a match ended, a `Result`, stands as
`result` and `reason` side by side.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast

from core.errors import BadSetup, Refused
from core.events import Json
from core.kit.shapes import shape_of
from core.messages import Message, msg
from core.restoring import bad_position

S = TypeVar("S")


class StateFile(Generic[S]):
    """Writes the states of one game, reads them, and says in a JSON Schema what they look like."""

    def __init__(
        self,
        kind: type[S],
        *,
        code: str = "bad_position",
        fault: Callable[[S], Message | None] = lambda _state: None,
    ) -> None:
        """`kind` is a NamedTuple of types that JSON can tell.

        `code` is the game's for a position that cannot be; `fault` says what is wrong with a state
        whose fields are right one by one, None where it can be; what it refuses is refused so, too.
        """
        stated: Any = kind
        shape = shape_of(stated)
        self._write = cast("Callable[[S], Json]", shape.write)
        self._read = shape.read
        self._code, self._fault = code, fault
        self.keys = tuple(shape.schema["properties"])
        self.schema: Json = {"title": "A whole state, as `final` and forks hold it", **shape.schema}

    def plain(self, state: S) -> Json:
        """The state as JSON values by name; `restore` is the inverse."""
        return self._write(state)

    def restore(self, data: Any) -> S:
        """The state that `plain` wrote. Raises `BadSetup` with the code for anything else."""
        if not isinstance(data, Mapping) or set(data) != set(self.keys):
            keys = ", ".join(self.keys)
            raise self.refused(msg("a whole state has exactly the keys {keys}", keys=keys))
        try:
            state: S = self._read(data, "")
            wrong = self._fault(state)
        except Refused as error:
            raise self.refused(error.message) from error
        if wrong is not None:
            raise self.refused(wrong)
        self._check_rest(state, data)
        return state

    def _check_rest(self, state: S, data: Mapping[str, Any]) -> None:
        """What follows from other fields, and the order of sets, is as it would be written."""
        for key, value in self._write(state).items():
            if value != data[key] and _text(value) != _text(data[key]):
                raise self.refused(msg("{key} does not agree with the rest", key=key))

    def refused(self, why: Message) -> BadSetup:
        """The refusal of a position, with the game's code."""
        return bad_position(why, self._code)


def _text(value: Any) -> str:
    """JSON text, in which a tuple is a list."""
    return json.dumps(value, sort_keys=True, default=str)
