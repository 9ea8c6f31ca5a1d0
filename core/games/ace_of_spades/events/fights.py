"""Enemies that are revealed and fall, and the scenes they come in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.ace_of_spades.commands import Source
from core.games.ace_of_spades.pieces import Kind
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind
from core.games.ace_of_spades.words import cut, own_words
from core.kit.phrases import Says, choose
from core.messages import Message, Printed, msg

By = Literal["shot", "effect", "ruling"]
LONGEST = 50  # characters of a name that is told in a headline with little else


@dataclass(frozen=True, slots=True)
class EnemyRevealed:
    """A fight begins: the whole card, and the dials as they are set."""

    card: EnemyCard
    fight: int
    hp: int
    bullets: int
    refills: int
    source: Source = "table"
    kind: Literal["enemy_revealed"] = "enemy_revealed"
    SAYS: ClassVar[Says] = choose(
        "rank",
        {
            "minion": msg("Fight {fight}: {name}, a minion with {hp} HP."),
            "acolyte": msg("Fight {fight}: {name}, an acolyte with {hp} HP."),
            "boss": msg("Fight {fight}: {name}, the boss, with {hp} HP."),
        },
    )

    @property
    def rank(self) -> Kind:
        """Minion, acolyte or boss."""
        return kind(self.card)

    @property
    def name(self) -> Printed | Message:
        """The enemy by its name."""
        return own_words(cut(self.card.name, LONGEST)) if self.card.name else msg("unnamed")


@dataclass(frozen=True, slots=True)
class SceneStarted:
    """All held and common cards and the discard pile are shuffled into the deck (R54)."""

    scene: int
    kind: Literal["scene_started"] = "scene_started"
    SAYS: ClassVar[Says] = msg("Scene {scene} starts: all cards are shuffled into the deck.")


@dataclass(frozen=True, slots=True)
class EnemyDefeated:
    """The enemy fell, at `hp`; its card becomes an unused one-shot, a permanent bonus, nothing."""

    fight: int
    hp: int
    by: By
    becomes: Literal["one_shot", "permanent", "nothing"]
    kind: Literal["enemy_defeated"] = "enemy_defeated"
    SAYS: ClassVar[Says] = choose(
        "becomes",
        {
            "one_shot": msg("The enemy is defeated; its card is a one-shot bonus now."),
            "permanent": msg("The enemy is defeated; its card is a permanent bonus now."),
            "nothing": msg("The enemy is defeated."),
        },
    )


FightChange = EnemyRevealed | SceneStarted | EnemyDefeated
