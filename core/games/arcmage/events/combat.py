"""Attacks, blocks, battles, and what dies and falls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.arcmage.events.base import Bare, ByFacts, Nobodys
from core.games.arcmage.events.items import OfItem
from core.games.arcmage.facts import Facts
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.spoken import InPlay, InPlays, Seat, Slug, Table, card, some
from core.games.arcmage.titles import is_enchantment
from core.kit.phrases import Says, choose, given
from core.kit.places import SaidAt
from core.messages import Value, msg


def _pairs(table: Table | None, blocks: tuple[tuple[str, str], ...]) -> Value:
    """“Mentor with Kolibri and Falconer, and Bearer with Nourished Flower”."""
    by_attacker: dict[str, list[Value]] = {}
    for blocker, attacker in blocks:
        by_attacker.setdefault(attacker, []).append(card(table, blocker))
    return some(
        msg("{attacker} with {blockers}", attacker=card(table, attacker), blockers=some(blockers))
        for attacker, blockers in by_attacker.items()
    )


@dataclass(frozen=True, slots=True)
class AttackDeclared(OfItem, Bare):
    """On the stack; the combat begins (R97)."""

    item: Item
    defender: str
    kind: Literal["attack_declared"] = "attack_declared"
    SAYS: ClassVar[Says] = msg("{who} attacks {of} with {chosen}.")
    SHORT: ClassVar[Says] = (
        choose(
            "count",
            {1: msg("{who} attacks {of} with one creature.")},
            msg("{who} attacks {of} with {count} creatures."),
        ),
        msg("Attackers: {chosen}."),
    )


@dataclass(frozen=True, slots=True)
class AttackersMarked:
    """Who attacks in the end (R98)."""

    item: str
    seat: Seat
    city: InPlay
    attackers: InPlays
    facts: Facts = ()
    kind: Literal["attackers_marked"] = "attackers_marked"
    SAYS: ClassVar[Says] = given(
        "attackers",
        msg("The attack on {city} stands: {attackers}."),
        msg("Nobody is left to attack {city}."),
    )
    SHORT: ClassVar[Says] = (
        choose(
            "count",
            {0: msg("Nobody is left to attack {city}."), 1: msg("One creature attacks {city}.")},
            msg("{count} creatures attack {city}."),
        ),
        given("count", msg("Attackers: {attackers}.")),
    )

    @property
    def count(self) -> int:
        """How many attack."""
        return len(self.attackers)


@dataclass(frozen=True, slots=True)
class BlocksAssigned:
    """Pairs of blocker and attacker (R101)."""

    seat: Seat
    blocks: tuple[tuple[str, str], ...]
    facts: Facts = ()
    kind: Literal["blocks_assigned"] = "blocks_assigned"
    SAYS: ClassVar[Says] = given(
        "blocks", msg("{seat} blocks {pairs}."), msg("{seat} does not block.")
    )
    SHORT: ClassVar[Says] = (
        choose(
            "count",
            {0: msg("{seat} does not block."), 1: msg("{seat} blocks with one creature.")},
            msg("{seat} blocks with {count} creatures."),
        ),
        given("count", msg("Blocked: {pairs}.")),
    )

    @property
    def count(self) -> int:
        """How many block."""
        return len(self.blocks)

    @property
    def pairs(self) -> Annotated[tuple[tuple[str, str], ...], SaidAt(_pairs)]:
        """Who blocks whom."""
        return self.blocks


@dataclass(frozen=True, slots=True)
class BattleFought(ByFacts):
    """`split` is the damage of the attacker, among blockers and `city` (R104)."""

    seat: Seat
    attacker: InPlay
    blockers: InPlays
    split: tuple[tuple[str, int], ...]
    facts: Facts = ()
    kind: Literal["battle_fought"] = "battle_fought"
    SAYS: ClassVar[Says] = given(
        "blockers",
        msg("{attacker} fights {blockers}."),
        given(
            "split",
            msg("{attacker} is not blocked and strikes the city."),
            msg("{attacker} strikes nothing."),
        ),
    )


@dataclass(frozen=True, slots=True)
class CombatCleaned(Nobodys, ByFacts):
    """The dead leave, then fallen cities (R111)."""

    facts: Facts = ()
    kind: Literal["combat_cleaned"] = "combat_cleaned"
    SAYS: ClassVar[Says] = msg("The combat is over.")


@dataclass(frozen=True, slots=True)
class CombatEnded(Nobodys, ByFacts):
    """Without a clean-up: a player is out (R110, R127)."""

    facts: Facts = ()
    kind: Literal["combat_ended"] = "combat_ended"
    SAYS: ClassVar[Says] = msg("The combat is broken off.")


@dataclass(frozen=True, slots=True)
class CreatureDied(Nobodys, ByFacts):
    """Found by the state check (R126)."""

    card: InPlay
    slug: str
    facts: Facts = ()
    kind: Literal["creature_died"] = "creature_died"
    SAYS: ClassVar[Says] = given("is_loose", msg("{card} has lost its host."), msg("{card} dies."))

    @property
    def is_loose(self) -> bool:
        """Whether it is an enchantment that is attached to nothing any more."""
        return is_enchantment(self.slug)


@dataclass(frozen=True, slots=True)
class DeathPrevented(Nobodys, ByFacts):
    """A creature would have died, and something protects it."""

    card: InPlay
    facts: Facts = ()
    kind: Literal["death_prevented"] = "death_prevented"
    SAYS: ClassVar[Says] = msg("{card} would have died and does not.")


@dataclass(frozen=True, slots=True)
class CityFell(ByFacts):
    """Destroyed, with what becomes of all that was there (R51 to R54)."""

    card: str
    slug: Slug
    seat: Seat
    facts: Facts = ()
    kind: Literal["city_fell"] = "city_fell"
    SAYS: ClassVar[Says] = msg("{seat}'s city {slug} is destroyed.")
