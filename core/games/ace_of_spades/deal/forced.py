"""What a simulated player enters where there is no choice to make."""

from __future__ import annotations

from random import Random

from core import cards
from core.games.ace_of_spades.commands import Command, DealCards, DrawCards, RevealEnemy
from core.games.ace_of_spades.pieces import FIGHTS, SEATS
from core.games.ace_of_spades.pieces.enemies import ManualCard
from core.games.ace_of_spades.rules.enemies import offered
from core.games.ace_of_spades.state import State, hand_size, seats, unseen

BOSS_HP = 50


def forced(state: State) -> Command | None:
    """The deal, the next enemy or the draw-up that is due, its outcome open; else None."""
    match state.phase:
        case "deal":
            seat = next((one for one in seats(state) if not hand_size(state, one)), state.active)
            return DealCards(seat=SEATS[seat])
        case "reveal":
            return RevealEnemy() if offered(state) else RevealEnemy(card=_made_up(state.fight + 1))
        case "refill":
            short = [seat for seat in seats(state) if state.need[seat]]
            return DrawCards(seat=SEATS[short[0] if short else state.active])
        case "turn" | "trim" | "won" | "lost" | "abandoned":
            return None


def _made_up(fight: int) -> ManualCard:
    """An enemy for a catalogue that has none: about as strong as those of the demo deck."""
    hp = BOSS_HP if fight == FIGHTS else 2 + 3 * fight
    return ManualCard(f"Enemy {fight}", hp)


def in_hand(state: State, seat: int, rng: Random) -> list[str]:
    """The cards of the hand; for those that nobody saw, some that they may be."""
    known = cards.members(state.hands[seat])
    hidden = state.unknown[seat]
    return known + rng.sample(cards.members(unseen(state)), hidden) if hidden else known
