"""Figures across matches (section 8): what one match adds, and the tables of the sum."""

from __future__ import annotations

from collections.abc import Sequence

from core.counters import Counts, number, part
from core.game import Counters, MatchFacts
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats import drawn, many, people, sides
from core.games.sorcerers_deck_of_death.stats.drawn import SIDE, Row
from core.games.sorcerers_deck_of_death.stats.fights import TOTALS
from core.games.sorcerers_deck_of_death.titles import REASONS
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

SIMULATED = msg("Simulated matches: people have finished none yet.")


def count(fact: MatchFacts) -> Counts:
    """What a match adds that was played to its end."""
    if fact.winners is None:
        return {}
    by, stats = fact.policy or "", fact.stats
    mine = {
        "matches": 1,
        **sides.count(fact),
        **many.count(fact),
        "dice": {seat: _placed(stats["dice"][seat], len(TOTALS)) for seat in SEATS},
        "places": {seat: _placed(stats["places"][seat], SIDE * SIDE) for seat in SEATS},
    }
    return {
        "endings": {by: {"matches": 1, "reasons": {str(stats["reason"]): 1}}},
        **({"simulated": mine} if by else {"people": {**mine, **people.count(fact)}}),
    }


def tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Endings keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    by_people = part(counts, "people")
    further = _further(by_people or part(counts, "simulated")) if counts else ()
    return (
        _endings(part(counts, "endings")),
        *(
            table if by_people else table._replace(note=table.note or SIMULATED)
            for table in further
        ),
        *people.tables(by_people),
    )


def _further(counts: Counts) -> tuple[Table, ...]:
    total = number(counts, "matches")
    places = SIDE * SIDE
    return (
        sides.mages(counts),
        sides.advantages(counts),
        sides.luck(counts),
        many.kills(counts),
        many.types(counts),
        many.abilities(counts),
        many.cover(counts),
        many.means(counts),
        many.strictness(counts),
        drawn.dice({s: _listed(part(counts, "dice", s), len(TOTALS)) for s in SEATS}, total),
        *drawn.places({s: _listed(part(counts, "places", s), places) for s in SEATS}, total),
    )


def _placed(numbers: Sequence[int], length: int) -> Counts:
    """A list of numbers as counts, place by place. Raises ValueError for one of other length."""
    places = zip(range(length), numbers, strict=True)
    return {str(place): found for place, found in places if found}


def _listed(counts: Counts, length: int) -> list[int]:
    return [number(counts, str(place)) for place in range(length)]


def _endings(counts: Counts) -> Table:
    """How matches ended, by who played: people, or which policy."""
    rows: list[Row] = []
    total = sum(number(found, "matches") for found in counts.values())
    for policy, found in sorted(counts.items()):
        matches = number(found, "matches")
        by: Message = msg("simulation: {policy}", policy=policy) if policy else msg("people")
        for reason, title in REASONS.items():
            ended = number(found, "reasons", reason)
            low, high = wilson(ended, matches)
            rows.append(
                {
                    "reason": title,
                    "by": by,
                    "number": ended,
                    "share": share(ended, matches),
                    "low": low,
                    "high": high,
                }
            )
    columns = (
        Column("reason", msg("Ended by"), "message"),
        Column("by", msg("Played by"), "message"),
        Column("number", msg("Matches")),
        Column("share", msg("Share"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
    )
    return Table("endings", msg("Endings"), columns, tuple(rows), total)


COUNTERS = Counters(count, tables)
