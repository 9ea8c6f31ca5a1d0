"""What the dice gave: wounds of attacks, and the initiative."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.sorcerers_deck_of_death.events import AttackResolved, Event, InitiativeRolled
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.rules import chances
from core.games.sorcerers_deck_of_death.state import Attack, State
from core.games.sorcerers_deck_of_death.stats.told import other
from core.messages import msg
from core.odds import Given, Luck, Measure, Ways, of_ways

WOUNDS = Measure(
    key="wounds",
    title=msg("Wounds by dice"),
    unit=msg("wounds"),
    counted=msg("throws"),
    how=msg(
        "The wounds that each attack gave to the other side, against all rolls of its dice; "
        "an attack that a seat suffers for what it does itself counts for the other."
    ),
    independent=True,
)
INITIATIVE = Measure(
    key="initiative",
    title=msg("Initiative won"),
    unit=msg("rounds"),
    counted=msg("throws"),
    how=msg("How often the dice gave the initiative, which is even."),
    independent=True,
)
EVEN: Ways = {0: 1, 1: 1}


def given(state: State, event: Event) -> Iterator[Given]:
    """Wounds count for the seat whose enemy lost them; in a duel both may."""
    match event:
        case AttackResolved() if isinstance(state.pending, Attack):
            yield from _wounds(state.pending, event)
        case AttackResolved(target=target):
            yield Given(WOUNDS.key, other(target[0]))
        case InitiativeRolled(winner=winner):
            for seat in SEATS:
                yield Given(INITIATIVE.key, seat, int(seat == winner), of_ways(EVEN))


def _wounds(attack: Attack, event: AttackResolved) -> Iterator[Given]:
    seat = other(event.target[0])
    hit = event.wounds if event.loser == event.target else 0
    if event.attack != "DP":
        ways = chances.ways(event.against - attack.bonus, attack.cap)
        yield Given(WOUNDS.key, seat, hit, of_ways(_some(dict(enumerate(ways)))))
        return
    caster, nobody, *target = chances.duel_ways(attack.bonus)
    hurt = dict(enumerate(target, start=1))
    yield Given(WOUNDS.key, seat, hit, of_ways(_some({0: caster + nobody, **hurt})))
    back = event.wounds - hit
    yield Given(WOUNDS.key, other(seat), back, of_ways({0: nobody + sum(target), 1: caster}))


def _some(ways: Ways) -> Ways:
    return {value: n for value, n in ways.items() if n}


LUCK: Luck[State] = Luck(
    measures=(WOUNDS, INITIATIVE), kinds=(AttackResolved, InitiativeRolled), given=given
)
