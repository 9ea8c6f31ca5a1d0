"""What is counted of one match for the figures across matches (section 10), by group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.counters import Counts, number, part
from core.game import MatchFacts
from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.state.options import Options
from core.kit.measures import Cell, Row
from core.messages import msg
from core.options import told

TRAILED = 40  # points behind which a win counts as a comeback
OPTIONS = ("layout", "ace_win", "burn", "end")


class Side(NamedTuple):
    """One seat of one match."""

    fact: MatchFacts
    seat: str

    def of(self, key: str) -> int:
        """The seat's part of a figure."""
        return int(self.fact.stats[key][self.seat])

    @property
    def won(self) -> bool:
        """Whether the seat won."""
        return self.fact.winners == (self.seat,)

    @property
    def other(self) -> Side:
        """The seat across."""
        return Side(self.fact, SEATS[1 - SEATS.index(self.seat)])


def winner_of(fact: MatchFacts) -> Side | None:
    """The seat that won, if one did."""
    return next((side for seat in SEATS if (side := Side(fact, seat)).won), None)


def with_options(fact: MatchFacts) -> Iterator[tuple[tuple[str, ...], MatchFacts]]:
    """All matches, those with each value of an option, those with all values alike."""
    values = {option: _named(fact.options[option]) for option in OPTIONS}
    yield ("all",), fact
    for option, value in values.items():
        yield ("option", option, value), fact
    yield ("options", ", ".join(values.values())), fact


def _named(value: Any) -> str:
    return value if isinstance(value, str) else "custom"


def option_rows(whole: Row) -> Iterator[Row]:
    """The rows of what `with_options` counts."""

    def row(title: Cell, found: Counts) -> Row:
        return whole._replace(names={"group": title}, found=found)

    yield row(msg("All matches"), part(whole.found, "all"))
    for option in OPTIONS:
        for value, found in sorted(part(whole.found, "option", option).items()):
            yield row(told(Options, option, value), found)
    for values, found in sorted(part(whole.found, "options").items()):
        yield row(msg("All options: {values}", values=values), found)


def lengths(fact: MatchFacts) -> Iterator[tuple[str, list[int]]]:
    """Plies, the first capture, and the margin, which is below 0 in some wins by Aces."""
    yield "plies", [fact.stats["plies"]]
    if (first := fact.stats["first_capture"]) is not None:
        yield "first_capture", [first]
    if winner := winner_of(fact):
        yield "margin", [winner.of("final") - winner.other.of("final")]


def claims(fact: MatchFacts) -> Iterator[tuple[str, int]]:
    """By what became of them; one that is converted had stood open in a match won by Aces (R24 to
    R26).
    """
    winner, opened = winner_of(fact), sum(fact.stats["claims"].values())
    by_aces = winner is not None and fact.result is not None and fact.result.reason == "aces"
    stood = winner is not None and winner.of("claims") > winner.other.of("claims_cancelled")
    yield "made", opened + (by_aces and not stood)
    yield "at_once", by_aces and not stood
    yield "opened", opened
    yield "cancelled", sum(fact.stats["claims_cancelled"].values())
    yield "converted", by_aces and stood


def advantages(fact: MatchFacts) -> Iterator[tuple[str, bool]]:
    """Who was ahead in something, and whether that seat won."""
    for key in ("capture", "ace"):
        if (seat := fact.stats[f"first_{key}_by"]) is not None:
            yield key, Side(fact, seat).won
    trailed = [seat for seat in SEATS if Side(fact, seat).other.of("max_lead") >= TRAILED]
    if trailed:
        yield "comeback", fact.winners in [(seat,) for seat in trailed]


def ended(fact: MatchFacts) -> Iterator[tuple[str, int]]:
    """Why the match ended."""
    if fact.result is not None:
        yield fact.result.reason, 1


def of_claims(row: Row) -> tuple[int, int]:
    """The number of a row, of all claims."""
    return row.found, number(row.whole, "made")


def of_played(row: Row) -> tuple[int, int]:
    """The number of a row, of all matches; no share is taken of those that were stopped."""
    return row.found, 0 if row.keys == ("stopped",) else row.total
