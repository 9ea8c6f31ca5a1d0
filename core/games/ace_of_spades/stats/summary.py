"""Figures across matches (section 7): what one match adds, and the tables of the sum.

Solo and co-op are never counted together.
"""

from __future__ import annotations

from typing import Any

from core.counters import SERIES, Counts, number, part, size
from core.game import Counters, MatchFacts
from core.games.ace_of_spades.achievements import tier_of
from core.games.ace_of_spades.stats import modes, people
from core.games.ace_of_spades.stats.tables import Row
from core.games.ace_of_spades.titles import (
    ACHIEVEMENT_TITLES,
    DIFFICULTY_TITLES,
    MODE_TITLES,
)
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

MATCHES = Column("matches", msg("Matches"))


def count(fact: MatchFacts) -> Counts:
    """What a match adds; an abandoned one counts neither way (R103), but for its achievements."""
    stats, by = fact.stats, fact.policy or ""
    met = {} if by else {name: {fact.day: 1} for name in stats["achievements"]}
    found: dict[str, Counts | int] = {"people": int(not by), "achievements": met}
    if fact.winners is None:
        return found
    won = {"matches": 1, "won": int(stats["beaten_by"] is None)}
    kind = "simulated" if by else "played"
    return {
        **found,
        "results": {stats["mode"]: {stats["difficulty"]: {by: won}}},
        "modes": {stats["mode"]: {kind: modes.count(fact)}},
        **({} if by else {"finished": 1, **people.count(fact), SERIES: people.series(fact)}),
    }


def tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page; abandoned matches count neither way (R103).

    Tables by mode are of people's matches; of simulated ones where there are no others.
    """
    by_mode: list[Table] = []
    for mode in MODE_TITLES:
        found = part(counts, "modes", mode)
        by_mode += modes.tables(mode, part(found, "played"), part(found, "simulated"))
    return (
        _results(part(counts, "results")),
        *by_mode,
        _achievements(part(counts, "achievements"), number(counts, "people")),
        *people.tables(counts, part(counts, SERIES), number(counts, "finished")),
    )


COUNTERS = Counters(count, tables, people.follow)


def _results(counts: Counts) -> Table:
    """Win rates by mode, difficulty, and who played: people, or which policy."""
    rows = [
        _result(mode, difficulty, by, part(counts, mode, difficulty, by))
        for mode in MODE_TITLES
        for difficulty in DIFFICULTY_TITLES
        for by in sorted(part(counts, mode, difficulty))
    ]
    total = sum(int(row["matches"]) for row in rows)
    columns = (
        Column("mode", msg("Mode"), "message"),
        Column("difficulty", msg("Difficulty"), "message"),
        Column("by", msg("Played by"), "message"),
        MATCHES,
        Column("won", msg("Won")),
        Column("share", msg("Share of wins"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
    )
    return Table("results", msg("Won by mode and difficulty"), columns, tuple(rows), total)


def _result(mode: str, difficulty: str, policy: str, counts: Counts) -> dict[str, Any]:
    matches, won = number(counts, "matches"), number(counts, "won")
    low, high = wilson(won, matches)
    by: Message = msg("simulation: {policy}", policy=policy) if policy else msg("people")
    return {
        "mode": MODE_TITLES[mode],
        "difficulty": DIFFICULTY_TITLES[difficulty],
        "by": by,
        "matches": matches,
        "won": won,
        "share": share(won, matches),
        "low": low,
        "high": high,
    }


def _achievements(counts: Counts, total: int) -> Table:
    """How many of people's matches met each, and the day of the first."""
    rows: list[Row] = []
    for name, title in ACHIEVEMENT_TITLES.items():
        days = part(counts, name)
        first = min(days, default=None)
        rows.append(
            {"achievement": title, "tier": tier_of(name), "matches": size(days), "first": first}
        )
    columns = (
        Column("achievement", msg("Achievement"), "message"),
        Column("tier", msg("Tier"), "message"),
        MATCHES,
        Column("first", msg("First met"), "text"),
    )
    return Table("achievements", msg("Achievements"), columns, tuple(rows), total)
