"""The tables of people: each player, and each pair that met."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from core.counters import Counts, number
from core.game import MatchFacts
from core.games.arcmage.stats.sides import RESULTS, SHARE, Side, result
from core.kit.measures import count, within
from core.kit.tally import Tally, dimension
from core.messages import Table, msg


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
    measures=RESULTS,
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


def _named(fact: MatchFacts) -> list[str]:
    """The seats of people who have names."""
    return [seat for seat in fact.stats["seats"] if seat in fact.players]


def tables(counts: Counts) -> Iterator[Table]:
    """Matches won, drawn and lost; none without names."""
    total = number(counts, "matches")
    yield from (tally.table(counts, total) for tally in TALLIES)
