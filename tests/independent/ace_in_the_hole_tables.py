"""Ace in the Hole: its tables over many matches, by section 10 of its rules."""

from __future__ import annotations

from typing import Any

from tests.independent import ace_in_the_hole_luck, luck
from tests.independent.ace_in_the_hole import PAWNS, RANKS, SEATS, figures, winners
from tests.independent.record import Json, ending, groups, over_each, ratio, spread_of, tally


class Match:
    """A match that ended with a winner or a draw."""

    def __init__(self, record: Json) -> None:
        self.won = winners(record)
        self.end = ending(record)
        self.options = record["match"]["options"]
        self.stats = figures(record)
        self.players: dict[str, str | None] = record["match"]["seats"]

    @property
    def winner(self) -> str | None:
        return self.won[0] if self.won else None

    def margin(self) -> int:
        final = self.stats["final"]
        lead: int = final["red"] - final["black"]
        return lead if self.winner == "red" else -lead


def tables(records: list[Json]) -> dict[str, list[list[Any]]]:
    """By table the numbers of its rows; words that name a row or a figure are left out."""
    every = [Match(record) for record in records]
    matches = [match for match in every if match.won is not None]
    return {
        "results": results(matches),
        "endings": endings(every),
        **lengths(matches),
        "claims": claims(matches),
        "advantages": advantages(matches),
        "ranks": ranks(matches),
        "pawns": [
            [sum(m.stats["pawns"][pawn][key] for m in matches) for key in ("captured", "released")]
            for pawn in PAWNS
        ],
        "players": players(matches),
        "luck_of_players": luck.table(
            records, ace_in_the_hole_luck.given, ace_in_the_hole_luck.MEASURES
        ),
    }


def results(matches: list[Match]) -> list[list[Any]]:
    keys = ("layout", "ace_win", "burn", "end")
    found = [matches]
    for key in keys:
        found += groups(matches, lambda m, key=key: word(m.options[key])).values()
    found += groups(matches, lambda m: ", ".join(word(m.options[k]) for k in keys)).values()
    return [result(some) for some in found]


def word(value: Any) -> str:
    return value if isinstance(value, str) else "custom"


def result(matches: list[Match]) -> list[Any]:
    red, black, draws = (sum(m.winner == who for m in matches) for who in ("red", "black", None))
    n = len(matches)
    return [n, red, black, draws, ratio(red, n), ratio(black, n)]


def endings(every: list[Match]) -> list[list[Any]]:
    found = tally((m.end["reason"] for m in every if m.end), REASONS)
    whole = sum(found.values()) - found["stopped"]
    return [
        [number, None if reason == "stopped" else ratio(number, whole)]
        for reason, number in found.items()
    ]


REASONS = ("aces", "points", "tie", "resign", "stopped")


def lengths(matches: list[Match]) -> dict[str, list[list[Any]]]:
    first = [m.stats["first_capture"] for m in matches if m.stats["first_capture"] is not None]
    plies = [m.stats["plies"] for m in matches]
    margins = [m.margin() for m in matches if m.winner]
    return {
        "lengths": [
            [len(some), over_each(some), spread_of(some)] for some in (plies, first, margins)
        ],
        "plies": [[n, plies.count(n)] for n in sorted(set(plies))],
    }


def claims(matches: list[Match]) -> list[list[Any]]:
    opened = sum(sum(m.stats["claims"].values()) for m in matches)
    cancelled = sum(sum(m.stats["claims_cancelled"].values()) for m in matches)
    by_aces = [m for m in matches if m.end and m.end["reason"] == "aces"]
    converted = sum(stood(m.stats, m.winner) for m in by_aces if m.winner)
    at_once = sum(m.winner is not None for m in by_aces) - converted
    every = opened + at_once
    return [[n, ratio(n, every)] for n in (every, at_once, opened, cancelled, converted)]


def stood(stats: Json, winner: str) -> bool:
    """Whether a claim of the winner was open before the end."""
    other = "black" if winner == "red" else "red"
    return bool(stats["claims"][winner] > stats["claims_cancelled"][other])


def advantages(matches: list[Match]) -> list[list[Any]]:
    found = []
    for key in ("first_capture_by", "first_ace_by"):
        some = [m for m in matches if m.stats[key]]
        found.append((sum(m.winner == m.stats[key] for m in some), len(some)))
    other = {"red": "black", "black": "red"}
    trailed = [
        (m.winner, {other[seat] for seat, ahead in m.stats["max_lead"].items() if ahead >= 40})
        for m in matches
    ]
    behind = [(winner, seats) for winner, seats in trailed if seats]
    found.append((sum(winner in seats for winner, seats in behind), len(behind)))
    return [[won, n, ratio(won, n)] for won, n in found]


def ranks(matches: list[Match]) -> list[list[Any]]:
    rows = []
    for rank in RANKS:
        plays, burns, captures = (
            sum(m.stats[f"{key}_by_rank"][seat][rank] for m in matches for seat in SEATS)
            for key in ("plays", "burns", "captures")
        )
        rows.append([plays, burns, ratio(burns, plays), captures, ratio(captures, plays)])
    return rows


def players(matches: list[Match]) -> list[list[Any]]:
    sides = [
        (name, seat, match) for match in matches for seat, name in match.players.items() if name
    ]
    rows = []
    for name, mine in groups(sides, lambda one: one[0]).items():
        n, wins = len(mine), sum(m.winner == seat for _, seat, m in mine)
        scored = [m.stats["final"][seat] for _, seat, m in mine]
        against = [sum(m.stats["final"].values()) - m.stats["final"][seat] for _, seat, m in mine]
        others = [[m.stats[key][seat] for _, seat, m in mine] for key in ("burns", "releases")]
        draws = sum(m.winner is None for _, _, m in mine)
        means = map(over_each, (scored, against, *others))
        rows.append([name, n, wins, draws, ratio(wins, n), *means])
    return rows
