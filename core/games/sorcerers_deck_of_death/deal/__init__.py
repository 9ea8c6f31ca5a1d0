"""Open outcomes filled by the dealer: cards and dice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from core import cards
from core.dealing import Chance, Dealer
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.deal.deck import drawn
from core.games.sorcerers_deck_of_death.decide.setup import due
from core.games.sorcerers_deck_of_death.evolve.zones import with_side
from core.games.sorcerers_deck_of_death.pieces import SEAT, seat_of
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State


def reopen(command: Command) -> Command:
    """The command with its outcomes taken out."""
    if not isinstance(command, c.WithOutcome):
        return command
    match command:
        case c.Draw():
            return replace(command, cards=None, source="table")
        case c.RollInitiative():
            return replace(command, rolls=None, source="table")
        case c.Roll():
            return replace(command, dice=None, opp=None, source="table")


def deal(state: State, command: Command, dealer: Dealer) -> Command:
    """The command with its open outcomes drawn; one that has none as it was."""
    match command:
        case c.Draw(cards=None, seat=seat) if not state.sides[SEAT[seat]].unknown:
            n = _number(state, SEAT[seat])
            found = drawn(state, SEAT[seat], n, dealer)
            return replace(command, cards=found, source="dealer") if n else command
        case c.RollInitiative(rolls=None):
            return replace(command, rolls=_rolls(dealer.random), source="dealer")
        case c.Roll(dice=None):
            rng, pending = dealer.random, state.pending
            opposed = isinstance(pending, Attack) and pending.kind == "DP"
            dice = _dice(rng)
            return replace(command, dice=dice, opp=_dice(rng) if opposed else None, source="dealer")
    return command  # nothing is open


def _number(state: State, seat: int) -> int:
    """How many cards are due; 0 where the draw will be refused."""
    if state.phase == "power":
        return due(state)
    pending = state.pending
    return pending.n if isinstance(pending, Drawing) and seat_of(pending.fig) == seat else 0


def _dice(rng: Random) -> c.Dice:
    return rng.randint(1, 6), rng.randint(1, 6)


def _rolls(rng: Random) -> tuple[c.Rolls, ...]:
    """Rolls of both seats until one is no tie (R19)."""
    rolls = [c.Rolls(_dice(rng), _dice(rng))]
    while sum(rolls[-1].a) == sum(rolls[-1].b):
        rolls.append(c.Rolls(_dice(rng), _dice(rng)))
    return tuple(rolls)


def fill(state: State, dealer: Dealer) -> State:
    """The table with the unknown cards of both hands drawn."""
    for seat, side in enumerate(state.sides):
        found = cards.bits(drawn(state._replace(), seat, side.unknown, dealer))
        state = with_side(state, seat, side._replace(known=side.known | found, unknown=0))
    return state


CHANCE: Chance[State, Command] = Chance(reopen=reopen, deal=deal, fill=fill)
