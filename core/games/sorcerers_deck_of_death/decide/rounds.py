"""The end of a round and of the match (R92 to R97)."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import attacks
from core.games.sorcerers_deck_of_death.decide.refusals import missing, read_figure, refused
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.pieces import FIGS, MAGES, SEAT, ZONE, seat_of
from core.games.sorcerers_deck_of_death.rules import measure, reach
from core.games.sorcerers_deck_of_death.state import mapped
from core.messages import msg


def score_centre(step: StepBuilder, command: c.ScoreCentre) -> None:
    """The seat with more in the centre wounds the other Mage; then the next round (R92 to R96)."""
    named = command.inside
    own = _inside(step, 0, None if named is None else named.a)
    other = _inside(step, 1, None if named is None else named.b)
    one, two = measure.worth(own), measure.worth(other)
    inside = c.Inside(tuple(FIGS[fig] for fig in own), tuple(FIGS[fig] for fig in other))
    step.add(e.CentreScored(inside, one, two, step.warnings()))
    if one != two:
        loser = 1 if one > two else 0
        if reach.has_mage(step.state, loser):
            attacks.hurt(step, MAGES[loser], 1, None)  # R94
    if step.ended is None:
        _next_round(step)


def _inside(step: StepBuilder, seat: int, named: tuple[str, ...] | None) -> tuple[int, ...]:
    """The figures of a seat in the zone: as measured, or as the table says (R10)."""
    default = measure.inside(step.state, seat)
    if named is None:
        if not mapped(step.state):
            raise missing(msg("Who stands in the centre"))
        return default
    stated = tuple(dict.fromkeys(read_figure(step.state, name) for name in named))
    for name, fig in zip(named, stated, strict=False):
        if seat_of(fig) != seat:
            raise refused("no_such_figure", fig=name)
    if not mapped(step.state):
        return stated
    for fig in sorted(set(default) ^ set(stated)):
        far = measure.centre_reach(step.state, fig)
        near = abs(far - ZONE) <= step.tol
        step.soft(near, "centre_mismatch", measure=far, limit=ZONE, by=FIGS[fig])
    return stated


def _next_round(step: StepBuilder) -> None:
    state = step.state
    if state.round < state.options.rounds:
        step.add(e.RoundStarted(state.round + 1))
        return
    hp = [state.figs[mage].hp if reach.has_mage(state, s) else 0 for s, mage in enumerate(MAGES)]
    if hp[0] == hp[1]:
        attacks.end(step, None, "draw")
    else:
        attacks.end(step, 0 if hp[0] > hp[1] else 1, "mage_hp")


def concede(step: StepBuilder, command: c.Concede) -> None:
    """The other seat wins (R97)."""
    step.add(e.Conceded(command.seat))
    attacks.end(step, 1 - SEAT[command.seat], "conceded")
