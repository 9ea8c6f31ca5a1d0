"""The tables of people: each player with a rating, and each pair that met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from core.counters import Counts, number, part
from core.game import MatchFacts
from core.games.arcmage.stats.sides import RESULTS, SHARE, Side, result
from core.kit.measures import count, shown, within
from core.kit.tally import Tally, dimension
from core.messages import Table, msg

START = 1500.0  # the rating of a player before the first match
SWAY = 32.0  # the most that a match of two changes it
SPREAD = 400.0  # so much more is ten times as likely to win
RATED = msg(
    "Elo: everybody begins with 1500, a match changes it by 32 at most. With more than two "
    "players whoever lasts longer wins against each of the others."
)


def _pairs(fact: MatchFacts) -> Iterator[tuple[tuple[str, str], tuple[Side, Side]]]:
    """Each two seats of people with different names, in the order of these."""
    for pair in combinations(_named(fact), 2):
        one, two = sorted(pair, key=fact.players.__getitem__)
        names = fact.players[one], fact.players[two]
        if names[0] != names[1]:
            yield names, (Side(fact, one), Side(fact, two))


PLAYER = dimension("player", msg("Player"), kind="player")
PLAYERS: Tally[MatchFacts, Side] = Tally(
    "players",
    msg("By player"),
    PLAYER,
    groups=lambda fact: ((fact.players[seat], Side(fact, seat)) for seat in _named(fact)),
    measures=(shown("rating", msg("Rating")), *RESULTS),
    note=RATED,
    kind="shares",
    draws=("share",),
)
PAIRS: Tally[MatchFacts, tuple[Side, Side]] = Tally(
    "pairs",
    msg("Head to head"),
    PLAYER,
    then=(dimension("against", msg("Against"), kind="player"),),
    groups=_pairs,
    measures=(
        *within("one", RESULTS[:3]),
        count("lost", msg("Won by the other"), lambda both: both[1].won),
        count(
            "ahead",
            msg("Outlasted the other"),
            lambda both: both[0].of("places") < both[1].of("places"),
        ),
        *within("one", SHARE),
    ),
    sums={"one": lambda both: result(both[0])},
    kind="shares",
    draws=("share",),
)
TALLIES: tuple[Tally[MatchFacts, Any], ...] = (PLAYERS, PAIRS)


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
    players = {
        name: {**found, "rating": round(rated.get(name, START))}
        for name, found in part(counts, "players").items()
    }
    yield PLAYERS.table({"players": players}, total)
    yield PAIRS.table(counts, total)


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
