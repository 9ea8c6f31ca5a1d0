"""Deployment, power phase, initiative (R12 to R19)."""

from __future__ import annotations

from core import cards
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import ground
from core.games.sorcerers_deck_of_death.decide.refusals import (
    SHARED,
    check_held,
    missing,
    read_cards,
    refused,
    seat_title,
)
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.pieces import (
    BAND,
    FIG,
    HAND_LIMIT,
    SEAT,
    SEATS,
    SIDE,
    Point,
    SeatName,
    read_fig,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules.measure import radius
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.titles import figure
from core.messages import msg


def deploy(step: StepBuilder, command: c.Deploy) -> None:
    """One figure in its band, seats in turn (R12, R13)."""
    name = read_fig(command.fig)
    if name is None or step.state.figs[FIG[name]].status in {"absent", "dead"}:
        raise refused("no_such_figure", fig=command.fig)
    fig = FIG[name]
    if step.state.figs[fig].status == "standing":
        raise refused("already_deployed", fig=figure(name))
    if seat_of(fig) != step.state.turn:
        raise SHARED.not_your_turn(seat_title(step.state.turn), "R13")
    at = ground.settled(step, fig, _in_band(step, fig, command.at), command.at)
    facing = 270 if seat_of(fig) else 90
    step.add(e.FigureDeployed(name, at, command.at, facing, step.warnings()))
    if not any(one.status == "waiting" for one in step.state.figs):
        step.add(e.PhaseEntered("power", None))


def _in_band(step: StepBuilder, fig: int, at: Point) -> Point:
    """The point, pulled back to the line where the base is over it by no more than `tol`."""
    base = radius(step.state, fig)
    reach = (at[1] if seat_of(fig) == 0 else SIDE - at[1]) + base
    over = reach - BAND
    if over <= 0:
        return at
    if not step.soft(over <= step.tol, "deploy_zone", measure=reach, limit=BAND):
        return at
    return at[0], at[1] - over if seat_of(fig) == 0 else at[1] + over


def due(state: State) -> int:
    """How many cards a seat draws in the power phase of this round (R15)."""
    return min(7, 4 + (state.round + 1) // 2)


def power(step: StepBuilder, command: c.Draw) -> None:
    """The draw of a seat in the power phase."""
    if step.state.sides[SEAT[command.seat]].drawn:
        raise refused("already_drawn")
    draw(step, command, due(step.state))
    step.add(e.PowerDrawn(command.seat))
    powered(step)


def powered(step: StepBuilder) -> None:
    """Initiative follows when both have drawn and nobody holds too many."""
    state = step.state
    if state.phase == "power" and all(s.drawn and s.hand <= HAND_LIMIT for s in state.sides):
        step.add(e.PhaseEntered("initiative", None))


def draw(step: StepBuilder, command: c.Draw, n: int) -> None:
    """Cards into the hand, the discard shuffled in where the deck ends (R17, R67, R68)."""
    seat = SEAT[command.seat]
    if command.cards is None:
        if step.state.sides[seat].unknown:
            raise refused("unknown_cards")
        raise missing(msg("What was drawn"))
    found = read_cards(command.cards, unseen=True)
    if len(found) != n:
        raise refused("wrong_draw_count", due=n, given=len(found))
    while found:
        left = step.state.sides[seat].deck
        if not left:
            step.add(e.DeckReshuffled(command.seat, _known(step.state, seat)))
            continue
        part, found = found[:left], found[left:]
        _check_possible(step.state, seat, part)
        step.add(e.CardsDrawn(command.seat, part, command.source))


def _known(state: State, seat: int) -> tuple[str, ...]:
    """The deck is empty, so the unknown cards of the hand are those not seen (R68)."""
    side = state.sides[seat]
    return tuple(cards.members(side.unseen)) if side.unknown else ()


def _check_possible(state: State, seat: int, part: tuple[str, ...]) -> None:
    unseen = state.sides[seat].unseen
    for card in part:
        if card != cards.UNSEEN:
            if not unseen & cards.BIT[card]:
                raise refused("card_impossible", card=cards.name(card)).elsewhere(card)
            unseen &= ~cards.BIT[card]


def owed(state: State) -> tuple[tuple[int, int], ...]:
    """The seats that hold more than ten cards, and how many more (R16): both may in a power
    phase, and go down to ten in any order."""
    over = ((seat, side.hand - HAND_LIMIT) for seat, side in enumerate(state.sides))
    return tuple((seat, n) for seat, n in over if n > 0)


def discard(step: StepBuilder, command: c.Discard) -> None:
    """Down to ten cards (R16)."""
    seat = SEAT[command.seat]
    due_ = dict(owed(step.state)).get(seat)
    if due_ is None:
        raise refused("nothing_to_discard")
    gone = read_cards(command.cards)
    if len(gone) != due_ or len(set(gone)) != len(gone):
        raise refused("wrong_discard_count", due=due_, given=len(set(gone)))
    check_held(step.state, seat, gone)
    step.add(e.CardsDiscarded(command.seat, gone))
    powered(step)


def initiative(step: StepBuilder, command: c.RollInitiative) -> None:
    """Both roll; ties are rolled again, the higher total plays first (R19)."""
    rolls = command.rolls
    if not rolls:
        raise missing(msg("The dice of both seats"))
    for roll in rolls:
        check_dice(roll.a)
        check_dice(roll.b)
    *ties, last = rolls
    for number, roll in enumerate(ties, 1):
        if sum(roll.a) != sum(roll.b):
            raise refused("not_a_tie", n=number)
    if sum(last.a) == sum(last.b):
        raise refused("tie_must_reroll")
    winner: SeatName = SEATS[sum(last.b) > sum(last.a)]
    step.add(e.InitiativeRolled(rolls, winner, command.source))
    step.add(e.PhaseEntered("activation", winner))


def check_dice(dice: c.Dice) -> None:
    """Raises bad_dice unless these are two dice of 1 to 6."""
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise refused("bad_dice")
