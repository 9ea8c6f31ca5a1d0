"""Openings and decks in many matches: resources, first attacks, last cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from core.counters import Counts, number, part
from core.games.arcmage.state.options import deck_name
from core.games.arcmage.stats.shown import CARD, Row, mean
from core.games.arcmage.stats.sides import MATCHES, SHARE, Names, Side, results
from core.games.arcmage.stats.turns import CURVE
from core.messages import Column, Table, msg
from core.shares import share

ATTACKS = (2, 4, 6, 8)  # bounds of the first attack, in own turns
LAST = 3  # cards of a deck that are named


def count(side: Side) -> Counts:
    """What a seat of a match adds to the tables here."""
    own, opening, last = side.result(), side.of("opening"), side.of("played")["last"]
    resources = opening["resources"][:CURVE]
    return {
        "laid": {str(int(opening["laid"])): own},
        "attacks": {str(_bucket(opening["attack"])): own},
        "resources": {
            side.deck: {str(turn): {"seats": 1, "sum": n} for turn, n in enumerate(resources)}
        },
        "last": {side.deck: {last: 1} if last else {}},
    }


def _bucket(turn: int | None) -> int:
    return len(ATTACKS) + 1 if turn is None else sum(turn > bound for bound in ATTACKS)


def tables(counts: Counts, names: Names) -> Iterator[Table]:
    """How matches begin and what that is worth; what decks lay, and play last."""
    total = number(counts, "matches")
    yield _laid(part(counts, "laid"), total)
    yield _attacks(part(counts, "attacks"), total)
    yield _resources(counts, total)
    yield _last(counts, names, total)


def _laid(groups: Counts, total: int) -> Table:
    rows: list[Row] = [
        {"laid": n, **results(part(groups, str(n)))} for n in sorted(map(int, groups))
    ]
    columns = (
        Column("laid", msg("Resources laid by the third own turn")),
        MATCHES._replace(title=msg("Seats")),
        Column("won", msg("Won")),
        *SHARE,
    )
    return Table("openings", msg("Openings"), columns, tuple(rows), total)


def _attacks(groups: Counts, total: int) -> Table:
    titles = [
        msg("up to turn {n}", n=ATTACKS[0]),
        *(msg("turn {n} to {m}", n=low + 1, m=high) for low, high in pairwise(ATTACKS)),
        msg("after turn {n}", n=ATTACKS[-1]),
        msg("never"),
    ]
    rows: list[Row] = [
        {"attack": title, **results(part(groups, str(n)))} for n, title in enumerate(titles)
    ]
    columns = (
        Column("attack", msg("First attack, in own turn"), "message"),
        MATCHES._replace(title=msg("Seats")),
        Column("won", msg("Won")),
        *SHARE,
    )
    return Table("first_attacks", msg("First attacks"), columns, tuple(rows), total)


def _resources(counts: Counts, total: int) -> Table:
    """The mean number of resources at the end of own turns, a line for each deck."""
    decks = sorted(part(counts, "decks"))
    rows: list[Row] = []
    for turn in range(CURVE):
        row: dict[str, Any] = {"turn": turn + 1}
        for n, deck in enumerate(decks):
            here = part(counts, "resources", deck, str(turn))
            row[f"deck{n}"] = mean(number(here, "sum"), number(here, "seats"))
        rows.append(row)
    rows = [row for row in rows if all(row[f"deck{n}"] is not None for n in range(len(decks)))]
    columns = (
        Column("turn", msg("Own turn")),
        *(Column(f"deck{n}", deck_name(deck)) for n, deck in enumerate(decks)),
    )
    note = msg("At the end of own turns, of seats that were still in the game.")
    shown = tuple(rows) if len(rows) > 1 else ()
    return Table("resources", msg("Resources by deck"), columns, shown, total, note, "course")


def _last(counts: Counts, names: Names, total: int) -> Table:
    """The cards that were most often the last that a deck played."""
    rows: list[Row] = []
    for deck in sorted(part(counts, "decks")):
        counted = part(counts, "last", deck)
        for card, n in sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:LAST]:
            rows.append(
                {
                    "deck": deck_name(deck),
                    "card": names(card),
                    "number": n,
                    "share": share(n, number(counts, "decks", deck, "matches")),
                }
            )
    columns = (
        Column("deck", msg("Deck"), "message"),
        CARD,
        MATCHES._replace(key="number"),
        Column("share", msg("Share"), "share"),
    )
    return Table("last_cards", msg("Last cards played"), columns, tuple(rows), total)
