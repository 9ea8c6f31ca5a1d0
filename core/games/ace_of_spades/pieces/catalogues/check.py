"""Whether enemy cards make sense, beyond the form of their JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.errors import BadInput
from core.games.ace_of_spades.pieces import FIGHTS
from core.games.ace_of_spades.pieces.catalogues.sense import Fault, faults_in
from core.games.ace_of_spades.pieces.effects import Effect, HandEffect, Manual, StandingEffect
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind
from core.messages import Message, Value, msg

ID = re.compile(r"[a-z0-9-]{1,40}")
BOSS = FIGHTS - 1  # the back of the boss card
LONGEST_NAME, LONGEST_TEXT = 60, 500  # characters
MOST = 500  # cards of a catalogue
MOST_EFFECTS = 20  # of a penalty, of a bonus


class Place(NamedTuple):
    """A field of a card, for people, and what may stand there."""

    field: Value
    reason: Message


def check_cards(cards: Sequence[EnemyCard]) -> None:
    """Raise `BadInput` bad_catalogue for the first card that makes no sense; it names the card,
    the field and what is allowed.
    """
    if len(cards) > MOST:
        raise BadInput(
            "bad_catalogue",
            "A catalogue has at most {most} cards; these are {n}.",
            most=MOST,
            n=len(cards),
        )
    seen: set[str] = set()
    for number, card in enumerate(cards, 1):
        name = card.id if ID.fullmatch(card.id) else str(number)
        for field, reason in faults(card):
            raise BadInput(
                "bad_catalogue",
                "Card “{card}”, {field}: {reason}.",
                card=name,
                field=field,
                reason=reason,
            )
        if card.id in seen:
            raise BadInput("bad_catalogue", "Two cards have the id “{card}”.", card=name)
        seen.add(card.id)


def faults(card: EnemyCard) -> Iterator[Place]:
    """What makes no sense on one card: the field, and what is allowed."""
    if not ID.fullmatch(card.id):
        yield Place("id", msg("it has 1 to 40 of the characters a to z, 0 to 9 and -"))
    yield from _numbers(card)
    if len(card.name) > LONGEST_NAME:
        yield Place("name", msg("it has at most {n} characters", n=LONGEST_NAME))
    if len(card.text) > LONGEST_TEXT:
        yield Place("text", msg("it has at most {n} characters", n=LONGEST_TEXT))
    if (card.back == BOSS) != (card.difficulty is not None):
        yield Place("difficulty", msg("it stands on cards with back 11, on each of them"))
    if (card.back == BOSS) != (kind(card) == "boss"):
        yield Place("kind", msg("the boss has back 11, and nobody else"))
    if card.cost is not None and kind(card) != "minion":
        yield Place("cost", msg("only one-shots of minions cost something"))
    yield from effect_faults("penalty", card.penalty, "penalty")
    if kind(card) == "boss" and card.bonus:
        yield Place("bonus", msg("the boss leaves none"))
    yield from effect_faults("bonus", card.bonus, kind(card))


def _numbers(card: EnemyCard) -> Iterator[Place]:
    for field, n, low, high in (
        ("back", card.back, 0, BOSS),
        ("hp", card.hp, 1, 99),
        ("cost", card.cost.refills if card.cost else 1, 1, 9),
    ):
        if not low <= n <= high:
            yield Place(field, msg("a number from {low} to {high}", low=low, high=high))


def effect_faults(field: str, effects: Sequence[Effect], where: str) -> Iterator[Place]:
    """What makes no sense in a list of effects.

    `where` says which families may stand there: penalty, or the bonus of a minion or acolyte.
    """
    if len(effects) > MOST_EFFECTS:
        yield Place(field, msg("it has at most {n} effects", n=MOST_EFFECTS))
    for number, effect in enumerate(effects, 1):
        place = msg("{list} {number}", list=field, number=number)
        if not _belongs(effect, where):
            yield Place(place, _NOT_HERE[where]._replace(params={"op": effect.op}))
        yield from (_at(place, fault) for fault in faults_in(effect))


def _belongs(effect: Effect, where: str) -> bool:
    if isinstance(effect, HandEffect | Manual):
        return True
    return where == ("acolyte" if isinstance(effect, StandingEffect) else "minion")


_NOT_HERE = {
    "penalty": msg("“{op}” is for bonuses; a penalty has effects on a hand, or “manual”"),
    "minion": msg("“{op}” is for the permanent bonuses of acolytes"),
    "acolyte": msg("“{op}” is for the one-shots of minions"),
    "boss": msg("“{op}” is for bonuses"),
}


def _at(place: Message, fault: Fault) -> Place:
    return Place(msg("{place}, “{field}”", place=place, field=fault.path), fault.reason)
