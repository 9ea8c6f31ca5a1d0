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
)
from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.state import State, points
from core.games.ace_in_the_hole.titles import SEAT_TITLES, winners
from core.messages import Message, msg


def outcomes(frames: Sequence[Frame[State]]) -> Sequence[Message]:
    """How the match ended; captures and releases as they came; new claims; what was burned."""
    before, after = frames[0].state, frames[-1].state
    told = [event for frame in frames[1:] for event in frame.events]
    ending = [_ended(event, points(after.at)) for event in told if isinstance(event, MatchEnded)]
    turns = [clause for event in told if (clause := _turn(event)) is not None]
    claims = [
        msg("{seat} holds both enemy Aces", seat=SEAT_TITLES[SEATS[owner]])
        for owner in after.claims
        if owner not in before.claims
    ]
    burned = [
        msg("{seat} burns {card}", seat=SEAT_TITLES[event.seat], card=cards.symbol(event.card))
        for event in told
        if isinstance(event, CardBurned)
    ]
    return (*ending, *turns, *claims, *burned)


def _turn(event: object) -> Message | None:
    """What a turn did to a pawn; None for a step onto an empty square, and what is no turn."""
    match event:
        case PawnMoved(pawn=pawn, captured=str(captured)):
            text = msg("{pawn} captures {captured}")
        case PawnReleased(pawn=pawn, captured=str(captured)):
            text = msg("{pawn} comes back and captures {captured}")
        case PawnReleased(pawn=pawn):
            return msg("{pawn} comes back", pawn=cards.symbol(pawn))
        case _:
            return None
    return text._replace(params={"pawn": cards.symbol(pawn), "captured": cards.symbol(captured)})


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
