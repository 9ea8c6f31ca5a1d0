"""The tables of people: each player, and each pair that played together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.counters import Counts, part
from core.game import MatchFacts
from core.games.ace_of_spades.titles import MODE_TITLES
from core.kit.measures import Row, count, measure, share
from core.kit.tally import dimension, filled
from core.messages import Table, msg

FIGURES = (
    count("matches", msg("Matches")),
    count("won", msg("Won")),
    share("share", msg("Share of wins"), "won", "matches"),
    measure("best", msg("Furthest fight"), lambda row: max(map(int, row.of("fights")))),
    measure("streak", msg("Longest row of wins"), lambda row: row.found["streak"][0]),
    measure("now", msg("Wins in a row now"), lambda row: row.found["streak"][1]),
)

LOST, WON = 1, 2  # 0 would not be there


def counts_of(fact: MatchFacts) -> Counts:
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
    by_mode, pairs = part(counts, "players"), part(counts, "pairs")
    players = (
        _row({"player": name, "mode": title}, by_mode[mode][name], streaks["players"][mode][name])
        for mode, title in MODE_TITLES.items()
        for name in sorted(part(by_mode, mode))
    )
    together = (_row({"pair": pair}, pairs[pair], streaks["pairs"][pair]) for pair in sorted(pairs))
    player = dimension("player", msg("Player"), kind="player")
    mode = dimension("mode", msg("Mode"))
    pair = dimension("pair", msg("Pair"), kind="text")
    for made in (
        filled("players", msg("By player"), [player, mode], FIGURES, players),
        filled("pairs", msg("By pair of players"), [pair], FIGURES, together),
    ):
        yield made._replace(total=total, kind="shares", draws=("share",))


def _row(names: dict[str, Any], counts: Counts, streak: list[int]) -> Row:
    return Row(names, {**counts, "streak": streak})
