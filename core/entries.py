"""Entries as text in any game: moves of the line, rulings, forced moves, or the game's own."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from typing import Any

from core import cursor, limits, photo_text
from core.commands import AttachPhoto, EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.errors import BadNotation
from core.events import Redone, RulingMade, Undone, VariationEntered
from core.game import Game

FORCE, REASON, COUNTS = "!", " -- ", " => "
HALF = re.compile("[\ud800-\udfff]")  # of a character


def parse(game: Game[Any, Any, Any], state: Any, text: str) -> Any:
    """The command that one entry means on this table.

    Raises `BadNotation`, `IllegalMove`, `BadInput` too_long.
    """
    limits.check_line(text)
    check_characters(text)
    try:
        if (move := cursor.parse(text) or photo_text.parse(text)) is not None:
            return move
    except BadNotation as error:
        raise error.named(game.codes) from None
    own = game.notation.ruling
    if own is not None and (ruling := own.parse(state, text)) is not None:
        return ruling
    if text.lstrip().startswith(FORCE):
        body = text.strip().removeprefix(FORCE).lstrip()
        if (ruled := _ruled(game, state, body)) is not None:
            return ruled
        entry, found, reason = body.partition(REASON)
        if found:
            return MakeRuling(reason.strip(), (), game.notation.parse(state, entry.strip()))
        if not game.notation.bangs:
            raise BadNotation(
                "bad_notation", "A forced move needs its reason: “! ENTRY -- REASON”."
            ).named(game.codes)
    return game.notation.parse(state, text)


def _ruled(game: Game[Any, Any, Any], state: Any, text: str) -> MakeRuling[Any, Any] | None:
    """An action that the table ruled: the entry, ` => ` and a ruling as the game writes it.

    None where the text is no such thing. A string may hold the arrow too, so a text that does not
    fit is a mistake only where no reason stands behind an entry. Raises `BadNotation` then.
    """
    own = game.notation.ruling
    error: BadNotation | None = None
    for arrow in re.finditer(COUNTS, text) if own is not None else ():
        try:
            ruling = own.parse(state, text[arrow.end() :]) if own is not None else None
            if ruling is not None and ruling.operations:
                return replace(ruling, forced=game.notation.parse(state, text[: arrow.start()]))
        except BadNotation as fault:
            error = fault
    if error is not None and REASON not in text:
        raise error
    return None


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
        case AttachPhoto(), _:
            return photo_text.notate(command)
        case MakeRuling(forced=None), RulingMade() if game.notation.ruling is not None:
            return game.notation.ruling.format(command)
        case MakeRuling(reason=reason, forced=None), RulingMade():
            return f"ruling{REASON}{reason}"
        case MakeRuling(reason=reason, operations=operations, forced=forced), RulingMade():
            own = game.notation.ruling
            did = tuple(takewhile(lambda event: not isinstance(event, RulingMade), events[1:]))
            entry = f"{FORCE} {game.notation.format(forced, did)}"
            if operations and own is not None:
                return f"{entry}{COUNTS}{own.format(replace(command, forced=None))}"
            return f"{entry}{REASON}{reason}"
    return game.notation.format(command, events)
