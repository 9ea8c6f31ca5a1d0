"""A match from the beginning."""

from __future__ import annotations

from core.errors import Refused
from core.games.origin_story.pieces.catalogues.check import check_cards
from core.games.origin_story.pieces.content import Content
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.restoring import bad_options


def start(options: Options) -> State:
    """The table at step 0. Raises `BadSetup` E_OPTION for a catalogue that cannot be."""
    if isinstance(options.catalogue, Content):
        try:
            check_cards(options.catalogue)
        except Refused as error:
            raise bad_options("E_OPTION", error) from error
    return State(options)
