"""Seats: who looks, as an address asks for it, and what a seat is called.

Whether a match has a seat is asked where its steps are hidden (`core.knowledge`), so that no page
can forget it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Flask, request

from core.errors import BadInput, unknown_seat
from core.events import MatchId, Seat
from core.game import Game
from core.knowledge import SPECTATOR, Viewer, check_viewer
from core.messages import Message, msg
from core.replay import Timeline
from web import context

ASKED = "seat"  # the name under which addresses and forms say who looks
TABLE = "table"  # everything, where a match is usually recorded from its only seat
PLAYER = "player-"  # before a seat: the field of a form with the name of who sits there


def install(app: Flask) -> None:
    """Give templates the addresses and the titles of seats."""
    app.add_template_global(seen_by)
    app.add_template_global(title_of, "seat_title")


def asked_viewer() -> Viewer:
    """Who looks, by the address: a seat or the spectator; None, everything, where it names none."""
    return request.args.get(ASKED) or None


def asked_view(given: Mapping[str, str]) -> str:
    """What an address or a form asks a record page to show: a viewer, `TABLE`, or "" for the usual
    view."""
    return given.get(ASKED) or ""


def recording_viewer(timeline: Timeline[Any], view: str) -> Viewer:
    """Who looks at a record page: a single seat sees no more than it may, unless the whole table is
    asked for."""
    if view == TABLE:
        return None
    return view or (timeline.seats[0] if len(timeline.seats) == 1 else None)


def check_asker(match_id: MatchId, viewer: Viewer) -> None:
    """Raises `NotFound` for a viewer whom the match does not have, before anything is written."""
    if viewer is not None:
        check_viewer(context.timeline(match_id).seats, viewer)


def check_seated(match_id: MatchId, names: Mapping[Seat, str]) -> None:
    """Raises `BadInput` where one of the names is for a seat that the match does not have."""
    seats = context.timeline(match_id).seats
    for seat in names:
        if seat not in seats:
            raise unknown_seat(BadInput, seat, seats)


def seen_by(address: str, viewer: str | None, **asked: Any) -> str:
    """An address with its question: what is `asked`, as `viewer` sees it.

    What is None is not asked for, nor is a viewer that is None or "".
    """
    told = {name: value for name, value in asked.items() if value is not None}
    if viewer:
        told[ASKED] = viewer
    return f"{address}?{urlencode(told)}" if told else address


def players_asked(game: Game[Any, Any, Any], form: Mapping[str, str]) -> dict[Seat, str]:
    """The names in a form, by seat; seats without one are left out."""
    names = {seat: " ".join(form.get(f"{PLAYER}{seat}", "").split()) for seat in game.seats}
    return {seat: name for seat, name in names.items() if name}


def title_of(game: Game[Any, Any, Any] | None, seat: Seat) -> Message:
    """What a seat, or a player without one, is called where no person is known to sit there; its
    own name where no game is at hand."""
    title = game.seat_titles.get(seat) if game else None
    return (title or Message("{seat}", {"seat": seat}))._replace(seat=seat)


def viewers(timeline: Timeline[Any]) -> list[tuple[Viewer, Message]]:
    """Who may look at a match: everything, each seat, a spectator.

    Nobody in particular where nothing is hidden from anybody.
    """
    if not timeline.game.has_secrets:
        return []
    seats = [(seat, title_of(timeline.game, seat)) for seat in timeline.seats]
    return [(None, msg("Everything")), *seats, (SPECTATOR, msg("Spectator"))]
