"""Cards of another's hand, taken out of states, events and commands (R98, R111)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core import cards
from core.games.ace_of_spades.commands import (
    Command,
    DealCards,
    DrawCards,
    JamGun,
    NameCard,
    PlayHand,
    RevealEnemy,
    SwapCards,
    UseBonus,
)
from core.games.ace_of_spades.events import Event, OfSeat
from core.games.ace_of_spades.events.bonuses import BonusUsed, CardsMoved
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.pieces.effects import AsRank, AsSuit, HandEffect
from core.games.ace_of_spades.state import Armed, Row, State, hand_of, hidden, seats, with_hand
from core.kit.faces import face_down
from core.kit.zones import close, closed


def mask(state: State, seat: str | None) -> State:
    """The table as a seat (None: a spectator) knows it."""
    for other in seats(state):
        if SEATS[other] != seat:
            state = with_hand(state, other, *close(hand_of(state, other)))
    state = state._replace(armed=tuple(_armed(one, seat) for one in state.armed))
    if hidden(state.options) and state.result is None:
        row = _closed_row(state.row) if state.acted else state.row
        state = state._replace(discard=closed(state.discard), row=row)  # R82
    return state


def _closed_row(row: Row | None) -> Row | None:
    """A hand of an earlier turn, face down; what it dealt is remembered."""
    if row is None:
        return None
    causes = tuple(
        cause if cause.card is None else replace(cause, card=cards.UNSEEN) for cause in row.causes
    )
    return row._replace(
        cards=closed(row.cards),
        ranks=(),
        combo_cards=closed(row.combo_cards),
        joker_as=None,
        causes=causes,
    )


def hide_event(event: Event, seat: str | None) -> Event:
    """The event as a seat may see it: what others draw and name stays theirs."""
    if not isinstance(event, OfSeat) or event.seat == seat:
        return event
    return _bonus(event) if isinstance(event, BonusUsed) else face_down(event, event.HIDES)


def hide_command(command: Command, events: tuple[Event, ...], seat: str | None) -> Command:
    """The command as a seat may see it; its events tell whose it is."""
    if isinstance(command, RevealEnemy):
        return _reveal(command, seat)
    if not events or not isinstance(events[0], OfSeat) or events[0].seat == seat:
        return command
    match command:
        case DealCards(hand=hand) | DrawCards(hand=hand) if hand is not None:
            command = replace(command, hand=closed(hand))
        case NameCard():
            command = replace(command, card=cards.UNSEEN)
        case PlayHand(drawn=drawn) | JamGun(drawn=drawn) | SwapCards(drawn=drawn) if drawn:
            command = replace(command, drawn=replace(drawn, hand=closed(drawn.hand)))
        case UseBonus() if isinstance(events[0], BonusUsed):
            drawn_ = None if command.drawn is None else events[0].drawn
            command = replace(command, drawn=drawn_, args=events[0].args)
    return replace(command, note=None)


def _reveal(command: RevealEnemy, seat: str | None) -> RevealEnemy:
    if command.drawn is None:
        return command
    drawn = tuple(
        one if one.seat == seat else replace(one, hand=closed(one.hand)) for one in command.drawn
    )
    told = command.drawn == drawn  # else a note may name what another seat drew
    return replace(command, drawn=drawn, note=command.note if told else None)


def _bonus(event: BonusUsed) -> BonusUsed:
    moves = tuple(
        CardsMoved("drawn", closed(move.cards)) if move.what == "drawn" else move
        for move in event.moves
    )
    return replace(
        event,
        moves=moves,
        named=closed(event.named),
        args=tuple(hide_argument(arg, event.named) for arg in event.args),
        armed=tuple(hide_effect(effect, event.named) for effect in event.armed),
    )


def hide_argument(arg: str, named: Sequence[str]) -> str:
    """`7D=AD` without the card, where it is one of those named."""
    first, sign, second = arg.partition("=")
    return f"{cards.UNSEEN}{sign}{second}" if cards.with_joker(first) in named else arg


def hide_effect(effect: HandEffect, named: Sequence[str]) -> HandEffect:
    """The effect without the card that it is about, where it is one of those named."""
    if not isinstance(effect, AsRank | AsSuit) or effect.filter.card is None:
        return effect
    told = tuple(
        cards.UNSEEN if cards.with_joker(card) in named else card for card in effect.filter.card
    )
    found: Any = replace(effect, filter=replace(effect.filter, card=told))
    return found  # type: ignore[no-any-return]


def _armed(one: Armed, seat: str | None) -> Armed:
    if SEATS[one.seat] == seat:
        return one
    effects = tuple(hide_effect(effect, one.named) for effect in one.effects)
    return one._replace(effects=effects, named=closed(one.named))
