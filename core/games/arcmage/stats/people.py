"""The tables of people: each player with a rating, and each pair that met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from core.counters import Counts, merge, number, part
from core.game import MatchFacts
from core.games.arcmage.stats.shown import Row
from core.games.arcmage.stats.sides import RESULTS, Side, results
from core.messages import Column, Table, msg

START = 1500.0  # the rating of a player before the first match
SWAY = 32.0  # the most that a match of two changes it
SPREAD = 400.0  # so much more is ten times as likely to win
RATED = msg(
    "Elo: everybody begins with 1500, a match changes it by 32 at most. With more than two "
    "players whoever lasts longer wins against each of the others."
)


def count(fact: MatchFacts) -> Counts:
    """What a match of people adds: to each player, and to each pair that met."""
    seats, names = _named(fact), fact.players
    found: dict[str, Any] = {}
    for seat in seats:
        merge(found, {"players": {names[seat]: Side(fact, seat).result()}})
    for pair in combinations(seats, 2):
        one, two = (Side(fact, seat) for seat in sorted(pair, key=names.__getitem__))
        if names[one.seat] != names[two.seat]:
            places = fact.stats["places"]
            ahead = int(places[one.seat] < places[two.seat])
            met = {"one": one.result(), "lost": int(two.won), "ahead": ahead}
            merge(found, {"pairs": {names[one.seat]: {names[two.seat]: met}}})
    return found


def series(fact: MatchFacts) -> Counts:
    """What ratings need of a match: the places that its players came to, in order of seats."""
    seats, names = _named(fact), fact.players
    if len({names[seat] for seat in seats}) < 2:
        return {}
    order = {f"{n} {names[s]}": fact.stats["places"][s] for n, s in enumerate(seats)}
    return {f"{fact.begun or fact.day} {fact.match_id}": order}


def _named(fact: MatchFacts) -> list[str]:
    """The seats of people who have names."""
    return [seat for seat in fact.stats["seats"] if seat in fact.players]


def tables(counts: Counts, rated: Mapping[str, float]) -> Iterator[Table]:
    """Matches won, drawn and lost, with ratings; none without names."""
    total = number(counts, "matches")
    yield _players(part(counts, "players"), rated, total)
    yield _pairs(part(counts, "pairs"), total)


def rate(rated: dict[str, float], match: Counts) -> None:
    """Change the ratings of those who played a match, by the places that they came to."""
    seats = _in_order(match)
    change = dict.fromkeys((name for name, _ in seats), 0.0)
    for (one, mine), (two, other) in combinations(seats, 2):
        if one == two:
            continue
        ahead = rated.get(one, START) - rated.get(two, START)
        expected = 1 / (1 + 10 ** (-ahead / SPREAD))
        moved = SWAY / (len(seats) - 1) * (_score(mine, other) - expected)
        change[one] += moved
        change[two] -= moved
    for name, moved in change.items():
        rated[name] = rated.get(name, START) + moved


def _in_order(match: Counts) -> list[tuple[str, int]]:
    """The players of a match in the order of their seats, each with its place."""
    told = ((*seat.split(" ", 1), place) for seat, place in match.items())
    return [(name, place) for _, name, place in sorted(told, key=lambda one: int(one[0]))]


def _score(mine: int, other: int) -> float:
    if mine == other:
        return 0.5
    return 1.0 if mine < other else 0.0


def _players(groups: Counts, rated: Mapping[str, float], total: int) -> Table:
    rows: list[Row] = [
        {"player": name, "rating": round(rated.get(name, START)), **results(part(groups, name))}
        for name in sorted(groups)
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        Column("rating", msg("Rating")),
        *RESULTS,
    )
    return Table("players", msg("By player"), columns, tuple(rows), total, RATED)


def _pairs(groups: Counts, total: int) -> Table:
    rows: list[Row] = []
    for name in sorted(groups):
        for against in sorted(part(groups, name)):
            met = part(groups, name, against)
            told: Row = {"player": name, "against": against, **results(part(met, "one"))}
            rows.append({**told, "lost": number(met, "lost"), "ahead": number(met, "ahead")})
    columns = (
        Column("player", msg("Player"), "player"),
        Column("against", msg("Against"), "player"),
        *RESULTS[:3],
        Column("lost", msg("Won by the other")),
        Column("ahead", msg("Outlasted the other")),
        *RESULTS[3:6],
    )
    return Table("pairs", msg("Head to head"), columns, tuple(rows), total)
