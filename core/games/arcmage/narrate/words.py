"""Parts of sentences: cards by number and name, rows of cards, places, payments, how long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from core.cards import UNSEEN
from core.games.arcmage.commands import Payment
from core.games.arcmage.titles import FACTION_TITLES, UNTIL_TITLES, card_name
from core.messages import Message, Value, msg

Names: TypeAlias = Mapping[str, str]  # slugs of cards in play, by their numbers

NOBODY: Names = {}
ASKS = msg("{card} asks the table: “{hint}”")
ASKS_SOMETHING = msg("{card} asks for a ruling")  # of a card that is not at hand


def listed(parts: Iterable[Value], last: Message | None = None) -> Value:
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
    return listed(parts, msg("{first} and {second}"))


def clauses(parts: Iterable[Value]) -> Value:
    """What happened besides, with semicolons."""
    found: Value | None = None
    for part in parts:
        found = part if found is None else msg("{first}; {second}", first=found, second=part)
    return msg("nothing") if found is None else found


def told(sentence: Message, parts: Iterable[Value]) -> Message:
    """The sentence, given without full stop, and what came of it behind a colon."""
    row = list(parts)
    if not row:
        return msg("{told}.", told=sentence)
    return msg("{told}: {facts}.", told=sentence, facts=clauses(row))


def row_words(cards: Iterable[str]) -> Value:
    """Cards by their names; those not seen are counted: “Kolibri and 2 unseen cards”."""
    slugs = list(cards)
    parts = [card_name(card) for card in slugs if card != UNSEEN]
    hidden = slugs.count(UNSEEN)
    if hidden:
        unseen = msg("an unseen card") if hidden == 1 else msg("{n} unseen cards", n=hidden)
        parts.append(unseen)
    return also(parts)


def card_words(card: str, names: Names = NOBODY, face: str = "") -> Value:
    """A card as facts name it: “A5 Mentor”, “resource card Ar1”, “Ghoul” for `A:grave:ghoul`."""
    if ":" in card:
        return card_name(face or card.rsplit(":", 1)[1])
    if card[1:2] == "r":
        if face in {"", UNSEEN}:
            return msg("resource card {number}", number=card)
        return msg("resource card {number} {name}", number=card, name=card_name(face))
    slug = face or names.get(card, UNSEEN)
    return card if slug == UNSEEN else msg("{number} {name}", number=card, name=card_name(slug))


def cards_words(cards: Iterable[str], names: Names = NOBODY) -> Value:
    """Several of them."""
    return also(card_words(card, names) for card in cards)


def place_words(place: str, names: Names = NOBODY) -> Value:
    """“the army”, or a city."""
    return msg("the army") if place == "army" else card_words(place, names)


def payment_words(pay: Payment) -> Value | None:
    """“2 Gaian, 1 Red Banner (produced)”; None of nothing."""
    parts: list[Value] = [
        msg("{n} {faction}", n=n, faction=FACTION_TITLES[faction]) for faction, n in pay.cards if n
    ]
    parts += [
        msg("{n} {faction} (produced)", n=n, faction=FACTION_TITLES[faction])
        for faction, n in pay.pool
        if n
    ]
    return listed(parts) if parts else None


def until_words(until: str, source: str | None = None, names: Names = NOBODY) -> Message:
    """How long something lasts, with the card that it ends with."""
    if source is not None and until in {"static", "while_source_in_play"}:
        return msg("as long as {card} is in play", card=card_words(source, names))
    if source is not None and until == "while_source_marked":
        return msg("as long as {card} is marked", card=card_words(source, names))
    return UNTIL_TITLES[until]


def signed(n: int) -> str:
    """`+1`, `+0`, `-2`."""
    return f"{n:+d}"


def damage_words(n: int) -> Message:
    """An amount of damage."""
    return msg("1 damage") if n == 1 else msg("{n} damage", n=n)


def count_words(n: int) -> Message:
    """“1 resource card”, “3 resource cards”."""
    return msg("1 resource card") if n == 1 else msg("{n} resource cards", n=n)
