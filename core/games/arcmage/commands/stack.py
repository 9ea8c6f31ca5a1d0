"""What is put on the stack, and how it resolves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.commands.turn import Retreat
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.items import Part
from core.kit.places import Face, Faces


@dataclass(frozen=True, slots=True)
class Payment:
    """Resource cards, and produced resources of the pool; factions in their order (R28, R32)."""

    cards: tuple[tuple[Faction, int], ...] = ()
    pool: tuple[tuple[Faction, int], ...] = ()


FREE = Payment()


@dataclass(frozen=True, slots=True)
class Devote:
    """Devotion to a city (R59); `extra` and cards `removed` from the graveyard add to it (R64)."""

    TEXT: ClassVar = (
        "v {city:inst} "
        "{devotees,extra,removed,targets,places,results,retreats:devotion}[ {hold:hold}]"
    )
    city: str
    devotees: tuple[str, ...] = ()
    extra: int = 0
    removed: Faces = ()
    targets: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["devote"] = "devote"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card of the hand (R30)."""

    TEXT: ClassVar = "p {card,modes,place,targets,pay,x,results,retreats:played}[ {hold:hold}]"
    card: Face
    place: str | None = None
    targets: tuple[str, ...] = ()
    pay: Payment = FREE
    x: int | None = None
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["play_card"] = "play_card"


@dataclass(frozen=True, slots=True)
class ActivateAbility:
    """An activated ability, by its number on the card from 1 (R115)."""

    TEXT: ClassVar = (
        "a {card,number:ability} {targets,place,pay,modes,results,retreats:choices}[ {hold:hold}]"
    )
    card: str
    number: int
    targets: tuple[str, ...] = ()
    place: str | None = None
    pay: Payment = FREE
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["activate_ability"] = "activate_ability"


@dataclass(frozen=True, slots=True)
class ResolveTrigger:
    """The oldest waiting trigger of a card (R116); `declined`: it is let go."""

    TEXT: ClassVar = (
        "t {card:inst} {declined,targets,place,pay,modes,results,retreats:trigger}[ {hold:hold}]"
    )
    card: str
    declined: bool = False
    targets: tuple[str, ...] = ()
    place: str | None = None
    pay: Payment = FREE
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["resolve_trigger"] = "resolve_trigger"


@dataclass(frozen=True, slots=True)
class ResolveItem:
    """The top of the stack, with what is chosen only now (R81)."""

    TEXT: ClassVar = "ok {place,targets,modes,results,retreats:late_choices}"
    place: str | None = None
    targets: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["resolve_item"] = "resolve_item"


@dataclass(frozen=True, slots=True)
class FailItem:
    """The top of the stack does nothing (R84, R85)."""

    TEXT: ClassVar = "fizz {why:string} {retreats:retreats}"
    why: str
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["fail_item"] = "fail_item"
