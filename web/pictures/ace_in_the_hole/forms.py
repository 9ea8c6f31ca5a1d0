"""How the record page asks for rulings at a table of Ace in the Hole."""

from __future__ import annotations

from core import cards
from core.games.ace_in_the_hole.pieces import PAWNS, SQUARES
from core.messages import msg
from web.pictures.picture import RulingForms

FORMS = RulingForms(
    titles={
        "place_pawn": msg("A pawn stands elsewhere, or is captured"),
        "set_turn": msg("It is another seat's turn"),
        "set_hand": msg("A hand holds other cards"),
        "discard_card": msg("A card is discarded"),
        "return_card": msg("A card comes back from the discards"),
    },
    fields={
        "pawn": msg("Pawn"),
        "place_pawn.to": msg("To (a square; empty: captured)"),
        "return_card.to": msg("Into"),
        "seat": msg("Seat"),
        "cards": msg("Cards, with ? for one not seen"),
        "card": msg("Card"),
        "source": msg("From"),
    },
    values={"hand": msg("the hand"), "pile": msg("the pile")},
    suggest={"pawn": PAWNS, "to": SQUARES, "card": cards.PACK},
)
