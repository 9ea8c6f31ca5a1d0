"""How the record page asks for rulings at a table of Origin Story."""

from __future__ import annotations

from core.games.origin_story.pieces import PACK
from core.games.origin_story.titles import PLAYER_TITLES, ZONES
from core.messages import msg
from web.pictures.picture import RulingForms

FORMS = RulingForms(
    titles={
        "move_card": msg("A card lies elsewhere"),
        "move_dial": msg("A dial moves"),
        "move_energy": msg("Energy is taken or put"),
        "modify_card": msg("A card counts more or less"),
        "color_card": msg("A card has another suit"),
        "set_side": msg("The side of the player is another"),
        "give_trick": msg("A player gets the trick"),
        "set_leader": msg("Another player leads next"),
        "set_trump": msg("The trump is another"),
        "place_card": msg("A story card, super-hero or automa card lies elsewhere"),
        "reshuffle": msg("The discard pile was shuffled into the deck"),
        "allow_anything": msg("Whatever comes of it, allow it"),
    },
    fields={
        "card": msg("Card"),
        "from": msg("From"),
        "to": msg("To"),
        "place": msg("Place in the hand: L, R or a number from 0"),
        "who": msg("Player"),
        "n": msg("Change: 1, -1 …"),
        "move_energy.zone": msg("Where: supply, general, or a cost such as t4:2"),
        "zone": msg("Where"),
        "suit": msg("Suit"),
        "side": msg("Side"),
        "id": msg("Id of the card"),
    },
    values={
        **ZONES,
        **PLAYER_TITLES,
        "L": msg("love"),
        "B": msg("brains"),
        "S": msg("speed"),
        "M": msg("strength"),
        "hero": msg("hero"),
        "villain": msg("villain"),
        "hand": msg("in hand"),
        "mat": msg("on the mat"),
        "removed": msg("removed from the game"),
    },
    suggest={"card": PACK, "move_energy.zone": ("supply", "general")},
)
