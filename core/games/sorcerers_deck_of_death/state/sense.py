"""Whether a table can be: what its fields say of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from core import cards
from core.games.sorcerers_deck_of_death.pieces import (
    DECK_SET,
    FIGS,
    HAND_LIMIT,
    MAGES,
    SEATS,
    SIDE,
    Point,
    profile,
    seat_of,
)
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES
from core.games.sorcerers_deck_of_death.rules import measure
from core.games.sorcerers_deck_of_death.state import (
    NOBODY,
    Attack,
    Drawing,
    State,
    mapped,
    standing,
)
from core.games.sorcerers_deck_of_death.state.agreed import check_options
from core.messages import Message, msg

SLACK = 100  # thousandths of an inch that a base may lie over an edge or another base
MOST_DRAWN = 7  # R15: so many cards may be in a hand above the limit, until it is discarded to
TURNS = {"setup", "activation"}  # phases in which one seat is on turn
MOST_WARNINGS = 9999


def fault(state: State) -> Message | None:
    """The first thing that cannot be on a table; None where there is nothing.

    Raises `BadSetup` bad_options for options that no match is played with.
    """
    check_options(state.options)
    for found in (_each_figure, _flow, _figures, _cards, _activation, _pending):
        for why in found(state):
            return why
    return None


def off_table(state: State) -> Iterator[Message]:
    """Bases that lie over an edge of the table (R2)."""
    for fig in standing(state):
        at, radius = state.figs[fig].at, measure.radius(state, fig)
        if at is not None and not on_table(at, radius):
            yield msg("{fig} stands off the table", fig=FIGS[fig])


def on_table(at: Point, radius: int) -> bool:
    """Whether a base lies on the table, but for a little."""
    return all(radius - SLACK <= way <= SIDE - radius + SLACK for way in at)


def overlaps(state: State) -> Iterator[Message]:
    """Pairs of bases that lie on each other."""
    for one, other in combinations(standing(state) if mapped(state) else (), 2):
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


def _each_figure(state: State) -> Iterator[Message]:
    for number, (name, fig) in enumerate(zip(FIGS, state.figs, strict=True)):
        most, stands = profile(number).hp, fig.status == "standing"
        if not 0 <= fig.hp <= most:
            yield msg("{fig} has 0 to {most} hit points", fig=name, most=most)
        if not 0 <= fig.facing < 360:
            yield msg("{fig} looks in a direction of 0 to 359", fig=name)
        if (stands and mapped(state)) != (fig.at is not None):
            yield msg("{fig} has a place if it stands on a map", fig=name)
        if stands and not fig.hp:
            yield msg("{fig} stands without hit points", fig=name)
        if fig.status == "dead" and fig.hp:
            yield msg("{fig} is dead and has hit points", fig=name)


def _figures(state: State) -> Iterator[Message]:
    waiting = any(fig.status == "waiting" for fig in state.figs)
    if waiting and state.phase not in {"setup", "over"}:
        yield msg("a figure waits to be set up, and the setup is over")
    if state.phase == "setup" and any(fig.status == "dead" for fig in state.figs):
        yield msg("in the setup nobody is dead")
    if not mapped(state) and (waiting or state.phase == "setup"):
        yield msg("without a map nobody is set up")
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
        named = (*cards.members(side.known), *side.discard)
        for card in side.discard:
            if not DECK_SET & cards.BIT.get(card, 0):
                yield msg("{card} is no card of the deck", card=card)
        if len(set(named)) != len(named):
            yield msg("a card of seat {seat} lies twice", seat=seat)
        if min(side.unknown, side.reshuffles, side.deck) < 0:
            yield msg("seat {seat} has 24 cards in deck, hand and discard", seat=seat)
        if side.hand > HAND_LIMIT + MOST_DRAWN:
            yield msg("the hand of seat {seat} is too large", seat=seat)


def _activation(state: State) -> Iterator[Message]:
    act = state.act
    if act is None:
        return
    if not 0 <= act.ap <= 2:
        yield msg("an activation has at most two action points")
    if not 0 <= act.mvt <= 20:
        yield msg("a Mvt is at most 20")
    yield from _abilities(*act.reactions, *act.offers)
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
        case Drawing(fig=fig, n=n, offers=offers):
            if not 0 <= n <= 3:
                yield msg("a Focus draws at most three cards")
            yield from _abilities(*offers)
            if state.act is None or state.act.fig != fig:
                yield msg("a Focus belongs to the activated figure")
        case Attack():
            if not (0 <= pending.wounds <= 3 and 0 <= pending.cap <= 3):
                yield msg("an attack has at most three wounds")
            if pending.target < 0 and pending.kind != "TE":
                yield msg("an attack has its target")
            yield from _abilities(*pending.used, *pending.offers)
            involved = {*pending.left, *pending.movable, *pending.wounded}
            if pending.kind != "TE":
                involved.add(pending.target)
            if pending.attacker is not None:
                involved.add(pending.attacker)
            if not involved <= set(standing(state)):
                yield msg("an attack names a figure that does not stand")


def _abilities(*named: str) -> Iterator[Message]:
    for name in named:
        if name not in ABILITIES:
            yield msg("there is no ability {ability}", ability=name)
