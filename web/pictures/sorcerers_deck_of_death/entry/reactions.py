"""Reactions that may be used now, with what they cost."""

from __future__ import annotations

from core.events import Json
from core.games.sorcerers_deck_of_death.decide.payment import cost_words
from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES, cost_of
from core.games.sorcerers_deck_of_death.rules import costs
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.titles import ABILITY_TITLES
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry.words import HINTS


def ability(code: str) -> Json:
    """An ability by name, with its rule and what it does in short."""
    return {
        "code": code,
        "name": translate(ABILITY_TITLES[code]),
        "hint": translate(HINTS[code]),
        "rule": ABILITIES[code].rule,
    }


def price(code: str, target: str | None = None) -> Json:
    """What an ability costs; `target` is the letter of an own figure that it is used on."""
    cost = cost_of(code, target)
    return {"cost": cost, "size": costs.size(cost), "price": translate(cost_words(cost))}


def reaction(_: State, code: str, fig: int) -> Json:
    """A reaction of a figure, or of its Mage for it."""
    return ability(code) | price(code) | {"fig": FIGS[fig], "seat": FIGS[fig][0]}
