"""The effect vocabulary (section 2.4): what skills and events do, as plain data.

An `Effect` and a `Skill` have the JSON of section 2.3: an effect is an object with one key, the
`KEY` of what stands there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.origin_story.pieces import Suit

Who = Literal["Y", "A", "F", "each", "winner", "chosen"]
Hands = Literal["A", "F", "chosen", "both"]
Until = Literal["trick", "round"]
When = Literal[
    "when_charged",
    "when_revealed",
    "on_your_turn",
    "remove",
    "whenever_lead",
    "whenever_follow",
    "first_trick",
    "final_trick",
    "win_trick",
    "lose_trick",
    "ongoing",
    "end_of_round",
    "round_start",
]


@dataclass(frozen=True, slots=True)
class Points:
    """Dials up by n; with `each` those of every player who meets the condition."""

    KEY: ClassVar[str] = "vp"
    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class Energy:
    """n tokens from the general supply (n < 0: back); `for_round`: undone at the round's end."""

    KEY: ClassVar[str] = "energy"
    SPARSE: ClassVar[bool] = True
    n: int
    for_round: bool | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """R44."""

    KEY: ClassVar[str] = "exchange"
    with_: Hands


@dataclass(frozen=True, slots=True)
class Reveal:
    """R45: `count` cards of each hand meant."""

    KEY: ClassVar[str] = "reveal"
    SPARSE: ClassVar[bool] = True
    of: Hands
    pick: Literal["choose", "lowest", "highest", "rightmost", "all"]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """An adjustment of n: of the played or a chosen card, or of a suit (`suit:S`)."""

    KEY: ClassVar[str] = "value"
    card: Literal["played", "chosen", "suit:L", "suit:B", "suit:S", "suit:M"]
    n: int
    until: Until


@dataclass(frozen=True, slots=True)
class Recolor:
    """The effective suit of the played card, after its legality was checked."""

    KEY: ClassVar[str] = "recolor"
    card: Literal["played"]
    suit: Suit
    until: Until


@dataclass(frozen=True, slots=True)
class Refresh:
    """Draw n cards, then discard n of yours."""

    KEY: ClassVar[str] = "refresh"
    n: int


@dataclass(frozen=True, slots=True)
class Limit:
    """What may be played is narrowed (R52); values in whole points."""

    KEY: ClassVar[str] = "limit"
    SPARSE: ClassVar[bool] = True
    who: Literal["followers", "leader", "automas"]
    until: Until
    ban: Suit | None = None
    only: Suit | None = None
    max: int | None = None
    min: int | None = None
    trick_no: int | None = None


@dataclass(frozen=True, slots=True)
class Turncoat:
    """Your side flips at once (R43)."""

    KEY: ClassVar[str] = "side"
    to: Literal["other"]


@dataclass(frozen=True, slots=True)
class Trump:
    """Who wins tricks (R51): another trump, or none."""

    KEY: ClassVar[str] = "trump"
    suit: Suit | None
    until: Until


@dataclass(frozen=True, slots=True)
class Ties:
    """You win equal cards."""

    KEY: ClassVar[str] = "ties"
    to: Literal["Y"]


@dataclass(frozen=True, slots=True)
class HandEffect:
    """R33 to R35 outside of the set-up; `x` a number, or the value of a super-heart."""

    of: Hands
    x: int | str


@dataclass(frozen=True, slots=True)
class Replace(HandEffect):
    """R33."""

    KEY: ClassVar[str] = "replace"


@dataclass(frozen=True, slots=True)
class Add(HandEffect):
    """R34."""

    KEY: ClassVar[str] = "add"


@dataclass(frozen=True, slots=True)
class Move(HandEffect):
    """R35."""

    KEY: ClassVar[str] = "move"


@dataclass(frozen=True, slots=True)
class Table:
    """Stop and ask the table for a ruling."""

    KEY: ClassVar[str] = "table"
    text: str


WithCards = Exchange | Reveal | Adjust | Recolor | Refresh | Replace | Add | Move
WithTable = Points | Energy | Limit | Turncoat | Trump | Ties | Table
Does = WithCards | WithTable


def asks(does: Does) -> bool:
    """Whether it cannot resolve by itself: somebody chooses, or draws."""
    match does:
        case Exchange() | Refresh() | Replace() | Move():
            return True
        case Adjust(card="chosen") | Reveal(pick="choose"):
            return True
    return names_player(does)


def names_player(does: Does) -> bool:
    """Whether its user says which player, or which automa, is meant."""
    match does:
        case Points(who="chosen") | Exchange(with_="chosen") | Reveal(of="chosen"):
            return True
        case Replace(of="chosen") | Add(of="chosen") | Move(of="chosen"):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: exactly one field is given."""

    SPARSE: ClassVar[bool] = True
    vp: Points | None = None
    energy: Energy | None = None
    exchange: Exchange | None = None
    reveal: Reveal | None = None
    value: Adjust | None = None
    recolor: Recolor | None = None
    refresh: Refresh | None = None
    limit: Limit | None = None
    side: Turncoat | None = None
    trump: Trump | None = None
    ties: Ties | None = None
    replace: Replace | None = None
    add: Add | None = None
    move: Move | None = None
    table: Table | None = None

    @property
    def given(self) -> tuple[Does, ...]:
        """What is given: one thing, in an effect that makes sense."""
        keys = (
            *(self.vp, self.energy, self.exchange, self.reveal, self.value, self.recolor),
            *(self.refresh, self.limit, self.side, self.trump, self.ties),
            *(self.replace, self.add, self.move, self.table),
        )
        return tuple(one for one in keys if one is not None)

    @property
    def does(self) -> Does | None:
        """The one thing that it does; None unless there is exactly one."""
        given = self.given
        return given[0] if len(given) == 1 else None


@dataclass(frozen=True, slots=True)
class TrickHas:
    """At least `min` cards of a suit lie in the trick."""

    suit: Suit
    min: int


@dataclass(frozen=True, slots=True)
class Condition:
    """All given keys must hold, read for the player concerned."""

    SPARSE: ClassVar[bool] = True
    side: Literal["hero", "villain"] | None = None
    tricks_min: int | None = None
    tricks_max: int | None = None
    tricks_is: int | None = None
    trick_no: int | None = None
    led: Suit | None = None
    played_suit: Suit | None = None
    played_max: int | None = None
    won: bool | None = None
    trick_has: TrickHas | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of a card, or of an event. `cost`: the cost that powers it (None: any paid one)."""

    SPARSE: ClassVar[bool] = True
    when: When
    do: tuple[Effect, ...]
    if_: Condition | None = None
    use: Literal["must", "may"] | None = None  # None: may
    times: Literal["round", "turn", "each"] | None = None  # None: once a round
    cost: int | None = None
