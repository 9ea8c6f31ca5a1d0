"""How values are said in the places of a sentence (`core.kit.phrases`).

A note stands beside the type of a field: `Annotated[SeatName, Titled(SEAT_TITLES)]` is a seat that
is said by its title. A type without a note is said as it stands, several of one type with “and”.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Protocol,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    runtime_checkable,
)

from core import cards
from core.messages import Message, Value, msg

Sayer: TypeAlias = Callable[[Any, Any], Value]  # of a value, and the table it is said at
NOTHING = msg("nothing")


@dataclass(frozen=True, eq=False)
class OfCards:
    """Beside a type of playing cards, one or several: codes such as `2H`, `?` for one unseen."""


OF_CARDS = OfCards()


@runtime_checkable
class Spoken(Protocol):
    """What stands beside a type in `Annotated` and says how its values are said."""

    def said(self, value: Any, table: Any) -> Value:
        """The value in words; `table` is what the game gives, None where it knows of none."""


@dataclass(frozen=True, eq=False)
class Said:
    """Said by a function of the value alone."""

    words: Callable[[Any], Value]

    def said(self, value: Any, _table: Any) -> Value:
        """The value in words."""
        return self.words(value)


@dataclass(frozen=True, eq=False)
class SaidAt:
    """Said by a function of the table and the value, such as a card by its name in a catalogue."""

    words: Callable[[Any, Any], Value]

    def said(self, value: Any, table: Any) -> Value:
        """The value in words, at this table."""
        return self.words(table, value)


@dataclass(frozen=True, eq=False)
class Titled:
    """A word, a seat or an id by its title."""

    titles: Mapping[Any, Value]

    def said(self, value: Any, _table: Any) -> Value:
        """The title. Raises KeyError for a value without one."""
        return self.titles[value]


@dataclass(frozen=True, eq=False)
class Counted:
    """A number with what it counts: “1 card”, “3 cards”, or “no card” where that is given.

    `several` has the place `n`; each form is a text of its own, for languages have other plurals.
    """

    one: Message
    several: Message
    none: Message | None = None

    def said(self, value: Any, _table: Any = None) -> Message:
        """The number with its noun."""
        if value == 0 and self.none is not None:
            return self.none
        return self.one if value == 1 else self.several._replace(params={"n": value})


@dataclass(frozen=True, eq=False)
class Listed:
    """Several values, each said by this note: with commas, and “and” before the last."""

    each: Spoken

    def said(self, value: Any, table: Any) -> Value:
        """The list; “nothing” for none."""
        return listing([self.each.said(one, table) for one in value]) if value else NOTHING


def sayer(kind: Any) -> Sayer:
    """How values of a type are said: by the note beside it, by that of a union's other member."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        notes = [note for note in args[1:] if isinstance(note, Spoken)]
        return notes[0].said if notes else sayer(args[0])
    if origin in {Union, UnionType}:
        others = [one for one in args if one is not NoneType]
        return sayer(others[0]) if len(others) == 1 else _as_it_stands
    if origin is tuple:
        each = sayer(args[0])
        return lambda value, table: (
            listing([each(one, table) for one in value]) if value else NOTHING
        )
    return _as_it_stands


def _as_it_stands(value: Any, _table: Any) -> Value:
    return value if isinstance(value, int | str | Message) else str(value)


# --- words that games share ------------------------------------------------------------------


def listing(items: Sequence[Value]) -> Value:
    """Several things: `a`, `a and b`, `a, b and c`. Raises ValueError for none."""
    if not items:
        raise ValueError("there is nothing to list")
    whole = items[0]
    for item in items[1:-1]:
        whole = msg("{items}, {item}", items=whole, item=item)
    return whole if len(items) == 1 else msg("{items} and {last}", items=whole, last=items[-1])


def signed(n: int) -> str:
    """`+2`, `−4`."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def inches(thousandths: int) -> Message:
    """A length to a tenth of an inch: “1 inch”, “4.5 inches”; languages have their own point."""
    whole, tenths = divmod(round(thousandths / 100), 10)
    if not tenths:
        return INCHES.said(whole)
    text = _UNDER_TWO.get(whole) or msg("{whole}.{tenths} inches", whole=whole)
    return text._replace(params={**text.params, "tenths": tenths})


INCHES = Counted(msg("1 inch"), msg("{n} inches"))
_UNDER_TWO = {  # which is not several in every language
    0: msg("0.{tenths} inches"),
    1: msg("1.{tenths} inches"),
}


def symbols(row: Iterable[str]) -> Message:
    """Playing cards by their symbols, an unseen one as `?`: “5♥ ? 10♦”; empty for none."""
    places = {f"card{at}": cards.spoken(card) for at, card in enumerate(row)}
    return Message(" ".join(f"{{{name}}}" for name in places), places)


def row(codes: Iterable[str]) -> Value:
    """Playing cards by their symbols; those not seen are counted: “9♠ K♦ and 2 unseen cards”."""
    found = list(codes)
    seen = symbols(code for code in found if code != cards.UNSEEN)
    hidden = found.count(cards.UNSEEN)
    if not hidden:
        return seen if seen.text else NOTHING
    unseen = UNSEEN_CARDS.said(hidden)
    return msg("{seen} and {unseen}", seen=seen, unseen=unseen) if seen.text else unseen


UNSEEN_CARDS = Counted(msg("an unseen card"), msg("{n} unseen cards"))
Card: TypeAlias = Annotated[str, Said(cards.spoken), OF_CARDS]
Row: TypeAlias = Annotated[tuple[str, ...], Said(row), OF_CARDS]
Symbols: TypeAlias = Annotated[tuple[str, ...], Said(symbols), OF_CARDS]
Face: TypeAlias = Annotated[str, OF_CARDS]  # of a game that names its cards itself
Faces: TypeAlias = Annotated[tuple[str, ...], OF_CARDS]
Signed: TypeAlias = Annotated[int, Said(signed)]
Inches: TypeAlias = Annotated[int, Said(inches)]  # thousandths of an inch
