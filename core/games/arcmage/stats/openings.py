"""Openings and decks in many matches: resources, first attacks, last cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from core.counters import Counts, merge, number, part
from core.game import MatchFacts
from core.games.arcmage.pieces.deck_names import deck_name
from core.games.arcmage.stats.shown import mean
from core.games.arcmage.stats.sides import (
    DRAWN,
    EVEN,
    SHARE,
    WON,
    Names,
    Side,
    each,
    number_of,
    sides,
)
from core.games.arcmage.stats.turns import CURVE
from core.kit.measures import ITSELF, Row, count, moments_of, share, sums_of
from core.kit.tally import Tally, dimension
from core.messages import Column, Table, msg
from core.shares import Basis, of_ratio, products

ATTACKS = (2, 4, 6, 8)  # bounds of the first attack, in own turns
LAST = 3  # cards of a deck that are named
CARD = dimension("card", msg("Card"))


def tables(counts: Counts, total: int) -> Iterator[Table]:
    """How matches begin and what that is worth; what decks lay, and play last."""
    yield LAID.table(counts, total)
    yield FIRST_ATTACKS.table(counts, total)
    yield _resources(counts, total)
    yield LAST_CARDS.table(counts, total)


def _bucket(side: Side) -> str:
    turn = side.of("opening")["attack"]
    return str(len(ATTACKS) + 1 if turn is None else sum(turn > bound for bound in ATTACKS))


def _last(fact: MatchFacts) -> Iterator[tuple[tuple[str, str, str], int]]:
    for side in sides(fact):
        if last := side.of("played")["last"]:
            yield ("last", side.deck, last), 1


def _last_rows(whole: Row) -> Iterator[Row]:
    """The cards that were most often the last that a deck played."""
    names = Names(whole.found)
    for deck, found in sorted(part(whole.found, "decks").items()):
        counted = part(whole.found, "last", deck)
        for card, n in sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:LAST]:
            titles = {"deck": deck_name(deck), "card": names(card)}
            yield whole._replace(names=titles, found={**found, "number": n})


WHEN = (
    msg("up to turn {n}", n=ATTACKS[0]),
    *(msg("turn {n} to {m}", n=low + 1, m=high) for low, high in pairwise(ATTACKS)),
    msg("after turn {n}", n=ATTACKS[-1]),
    msg("never"),
)
SEATS = number_of(msg("Seats")), WON, *SHARE
COUNTED = sums_of([DRAWN, EVEN])  # though no column shows it: sums that are kept hold it
LAID: Tally[MatchFacts, Side] = Tally(
    "openings",
    msg("Openings"),
    dimension("laid", msg("Resources laid by the third own turn"), int, kind="number", order=int),
    at=("laid",),
    groups=each(lambda side: str(int(side.of("opening")["laid"]))),
    measures=SEATS,
    sums=COUNTED,
    kind="shares",
    draws=("share",),
)
FIRST_ATTACKS: Tally[MatchFacts, Side] = Tally(
    "first_attacks",
    msg("First attacks"),
    dimension(
        "attack",
        msg("First attack, in own turn"),
        {str(n): title for n, title in enumerate(WHEN)},
    ),
    at=("attacks",),
    groups=each(_bucket),
    measures=SEATS,
    sums=COUNTED,
    kind="shares",
    draws=("share",),
)
LAST_CARDS: Tally[MatchFacts, int] = Tally(
    "last_cards",
    msg("Last cards played"),
    dimension("deck", msg("Deck")),
    then=(CARD,),
    at=(),
    groups=_last,
    measures=(
        count("number", msg("Matches")),
        share("share", msg("Share"), "number", "matches"),
    ),
    sums={ITSELF: int},
    rows=_last_rows,
    kind="ranking",
    draws=("number",),
)
TALLIES: tuple[Tally[MatchFacts, Any], ...] = (LAID, FIRST_ATTACKS, LAST_CARDS)


# --- resources --------------------------------------------------------------------------------


def resources_of(fact: MatchFacts) -> Counts:
    """By deck and own turn, the seats that were still in the game, and the sum of resources."""
    found: dict[str, Any] = {}
    for side in sides(fact):
        numbers = side.of("opening")["resources"][:CURVE]
        turns = {
            str(turn): {"seats": 1, "sum": n, moments_of("sum", "seats"): products(n)}
            for turn, n in enumerate(numbers)
        }
        merge(found, {side.deck: turns})
    return found


def _resources(counts: Counts, total: int) -> Table:
    """The mean number of resources at the end of own turns, a line for each deck."""
    decks = {f"deck{n}": deck for n, deck in enumerate(sorted(part(counts, "decks")))}
    rows: list[dict[str, Any]] = []
    bases: list[dict[str, Basis]] = []
    for turn in range(CURVE):
        found = {key: part(counts, "resources", deck, str(turn)) for key, deck in decks.items()}
        means = {key: mean(number(n, "sum"), number(n, "seats")) for key, n in found.items()}
        if None not in means.values():
            rows.append({"turn": turn + 1, **means})
            bases.append({key: _sure(n) for key, n in found.items()})
    columns = (
        Column("turn", msg("Own turn")),
        *(Column(key, deck_name(deck)) for key, deck in decks.items()),
    )
    note = msg("At the end of own turns, of seats that were still in the game.")
    made = Table("resources", msg("Resources by deck"), columns, (), total, note, "course")
    return made._replace(rows=tuple(rows), bases=tuple(bases)) if len(rows) > 1 else made


def _sure(found: Counts) -> Basis:
    moments = part(found, moments_of("sum", "seats"))
    return of_ratio(number(found, "sum"), number(found, "seats"), moments)
