"""How the record page asks for rulings at a table of Origin Story."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from core.cards import UNSEEN
from core.events import Json
from core.games.origin_story.pieces import PACK, catalogues
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.games.origin_story.titles import (
    CARD_ZONES,
    PLAYER_TITLES,
    SIDES,
    SUITS,
    ZONES,
    card_name,
)
from core.games.origin_story.words import cost_named, own_words
from core.messages import Message, Value, msg
from web.pictures.picture import Counted, RulingForms

DEMO = catalogues.DEMO
_CARDS = {card: card_name(card) for card in PACK}
TABLE = State(Options())  # with the cards that Kifu brings


def _printed() -> Mapping[str, Value]:
    """The printed cards by what people call them."""
    skill_cards = {card.id: own_words(card.name) for card in catalogues.skill_cards(DEMO)}
    return skill_cards | {card.id: own_words(card.name) for card in DEMO.automa_cards}


def _pools() -> Mapping[str, Value]:
    """Where energy lies: the supplies, and each cost by its card."""
    costs = (
        f"{card.id}:{number}"
        for card in catalogues.skill_cards(DEMO)
        for number, _ in enumerate(card.costs, start=1)
    )
    supplies = {name: ZONES[name] for name in ("supply", "general")}
    return {**supplies, **{cost: cost_named(TABLE, cost) for cost in costs}}


def super_hearts(view: Json) -> Mapping[str, Message]:
    """The cards that lie open on the table and are not of the deck: love cards of half a value."""
    played = [card for card, _ in view["trick"]]
    lying = [*view["discard"], *view["aside"], *played, *chain(*view["hands"].values())]
    return {card: card_name(card) for card in lying if card not in PACK and card != UNSEEN}


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
        "place": msg("Place in the hand: an end, or how many cards lie to its left"),
        "who": msg("Player"),
        "n": msg("How many more; fewer with a minus"),
        "move_energy.zone": msg("Where: a supply, or a cost of a card"),
        "zone": msg("Where"),
        "suit": msg("Suit"),
        "side": msg("Side"),
        "id": msg("Printed card, or its id in a catalogue"),
    },
    values={**CARD_ZONES, **ZONES, **PLAYER_TITLES, **SUITS, **SIDES},
    counts={"play_automa": (Counted("card", msg("The card that it played"), suggest=_CARDS),)},
    suggest={
        "card": _CARDS,
        "place": {"L": msg("left end"), "R": msg("right end")},
        "move_energy.zone": _pools(),
        "id": _printed(),
    },
    lying={f"{kind}.card": super_hearts for kind in ("move_card", "modify_card", "color_card")},
)
