"""Whether each shot was the best that the cards allowed."""

from __future__ import annotations

from collections.abc import Sequence

from core import cards
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.shots import ShotPlayed
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.rules import effects, search
from core.games.ace_of_spades.state import State, available
from core.judge import Judge, Weighed
from core.messages import msg


def weigh(state: State, events: Sequence[Event]) -> Weighed | None:
    """The damage of a shot, and that of the best hand held; neither beyond the enemy's HP."""
    shot = next((event for event in events if isinstance(event, ShotPlayed)), None)
    if shot is None or shot.is_ruled or state.enemy is None:
        return None
    seat = min(SEAT[shot.seat], len(state.hands) - 1)
    if state.unknown[seat] or cards.UNSEEN in shot.cards:
        return None
    force, number = effects.in_force(state, seat), state.enemy.shots + 1
    best = search.best_hand(force, available(state, seat), number, state.options.difficulty)
    if best is None:
        return None
    most = max(state.enemy.hp, 0)
    chosen = min(shot.damage, most)
    return Weighed(chosen, max(chosen, min(best[1].tally.damage, most)))


JUDGE: Judge[State] = Judge(
    title=msg("Damage of each shot"),
    unit=msg("damage"),
    how=msg(
        "Every shot against the best hand that the cards held allowed, neither beyond the HP that "
        "the enemy had left. Cards kept back for later are not weighed."
    ),
    weigh=weigh,
)
