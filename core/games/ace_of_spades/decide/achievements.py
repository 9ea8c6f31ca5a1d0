"""Which achievements a step meets for the first time (section 3, Achievements)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from core import cards
from core.games.ace_of_spades.decide.step_builder import StepBuilder
from core.games.ace_of_spades.events.fights import EnemyDefeated
from core.games.ace_of_spades.events.shots import ShotPlayed
from core.games.ace_of_spades.pieces import SCENE_SIZE, SEAT
from core.games.ace_of_spades.pieces.enemies import kind
from core.games.ace_of_spades.rules import effects
from core.games.ace_of_spades.rules.poker import Identity

MANUAL = ("B5", "D2")  # section 8
ACES = frozenset({"AS", "AH", "AD", "AC"})


def met(step: StepBuilder) -> Iterator[str]:
    """The achievements that the events of the step meet, in the order of the list."""
    for name, holds in PREDICATES.items():
        if name not in step.state.achievements and holds(step):
            yield name


def _shot(step: StepBuilder) -> ShotPlayed | None:
    return next((event for event in step.events if isinstance(event, ShotPlayed)), None)


def _fall(step: StepBuilder) -> EnemyDefeated | None:
    return next((event for event in step.events if isinstance(event, EnemyDefeated)), None)


def _beaten(step: StepBuilder, mode: str) -> bool:
    return step.before.options.mode == mode and _fall(step) is not None


def _won(step: StepBuilder, difficulty: str) -> bool:
    won = step.ended is not None and step.ended.result == "won"
    return won and step.before.options.difficulty == difficulty


def _deals_more(step: StepBuilder, damage: int) -> bool:
    shot = _shot(step)
    return shot is not None and shot.damage > damage  # A17


def _last_breath(step: StepBuilder) -> bool:
    shot, enemy = _shot(step), step.before.enemy
    hurt = shot is not None and shot.damage >= 1 and shot.hp == 1
    return hurt and enemy is not None and kind(enemy.card) == "acolyte"


def _clean(step: StepBuilder) -> bool:
    """Defeated by the first shot of its fight, nothing having touched it before (A15)."""
    fall, enemy = _fall(step), step.before.enemy
    shot = fall is not None and fall.by == "shot"
    return shot and enemy is not None and enemy.shots == 0 and not enemy.hurt


def _clean_acolyte(step: StepBuilder) -> bool:
    enemy = step.before.enemy
    return _clean(step) and enemy is not None and kind(enemy.card) == "acolyte"


def _down_to_hell(step: StepBuilder) -> bool:
    shot = _shot(step)
    return shot is not None and shot.combo == "sflush" and "AS" in shot.combo_cards  # A16


def _natural_aces(step: StepBuilder) -> bool:
    """Quads of the four Aces as they are: no Joker, nothing re-interpreted."""
    shot = _shot(step)
    return (
        shot is not None
        and shot.combo == "quads"
        and set(shot.combo_cards) == ACES
        and all(card.natural for card in _identities(step, shot))
    )


def _two_birds(step: StepBuilder) -> bool:
    shot = _shot(step)
    won = step.ended is not None and step.ended.result == "won"
    return (
        shot is not None
        and won
        and shot.combo == "pair"
        and set(shot.combo_cards) == {"AS", cards.JOKER}
        and shot.joker_as == "AS"
    )


def _five_aces(step: StepBuilder) -> bool:
    shot = _shot(step)
    return shot is not None and shot.combo == "five" and _all_aces(step, shot)


def _all_aces(step: StepBuilder, shot: ShotPlayed) -> bool:
    if shot.ranks:  # what they count as; of a forced shot as the table said (R77)
        return shot.ranks == ("A",)
    return all(card.rank == "A" for card in _identities(step, shot))


def _identities(step: StepBuilder, shot: ShotPlayed) -> tuple[Identity, ...]:
    """What the cards of the combination counted as, with the effects then in force."""
    force = effects.in_force(step.before, SEAT[shot.seat])
    return effects.identities(force, shot.combo_cards, shot.joker_as)


def _exact_scene(step: StepBuilder) -> bool:
    """All three enemies of a scene brought to exactly 0 HP."""
    fall = _fall(step)
    finals = {one.fight: one.hp for one in step.state.defeated}
    return (
        fall is not None
        and fall.fight % SCENE_SIZE == 0
        and all(finals.get(fall.fight - back) == 0 for back in range(SCENE_SIZE))
    )


PREDICATES: Mapping[str, Callable[[StepBuilder], bool]] = {
    "B1": lambda step: _beaten(step, "solo"),
    "B2": lambda step: _beaten(step, "coop"),
    "B3": lambda step: _won(step, "easy"),
    "B4": lambda step: step.state.bonuses >= 3 > step.before.bonuses,  # A14
    "S1": lambda step: _won(step, "normal"),
    "S2": lambda step: _deals_more(step, 20),
    "S3": lambda step: step.state.refreshes >= 2 > step.before.refreshes,
    "S4": _last_breath,
    "S5": _clean,
    "G1": lambda step: _won(step, "hard"),
    "G2": _clean_acolyte,
    "G3": _down_to_hell,
    "G4": lambda step: _deals_more(step, 30),
    "G5": _natural_aces,
    "D1": lambda step: _won(step, "nightmare"),
    "D3": _two_birds,
    "D4": _exact_scene,
    "D5": _five_aces,
}
