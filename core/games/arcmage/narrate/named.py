"""Sentences with numbers of cards and letters of seats, said in names.

The sentences of events and facts name cards in play by their numbers (A5) and seats by their
letters. Who reads a record wants neither: here both become names, those of the cards from the
table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.games.arcmage.narrate.words import ASKS, ASKS_SOMETHING
from core.games.arcmage.pieces.hints import words_of
from core.games.arcmage.state import State, card_of
from core.games.arcmage.titles import SEAT_TITLES, card_name
from core.messages import Message, Printed, Value, msg

CARD = re.compile(r"[A-H][1-9]\d*")
RESOURCE = re.compile(r"[A-H]r[1-9]\d*")
ITEM = re.compile(r"S[1-9]\d*")
TYPED = frozenset({"text", "why", "how", "hint", "word", "when", "counter", "subtype"})  # by people
WITH_NUMBER = "{number} {name}"
OF_RESOURCE = {"resource card {number}", "resource card {number} {name}"}


class Table:
    """What the cards in play are called; those that came in the step itself among them."""

    def __init__(self, state: State) -> None:
        self._known: dict[str, tuple[str, str]] = {}  # by number: controller and slug
        self.learn(state)

    def learn(self, state: State) -> None:
        """Take in a later table; cards that left keep their names."""
        self._known |= {n: (p.controller, p.card) for n, p in state.pieces.items()}
        self._state = state

    def card(self, number: str, mine: str | None) -> Value:
        """The name of a card, with whose it is unless it is that of the seat `mine`."""
        if number not in self._known:
            return msg("a card")
        controller, slug = self._known[number]
        name = card_name(slug)
        if self._twins(number, controller, slug) and isinstance(name, str):
            name = msg("{card} no. {n}", card=name, n=self._place(number, controller, slug))
        if controller == mine:
            return name
        return msg("{seat}'s {card}", seat=SEAT_TITLES[controller.lower()], card=name)

    def asked(self, sentence: Message) -> Message:
        """What a card asks of the table that only this match knows."""
        card, slug, part = (sentence.params[key] for key in ("card", "slug", "part"))
        words = words_of(card_of(self._state, str(slug)), str(part)).rstrip(".")
        return ASKS._replace(params={"card": card, "hint": words}) if words else sentence

    def _alike(self, controller: str, slug: str) -> list[str]:
        return [n for n, known in self._known.items() if known == (controller, slug)]

    def _twins(self, number: str, controller: str, slug: str) -> bool:
        return number in self._known and len(self._alike(controller, slug)) > 1

    def _place(self, number: str, controller: str, slug: str) -> int:
        alike = sorted(self._alike(controller, slug), key=lambda n: (n[0], int(n[1:])))
        return alike.index(number) + 1


def named(sentence: Message, table: Table) -> Message:
    """The sentence in names. What belongs to the seat it is about goes without an owner."""
    seat = sentence.params.get("seat") or _seat_within(sentence)
    return _named(sentence, table, seat if isinstance(seat, str) else None)


def _seat_within(sentence: Message) -> Value | None:
    """The seat of a sentence inside a sentence, such as “{told}, marked”."""
    inner = sentence.params.get("told")
    if not isinstance(inner, Message):
        return None
    return inner.params.get("seat") or _seat_within(inner)


def _named(sentence: Message, table: Table, mine: str | None) -> Message:
    if sentence.text == WITH_NUMBER:
        number = sentence.params["number"]
        known = table.card(str(number), mine)
        return known if isinstance(known, Message) else msg("{card}", card=known)
    if sentence.text == ASKS_SOMETHING.text:
        return table.asked(sentence)
    if sentence.text in OF_RESOURCE:
        return _resource(sentence.params)
    params = {key: _value(key, value, table, mine) for key, value in sentence.params.items()}
    return sentence._replace(params=params)


def _resource(params: Mapping[str, Value]) -> Message:
    if "name" in params:
        return msg("a resource card ({card})", card=params["name"])
    return msg("a resource card")


def _value(key: str, value: Value, table: Table, mine: str | None) -> Value:
    if isinstance(value, Message):
        return _named(value, table, mine)
    if not isinstance(value, str) or isinstance(value, Printed) or key in TYPED:
        return value
    if value.isupper() and value.lower() in SEAT_TITLES:
        return SEAT_TITLES[value.lower()]
    if CARD.fullmatch(value):
        return table.card(value, mine)
    if RESOURCE.fullmatch(value):
        return msg("a resource card")
    return msg("what waits on the stack") if ITEM.fullmatch(value) else value
