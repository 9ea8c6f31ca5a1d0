"""What a case of Arcmage begins with: a position, a set-up, decks (9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core import structured
from core.errors import BadInput, Refused
from core.game import Game
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import CardCount, DeckList
from web.contract.case_runner import known

Given = Mapping[str, Any]
SEATS = "ABCDEFGH"
SEED = "examples"
GIVEN = {"active", "phase", "turn", "moved", "lasting", "cards", "opts", *SEATS}
OF_SEAT = {
    *("hand", "deck", "top", "res", "reserve", "grave"),
    *("cities", "army", "in", "att", "list"),
}
DECK = {"base", "set", "cards_extra"}
FORMATS = {"standard"}  # the team game is for a later release


class Start(NamedTuple):
    """Options by name, the position if there is one, the seed of a dealt match."""

    options: dict[str, Any]
    position: dict[str, Any] | None
    seed: str | None


class Deck(NamedTuple):
    """How many of each card, every definition, and those that the case brings."""

    counts: Mapping[str, int]
    cards: Mapping[str, Card]
    extra: tuple[Card, ...]


# --- positions ----------------------------------------------------------------------------------


def given_start(given: Given) -> Start:
    """A match from a position; the game reads its form itself, but for what is a runner's."""
    known("given", given, GIVEN)
    seats = {seat: _seat(seat, part) for seat, part in given.items() if seat in SEATS}
    options, seed = _options(given.get("opts", {}))
    cards = [_whole(card) for card in given.get("cards", [])]
    return Start({}, {**given, **seats, "opts": options, "cards": cards}, seed)


def _seat(seat: str, part: Given) -> Given:
    known(f"seat {seat}", part, OF_SEAT)
    deck = part.get("list")
    if not isinstance(deck, Mapping) or not DECK & set(deck):
        return part
    return {**part, "list": dict(deck_of(deck).counts)}


def _whole(card: Given) -> dict[str, Any]:
    """A definition with what it may leave out."""
    structures = card.get("abilities") or card.get("levels")
    return {"loyalty": 0, "text": "", "auto": "full" if structures else "ruling", **card}


# --- set-ups ------------------------------------------------------------------------------------


def new_start(new: Given) -> Start:
    """A match from the beginning: decks by seat, beside them options."""
    decks_of = {seat: deck for seat, deck in new.items() if seat in SEATS}
    rest = {key: value for key, value in new.items() if key not in SEATS}
    cards = [_whole(card) for card in rest.pop("cards", [])]
    options, seed = _options({**rest.pop("opts", {}), **rest})
    for seat in SEATS[2:]:
        options[f"deck_{seat.lower()}"] = "none"
    for seat, deck in decks_of.items():
        options[f"deck_{seat.lower()}"] = deck if isinstance(deck, str) else _given_deck(seat, deck)
    return Start({**options, "cards": cards}, None, seed)


def deck_of(deck: Given) -> Deck:
    """A deck of the catalogue with other numbers, 0 removes, and further definitions."""
    known("deck", deck, DECK)
    counts: dict[str, int] = {}
    if deck.get("base"):
        assert deck["base"] in rebirth.decks(), f"there is no deck {deck['base']}"
        counts = dict(rebirth.decks()[deck["base"]].counts)
    counts |= deck.get("set", {})
    extra = tuple(_card(card) for card in deck.get("cards_extra", []))
    cards = {**rebirth.cards(), **{card.id: card for card in extra}}
    return Deck({card: n for card, n in counts.items() if n}, cards, extra)


def _card(card: Given) -> Card:
    found: Card = structured.read(Card, _whole(card), str(card.get("id")))
    return found


def _given_deck(seat: str, deck: Given) -> DeckList:
    found = deck_of(deck)
    entries = tuple(CardCount(card, n) for card, n in sorted(found.counts.items()))
    return DeckList(f"deck of {seat}", entries, found.extra)


# --- options ------------------------------------------------------------------------------------


def _options(given: Given) -> tuple[dict[str, Any], str | None]:
    """Options of section 2 by name, and the seed where a dealer deals."""
    found = {name: _value(value) for name, value in given.items()}
    mode = found.pop("mode", "record")
    assert mode in {"record", "dealer"}, f"there is no mode {mode}"
    played = found.pop("format", "standard")
    assert played in FORMATS, f"the format {played} is not played here"
    return found, SEED if mode == "dealer" else None


def _value(value: Any) -> Any:
    words: Mapping[Any, bool] = {"on": True, "off": False, "true": True, "false": False}
    return words.get(value, value) if isinstance(value, str) else value


def with_base(game: Game[Any, Any, Any], start: Start) -> Any:
    """The options as the game takes them. Raises `Refused`."""
    lists = {key: deck for key, deck in start.options.items() if isinstance(deck, DeckList)}
    rest = {key: value for key, value in start.options.items() if key not in lists}
    try:
        options = structured.read(game.options, rest)
    except BadInput as fault:
        raise BadInput("bad_options", "{why}", why=fault.message) from fault
    fields = {name: getattr(options, name) for name in game.options.__dataclass_fields__}
    return game.options(**{**fields, **lists})


def codes_of(refusal: Refused) -> list[str]:
    """The code of a refusal, and those of everything else that is wrong with decks (R4)."""
    return [refusal.code, *str(refusal.message.params.get("codes", "")).split()]
