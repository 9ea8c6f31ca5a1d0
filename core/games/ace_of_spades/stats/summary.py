"""Figures across matches (section 7); solo and co-op are never counted together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.game import MatchFacts
from core.games.ace_of_spades.narrate.achievements import tier_of
from core.games.ace_of_spades.narrate.titles import (
    ACHIEVEMENT_TITLES,
    DIFFICULTY_TITLES,
    MODE_TITLES,
)
from core.games.ace_of_spades.stats import modes, people
from core.games.ace_of_spades.stats.tables import Row
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

MATCHES = Column("matches", msg("Matches"))


def summarize(facts: Iterable[MatchFacts]) -> tuple[Table, ...]:
    """The tables of the game's statistics page; abandoned matches count neither way (R103).

    Tables by mode are of people's matches; of simulated ones where there are no others.
    """
    every = list(facts)
    played = [fact for fact in every if fact.winners is not None]
    return (
        _results(played),
        *(table for mode in MODE_TITLES for table in modes.tables(mode, _of(played, mode))),
        _achievements([fact for fact in every if fact.policy is None]),
        *people.tables([fact for fact in played if fact.policy is None]),
    )


def _of(played: Sequence[MatchFacts], mode: str) -> list[MatchFacts]:
    return [fact for fact in played if fact.stats["mode"] == mode]


def _results(played: Sequence[MatchFacts]) -> Table:
    """Win rates by mode, difficulty, and who played: people, or which policy."""
    groups: dict[tuple[str, str, str], list[MatchFacts]] = {}
    for fact in played:
        key = fact.stats["mode"], fact.stats["difficulty"], fact.policy or ""
        groups.setdefault(key, []).append(fact)
    modes_, difficulties = list(MODE_TITLES), list(DIFFICULTY_TITLES)
    order = sorted(groups, key=lambda k: (modes_.index(k[0]), difficulties.index(k[1]), k[2]))
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
    rows = tuple(_result(*key, groups[key]) for key in order)
    return Table("results", msg("Won by mode and difficulty"), columns, rows, len(played))


def _result(mode: str, difficulty: str, policy: str, facts: Sequence[MatchFacts]) -> Row:
    won = sum(fact.stats["beaten_by"] is None for fact in facts)
    low, high = wilson(won, len(facts))
    by: Message = msg("simulation: {policy}", policy=policy) if policy else msg("people")
    return {
        "mode": MODE_TITLES[mode],
        "difficulty": DIFFICULTY_TITLES[difficulty],
        "by": by,
        "matches": len(facts),
        "won": won,
        "share": share(won, len(facts)),
        "low": low,
        "high": high,
    }


def _achievements(facts: Sequence[MatchFacts]) -> Table:
    """How many of people's matches met each, and the day of the first."""
    rows: list[Row] = []
    for name, title in ACHIEVEMENT_TITLES.items():
        days = [fact.day for fact in facts if name in fact.stats["achievements"]]
        first = min(days, default=None)
        rows.append(
            {"achievement": title, "tier": tier_of(name), "matches": len(days), "first": first}
        )
    columns = (
        Column("achievement", msg("Achievement"), "message"),
        Column("tier", msg("Tier"), "message"),
        MATCHES,
        Column("first", msg("First met"), "text"),
    )
    return Table("achievements", msg("Achievements"), columns, tuple(rows), len(facts))
