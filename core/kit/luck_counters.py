"""Luck over many matches: what chance gave each player, by measure; it adds up in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import erfc, sqrt
from typing import Any

from core.counters import Counts
from core.events import Json
from core.game import Counters, MatchFacts
from core.kit.measures import Row, count, measure
from core.kit.tally import Tally, dimension, keyed
from core.luck import PARTS
from core.messages import Table, msg
from core.odds import Luck

KEY = "luck_of_players"


def with_luck(counters: Counters, luck: Luck[Any]) -> Counters:
    """Counters that count luck too, by player; a table of it where there is any."""
    tally = of_players(luck)

    def counted(fact: MatchFacts) -> Counts:
        return {**counters.count(fact), **tally.count(fact)}

    def tables(counts: Counts) -> tuple[Table, ...]:
        found = tally.table(counts, 0)._replace(total=None)
        return (*counters.tables(counts), *((found,) if found.rows else ()))

    return replace(counters, count=counted, tables=tables)


def of_players(luck: Luck[Any]) -> Tally[MatchFacts, Json]:
    """Luck by player and measure; the differences of matches add up, and their variances."""
    titles = {
        one.key: msg("{what}, in {unit}", what=one.title, unit=one.unit) for one in luck.measures
    }
    return Tally(
        KEY,
        msg("Luck by player"),
        dimension("player", msg("Player"), kind="player"),
        then=(dimension("measure", msg("What chance gave"), titles),),
        groups=_groups,
        measures=(
            count("matches", msg("Matches"), lambda _: 1),
            count("n", msg("Cards or throws"), lambda one: one["n"]),
            measure("difference", msg("Beyond what was expected"), _difference),
            measure("tail", msg("As far or farther that way"), _tail, "share"),
        ),
        sums=keyed("difference", "variance"),
        shows=lambda row: row.of("n"),
        note=msg("Everything is set against what could have come at its moment."),
    )


def _groups(fact: MatchFacts) -> Iterator[tuple[tuple[str, str], Json]]:
    """What chance gave those whose names are known; what it gave the whole table is nobody's."""
    for one in fact.luck:
        player = fact.players.get(one["seat"] or "")
        if player is not None and one["n"]:
            yield (player, one["measure"]), one


def _difference(row: Row) -> float:
    return round(int(row.of("difference")) / PARTS, 2)


def _tail(row: Row) -> float | None:
    variance = row.of("variance") / PARTS
    if variance <= 0:
        return None
    return round(erfc(abs(row.of("difference") / PARTS) / sqrt(2 * variance)) / 2, 6)
