"""What happens in many matches: kills, figures, abilities, cover, means, measures that differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any

from core.counters import histogram, merge, number, size
from core.events import Json
from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.pieces import PROFILES, SEATS
from core.games.sorcerers_deck_of_death.stats.lists import (
    ABILITIES,
    ABILITY,
    ABILITY_NOTE,
    BAND,
    BAND_TITLES,
)
from core.games.sorcerers_deck_of_death.stats.tables import centre_wounds
from core.games.sorcerers_deck_of_death.titles import TYPE_TITLES
from core.kit.measures import (
    ITSELF,
    Row,
    count,
    interval,
    mean,
    mean_and_spread,
    share,
    share_of,
    sure_share,
)
from core.kit.tally import Tally, dimension, figures, keyed
from core.messages import Message, msg

TYPES: Mapping[str, Message] = {letter: TYPE_TITLES[letter] for letter in PROFILES}
MODES = {"strict": msg("Strict"), "lenient": msg("Lenient"), "none": msg("Without a map")}
COVER = (("0", "1", msg("in the open")), ("2", "3", msg("in cover")))  # shots, hits


def _kills(fact: MatchFacts) -> Iterator[tuple[str, int]]:
    blow = fact.stats["killing_blow"]
    if blow and fact.stats["reason"] == "mage_killed":
        yield str(blow["round"]), 1


def _kill_rows(whole: Row) -> Iterator[Row]:
    """Every round up to the sixth, and further where there was a kill; none without any."""
    for n in range(1, max([6, *map(int, whole.found)]) + 1) if whole.found else ():
        yield whole._replace(names={"round": n}, found=number(whole.found, str(n)))


def _figures(fact: MatchFacts) -> Iterator[tuple[str, Json]]:
    return ((name[1], row) for name, row in fact.stats["figures"].items())


def _abilities(fact: MatchFacts) -> Iterator[tuple[str, Json]]:
    return (found for seat in SEATS for found in fact.stats["abilities"][seat].items())


def _shots(fact: MatchFacts) -> Iterator[tuple[str, list[int]]]:
    for seat in SEATS:
        for band, numbers in enumerate(fact.stats["shots"][seat]):
            yield str(band), numbers


def _cover_rows(whole: Row) -> Iterator[Row]:
    """Shots and hits by range, then of all ranges, in the open and in cover."""
    every: dict[str, Any] = {}
    for band, title in {**BAND_TITLES, "all": msg("all")}.items():
        found = whole.found.get(band, {}) if band != "all" else every
        for shots, hits, where in COVER:
            counts = {"shots": number(found, shots), "hits": number(found, hits)}
            yield whole._replace(names={"range": title, "where": where}, found=counts)
        if band != "all":
            merge(every, found)


def _means(fact: MatchFacts) -> Iterator[tuple[str, list[int]]]:
    stats = fact.stats
    yield "rounds", [len(stats["rounds"])]
    yield "turns", [sum(entry["turns"] for entry in stats["rounds"])]
    for key in ("left", "spent", "discarded"):
        yield key, [int(stats["cards"][seat][key]) for seat in SEATS]
    yield "wounds", [centre_wounds(stats, seat) for seat in SEATS]
    yield "hp", [stats["hp"][seat] for seat in SEATS]
    yield "unused", [stats["actions"][seat]["unused"] for seat in SEATS]


def _mode(stats: Json) -> str:
    return str(stats["strictness"]) if stats.get("map", True) else "none"


TALLIES: tuple[Tally[MatchFacts, Any], ...] = (
    Tally(
        "kills",
        msg("When Mages die"),
        dimension("round", msg("Round of the kill"), kind="number"),
        groups=_kills,
        measures=(
            count("number", msg("Matches"), int, ITSELF),
            share_of("share", msg("Share of the kills"), lambda row: (row.found, size(row.whole))),
        ),
        rows=_kill_rows,
        kind="distribution",
        draws=("number",),
    ),
    Tally(
        "types",
        msg("By type of figure"),
        dimension("type", msg("Figure"), TYPES),
        groups=_figures,
        measures=(
            *sure_share(msg("Alive at the end"), "alive", "number"),
            mean("dealt", msg("HP taken from enemies, mean"), "dealt", "number"),
            mean("taken", msg("HP lost, mean"), "taken", "number"),
            mean("kills", msg("Kills, mean"), "kills", "number"),
            mean("travel", msg("Inches moved, mean"), "travel", "mapped", parts=1000),
        ),
        sums={
            "number": lambda _: 1,
            "alive": lambda row: row["hp"] > 0,
            **keyed("dealt", "taken", "kills"),
            "travel": lambda row: row["travel"] or 0,
            "mapped": lambda row: row["travel"] is not None,
        },
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "abilities",
        msg("Abilities"),
        ABILITY,
        groups=_abilities,
        measures=(
            *ABILITIES,
            *interval("hits", "tries"),
            mean("a_match", msg("Used a match"), "used"),
        ),
        sums=keyed("offered", "used", "cards", "tries", "hits", "damage"),
        shows=lambda row: row.of("offered"),
        note=ABILITY_NOTE,
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "cover",
        msg("Shots and cover"),
        BAND,
        then=(dimension("where", msg("The target")),),
        at=("shots",),
        groups=_shots,
        measures=(
            count("shots", msg("Shots")),
            count("hits", msg("Hits")),
            *sure_share(msg("Share of hits"), "hits", "shots"),
        ),
        sums={str(place): itemgetter(place) for place in range(4)},
        rows=_cover_rows,
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "means",
        msg("A match in figures"),
        figures(
            rounds=msg("Rounds played"),
            turns=msg("Turns"),
            left=msg("Cards unused at the end, of a seat"),
            spent=msg("Cards spent, of a seat"),
            discarded=msg("Cards discarded for the limit, of a seat"),
            wounds=msg("Automatic wounds dealt, of a seat"),
            hp=msg("HP of the Mage at the end"),
            unused=msg("Action points unused, of a seat"),
        ),
        groups=_means,
        measures=mean_and_spread(),
        sums={ITSELF: histogram},
    ),
    Tally(
        "strictness",
        msg("Strict and lenient"),
        dimension("mode", msg("Measures"), MODES),
        at=("modes",),
        groups=lambda fact: [(_mode(fact.stats), fact.stats["warnings"])],
        measures=(
            count("matches", msg("Matches"), lambda _: 1),
            share("share", msg("Share"), "matches"),
            count("warnings", msg("Warnings"), lambda warnings: sum(warnings.values())),
            mean("a_match", msg("Warnings a match"), "warnings", "matches"),
        ),
    ),
)
