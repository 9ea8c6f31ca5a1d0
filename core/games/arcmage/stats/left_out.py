"""Texts of cards that a match left out: asked of the table, and nobody made a ruling (R135).

Simulated matches make none. Figures that such matches enter say so under their table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.counters import Counts, number, part
from core.events import Json
from core.game import MatchFacts
from core.games.arcmage.stats.shown import named
from core.games.arcmage.stats.sides import Names
from core.kit.places import listing
from core.kit.ruled import noted as tables_with
from core.messages import Table, msg


def cards(stats: Json) -> tuple[str, ...]:
    """The cards of a match that asked for more rulings than were made."""
    made = stats["made"]
    return tuple(card for card, n in sorted(stats["asked"].items()) if n > made.get(card, 0))


def count(fact: MatchFacts) -> Counts:
    """What a match adds: itself, and each such card."""
    found = cards(fact.stats)
    return {"matches": 1, "cards": dict.fromkeys(found, 1)} if found else {}


def noted_match(stats: Json, tables: Iterable[Table]) -> Iterator[Table]:
    """The tables of one match, with what it left out."""
    found = cards(stats)
    if not found:
        return iter(tables)
    names = listing([named(stats, card) for card in found])
    return tables_with(
        tables, msg("Texts of cards that this match left out: {cards}.", cards=names)
    )


def noted(tables: Iterable[Table], *sums: Counts) -> Iterator[Table]:
    """The tables of these sums of matches, with how many left out what."""
    matches = sum(number(counts, "left_out", "matches") for counts in sums)
    if not matches:
        return iter(tables)
    names = {
        card: Names(counts)(card)
        for counts in reversed(sums)
        for card in part(counts, "left_out", "cards")
    }
    note = msg(
        "Matches among these in which texts of cards were left out: {n} ({cards}).",
        n=matches,
        cards=listing([names[card] for card in sorted(names)]),
    )
    return tables_with(tables, note)
