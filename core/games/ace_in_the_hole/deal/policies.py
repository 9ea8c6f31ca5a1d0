"""How simulated matches are played."""

from __future__ import annotations

from random import Random

from core import cards
from core.game import Template
from core.games.ace_in_the_hole import pieces
from core.games.ace_in_the_hole.commands import (
    BurnCard,
    Command,
    DealHand,
    DeclineRescue,
    MovePawn,
    ReleasePawn,
    Resign,
    RevealCard,
    Stop,
)
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWN, SEATS, SQUARE
from core.games.ace_in_the_hole.rules.legal import actions, legal
from core.games.ace_in_the_hole.state import State, unseen_set


def random_policy(state: State, rng: Random) -> Command:
    """Any legal action, all equally likely (section 4). The match must not be over."""
    return _deal(state) or rng.choice(_actions(state))


def greedy_policy(state: State, rng: Random) -> Command:
    """The dearest capture, an Ace brought back first of all; else a release, a step, a burn."""
    dealt = _deal(state)
    if dealt:
        return dealt
    rated = [(_worth(state, action), action) for action in _actions(state)]
    best = max(worth for worth, _ in rated)
    return rng.choice([action for worth, action in rated if worth == best])


def _deal(state: State) -> DealHand | None:
    for seat, side in zip(SEATS, state.sides, strict=True):
        if not side.dealt:
            return DealHand(seat, (cards.UNSEEN,) * 3)
    return None


def _actions(state: State) -> list[Command]:
    concrete = [a for a in legal(state, SEATS[state.turn]) if not isinstance(a, Template)]
    if concrete:
        return concrete
    unseen = cards.members(unseen_set(state, state.turn))
    return [action for card in unseen for action in actions(state, card)]


def _worth(state: State, action: Command) -> int:
    """Points won by the action; a release also counts the pawn that comes back."""
    match action:
        case ReleasePawn(card=card, to=to):
            pawn = PAWN[card]
            rescue = 1000 if pawn in pieces.ACES[state.turn] and state.claims else 0
            return rescue + pieces.VALUES[pawn] + _taken(state, to)
        case MovePawn(to=to):
            return _taken(state, to)
        case BurnCard():
            return -1
        case DealHand() | RevealCard() | DeclineRescue() | Resign() | Stop():
            return 0


def _taken(state: State, to: str | None) -> int:
    pawn = state.at.find(SQUARE[to]) if to is not None else CAPTURED
    return pieces.VALUES[pawn] if 0 <= pawn < len(pieces.VALUES) else 0


POLICIES = {"random": random_policy, "greedy": greedy_policy}
