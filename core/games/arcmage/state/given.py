"""A position in the form of section 9.1: read from JSON, and its cards taken apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from core import structured
from core.errors import BadSetup, Refused
from core.games.arcmage.pieces import FACTIONS, Faction
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.state import UNSEEN, Change, Piece
from core.games.arcmage.state.agreed import card_fault
from core.games.arcmage.state.base import SEATS
from core.messages import Message, msg
from core.restoring import bad_position

Names = tuple[str, ...]
GivenPhase = Literal["unmark", "draw", "devotion", "play1", "attack", "play2", "discard"]
TRUTH = {"on": True, "off": False, "true": True, "false": False}

_CARD = re.compile(r"([A-H]\d{1,4})\s+([a-z0-9][a-z0-9-]*)(.*)", re.DOTALL)
_MARKS = re.compile(
    r"\s*(?:(?P<marked>\*)|!(?P<damage>\d{1,4})|=(?P<left>-?\d{1,4})|\{(?P<counters>[^{}]*)\}"
    r"|\((?P<attack>[+-]\d{1,4})/(?P<defence>[+-]\d{1,4})\)|(?P<frozen>~))\s*"
)
_COUNTER = re.compile(r"\s*(\S+)(?:\s+x(\d{1,4}))?\s*")
_PAIR = re.compile(r"(\d{1,2})/(\d{1,2})")


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """What a seat has; None is what section 9.1 says for a missing part."""

    hand: Names = ()
    deck: int = 20
    top: Names = ()
    res: Mapping[str, str] = field(default_factory=dict)  # "G": "unmarked/marked"
    reserve: Names = ()
    grave: Names = ()
    cities: Names | None = None
    army: Names = ()
    in_: Mapping[str, Names] = field(default_factory=dict)  # city: residents
    att: Mapping[str, str] = field(default_factory=dict)  # "A9 entangled": host
    list: str | Names | Mapping[str, int] | None = None  # a deck; switches the ledger on


@dataclass(frozen=True, slots=True)
class Given:
    """What does not belong to a seat."""

    active: str = "A"
    phase: GivenPhase = "play1"
    turn: int = 3
    moved: Names = ()
    lasting: tuple[tuple[str, int], ...] = ()
    cards: tuple[Mapping[str, Any], ...] = ()
    opts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shown:
    """A card in play as it is written: its number, its name, and what stands behind that."""

    number: str
    slug: str
    marked: bool = False
    damage: int = 0
    left: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    changes: tuple[Change, ...] = ()


def syntax(why: Message) -> BadSetup:
    """The refusal of a position that cannot be, with its reason: a sentence, or a part of one."""
    return bad_position(why, "E_SYNTAX")


def no_card(name: str, where: str) -> BadSetup:
    """The refusal of a name that no card has."""
    return BadSetup(
        "E_CARD", "{where}: there is no card “{name}”.", where=where, name=name[:40], rule="R4"
    )


def need(condition: bool, why: Message) -> None:  # noqa: FBT001
    """Raises `BadSetup` E_SYNTAX unless the condition holds."""
    if not condition:
        raise syntax(why)


def read_position(position: Mapping[str, Any]) -> tuple[Given, dict[str, SeatGiven]]:
    """The parts of a position, those of seats by letter. Raises `BadSetup` E_SYNTAX."""
    by_seat = {key: value for key, value in position.items() if key in set(SEATS)}
    rest = {key: value for key, value in position.items() if key not in by_seat}
    try:
        given: Given = structured.read(Given, rest)
        found = {
            seat: structured.read(SeatGiven, by_seat[seat], seat)
            for seat in SEATS
            if seat in by_seat
        }
    except Refused as error:
        raise syntax(error.message) from error
    return given, found


def read_cards(given: tuple[Mapping[str, Any], ...]) -> tuple[Card, ...]:
    """Definitions; the text may be left out, and how much of a card its effects say."""
    found: list[Card] = []
    for at, data in enumerate(given):
        effects = bool(data.get("abilities") or data.get("levels"))
        whole = {"text": "", "auto": "full" if effects else "ruling", **data}
        try:
            card: Card = structured.read(Card, whole, f"cards.{at}")
        except Refused as error:
            raise syntax(error.message) from error
        if (wrong := card_fault(card)) is not None:
            raise syntax(msg("cards.{at}: {why}", at=at, why=wrong))
        need(
            all(card.id != other.id for other in found),
            msg("{card} is defined twice", card=card.id),
        )
        found.append(card)
    return tuple(found)


def read_opts(given: Mapping[str, Any]) -> dict[str, Any]:
    """Options by name; `on` and `off` are true and false."""
    return {
        key: TRUTH.get(value, value) if isinstance(value, str) else value
        for key, value in given.items()
    }


def shown(text: str, where: str) -> Shown:
    """`A5 poison-ivy* !2 {+1/+1 x2} (+1/+0) ~` taken apart. Raises `BadSetup` E_SYNTAX."""
    head = _CARD.fullmatch(text.strip())
    if head is None:
        raise syntax(msg("{where}: “{text}” is no card in play", where=where, text=text[:60]))
    number, slug, rest = head.groups()
    found = Shown(f"{number[0]}{int(number[1:])}", slug)
    at = 0
    while at < len(rest):
        marks = _MARKS.match(rest, at)
        if marks is None:
            if not rest[at:].strip():
                break
            raise syntax(msg("{where}: “{text}” means nothing", where=where, text=rest[at:][:40]))
        found, at = _with(found, marks, where), marks.end()
    need(int(number[1:]) > 0, msg("{where}: numbers begin with 1", where=where))
    return found


def _with(found: Shown, marks: re.Match[str], where: str) -> Shown:
    """The card with one mark more of those behind its name."""
    if marks["marked"]:
        return replace(found, marked=True)
    if marks["damage"]:
        return replace(found, damage=int(marks["damage"]))
    if marks["left"]:
        return replace(found, left=int(marks["left"]))
    if marks["counters"] is not None:
        return replace(found, counters=_counters(marks["counters"], where))
    change = Change("freeze", until="next_unmark")
    if not marks["frozen"]:
        change = Change("values", "", int(marks["attack"]), int(marks["defence"]))
    return replace(found, changes=(*found.changes, change))


def placed(piece: Piece, card: Shown, definition: Card, where: str) -> Piece:
    """The card in play with what stands behind its name."""
    city = piece.zone == "city"
    need(city or card.left is None, msg("{where}: a city alone has defence left", where=where))
    need(
        definition.type == "creature" or not card.damage,
        msg("{where}: a creature alone has damage of this turn", where=where),
    )
    return piece._replace(
        card=card.slug,
        owner=card.number[0],
        marked=card.marked,
        damage=card.damage,
        left=((definition.defence or 0) if card.left is None else card.left) if city else 0,
        counters=card.counters,
        changes=card.changes,
    )


def _counters(text: str, where: str) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for part in text.split(","):
        one = _COUNTER.fullmatch(part)
        if one is None or one[2] == "0":
            raise syntax(msg("{where}: “{text}” is no counter", where=where, text=part[:40]))
        found[one[1]] = found.get(one[1], 0) + int(one[2] or 1)
    return tuple(sorted(found.items()))


def resources(given: Mapping[str, str], where: str) -> list[tuple[Faction, bool]]:
    """Resource cards, each with whether it is marked, in the order of their numbers."""
    for faction, text in given.items():
        need(
            faction in FACTIONS and _PAIR.fullmatch(text) is not None,
            msg("{where}: “{faction}: {text}” counts no resource cards", where=f"{where}.res",
                faction=faction[:40], text=text[:40]),
        )  # fmt: skip
    found: list[tuple[Faction, bool]] = []
    for faction in FACTIONS:
        pair = _PAIR.fullmatch(given.get(faction, "0/0"))
        counts = (0, 0) if pair is None else (int(pair[1]), int(pair[2]))
        found += [(faction, False)] * counts[0] + [(faction, True)] * counts[1]
    return found


def names(cards: Names, known: Mapping[str, Card], where: str) -> tuple[str, ...]:
    """Cards that are not in play, `?` for unknown ones. Raises `BadSetup` E_CARD."""
    for at, name in enumerate(cards):
        if name != UNSEEN and (name not in known or known[name].token):
            raise no_card(name, f"{where}.{at}")
    return cards
