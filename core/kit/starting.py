"""What a match starts from: its options alone, a whole state, or a table given in few words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from core.events import Json, MatchStarted
from core.kit.statefile import StateFile
from core.messages import Message, msg
from core.restoring import read_options
from core.schemas import or_null

S = TypeVar("S")


class GivenTable(NamedTuple, Generic[S]):
    """A table as people describe one; a whole state is told from it by its key `options`.

    `schema` is its JSON Schema, `read` makes the table of options and such a description and
    raises `BadSetup`.
    """

    schema: Json
    read: Callable[[Any, Json], S]


class Starts(Generic[S]):
    """How the matches of one game start.

    `start` gives the first table and raises `BadSetup` for options that cannot be; `unplayable`
    says why no match can go on from a table that can be, None where one can; `code` is the game's
    for options that are none.
    """

    def __init__(
        self,
        file: StateFile[S],
        options: type[Any],
        start: Callable[[Any], S],
        *,
        code: str = "bad_options",
        given: GivenTable[S] | None = None,
        unplayable: Callable[[S], Message | None] | None = None,
    ) -> None:
        self._file, self._start, self._given = file, start, given
        self._unplayable = unplayable or _over
        self.position: Json = or_null(*([given.schema] if given else []), file.schema)

        @lru_cache(maxsize=32)
        def begun(text: str) -> S:  # options hold whole decks in some games: read once for many
            return start(read_options(options, json.loads(text), code))

        self._begun = begun

    def setup(self, options: Any, position: Json | None) -> S:
        """The table at step 0. Raises `BadSetup`."""
        first = self._start(options)
        if position is None:
            return first
        state = self._table(options, position)
        wrong = self._unplayable(state)
        if wrong is not None:
            raise self._file.refused(wrong)
        return state

    def initial(self, started: MatchStarted) -> S:
        """The table that `match_started` describes. Raises `BadSetup` for an altered log."""
        if started.position is not None:
            return self._file.restore(started.position)
        return self._begun(json.dumps(dict(started.options), sort_keys=True))

    def _table(self, options: Any, position: Any) -> S:
        if not isinstance(position, Mapping):
            raise self._file.refused(msg("it is an object"))
        if self._given is not None and "options" not in position:
            return self._given.read(options, {**position})
        found: Any = self._file.restore(position)
        if options not in (type(options)(), found.options):
            raise self._file.refused(msg("its options are not those asked for"))
        return found  # type: ignore[no-any-return]  # of the file's own kind


def _over(state: Any) -> Message | None:
    return None if state.result is None else msg("the match would already be over")
