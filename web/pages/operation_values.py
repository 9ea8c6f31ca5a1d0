"""What the fields of an operation can hold at a table, and what people call it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from core.game import Game
from core.messages import Message, Value, msg
from web.pages.record_forms import Field
from web.pictures import picture_of
from web.pictures.picture import RulingForms

PROBES = 80  # values with which a field is tried
NUMBERS = (-3, -2, -1, 0, 1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Laid:
    """A table, and what can be named on it."""

    game: Game[Any, Any, Any]
    state: Any
    held: dict[tuple[str, str], list[str]] = field(default_factory=dict)  # by kind and field
    lying: dict[str, Mapping[str, Message]] = field(default_factory=dict)  # what `_lying` found

    @cached_property
    def view(self) -> Any:
        """The table as it is shown."""
        return self.game.view(self.state)

    @cached_property
    def faces(self) -> Collection[str]:
        """The cards that the game knows."""
        return frozenset(self.game.faces(self.state))

    @cached_property
    def cards(self) -> Mapping[str, str]:
        """The cards of what lies on the table, by its name there."""
        return _cards(self.view)

    @property
    def forms(self) -> RulingForms:
        """How the game words its rulings."""
        return picture_of(self.game.slug).ruling_forms


def probes_of(laid: Laid, kind: str, field: Field) -> list[str]:
    """Values with which an operation is tried while the field is still to come."""
    match field.type:
        case "integer" | "integers":
            return ["1", "0", "-1"]
        case "array":
            return ["", "?", *islice(values_of(laid, kind, field), 20)]
    return [*values_of(laid, kind, field)][-PROBES:] or [""]  # words of the game stand last


def values_of(laid: Laid, kind: str, field: Field) -> list[str]:
    """What a field of this kind of operation can hold, by its type and what lies on the table."""
    nothing = [""] if field.optional else []
    match field.type:
        case "choice":
            return [*nothing, *(value for value, _ in field.choices)]
        case "boolean":
            return [*nothing, "true", "false"]
        case "integer" | "integers":
            return [*nothing, *map(str, NUMBERS)]
    return [*nothing, *_things(laid, kind, field)]


def _things(laid: Laid, kind: str, field: Field) -> Iterator[str]:
    """What a text can name: what the game suggests, else cards, pieces and places of the table."""
    if field.suggest:
        yield from (value for value, _ in field.suggest)
        yield from _lying(laid, kind, field)
        return
    seen = dict.fromkeys(_keys(laid.view))
    if field.type == "array":
        seen = dict.fromkeys([*laid.faces, "?"])
    seen |= dict.fromkeys(_lying(laid, kind, field))
    yield from {**seen, **dict.fromkeys(laid.forms.values)}


def _lying(laid: Laid, kind: str, field: Field) -> Mapping[str, Message]:
    """What the game names beside the keys of its tables, with its words."""
    place = f"{kind}.{field.name}"
    if place not in laid.lying:
        named = laid.forms.lying.get(place)
        laid.lying[place] = {} if named is None else named(laid.view)
    return laid.lying[place]


def _keys(view: Any) -> Iterator[str]:
    """Names of what lies on the table: the keys of its tables that are no names of fields."""
    if isinstance(view, Mapping):
        for key, value in view.items():
            if isinstance(value, Mapping):
                if key[:1].isupper() or any(sign.isdigit() for sign in key):
                    yield key
                yield from _keys(value)


def words_of(laid: Laid, kind: str, field: Field, text: str) -> Message:
    """A value as people call it."""
    if not text:
        return msg("Nothing, or as it is")
    game, forms = laid.game, laid.forms
    named: dict[str, Value] = {**forms.values, **game.seat_titles, **dict(field.choices)}
    named |= {value: title for value, title in field.suggest if title}
    named |= _lying(laid, kind, field)
    named |= {"true": msg("yes"), "false": msg("no")} if field.type == "boolean" else {}
    title = named.get(text)
    if title is None and text in laid.faces:
        title = game.card(text)
    if title is None:
        return _named(laid, text)
    return title if isinstance(title, Message) else Message("{value}", {"value": title})


def _named(laid: Laid, text: str) -> Message:
    """What lies on the table under this name: the name, and the card that it is if that is said."""
    card = laid.cards.get(text)
    if card is None or card not in laid.faces:
        return Message("{value}", {"value": text})
    return Message("{value} {card}", {"value": text, "card": laid.game.card(card)})


def _cards(view: Any) -> dict[str, str]:
    """The cards of what lies on the table, by its name there."""
    found: dict[str, str] = {}
    if isinstance(view, Mapping):
        for key, value in view.items():
            if isinstance(value, Mapping):
                card = value.get("card") or value.get("face")
                found |= {key: card} if isinstance(card, str) else _cards(value)
    return found
