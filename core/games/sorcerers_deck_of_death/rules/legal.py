"""The entries of play that are possible now (5.1).

Ways on the table cannot be listed, so they are templates; what needs no point is concrete as long
as the table is measured to allow it.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Template
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.pieces import (
    FIGS,
    HAND_LIMIT,
    INCH,
    MAGES,
    OF,
    SEAT,
    SEATS,
    letter,
    profile,
    seat_of,
)
from core.games.sorcerers_deck_of_death.pieces.abilities import cost_of
from core.games.sorcerers_deck_of_death.rules import costs, measure, reach
from core.games.sorcerers_deck_of_death.rules.sight import sight
from core.games.sorcerers_deck_of_death.state import Act, Attack, Drawing, State, mapped, standing

Entry = c.Command | Template
PLACED = frozenset({"TL", "RE"})  # spells that put a figure somewhere


def legal(state: State, seat: str) -> tuple[Entry, ...]:
    """What a seat may enter while the match goes on; () where it must wait."""
    return tuple(_entries(state, SEAT[seat]))


def _entries(state: State, seat: int) -> Iterator[Entry]:
    name = SEATS[seat]
    if state.sides[seat].hand > HAND_LIMIT:
        yield Template("discard", {"seat": name}, ("cards",))
        return
    if state.sides[1 - seat].hand > HAND_LIMIT and state.phase != "power":
        return
    match state.phase:
        case "setup" if state.turn == seat:
            for fig in OF[seat]:
                if state.figs[fig].status == "waiting":
                    yield Template("deploy", {"fig": FIGS[fig]}, ("at",))
        case "power" if not state.sides[seat].drawn:
            yield Template("draw", {"seat": name}, ("cards",))
        case "initiative":
            yield Template("roll_initiative", {}, ("rolls",))
        case "end":
            yield c.ScoreCentre() if mapped(state) else Template("score_centre", {}, ("inside",))
        case "activation":
            yield from _activation(state, seat)


def _activation(state: State, seat: int) -> Iterator[Entry]:
    yield from _reactions(state, seat)
    pending = state.pending
    if isinstance(pending, Drawing):
        if seat_of(pending.fig) == seat:
            yield Template("draw", {"seat": SEATS[seat]}, ("cards",))
        return
    if isinstance(pending, Attack):
        yield from _attack(state, pending, seat)
        if pending.stage in {"dice", "wound"} or pending.left:
            return
    yield from _turn(state, seat)


def _attack(state: State, pending: Attack, seat: int) -> Iterator[Entry]:
    if pending.stage == "dice" or (pending.stage == "wound" and pending.left):
        if pending.seat == seat:
            open_ = ("dice", "opp") if pending.kind == "DP" else ("dice",)
            for target in pending.left or (None,):
                given = {} if target is None else {"target": FIGS[target]}
                yield Template("roll", given, open_)
    elif pending.stage == "push" and pending.seat == seat:
        for fig in pending.movable:
            given = {"target": FIGS[fig]}
            yield Template("push", given, ("to",)) if mapped(state) else c.Push(target=FIGS[fig])
    elif pending.stage == "throw" and pending.seat == seat:
        yield Template("place", {}, ("to",)) if mapped(state) else c.Place()


def _reactions(state: State, seat: int) -> Iterator[Entry]:
    pending, act = state.pending, reach.fresh_act(state)
    if pending is not None:
        for code in pending.offers:
            if seat == _owner(pending, code):
                yield Template("react", {"ability": code}, ("cards",))
        optional = isinstance(pending, Attack) and pending.stage not in {"dice", "wound"}
        who = _owner(pending, next(iter(pending.offers), ""))
        if seat == who and (pending.offers or optional):
            yield c.Decline()
    if act is not None and seat_of(act.fig) == seat:
        for code in act.offers:
            placed = code == "AG" and mapped(state)
            open_ = ("cards", "target", "to") if placed else ("cards",)
            yield Template("react", {"ability": code}, open_)
        if act.offers:
            yield c.Decline()


def _owner(pending: Attack | Drawing, code: str) -> int:
    """Whose a reaction would be; without a code who may push or throw."""
    match pending:
        case Attack(target=target, loser=loser, seat=seat):
            if code == "PD":
                return seat_of(target)
            return seat_of(loser) if code == "DM" else seat
        case Drawing(fig=fig):
            return seat_of(fig)


def _turn(state: State, seat: int) -> Iterator[Entry]:
    """What the seat on turn may do, or after the windows that are still open the next one."""
    act = state.act
    turn = reach.next_turn(state)
    if turn != seat:
        return
    spent = turn != state.turn
    if act is not None and not spent:
        yield from _actions(state, act)
        return
    waiting = reach.unspent(state, seat)
    yield from (c.Activate(FIGS[fig]) for fig in waiting)
    if state.pending is None:
        yield from _spells(state, seat)
    if not waiting:
        yield c.Pass()


def _actions(state: State, act: Act) -> Iterator[Entry]:
    fig = act.fig
    if not mapped(state):
        yield from _untold(state, act)
        return
    touched = measure.engaging(state, fig)
    if not touched:
        if act.ap >= 1 and "walk" not in act.used:
            yield Template("walk", {}, ("path",))
        if act.ap >= 2:
            yield Template("run", {}, ("path",))
            far = act.mvt * INCH + measure.tolerance(state)
            for enemy in measure.enemies(state, fig):
                if measure.gap(state, fig, enemy) <= far:
                    yield Template("charge", {"target": FIGS[enemy]}, ("path",))
    if act.ap >= 1 and "attack" not in act.used:
        yield from (c.Melee(FIGS[enemy]) for enemy in touched)
        if not touched:
            yield from (c.Shoot(FIGS[enemy]) for enemy in shootable(state, fig))
    if act.ap >= 2 and reach.may_focus(state, fig):
        yield c.Focus()
    yield c.EndActivation()


def _untold(state: State, act: Act) -> Iterator[Entry]:
    """The actions of a figure of which nobody knows where it stands (R98)."""
    fig = act.fig
    enemies = tuple(FIGS[enemy] for enemy in measure.enemies(state, fig))
    if act.ap >= 1 and "walk" not in act.used:
        yield c.Walk()
    if act.ap >= 2:
        yield c.Run()
        yield from map(c.Charge, enemies)
    if act.ap >= 1 and "attack" not in act.used:
        yield from map(c.Melee, enemies)
        if profile(fig).shot is not None:
            yield from map(c.Shoot, enemies)
    if act.ap >= 2 and reach.may_focus(state, fig):
        yield c.Focus()
    yield c.EndActivation()


def shootable(state: State, fig: int) -> tuple[int, ...]:
    """The enemies in range and sight of a figure (R51 to R53); without the tolerance's help."""
    printed = profile(fig)
    if printed.shot is None:
        return ()
    if not mapped(state):
        return measure.enemies(state, fig)
    return tuple(
        enemy
        for enemy in measure.enemies(state, fig)
        if measure.gap(state, fig, enemy) <= printed.range * INCH and sight(state, fig, enemy).los
    )


