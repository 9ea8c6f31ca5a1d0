"""Attacks, blocks, battles, and what dies and falls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts import Facts
from core.games.arcmage.pieces.items import Item


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """On the stack; the combat begins (R97)."""

    facts: ClassVar[Facts] = ()
    item: Item
    defender: str
    kind: Literal["attack_declared"] = "attack_declared"


@dataclass(frozen=True, slots=True)
class AttackersMarked:
    """Who attacks in the end (R98)."""

    item: str
    seat: str
    city: str
    attackers: tuple[str, ...]
    facts: Facts = ()
    kind: Literal["attackers_marked"] = "attackers_marked"


@dataclass(frozen=True, slots=True)
class BlocksAssigned:
    """Pairs of blocker and attacker (R101)."""

    seat: str
    blocks: tuple[tuple[str, str], ...]
    facts: Facts = ()
    kind: Literal["blocks_assigned"] = "blocks_assigned"


@dataclass(frozen=True, slots=True)
class BattleFought:
    """`split` is the damage of the attacker, among blockers and `city` (R104)."""

    seat: str
    attacker: str
    blockers: tuple[str, ...]
    split: tuple[tuple[str, int], ...]
    facts: Facts = ()
    kind: Literal["battle_fought"] = "battle_fought"


@dataclass(frozen=True, slots=True)
class CombatCleaned:
    """The dead leave, then fallen cities (R111)."""

    facts: Facts = ()
    kind: Literal["combat_cleaned"] = "combat_cleaned"


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """Without a clean-up: a player is out (R110, R127)."""

    facts: Facts = ()
    kind: Literal["combat_ended"] = "combat_ended"


@dataclass(frozen=True, slots=True)
class CreatureDied:
    """Found by the state check (R126)."""

    card: str
    slug: str
    facts: Facts = ()
    kind: Literal["creature_died"] = "creature_died"


@dataclass(frozen=True, slots=True)
class CityFell:
    """Destroyed, with what becomes of all that was there (R51 to R54)."""

    card: str
    slug: str
    seat: str
    facts: Facts = ()
    kind: Literal["city_fell"] = "city_fell"
