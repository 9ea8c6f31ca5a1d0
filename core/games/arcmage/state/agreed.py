"""Options checked: which of them no match can be played with (section 2, R1 to R4)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from core import structured
from core.errors import BadInput, BadSetup, Fault
from core.games.arcmage.pieces import decks, rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.state.base import SEATS, Base, decks_of, option_of, seats_of
from core.games.arcmage.state.options import Options
from core.messages import Message, msg

SLUG = re.compile(r"[a-z0-9][a-z0-9-]*")
MOST_LOYALTY = 3


def base_of(spelled: Any) -> Base:
    """What stays, from the options of a whole table. Raises `Refused` for options not in full."""
    return _base(json.dumps(spelled, sort_keys=True, default=str))


@lru_cache(maxsize=32)
def _base(text: str) -> Base:
    """From the JSON text of options: they hold whole decks, and many tables have the same."""
    options: Options = structured.read(Options, json.loads(text), "options")
    check_form(options)
    base = Base(options)
    if json.dumps(base.spelled, sort_keys=True) != text:
        raise BadInput("bad_form", "Options of a match that goes on stand in full.")
    return base


def check_options(options: Options) -> None:
    """Raises `BadSetup` E_SYNTAX, and for decks that may not be, all their faults together.

    Its code is that of the first fault (E_DECK_SIZE, E_DECK_CITIES, E_DECK_COPIES,
    E_DECK_TOKEN, E_DECK_CARD); `codes` among its parameters are those of all, and `faults` all
    of them (R4).
    """
    check_form(options)
    cards = known_cards(options)
    found = [
        (seat, Fault(one.code, one.rule, msg("Deck of {seat}: {why}", seat=seat, why=one.message)))
        for seat, deck in decks_of(options).items()
        for one in deck_faults(deck, cards)
    ]
    if not found:
        return
    seat, first = found[0]
    told = first.message
    for _, fault in found[1:]:
        told = msg("{faults} {further}", faults=told, further=fault.message)
    raise BadSetup(
        first.code,
        "{why}",
        rule=first.rule,
        why=told,
        option=option_of(seat),
        codes=" ".join(sorted({fault.code for _, fault in found})),
    ).because(fault for _, fault in found)


def deck_faults(deck: decks.DeckList, cards: Mapping[str, Card]) -> Iterator[Fault]:
    """Everything that is wrong with a deck by itself (R1 to R4)."""
    yield from _written_twice(deck)
    yield from decks.faults(deck.counts, cards)


def check_form(options: Options) -> None:
    """Raises `BadSetup` E_SYNTAX: a gap between the seats, definitions that cannot be."""
    seats = seats_of(options)
    for here, due in zip(seats, SEATS, strict=False):
        if here != due:
            raise bad_option(
                option_of(due),
                msg("Nobody sits at {gap}, but somebody at {seat}.", gap=due, seat=here),
            )
    given = [card for deck in decks_of(options).values() for card in deck.definitions]
    seen: dict[str, Card] = {}
    for card in options.cards:
        if card.id in seen:
            raise bad_option("cards", msg("{card} is defined twice.", card=card.id))
        seen[card.id] = card
    for card in (*options.cards, *given):
        if seen.setdefault(card.id, card) != card:
            raise bad_option("cards", msg("{card} is defined in two ways.", card=card.id))
        wrong = card_fault(card)
        if wrong is not None:
            raise bad_option("cards", wrong)


def known_cards(options: Options) -> Mapping[str, Card]:
    """Every card that decks may name, by id: of the catalogue, and of the options."""
    given = [card for deck in decks_of(options).values() for card in deck.definitions]
    return {**rebirth.cards(), **{card.id: card for card in (*options.cards, *given)}}


def bad_option(option: str, why: Message) -> BadSetup:
    """The refusal of an option, with its reason."""
    return BadSetup("E_SYNTAX", "{option}: {why}", option=option, why=why)


def card_fault(card: Card) -> Message | None:
    """What cannot be in the definition of a card (1.2); None where it can."""
    for why in _card_faults(card):
        return why
    return None


def _card_faults(card: Card) -> Iterator[Message]:
    name = card.id[:40]
    if not SLUG.fullmatch(card.id) or len(card.id) > 80:
        yield msg("“{card}” is no id: lower case, digits and hyphens.", card=name)
    if not card.name.strip():
        yield msg("{card} has no name.", card=name)
    if not 0 <= card.loyalty <= MOST_LOYALTY:
        yield msg("{card} has 0 to {most} loyalty marks.", card=name, most=MOST_LOYALTY)
    if isinstance(card.cost, int) and card.cost < 0:
        yield msg("The cost of {card} is below 0.", card=name)
    if card.cost is None and card.type != "city" and not card.token:
        yield msg("{card} has no cost; only cities and tokens have none.", card=name)
    if card.cost is not None and card.type == "city":
        yield msg("{card} is a city and has no cost.", card=name)
    if card.type == "creature" and (card.attack is None or card.defence is None):
        yield msg("{card} is a creature and has attack and defence.", card=name)
    if card.type == "city" and (card.defence or 0) < 1:
        yield msg("{card} is a city and has defence points.", card=name)


def _written_twice(deck: decks.DeckList) -> Iterator[Fault]:
    """Entries that say the same card again, and numbers below one."""
    seen: set[str] = set()
    for entry in deck.cards:
        if entry.card in seen or entry.n < 1:
            text = msg("{card} stands there twice, or less than once.", card=entry.card[:40])
            yield Fault("E_SYNTAX", None, text)
        seen.add(entry.card)
