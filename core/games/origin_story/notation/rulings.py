"""What a table decided, as text: `rule "reason" move B9 hand.A discard, vp Y +1` (section 2.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from core.commands import MakeRuling
from core.games.origin_story.commands import (
    AllowAnything,
    CardZone,
    ColorCard,
    GiveTrick,
    ModifyCard,
    MoveCard,
    MoveDial,
    MoveEnergy,
    Operation,
    PlaceCard,
    Reshuffle,
    SetLeader,
    SetSide,
    SetTrump,
    Zone,
)
from core.games.origin_story.notation.read import Reader, reader_of
from core.games.origin_story.notation.words import word
from core.games.origin_story.pieces import PLAYERS, SUITS, Side
from core.games.origin_story.state import State
from core.messages import msg
from core.reader import quote

ZONES: tuple[Zone, ...] = get_args(Zone)
CARD_ZONES: tuple[CardZone, ...] = get_args(CardZone)
SIDES: tuple[Side, ...] = get_args(Side)
NO_TRUMP = "none"
PLACE = msg("L, R or a number")
OPERATION = msg("an operation")
_POINTS = ("supply", "general")


def parse(state: State, text: str) -> MakeRuling[Operation, Any] | None:
    """The ruling that a text means; None for one that is none, such as a forced move.

    Raises `BadNotation`: E_SYNTAX without a reason in quotes or without operations, E_OP for
    an operation that is none, or with a wrong argument.
    """
    reader = reader_of(state, text)
    if reader.word() != "rule":
        return None
    found: list[Operation] = [AllowAnything()] if reader.take("!") else []
    reason = reader.string()
    if reason is None:
        reader.fail()
    if not (found and reader.ended()):
        found += _operations(reader)
    reader.finish()
    return MakeRuling(reason, tuple(found))


def _operations(reader: Reader) -> list[Operation]:
    if reader.ended():
        reader.fail(OPERATION)
    reader.code = "E_OP"
    found = [_operation(reader)]
    while reader.take(","):
        found.append(_operation(reader))
    return found


def _operation(reader: Reader) -> Operation:
    return _OPERATIONS[reader.expect_one_of(tuple(_OPERATIONS))](reader)


def _move(reader: Reader) -> MoveCard:
    card, start = reader.expect_card(), reader.expect_one_of(ZONES)
    return MoveCard(card, start, reader.expect_one_of(ZONES), _place(reader))


def _place(reader: Reader) -> str | None:
    reader.want(PLACE)
    if reader.ended() or reader.ahead(","):
        return None
    end = reader.one_of(("L", "R"))
    return end if end is not None else str(reader.expect_number())


def _dial(reader: Reader) -> MoveDial:
    return MoveDial(reader.expect_one_of(PLAYERS), reader.expect_number(signed=True))


def _energy(reader: Reader) -> MoveEnergy:
    zone = reader.expect_id()
    if reader.take(":"):
        zone = f"{zone}:{reader.expect_number()}"
    elif zone.lower() in _POINTS:
        zone = zone.lower()
    return MoveEnergy(zone, reader.expect_number(signed=True))


def _modify(reader: Reader) -> ModifyCard:
    return ModifyCard(reader.expect_card(), reader.expect_number(signed=True))


def _color(reader: Reader) -> ColorCard:
    return ColorCard(reader.expect_card(), reader.expect_one_of(SUITS))


def _trump(reader: Reader) -> SetTrump:
    found = reader.expect_one_of((*SUITS, NO_TRUMP))
    return SetTrump(next((suit for suit in SUITS if suit == found), None))


def _card(reader: Reader) -> PlaceCard:
    return PlaceCard(reader.expect_id(), reader.expect_one_of(CARD_ZONES))


_OPERATIONS: Mapping[str, Callable[[Reader], Operation]] = {
    "move": _move,
    "vp": _dial,
    "energy": _energy,
    "mod": _modify,
    "suit": _color,
    "side": lambda reader: SetSide(reader.expect_one_of(SIDES)),
    "trick": lambda reader: GiveTrick(reader.expect_one_of(PLAYERS)),
    "leader": lambda reader: SetLeader(reader.expect_one_of(PLAYERS)),
    "trump": _trump,
    "card": _card,
    "reshuffle": lambda _: Reshuffle(),
}


def format(ruling: MakeRuling[Operation, Any]) -> str:  # noqa: A001 - its name in RulingText
    """The canonical text of a ruling without a forced move."""
    forced = any(isinstance(one, AllowAnything) for one in ruling.operations)
    operations = [one for one in ruling.operations if not isinstance(one, AllowAnything)]
    parts = ["rule", *(["!"] if forced else []), quote(ruling.reason)]
    return " ".join([*parts, ", ".join(map(operation_text, operations))]).rstrip()


def operation_text(operation: Operation) -> str:
    """One operation as text."""
    match operation:
        case MoveCard(card=card, from_=start, to=to, place=place):
            return " ".join(["move", card, start, to, *([place] if place else [])])
        case MoveDial(who=who, n=n):
            return f"vp {who} {n:+d}"
        case MoveEnergy(zone=zone, n=n):
            id_, colon, cost = zone.rpartition(":")
            return f"energy {word(id_)}:{cost} {n:+d}" if colon else f"energy {word(zone)} {n:+d}"
        case ModifyCard(card=card, n=n):
            return f"mod {card} {n:+d}"
        case ColorCard(card=card, suit=suit):
            return f"suit {card} {suit}"
        case SetSide(side=side):
            return f"side {side}"
        case GiveTrick(who=who):
            return f"trick {who}"
        case SetLeader(who=who):
            return f"leader {who}"
        case SetTrump(suit=suit):
            return f"trump {suit or NO_TRUMP}"
        case PlaceCard(id=id_, zone=zone):
            return f"card {word(id_)} {zone}"
        case Reshuffle() | AllowAnything():
            return "reshuffle"
