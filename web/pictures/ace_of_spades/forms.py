"""How the record page asks for rulings at a table of Ace of Spades."""

from __future__ import annotations

from core import cards
from core.games.ace_of_spades.titles import COMBO_TITLES
from core.messages import msg
from web.pictures.picture import Counted, RulingForms

FORMS = RulingForms(
    titles={
        "set_dial": msg("A dial stands elsewhere"),
        "move_card": msg("A card lies elsewhere"),
        "give_turn": msg("It is another seat's turn"),
    },
    fields={
        "dial": msg("Dial"),
        "change": msg("How"),
        "n": msg("Number"),
        "card": msg("Card"),
        "from": msg("From"),
        "to": msg("To"),
        "seat": msg("Seat"),
    },
    values={
        "hp": msg("HP of the enemy"),
        "bullets": msg("Bullets"),
        "refills": msg("Refills"),
        "set": msg("is set to"),
        "add": msg("changes by"),
        "hand1": msg("hand of player 1"),
        "hand2": msg("hand of player 2"),
        "common": msg("common row"),
        "deck": msg("deck"),
        "discard": msg("discard pile"),
        "aside": msg("set aside"),
        "out": msg("out of play"),
    },
    suggest={"card": cards.WITH_JOKER},
    counts={
        "play_hand": (
            Counted("claim.combo", msg("The hand counts as"), COMBO_TITLES),
            Counted("check", msg("Damage")),
        )
    },
)
