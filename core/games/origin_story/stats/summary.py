"""Figures across matches (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from core.game import MatchFacts
from core.games.origin_story.narrate.titles import PLAYER_TITLES, RESULT_TITLES
from core.games.origin_story.stats import many
from core.games.origin_story.stats.tables import YOU_FIRST, Row
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

DIFFICULTY = Column("difficulty", msg("Difficulty"))
BY = Column("by", msg("Played by"), "message")
MATCHES = Column("matches", msg("Matches"))
SIMULATED = msg("Simulated matches: people have finished none yet.")

Group = tuple[int, str]  # difficulty, policy; "" for people


def summarize(facts: Iterable[MatchFacts]) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Results keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    played = [fact for fact in facts if fact.winners is not None]
    groups: dict[Group, list[MatchFacts]] = {}
    for fact in played:
        key = fact.stats["difficulty"], fact.policy or ""
        groups.setdefault(key, []).append(fact)
    order = [(key, groups[key]) for key in sorted(groups)]
    people = [fact for fact in played if fact.policy is None]
    further = many.tables(people or played) if played else ()
    return (
        _results(order, len(played)),
        _points(order, len(played)),
        *(table if people else table._replace(note=SIMULATED) for table in further),
    )


def _group(key: Group, facts: Sequence[MatchFacts]) -> Row:
    difficulty, policy = key
    by: Message = msg("simulation: {policy}", policy=policy) if policy else msg("people")
    return {"difficulty": difficulty, "by": by, "matches": len(facts)}


def _results(groups: Sequence[tuple[Group, Sequence[MatchFacts]]], total: int) -> Table:
    """Rates of victory, shared victory and defeat, each with its interval."""
    rows: list[Row] = []
    for key, facts in groups:
        for result, title in RESULT_TITLES.items():
            number = sum(fact.stats["result"] == result for fact in facts)
            low, high = wilson(number, len(facts))
            found = {"share": share(number, len(facts)), "low": low, "high": high}
            rows.append({**_group(key, facts), "result": title, "number": number, **found})
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


def _points(groups: Sequence[tuple[Group, Sequence[MatchFacts]]], total: int) -> Table:
    """Mean dials at the end, and by how much you were ahead of the better automa."""
    rows: list[Row] = [
        {
            **_group(key, facts),
            **{who: fmean(fact.stats["vp"][who] for fact in facts) for who in YOU_FIRST},
            "margin": fmean(fact.stats["margin"] for fact in facts),
        }
        for key, facts in groups
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
