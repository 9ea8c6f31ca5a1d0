"""Reactions that may be used now, with what they cost."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.sorcerers_deck_of_death.decide.payment import cost_words
from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES, cost_of
from core.games.sorcerers_deck_of_death.rules import costs
from core.games.sorcerers_deck_of_death.titles import ABILITY_TITLES
from web.entry.sorcerers_deck_of_death_parts import Power, Price, Reaction
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry.words import HINTS


def power(code: str) -> Power:
    """An ability with its price, its rule and what it does in short."""
    return {
        **price(code),
        "code": code,
        "name": translate(ABILITY_TITLES[code]),
        "hint": translate(HINTS[code]),
        "rule": ABILITIES[code].rule,
    }


def price(code: str, target: str | None = None) -> Price:
    """What an ability costs; `target` is the letter of an own figure that it is used on."""
    cost = cost_of(code, target)
    return {"cost": cost, "size": costs.size(cost), "price": translate(cost_words(cost))}


def reaction(code: str, fig: int, touched: Sequence[int] = ()) -> Reaction:
    """A reaction of a figure who touches these enemies, or of its Mage for it."""
    beside = [FIGS[enemy] for enemy in touched] if code == "AG" else []
    return {**power(code), "fig": FIGS[fig], "seat": FIGS[fig][0], "targets": beside}
