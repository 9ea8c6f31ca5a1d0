"""The tables of people: each player, and each pair that met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.counters import Counts, add, number, part
from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.stats.drawn import Row
from core.games.sorcerers_deck_of_death.stats.fights import WHOLE
from core.games.sorcerers_deck_of_death.stats.sides import RESULTS, Side, counted, results
from core.games.sorcerers_deck_of_death.stats.told import other
from core.messages import Column, Table, msg


def count(fact: MatchFacts) -> Counts:
    """What a match of people adds; nothing without names."""
    players: dict[str, Any] = {}
    pairs: dict[str, Any] = {}
    for seat, name in fact.players.items():
        side = Side(fact, seat)
        add(players.setdefault(name, {}), {**counted(side), "lead": side.lead})
        against = fact.players.get(other(seat))
        if against is not None and name < against:
            pairs[name] = {against: counted(side)}
    return {"players": players, "pairs": pairs}


def tables(counts: Counts) -> Iterator[Table]:
    """Matches won, drawn and lost."""
    yield _players(part(counts, "players"), number(counts, "matches"))
    yield _pairs(part(counts, "pairs"), number(counts, "matches"))


def _players(groups: Counts, total: int) -> Table:
    rows: list[Row] = [
        {
            "player": name,
            **results(found),
            "luck": number(found, "lead") / WHOLE / number(found, "matches"),
        }
        for name, found in sorted(groups.items())
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        *RESULTS,
        Column("luck", msg("Luck beyond the other's, wounds a match")),
    )
    return Table("players", msg("By player"), columns, tuple(rows), total)


def _pairs(groups: Counts, total: int) -> Table:
    rows: list[Row] = []
    pairs = [(name, one, found) for name, met in groups.items() for one, found in met.items()]
    for name, against, found in sorted(pairs, key=lambda pair: pair[:2]):
        lost = number(found, "matches") - number(found, "won") - number(found, "drawn")
        rows.append({"player": name, "against": against, **results(found), "lost": lost})
    columns = (
        Column("player", msg("Player"), "player"),
        Column("against", msg("Against"), "player"),
        *RESULTS[:3],
        Column("lost", msg("Lost")),
        *RESULTS[3:],
    )
    return Table("pairs", msg("By pairing"), columns, tuple(rows), total)
