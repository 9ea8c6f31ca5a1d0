"""Figures across matches (section 10): what one match adds, and the tables of the sum."""

from __future__ import annotations

from typing import Any

from core import counters
from core.counters import Counts, histogram, number
from core.game import Counters, MatchFacts
from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.stats.counted import (
    TRAILED,
    Side,
    advantages,
    claims,
    ended,
    lengths,
    of_claims,
    of_played,
    option_rows,
    with_options,
)
from core.games.ace_in_the_hole.stats.tables import BY_RANK, PAWN, RANK, by_rank
from core.games.ace_in_the_hole.titles import REASONS, SEAT_TITLES
from core.kit.measures import (
    ITSELF,
    count,
    mean,
    mean_and_spread,
    of_values,
    share,
    share_of,
)
from core.kit.tally import Tally, counted, dimension, figures, keyed
from core.messages import Heading, Table, msg

MATCHES = count("matches", msg("Matches"), lambda _: 1)


TALLIES: tuple[Tally[MatchFacts, Any], ...] = (
    Tally(
        "results",
        msg("Results"),
        dimension("group", msg("Matches with")),
        groups=with_options,
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
        rows=option_rows,
        kind="results",
        draws=("red", "draws", "black"),
    ),
    Tally(
        "endings",
        msg("Endings"),
        dimension("reason", msg("Ended by"), REASONS),
        groups=ended,
        measures=(
            count("matches", msg("Matches"), int, ITSELF),
            share_of("share", msg("Share"), of_played),
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
        groups=lengths,
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
        groups=claims,
        measures=(
            count("number", msg("Number"), int, ITSELF),
            share_of("share", msg("Share of the claims"), of_claims),
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
        groups=advantages,
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
