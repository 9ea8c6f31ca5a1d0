"""Figures across matches (section 10): what one match adds, and the tables of the sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core import counters
from core.counters import Counts, histogram, number, part
from core.game import Counters, MatchFacts
from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.state.options import Options
from core.games.ace_in_the_hole.stats.tables import BY_RANK, PAWN, RANK, by_rank
from core.games.ace_in_the_hole.titles import REASONS, SEAT_TITLES
from core.kit.measures import (
    ITSELF,
    Cell,
    Row,
    count,
    mean,
    mean_and_spread,
    of_values,
    share,
    share_of,
)
from core.kit.tally import Tally, counted, dimension, figures, keyed
from core.messages import Heading, Table, msg
from core.options import told

TRAILED = 40  # points behind which a win counts as a comeback
OPTIONS = ("layout", "ace_win", "burn", "end")
MATCHES = count("matches", msg("Matches"), lambda _: 1)


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


def _winner(fact: MatchFacts) -> Side | None:
    return next((side for seat in SEATS if (side := Side(fact, seat)).won), None)


# --- the things that are counted --------------------------------------------------------------


def _with_options(fact: MatchFacts) -> Iterator[tuple[tuple[str, ...], MatchFacts]]:
    """All matches, those with each value of an option, those with all values alike."""
    values = {option: _named(fact.options[option]) for option in OPTIONS}
    yield ("all",), fact
    for option, value in values.items():
        yield ("option", option, value), fact
    yield ("options", ", ".join(values.values())), fact


def _named(value: Any) -> str:
    return value if isinstance(value, str) else "custom"


def _option_rows(whole: Row) -> Iterator[Row]:
    def row(title: Cell, found: Counts) -> Row:
        return whole._replace(names={"group": title}, found=found)

    yield row(msg("All matches"), part(whole.found, "all"))
    for option in OPTIONS:
        for value, found in sorted(part(whole.found, "option", option).items()):
            yield row(told(Options, option, value), found)
    for values, found in sorted(part(whole.found, "options").items()):
        yield row(msg("All options: {values}", values=values), found)


def _lengths(fact: MatchFacts) -> Iterator[tuple[str, list[int]]]:
    """The margin is below 0 in some wins by Aces."""
    yield "plies", [fact.stats["plies"]]
    if (first := fact.stats["first_capture"]) is not None:
        yield "first_capture", [first]
    if winner := _winner(fact):
        yield "margin", [winner.of("final") - winner.other.of("final")]


def _claims(fact: MatchFacts) -> Iterator[tuple[str, int]]:
    """Converted is a claim that had stood open in a match won by Aces (R24 to R26)."""
    winner, opened = _winner(fact), sum(fact.stats["claims"].values())
    by_aces = winner is not None and fact.result is not None and fact.result.reason == "aces"
    stood = winner is not None and winner.of("claims") > winner.other.of("claims_cancelled")
    yield "made", opened + (by_aces and not stood)
    yield "at_once", by_aces and not stood
    yield "opened", opened
    yield "cancelled", sum(fact.stats["claims_cancelled"].values())
    yield "converted", by_aces and stood


def _advantages(fact: MatchFacts) -> Iterator[tuple[str, bool]]:
    for key in ("capture", "ace"):
        if (seat := fact.stats[f"first_{key}_by"]) is not None:
            yield key, Side(fact, seat).won
    trailed = [seat for seat in SEATS if Side(fact, seat).other.of("max_lead") >= TRAILED]
    if trailed:
        yield "comeback", fact.winners in [(seat,) for seat in trailed]


def _ended(fact: MatchFacts) -> Iterator[tuple[str, int]]:
    if fact.result is not None:
        yield fact.result.reason, 1


def _of_claims(row: Row) -> tuple[int, int]:
    return row.found, number(row.whole, "made")


def _of_played(row: Row) -> tuple[int, int]:
    """Stopped matches are counted, but no share is taken of them."""
    return row.found, 0 if row.keys == ("stopped",) else row.total


# --- the tables, in the order of the page -----------------------------------------------------

TALLIES: tuple[Tally[MatchFacts, Any], ...] = (
    Tally(
        "results",
        msg("Results"),
        dimension("group", msg("Matches with")),
        groups=_with_options,
        measures=(
            MATCHES,
            *(count(seat, msg("{seat} wins", seat=SEAT_TITLES[seat])) for seat in SEATS),
            count("draws", msg("Draws"), lambda fact: fact.winners == ()),
            *(
                share(f"{seat}_share", msg("{seat}, share of wins", seat=title), seat, "matches")
                for seat, title in SEAT_TITLES.items()
            ),
        ),
        sums={
            "red": lambda fact: fact.winners == ("red",),
            "black": lambda fact: fact.winners == ("black",),
        },
        at=(),
        rows=_option_rows,
        kind="results",
        draws=("red", "draws", "black"),
    ),
    Tally(
        "endings",
        msg("Endings"),
        dimension("reason", msg("Ended by"), REASONS),
        groups=_ended,
        measures=(
            count("matches", msg("Matches"), int, ITSELF),
            share_of("share", msg("Share"), _of_played),
        ),
        at=("ended",),
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "lengths",
        msg("Length and margin"),
        figures(
            plies=msg("Plies"),
            first_capture=msg("First capture, ply"),
            margin=msg("Winning margin"),
        ),
        groups=_lengths,
        measures=(of_values("matches", msg("Matches"), counters.size), *mean_and_spread()),
        sums={ITSELF: histogram},
        at=(),
    ),
    Tally(
        "plies",
        msg("How long matches are"),
        dimension("plies", msg("Plies"), int, kind="number", order=int),
        groups=lambda _: (),  # counted for the length of matches already, value by value
        measures=(count("matches", msg("Matches"), int, ITSELF),),
        kind="distribution",
        draws=("matches",),
    ),
    Tally(
        "claims",
        msg("Both Aces taken"),
        figures(
            made=msg("Claims"),
            at_once=msg("Won on the spot"),
            opened=msg("Left open for an answer"),
            cancelled=msg("Claims cancelled"),
            converted=msg("Claims converted"),
        ),
        groups=_claims,
        measures=(
            count("number", msg("Number"), int, ITSELF),
            share_of("share", msg("Share of the claims"), _of_claims),
        ),
    ),
    Tally(
        "advantages",
        msg("Advantages"),
        figures(
            capture=msg("Won by the seat that captures first"),
            ace=msg("Won by the seat that takes the first Ace"),
            comeback=msg("Won after trailing by {points} or more", points=TRAILED),
        ),
        groups=_advantages,
        measures=(
            count("number", msg("Wins"), int),
            MATCHES,
            share("share", msg("Share"), "number", "matches"),
        ),
        at=(),
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "ranks",
        msg("By card"),
        RANK,
        groups=lambda fact: by_rank(fact.stats).items(),
        measures=(
            count("plays", msg("Played")),
            count("burns", msg("Burned")),
            share("burn_share", msg("Burn rate"), "burns", "plays"),
            count("captures", msg("Captures")),
            share("capture_share", msg("Capture yield"), "captures", "plays"),
        ),
        sums=keyed(*BY_RANK),
        kind="ranking",
        draws=("captures",),
    ),
    Tally(
        "pawns",
        msg("By pawn"),
        PAWN,
        groups=lambda fact: fact.stats["pawns"].items(),
        measures=(
            count("captured", msg("Times captured")),
            count("released", msg("Times released")),
        ),
        sums=keyed("captured", "released"),
        kind="ranking",
        draws=("captured",),
    ),
    Tally(
        "players",
        msg("By player"),
        dimension("player", msg("Player"), kind="player"),
        groups=lambda fact: ((name, Side(fact, seat)) for seat, name in fact.players.items()),
        measures=(
            MATCHES,
            count("wins", msg("Wins"), lambda side: side.won),
            count("draws", msg("Draws"), lambda side: side.fact.winners == ()),
            share("win_share", msg("Share of wins"), "wins", "matches"),
            mean("points_for", msg("Points for, mean"), "for", "matches"),
            mean("points_against", msg("Points against, mean"), "against", "matches"),
            mean("burns", msg("Burned cards a match"), "burns", "matches"),
            mean("releases", msg("Releases a match"), "releases", "matches"),
        ),
        sums={
            "for": lambda side: side.of("final"),
            "against": lambda side: side.other.of("final"),
            "burns": lambda side: side.of("burns"),
            "releases": lambda side: side.of("releases"),
        },
        kind="shares",
        draws=("win_share",),
    ),
)
ENDINGS = next(tally for tally in TALLIES if tally.key == "endings")


def _count(fact: MatchFacts) -> Counts:
    """What a match that has ended adds; a stopped one is in no win rate."""
    if fact.winners is None:
        return ENDINGS.count(fact)
    return {"played": 1, **counted(TALLIES, fact)}


def _tables(counts: Counts) -> tuple[Table, ...]:
    return tuple(tally.table(counts, number(counts, "played")) for tally in TALLIES)


COUNTERS = Counters(_count, _tables)
SUMMARY_HEADINGS = (
    Heading(
        msg("Who wins"),
        (
            "results",
            "advantages",
        ),
    ),
    Heading(
        msg("How matches end"),
        (
            "endings",
            "lengths",
            "plies",
            "claims",
        ),
    ),
    Heading(
        msg("Cards and pawns"),
        (
            "ranks",
            "pawns",
        ),
    ),
    Heading(
        msg("People"),
        (
            "players",
            "pairs",
            "ratings",
            "luck_of_players",
        ),
    ),
)
