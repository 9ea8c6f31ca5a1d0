"""Energy on skills (R24, R25), of cards too that only the table can read."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import effects, flow
from core.games.origin_story.decide.refusals import check_open, check_phase, illegal
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.state import State
from core.games.origin_story.words import named

MOST_COSTS = 2  # of a card (section 2.1)


def charge(step: StepBuilder, command: c.ChargeSkills) -> None:
    """Energy on skills, each cost whole and once (R24, R25)."""
    check_phase(step.state, "charge")
    state = step.state
    check_open(state)
    placed = dict(state.placed)
    supply = state.supply
    for one in command.charges:
        for number, n in _paid(state, one):
            key = f"{one.card}:{number}"
            if key in placed:
                raise _no_such_cost(state, one.card)
            placed[key] = n
            supply -= n
    if supply < 0:
        raise illegal(
            "E_ENERGY", "That takes more than the {n} energy of the supply.", "R24", n=state.supply
        )
    step.add(e.SkillsCharged(placed, supply))
    effects.ongoing(step)
    flow.hold(step, "when_charged", "charge", "side")


def _paid(state: State, one: c.Charge) -> Iterator[tuple[int, int]]:
    """The costs by number, each with its energy."""
    if one.card not in {state.mat, *(card for card, _ in state.story)}:
        raise illegal(
            "E_UNKNOWN_ID", "{card} does not lie on the mat.", "R24", card=named(state, one.card)
        )
    content = catalogues.of(state.options.catalogue)
    known = tuple(map(abs, catalogues.costs_of(content, one.card)))
    if (one.energy or not known) and len(one.energy or ()) != len(one.costs):
        raise illegal(
            "E_COST",
            "Say what each cost of {card} takes behind =, such as {card}=2.",
            "R24",
            card=named(state, one.card),
        )
    most = len(known) or MOST_COSTS
    for at, number in enumerate(one.costs):
        if not 1 <= number <= most:
            raise _no_such_cost(state, one.card)
        n = one.energy[at] if one.energy else known[number - 1]
        if n < 1 or (known and n != known[number - 1]):
            raise _other_cost(state, one, number, known)
        yield number, n


def _no_such_cost(state: State, card: str) -> Exception:
    return illegal(
        "E_COST",
        "{card} has no such cost, or it is named twice.",
        "R24",
        card=named(state, card),
    )


def _other_cost(state: State, one: c.Charge, number: int, known: tuple[int, ...]) -> Exception:
    card = named(state, one.card)
    if not known:
        return illegal("E_COST", "{card} costs 1 energy at least.", "R24", card=card)
    return illegal("E_COST", "{card} costs {n} energy.", "R24", card=card, n=known[number - 1])
