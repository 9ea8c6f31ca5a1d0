"""What follows from damage, dials and cards: defeat, loss, win, the next phase."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.ace_of_spades.decide import achievements
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.fights import By, EnemyDefeated
from core.games.ace_of_spades.events.flow import AchievementEarned
from core.games.ace_of_spades.pieces.enemies import kind
from core.games.ace_of_spades.rules import flow

WON = MatchEnded("won", "boss_defeated")
LOST = MatchEnded("lost", "out_of_bullets")
BECOMES = {"minion": "one_shot", "acolyte": "permanent", "boss": "nothing"}


def judge(step: StepBuilder, by: By) -> None:
    """Tell a defeat; note the end of the match (R51, R52, R57, R100, R101)."""
    enemy = step.state.enemy
    if enemy is None:
        return
    if enemy.hp > 0:
        if step.state.bullets == 0:
            step.ended = LOST  # R100
        return
    becomes = BECOMES[kind(enemy.card)]
    step.add(EnemyDefeated(step.state.fight, enemy.hp, by, becomes))  # type: ignore[arg-type]
    if becomes == "nothing":
        step.ended = WON  # R101
        return
    within = by != "shot" and step.before.phase == "turn"  # R57
    step.wanted["due"] = flow.everybody(step.state)
    step.wanted["goes_on"] = within or step.before.goes_on


def close(step: StepBuilder, *, between: bool | None = None) -> tuple[Event, ...]:
    """The events of the step: with the next phase, achievements and the end.

    `between` None: as it was before the step.
    """
    if step.ended is None:
        if between is None:
            between = step.before.phase != "turn" and not step.before.goes_on
        wanted = step.state._replace(**step.wanted)
        phase = flow.settle(wanted, between=between)
        if phase != flow.present(step.state):
            step.add(phase)
    for met in achievements.met(step):
        step.add(AchievementEarned(met))
    if step.ended is not None:
        step.add(step.ended)
    return tuple(step.events)
