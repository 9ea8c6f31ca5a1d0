"""Openings and decks in many matches: resources, first attacks, last cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from core.games.arcmage.narrate.titles import deck_name
from core.games.arcmage.stats.shown import CARD, Row
from core.games.arcmage.stats.sides import MATCHES, SHARE, Names, Side, grouped, results
from core.games.arcmage.stats.turns import CURVE
from core.messages import Column, Table, msg
from core.shares import share

ATTACKS = (2, 4, 6, 8)  # bounds of the first attack, in own turns
LAST = 3  # cards of a deck that are named


def tables(found: Sequence[Side], names: Names, total: int) -> Iterator[Table]:
    """How matches begin and what that is worth; what decks lay, and play last."""
    yield _laid(found, total)
    yield _attacks(found, total)
    yield _resources(found, total)
    yield _last(found, names, total)


def _laid(found: Sequence[Side], total: int) -> Table:
    groups = grouped(found, lambda side: int(side.of("opening")["laid"]))
    rows: list[Row] = [{"laid": n, **results(groups[n])} for n in sorted(groups)]
    columns = (
        Column("laid", msg("Resources laid by the third own turn")),
        MATCHES._replace(title=msg("Seats")),
        Column("won", msg("Won")),
        *SHARE,
    )
    return Table("openings", msg("Openings"), columns, tuple(rows), total)


def _attacks(found: Sequence[Side], total: int) -> Table:
    groups = grouped(found, _bucket)
    titles = [
        msg("up to turn {n}", n=ATTACKS[0]),
        *(msg("turn {n} to {m}", n=low + 1, m=high) for low, high in pairwise(ATTACKS)),
        msg("after turn {n}", n=ATTACKS[-1]),
        msg("never"),
    ]
    rows: list[Row] = [
        {"attack": title, **results(groups.get(n, ()))} for n, title in enumerate(titles)
    ]
    columns = (
        Column("attack", msg("First attack, in own turn"), "message"),
        MATCHES._replace(title=msg("Seats")),
        Column("won", msg("Won")),
        *SHARE,
    )
    return Table("first_attacks", msg("First attacks"), columns, tuple(rows), total)


def _bucket(side: Side) -> int:
    turn = side.of("opening")["attack"]
    return len(ATTACKS) + 1 if turn is None else sum(turn > bound for bound in ATTACKS)


def _resources(found: Sequence[Side], total: int) -> Table:
    """The mean number of resources at the end of own turns, a line for each deck."""
    groups = grouped(found, lambda side: side.deck)
    decks = sorted(groups)
    rows: list[Row] = []
    for turn in range(CURVE):
        row: dict[str, Any] = {"turn": turn + 1}
        for n, deck in enumerate(decks):
            curves = [side.of("opening")["resources"] for side in groups[deck]]
            values = [curve[turn] for curve in curves if len(curve) > turn]
            row[f"deck{n}"] = round(fmean(values), 3) if values else None
        rows.append(row)
    rows = [row for row in rows if all(row[f"deck{n}"] is not None for n in range(len(decks)))]
    columns = (
        Column("turn", msg("Own turn")),
        *(Column(f"deck{n}", deck_name(deck)) for n, deck in enumerate(decks)),
    )
    note = msg("At the end of own turns, of seats that were still in the game.")
    shown = tuple(rows) if len(rows) > 1 else ()
    return Table("resources", msg("Resources by deck"), columns, shown, total, note, "course")


def _last(found: Sequence[Side], names: Names, total: int) -> Table:
    """The cards that were most often the last that a deck played."""
    rows: list[Row] = []
    for deck, mine in sorted(grouped(found, lambda side: side.deck).items()):
        counted = Counter(card for side in mine if (card := side.of("played")["last"]))
        for card, n in sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:LAST]:
            rows.append(
                {
                    "deck": deck_name(deck),
                    "card": names(card),
                    "number": n,
                    "share": share(n, len(mine)),
                }
            )
    columns = (
        Column("deck", msg("Deck"), "message"),
        CARD,
        MATCHES._replace(key="number"),
        Column("share", msg("Share"), "share"),
    )
    return Table("last_cards", msg("Last cards played"), columns, tuple(rows), total)
