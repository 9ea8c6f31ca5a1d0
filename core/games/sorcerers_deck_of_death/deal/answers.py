"""What a policy enters while an attack, a draw or a discard is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, pi
from random import Random

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.deal import tries
from core.games.sorcerers_deck_of_death.decide.setup import owed
from core.games.sorcerers_deck_of_death.pieces import (
    BAND,
    CENTRE,
    FIGS,
    INCH,
    OF,
    SEATS,
    SIDE,
    Point,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules.measure import radius
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State, mapped, place, standing

CENTRAL = 4
Wants = Callable[[str], bool]  # whether a reaction is wanted, where it can be paid


def due(state: State, rng: Random, wants: Wants) -> Command | None:
    """The entry that the table waits for, outside of a free turn; None in a turn."""
    for seat, n in owed(state):
        return c.Discard(SEATS[seat], tuple(rng.sample(tries.hand(state, seat), n)))
    match state.phase:
        case "setup":
            return _deploy(state, rng)
        case "power":
            return c.Draw(SEATS[1 if state.sides[0].drawn else 0])
        case "initiative":
            return c.RollInitiative()
        case "end":
            return c.ScoreCentre(None if mapped(state) else _inside(state, rng))
    match state.pending:
        case Drawing(fig=fig, offers=offers):
            return _react(state, offers, wants, rng) or c.Draw(SEATS[seat_of(fig)])
        case Attack() as pending:
            return _attack(state, pending, rng, wants)
        case None:
            return None


def _inside(state: State, rng: Random) -> c.Inside:
    """Somebody in the centre or nobody, where nobody knows (R98): one figure in so many."""
    a, b = (
        tuple(FIGS[fig] for fig in standing(state, seat) if not rng.randrange(CENTRAL))
        for seat in (0, 1)
    )
    return c.Inside(a, b)


def _deploy(state: State, rng: Random) -> Command:
    seat = state.turn
    fig = rng.choice([fig for fig in OF[seat] if state.figs[fig].status == "waiting"])
    return deployed(state, fig, lambda: rng.randint(0, SIDE), rng)


def deployed(state: State, fig: int, wished: Callable[[], int], rng: Random) -> Command:
    """A figure in its band near a wished x; anywhere free where there is no room."""
    base = radius(state, fig)

    def spots() -> Iterator[Command]:
        for number in range(400):
            x = wished() if number < 20 else rng.randint(base, SIDE - base)
            deep = rng.randint(base, BAND - base)
            y = deep if seat_of(fig) == 0 else SIDE - deep
            yield c.Deploy(FIGS[fig], (min(max(x, base), SIDE - base), y))

    found = tries.first(tries.exact(state), spots())
    return found or c.Deploy(FIGS[fig], (base, base if seat_of(fig) == 0 else SIDE - base))


def _attack(state: State, pending: Attack, rng: Random, wants: Wants) -> Command:
    answer = _react(state, pending.offers, wants, rng)
    if pending.stage == "dice":
        target = FIGS[pending.left[0]] if pending.left else None
        return answer or c.Roll(target=target)
    if answer is not None and (pending.stage != "push" or not pending.movable):
        return answer
    if pending.stage == "push" and pending.movable and wants("push"):
        fig = pending.movable[0]
        if not mapped(state):
            return c.Push(target=FIGS[fig])
        found = tries.first(tries.exact(state), _pushes(state, pending, fig, rng))
        if found is not None:
            return found
    if pending.stage == "throw" and wants("throw"):
        if not mapped(state):
            return c.Place()
        spots = tries.around(place(state, pending.target), 5 * INCH, rng, 12)
        found = tries.first(tries.exact(state), (c.Place(spot) for spot in spots))
        if found is not None:
            return found
    return c.Decline()


def _pushes(state: State, pending: Attack, fig: int, rng: Random) -> Iterator[Command]:
    """Away from the attacker, out of the centre, or a little aside."""
    at = place(state, fig)
    start = CENTRE if pending.attacker is None else place(state, pending.attacker)
    straight = atan2(at[1] - start[1], at[0] - start[0])
    for _ in range(6):
        spot: Point = tries.aside(at, straight + rng.uniform(-pi / 3, pi / 3), 0.999 * INCH)
        yield c.Push(spot, FIGS[fig])


def _react(state: State, offers: tuple[str, ...], wants: Wants, rng: Random) -> Command | None:
    for code in offers:
        if not wants(code):
            continue
        paid = tries.payment(state, _payer(state, code), code, rng=rng)
        if paid is not None:
            return c.React(code, paid)
    return None


def _payer(state: State, code: str) -> int:
    match state.pending:
        case Attack(target=target, loser=loser, seat=seat):
            return seat_of({"PD": target, "DM": loser}.get(code, 6 * seat))
        case Drawing(fig=fig):
            return seat_of(fig)
        case None:
            return state.turn
