"""Events and steps in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.course import Course
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.narrate.steps import narrate, narrate_step
from core.games.ace_of_spades.view import count_unseen
from core.messages import msg

__all__ = ["COURSE", "moments", "narrate", "narrate_step"]


def moments(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, draw, trim, name, reveal, shot, last_bullet (it was at stake), swap,
    refresh, jam, bonus, defeat, scene, achievement, end."""
    return tuple(mark for event in events for mark in _marks(event))


def _marks(event: Event) -> Iterator[str]:
    if event.kind in _MOMENTS:
        yield _MOMENTS[event.kind]
    if isinstance(event, ShotPlayed | GunJammed) and event.bullets == _spared(event):
        yield "last_bullet"


def _spared(event: ShotPlayed | GunJammed) -> int:
    """How many bullets are left where the last one was at stake: a kill spends none (R13)."""
    return 1 if isinstance(event, ShotPlayed) and event.hp <= 0 else 0


_MOMENTS: Mapping[str, str] = {
    "cards_dealt": "deal",
    "cards_drawn": "draw",
    "hand_trimmed": "trim",
    "card_named": "name",
    "enemy_revealed": "reveal",
    "shot_played": "shot",
    "cards_swapped": "swap",
    "deck_refreshed": "refresh",
    "gun_jammed": "jam",
    "bonus_used": "bonus",
    "enemy_defeated": "defeat",
    "scene_started": "scene",
    "achievement_earned": "achievement",
    "achievement_ticked": "achievement",
    "match_ended": "end",
}
COURSE = Course(
    unit=msg("damage"),
    together=True,
    weights={
        "defeat": 0.5,
        "achievement": 0.45,
        "last_bullet": 0.4,
        "scene": 0.3,
        "jam": 0.25,
        "bonus": 0.2,
    },
    unseen=count_unseen,
)
