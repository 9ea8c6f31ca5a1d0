"""How fields of events and facts are said: cards in play by their names, seats by their people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Protocol, TypeAlias

from core.cards import UNSEEN
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.titles import (
    FACTION_TITLES,
    UNTIL_TITLES,
    WHEN_TITLES,
    asked_words,
    card_name,
    keyword_title,
    seat_title,
)
from core.kit.places import UNSEEN_CARDS, Counted, Said, SaidAt, Titled, listing, signed
from core.messages import Message, Printed, Value, msg

RESOURCES = Counted(msg("a resource card"), msg("{n} resource cards"))


class Table(Protocol):
    """What the cards in play are called."""

    def card(self, number: str) -> Value:
        """The name of a card in play, or of what waits on the stack."""

    def named(self, slug: str) -> Value:
        """The name of a card, also of one that only this match knows."""

    def asked(self, slug: str, part: str) -> Value | None:
        """What a part of a card asks of the table; None where that is not known."""


Cards: TypeAlias = Iterable[str]


def card(table: Table | None, name: str) -> Value:
    """A card as facts name it: one in play, a resource card, `A:grave:ghoul`, or with a seat alone
    any creature that is played from now on.
    """
    if ":" in name:
        return named(table, name.rsplit(":", 1)[1])
    if name[1:2] == "r":
        return RESOURCES.one
    if len(name) == 1:
        return msg("a creature that {seat} plays", seat=seat_title(name))
    if table is not None:
        return table.card(name)
    return msg("what waits on the stack") if name[:1] == "S" else name


def named(table: Table | None, slug: str) -> Value:
    """A card by its name."""
    return card_name(slug) if table is None else table.named(slug)


def some(parts: Iterable[Value]) -> Value:
    """A list, or “nothing”."""
    row = list(parts)
    return listing(row) if row else msg("nothing")


def counted(things: Iterable[Value]) -> Value:
    """A list in which equal things are one: “2 × Kolibri, Mentor and 3 resource cards”."""
    found: list[tuple[Value, int]] = []
    row = list(things)
    for thing in row:
        if thing not in (known for known, _ in found):
            found.append((thing, row.count(thing)))
    return some(_times(thing, n) for thing, n in found)


def _times(thing: Value, n: int) -> Value:
    for kind in (RESOURCES, UNSEEN_CARDS):
        if thing == kind.one:
            return kind.said(n)
    return thing if n == 1 else msg("{n} × {card}", n=n, card=thing)


def named_cards(table: Table | None, cards: Cards) -> Value:
    """Cards by their names; those not seen are counted: “Kolibri and 2 unseen cards”."""
    return counted(named(table, slug) for slug in sorted(cards, key=lambda slug: slug == UNSEEN))


def place(table: Table | None, name: str) -> Value:
    """“the army”, or a city."""
    return msg("the army") if name == "army" else card(table, name)


def host(table: Table | None, name: str) -> Value:
    """What is enchanted or aimed at: a card, a seat, an item, a card in a graveyard or a hand."""
    if name.count(":") == 1:
        seat, slug = name.split(":")
        return msg("{card} of {seat}", card=named(table, slug), seat=seat_title(seat))
    return seat_title(name) if len(name) == 1 else card(table, name)


def _moved(table: Table | None, moved: tuple[str, str, str | None]) -> Value:
    """A card that goes: what it is called, the name it comes into the open with, its number."""
    name, face, number = moved
    slug = face or name.rsplit(":", 1)[-1]
    if number is not None and table is not None:
        return table.card(number)
    if ":" in name or number is not None:
        return named(table, slug)
    if name[1:2] == "r" and face:
        return named(table, face)
    return card(table, name)


def _lasting(table: Table | None, lasting: tuple[Until, str | None]) -> Message:
    """How long something lasts, with the card that it ends with."""
    until, source = lasting
    if source is not None and until in {"static", "while_source_in_play"}:
        return msg("as long as {card} is in play", card=card(table, source))
    if source is not None and until == "while_source_marked":
        return msg("as long as {card} is marked", card=card(table, source))
    return UNTIL_TITLES[until]


def _asked(table: Table | None, asked: tuple[str, str]) -> Value:
    """What a part of a card asks of the table, as far as that is known here."""
    words = asked_words(*asked)
    if words is None and table is not None:
        words = table.asked(*asked)
    return msg("for a ruling") if words is None else msg("the table: “{hint}”", hint=words)


def _subtype(subtype: str) -> Value:
    return Printed(subtype)


def _when(when: str) -> Message:
    return WHEN_TITLES.get(when) or Message("{when}", {"when": when})


Seat: TypeAlias = Annotated[str, Said(seat_title)]
Slug: TypeAlias = Annotated[str, SaidAt(named)]
Slugs: TypeAlias = Annotated[tuple[str, ...], SaidAt(named_cards)]
InPlay: TypeAlias = Annotated[str, SaidAt(card)]
Place: TypeAlias = Annotated[str, SaidAt(place)]
Host: TypeAlias = Annotated[str, SaidAt(host)]
Moved: TypeAlias = Annotated[tuple[str, str, str | None], SaidAt(_moved)]
Lasts: TypeAlias = Annotated[Until, Titled(UNTIL_TITLES)]
Lasting: TypeAlias = Annotated[tuple[Until, str | None], SaidAt(_lasting)]
OfFaction: TypeAlias = Annotated[Faction, Titled(FACTION_TITLES)]
Keyword: TypeAlias = Annotated[str, Said(keyword_title)]
Signed: TypeAlias = Annotated[int, Said(signed)]
When: TypeAlias = Annotated[str, Said(_when)]
Subtype: TypeAlias = Annotated[str, Said(_subtype)]
Damage: TypeAlias = Annotated[int, Counted(msg("1 damage"), msg("{n} damage"))]
Asked: TypeAlias = Annotated[tuple[str, str], SaidAt(_asked)]

InPlays: TypeAlias = tuple[InPlay, ...]
