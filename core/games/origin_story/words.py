"""Parts of sentences: who acts, rows of cards, points by player, how long something lasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from core.cards import UNSEEN
from core.games.origin_story.pieces import PLAYERS, catalogues, order, parse, suit
from core.games.origin_story.pieces import SUITS as SUIT_CODES
from core.games.origin_story.titles import (
    PLAYER_TITLES,
    THE_PLAYER,
    ZONES,
    card_name,
    suited,
    value_words,
)
from core.kit.phrases import choose
from core.kit.places import Counted, listing, signed
from core.messages import Message, Printed, Value, msg


class Table(Protocol):
    """What names of printed cards are read from: the catalogue of a match, and its event."""

    @property
    def options(self) -> Any:
        """The options of the match, `catalogue` among them."""

    @property
    def event(self) -> str | None:
        """The automa card whose event is in force."""


SEVERAL = 2  # skills or costs of a card, from which on each is told by its number
LONGEST = 24  # characters of a name that people gave a card, in a sentence
THE: Mapping[str, Message] = {  # where a sentence begins
    "A": msg("The Automaton"),
    "F": msg("The Factoryon"),
    "Y": msg("The player")._replace(seat="you"),
}
IN_SENTENCE: Mapping[str, Message] = {
    "A": msg("the Automaton"),
    "F": msg("the Factoryon"),
    "Y": THE_PLAYER,
}
OWNED: Mapping[str, Message] = {  # a card by whose it is
    "A": msg("the Automaton's {card}"),
    "F": msg("the Factoryon's {card}"),
    "Y": msg("{player}'s {card}", player=THE_PLAYER),
}
CARDS = Counted(msg("1 card"), msg("{n} cards"))
SIDE_NOW = choose(  # of an event, or an operation, with the field `side`
    "side",
    {
        "hero": msg("{player} is hero now.", player=THE["Y"]),
        "villain": msg("{player} is villain now.", player=THE["Y"]),
    },
)
UNTIL: Mapping[str, Message] = {"trick": msg("for this trick"), "round": msg("for this round")}


def owned(card: Value, who: str | None) -> Value:
    """“Ana's strength 11”; the card alone where nobody says whose it is."""
    if who is None:
        return card
    text = OWNED[who]
    return text._replace(params={**text.params, "card": card})


def joined(parts: Iterable[Value], last: Message | None = None) -> Value:
    """The parts with commas; `last`, a sentence of `first` and `second`, joins the last one."""
    row = list(parts)
    if not row:
        return msg("nothing")
    found: Value = row[0]
    for number, part in enumerate(row[1:], start=2):
        text = last if last is not None and number == len(row) else msg("{first}, {second}")
        found = text._replace(params={"first": found, "second": part})
    return found


def also(parts: Iterable[Value]) -> Value:
    """The parts with “and” before the last."""
    return joined(parts, msg("{first} and {second}"))


def row_words(cards: Iterable[str]) -> Value:
    """“brains 9, strength 6 and 2 unseen cards”: those not seen are counted."""
    codes = list(cards)
    parts: list[Value] = [card_name(code) for code in codes if code != UNSEEN]
    hidden = codes.count(UNSEEN)
    if hidden:
        parts.append(_UNSEEN if hidden == 1 else msg("{n} unseen cards", n=hidden))
    return listing(parts) if parts else msg("nothing")


_UNSEEN = msg("an unseen card")


def card_words(card: str) -> Message:
    """“brains 9”; a card that nobody saw is “an unseen card”."""
    return _UNSEEN if card == UNSEEN else card_name(card)


def sorted_words(cards: Iterable[str]) -> Value:
    """A hand whose order does not matter: “love 1, 11; brains 5, 7”."""
    codes = tuple(cards)
    if not codes or UNSEEN in codes:
        return row_words(codes)
    first, *more = _by_suit(order(codes))
    for part in more:
        first = msg("{first}; {second}", first=first, second=part)
    return first


def _by_suit(cards: tuple[str, ...]) -> Iterator[Message]:
    for code in SUIT_CODES:
        values = ", ".join(value_words(card) for card in cards if suit(card) == code)
        if values:
            yield suited(code, values)


def points_words(points: Mapping[str, int], *, change: bool = False) -> Value:
    """“Automaton 1, Factoryon 3, Ana 4”, of those who are named; as a change “Ana +2”."""
    return joined(
        msg("{player} {n}", player=PLAYER_TITLES[who], n=signed(points[who]))
        if change
        else msg("{player} {n}", player=PLAYER_TITLES[who], n=points[who])
        for who in PLAYERS
        if who in points
    )


def once(told: Iterable[Message]) -> tuple[Message, ...]:
    """What is said several times is said once, in the order in which it was said first."""
    found = list(told)
    return tuple(one for at, one in enumerate(found) if one not in found[:at])


def own_words(text: str) -> Printed:
    """A name or text of a printed card: translated where it is one of ours."""
    return Printed(text)


def cut(text: str, longest: int = LONGEST) -> str:
    """The beginning of a long text."""
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def named(table: Table, card: str, name: str = "") -> Printed:
    """A printed card, or the card of a skill (`t4:2`), by its name in the catalogue of the match.

    `name` is the one that an event gives. The id is the name where there is no other.
    """
    text = name or catalogues.name_of(catalogues.of(table.options.catalogue), card) or card
    return own_words(cut(text))


def all_named(table: Table, cards: Iterable[str]) -> Value:
    """Several printed cards: “Swap Meet, Turncoat and Spotlight”."""
    return listing([named(table, card) for card in cards])


def cost_named(table: Table, cost: str) -> Value:
    """A cost by its card (`t4:2`); of a card with two of them which one it is."""
    card, _, number = cost.rpartition(":")
    printed = catalogues.costs_of(catalogues.of(table.options.catalogue), card)
    if len(printed) < SEVERAL:
        return named(table, card)
    text = _COSTS[number]
    return text._replace(params={"card": named(table, card)})


_COSTS = {"1": msg("the first cost of {card}"), "2": msg("the second cost of {card}")}


def pool_named(table: Table, pool: str) -> Value:
    """Where energy lies: a supply, or a cost of a card."""
    return ZONES.get(pool) or cost_named(table, pool)


def written(text: str) -> Value:
    """A playing card as it was written; what is no card stays as it is."""
    if text == UNSEEN:
        return _UNSEEN
    code = parse(text)
    return own_words(text) if code is None else card_name(code)
