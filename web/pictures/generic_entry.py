"""Entry for a game without a picture of its own: what is possible, as a list."""

from __future__ import annotations

from typing import Any

from core.entries import notate
from core.errors import Refused
from core.game import Game, Template
from core.knowledge import Viewer
from core.messages import msg
from web.entry.generic import Document, Way
from web.i18n import translate
from web.seats import title_of


def entry(game: Game[Any, Any, Any], state: Any, viewer: Viewer) -> Document:
    """The ways to go on that the game lists for the seats of `viewer` (None: all of them)."""
    over = game.result(state) is not None
    seats = [seat for seat in game.seats if viewer in {None, seat}]
    able = [seat for seat in game.seats if not over and game.legal(state, seat)]
    found = [
        _way(game, state, way) for seat in seats if seat in able for way in game.legal(state, seat)
    ]
    return {
        "phase": "over" if over else "play" if found else "wait",
        "expects": translate(_expects(game, able, over=over)),
        "note": translate(_expects(game, able, over=over)),
        "prompt": translate(msg("What happened?")),
        "ways": found,
    }


def _expects(game: Game[Any, Any, Any], able: list[str], *, over: bool) -> Any:
    if over:
        return msg("The match is over.")
    if not able:
        return msg("Nothing is to be entered here.")
    titles = [translate(title_of(game, seat)) for seat in able]
    return game.to_move._replace(params={"seat": ", ".join(titles)})


def _way(game: Game[Any, Any, Any], state: Any, way: Any) -> Way:
    """A whole command with its notation and what it would do in words; of a template the notation
    that somebody completes.
    """
    if isinstance(way, Template):
        given = " ".join(str(value) for value in way.given.values())
        return {"text": f"{way.kind} {given}".strip(), "says": "", "command": None}
    try:
        events = game.decide(state, way)
    except Refused:
        return {"text": str(way.kind), "says": "", "command": way}
    headline = game.narration(state, tuple(events)).headline
    return {"text": notate(game, way, events), "says": translate(headline), "command": way}
