"""Entries as text in any game: moves of the line, rulings, forced moves, or the game's own."""

from __future__ import annotations

import re
from typing import Any

from core import cursor, limits
from core.commands import EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.errors import BadNotation
from core.events import Redone, RulingMade, Undone, VariationEntered
from core.game import Game

FORCE, REASON = "!", " -- "
HALF = re.compile("[\ud800-\udfff]")  # of a character


def parse(game: Game[Any, Any, Any], state: Any, text: str) -> Any:
    """The command that one entry means on this table.

    Raises `BadNotation`, `IllegalMove`, `BadInput` too_long.
    """
    limits.check_line(text)
    check_characters(text)
    try:
        if (move := cursor.parse(text)) is not None:
            return move
    except BadNotation as error:
        raise error.named(game.codes) from None
    own = game.notation.ruling
    if own is not None and (ruling := own.parse(state, text)) is not None:
        return ruling
    if text.lstrip().startswith(FORCE):
        entry, found, reason = text.strip().removeprefix(FORCE).lstrip().partition(REASON)
        if found:
            return MakeRuling(reason.strip(), (), game.notation.parse(state, entry.strip()))
        if not game.notation.bangs:
            raise BadNotation(
                "bad_notation", "A forced move needs its reason: “! ENTRY -- REASON”."
            ).named(game.codes)
    return game.notation.parse(state, text)


def check_characters(text: str) -> None:
    """Raises `BadNotation` bad_text for half a character, which JSON can spell and no log keeps."""
    if not text.isascii() and HALF.search(text):
        raise BadNotation("bad_text", "The entry holds a character that is no text.")


def notate(game: Game[Any, Any, Any], command: Any, events: tuple[Any, ...]) -> str:
    """The canonical text of a step, shared commands included."""
    match command, events[0]:
        case StartMatch(), _:
            return "start"
        case (Undo() | Redo() | EnterVariation(), Undone() | Redone() | VariationEntered()):
            return cursor.notate(command, events[0])
        case MakeRuling(forced=None), RulingMade() if game.notation.ruling is not None:
            return game.notation.ruling.format(command)
        case MakeRuling(reason=reason, forced=None), RulingMade():
            return f"ruling{REASON}{reason}"
        case MakeRuling(reason=reason, forced=forced), RulingMade():
            return f"{FORCE} {game.notation.format(forced, events[1:])}{REASON}{reason}"
    return game.notation.format(command, events)
