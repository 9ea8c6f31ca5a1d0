"""Figures across matches (section 7): what one match adds, and the tables of the sum."""

from __future__ import annotations

from core.counters import SERIES, Counts, number, part
from core.game import Counters, MatchFacts
from core.games.arcmage.stats import many, people, sides
from core.games.arcmage.stats.shown import Row
from core.games.arcmage.titles import REASONS
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

SIMULATED = msg("Simulated matches: people have finished none yet.")


def count(fact: MatchFacts) -> Counts:
    """What a match adds that was played to its end."""
    if fact.winners is None:
        return {}
    by, ended = fact.policy or "", {str(fact.stats["reason"]): 1}
    whole = {"matches": 1, **sides.count(fact), **many.count(fact)}
    return {
        "endings": {by: {"matches": 1, "reasons": ended, "drawn": int(fact.winners == ())}},
        **({"simulated": whole} if by else {"people": {**whole, **people.count(fact)}}),
        **({} if by else {SERIES: people.series(fact)}),
    }


def tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Endings keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    by_people = part(counts, "people")
    counted = by_people or part(counts, "simulated")
    further = (*sides.tables(counted), *many.tables(counted)) if counted else ()
    return (
        _endings(part(counts, "endings")),
        *(
            table if by_people else table._replace(note=table.note or SIMULATED)
            for table in further
        ),
        *people.tables(by_people, part(counts, SERIES)),
    )


COUNTERS = Counters(count, tables, people.rate)


def _endings(groups: Counts) -> Table:
    """How matches ended, by who played: people, or which policy."""
    rows: list[Row] = []
    for policy in sorted(groups):
        by: Message = msg("simulation: {policy}", policy=policy) if policy else msg("people")
        found = part(groups, policy)
        ended = [(title, number(found, "reasons", key)) for key, title in REASONS.items()]
        matches = number(found, "matches")
        for title, times in (*ended, (msg("Of all these, draws"), number(found, "drawn"))):
            low, high = wilson(times, matches)
            rows.append(
                {
                    "reason": title,
                    "by": by,
                    "number": times,
                    "share": share(times, matches),
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
    total = sum(number(groups, policy, "matches") for policy in groups)
    return Table("endings", msg("Endings"), columns, tuple(rows), total)
