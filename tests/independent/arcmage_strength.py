"""How hard a creature of Arcmage strikes and how much it stands (rules 1.3, R62, R67, R113).

Printed values, counters, changes of the turn, and what the cards in play and lasting levels of
cities say of creatures. What a strength hangs on is read from the table: subtypes, factions,
places, whose turn it is, what is blocked. A strength that hangs on another strength is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

Json = dict[str, Any]
COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")
LASTING = {"static", "lasting"}


class Place(Protocol):
    """What is asked of a table."""

    cards: Json
    pieces: dict[str, Json]
    levels: list[tuple[str, int]]
    blocks: list[list[str]]
    active: str


class Effect(NamedTuple):
    """What a card in play says, and the number of that card."""

    said: Json
    source: str


def strength(table: Place, number: str) -> tuple[int, int]:
    """Attack and defence of a card in play, without its damage; nothing of what is no creature."""
    piece = table.pieces[number]
    card = table.cards[piece["card"]]
    if card["type"] != "creature":
        return 0, 0
    attack, defence = card.get("attack") or 0, card.get("defence") or 0
    for kind, n in piece["counters"].items():
        if (each := COUNTER.fullmatch(kind)) is not None:
            attack, defence = attack + n * int(each[1]), defence + n * int(each[2])
    for change in piece["changes"]:
        if change["kind"] == "change_values":
            attack, defence = attack + change["attack"], defence + change["defence"]
    for effect in effects(table, "stat"):
        if number in acted_on(table, effect) and holds(table, effect):
            attack += value(table, effect, effect.said["atk"])
            defence += value(table, effect, effect.said["def"])
    return attack, defence


def effects(table: Place, op: str) -> Iterator[Effect]:
    """What lasts on the table: said by cards that are not dead, and by levels in force."""
    for number, piece in table.pieces.items():
        if piece["dead"]:
            continue
        card = table.cards[piece["card"]]
        abilities = card.get("abilities") or ()
        said = [one for one in abilities if one["kind"] in {"passive", "enchant"}]
        here = {level for city, level in table.levels if city == number}
        levels = card.get("levels") or ()
        said += [one for one in levels if one["life"] == "lasting" and one["level"] in here]
        for one in said:
            for effect in one["effects"]:
                if effect["op"] == op and effect.get("until") in LASTING:
                    yield Effect(effect, number)


def acted_on(table: Place, effect: Effect) -> set[str]:
    """The cards in play that an effect is on."""
    to = effect.said["to"]
    match to["who"]:
        case "self":
            return {effect.source}
        case "host":
            return {table.pieces[effect.source]["place"]}
        case "each":
            return meant(table, effect.source, to)
    raise ValueError(f"nobody is meant by {to}")


def value(table: Place, effect: Effect, said: Any) -> int:
    """A number, or how many cards there are of a kind."""
    return said if isinstance(said, int) else len(meant(table, effect.source, said["count"]))


def meant(table: Place, source: str, wanted: Json, *, dead: bool = False) -> set[str]:
    """The cards in play that are so, the source too unless they are others."""
    return {
        number
        for number, piece in table.pieces.items()
        if (dead or not piece["dead"])
        and not (wanted.get("other") and number == source)
        and all(is_so(table, source, number, key, said) for key, said in wanted.items())
    }


def is_so(table: Place, source: str, number: str, key: str, said: Any) -> bool:
    """Whether one thing that is said of cards is so of this one."""
    piece = table.pieces[number]
    card, seat = table.cards[piece["card"]], table.pieces[source]["controller"]
    several = [said] if isinstance(said, str) else said
    match key:
        case "who" | "other" | "at_least":
            return True
        case "is":
            return "card" in several or card["type"] in several
        case "sub":
            return not subtypes(table, number).isdisjoint(several)
        case "faction":
            return bool(card["faction"] == said)
        case "of":
            return said == "any" or (said == "you") == (piece["controller"] == seat)
        case "without":
            return said not in keywords(table, number)
        case "in":
            return any(is_in(table, source, number, zone) for zone in several)
    raise ValueError(f"cards are not told apart by {key}")


def is_in(table: Place, source: str, number: str, zone: str) -> bool:
    """Whether a card in play is there; a city is a place, and in none."""
    there = table.pieces[number]["zone"]
    match zone:
        case "army":
            return bool(there == "army")
        case "city":
            return bool(there == "resident")
        case "same_place" | "this_city":
            at = place(table, source)
            return there != "city" and at is not None and place(table, number) == at
        case "hand" | "deck" | "grave":
            return False
    raise ValueError(f"no place is called {zone}")


def place(table: Place, number: str) -> str | None:
    """The number of a city, or the seat whose army it is; what is attached is where its host is."""
    piece = table.pieces.get(number)
    if piece is None:
        return None
    match piece["zone"]:
        case "city":
            return number
        case "army":
            return str(piece["controller"])
        case "resident":
            return str(piece["place"])
    return place(table, piece["place"])


def holds(table: Place, effect: Effect) -> bool:
    """Whether the condition of an effect is fulfilled, if it has one."""
    seat = table.pieces[effect.source]["controller"]
    return all(
        condition(table, effect.source, seat, key, said)
        for key, said in (effect.said.get("if") or {}).items()
    )


def condition(table: Place, source: str, seat: str, key: str, said: Any) -> bool:
    match key:
        case "turn":
            return (said == "yours") == (table.active == seat)
        case "you_control_other":
            mine = meant(table, source, {**said, "of": "you", "other": True})
            return len(mine) >= said.get("at_least", 1)
        case "blocking":
            met = {attacker for blocker, attacker in table.blocks if blocker == source}
            return not met.isdisjoint(meant(table, source, said, dead=True))
    raise ValueError(f"no condition is called {key}")


def subtypes(table: Place, number: str) -> set[str]:
    """Printed ones, and those that a card has been given."""
    piece = table.pieces[number]
    found = {*(table.cards[piece["card"]].get("subtypes") or ())}
    found |= {one["subtype"] for one in piece["changes"] if one["kind"] == "add_subtype"}
    for effect in effects(table, "type"):
        if effect.said["to"]["who"] == "host" and number in acted_on(table, effect):
            found |= {*effect.said["add"]}
    return found


def keywords(table: Place, number: str) -> set[str]:
    """Printed ones and those that a card was given or has lost, without their numbers."""
    piece = table.pieces[number]
    found = {one.split()[0] for one in table.cards[piece["card"]].get("keywords") or ()}
    for one in piece["changes"]:
        if one["kind"] == "give_keyword":
            found.add(one["keyword"].split()[0])
        elif one["kind"] == "take_keyword":
            found.discard(one["keyword"].split()[0])
    return found
