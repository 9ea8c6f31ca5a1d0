"""The tables of people: each player, and each pair that played together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from core.counters import Counts, number, part
from core.game import MatchFacts
from core.games.ace_of_spades.narrate.titles import MODE_TITLES
from core.games.ace_of_spades.stats.tables import Row
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


def count(fact: MatchFacts) -> Counts:
    """What a match of people adds, to each player and to all of them together.

    `games` are lost (1) or won (2), under names that sort as the matches were begun.
    """
    stats, names = fact.stats, sorted(set(fact.players.values()))
    won = stats["beaten_by"] is None
    game = {f"{fact.begun or fact.day} {fact.match_id}": 1 + won}
    mine = {"matches": 1, "won": int(won), "fights": {str(stats["fight"]): 1}, "games": game}
    return {
        "players": {stats["mode"]: dict.fromkeys(names, mine)},
        "pairs": {" + ".join(names): mine} if len(names) > 1 else {},
    }


def tables(counts: Counts, total: int) -> Iterator[Table]:
    """Matches won and lost; none without names."""
    yield _players(part(counts, "players"), total)
    yield _pairs(part(counts, "pairs"), total)


def _players(groups: Counts, total: int) -> Table:
    rows: list[Row] = [
        {"player": name, "mode": title, **_figures(part(groups, mode, name))}
        for mode, title in MODE_TITLES.items()
        for name in sorted(part(groups, mode))
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        Column("mode", msg("Mode"), "message"),
        *FIGURES,
    )
    return Table("players", msg("By player"), columns, tuple(rows), total)


def _pairs(groups: Counts, total: int) -> Table:
    rows: list[Row] = [{"pair": pair, **_figures(part(groups, pair))} for pair in sorted(groups)]
    columns = (Column("pair", msg("Pair"), "text"), *FIGURES)
    return Table("pairs", msg("By pair of players"), columns, tuple(rows), total)


def _figures(counts: Counts) -> Row:
    matches, won = number(counts, "matches"), number(counts, "won")
    games = part(counts, "games")
    rows = [(win, len(list(row))) for win, row in groupby(games[one] == 2 for one in sorted(games))]
    return {
        "matches": matches,
        "won": won,
        "share": share(won, matches),
        "best": max(map(int, part(counts, "fights"))),
        "streak": max((length for win, length in rows if win), default=0),
        "now": rows[-1][1] if rows[-1][0] else 0,
    }
