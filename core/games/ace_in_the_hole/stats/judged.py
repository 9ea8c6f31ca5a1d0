"""Whether the points that the hand could take at once were taken."""

from __future__ import annotations

from collections.abc import Sequence

from core import cards
from core.games.ace_in_the_hole.events import CardBurned, Event, PawnMoved, PawnReleased
from core.games.ace_in_the_hole.pieces import PAWN, SEAT, VALUES
from core.games.ace_in_the_hole.state import State, hand_set
from core.games.ace_in_the_hole.stats.chance import worth
from core.judge import Judge, Weighed
from core.messages import msg


def weigh(state: State, events: Sequence[Event]) -> Weighed | None:
    """Points taken or brought back, and the most that any card of the hand could have."""
    match events:
        case [PawnMoved() | PawnReleased() | CardBurned() as done, *_]:
            seat = SEAT[done.seat]
        case _:
            return None
    if state.sides[seat].unknown:
        return None
    best = max((worth(state, card) for card in cards.members(hand_set(state, seat))), default=0)
    return Weighed(_taken(done), best) if best else None


def _taken(done: PawnMoved | PawnReleased | CardBurned) -> int:
    if isinstance(done, CardBurned):
        return 0
    back = VALUES[PAWN[done.pawn]] if isinstance(done, PawnReleased) else 0
    return back + (0 if done.captured is None else VALUES[PAWN[done.captured]])


JUDGE: Judge[State] = Judge(
    title=msg("Points taken at once"),
    unit=msg("points"),
    how=msg(
        "Turns in which the hand could take or bring back something: what was taken, against the "
        "most that was there. What it cost afterwards is not weighed."
    ),
    weigh=weigh,
)
