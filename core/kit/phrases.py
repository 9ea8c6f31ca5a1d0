"""Sentences that rows of a vocabulary say of themselves, and steps put together of them.

An event or an operation has `SAYS`: a sentence with the names of its fields in braces, said by the
types of the fields (`core.kit.places`). A tuple is several sentences, the first for a headline;
`choose` and `given` take one by what stands in a field. A property is a place as a field is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import attrgetter
from string import Formatter
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias, get_type_hints, runtime_checkable

from core.canonical import names
from core.kit.places import Sayer, sayer
from core.messages import Message, Narration, Value, msg


class Choice(NamedTuple):
    """Which sentence it is, by what stands in a place; `other` where `among` has none for it."""

    place: str
    among: Mapping[Any, Says]
    other: Says
    by_truth: bool = False


BOTH = 84  # characters of an English headline with the end of the match
Sentence: TypeAlias = Message | Choice | None  # None says nothing
Says: TypeAlias = Sentence | tuple[Sentence, ...]


class SaysItself(Protocol):
    """A row of a vocabulary that has its sentence."""

    SAYS: ClassVar[Says]


@runtime_checkable
class Shortened(Protocol):
    """A row that also has a short sentence, for headlines; it always says something.

    Of several the others say what the first leaves out.
    """

    SHORT: ClassVar[Says]


@runtime_checkable
class Gathered(SaysItself, Protocol):
    """A row of which several can be told at once, where they differ in the place `EACH` alone:
    `MANY` says `{each}` where the names of them all stand.
    """

    MANY: ClassVar[Says]
    EACH: ClassVar[str]


def choose(place: str, among: Mapping[Any, Says], other: Says = None) -> Choice:
    """The sentence under the value of the place, or the other one."""
    return Choice(place, among, other)


def given(place: str, there: Says, absent: Says = None) -> Choice:
    """One sentence where the place has anything, the other where it is None, 0, false or empty."""
    return Choice(place, {True: there}, absent, by_truth=True)


def sentences(row: SaysItself, table: Any = None) -> tuple[Message, ...]:
    """What a row says of itself, the sentence for a headline first.

    `table` is handed to the notes of places that need one (`core.kit.places.SaidAt`).
    """
    return tuple(_filled(row.SAYS, row, table))


def in_short(row: Shortened, table: Any = None) -> Message:
    """The sentence for a headline of a row whose whole sentence is too long for one."""
    return shortened(row, table)[0]


def shortened(row: Shortened, table: Any = None) -> tuple[Message, ...]:
    """The same, with the sentences that say what it leaves out, if the row has any."""
    return tuple(_filled(row.SHORT, row, table))


def at_once(
    rows: Sequence[Gathered], listed: Callable[[Sequence[Value]], Value], table: Any = None
) -> Message:
    """One sentence of several rows that are alike; `listed` makes one of the names of them all."""
    first = rows[0]
    get, words = _places(type(first))[first.EACH]
    told = next(_filled(first.MANY, first, table))
    each = listed([words(get(row), table) for row in rows])
    return told._replace(params={**told.params, "each": each})


def say(row: SaysItself, table: Any = None) -> Message:
    """All that a row says of itself, one sentence behind the other; empty where it says nothing."""
    told = sentences(row, table)
    return reduce(after, told) if told else Message("")


def _filled(says: Says, row: SaysItself | Shortened, table: Any) -> Iterator[Message]:
    match says:
        case None:
            return
        case Message(text=text, params=params):
            yield says._replace(params={**params, **dict(_said(text, row, table))})
        case Choice(place=place, among=among, other=other, by_truth=by_truth):
            get, _ = _places(type(row))[place]
            value = bool(get(row)) if by_truth else get(row)
            yield from _filled(among.get(value, other), row, table)
        case tuple():
            for one in says:
                yield from _filled(one, row, table)


def _said(text: str, row: SaysItself | Shortened, table: Any) -> Iterator[tuple[str, Value]]:
    """The places of a text that are those of the row, each in words."""
    places = _places(type(row))
    for name in _names_in(text):
        if name in places:
            get, words = places[name]
            yield name, words(get(row), table)


@cache
def _names_in(text: str) -> tuple[str, ...]:
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name)


@cache
def _places(kind: Any) -> Mapping[str, tuple[Callable[[Any], Any], Sayer]]:
    """The fields and properties of a class by name: how each is taken, and said."""
    hints = get_type_hints(kind, include_extras=True)
    found = {name: (attrgetter(field), sayer(hints[field])) for name, field in names(kind)}
    for name, made in ((n, m) for base in kind.__mro__ for n, m in vars(base).items()):
        if isinstance(made, property):
            hint = get_type_hints(made.fget, include_extras=True)["return"]
            found[name] = attrgetter(name), sayer(hint)
    return found


# --- steps -----------------------------------------------------------------------------------


def narration(
    headline: Message,
    parts: Iterable[Message | None] = (),
    *,
    ending: Message | None = None,
    rules: Sequence[str] = (),
    quiet: bool = False,
    both: int = BOTH,
) -> Narration:
    """A step of which `headline` is the outcome; None among the parts is left out.

    How a match ends is what people look for first: `ending` stands in the headline, alone where
    the two together have more than `both` characters in English.
    """
    told = tuple(part for part in parts if part is not None)
    if ending is not None:
        whole = after(headline, ending)
        if len(str(whole)) > both:
            whole, told = ending, (headline, *told)
        headline = whole
    return Narration(headline, told, tuple(dict.fromkeys(rules)), quiet)


def in_order(told: Sequence[Message], ending: Message | None = None) -> Narration:
    """A step whose sentences stand in the order of its events; it may have no more than an end."""
    headline, *parts = told or [ending or msg("Nothing happens.")]
    return narration(headline, parts, ending=ending if told else None)


def after(first: Message, second: Message) -> Message:
    """Two sentences in a row."""
    return msg("{first} {second}", first=first, second=second)
