"""What a seat may see: no hands, reserves, faces of resource cards of others (5.2)."""

from __future__ import annotations

from core.game import Secrets
from core.games.arcmage.commands import Command
from core.games.arcmage.events import Event
from core.games.arcmage.state import UNSEEN, Known, Player, State
from core.games.arcmage.view.concealed import (
    closed,
    hide_command,
    hide_event,
    hide_operation,
    letter,
    open_parts,
)

__all__ = ["SECRETS", "hide_command", "hide_event", "hide_operation", "mask"]


def mask(state: State, seat: str | None) -> State:
    """The table as a seat (None: a spectator) knows it."""
    viewer = letter(seat)
    return state._replace(
        players={
            name: _deck(player if name == viewer else _closed(player), viewer)
            for name, player in state.players.items()
        },
        resources={
            number: one if one.owner == viewer else one._replace(face=UNSEEN)
            for number, one in state.resources.items()
        },
        stack=tuple(open_parts(item, viewer) for item in state.stack),
    )


def _closed(player: Player) -> Player:
    return player._replace(
        hand=(), unknown=player.unknown + len(player.hand), reserve=closed(player.reserve)
    )


def _deck(player: Player, viewer: str | None) -> Player:
    """The deck with the places that this viewer knows, whatever lies between them unknown."""
    top = [_place(known, viewer) for known in player.top]
    while top and top[-1].card == UNSEEN:
        top.pop()
    bottom = [_place(known, viewer) for known in player.bottom]
    while bottom and bottom[0].card == UNSEEN:
        bottom.pop(0)
    return player._replace(top=tuple(top), bottom=tuple(bottom))


def _place(known: Known, viewer: str | None) -> Known:
    """What the viewer knows of a place; who else was shown it is not told."""
    if known.card == UNSEEN or (known.to and viewer not in known.to):
        return Known(UNSEEN)
    return known._replace(to=(viewer,)) if known.to and viewer is not None else known


SECRETS: Secrets[State, Command, Event] = Secrets(
    mask=mask, hide_command=hide_command, hide_event=hide_event
)
