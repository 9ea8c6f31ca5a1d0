"""Figures across matches (section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.game import MatchFacts
from core.games.arcmage.narrate.titles import REASONS
from core.games.arcmage.stats import many, people, sides
from core.games.arcmage.stats.shown import Row
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

SIMULATED = msg("Simulated matches: people have finished none yet.")


def summarize(facts: Iterable[MatchFacts]) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Endings keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    played = [fact for fact in facts if fact.winners is not None]
    by_people = [fact for fact in played if fact.policy is None]
    counted = by_people or played
    further = (*sides.tables(counted), *many.tables(counted)) if played else ()
    return (
        _endings(played),
        *(
            table if by_people else table._replace(note=table.note or SIMULATED)
            for table in further
        ),
        *people.tables(by_people),
    )


def _endings(played: Sequence[MatchFacts]) -> Table:
    """How matches ended, by who played: people, or which policy."""
    groups: dict[str, list[MatchFacts]] = {}
    for fact in played:
        groups.setdefault(fact.policy or "", []).append(fact)
    rows: list[Row] = []
    for policy, facts in sorted(groups.items()):
        by: Message = msg("simulation: {policy}", policy=policy) if policy else msg("people")
        for reason, title in REASONS.items():
            number = sum(fact.stats["reason"] == reason for fact in facts)
            low, high = wilson(number, len(facts))
            rows.append(
                {
                    "reason": title,
                    "by": by,
                    "number": number,
                    "share": share(number, len(facts)),
                    "low": low,
                    "high": high,
                }
            )
        drawn = sum(fact.winners == () for fact in facts)
        low, high = wilson(drawn, len(facts))
        rows.append(
            {
                "reason": msg("Of all these, draws"),
                "by": by,
                "number": drawn,
                "share": share(drawn, len(facts)),
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
    return Table("endings", msg("Endings"), columns, tuple(rows), len(played))
