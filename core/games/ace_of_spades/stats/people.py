"""The tables of people: each player, and each pair that played together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.counters import Counts, number, part
from core.game import MatchFacts
from core.games.ace_of_spades.stats.tables import Row
from core.games.ace_of_spades.titles import MODE_TITLES
from core.messages import Column, Table, msg
from core.shares import share

FIGURES = (
    Column("matches", msg("Matches")),
    Column("won", msg("Won")),
    Column("share", msg("Share of wins"), "share"),
    Column("best", msg("Furthest fight")),
    Column("streak", msg("Longest row of wins")),
    Column("now", msg("Wins in a row now")),
)

LOST, WON = 1, 2  # 0 would not be there


def count(fact: MatchFacts) -> Counts:
    """What a match of people adds, to each player and to all of them together."""
    stats, names = fact.stats, _named(fact)
    won = stats["beaten_by"] is None
    mine = {"matches": 1, "won": int(won), "fights": {str(stats["fight"]): 1}}
    return {
        "players": {stats["mode"]: dict.fromkeys(names, mine)},
        "pairs": {" + ".join(names): mine} if len(names) > 1 else {},
    }


def series(fact: MatchFacts) -> Counts:
    """What rows of wins need of a match: who lost or won it, by mode."""
    if not (names := _named(fact)):
        return {}
    ended = dict.fromkeys(names, LOST if fact.stats["beaten_by"] else WON)
    return {f"{fact.begun or fact.day} {fact.match_id}": {fact.stats["mode"]: ended}}


def follow(rows: dict[str, Any], match: Counts) -> None:
    """Change the rows of wins of those who played a match: each the longest, and that of now."""
    for mode, ended in match.items():
        names = sorted(ended)
        _add(rows.setdefault("players", {}).setdefault(mode, {}), ended)
        if len(names) > 1:  # they win and lose together
            _add(rows.setdefault("pairs", {}), {" + ".join(names): ended[names[0]]})


def _add(rows: dict[str, Any], ended: Counts) -> None:
    for name, how in ended.items():
        longest, now = rows.get(name, (0, 0))
        now = now + 1 if how == WON else 0
        rows[name] = [max(longest, now), now]


def _named(fact: MatchFacts) -> list[str]:
    return sorted(set(fact.players.values()))


def tables(counts: Counts, streaks: Counts, total: int) -> Iterator[Table]:
    """Matches won and lost, with rows of wins; none without names."""
    yield _players(part(counts, "players"), part(streaks, "players"), total)
    yield _pairs(part(counts, "pairs"), part(streaks, "pairs"), total)


def _players(groups: Counts, streaks: Counts, total: int) -> Table:
    rows: list[Row] = [
        {
            "player": name,
            "mode": title,
            **_figures(part(groups, mode, name), streaks[mode][name]),
        }
        for mode, title in MODE_TITLES.items()
        for name in sorted(part(groups, mode))
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        Column("mode", msg("Mode"), "message"),
        *FIGURES,
    )
    return Table("players", msg("By player"), columns, tuple(rows), total)


def _pairs(groups: Counts, streaks: Counts, total: int) -> Table:
    rows: list[Row] = [
        {"pair": pair, **_figures(part(groups, pair), streaks[pair])} for pair in sorted(groups)
    ]
    columns = (Column("pair", msg("Pair"), "text"), *FIGURES)
    return Table("pairs", msg("By pair of players"), columns, tuple(rows), total)


def _figures(counts: Counts, streak: Sequence[int]) -> Row:
    matches, won = number(counts, "matches"), number(counts, "won")
    longest, now = streak
    return {
        "matches": matches,
        "won": won,
        "share": share(won, matches),
        "best": max(map(int, part(counts, "fights"))),
        "streak": longest,
        "now": now,
    }
