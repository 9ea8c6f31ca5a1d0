"""Figures across matches (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.narrate.titles import REASONS
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats import drawn, many, people, sides
from core.games.sorcerers_deck_of_death.stats.drawn import Row
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
    further = _further(by_people or played) if played else ()
    return (
        _endings(played),
        *(
            table if by_people else table._replace(note=table.note or SIMULATED)
            for table in further
        ),
        *people.tables(by_people),
    )


def _further(facts: Sequence[MatchFacts]) -> tuple[Table, ...]:
    total = len(facts)
    return (
        sides.mages(facts),
        sides.advantages(facts),
        sides.luck(facts),
        many.kills(facts),
        many.types(facts),
        many.abilities(facts),
        many.cover(facts),
        many.means(facts),
        many.strictness(facts),
        drawn.dice({seat: _added(facts, "dice", seat) for seat in SEATS}, total),
        *drawn.places({seat: _added(facts, "places", seat) for seat in SEATS}, total),
    )


def _added(facts: Sequence[MatchFacts], key: str, seat: str) -> list[int]:
    """Lists of numbers added place by place."""
    return [sum(place) for place in zip(*(fact.stats[key][seat] for fact in facts), strict=True)]


def _endings(played: Sequence[MatchFacts]) -> Table:
    """How matches ended, by who played: people, or which policy."""
    groups: dict[str, list[str]] = {}
    for fact in played:
        groups.setdefault(fact.policy or "", []).append(str(fact.stats["reason"]))
    rows: list[Row] = []
    for policy, reasons in sorted(groups.items()):
        by: Message = msg("simulation: {policy}", policy=policy) if policy else msg("people")
        for reason, title in REASONS.items():
            number = reasons.count(reason)
            low, high = wilson(number, len(reasons))
            rows.append(
                {
                    "reason": title,
                    "by": by,
                    "number": number,
                    "share": share(number, len(reasons)),
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
