"""What a seat may see: no hands, reserves, faces of resource cards of others (5.2)."""

from __future__ import annotations

from core.game import Secrets
from core.games.arcmage.commands import Command
from core.games.arcmage.events import Event
from core.games.arcmage.pieces.decks import UNKNOWN_DECK
from core.games.arcmage.state import UNSEEN, Player, State
from core.games.arcmage.state.base import told
from core.games.arcmage.view.concealed import (
    hide_command,
    hide_event,
    hide_operation,
    letter,
    open_parts,
)
from core.games.arcmage.view.open_entries import open_to
from core.kit.zones import closed

__all__ = ["SECRETS", "hide_command", "hide_event", "hide_operation", "mask"]


def mask(state: State, seat: str | None) -> State:
    """The table as a seat (None: a spectator) knows it."""
    viewer = letter(seat)
    closed_to = [
        name
        for name, player in state.players.items()
        if player.listed == "alone" and name != viewer
    ]
    base = state.base
    for name in closed_to:
        base = told(base, name, UNKNOWN_DECK)
    return state._replace(
        base=base,
        players={
            name: (player if name == viewer else _closed(player))._replace(
                deck=player.deck.seen_by(viewer)
            )
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


SECRETS: Secrets[State, Command, Event] = Secrets(
    mask=mask, hide_command=hide_command, hide_event=hide_event, open_to=open_to
)
