"""Sorcerers: Deck of Death: what the dice of attacks gave, and what was to be expected of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.independent.record import Json, tally

SEATS = ("a", "b")
OTHER = {"a": "b", "b": "a"}
REACTIONS = ("PD", "TP", "AG", "DI", "PR", "VI", "DM")
SPELLS = ("EP", "TE", "TL", "CE", "DV", "DP", "IL", "RE")
ABILITIES = (  # in the order of tables
    *("PD", "TP", "AG", "DI", "IN", "PR", "ST", "EP", "TE", "TL", "CE", "VI"),
    *("DV", "DP", "IL", "RE", "DM"),
)
ROLLS = [one + two for one, two in product(range(1, 7), repeat=2)]


def ways(roll: Json) -> dict[str, tuple[int, Counter[int]]]:
    """By seat what an attack gave it, and all the ways in which as many wounds or others come."""
    mine = OTHER[roll["target"][0]]
    if roll["kind"] != "DP":
        need = roll["against"] - roll["bonus"]
        margins = (total - need for total in ROLLS)
        odds = Counter(min(roll["cap"], 3, -(-max(margin, 0) // 3)) for margin in margins)
        return {mine: (roll["wounds"], odds)}
    leads = [one + roll["bonus"] - two for one, two in product(ROLLS, repeat=2)]
    target = Counter(min(3, -(-max(lead, 0) // 2)) for lead in leads)
    caster = Counter(int(lead < 0) for lead in leads)
    wounds = (roll["wounds"], 0) if roll["hit"] else (0, roll["wounds"])
    return {mine: (wounds[0], target), OTHER[mine]: (wounds[1], caster)}


def parts(roll: Json) -> dict[str, tuple[int, int]]:
    """By seat what an attack gave it: wounds, and those to be expected in parts of 1296."""
    return {
        seat: (wounds, sum(n * times for n, times in odds.items()) * 1296 // odds.total())
        for seat, (wounds, odds) in ways(roll).items()
    }


def attacks(rolls: list[Json], seat: str) -> Json:
    found: dict[str, Json] = {}
    for roll in rolls:
        if roll["seat"] == seat:
            keys = ("attacks", "hits", "margin", "wounds", "expected")
            row = found.setdefault(roll["kind"], dict.fromkeys(keys, 0))
            row["attacks"] += 1
            row["hits"] += roll["hit"]
            row["margin"] += 0 if roll["kind"] == "DP" else roll["margin"]
            row["wounds"] += roll["wounds"] if roll["hit"] else 0
            row["expected"] += parts(roll)[OTHER[roll["target"][0]]][1]
    return found


def luck(rolls: list[Json]) -> Json:
    found: Json = {}
    for seat in SEATS:
        given = [parts(roll).get(seat, (0, 0)) for roll in rolls]
        course = [0]
        for wounds, expected in given:
            course.append(course[-1] + 1296 * wounds - expected)
        sums = [sum(one[place] for one in given) for place in (0, 1)]
        found[seat] = {"wounds": sums[0], "expected": sums[1], "course": course}
    return found


def shots(rolls: list[Json], seat: str) -> list[list[int]]:
    found = [[0, 0, 0, 0] for _ in range(4)]
    for roll in rolls:
        if roll["seat"] == seat and roll["kind"] in {"shot", "EP"} and roll["gap"] is not None:
            band = found[min(max(0, (roll["gap"] - 1) // 2000), 3)]
            place = 2 if roll["cover"] else 0
            band[place] += 1
            band[place + 1] += roll["hit"]
    return found


def totals(found: dict[str, list[int]]) -> Json:
    return {seat: [*tally(found[seat], range(2, 13)).values()] for seat in SEATS}


def tried(rolls: list[Json], seat: str) -> Iterator[tuple[str, bool]]:
    """The abilities of a seat that dice decided, and whether they did what they are for."""
    for roll in rolls:
        if roll["seat"] == seat and roll["kind"] in {*REACTIONS, *SPELLS}:
            by_price = roll["kind"] in {"CE", "DI"}
            yield roll["kind"], roll["hit"] != by_price
        if roll["seat"] == seat and roll["powered"]:
            yield "TP", roll["hit"]
        if roll["target"][0] == seat and roll["defended"]:
            yield "PD", not roll["hit"]
