"""Figures across matches (section 8): what one match adds, and the tables of the sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.counters import Counts, number, part
from core.game import Counters, MatchFacts
from core.games.origin_story.stats import many
from core.games.origin_story.stats.tables import YOU_FIRST, Row
from core.games.origin_story.titles import PLAYER_TITLES, RESULT_TITLES
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

DIFFICULTY = Column("difficulty", msg("Difficulty"))
BY = Column("by", msg("Played by"), "message")
MATCHES = Column("matches", msg("Matches"))
SIMULATED = msg("Simulated matches: people have finished none yet.")


def count(fact: MatchFacts) -> Counts:
    """What a match adds that was played to its end."""
    if fact.winners is None:
        return {}
    stats, by = fact.stats, fact.policy or ""
    ended = {
        "matches": 1,
        "results": {stats["result"]: 1},
        "vp": {who: stats["vp"][who] for who in YOU_FIRST},
        "margin": stats["margin"],
    }
    whole = {"matches": 1, **many.count(fact)}
    return {
        "matches": 1,
        "groups": {str(stats["difficulty"]): {by: ended}},
        "simulated" if by else "people": whole,
    }


def tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Results keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    people, total = part(counts, "people"), number(counts, "matches")
    further = many.tables(people or part(counts, "simulated")) if total else ()
    groups = [
        Group(difficulty, by, part(counts, "groups", str(difficulty), by))
        for difficulty in sorted(map(int, part(counts, "groups")))
        for by in sorted(part(counts, "groups", str(difficulty)))
    ]
    return (
        _results(groups, total),
        _points(groups, total),
        *(table if people else table._replace(note=SIMULATED) for table in further),
    )


COUNTERS = Counters(count, tables)


class Group(NamedTuple):
    """Matches of one difficulty that the same played: people, or a policy."""

    difficulty: int
    policy: str  # empty: people
    counts: Counts

    @property
    def matches(self) -> int:
        """How many they are."""
        return number(self.counts, "matches")

    def row(self) -> Row:
        """What tells the group in a row."""
        by: Message = msg("people")
        if self.policy:
            by = msg("simulation: {policy}", policy=self.policy)
        return {"difficulty": self.difficulty, "by": by, "matches": self.matches}


def _results(groups: Sequence[Group], total: int) -> Table:
    """Rates of victory, shared victory and defeat, each with its interval."""
    rows: list[Row] = []
    for group in groups:
        for result, title in RESULT_TITLES.items():
            times = number(group.counts, "results", result)
            low, high = wilson(times, group.matches)
            found = {"share": share(times, group.matches), "low": low, "high": high}
            rows.append({**group.row(), "result": title, "number": times, **found})
    columns = (
        DIFFICULTY,
        BY,
        MATCHES,
        Column("result", msg("Result"), "message"),
        Column("number", msg("Number")),
        Column("share", msg("Share"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
    )
    return Table("results", msg("Results by difficulty"), columns, tuple(rows), total)


def _points(groups: Sequence[Group], total: int) -> Table:
    """Mean dials at the end, and by how much you were ahead of the better automa."""
    rows: list[Row] = [
        {
            **group.row(),
            **{who: share(number(group.counts, "vp", who), group.matches) for who in YOU_FIRST},
            "margin": share(number(group.counts, "margin"), group.matches),
        }
        for group in groups
    ]
    columns = (
        DIFFICULTY,
        BY,
        MATCHES,
        *(Column(who, _mean(who)) for who in YOU_FIRST),
        Column("margin", msg("Ahead of the better automa, mean")),
    )
    return Table("points", msg("Points by difficulty"), columns, tuple(rows), total)


def _mean(who: str) -> Message:
    return msg("VP, mean: {player}", player=PLAYER_TITLES[who])
