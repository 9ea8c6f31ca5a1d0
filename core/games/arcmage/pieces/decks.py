"""Decks: read from a plain list, checked by the rules, counted (R1 to R5).

What nobody has said of a deck stands in its list as cards named `?`: `40 ?`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from core import limits
from core.cards import UNSEEN
from core.errors import Fault
from core.games.arcmage.pieces import DECK_SIZE, LEAST_CITIES, MOST_COPIES, Faction
from core.games.arcmage.pieces.cards import Card
from core.messages import Message, msg

ENTRY = re.compile(
    r"(?:(?P<n>\d{1,3})\s*[x×*]?\s+)?(?P<name>\S.*?)(?:\s*[x×*]\s*(?P<after>\d{1,3}))?"
)
LONGEST = 80  # characters of a line
UNKNOWN: Literal["unknown"] = "unknown"  # the name of a deck of which nothing is known


@dataclass(frozen=True, slots=True)
class CardCount:
    """So many of a card."""

    card: str  # its id
    n: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck: how many of each card, sorted by id; `definitions` of cards that no catalogue has."""

    name: str
    cards: tuple[CardCount, ...]
    definitions: tuple[Card, ...] = ()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many of each card, by id."""
        return {entry.card: entry.n for entry in self.cards}

    @property
    def known(self) -> Mapping[str, int]:
        """The same without the cards that nobody has named."""
        return {entry.card: entry.n for entry in self.cards if entry.card != UNSEEN}

    @property
    def unknown(self) -> int:
        """How many of its cards nobody has named."""
        return self.counts.get(UNSEEN, 0)


UNKNOWN_DECK = DeckList(UNKNOWN, (CardCount(UNSEEN, DECK_SIZE),))


class ReadDeck(NamedTuple):
    """How many of each card a list has, by id, and everything that is wrong with it."""

    cards: Mapping[str, int]
    faults: tuple[Fault, ...]


def slug(name: str) -> str:
    """The id that a name gives: lower case, digits, hyphens; apostrophes are dropped (1.2)."""
    bare = re.sub(r"['’]", "", name.strip().lower())
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")


def read_list(text: str, cards: Mapping[str, Card]) -> ReadDeck:
    """A deck from a list, a card a line: `3 Mentor`, `3x mentor`, `Mentor x3` or `Mentor`.

    `40 ?` are cards that are not known. Blank lines, `# remarks` and headings such as `Cities:`
    count nothing. All faults are told
    together, first those of lines in their order, then those of the deck (R4). Raises `BadInput`
    too_many for a list that is no deck's.
    """
    limits.check_count(msg("Lines of a list"), text.count("\n"), limits.LINES)
    found: dict[str, int] = {}
    lines: dict[str, int] = {}
    faults: list[Fault] = []
    strange = 0
    for number, line in enumerate(text.splitlines(), 1):
        entry = line.partition("#")[0].strip()
        if not entry or entry.endswith(":"):
            continue
        card, n, fault = _entry(entry, number, cards)
        if fault is not None:
            faults.append(fault)
        if card is None:
            strange += n
        else:
            found[card] = found.get(card, 0) + n
            lines[card] = number
    faults += _copies(_named(found), cards, lines)
    return ReadDeck(found, (*faults, *_whole(found, cards, strange)))


def _entry(
    entry: str, line: int, cards: Mapping[str, Card]
) -> tuple[str | None, int, Fault | None]:
    parts = ENTRY.fullmatch(entry) if len(entry) <= LONGEST else None
    if parts is None:
        text = msg("“{text}” is no card.", text=entry[:LONGEST])
        return None, 0, _fault("E_SYNTAX", None, text, line)
    n = int(parts["n"] or parts["after"] or 1)
    if parts["name"] == UNSEEN:
        return UNSEEN, n, None
    card = slug(parts["name"])
    if card not in cards:
        text = msg("There is no card “{name}”.", name=parts["name"])
        return None, n, _fault("E_DECK_CARD", "R4", text, line)
    if cards[card].token:
        text = msg("{card} is a token; it exists only in play.", card=cards[card].name)
        return None, n, _fault("E_DECK_TOKEN", "R4", text, line)
    return card, n, None


def faults(deck: Mapping[str, int], cards: Mapping[str, Card]) -> tuple[Fault, ...]:
    """Everything that is wrong with a deck given by ids (R1 to R4), as far as it is known."""
    named = _named(deck)
    known = {card: n for card, n in named.items() if card in cards and n}
    strange = sum(n for card, n in named.items() if card not in cards)
    whole = {**known, UNSEEN: deck.get(UNSEEN, 0)}
    return (*_strangers(named, cards), *_copies(known, cards, {}), *_whole(whole, cards, strange))


def _named(deck: Mapping[str, int]) -> dict[str, int]:
    """What is known of a deck."""
    return {card: n for card, n in deck.items() if card != UNSEEN}


def _strangers(deck: Mapping[str, int], cards: Mapping[str, Card]) -> Iterator[Fault]:
    for card, n in deck.items():
        if card not in cards:
            text = msg("There is no card “{name}”.", name=card)
            yield _fault("E_DECK_CARD", "R4", text)
        elif n and cards[card].token:
            text = msg("{card} is a token; it exists only in play.", card=cards[card].name)
            yield _fault("E_DECK_TOKEN", "R4", text)


def _copies(
    deck: Mapping[str, int], cards: Mapping[str, Card], lines: Mapping[str, int]
) -> Iterator[Fault]:
    """R3: no more than three of one name, whatever their ids."""
    named: Counter[str] = Counter()
    for card, n in deck.items():
        named[cards[card].name] += n
    for name, n in named.items():
        if n > MOST_COPIES:
            where = max(
                (line for card, line in lines.items() if card in deck and cards[card].name == name),
                default=None,
            )
            text = msg("{n} cards named {card}: at most {most}.", n=n, card=name, most=MOST_COPIES)
            yield _fault("E_DECK_COPIES", "R3", text, where)


def _whole(deck: Mapping[str, int], cards: Mapping[str, Card], strange: int) -> Iterator[Fault]:
    """R1, R2: 45 cards, those that may not be there among them; three of them cities, or unknown
    cards that may be."""
    size = sum(deck.values()) + strange
    if size != DECK_SIZE:
        text = msg("A deck has {due} cards; this one has {n}.", due=DECK_SIZE, n=size)
        yield _fault("E_DECK_SIZE", "R1", text)
    cities = sum(n for card, n in _named(deck).items() if cards[card].type == "city")
    if cities + deck.get(UNSEEN, 0) < LEAST_CITIES:
        text = msg(
            "A deck has at least {due} cities; this one has {n}.", due=LEAST_CITIES, n=cities
        )
        yield _fault("E_DECK_CITIES", "R2", text)


def _fault(code: str, rule: str | None, text: Message, line: int | None = None) -> Fault:
    if line is not None:
        text = msg("Line {line}: {fault}", line=line, fault=text)
    return Fault(code, rule, text, line)


def write_list(deck: Mapping[str, int], cards: Mapping[str, Card]) -> str:
    """A deck as a list that `read_list` takes: cities first, then by name, unknown cards last."""
    order = sorted(_named(deck), key=lambda card: (cards[card].type != "city", cards[card].name))
    named = "".join(f"{deck[card]} {cards[card].name}\n" for card in order if deck[card])
    return named + (f"{deck[UNSEEN]} {UNSEEN}\n" if deck.get(UNSEEN) else "")


def curve(deck: Mapping[str, int], cards: Mapping[str, Card]) -> Mapping[int, int]:
    """How many cards cost how much; cities and costs that are read from the table count not."""
    found: Counter[int] = Counter()
    for card, n in _named(deck).items():
        cost = cards[card].cost
        if isinstance(cost, int):
            found[cost] += n
    return dict(sorted(found.items()))


def split(deck: Mapping[str, int], cards: Mapping[str, Card]) -> Mapping[Faction, int]:
    """How many cards belong to which faction."""
    found: Counter[Faction] = Counter()
    for card, n in _named(deck).items():
        found[cards[card].faction] += n
    return dict(sorted(found.items()))
