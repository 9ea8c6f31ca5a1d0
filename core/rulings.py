"""Rulings: what a game lets its table decide although the rules do not give it, or forbid it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from core.commands import MakeRuling
from core.events import Seat
from core.messages import Message

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings(Generic[S, C, E]):
    """What a ruling can change in this game.

    `operations` is the union of its operation dataclasses (`kind` last, like events);
    `force` states the facts of a command that `decide` refused with a code in `forcible`.
    `follow` takes the state before and after the operations of a ruling and states what comes
    of them at once (a match that is won by them); its events stand in the ruling's step.
    `putting` gives the options under which a table is put together before its match, where those
    of the match would not let the table be corrected.
    """

    operations: Any
    apply: Callable[[S, Any], S]  # total: never raises
    check: Callable[[S, Any], None]  # raises IllegalMove: the operation makes no sense here
    forcible: frozenset[str]
    force: Callable[[S, C], tuple[E, ...]]
    describe: Callable[[Any, S], Message]  # an operation, on the table before it
    # an operation as a seat may see it; without it nothing of one is secret
    hide: Callable[[Any, Seat | None], Any] = lambda operation, _seat: operation
    follow: Callable[[S, S], tuple[E, ...]] = lambda _before, _after: ()
    putting: Callable[[Any], Any] = lambda options: options


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingText(Generic[S]):
    """A game's own way to write what a table decided; forced moves are written as in all games.

    `parse` gives None for a text that is no ruling in this form, which is then read as in any
    game; a ruling without a reason it gives as it is: refusing that is for `core.ruling_steps`.
    `usages` say how each operation is typed.
    """

    parse: Callable[[S, str], MakeRuling[Any, Any] | None]  # raises BadNotation
    format: Callable[[MakeRuling[Any, Any]], str]  # canonical; parse(format(x)) means x again
    usages: Mapping[type[Any], str] = field(default_factory=dict)  # of the operations
