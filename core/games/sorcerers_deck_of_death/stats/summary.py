"""Figures across matches (section 8): what one match adds, and the tables of the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.counters import Counts, number, part
from core.game import Counters, MatchFacts
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats import drawn, many
from core.games.sorcerers_deck_of_death.stats.drawn import SIDE
from core.games.sorcerers_deck_of_death.stats.fights import TOTALS
from core.games.sorcerers_deck_of_death.stats.sides import (
    ADVANTAGES,
    LUCK,
    MAGES,
    PAIRS,
    PLAYERS,
    Sides,
    sides,
)
from core.games.sorcerers_deck_of_death.titles import REASONS
from core.kit.measures import Row, count, sure_share
from core.kit.ruled import noted
from core.kit.simulated import of_people, played_by
from core.kit.tally import Tally, counted, dimension
from core.messages import Heading, Table, msg

INCHES = frozenset({"types", "cover", "places_a", "places_b"})  # tables that need a map
BY_SIDE: tuple[Tally[Sides, Any], ...] = (MAGES, ADVANTAGES, LUCK)
DICE = {"dice": drawn.dice, "initiative_dice": drawn.initiative}
PEOPLE: tuple[Tally[Sides, Any], ...] = (PLAYERS, PAIRS)


def _endings(whole: Row) -> Iterator[Row]:
    """Who played, people or which policy, and each way to end."""
    for policy, found in sorted(whole.found.items()):
        for reason, title in REASONS.items():
            counts = {**found, "number": number(found, "reasons", reason)}
            yield whole._replace(names={"reason": title, "by": played_by(policy)}, found=counts)


ENDINGS: Tally[MatchFacts, MatchFacts] = Tally(
    "endings",
    msg("Endings"),
    dimension("reason", msg("Ended by")),
    then=(dimension("by", msg("Played by")),),
    groups=lambda fact: [(fact.policy or "", fact)],
    measures=(
        count("number", msg("Matches")),
        *sure_share(msg("Share"), "number", "matches"),
    ),
    sums={
        "matches": lambda _: 1,
        "reasons": lambda fact: {str(fact.stats["reason"]): 1},
    },
    rows=_endings,
    kind="shares",
    draws=("share",),
)


def _count(fact: MatchFacts) -> Counts:
    """What a match adds that was played to its end."""
    if fact.winners is None:
        return {}
    by_side, stats = BY_SIDE if fact.policy else (*BY_SIDE, *PEOPLE), fact.stats
    mine = {
        "matches": 1,
        **({} if stats.get("map", True) else {"untold": 1}),
        **counted(by_side, sides(fact)),
        **counted(many.TALLIES, fact),
        **{key: {s: _placed(stats[key][s], len(TOTALS)) for s in SEATS} for key in DICE},
        "places": {seat: _placed(stats["places"][seat], SIDE * SIDE) for seat in SEATS},
    }
    return {**ENDINGS.count(fact), "simulated" if fact.policy else "people": mine}


def _tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Endings keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    people = part(counts, "people")
    ended = sum(number(found, "matches") for found in part(counts, "endings").values())
    return (
        ENDINGS.table(counts, ended),
        *of_people(counts, _further),
        *(tally.table(people, number(people, "matches")) for tally in PEOPLE),
    )


def _further(counts: Counts) -> tuple[Table, ...]:
    """Those that tell of inches say in how many matches nobody knew any (R98)."""
    untold = number(counts, "untold")
    note = msg("Matches without a map, in which inches are not known: {n}.", n=untold)
    return tuple(
        next(noted([table], note)) if untold and table.key in INCHES else table
        for table in _of_matches(counts)
    )


def _of_matches(counts: Counts) -> tuple[Table, ...]:
    total, places = number(counts, "matches"), SIDE * SIDE
    return (
        *(tally.table(counts, total) for tally in BY_SIDE),
        *(tally.table(counts, total) for tally in many.TALLIES),
        *(
            table({s: _listed(part(counts, key, s), len(TOTALS)) for s in SEATS}, total)
            for key, table in DICE.items()
        ),
        *drawn.places({s: _listed(part(counts, "places", s), places) for s in SEATS}, total),
    )


def _placed(numbers: Sequence[int], length: int) -> Counts:
    """A list of numbers as counts, place by place. Raises ValueError for one of other length."""
    places = zip(range(length), numbers, strict=True)
    return {str(place): found for place, found in places if found}


def _listed(counts: Counts, length: int) -> list[int]:
    return [number(counts, str(place)) for place in range(length)]


COUNTERS = Counters(_count, _tables)
SUMMARY_HEADINGS = (
    Heading(
        msg("Who wins"),
        (
            "endings",
            "mages",
            "advantages",
            "luck",
            "kills",
        ),
    ),
    Heading(
        msg("Figures and powers"),
        (
            "types",
            "abilities",
            "cover",
        ),
    ),
    Heading(
        msg("How matches go"),
        (
            "means",
            "strictness",
            "dice",
            "initiative_dice",
        ),
    ),
    Heading(msg("The table"), ("places_*",)),
    Heading(
        msg("People"),
        (
            "players",
            "pairs",
            "ratings",
            "luck_of_players",
        ),
    ),
)
