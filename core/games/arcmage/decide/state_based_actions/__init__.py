"""What follows by itself: triggers, deaths, cities that fall, players who lose (R116 to R127)."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards, leaving_play
from core.games.arcmage.decide.effect_context import turn_order
from core.games.arcmage.decide.state_based_actions.deaths import cities_fall, creatures_die
from core.games.arcmage.decide.state_based_actions.departures import (
    end_attack,
    leave_table,
    still_there,
)
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.triggers import over_the_cap
from core.games.arcmage.decide.triggers.resolution import lapse, resolve_next
from core.games.arcmage.state import State, alive, cities

MOST = 400  # rounds of triggers and checks in one step: no chain of cards is so long


def check_state(step: StepBuilder) -> None:
    """Triggers first, right after what caused them, then the state check, until nothing changes.

    A player whose turn it is and who is out ends the turn with that (R127).
    """
    all(_follows(step) for _ in range(MOST))  # as long as anything does
    lapse(step)


def _follows(step: StepBuilder) -> bool:
    """What comes next by itself, and whether there was anything."""
    if step.queue:
        resolve_next(step)
        return True
    if creatures_die(step) or cities_fall(step):
        return True
    playing = not step.over and step.state.phase not in guards.SETUP
    return playing and (_losses(step) or over_the_cap(step, turn_order(step.state)))


def _losses(step: StepBuilder) -> bool:
    """Who has no city left, and who had to draw from an empty deck: all at once (R122 to R126)."""
    losers: list[tuple[str, e.LostBy]] = []
    for seat in turn_order(step.state):
        if seat in step.starved:
            losers.append((seat, "deck"))
        elif not _has_city(step.state, seat):
            losers.append((seat, "cities"))
    step.starved = []
    ruled = [s for s, p in step.state.players.items() if p.lost == "ruling"]
    gone = any(still_there(step.state, seat) for seat in ruled)
    found = bool(losers) or gone or len(alive(step.state)) <= 1
    if found:
        lose(step, losers)
    return found


def _has_city(state: State, seat: str) -> bool:
    return any(not state.pieces[n].dead for n in cities(state, seat))


def lose(step: StepBuilder, losers: list[tuple[str, e.LostBy]]) -> None:
    """These seats are out at the same moment; the match may be over with that (R124, R125)."""
    out = {seat for seat, _ in losers}
    left = [seat for seat in alive(step.state) if seat not in out]
    ends = len(left) <= 1
    if not ends:
        end_attack(step, out)
    for seat, by in losers:
        step.open(e.PlayerLost(seat, by))
        if not ends:
            leave_table(step, seat)
        step.close()
    if ends:
        reason = losers[-1][1] if losers else "ruling"
        result = "".join(left).lower() or "draw"  # of one who is left, or of nobody
        step.add(MatchEnded(result, reason))
        return
    gone = {seat: player.lost for seat, player in step.state.players.items() if player.lost}
    for seat, by in gone.items():
        if still_there(step.state, seat):
            step.open(e.PlayerLost(seat, by))
            leave_table(step, seat)
            step.close()
    end_attack(step, {*gone})
    if step.state.active not in left:
        next_turn(step)


def next_turn(step: StepBuilder) -> None:
    """The turn ends, and the next player still in the game begins one (R45, R46)."""
    state = step.state
    seats = state.base.seats
    at = seats.index(state.active)
    step.add(e.TurnEnded(state.active))
    check_state(step)
    if step.over or step.state.turn != state.turn:
        return
    living = alive(step.state)
    after = next(seat for seat in (*seats[at + 1 :], *seats) if seat in living)
    due = [one.card for one in step.state.later if one.seat == after]
    step.open(e.TurnStarted(after, state.turn + 1))
    for number in due:
        leaving_play.leave(step, number, "out")
    step.close()
    if due:
        check_state(step)
