"""Attacks, dice and wounds of a match in figures; luck is what the dice gave beyond what was to be
expected of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from core.events import Json
from core.games.sorcerers_deck_of_death.events import (
    DiceRolled,
    FigureKilled,
    FigureRaised,
    InitiativeRolled,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.pieces import FIGS, SEATS
from core.games.sorcerers_deck_of_death.rules import chances
from core.games.sorcerers_deck_of_death.stats.told import Rolled, Told, other

WHOLE = 1296  # expected wounds are counted in parts of one: 36 x 36 rolls of a duel
BANDS = (2000, 4000, 6000, 8000)  # ranges of shots, each up to this many thousandths of an inch
TOTALS = range(2, 13)
OWN = frozenset({"CE", "DI"})  # attacks that a seat suffers for what it does itself

Gain = tuple[str, int, int]  # for whom the wounds are good, wounds, expected in parts


def mean(total: float, number: int) -> float | None:
    """A mean with three decimals; None of nothing."""
    return round(total / number, 3) if number else None


def attacks(rolls: Sequence[Rolled]) -> Json:
    """By seat and kind: attacks, hits, sum of the margins, wounds, wounds expected in parts.

    The seat is the one that declared the attack; the margin of a duel is not counted.
    """
    found: Json = {seat: {} for seat in SEATS}
    for one in rolls:
        kinds = found[one.blow.seat]
        row = kinds.setdefault(
            one.blow.kind, dict.fromkeys(("attacks", "hits", "margin", "wounds", "expected"), 0)
        )
        row["attacks"] += 1
        row["hits"] += one.hit
        row["margin"] += 0 if one.blow.kind == "DP" else one.worth.margin
        row["wounds"] += one.worth.wounds if one.hit else 0
        row["expected"] += next(gains(one))[2]
    return found


def gains(one: Rolled) -> Iterator[Gain]:
    """What the dice of an attack gave, of the target first; in a duel both may be wounded."""
    seat = other(one.worth.target[0])
    wounds = one.worth.wounds
    if one.blow.kind != "DP":
        yield seat, wounds, _expected(one.worth.against - one.bonus, one.blow.cap)
        return
    caster, target = _duel(one.bonus)
    yield seat, wounds if one.hit else 0, target
    yield other(seat), 0 if one.hit else wounds, caster


@cache
def _expected(need: int, cap: int) -> int:
    return int(chances.expected(need, cap) * WHOLE)


@cache
def _duel(bonus: int) -> tuple[int, int]:
    """Wounds that caster and target may expect, in parts (R88)."""
    caster, _, *target = chances.duel_ways(bonus)
    return caster, sum(n * ways for n, ways in enumerate(target, start=1))


def luck(rolls: Sequence[Rolled]) -> Json:
    """By seat: wounds to the other side, those expected in parts, and after every roll the sum of
    the difference in parts."""
    found: Json = {seat: {"wounds": 0, "expected": 0, "course": [0]} for seat in SEATS}
    for one in rolls:
        for seat, wounds, expected in gains(one):
            found[seat]["wounds"] += wounds
            found[seat]["expected"] += expected
        for row in found.values():
            row["course"].append(row["wounds"] * WHOLE - row["expected"])
    return found


def dice(row: Sequence[Told]) -> Json:
    """By seat: how often two dice gave 2, 3 ... 12 in attacks."""
    found: dict[str, Counter[int]] = {seat: Counter() for seat in SEATS}
    for one in row:
        match one.event:
            case DiceRolled(dice=own, opp=opp) if one.blow is not None:
                found[one.blow.seat][sum(own)] += 1
                if opp is not None:
                    found[other(one.blow.seat)][sum(opp)] += 1
    return _by_total(found)


def initiative_dice(row: Sequence[Told]) -> Json:
    """The same of the dice for the initiative, those of ties too (R19)."""
    found: dict[str, Counter[int]] = {seat: Counter() for seat in SEATS}
    for one in row:
        if isinstance(one.event, InitiativeRolled):
            for pair in one.event.rolls:
                found["a"][sum(pair.a)] += 1
                found["b"][sum(pair.b)] += 1
    return _by_total(found)


def _by_total(found: Mapping[str, Counter[int]]) -> Json:
    return {seat: [found[seat][total] for total in TOTALS] for seat in SEATS}


def shots(rolls: Sequence[Rolled]) -> Json:
    """By seat a row for each band of range: shots and hits in the open, then in cover.

    The Shots of figures and Crimson Bolts; one without a measured distance is in no band.
    """
    found: Json = {seat: [[0, 0, 0, 0] for _ in BANDS] for seat in SEATS}
    for one in rolls:
        gap = one.blow.gap
        if one.blow.kind not in {"shot", "EP"} or gap is None:
            continue
        band = min(sum(gap > end for end in BANDS), len(BANDS) - 1)
        counts = found[one.blow.seat][band]
        counts[2 * one.blow.cover] += 1
        counts[2 * one.blow.cover + 1] += one.hit
    return found


def figures(row: Sequence[Told]) -> Json:
    """By figure: hit points taken from enemies and lost, enemies killed, deaths, resurrections."""
    keys = ("dealt", "taken", "kills", "deaths", "raised")
    found: Json = {name: dict.fromkeys(keys, 0) for name in FIGS}
    for one in row:
        match one.event:
            case WoundsApplied(fig=fig, by=by):
                found[fig]["taken"] += one.lost
                if by is not None and by[0] != fig[0]:
                    found[by]["dealt"] += one.lost
            case FigureKilled(fig=fig, by=by):
                found[fig]["deaths"] += 1
                if by is not None and by[0] != fig[0]:
                    found[by]["kills"] += 1
            case FigureRaised(fig=fig):
                found[fig]["raised"] += 1
    return found


def killing_blow(row: Sequence[Told]) -> Json | None:
    """What killed the first Mage to die: who it was, by whom, by what, in which round."""
    cause: str | None = None
    for one in row:
        match one.event:
            case WoundsApplied():
                cause = one.event.cause
            case FigureKilled(fig=fig, by=by) if fig[1] == "M":
                return {"fig": fig, "by": by, "cause": cause, "round": one.round}
    return None
