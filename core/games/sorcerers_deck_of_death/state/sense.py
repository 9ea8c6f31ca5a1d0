"""Whether a table can be: what its fields say of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from core.games.sorcerers_deck_of_death.pieces import (
    FIGS,
    HAND_LIMIT,
    MAGES,
    SEATS,
    SIDE,
    Point,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules import measure
from core.games.sorcerers_deck_of_death.state import NOBODY, Attack, Drawing, State, standing
from core.messages import Message, msg

SLACK = 100  # thousandths of an inch that a base may lie over an edge or another base
MOST_DRAWN = 7  # R15: so many cards may be in a hand above the limit, until it is discarded to
TURNS = {"setup", "activation"}  # phases in which one seat is on turn
MOST_WARNINGS = 9999


def fault(state: State) -> Message | None:
    """The first thing that cannot be on a table; None where there is nothing."""
    for found in (_flow, _figures, _cards, _activation, _pending):
        for why in found(state):
            return why
    return None


def off_table(state: State) -> Iterator[Message]:
    """Bases that lie over an edge of the table (R2)."""
    for fig in standing(state):
        at, radius = state.figs[fig].at or (0, 0), measure.radius(state, fig)
        if not on_table(at, radius):
            yield msg("{fig} stands off the table", fig=FIGS[fig])


def on_table(at: Point, radius: int) -> bool:
    """Whether a base lies on the table, but for a little."""
    return all(radius - SLACK <= way <= SIDE - radius + SLACK for way in at)


def overlaps(state: State) -> Iterator[Message]:
    """Pairs of bases that lie on each other."""
    for one, other in combinations(standing(state), 2):
        if measure.gap(state, one, other) < -SLACK:
            yield msg("{fig} and {other} overlap", fig=FIGS[one], other=FIGS[other])


def _flow(state: State) -> Iterator[Message]:
    if not 1 <= state.round <= state.options.rounds:
        yield msg("there are rounds 1 to {most}", most=state.options.rounds)
    if (state.turn == NOBODY) == (state.phase in TURNS):
        yield msg("in the phase {phase} the turn is wrong", phase=state.phase)
    if (state.phase == "over") != (state.result is not None):
        yield msg("a match that is over has its result")
    if not 0 <= state.passes <= 2:
        yield msg("two passes in a row end the phase")
    if not 0 <= state.warnings <= MOST_WARNINGS:
        yield msg("there are at most {most} warnings", most=MOST_WARNINGS)


def _figures(state: State) -> Iterator[Message]:
    waiting = any(fig.status == "waiting" for fig in state.figs)
    if waiting and state.phase not in {"setup", "over"}:
        yield msg("a figure waits to be set up, and the setup is over")
    if state.phase == "setup" and any(fig.status == "dead" for fig in state.figs):
        yield msg("in the setup nobody is dead")
    if state.phase == "setup" and not waiting:
        yield msg("in the setup a figure waits to be set up")
    if state.phase != "over":
        for mage in MAGES:
            if state.figs[mage].status == "dead":
                yield msg("a Mage is dead and the match goes on")
    if not state.warnings:  # a lenient match may have believed what lies elsewhere
        yield from off_table(state)


def _cards(state: State) -> Iterator[Message]:
    for seat, side in zip(SEATS, state.sides, strict=True):
        if side.hand > HAND_LIMIT + MOST_DRAWN:
            yield msg("the hand of seat {seat} is too large", seat=seat)


def _activation(state: State) -> Iterator[Message]:
    act = state.act
    if act is None:
        return
    if state.phase != "activation" or seat_of(act.fig) != state.turn:
        yield msg("an activation belongs to the seat on turn")
    if state.figs[act.fig].status != "standing":
        yield msg("the activated figure does not stand")


def _pending(state: State) -> Iterator[Message]:
    pending = state.pending
    if pending is None:
        return
    if state.phase != "activation":
        yield msg("an attack or a Focus belongs to the activation phase")
    match pending:
        case Drawing(fig=fig):
            if state.act is None or state.act.fig != fig:
                yield msg("a Focus belongs to the activated figure")
        case Attack():
            involved = {*pending.left, *pending.movable, *pending.wounded}
            if pending.kind != "TE":
                involved.add(pending.target)
            if pending.attacker is not None:
                involved.add(pending.attacker)
            if not involved <= set(standing(state)):
                yield msg("an attack names a figure that does not stand")
