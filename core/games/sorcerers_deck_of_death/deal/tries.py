"""Commands that a policy may give: tried on the table before they are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import cos, pi, sin
from random import Random

from core import cards
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.decide import decide
from core.games.sorcerers_deck_of_death.pieces import FIGS, Point
from core.games.sorcerers_deck_of_death.pieces.abilities import cost_of
from core.games.sorcerers_deck_of_death.rules import costs
from core.games.sorcerers_deck_of_death.state import State, standing
from core.kit.attempts import attempted


def exact(state: State) -> State:
    """The table as a policy plays on it: strict, and without a tolerance to lean on."""
    return state._replace(options=replace(state.options, tol=0, strictness="strict"))


def accepted(state: State, command: Command) -> bool:
    """Whether the rules allow a command on a table, whatever chance gives."""
    match command:
        case c.Roll():
            command = replace(command, dice=(3, 4), opp=command.opp)
        case c.Draw() | c.RollInitiative():
            return True
    return bool(attempted(state, command, decide))


def first(state: State, among: Iterable[Command]) -> Command | None:
    """The first command that the rules allow."""
    return next((command for command in among if accepted(state, command)), None)


def hand(state: State, seat: int) -> list[str]:
    """The cards that a seat is known to hold."""
    return cards.members(state.sides[seat].known)


def payment(
    state: State, seat: int, ability: str, target: str | None = None, rng: Random | None = None
) -> tuple[str, ...] | None:
    """Cards that pay for an ability: any, or those that leave the most pairs behind."""
    ways = list(costs.payments(cost_of(ability, target), hand(state, seat)))
    if not ways:
        return None
    if rng is not None:
        return rng.choice(ways)
    return min(ways, key=lambda way: (_company(hand(state, seat), way), way))


def _company(held: list[str], way: tuple[str, ...]) -> int:
    """How many cards of the same rank or suit the cards of a payment leave behind."""
    rest = [card for card in held if card not in way]
    return sum(one[0] == card[0] for one in rest for card in way) * 3 + sum(
        one[1] == card[1] for one in rest for card in way
    )


def untold(
    state: State, code: str, paid: tuple[str, ...], target: str | None, rng: Random
) -> Command:
    """A spell where nobody knows who stands where: a Storm may strike anybody (R98)."""
    seat = state.turn
    struck = None
    if code == "TE":
        struck = tuple(FIGS[fig] for fig in standing(state, 1 - seat) if not rng.randrange(3))
    return c.Cast(code, paid, target, targets=struck)


def around(point: Point, far: float, rng: Random, tries: int) -> Iterator[Point]:
    """Points anywhere within a distance of one, at random."""
    for _ in range(tries):
        angle, part = rng.uniform(0, 2 * pi), rng.random() ** 0.5
        yield aside(point, angle, far * part)


def aside(point: Point, angle: float, far: float) -> Point:
    """The point so far away in a direction, in radians."""
    return int(point[0] + far * cos(angle)), int(point[1] + far * sin(angle))
