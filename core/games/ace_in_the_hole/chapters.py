"""What weighed in a round of Ace in the Hole, one turn of each seat."""

from __future__ import annotations

from collections.abc import Sequence

from core import cards
from core.chapters import Chapters
from core.events import MatchEnded
from core.frames import Frame
from core.games.ace_in_the_hole.events import (
    CardBurned,
    PawnMoved,
    PawnReleased,
    PlyEvent,
)
from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.state import State, points
from core.games.ace_in_the_hole.titles import SEAT_TITLES, winners
from core.messages import Message, msg


def outcomes(frames: Sequence[Frame[State]]) -> Sequence[Message]:
    """How the match ended; what the turns did, in their order; new claims."""
    before, after = frames[0].state, frames[-1].state
    told = [event for frame in frames[1:] for event in frame.events]
    ending = [_ended(event, points(after.at)) for event in told if isinstance(event, MatchEnded)]
    turns = [clause for event in told if isinstance(event, PlyEvent) and (clause := _turn(event))]
    claims = [
        msg("{seat} holds both enemy Aces", seat=SEAT_TITLES[SEATS[owner]])
        for owner in after.claims
        if owner not in before.claims
    ]
    return (*ending, *turns, *claims)


def _turn(ply: PlyEvent) -> Message | None:
    """What a turn did; None for a step onto an empty square."""
    match ply:
        case CardBurned(seat=seat, card=card):
            return msg("{seat} burns {card}", seat=SEAT_TITLES[seat], card=cards.spoken(card))
        case PawnMoved(captured=None):
            return None
        case PawnReleased(pawn=pawn, captured=None):
            return msg("{pawn} comes back", pawn=cards.spoken(pawn))
        case PawnMoved(pawn=pawn, captured=str(captured)):
            text = msg("{pawn} captures {captured}")
        case PawnReleased(pawn=pawn, captured=str(captured)):
            text = msg("{pawn} comes back and captures {captured}")
    return text._replace(params={"pawn": cards.spoken(pawn), "captured": cards.spoken(captured)})


def _ended(event: MatchEnded, scores: tuple[int, int]) -> Message:
    """The end of the match, from its result and the points of Red and Black."""
    won = winners(event.result)
    if won is None:
        return msg("recording stops")
    if not won:
        return msg("a draw with {n} points each", n=scores[0])
    seat = SEAT_TITLES[won[0]]
    match event.reason:
        case "aces":
            return msg("{seat} wins with both enemy Aces", seat=seat)
        case "points":
            return msg("{seat} wins by {n} points to {m}", seat=seat, n=max(scores), m=min(scores))
        case "resign":
            return msg("{seat} wins by resignation", seat=seat)
    return msg("{seat} wins", seat=seat)


CHAPTERS: Chapters[State] = Chapters(outcomes=outcomes)
