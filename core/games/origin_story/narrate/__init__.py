"""Events and steps in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from core.course import Course
from core.games.origin_story import events
from core.games.origin_story.narrate.steps import narrate_step, tell
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.kit.phrases import after
from core.messages import Message

__all__ = ["COURSE", "moments", "narrate", "narrate_step"]
NOWHERE = State(Options(catalogue="blank"))  # a table of which nothing is known


def narrate(event: events.Event) -> Message:
    """What happened, by itself: an automa's play with its reason."""
    return reduce(after, tell(event, NOWHERE))


def moments(happened: tuple[events.Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, reveal, hero, side, effect, lead, follow, play, trick, trick_turned
    (the card played last took it), skill, exchange, swap, turncoat, surrender, round, end."""
    return tuple(_marks(happened))


def _marks(happened: tuple[events.Event, ...]) -> Iterator[str]:
    last: str | None = None
    for event in happened:
        if event.kind in _MOMENTS:
            yield _MOMENTS[event.kind]
        if isinstance(event, events.AutomaFollowed):
            last = event.who
        elif isinstance(event, events.CardPlayed):
            last = "Y"
        elif isinstance(event, events.TrickTaken) and event.winner == last:
            yield "trick_turned"


_MOMENTS: Mapping[str, str] = {
    "hand_dealt": "deal",
    "story_dealt": "deal",
    "event_shown": "reveal",
    "automa_card_shown": "reveal",
    "super_hero_shown": "hero",
    "side_chosen": "side",
    "hand_changed": "effect",
    "automa_led": "lead",
    "automa_followed": "follow",
    "card_played": "play",
    "trick_taken": "trick",
    "skill_used": "skill",
    "cards_exchanged": "exchange",
    "hand_refreshed": "swap",
    "side_changed": "turncoat",
    "surrendered": "surrender",
    "round_scored": "round",
    "match_ended": "end",
}
COURSE = Course(
    weights={
        "surrender": 0.6,
        "turncoat": 0.5,
        "round": 0.45,
        "trick_turned": 0.35,
        "hero": 0.3,
        "exchange": 0.25,
        "skill": 0.2,
    }
)
