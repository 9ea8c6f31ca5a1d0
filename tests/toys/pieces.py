"""The toy game's options, commands, events and state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from core.events import Seat

SEATS = ("red", "black")


@dataclass(frozen=True, slots=True)
class Options:
    goal: int = 20
    pace: Literal["slow", "fast"] = "slow"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die; `face` is 1 to 6, or left open in a dealt match."""

    seat: Seat
    face: int | None = None
    note: str = ""
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class Hold:
    seat: Seat
    kind: Literal["hold"] = "hold"


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose a lucky number, hidden from the other seat; "?" where the recorder missed it."""

    seat: Seat
    number: str
    kind: Literal["pick"] = "pick"


@dataclass(frozen=True, slots=True)
class DieRolled:
    seat: Seat
    face: int
    note: str = ""
    kind: Literal["die_rolled"] = "die_rolled"


@dataclass(frozen=True, slots=True)
class PotLost:
    seat: Seat
    kind: Literal["pot_lost"] = "pot_lost"


@dataclass(frozen=True, slots=True)
class PotBanked:
    seat: Seat
    points: int
    kind: Literal["pot_banked"] = "pot_banked"


@dataclass(frozen=True, slots=True)
class Picked:
    seat: Seat
    number: str
    kind: Literal["picked"] = "picked"


@dataclass(frozen=True, slots=True)
class GivePoints:
    """Points pass from one seat to another."""

    from_: Seat
    to: Seat
    points: int
    kind: Literal["give_points"] = "give_points"


Command = Roll | Hold | Pick
Event = DieRolled | PotLost | PotBanked | Picked


class State(NamedTuple):
    goal: int
    banked: tuple[int, ...] = (0, 0)
    pot: int = 0
    turn: Seat = "red"
    lucky: tuple[str, ...] = ("?", "?")
    result: str | None = None
    reason: str | None = None
