"""What only stands on printed cards: a catalogue (section 2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.origin_story.pieces.effects import Skill

Op = tuple[str | int, ...]  # ("replace", 1), ("add", "4.5"), ("move", 2)


@dataclass(frozen=True, slots=True)
class SuperHeart:
    """Love cards of half a value: `4.5`, and how many there are."""

    value: str
    copies: int


@dataclass(frozen=True, slots=True)
class EventText:
    """The left side of an automa card: the event of round 3."""

    name: str
    skills: tuple[Skill, ...] = ()


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """An automa card: its level (bolts), its effects by round, its event."""

    id: str
    level: Literal[1, 2]
    name: str
    rounds: Mapping[str, tuple[Op, ...]]
    event: EventText


@dataclass(frozen=True, slots=True)
class SkillCard:
    """A story card, a super-hero or a mat. A cost below 0 has the sign of “Remove”."""

    SPARSE: ClassVar[bool] = True
    id: str
    name: str
    not_solo: bool | None = None
    costs: tuple[int, ...] = ()
    skills: tuple[Skill, ...] = ()


@dataclass(frozen=True, slots=True)
class Content:
    """A whole catalogue."""

    id: str
    version: int
    super_hearts: tuple[SuperHeart, ...]
    automa_cards: tuple[AutomaCard, ...]
    story_cards: tuple[SkillCard, ...]
    super_heroes: tuple[SkillCard, ...]
    mats: tuple[SkillCard, ...]
