"""Whether an attack went where most was to be hoped for."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.sorcerers_deck_of_death.deal.sensible import hope
from core.games.sorcerers_deck_of_death.events import AttackDeclared, Event
from core.games.sorcerers_deck_of_death.pieces import FIG, profile
from core.games.sorcerers_deck_of_death.rules import legal, measure
from core.games.sorcerers_deck_of_death.state import State, mapped
from core.judge import Judge, Weighed
from core.messages import msg

PARTS = 1000


def weigh(state: State, events: Sequence[Event]) -> Weighed | None:
    """The hope of a blow or a shot, and the best among all targets that there were."""
    done = next((event for event in events if isinstance(event, AttackDeclared)), None)
    if done is None or done.attacker is None or state.act is None or not mapped(state):
        return None
    fig = FIG[done.attacker]
    bonus: int | None
    match done.attack:
        case "melee":
            bonus, targets = profile(fig).melee, measure.engaging(state, fig)
        case "shot":
            bonus, targets = profile(fig).shot, legal.shootable(state, fig)
        case _:
            return None
    if bonus is None or FIG[done.target] not in targets or len(targets) < 2:
        return None
    hopes = {target: round(PARTS * hope(state, fig, target, bonus)) for target in targets}
    return Weighed(hopes[FIG[done.target]], max(hopes.values()))


JUDGE: Judge[State] = Judge(
    title=msg("Targets of blows and shots"),
    unit=msg("wounds hoped for"),
    how=msg(
        "Blows and shots with more than one target, by the estimate of the simulated player "
        "“sensible”: the wounds to be expected in the open, those of a Mage double, a figure with "
        "one HP a little more."
    ),
    parts=PARTS,
    weigh=weigh,
)
