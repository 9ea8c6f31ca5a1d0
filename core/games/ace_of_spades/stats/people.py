"""The tables of people: each player, and each pair that played together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

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


def tables(facts: Sequence[MatchFacts]) -> Iterator[Table]:
    """Matches won and lost, in the order of their start; none without names."""
    players: dict[tuple[str, str], list[MatchFacts]] = {}
    pairs: dict[str, list[MatchFacts]] = {}
    for fact in facts:
        names = sorted(set(fact.players.values()))
        for name in names:
            players.setdefault((fact.stats["mode"], name), []).append(fact)
        if len(names) > 1:
            pairs.setdefault(" + ".join(names), []).append(fact)
    yield _players(players, len(facts))
    yield _pairs(pairs, len(facts))


def _players(groups: Mapping[tuple[str, str], Sequence[MatchFacts]], total: int) -> Table:
    modes = list(MODE_TITLES)
    order = sorted(groups, key=lambda key: (modes.index(key[0]), key[1]))
    rows: list[Row] = [
        {"player": name, "mode": MODE_TITLES[mode], **_figures(groups[mode, name])}
        for mode, name in order
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        Column("mode", msg("Mode"), "message"),
        *FIGURES,
    )
    return Table("players", msg("By player"), columns, tuple(rows), total)


def _pairs(groups: Mapping[str, Sequence[MatchFacts]], total: int) -> Table:
    rows: list[Row] = [{"pair": pair, **_figures(groups[pair])} for pair in sorted(groups)]
    columns = (Column("pair", msg("Pair"), "text"), *FIGURES)
    return Table("pairs", msg("By pair of players"), columns, tuple(rows), total)


def _figures(facts: Sequence[MatchFacts]) -> Row:
    won = [fact.stats["beaten_by"] is None for fact in facts]
    rows = [(win, len(list(group))) for win, group in groupby(won)]
    return {
        "matches": len(won),
        "won": sum(won),
        "share": share(sum(won), len(won)),
        "best": max(fact.stats["fight"] for fact in facts),
        "streak": max((length for win, length in rows if win), default=0),
        "now": rows[-1][1] if rows[-1][0] else 0,
    }