def _spells(state: State, seat: int) -> Iterator[Entry]:
    for code in reach.castable(state, seat):
        if code in {"TE", "TL"}:
            if _affordable(state, seat, code, None):
                yield Template("cast", {"ability": code}, ("cards", *_open(state, code)))
            continue
        for fig in targets(state, seat, code):
            if _affordable(state, seat, code, letter(fig) if seat_of(fig) == seat else None):
                given = {"ability": code, "target": FIGS[fig]}
                yield Template("cast", given, ("cards", *_open(state, code)))


def _open(state: State, code: str) -> tuple[str, ...]:
    """What a spell leaves open beside its cards: without a map whom a Storm strikes."""
    if mapped(state):
        return ("to",) if code in PLACED else ()
    return ("targets",) if code == "TE" else ()


def _affordable(state: State, seat: int, code: str, target: str | None) -> bool:
    return state.sides[seat].hand >= costs.size(cost_of(code, target))


def targets(state: State, seat: int, code: str) -> tuple[int, ...]:
    """Whom a spell may be used on, as far as it is measured without tolerance (R82 to R90)."""
    mage = MAGES[seat]
    if code == "RE":
        return reach.dead_minions(state, seat)
    limit = reach.SPELL_RANGE[code] * INCH
    friendly = code in {"CE", "IL"}
    among = standing(state, seat) if friendly else measure.enemies(state, mage)
    if not mapped(state):
        return tuple(fig for fig in among if fig != mage)
    near = [f for f in among if f != mage and measure.gap(state, mage, f) <= limit]
    if code in {"EP", "DP"}:
        if measure.engaging(state, mage):
            return ()
        near = [fig for fig in near if sight(state, mage, fig).los]
    return tuple(near)
