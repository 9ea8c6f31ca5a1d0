"""Steps in words, of what events say of themselves, and the marks of a step."""

from __future__ import annotations

from collections.abc import Mapping

from core.course import Course
from core.events import MatchEnded
from core.games.ace_in_the_hole.events import Event, PawnMoved, PawnReleased
from core.games.ace_in_the_hole.state import State
from core.games.ace_in_the_hole.titles import REASONS, RESULT_TITLES
from core.games.ace_in_the_hole.view import count_unseen
from core.kit.phrases import in_order, say, sentences
from core.messages import Message, Narration, msg


def narrate(event: Event) -> Message:
    """What happened, in a sentence; what was drawn in a second."""
    return _ended(event) if isinstance(event, MatchEnded) else say(event)


def narrate_step(_before: State, events: tuple[Event, ...]) -> Narration:
    """The ply or whatever began the step; the end of the match beside it, the rest below."""
    told: list[Message] = []
    ending = None
    for event in events:
        if isinstance(event, MatchEnded):
            ending = _ended(event)
        else:
            told += sentences(event)
    return in_order(told, ending)


def _ended(event: MatchEnded) -> Message:
    result, reason = RESULT_TITLES[event.result], REASONS[event.reason]
    return msg("{result}: {reason}.", result=result, reason=reason)


def moments(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, reveal, capture, release, burn, claim, cancel, end."""
    found = []
    for event in events:
        if isinstance(event, PawnMoved | PawnReleased) and event.captured is not None:
            found.append("capture")
        mark = _MOMENTS.get(event.kind)
        if mark is not None:
            found.append(mark)
    return tuple(found)


_MOMENTS: Mapping[str, str] = {
    "hand_dealt": "deal",
    "card_revealed": "reveal",
    "pawn_released": "release",
    "card_burned": "burn",
    "claim_opened": "claim",
    "claim_cancelled": "cancel",
    "match_ended": "end",
}
COURSE = Course(
    weights={"claim": 0.6, "capture": 0.45, "cancel": 0.4, "release": 0.2}, unseen=count_unseen
)
