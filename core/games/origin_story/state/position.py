"""A match from the beginning, or from a whole state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import restoring, schemas
from core.errors import Refused
from core.events import Json, MatchStarted
from core.games.origin_story.pieces.catalogues.check import check_content
from core.games.origin_story.pieces.content import Content
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.games.origin_story.state.stored import FILE, restore
from core.messages import Message, msg

POSITION: Json = schemas.or_null(FILE.schema)


def setup(options: Options, position: Json | None) -> State:
    """The table at step 0. Raises `BadSetup` E_OPTION."""
    check_options(options)
    if position is None:
        return State(options)
    _need(isinstance(position, Mapping), msg("it is an object"))
    state = restore(position)
    _need(options in (Options(), state.options), msg("its options are not those asked for"))
    _need(state.result is None, msg("the match would already be over"))
    return state


def initial(started: MatchStarted) -> State:
    """The table that `match_started` describes. Raises `BadSetup` for a log that was altered."""
    if started.position is not None:
        return restore(started.position)
    return State(read_options(started.options))


def read_options(data: Mapping[str, Any]) -> Options:
    """Options by name, as stored. Raises `BadSetup` E_OPTION."""
    options = restoring.read_options(Options, data, "E_OPTION")
    check_options(options)
    return options


def check_options(options: Options) -> None:
    """Raises `BadSetup` E_OPTION for a catalogue with a card that cannot be."""
    if isinstance(options.catalogue, Content):
        try:
            check_content(options.catalogue)
        except Refused as error:
            raise restoring.bad_options("E_OPTION", error) from error


def _need(condition: bool, why: Message) -> None:  # noqa: FBT001
    if not condition:
        raise restoring.bad_position(why, "E_OPTION")
