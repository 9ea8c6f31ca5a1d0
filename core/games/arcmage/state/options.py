"""What is agreed on before a match of Arcmage (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.deck_names import DECKS, NOT_KNOWN
from core.games.arcmage.pieces.decks import UNKNOWN, DeckList
from core.messages import Message, msg
from core.options import About, about

BuiltIn = Literal["gaian-love-for-life", "brothers-in-arms", "uneasy-alliance", "toll-of-time"]
Unknown = Literal["unknown"]
Chosen = BuiltIn | Unknown | DeckList
Maybe = Literal["none"] | BuiltIn | Unknown | DeckList
NONE: Literal["none"] = "none"
OWN = {**DECKS, **NOT_KNOWN}  # of who records; for the others “not known” stands first
OTHERS = {**NOT_KNOWN, **DECKS}
MORE = {NONE: msg("Nobody sits here"), **OTHERS}


def _deck(
    title: Message,
    values: Mapping[str, Message] = MORE,
    *,
    first: bool = False,
    proposed: str | None = None,
) -> Mapping[str, About]:
    """What people are told of a deck, with its values in the order in which they are offered."""
    return about(title, None, values, first=first, proposed=proposed, listed=True)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of section 2. A deck that does not come with Kifu is given whole; one that nobody
    knows is `unknown`, and may be told later.

    In a match that has started every deck stands whole, and `cards` defines all their cards, so
    that a later catalogue changes no old match (1.2).
    """

    deck_a: Chosen = field(
        default="gaian-love-for-life", metadata=_deck(msg("Deck of A"), OWN, first=True)
    )
    deck_b: Chosen = field(
        default="brothers-in-arms",
        metadata=_deck(msg("Deck of B"), OTHERS, first=True, proposed=UNKNOWN),
    )
    deck_c: Maybe = field(default="none", metadata=_deck(msg("Deck of C"), first=True))
    deck_d: Maybe = field(default="none", metadata=_deck(msg("Deck of D")))
    deck_e: Maybe = field(default="none", metadata=_deck(msg("Deck of E")))
    deck_f: Maybe = field(default="none", metadata=_deck(msg("Deck of F")))
    deck_g: Maybe = field(default="none", metadata=_deck(msg("Deck of G")))
    deck_h: Maybe = field(default="none", metadata=_deck(msg("Deck of H")))
    extra_cities: Literal["deck", "reserve"] = field(
        default="deck",
        metadata=about(
            msg("A fourth city of a deck"),
            msg("The rules set three aside; Kifu's ruling comes first."),
            {
                "deck": msg("It stays in the deck"),
                "reserve": msg("All cities go to the reserve"),
            },
        ),
    )
    retreat_marks: bool = field(
        default=True,
        metadata=about(
            msg("Leaving a destroyed city marks"),
            msg("Residents that flee move, and moving marks."),
        ),
    )
    found_unmarks: bool = field(
        default=False,
        metadata=about(msg("Cards unmark in a turn that founds a city")),
    )
    ability_speed: Literal["play", "any"] = field(
        default="play",
        metadata=about(
            msg("Activated abilities"),
            msg("When those that say nothing of it may be used; Kifu's ruling comes first."),
            {
                "play": msg("In one's own play phases"),
                "any": msg("At any time, like events"),
            },
        ),
    )
    ledger: bool = field(
        default=True,
        metadata=about(
            msg("Check names against the decks"),
            msg("A card that a deck has no more of is refused."),
        ),
    )
    cards: tuple[Card, ...] = field(
        default=(),
        metadata=about(
            msg("Further cards"),
            msg("Definitions of printed cards that the catalogue does not have."),
        ),
    )
