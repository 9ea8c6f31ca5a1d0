"""How cards of catalogues are put together by choosing: what a game says of such forms.

The form itself follows from the types of the cards (`web.editor`); a game gives the words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from core.card_words import CardWords
from core.events import Json
from core.messages import Message, Value, msg

YES, NO = msg("yes"), msg("no")


class Decimals:
    """Stands in a form for a number that may have a fraction, which JSON keeps as text."""


class CardFault(NamedTuple):
    """What makes no sense on a card: where, such as `bonus.0.when.shot`, and what would."""

    path: str
    reason: Message


class TryOut(NamedTuple):
    """A table on which a card is in play: how a match begins, and entries that bring it there."""

    options: Mapping[str, Any]
    position: Json | None = None
    line: tuple[str, ...] = ()


Allowed = Callable[[Any, Sequence[str], Collection[str]], Collection[str]]


def all_of(_card: Any, _path: Sequence[str], kinds: Collection[str]) -> Collection[str]:
    """Every kind may stand everywhere."""
    return kinds


def no_choices(_content: Any, _field: str) -> Mapping[str, Value] | None:
    """Every text is typed."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardForms:
    """The words of the forms, and what types cannot say.

    A field is named `Class.field` or, where it is called the same everywhere, `field`; a value of
    a choice `Class.field=value`, `field=value` or `=value`. `kinds` are the members of unions by
    the word that tells them apart, or by class.
    """

    lists: Mapping[str, Message]  # what one card of a list is called
    fields: Mapping[str, Message]
    values: Mapping[str, Message]
    kinds: Mapping[str, Message] = field(default_factory=dict)
    helps: Mapping[str, Message] = field(default_factory=dict)
    rare: Collection[str] = frozenset()  # fields that most cards leave empty: they stand folded
    long: Collection[str] = frozenset({"text"})  # texts of several lines
    stands_for: Mapping[Any, Any] = field(default_factory=dict)  # a type by a plainer one
    keys: Mapping[Any, tuple[str, ...]] = field(default_factory=dict)  # of a mapping's type
    faults: Callable[[Any, str, Any], Iterable[CardFault]]  # of a content, a list, a card
    words: Callable[[Any, str, Any], CardWords]
    allowed: Allowed = all_of  # of a card's JSON and a path: which kinds may stand there
    choices: Callable[[Any, str], Mapping[str, Value] | None] = no_choices
    examples: Callable[[], Iterable[Any]] = tuple  # cards whose words are proposed
    try_out: Callable[[Any, str, Any], TryOut] | None = None  # None: a match that begins

    def title(self, owner: str, name: str) -> Message | None:
        """What a field is called."""
        return self.fields.get(f"{owner}.{name}") or self.fields.get(name)

    def value(self, owner: str, name: str, value: Any) -> Message | None:
        """What a value of a choice is called."""
        if isinstance(value, bool):
            return YES if value else NO
        keys = (f"{owner}.{name}={value}", f"{name}={value}", f"={value}")
        return next((self.values[key] for key in keys if key in self.values), None)


def path_of(place: Value) -> str:
    """The path of a field that a check names for people: `bonus 2, “n”` is `bonus.1.n`."""
    if not isinstance(place, Message):
        return str(place)
    told = place.params
    match place.text:
        case "{list} {number}":
            return f"{told['list']}.{_before(told['number'])}"
        case "{place}, “{field}”":
            inner = str(told["field"]).lstrip(".")
            return ".".join(filter(None, (path_of(_value(told["place"])), inner)))
        case "{place}, do {number}":
            return f"{path_of(_value(told['place']))}.do.{_before(told['number'])}"
        case "event, {place}":
            return f"event.{path_of(_value(told['place']))}"
        case "round {round}, effect {number}":
            return f"rounds.{told['round']}.{_before(told['number'])}"
        case "round {round}":
            return f"rounds.{told['round']}"
    return ""


def _before(number: Any) -> int:
    return int(number) - 1


def _value(told: Any) -> Value:
    return told if isinstance(told, Message) else str(told)
