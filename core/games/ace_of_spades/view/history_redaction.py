"""Hard and Nightmare: faces of cards that nobody may look back at while the match goes on (R82).

The cards of the present turn are shown, and those that the seat saw in it: its hand, the common
row, what is set aside or out. Every other face, at every earlier step, is taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from core import cards
from core.game import Frame
from core.games.ace_of_spades.commands import Command, MoveCard, Operation, UseBonus
from core.games.ace_of_spades.events import BonusUsed, Event, ShotPlayed
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.state import State, hidden, seats
from core.games.ace_of_spades.view.hiding import hide_effect
from core.redaction import HistoryRedaction

Shown: TypeAlias = Callable[[str], str]  # a card, or `?` in its place

# Fields of commands and events that hold cards; fields of rows that hold them in turn.
ROWS = ("cards", "common", "combo_cards", "combination", "out", "in_hand", "in_common", "hand")


def redact_history(
    line: Sequence[Frame[State]], seat: str | None
) -> HistoryRedaction[Command, Event] | None:
    """What a seat (None: a spectator) may no longer look at; None in Easy and Normal."""
    if not hidden(line[-1].state.options):
        return None
    present = _present(line)
    seen = _seen(line[-1].state, seat)
    for frame in line:
        if frame.step in present:
            seen |= _seen(frame.state, seat)

    def shown(card: str) -> str:
        return card if card == cards.UNSEEN or seen & cards.BIT.get(card, 0) else cards.UNSEEN

    return HistoryRedaction(
        open=present,
        command=lambda command: _without(command, shown),
        event=lambda event: _without(event, shown),
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


def _without(fact: Any, shown: Shown) -> Any:
    """A command or event without the faces that are not shown."""
    changes: dict[str, Any] = {}
    own = fact.__dataclass_fields__
    for name in ROWS:
        if name in own and getattr(fact, name) is not None:
            changes[name] = _row(getattr(fact, name), shown)
    for name in ("joker_as", "joker"):
        if name in own and not isinstance(fact, BonusUsed):
            changes[name] = None
    if getattr(fact, "claim", None) is not None:
        changes["claim"] = replace(fact.claim, ranks=())
    if isinstance(fact, ShotPlayed):
        changes["ranks"] = ()
        changes["causes"] = tuple(
            cause if cause.card is None else replace(cause, card=shown(cause.card))
            for cause in fact.causes
        )
    changes |= _draws(fact, shown)
    if isinstance(fact, BonusUsed | UseBonus):
        changes |= _bonus(fact, shown)
    return replace(fact, **changes)


def _draws(fact: Any, shown: Shown) -> dict[str, Any]:
    """The draw-ups that a command states."""
    drawn = getattr(fact, "drawn", None)
    if drawn is None or "drawn" not in fact.__dataclass_fields__:
        return {}
    if isinstance(drawn, tuple):
        told = [shown(one) if isinstance(one, str) else _without(one, shown) for one in drawn]
        return {"drawn": tuple(told)}
    return {"drawn": _without(drawn, shown)}


def _bonus(fact: BonusUsed | UseBonus, shown: Shown) -> dict[str, Any]:
    changes: dict[str, Any] = {
        "args": tuple(_argument(arg, shown) for arg in fact.args),
        "changes": tuple(_operation(change, shown) for change in fact.changes),
    }
    if isinstance(fact, BonusUsed):
        gone = [card for card in fact.named if shown(card) == cards.UNSEEN]
        changes["named"] = _row(fact.named, shown)
        changes["armed"] = tuple(hide_effect(effect, gone) for effect in fact.armed)
        changes["moves"] = tuple(
            replace(move, cards=_row(move.cards, shown)) for move in fact.moves
        )
    return changes


def _row(row: Sequence[str], shown: Shown) -> tuple[str, ...]:
    return tuple(shown(card) for card in row)


def _argument(arg: str, shown: Shown) -> str:
    first, sign, second = arg.partition("=")
    card = cards.with_joker(first)
    return arg if card is None else f"{shown(card)}{sign}{second}"


def _operation(operation: Operation, shown: Shown) -> Operation:
    if isinstance(operation, MoveCard):
        return replace(operation, card=shown(cards.with_joker(operation.card) or operation.card))
    return operation
