"""The parts of a shot’s damage beside the hand that lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from core.events import Json
from core.games.ace_of_spades.titles import COMBO_TITLES
from core.messages import Message, Printed, msg
from web.pictures.ace_of_spades import faces
from web.pictures.ace_of_spades.words import told_of


class Term(NamedTuple):
    """A part of the sum. `sign` is `+`, `−` or nothing for the first; `n` has none."""

    sign: str
    label: Message | str
    n: int
    why: str


def terms(combo: str, causes: Iterable[Json], names: Mapping[str, Message | Printed]) -> list[Term]:
    """The parts of a damage, from the causes that the event states; they sum up to it.

    `names` are the enemy cards by id: whose effect a part is.
    """
    found: list[Term] = []
    for cause in causes:
        sign = "−" if cause["n"] < 0 else "+" if found else ""
        label = _label(combo, cause, names)
        found.append(Term(sign, label, abs(cause["n"]), cause["why"]))
    return found


def _label(combo: str, cause: Json, names: Mapping[str, Message | Printed]) -> Message | str:
    match cause["why"]:
        case "base":
            return COMBO_TITLES[combo]
        case "face" | "ace":
            return faces.symbol(cause["card"])
        case "floor":
            return msg("never below 0")
        case "ruling":
            return msg("ruling")
    return _effect(cause, names)


def _effect(cause: Json, names: Mapping[str, Message | Printed]) -> Message | str:
    """Whose effect: the enemy card, and the playing card that it counts."""
    of, card = cause.get("of"), cause.get("card")
    name = names.get(of) if of else None
    if name and card:
        return msg("{name}, {card}", name=name, card=faces.symbol(card))
    if name is None:
        return faces.symbol(card) if card else msg("effect")
    return name


def names_of(view: Json) -> dict[str, Message | Printed]:
    """The names of all enemy cards of a view by their ids."""
    found = [one["card"] for one in (*view["defeated"], *view["one_shots"])]
    found += view["permanents"]
    if view["enemy"]:
        found.append(view["enemy"]["card"])
    return {card["id"]: told_of(card).name for card in found}
