"""The tables of people: each player with a rating, and each pair that met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

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


def tables(facts: Sequence[MatchFacts]) -> Iterator[Table]:
    """Matches won, drawn and lost; none without names. The matches come in order of start."""
    players: dict[str, list[Side]] = {}
    pairs: dict[tuple[str, str], list[tuple[Side, Side]]] = {}
    for fact in facts:
        mine = [Side(fact, seat) for seat in fact.stats["seats"] if seat in fact.players]
        for side in mine:
            players.setdefault(fact.players[side.seat], []).append(side)
        for one, two in combinations(mine, 2):
            first, second = sorted((one, two), key=lambda side: side.fact.players[side.seat])
            names = fact.players[first.seat], fact.players[second.seat]
            if names[0] != names[1]:
                pairs.setdefault(names, []).append((first, second))
    yield _players(players, ratings(facts), len(facts))
    yield _pairs(pairs, len(facts))


def ratings(facts: Sequence[MatchFacts]) -> Mapping[str, float]:
    """The rating of every player after these matches, by the places that they came to."""
    found: dict[str, float] = {}
    for fact in facts:
        names = fact.players
        seats = [seat for seat in fact.stats["seats"] if seat in names]
        change = dict.fromkeys((names[seat] for seat in seats), 0.0)
        for one, two in combinations(seats, 2):
            if names[one] == names[two]:
                continue
            ahead = found.get(names[one], START) - found.get(names[two], START)
            expected = 1 / (1 + 10 ** (-ahead / SPREAD))
            moved = SWAY / (len(seats) - 1) * (_score(fact, one, two) - expected)
            change[names[one]] += moved
            change[names[two]] -= moved
        for name, moved in change.items():
            found[name] = found.get(name, START) + moved
    return found


def _score(fact: MatchFacts, one: str, two: str) -> float:
    places = fact.stats["places"]
    if places[one] == places[two]:
        return 0.5
    return 1.0 if places[one] < places[two] else 0.0


def _players(groups: Mapping[str, Sequence[Side]], rated: Mapping[str, float], total: int) -> Table:
    rows: list[Row] = [
        {"player": name, "rating": round(rated[name]), **results(groups[name])}
        for name in sorted(groups)
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        Column("rating", msg("Rating")),
        *RESULTS,
    )
    return Table("players", msg("By player"), columns, tuple(rows), total, RATED)


def _pairs(groups: Mapping[tuple[str, str], Sequence[tuple[Side, Side]]], total: int) -> Table:
    rows: list[Row] = [
        {
            "player": name,
            "against": against,
            **results([one for one, _ in found]),
            "lost": sum(two.won for _, two in found),
            "ahead": sum(_ahead(one, two) for one, two in found),
        }
        for (name, against), found in sorted(groups.items())
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        Column("against", msg("Against"), "player"),
        *RESULTS[:3],
        Column("lost", msg("Won by the other")),
        Column("ahead", msg("Outlasted the other")),
        *RESULTS[3:6],
    )
    return Table("pairs", msg("Head to head"), columns, tuple(rows), total)


def _ahead(one: Side, two: Side) -> bool:
    places = one.fact.stats["places"]
    return bool(places[one.seat] < places[two.seat])
