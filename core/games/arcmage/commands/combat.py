"""Attacks, blocks, battles, the clean-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.commands.turn import Retreat


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Attackers in the order of their battles (R93)."""

    TEXT: ClassVar = "atk {city:inst} {attackers,retreats:attackers}[ {hold:hold}]"
    city: str
    attackers: tuple[str, ...]
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    kind: Literal["declare_attack"] = "declare_attack"


@dataclass(frozen=True, slots=True)
class AssignBlocks:
    """Pairs of blocker and attacker; none: nobody blocks (R101)."""

    TEXT: ClassVar = "blk {blocks,retreats:blocks}"
    blocks: tuple[tuple[str, str], ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["assign_blocks"] = "assign_blocks"


@dataclass(frozen=True, slots=True)
class FightBattle:
    """The battle of one attacker; its damage is split among blockers and `city` (R104)."""

    TEXT: ClassVar = "bat {card:inst} {split,retreats:split}"
    card: str
    split: tuple[tuple[str, int], ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["fight_battle"] = "fight_battle"


@dataclass(frozen=True, slots=True)
class CleanCombat:
    """After the battles; `dead`: first in the graveyard, in this order (R112)."""

    TEXT: ClassVar = "clean {dead,retreats:dead}"
    dead: tuple[str, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["clean_combat"] = "clean_combat"
