"""What follows from damage, dials and cards: defeat, loss, win, the next phase."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.ace_of_spades.decide import achievements
from core.games.ace_of_spades.decide.story import Story
from core.games.ace_of_spades.events import (
    AchievementEarned,
    By,
    EnemyDefeated,
    Event,
)
from core.games.ace_of_spades.pieces.enemies import kind
from core.games.ace_of_spades.rules import flow

WON = MatchEnded("won", "boss_defeated")
LOST = MatchEnded("lost", "out_of_bullets")
BECOMES = {"minion": "one_shot", "acolyte": "permanent", "boss": "nothing"}


def judge(story: Story, by: By) -> None:
    """Tell a defeat; note the end of the match (R51, R52, R57, R100, R101)."""
    enemy = story.state.enemy
    if enemy is None:
        return
    if enemy.hp > 0:
        if story.state.bullets == 0:
            story.ended = LOST  # R100
        return
    becomes = BECOMES[kind(enemy.card)]
    story.tell(EnemyDefeated(story.state.fight, enemy.hp, by, becomes))  # type: ignore[arg-type]
    if becomes == "nothing":
        story.ended = WON  # R101
        return
    within = by != "shot" and story.before.phase == "turn"  # R57
    story.wanted["due"] = flow.everybody(story.state)
    story.wanted["goes_on"] = within or story.before.goes_on


def close(story: Story, *, between: bool | None = None) -> tuple[Event, ...]:
    """The events of the step: with the next phase, achievements and the end.

    `between` None: as it was before the step.
    """
    if story.ended is None:
        if between is None:
            between = story.before.phase != "turn" and not story.before.goes_on
        wanted = story.state._replace(**story.wanted)
        phase = flow.settle(wanted, between=between)
        if phase != flow.present(story.state):
            story.tell(phase)
    for met in achievements.met(story):
        story.tell(AchievementEarned(met))
    if story.ended is not None:
        story.tell(story.ended)
    return tuple(story.events)
