"""What is expected of a table of Arcmage, key by key (9.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.game import Frame
from core.games.arcmage.facts import LoseResource, MoveCard
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Piece, Player, State, card_of

Line = Sequence[Frame[State]]
CARD = re.compile(r"([A-H]r?\d+)(?:\.(atk|def|dmg|kw|sub|ctr))?")
SEAT = re.compile(r"([A-H])\.([a-z]+)(#|\.[GDRNE])?")
PILES = {
    "grave": "grave",
    "hand": "hand",
    "top": "deck",
    "bottom": "deck",
    "out": "removed",
}
GONE, NONE, DESTROYED = "gone", "none", "destroyed"


def known(key: str) -> bool:
    """Whether the form names this key."""
    return key in TABLE or CARD.fullmatch(key) is not None or _of_seat(key) is not None


def check(line: Line, key: str, wanted: Any) -> None:
    """Raises AssertionError where the table is not as expected."""
    found = _found(line, key, wanted)
    if isinstance(found, list) and key not in ORDERED and not key.endswith(ORDERED_ZONES):
        alike = isinstance(wanted, list) and sorted(found) == sorted(wanted)
    else:
        alike = type(found) is type(wanted) and found == wanted
    assert alike, f"{key}: found {found}, expected {wanted}"


ORDERED = {"stack", "pending"}
ORDERED_ZONES = (".grave", ".top")


def _found(line: Line, key: str, wanted: Any) -> Any:
    state = line[-1].state
    if key == "pending":
        return _pending(state, wanted)
    if key in TABLE:
        return TABLE[key](state)
    if card := CARD.fullmatch(key):
        number, value = card.groups()
        return _where(line, number) if value is None else _value(state, number, value)
    seat, read = _of_seat(key) or ("", None)
    assert seat in state.players, f"{key}: nobody sits there"
    assert read is not None
    return read(state, seat)


# --- the table ----------------------------------------------------------------------------------


def _winner(state: State) -> str | None:
    if state.result is None:
        return None
    found = state.result.result
    return found if found == "draw" else found.upper()


def _pending(state: State, wanted: Any) -> list[str]:
    """Cards with waiting triggers, by number where they are expected so."""
    numbers = isinstance(wanted, list) and any(CARD.fullmatch(str(one)) for one in wanted)
    return [one.source if numbers else one.card for one in state.pending]


TABLE: Mapping[str, Callable[[State], Any]] = {
    "stack": lambda state: [item.card for item in state.stack],
    "pending": lambda state: [one.card for one in state.pending],
    "devotion": lambda state: state.devotion,
    "phase": lambda state: state.phase,
    "active": lambda state: state.active,
    "turn": lambda state: state.turn,
    "winner": _winner,
    "out": lambda state: [seat for seat, one in state.players.items() if one.lost is not None],
}


# --- a card -------------------------------------------------------------------------------------


def _where(line: Line, number: str) -> str:
    state = line[-1].state
    if number in state.resources:
        resource = state.resources[number]
        return f"{resource.controller}.res{'*' if resource.marked else ''}"
    if number in state.pieces:
        return _place(state.pieces[number])
    before = [one for one in line if number in {**one.state.pieces, **one.state.resources}]
    if not before:
        return NONE
    piece = before[-1].state.pieces.get(number)
    card = None if piece is None else card_of(state, piece.card)
    return GONE if card is not None and card.token else _left(line, number)


def _place(piece: Piece) -> str:
    match piece.zone:
        case "city" if piece.dead:
            return DESTROYED
        case "city":
            found = "kingdom"
        case "army":
            found = f"{piece.controller}.army"
        case "resident":
            found = str(piece.place)
        case "attached":
            found = f"^{piece.place}"
    return f"{found}*" if piece.marked else found


def _left(line: Line, number: str) -> str:
    """The pile that a card went to when it left play; it belongs to its owner (R17)."""
    found = "?"
    for frame in line:
        for event in frame.events:
            for fact in (*getattr(event, "facts", ()), *getattr(event, "operations", ())):
                if isinstance(fact, MoveCard) and fact.card == number:
                    found = PILES.get(fact.to, found)
                if isinstance(fact, LoseResource) and number[1] == "r":
                    found = "grave"
    return f"{number[0]}.{found}"


def _value(state: State, number: str, value: str) -> Any:
    assert number in state.pieces, f"{number}.{value}: it is not in play"
    piece, layers = state.pieces[number], Layers(state)
    match value:
        case "atk":
            return layers.attack(number)
        case "def":
            return piece.left if piece.zone == "city" else layers.defence(number)
        case "dmg":
            return piece.damage
        case "kw":
            return list(layers.keywords(number))
        case "sub":
            return list(layers.subtypes(number))
    return dict(piece.counters)


# --- a seat -------------------------------------------------------------------------------------

Read = Callable[[State, str], Any]


def _hand(player: Player) -> list[str]:
    return [*player.hand, *"?" * player.unknown]


def _numbers(*zones: str) -> Read:
    def read(state: State, seat: str) -> list[str]:
        return [
            number
            for number, piece in state.pieces.items()
            if piece.zone in zones and piece.controller == seat and not piece.dead
        ]

    return read


ZONES: Mapping[str, Read] = {
    "hand": lambda state, seat: _hand(state.players[seat]),
    "deck": lambda state, seat: state.players[seat].deck.size,
    "top": lambda state, seat: [known.card for known in state.players[seat].deck.top],
    "grave": lambda state, seat: list(state.players[seat].grave),
    "removed": lambda state, seat: list(state.players[seat].removed),
    "reserve": lambda state, seat: list(state.players[seat].reserve),
    "cities": _numbers("city"),
    "army": _numbers("army"),
}


def _of_seat(key: str) -> tuple[str, Read] | None:
    """The seat that a key such as `A.hand#` or `A.res.G` speaks of, and how it is read."""
    found = SEAT.fullmatch(key)
    if found is None:
        return None
    seat, zone, more = found.groups()
    if more is None:
        return (seat, ZONES[zone]) if zone in ZONES else None
    if more == "#":
        return (seat, _count(zone)) if zone in ZONES and zone != "deck" else None
    faction = more[1:]
    if zone == "res":
        return seat, lambda state, seat: _resources(state, seat, faction)
    if zone == "pool":
        at = [*map(str, FACTIONS)].index(faction)
        return seat, lambda state, seat: state.players[seat].pool[at]
    return None


def _count(zone: str) -> Read:
    return lambda state, seat: len(ZONES[zone](state, seat))


def _resources(state: State, seat: str, faction: str) -> str:
    """`unmarked/marked`."""
    mine = [one for one in state.resources.values() if one.controller == seat]
    found = [one.marked for one in mine if one.faction == faction]
    return f"{found.count(False)}/{found.count(True)}"
