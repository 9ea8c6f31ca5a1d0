"""What stays as it is through a match: options, decks, definitions of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.canonical import plain
from core.events import Json
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import UNKNOWN, UNKNOWN_DECK, DeckList
from core.games.arcmage.pieces.effects import Choose, Effect, ForEach, Repeat, Stat, Token, When
from core.games.arcmage.pieces.parts import until_of
from core.games.arcmage.state.options import NONE, Chosen, Maybe, Options

SEATS = "ABCDEFGH"


@dataclass(frozen=True, eq=False)
class Base:
    """`options` with every deck and definition in full; what is read from them is kept beside."""

    options: Options
    seats: tuple[str, ...] = field(init=False)
    cards: Mapping[str, Card] = field(init=False)  # by id
    lists: Mapping[str, Mapping[str, int]] = field(init=False)  # by seat, as far as known
    unlisted: Mapping[str, int] = field(init=False)  # by seat, how many cards nobody has named
    spelled: Json = field(init=False)  # the options as JSON values
    weakening: bool = field(init=False)  # some card takes defence away for as long as it is there
    counters: Mapping[str, Card] = field(init=False)  # by kind, the card that says what they do

    def __post_init__(self) -> None:
        """Read the options once; they are never asked again."""
        chosen = decks_of(self.options)
        settle = object.__setattr__
        settle(self, "seats", tuple(chosen))
        settle(self, "cards", {card.id: card for card in self.options.cards})
        settle(self, "lists", {seat: deck.known for seat, deck in chosen.items()})
        settle(self, "unlisted", {seat: deck.unknown for seat, deck in chosen.items()})
        settle(self, "spelled", plain(self.options))
        settle(self, "weakening", any(map(_weakens, self.options.cards)))
        ruled = [(one.kind, card) for card in self.options.cards for one in card.counters or ()]
        settle(self, "counters", dict(reversed(ruled)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Base) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)


def seats_of(options: Options) -> tuple[str, ...]:
    """The seats that have a deck, as letters."""
    return tuple(seat for seat, deck in _chosen(options) if deck != NONE)


def _chosen(options: Options) -> Iterator[tuple[str, Maybe]]:
    """Every seat that there can be, with its deck or `none`."""
    first = (options.deck_a, options.deck_b, options.deck_c, options.deck_d)
    last = (options.deck_e, options.deck_f, options.deck_g, options.deck_h)
    return zip(SEATS, (*first, *last), strict=True)


def option_of(seat: str) -> str:
    """The name of the option that says the deck of a seat."""
    return f"deck_{seat.lower()}"


def with_decks(options: Options, decks: Mapping[str, Chosen], **more: Any) -> Options:
    """The options with these decks by seat, and with further ones."""
    given: dict[str, Any] = {option_of(seat): deck for seat, deck in decks.items()}
    return replace(options, **given, **more)


def decks_of(options: Options) -> dict[str, DeckList]:
    """The deck of every seat that has one; names stand for decks that come with Kifu."""
    built_in = {**rebirth.decks(), UNKNOWN: UNKNOWN_DECK}
    return {
        seat: built_in[deck] if isinstance(deck, str) else deck
        for seat, deck in _chosen(options)
        if deck != NONE
    }


def filled(options: Options, *, whole: bool = False) -> Options:
    """The options with decks and definitions in full (1.2); those of a match stay as they are.

    `cards` then holds what the decks have, the tokens that these create, and all that was given;
    with `whole`, and where cards of a deck are not known, also everything else that the catalogue
    has.
    """
    decks = decks_of(options)
    whole = whole or any(deck.unknown for deck in decks.values())
    known = {**rebirth.cards(), **{card.id: card for card in options.cards}}
    for deck in decks.values():
        known.update((card.id, card) for card in deck.definitions)
    wanted = {entry.card for deck in decks.values() for entry in deck.cards if entry.card in known}
    wanted |= {card.id for card in options.cards}
    wanted |= {card.id for deck in decks.values() for card in deck.definitions}
    wanted |= set(known) if whole else set()
    cards = tuple(known[card] for card in sorted(with_tokens(wanted, known)))
    return with_decks(options, decks, cards=cards)


def told(base: Base, seat: str, deck: DeckList) -> Base:
    """What stays, with another deck of a seat; its definitions are cards that were not there."""
    known = {card.id: card for card in (*deck.definitions, *base.options.cards)}
    cards = tuple(known[card] for card in sorted(known))
    return Base(with_decks(base.options, {seat: replace(deck, definitions=())}, cards=cards))


def with_tokens(wanted: Iterable[str], known: Mapping[str, Card]) -> set[str]:
    """These cards, with the tokens that they create; those that are not known are left out."""
    by_name = {card.name: card.id for card in known.values()}
    found = {card for card in wanted if card in known}
    for card in sorted(found):
        found |= {by_name[name] for name in tokens_of(known[card]) if name in by_name}
    return found


def _weakens(card: Card) -> bool:
    said = [*(card.levels or ()), *(card.abilities or ())]
    return any(
        isinstance(effect, Stat) and isinstance(effect.def_, int) and effect.def_ < 0
        for one in said
        for effect in one.effects
        if until_of(effect) in {"static", "lasting"}
    )


def tokens_of(card: Card) -> Iterator[str]:
    """The names of the tokens that a card creates."""
    for level in card.levels or ():
        yield from _tokens(level.effects)
    given = (ability for rules in card.counters or () for ability in rules.abilities)
    for ability in (*(card.abilities or ()), *given):
        yield from _tokens(ability.effects)


def _tokens(effects: tuple[Effect, ...]) -> Iterator[str]:
    for effect in effects:
        match effect:
            case Token(name=name):
                yield name
            case When(effects=inner) | Repeat(effects=inner) | ForEach(effects=inner):
                yield from _tokens(inner)
            case Choose(one_of=modes):
                for mode in modes:
                    yield from _tokens(mode)
