"""What a seat may enter for the other: entries whose acceptance hangs on nothing in its hand.

Cards that come face up to the common row are left to the one who draws: they must not be among
those of the hand that is closed.
"""

from __future__ import annotations

from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.pieces.effects import (
    DrawEffect,
    Effect,
    Hit,
    Look,
    MoveBullets,
    MoveRefills,
    RefreshEffect,
)
from core.games.ace_of_spades.state import State
from core.kit.zones import closed

OPEN = (DrawEffect, Hit, Look, MoveBullets, MoveRefills, RefreshEffect)  # effects of a one-shot


def open_to(state: State, command: c.Command) -> bool:
    """Whether the other seat can enter this, on the table as it knows it."""
    match command:
        case c.DealCards(hand=hand, common=common) | c.DrawCards(hand=hand, common=common):
            return _unseen(hand) and not common
        case c.SwapCards(cards=out, drawn=drawn):
            return drawn is None and all(card in state.commons for card in out)
        case c.UseBonus(args=args, drawn=drawn, changes=changes):
            return not (args or changes) and _unseen(drawn) and _does_what_is_open(state, command)
        case c.RefreshDeck() | c.RevealEnemy() | c.TickAchievement() | c.QuitMatch():
            return True
        case c.PlayHand() | c.JamGun() | c.TrimHand() | c.NameCard():
            return False


def _unseen(drawn: tuple[str, ...] | None) -> bool:
    return drawn is None or drawn == closed(drawn)


def _does_what_is_open(state: State, command: c.UseBonus) -> bool:
    """Whether no effect of a one-shot asks for cards, or waits for those of a shot."""
    effects: list[Effect] = []
    for one in state.one_shots:
        if one.card.id == command.card:
            effects += one.card.bonus
    return all(isinstance(effect, OPEN) for effect in effects)
