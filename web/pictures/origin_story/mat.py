"""The mat of the player: its card, the five slots, energy as dots on costs and in the supply."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.origin_story.pieces import ROUNDS
from core.games.origin_story.words import THE
from core.messages import Message, msg
from web.pictures.origin_story.card_texts import CardText, card_of, told

TITLE = msg("{player}'s mat", player=THE["Y"])


class Cost(NamedTuple):
    """A cost of a card: its number from 1, its tokens, and whether it is paid."""

    number: int
    n: int
    removes: bool  # printed with the sign of “Remove”
    paid: bool


class Lying(NamedTuple):
    """A card on the mat: what it says, its costs; `fresh`: it came in this step."""

    told: CardText
    costs: list[Cost]
    fresh: bool
    used: bool  # a skill of it was used this round


class Place(NamedTuple):
    """A slot of the mat; `here`: of this round."""

    title: Message
    card: Lying | None
    here: bool


class Mat(NamedTuple):
    """The mat. `held` are the super-heroes that may still be chosen."""

    title: Message
    own: Lying | None
    places: list[Place]
    supply: int
    was: int | None
    idle: int  # of it, tokens that go back at the end of the round
    held: list[CardText]


def mat(view: Json, before: Json | None) -> Mat:
    """What lies on the mat and before it."""
    supply = view["energy"]["supply"]
    old = before["energy"]["supply"] if before is not None else supply
    return Mat(
        TITLE,
        _lying(view, before, view["mat"]),
        [_place(view, before, number) for number in range(1, ROUNDS + 1)],
        supply,
        old if old != supply else None,
        max(0, view["energy"]["for_round"]),
        [told(card_of(view, card)) for card in view["super_hero_hand"]],
    )


def _place(view: Json, before: Json | None, number: int) -> Place:
    if number == ROUNDS:
        return Place(msg("Super-hero"), _lying(view, before, view["super_hero"]), _here(view, 5))
    card = next((one["id"] for one in view["story"] if one["round"] == number), None)
    return Place(msg("Story {n}", n=number), _lying(view, before, card), _here(view, number))


def _here(view: Json, number: int) -> bool:
    return bool(view["round"] == number and view["phase"] != "over")


def _lying(view: Json, before: Json | None, card: str | None) -> Lying | None:
    if card is None:
        return None
    placed, printed = view["energy"]["placed"], card_of(view, card)
    costs = [
        Cost(number, abs(n), n < 0, placed.get(f"{card}:{number}", 0) > 0)
        for number, n in enumerate(printed.costs, 1)
    ]
    used = any(skill.rpartition(":")[0] == card for skill in view["used"])
    fresh = before is not None and card not in _on_mat(before)
    return Lying(told(printed), costs, fresh, used)


def _on_mat(view: Json) -> set[str | None]:
    return {view["mat"], view["super_hero"], *(one["id"] for one in view["story"])}
