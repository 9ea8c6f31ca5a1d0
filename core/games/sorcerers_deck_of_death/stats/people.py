"""The tables of people: each player, and each pair that met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.stats.drawn import Row
from core.games.sorcerers_deck_of_death.stats.fights import WHOLE
from core.games.sorcerers_deck_of_death.stats.sides import RESULTS, Side, results
from core.games.sorcerers_deck_of_death.stats.told import other
from core.messages import Column, Table, msg


def tables(facts: Sequence[MatchFacts]) -> Iterator[Table]:
    """Matches won, drawn and lost; none without names."""
    players: dict[str, list[Side]] = {}
    pairs: dict[tuple[str, str], list[Side]] = {}
    for fact in facts:
        for seat, name in fact.players.items():
            side = Side(fact, seat)
            players.setdefault(name, []).append(side)
            against = fact.players.get(other(seat))
            if against is not None and name < against:
                pairs.setdefault((name, against), []).append(side)
    yield _players(players, len(facts))
    yield _pairs(pairs, len(facts))


def _players(groups: Mapping[str, Sequence[Side]], total: int) -> Table:
    rows: list[Row] = [
        {
            "player": name,
            **results(groups[name]),
            "luck": sum(side.lead for side in groups[name]) / WHOLE / len(groups[name]),
        }
        for name in sorted(groups)
    ]
    columns = (
        Column("player", msg("Player"), "player"),
        *RESULTS,
        Column("luck", msg("Luck beyond the other's, wounds a match")),
    )
    return Table("players", msg("By player"), columns, tuple(rows), total)


def _pairs(groups: Mapping[tuple[str, str], Sequence[Side]], total: int) -> Table:
    rows: list[Row] = []
    for (name, against), found in sorted(groups.items()):
        row = results(found)
        lost = int(str(row["matches"])) - int(str(row["won"])) - int(str(row["drawn"]))
        rows.append({"player": name, "against": against, **row, "lost": lost})
    columns = (
        Column("player", msg("Player"), "player"),
        Column("against", msg("Against"), "player"),
        *RESULTS[:3],
        Column("lost", msg("Lost")),
        *RESULTS[3:],
    )
    return Table("pairs", msg("By pairing"), columns, tuple(rows), total)
