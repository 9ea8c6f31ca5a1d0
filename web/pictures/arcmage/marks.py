"""What combat and stack say of cards: who fights whom, who is aimed at, what lies waiting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from core.events import Json

DECLARED = ("card_played", "ability_activated", "devotion_declared", "trigger_answered")


class Marks(NamedTuple):
    """By number of a card: its battle as attacker or as blocker; items of the stack aimed at it.

    Targets that are no cards in play stand in `aims` as they are written: `B`, `S1`, `Ar1`.
    """

    battles: Mapping[str, int]
    blocks: Mapping[str, int]
    fighting: frozenset[str]  # the battle under way, or the one that this step fought
    aims: Mapping[str, tuple[str, ...]]
    current: str | None  # the attacker whose battle is next


def marks(view: Json, items: Iterable[Json], fought: str | None) -> Marks:
    """`items` are those that are shown; `fought` is the attacker of this step's battle."""
    battles = {one: place for place, one in enumerate(attackers(view), 1)}
    combat = view["combat"] or {"blocks": []}
    blocks = {blocker: battles.get(one, 0) for blocker, one in combat["blocks"]}
    current = fought or upcoming(view)
    fighting = {current} if current else set()
    fighting |= {blocker for blocker, one in combat["blocks"] if one == current}
    aims: dict[str, tuple[str, ...]] = {}
    for item in items:
        for target in item["targets"]:
            aims[target] = (*aims.get(target, ()), item["id"])
    return Marks(battles, blocks, frozenset(fighting), aims, current)


def attackers(view: Json) -> list[str]:
    """The attackers in the order of their battles; those declared before they are marked."""
    combat = view["combat"]
    if combat is None:
        return []
    declared = [one["chosen"] for one in view["stack"] if one["kind"] == "attack"]
    return list(combat["attackers"] or (declared[0] if declared else ()))


def upcoming(view: Json) -> str | None:
    """The attacker whose battle is next: one that left has none (R108)."""
    combat = view["combat"]
    if combat is None or combat["stage"] != "battles":
        return None
    cards = view["cards"]
    left = [one for one in combat["attackers"] if one not in combat["fought"]]
    return next((one for one in left if one in cards and not cards[one]["dead"]), None)


def resolved(view: Json, events: Iterable[Any]) -> list[Json]:
    """Items that came and went in this step: they lie on no stack any more."""
    waiting = {item["id"] for item in view["stack"]}
    items = [event.item for event in events if getattr(event, "kind", "") in DECLARED]
    return [plain_item(item) for item in items if item.id not in waiting]


def plain_item(item: Any) -> Json:
    """An item of an event, as views hold them."""
    names = ("id", "kind", "seat", "card", "source", "number", "x")
    lists = ("modes", "targets", "places", "chosen")
    return {name: getattr(item, name) for name in names} | {
        name: list(getattr(item, name)) for name in lists
    }
