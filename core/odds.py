"""What chance can give in a game: each thing with its odds, exactly, from the table before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.events import Seat
from core.messages import Message

S = TypeVar("S")  # state, a NamedTuple
Ways: TypeAlias = Mapping[int, int]  # values, and in how many equally likely ways each comes


class Odds(NamedTuple):
    """What could have come: its mean and variance, and where it is one throw or card, each value
    with the ways in which it comes.
    """

    mean: Fraction
    variance: Fraction
    ways: Ways = MappingProxyType({})


class Given(NamedTuple):
    """Something that chance gave a seat, or the whole table (None).

    `value` is in parts of the unit of its measure (`Measure.parts`). Where it is not known what
    came, or what could have come, `odds` is None: it counts as unknown. `n` are the cards, or
    throws, that it was.
    """

    measure: str
    seat: Seat | None
    value: int = 0
    odds: Odds | None = None
    n: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What chance is judged by: its name, its unit in the plural, and a sentence that says how.
    `counted` are the things that it gives, in the plural: cards, throws.

    `sign` tells whether more is good (1), bad (-1), or neither (0) for who gets it. `independent`:
    nothing that chance gave before changes what can come, as with dice; then the distribution of
    the sum is known exactly.
    """

    key: str
    title: Message
    unit: Message
    counted: Message
    how: Message
    sign: int = 1
    parts: int = 1  # so many parts of a value make a unit
    independent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck(Generic[S]):
    """How a game tells what chance gave.

    `given` takes the table before one of the events in `kinds`, and the event.
    """

    measures: tuple[Measure, ...] = ()
    kinds: tuple[type[Any], ...] = ()
    given: Callable[[S, Any], Iterable[Given]] = lambda _state, _event: ()


NO_LUCK: Luck[Any] = Luck()


def of_ways(ways: Ways) -> Odds:
    """The odds of one throw, or of one card, from the ways in which each value comes."""
    total = sum(ways.values())
    mean = Fraction(sum(value * n for value, n in ways.items()), total)
    square = Fraction(sum(value * value * n for value, n in ways.items()), total)
    return Odds(mean, square - mean * mean, ways)


def of_cards(values: Sequence[int], n: int) -> Odds:
    """The odds of the sum of `n` of these, drawn together and not put back."""
    if n == 1:
        return of_ways(Counter(values))
    size = len(values)
    mean = Fraction(sum(values), size)
    spread = Fraction(sum(value * value for value in values), size) - mean * mean
    left = Fraction(size - n, size - 1) if size > 1 else Fraction(0)
    return Odds(n * mean, n * spread * left)


def drawn(
    measure: str,
    seat: Seat | None,
    values: Sequence[int | None],
    pool: Sequence[int],
) -> Iterator[Given]:
    """Cards drawn together from a pool, with their values; None for one that is not known.

    Nothing where no card came. A pool that cannot hold them makes them unknown.
    """
    known = [value for value in values if value is not None]
    if not values:
        return
    if len(known) < len(values) or len(pool) < len(values):
        yield Given(measure, seat, n=len(values))
    else:
        yield Given(measure, seat, sum(known), of_cards(pool, len(known)), len(known))
