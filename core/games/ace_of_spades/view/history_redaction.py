"""Hard and Nightmare: faces of cards that nobody may look back at while the match goes on (R82).

The cards of the present turn are shown, and those that the seat saw in it: its hand, the common
row, what is set aside or out. Every other face, at every earlier step, is taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from core import cards
from core.frames import Frame
from core.games.ace_of_spades.commands import (
    Command,
    MoveCard,
    Operation,
    PlayHand,
    UseBonus,
)
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.shots import ShotPlayed
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.state import State, hidden, seats
from core.games.ace_of_spades.view.hiding import hide_effect
from core.kit.faces import with_faces
from core.redaction import HistoryRedaction

Shown: TypeAlias = Callable[[str], str]  # a card, or `?` in its place


def redact_history(
    line: Sequence[Frame[State]], seat: str | None
) -> HistoryRedaction[Command, Event] | None:
    """What a seat (None: a spectator) may no longer look at; None in Easy and Normal."""
    now = line[-1].state
    if not hidden(now.options):
        return None
    present = _present(line)
    seen = _seen(now, seat)
    for frame in line:
        if frame.step in present:
            seen |= _seen(frame.state, seat)

    def shown(card: str) -> str:
        return card if card == cards.UNSEEN or seen & cards.BIT.get(card, 0) else cards.UNSEEN

    return HistoryRedaction(
        open=present,
        command=lambda command: _command(command, shown),
        event=lambda event: _event(event, shown),
        operation=lambda operation: _operation(operation, shown),
        table=lambda table: _table(table, shown),
    )


def _seen(state: State, seat: str | None) -> int:
    """The cards that lie open to the seat, a set of bits."""
    open_ = cards.bits((*state.commons, *state.aside, *state.out))
    if seat is not None and SEAT[seat] < len(state.hands):
        open_ |= state.hands[SEAT[seat]]
    return open_


def _present(line: Sequence[Frame[State]]) -> frozenset[int]:
    """The steps of the present turn."""
    now = _turn(line[-1].state)
    return frozenset(frame.step for frame in line[1:] if _turn(frame.state) == now)


def _turn(state: State) -> int:
    """The turn that a table belongs to: until somebody acts, the one that the last shot ended."""
    return state.turn if state.acted else state.turn - 1


def _table(state: State, shown: Shown) -> State:
    """A table that the match began from."""
    hands, unknown = list(state.hands), list(state.unknown)
    for seat in seats(state):
        held = cards.members(state.hands[seat])
        hands[seat] = cards.bits(shown(card) for card in held)
        unknown[seat] += len(held) - hands[seat].bit_count()
    return state._replace(
        hands=tuple(hands),
        unknown=tuple(unknown),
        commons=_row(state.commons, shown),
        discard=_row(state.discard, shown),
        row=None,
    )


def _command(command: Command, shown: Shown) -> Command:
    """A command without the faces that are not shown."""
    command = with_faces(command, shown)
    match command:
        case PlayHand(claim=claim):
            return replace(command, claim=claim and replace(claim, ranks=()), joker=None)
        case UseBonus(args=args, changes=changes):
            return replace(
                command, args=_arguments(args, shown), changes=_operations(changes, shown)
            )
    return command


def _event(event: Event, shown: Shown) -> Event:
    """An event without the faces that are not shown."""
    match event:
        case ShotPlayed():
            return replace(with_faces(event, shown), ranks=(), joker_as=None)
        case BonusUsed(named=named):
            gone = [card for card in named if shown(card) == cards.UNSEEN]
            return replace(
                with_faces(event, shown),
                args=_arguments(event.args, shown),
                armed=tuple(hide_effect(effect, gone) for effect in event.armed),
                changes=_operations(event.changes, shown),
            )
    return with_faces(event, shown)


def _row(row: Sequence[str], shown: Shown) -> tuple[str, ...]:
    return tuple(shown(card) for card in row)


def _arguments(args: Sequence[str], shown: Shown) -> tuple[str, ...]:
    return tuple(_argument(arg, shown) for arg in args)


def _argument(arg: str, shown: Shown) -> str:
    first, sign, second = arg.partition("=")
    card = cards.with_joker(first)
    return arg if card is None else f"{shown(card)}{sign}{second}"


def _operations(operations: Sequence[Operation], shown: Shown) -> tuple[Operation, ...]:
    return tuple(_operation(operation, shown) for operation in operations)


def _operation(operation: Operation, shown: Shown) -> Operation:
    if isinstance(operation, MoveCard):
        return replace(operation, card=shown(cards.with_joker(operation.card) or operation.card))
    return operation
