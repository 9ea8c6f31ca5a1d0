"""Reading a record file, and the figures that every game has."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

Json = dict[str, Any]
MOVES = ("undone", "redone", "variation_entered")


def parents(record: Json) -> tuple[dict[int, int], int]:
    """Of every step that is no move on the tree the step before it; and where the line ends."""
    before: dict[int, int] = {}
    head = 0
    for step in record["steps"][1:]:
        first = step["events"][0]
        if first["kind"] in MOVES:
            head = first["data"]["to"]
        else:
            before[step["step"]] = head
            head = step["step"]
    return before, head


def line(record: Json) -> list[Json]:
    """The steps of the line in force, the start first."""
    before, step = parents(record)
    numbers = [step]
    while step:
        step = before[step]
        numbers.append(step)
    by_number = {one["step"]: one for one in record["steps"]}
    return [by_number[number] for number in reversed(numbers)]


def events(record: Json) -> list[tuple[str, Json]]:
    """Kind and contents of all events of the line in force, behind the start."""
    return [(one["kind"], one["data"]) for step in line(record)[1:] for one in step["events"]]


def simulated(record: Json) -> bool:
    """Whether a machine played: then nobody took any time."""
    return "Policy" in record["match"].get("tags", {})


def timed(record: Json) -> Iterator[tuple[list[tuple[str, Json]], int]]:
    """The events of each step of the line, and the whole seconds of play before it."""
    played = line(record)
    begun = datetime.fromisoformat(played[0]["at"])
    for step in played[1:]:
        seconds = (datetime.fromisoformat(step["at"]) - begun).total_seconds() // 1
        taken = 0 if simulated(record) else int(seconds)
        yield [(one["kind"], one["data"]) for one in step["events"]], taken


def ending(record: Json) -> Json | None:
    """How the line in force ended: result and reason; None for one that has not."""
    ends = [data for kind, data in events(record) if kind == "match_ended"]
    return {key: ends[-1][key] for key in ("result", "reason")} if ends else None


def shared(record: Json) -> Json:
    """The figures of every game, without `winners` and `game`, which each game knows itself."""
    played = line(record)
    moves = Counter(step["events"][0]["kind"] for step in record["steps"])
    rulings = [one for step in played[1:] if (one := step["command"])["kind"] == "make_ruling"]
    seats = played[0]["events"][0]["data"]["seats"]
    taken = datetime.fromisoformat(played[-1]["at"]) - datetime.fromisoformat(played[0]["at"])
    return {
        "steps": len(played) - 1,
        "entered": len(record["steps"]) - 1,
        "events": max(one["version"] for step in record["steps"] for one in step["events"]),
        "beside_line": len(parents(record)[0]) - (len(played) - 1),
        "undos": moves["undone"],
        "redos": moves["redone"],
        "variations": moves["variation_entered"],
        "rulings": len(rulings),
        "rules_broken": sum(one.get("forced") is not None for one in rulings),
        "by_seat": {seat: sum(step["by"] == seat for step in played[1:]) for seat in seats},
        "seconds": 0 if simulated(record) else math.floor(taken.total_seconds()),
        "result": ending(record),
    }


# --- over many matches ------------------------------------------------------------------------


def ratio(part: float, whole: float) -> float | None:
    """A share or a mean; None of nothing."""
    return part / whole if whole else None


def mean_of(values: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return ratio(sum(values), len(values))


class Over(NamedTuple):
    """A mean: its value, of how many, and the bounds of its interval (None: not known)."""

    value: float
    n: int
    low: float | None
    high: float | None


def over(pairs: Iterable[tuple[int, int]], *, parts: int = 1, places: int = 15) -> Over | None:
    """The sum of the first over the sum of the second, of things that add to both; None of nothing.

    The bounds are those of a ratio of two means, by Student's t: how far each thing lies from the
    line through zero that the ratio is.
    """
    things = [pair for pair in pairs if pair[1]]
    n, whole = len(things), sum(second for _, second in things)
    if not whole:
        return None
    mean = Fraction(sum(first for first, _ in things), whole)
    value = round(float(mean) / parts, places)
    if n < 2:
        return Over(value, whole, None, None)
    apart = sum((first - mean * second) ** 2 for first, second in things) / (n - 1)
    half = student(n - 1) * math.sqrt(n * apart) / whole
    return Over(value, whole, (float(mean) - half) / parts, (float(mean) + half) / parts)


def over_each(values: Iterable[int], *, places: int = 15) -> Over | None:
    """The mean of values that are a thing each."""
    return over(((value, 1) for value in values), places=places)


@cache
def student(degrees: int) -> float:
    """What 95 of 100 values of Student's t with so many degrees of freedom are below, unsigned."""

    def area(angle: float, power: int) -> float:  # under cos**power, from 0 on
        if power == 0:
            return angle
        if power == 1:
            return math.sin(angle)
        rest = (power - 1) * area(angle, power - 2)
        return (math.cos(angle) ** (power - 1) * math.sin(angle) + rest) / power

    low, high = 0.0, math.pi / 2
    whole = area(high, degrees - 1)
    for _ in range(60):
        middle = (low + high) / 2
        if area(middle, degrees - 1) < 0.95 * whole:
            low = middle
        else:
            high = middle
    return math.sqrt(degrees) * math.tan(low)


def spread_of(values: Sequence[int]) -> float | None:
    """The standard deviation of all values there are; None of nothing."""
    if not values:
        return None
    middle = Fraction(sum(values), len(values))
    return math.sqrt(sum((value - middle) ** 2 for value in values) / len(values))


def middle_of(values: Sequence[int]) -> float | None:
    """The median; None of nothing."""
    inside = sorted(values)
    n = len(inside)
    return (inside[(n - 1) // 2] + inside[n // 2]) / 2 if n else None


def tally(found: Iterable[Any], keys: Iterable[Any]) -> dict[Any, int]:
    """How often each of these was found."""
    counts = Counter(found)
    return {key: counts[key] for key in keys}


def groups(things: Iterable[Any], key: Callable[[Any], Any]) -> dict[Any, list[Any]]:
    """The things by a key of theirs, the keys sorted."""
    found: dict[Any, list[Any]] = {}
    for one in things:
        found.setdefault(key(one), []).append(one)
    return {name: found[name] for name in sorted(found)}


def wilson(part: int, whole: int) -> list[float | None]:
    """A share and its 95% interval by Wilson's score, from the roots of its equation."""
    if not whole:
        return [None, None, None]
    z = 1.959963984540054
    share = part / whole
    # |share - p| = z * sqrt(p * (1 - p) / n), a quadratic equation in p
    a, b, c = 1 + z * z / whole, -(2 * share + z * z / whole), share * share
    root = math.sqrt(max(0.0, b * b - 4 * a * c))
    return [share, max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))]
