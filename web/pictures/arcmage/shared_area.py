"""The middle of the table: the stack, what waits, combat, what the table is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from core.events import Json
from core.games.arcmage.spoken import host, place
from core.games.arcmage.titles import WHEN_TITLES
from core.messages import Message, Value, msg
from web.i18n import on_card
from web.pictures.arcmage.faces import Face
from web.pictures.arcmage.marks import attackers
from web.pictures.arcmage.tiles import Tile, Tiles


class Aim(NamedTuple):
    """A target or something else that was named: as it is written, and what it is called."""

    text: str
    name: Value
    gone: bool  # it is not in play any more


class Laid(NamedTuple):
    """An item of the stack; `done`: it resolved in this step, or failed."""

    id: str
    kind: str  # card, ability, devotion, attack, trigger
    seat: str
    face: Face
    title: Value
    city_of: str | None  # of an attack: whose city it goes to
    x: int
    modes: list[int]
    aims: list[Aim]
    places: list[Aim]
    chosen: list[Aim]
    extra: int
    done: bool


class Waiting(NamedTuple):
    """A triggered ability that waits to be entered, under the name of its card."""

    id: str
    seat: str
    title: Value
    when: Message


class Asked(NamedTuple):
    """What a card leaves to the table."""

    card: str
    title: Value
    hint: str


class Share(NamedTuple):
    """Damage of an attacker for a blocker, or for the city."""

    who: Value
    n: int


class Battle(NamedTuple):
    """An attacker and its blockers. `state` is fought, now, later or void (R108).

    What they deal is said until the battle is over, and in the step that fought it.
    """

    n: int
    attacker: Tile | None
    id: str
    title: Value  # of the attacker
    blockers: list[Tile]
    gone: list[Value]  # blockers that left
    hit: int | None  # its attack
    back: int | None  # attacks of the blockers
    state: str
    split: list[Share]


class Fight(NamedTuple):
    """The combat on a city."""

    city: Tile | None
    id: str
    title: Value  # of the city
    attacker: str
    defender: str
    stage: Message
    battles: list[Battle]


KINDS: Mapping[str, Message] = {
    "card": msg("card"),
    "ability": msg("ability"),
    "devotion": msg("devotion"),
    "attack": msg("attack"),
    "trigger": msg("triggered ability"),
}
STAGES: Mapping[str, Message] = {
    "declared": msg("declared"),
    "blocks": msg("blocks are named"),
    "battles": msg("battles"),
}


def laid(tiles: Tiles, items: Iterable[Json], *, done: bool = False) -> list[Laid]:
    """Items of the stack, the top one first."""
    found = [
        Laid(
            item["id"],
            item["kind"],
            item["seat"],
            tiles.printed[item["card"]],
            tiles.title(item["card"], item["source"]),
            _attacked(tiles, item),
            item["x"],
            list(item["modes"]),
            aims(tiles, item["seat"], item["targets"]),
            aims(tiles, item["seat"], item["places"]),
            aims(tiles, item["seat"], item["chosen"]),
            item.get("extra", 0),
            done,
        )
        for item in items
    ]
    return found[::-1]


def _attacked(tiles: Tiles, item: Json) -> str | None:
    """The seat whose city an attack goes to; of a city that left, as it was before this step."""
    if item["kind"] != "attack":
        return None
    for view in filter(None, (tiles.view, tiles.before)):
        if item["source"] in view["cards"]:
            return str(view["cards"][item["source"]]["controller"])
    return None


def aims(tiles: Tiles, seat: str, targets: Iterable[str]) -> list[Aim]:
    """What targets are called; what belongs to the seat that named them goes without an owner."""
    names, cards = tiles.names.of(seat), tiles.view["cards"]
    return [
        Aim(
            target,
            place(names, target) if target == "army" else host(names, target),
            gone=target in names.known and target not in cards,
        )
        for target in targets
    ]


def waiting(tiles: Tiles) -> list[Waiting]:
    """Triggered abilities that wait, the oldest first (R116)."""
    return [
        Waiting(
            one["id"],
            one["seat"],
            tiles.title(one["card"], one["source"]),
            WHEN_TITLES.get(one["when"], Message("{when}", {"when": one["when"]})),
        )
        for one in tiles.view["pending"]
    ]


def asked(tiles: Tiles) -> list[Asked]:
    """What is asked of the table (R135)."""
    return [
        Asked(one["card"], tiles.title(one["card"], one["source"]), on_card(one["hint"]))
        for one in tiles.view["asks"]
    ]


def fight(tiles: Tiles, events: Iterable[Any]) -> Fight | None:
    """The combat, with the split of the battle that this step fought."""
    combat = tiles.view["combat"]
    if combat is None:
        return None
    splits = {one.attacker: one.split for one in events if one.kind == "battle_fought"}
    city = combat["city"]
    return Fight(
        tiles.tile(city) if city in tiles.view["cards"] else None,
        city,
        tiles.names.of(combat["defender"]).card(city),
        tiles.view["active"],
        combat["defender"],
        STAGES[combat["stage"]],
        [_battle(tiles, place, one, splits) for place, one in enumerate(attackers(tiles.view), 1)],
    )


def _battle(tiles: Tiles, place: int, attacker: str, splits: Mapping[str, Any]) -> Battle:
    cards, combat = tiles.view["cards"], tiles.view["combat"]
    named = [blocker for blocker, one in combat["blocks"] if one == attacker]
    there = [blocker for blocker in named if blocker in cards]
    state = _state(tiles, attacker)
    told = state in {"now", "later"}
    defending = tiles.names.of(combat["defender"])
    return Battle(
        place,
        tiles.tile(attacker) if attacker in cards else None,
        attacker,
        tiles.names.card(attacker),
        [tiles.tile(blocker) for blocker in there],
        [tiles.names.card(blocker) for blocker in named if blocker not in cards],
        _strength(tiles, [attacker], fought=attacker in splits) if told else None,
        _strength(tiles, there, fought=attacker in splits) if told and named else None,
        state,
        [
            Share(msg("city") if who == "city" else defending.card(who), n)
            for who, n in splits.get(attacker, ())
        ],
    )


def _strength(tiles: Tiles, numbers: list[str], *, fought: bool) -> int:
    """The attacks of cards together, none below 0 (R67); of a fought battle those before it."""
    view = tiles.before if fought and tiles.before is not None else tiles.view
    found = [view["cards"][number] for number in numbers if number in view["cards"]]
    return sum(max(0, one["attack"] or 0) for one in found if not one["dead"])


def _state(tiles: Tiles, attacker: str) -> str:
    if tiles.marks.current == attacker:
        return "now"
    if attacker in tiles.view["combat"]["fought"]:
        return "fought"
    return "later" if attacker in tiles.view["cards"] else "void"
