"""What Arcmage says of its decks: files and plain lists, check, curve and split (R1 to R5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.cards import UNSEEN
from core.catalogues import (
    BoxPart,
    CardWords,
    CatalogueFormat,
    Catalogues,
    CatalogueWords,
    ReadCard,
)
from core.errors import BadInput, Fault
from core.games.arcmage.card_forms import forms
from core.games.arcmage.effect_words import card_sentences
from core.games.arcmage.effect_words.words import joined
from core.games.arcmage.events.table import CardDefined
from core.games.arcmage.left_to_table import left_to_table
from core.games.arcmage.pieces import DECK_SIZE, decks, rebirth
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.games.arcmage.state.agreed import card_fault, deck_faults
from core.games.arcmage.state.base import decks_of, filled
from core.games.arcmage.state.options import NONE, Options
from core.games.arcmage.telling import TELLING
from core.games.arcmage.titles import FACTION_TITLES, TYPE_TITLES, named
from core.messages import Column, Message, Printed, Table, Value, msg

GROUPS: Mapping[str, Message] = {
    "city": msg("Cities"),
    "creature": msg("Creatures"),
    "enchantment": msg("Enchantments"),
    "event": msg("Events"),
    "magic": msg("Magic cards"),
}
CARDS = Column("cards", msg("Cards"))
MOST_FAULTS = 100  # that are told of one deck


class Held(NamedTuple):
    """A card of a deck, and how many there are."""

    card: Card
    n: int


# --- files -----------------------------------------------------------------------------------


def is_list(text: str) -> bool:
    """Whether the text of a file is a plain list, not JSON."""
    return not text.lstrip().startswith(("{", "["))


def read(text: str) -> DeckList:
    """A deck from a plain list, without a name. Raises `BadInput` with the faults of each line."""
    found = decks.read_list(text, rebirth.cards())
    _refuse(found.faults)
    return DeckList("", tuple(CardCount(card, n) for card, n in sorted(found.cards.items()) if n))


def write(deck: DeckList) -> str:
    """A deck as a plain list, which holds no definitions."""
    return decks.write_list(deck.counts, _known(deck))


def check(deck: DeckList) -> None:
    """Raises `BadInput` bad_catalogue with all that is wrong with a deck."""
    _check_definitions(deck)
    _refuse(deck_faults(deck, _known(deck)))


def check_unfinished(deck: DeckList) -> None:
    """The same of a deck that may have too few cards, and too few cities."""
    _check_definitions(deck)
    found = deck_faults(deck, _known(deck))
    size = sum(entry.n for entry in deck.cards)
    missing = {"E_DECK_CITIES", "E_DECK_SIZE"} if size <= DECK_SIZE else {"E_DECK_CITIES"}
    _refuse(fault for fault in found if fault.code not in missing)


def _check_definitions(deck: DeckList) -> None:
    seen: set[str] = set()
    for card in deck.definitions:
        wrong = card_fault(card)
        if wrong is None and card.id in seen:
            wrong = msg("{card} is defined twice.", card=card.id)
        if wrong is not None:
            raise BadInput("bad_catalogue", "{cause}", cause=wrong)
        seen.add(card.id)


def _refuse(faults: Iterable[Fault]) -> None:
    found = sorted(faults, key=lambda fault: (fault.line is None, fault.line or 0))
    if found:
        error = BadInput("bad_catalogue", "This deck cannot be played. Mistakes: {n}", n=len(found))
        raise error.because(found[:MOST_FAULTS])


def _known(deck: DeckList) -> Mapping[str, Card]:
    """The cards that a deck may name, by id."""
    return {**rebirth.cards(), **{card.id: card for card in deck.definitions}}


# --- as people see a deck ----------------------------------------------------------------------


def arrange(deck: DeckList) -> list[tuple[Message, tuple[Held, ...]]]:
    """The cards of a deck by type, those of a type by cost and name."""
    cards = sorted(held(deck), key=_order)
    groups = [
        (title, tuple(one for one in cards if one.card.type == kind))
        for kind, title in GROUPS.items()
    ]
    return [(title, group) for title, group in groups if group]


def held(deck: DeckList) -> Iterator[Held]:
    """The cards of a deck in full, but for those that nobody has named."""
    known = _known(deck)
    return (Held(known[entry.card], entry.n) for entry in deck.cards if entry.card != UNSEEN)


def facts(deck: DeckList) -> tuple[Message, ...]:
    """How many of its cards are not known."""
    return (msg("Cards that are not known: {n}", n=deck.unknown),) if deck.unknown else ()


def _order(one: Held) -> tuple[int, str]:
    return one.card.cost if isinstance(one.card.cost, int) else -1, one.card.name


def describe(one: Held) -> CardWords:
    """A card for people: how many, whose, cost, loyalty, values, what it does and says."""
    card = one.card
    return CardWords(
        id=card.id,
        name=Message("{name}", {"name": Printed(card.name)}),
        facts=(msg("{n} ×", n=one.n), FACTION_TITLES[card.faction], *_values(card)),
        effects=(*card_sentences(card), *filter(None, [left_to_table(card)])),
        text=Message("{text}", {"text": Printed(card.text)}) if card.text else None,
    )


def _values(card: Card) -> Iterator[Message]:
    if card.cost is not None:
        yield msg("cost {n}", n=card.cost if isinstance(card.cost, int) else _x(card.cost))
    yield msg("loyalty {n}", n=card.loyalty)
    if card.type == "city":
        yield msg("defence {n}", n=card.defence or 0)
    elif card.attack is not None:
        yield Message("{attack}/{defence}", {"attack": card.attack, "defence": card.defence or 0})
    if card.subtypes:
        yield Message("{subtypes}", {"subtypes": _row(card.subtypes)})


def _row(words: Sequence[str]) -> Value:
    """Printed words with commas between them."""
    return joined([*map(Printed, words)], msg("{first}, {second}"))


def _x(cost: XCost) -> str:
    return f"X + {cost.plus}" if cost.plus else "X"


def figures(deck: DeckList) -> tuple[Table, ...]:
    """The curve of costs, the split by faction, the split by type."""
    known = _known(deck)
    factions = decks.split(deck.counts, known)
    types = Counter[str]()
    for one in held(deck):
        types[one.card.type] += one.n
    return (
        _bars("curve", msg("Cards by cost"), msg("Cost"), _curve(deck, known)),
        _bars(
            "factions",
            msg("Cards by faction"),
            msg("Faction"),
            [(FACTION_TITLES[name], n) for name, n in factions.items()],
        ),
        _bars(
            "types",
            msg("Cards by type"),
            msg("Type"),
            [(TYPE_TITLES[kind], types[kind]) for kind in GROUPS if types[kind]],
        ),
    )


def _curve(deck: DeckList, known: Mapping[str, Card]) -> list[tuple[Message, int]]:
    """Every cost up to the highest; X, which is chosen or counted, stands last."""
    counted = decks.curve(deck.counts, known)
    costs = range(max(counted, default=-1) + 1)
    found = [(_number(cost), counted.get(cost, 0)) for cost in costs]
    chosen = sum(one.n for one in held(deck) if isinstance(one.card.cost, XCost))
    return [*found, (_number("X"), chosen)] if chosen else found


def _number(cost: int | str) -> Message:
    return Message("{n}", {"n": cost})


def _bars(key: str, title: Message, name: Message, rows: Iterable[tuple[Message, int]]) -> Table:
    return Table(
        key,
        title,
        (Column("name", name, "message"), CARDS),
        tuple({"name": words, "cards": n} for words, n in rows),
        kind="bars",
    )


def left_out(options: Options) -> tuple[Message, ...]:
    """The cards of a match whose texts are carried out in part, or not at all (R135).

    Of a deck that is not wholly known those that its list names.
    """
    cards = filled(options).cards
    found = decks_of(options).values()
    if any(deck.unknown for deck in found):
        listed = {card for deck in found for card in deck.known}
        cards = tuple(card for card in cards if card.id in listed)
    return tuple(named(card.id, card.name) for card in cards if card.auto != "full")


CATALOGUES = Catalogues(
    options=tuple(f"deck_{seat}" for seat in "abcdefgh"),
    content=DeckList,
    built_in=rebirth.decks(),
    check=check,
    sound=check_unfinished,
    describe=describe,
    reserved=frozenset({NONE, decks.UNKNOWN}),
    forms=forms(lambda card, n: describe(Held(card, n))),
    lists={"cards": None},
    facts=facts,
    figures=figures,
    arrange=arrange,
    read=lambda _state, events: (
        ReadCard("definitions", event.card) for event in events if isinstance(event, CardDefined)
    ),
    box=(
        BoxPart(
            title=msg("{n} of {all} cards of a deck"),
            all=DECK_SIZE,
            count=lambda deck: sum(deck.known.values()),
            source=msg("A deck has exactly so many (R1)."),
        ),
    ),
    count=lambda deck: sum(entry.n for entry in deck.cards),
    formats=(
        CatalogueFormat(
            key="txt",
            title=msg("a plain list"),
            media_type="text/plain",
            recognises=is_list,
            read=read,
            write=write,
            text=True,
        ),
    ),
    telling=TELLING,
    words=CatalogueWords(
        title=msg("Decks"),
        count=msg("Cards: {n}"),
        fault=msg("Card “{card}”: {cause}"),
        load=msg("Load a deck"),
        paste=msg("Or paste the list here"),
        kept=msg("A match keeps the decks that it was started with, whatever becomes of them."),
        how=msg(
            "A list with a card on each line: “3 Mentor”, “Mentor x3” or “Mentor”; what stands "
            "behind # is a remark. A deck has 45 cards, three cities or more among them, and at "
            "most three cards of a name; “12 ?” are cards of it that nobody knows. A file in "
            "JSON may define cards of its own."
        ),
        take=msg("Keep this deck"),
    ),
)
