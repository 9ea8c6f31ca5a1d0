"""The entries of play that are possible now, and for every card what it could do."""

from __future__ import annotations

from core import cards
from core.events import Json
from core.game import Template
from core.games.ace_in_the_hole import pieces, rules
from core.games.ace_in_the_hole.commands import (
    BurnCard,
    Command,
    MovePawn,
    ReleasePawn,
)
from core.games.ace_in_the_hole.pieces import PAWNS, SEAT, SEATS, SQUARES
from core.games.ace_in_the_hole.state import State, hand_set, unknown_left, unseen_set


def legal(state: State, seat: str) -> tuple[Command | Template, ...]:
    """The actions of a seat: known cards one by one, then templates for unseen ones.

    A hand that is not dealt yet is a template too. `()` for a seat that must wait.
    """
    number = SEAT[seat]
    if state.result is not None:
        return ()
    if not all(side.dealt for side in state.sides):
        if state.sides[number].dealt:
            return ()
        return (Template("deal_hand", {"seat": seat}, ("cards",)),)
    if state.turn != number:
        return ()
    known = cards.members(hand_set(state, number))
    concrete = tuple(action for card in known for action in actions(state, card))
    return concrete + _unseen(state, number)


def actions(state: State, card: str) -> tuple[Command, ...]:
    """What the seat of the card can do with it: its steps, its release, or its burn (R9)."""
    seat = SEATS[pieces.card_seat(card)]
    home = rules.release(state, card)
    if home is not None:
        return (ReleasePawn(card, seat, SQUARES[home]),)
    found = rules.steps(state.at, card)
    if found:
        return tuple(
            MovePawn(card, SQUARES[s.to], seat, PAWNS[s.pawn], SQUARES[s.start]) for s in found
        )
    return (BurnCard(card, seat),) if rules.may_burn(state, card) else ()


def count(state: State) -> int:
    """Number of legal actions with the known cards of the seat on turn (section 7)."""
    if state.result is not None or not all(side.dealt for side in state.sides):
        return 0
    return count_of(state, state.turn)


def count_of(state: State, seat: int) -> int:
    """Number of legal actions with the known cards of a seat, as if it were on turn."""
    return sum(_number(state, card) for card in cards.members(hand_set(state, seat)))


def _number(state: State, card: str) -> int:
    """The number of `actions` of a card, without building them."""
    if rules.release(state, card) is not None:
        return 1
    return len(rules.steps(state.at, card)) or rules.may_burn(state, card)


def choices(state: State, seat: str) -> dict[str, Json]:
    """For every card that the seat has or may have: what it could do on this board.

    By card: `held` (known in the hand), `steps` (pawn, from, to, captured), `release` (to,
    captured, or None), `burn` (whether it may be burned). The turn is not asked for.
    """
    number = SEAT[seat]
    held = hand_set(state, number)
    possible = held | (unseen_set(state, number) if unknown_left(state, number) else 0)
    return {card: _choice(state, card, held) for card in cards.members(possible)}


def _choice(state: State, card: str, held: int) -> Json:
    home = rules.release(state, card)
    return {
        "held": bool(held & cards.BIT[card]),
        "steps": [
            {
                "pawn": PAWNS[step.pawn],
                "from": SQUARES[step.start],
                "to": SQUARES[step.to],
                "captured": _on(state, step.to),
            }
            for step in rules.steps(state.at, card)
        ],
        "release": None if home is None else {"to": SQUARES[home], "captured": _on(state, home)},
        "burn": rules.may_burn(state, card),
    }


def _on(state: State, square: int) -> str | None:
    pawn = state.at.find(square)
    return PAWNS[pawn] if pawn >= 0 else None


def _unseen(state: State, seat: int) -> tuple[Template, ...]:
    """What an unknown card of the hand might be: one template a kind that some card allows."""
    if not unknown_left(state, seat):
        return ()
    given = {"seat": SEATS[seat]}
    open_ = {"move_pawn": ("card", "pawn", "to"), "release_pawn": ("card",), "burn_card": ("card",)}
    unseen = cards.members(unseen_set(state, seat))
    kinds = {action.kind for card in unseen for action in actions(state, card)}
    return tuple(Template(kind, given, open_[kind]) for kind in open_ if kind in kinds)
