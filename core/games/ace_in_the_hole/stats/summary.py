"""Figures across matches (section 10): what one match adds, and the tables of the sum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import cards
from core.counters import Counts, histogram, mean, number, part, size, spread
from core.game import Counters, MatchFacts
from core.games.ace_in_the_hole.pieces import PAWNS, SEATS
from core.games.ace_in_the_hole.state.options import Options
from core.games.ace_in_the_hole.stats.tables import Row
from core.games.ace_in_the_hole.titles import REASONS, SEAT_TITLES
from core.messages import Column, Message, Table, msg
from core.options import told
from core.shares import share

TRAILED = 40  # points behind which a win counts as a comeback
OPTIONS = ("layout", "ace_win", "burn", "end")
BY_RANK = ("plays", "burns", "captures")
FIGURE = Column("figure", msg("Figure"), "message")
MATCHES = Column("matches", msg("Matches"))
SHARE = Column("share", msg("Share"), "share")


# --- what one match adds ----------------------------------------------------------------------


def count(fact: MatchFacts) -> Counts:
    """What a match that has ended adds; a stopped one is in no win rate."""
    if fact.result is None:
        return {}
    ended = {"ended": {fact.result.reason: 1}}
    if fact.winners is None:
        return ended
    stats, result = fact.stats, _result_of(fact)
    values = {option: _named(fact.options[option]) for option in OPTIONS}
    first = stats["first_capture"]
    return {
        **ended,
        "played": 1,
        "all": result,
        "option": {option: {value: result} for option, value in values.items()},
        "options": {", ".join(values.values()): result},
        "plies": histogram([stats["plies"]]),
        "first_capture": histogram([] if first is None else [first]),
        "margin": histogram([_margin(fact)] if fact.winners else []),
        "claims": {
            "opened": _both(fact, "claims"),
            "cancelled": _both(fact, "claims_cancelled"),
            "converted": _converted(fact),
        },
        "capture": _won_by(fact, "first_capture_by"),
        "ace": _won_by(fact, "first_ace_by"),
        "comeback": {"matches": 1, "number": _came_back(fact)} if fact.winners else {},
        "ranks": {
            rank: {key: _of_rank(fact, key, rank) for key in BY_RANK} for rank in cards.RANKS
        },
        "pawns": {
            pawn: {key: stats["pawns"][pawn][key] for key in ("captured", "released")}
            for pawn in PAWNS
        },
        "players": _players_of(fact),
    }


def _named(value: Any) -> str:
    return value if isinstance(value, str) else "custom"


def _result_of(fact: MatchFacts) -> Counts:
    won: dict[str, int] = {seat: int(fact.winners == (seat,)) for seat in SEATS}
    return {"matches": 1, **won, "draws": int(fact.winners == ())}


def _margin(fact: MatchFacts) -> int:
    """Points of the winner less those of the other seat; below 0 in some wins by Aces."""
    red, black = (int(fact.stats["final"][seat]) for seat in SEATS)
    return red - black if fact.winners == ("red",) else black - red


def _both(fact: MatchFacts, key: str) -> int:
    return sum(fact.stats[key][seat] for seat in SEATS)


def _of_rank(fact: MatchFacts, key: str, rank: str) -> int:
    return sum(fact.stats[f"{key}_by_rank"][seat][rank] for seat in SEATS)


def _converted(fact: MatchFacts) -> int:
    """Whether the match was won by Aces with a claim that had stood open."""
    if fact.result is None or fact.result.reason != "aces" or not fact.winners:
        return 0
    winner, stats = fact.winners[0], fact.stats
    loser = SEATS[1 - SEATS.index(winner)]
    return int(stats["claims"][winner] > stats["claims_cancelled"][loser])


def _won_by(fact: MatchFacts, key: str) -> Counts:
    if fact.stats[key] is None:
        return {}
    return {"matches": 1, "number": int(fact.winners == (fact.stats[key],))}


def _came_back(fact: MatchFacts) -> int:
    loser = next(seat for seat in SEATS if seat not in (fact.winners or ()))
    return int(fact.stats["max_lead"][loser] >= TRAILED)


def _players_of(fact: MatchFacts) -> Counts:
    """By name; who sits on both seats counts for both."""
    found: dict[str, dict[str, int]] = {}
    for seat, player in fact.players.items():
        final = int(fact.stats["final"][seat])
        mine = {
            "matches": 1,
            "wins": int(fact.winners == (seat,)),
            "draws": int(fact.winners == ()),
            "for": final,
            "against": _both(fact, "final") - final,
            "burns": fact.stats["burns"][seat],
            "releases": fact.stats["releases"][seat],
        }
        known = found.setdefault(player, dict.fromkeys(mine, 0))
        found[player] = {key: known[key] + value for key, value in mine.items()}
    return found


# --- the tables -------------------------------------------------------------------------------


def tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page."""
    return (
        _results(counts),
        _endings(counts),
        _lengths(counts),
        _claims(counts),
        _advantages(counts),
        _ranks(counts),
        _pawns(counts),
        _players(counts),
    )


def _played(counts: Counts) -> int:
    return number(counts, "played")


def _results(counts: Counts) -> Table:
    rows: list[Row] = [_result(msg("All matches"), part(counts, "all"))]
    for option in OPTIONS:
        for value, found in sorted(part(counts, "option", option).items()):
            rows.append(_result(told(Options, option, value), found))
    for values, found in sorted(part(counts, "options").items()):
        rows.append(_result(msg("All options: {values}", values=values), found))
    columns = (
        Column("group", msg("Matches with"), "message"),
        MATCHES,
        *(Column(seat, msg("{seat} wins", seat=SEAT_TITLES[seat])) for seat in SEATS),
        Column("draws", msg("Draws")),
        *(
            Column(f"{seat}_share", msg("{seat}, share of wins", seat=SEAT_TITLES[seat]), "share")
            for seat in SEATS
        ),
    )
    return Table("results", msg("Results"), columns, tuple(rows), _played(counts))


def _result(title: Message, found: Counts) -> Row:
    matches = number(found, "matches")
    wins: dict[str, int] = {seat: number(found, seat) for seat in SEATS}
    shares = {f"{seat}_share": share(wins[seat], matches) for seat in SEATS}
    draws = number(found, "draws")
    return {"group": title, "matches": matches, **wins, "draws": draws, **shares}


def _endings(counts: Counts) -> Table:
    """How matches ended; stopped ones are counted, but no share is taken of them."""
    ended, played = part(counts, "ended"), _played(counts)
    rows: list[Row] = [
        {
            "reason": title,
            "matches": number(ended, reason),
            "share": None if reason == "stopped" else share(number(ended, reason), played),
        }
        for reason, title in REASONS.items()
    ]
    columns = (Column("reason", msg("Ended by"), "message"), MATCHES, SHARE)
    return Table("endings", msg("Endings"), columns, tuple(rows), played)


def _lengths(counts: Counts) -> Table:
    figures: list[tuple[Message, Mapping[str, Any]]] = [
        (msg("Plies"), part(counts, "plies")),
        (msg("First capture, ply"), part(counts, "first_capture")),
        (msg("Winning margin"), part(counts, "margin")),
    ]
    rows: list[Row] = [
        {
            "figure": title,
            "matches": size(values),
            "mean": mean(values),
            "spread": spread(values),
        }
        for title, values in figures
    ]
    columns = (
        FIGURE,
        MATCHES,
        Column("mean", msg("Mean")),
        Column("spread", msg("Standard deviation")),
    )
    return Table("lengths", msg("Length and margin"), columns, tuple(rows), _played(counts))


def _claims(counts: Counts) -> Table:
    claims = part(counts, "claims")
    opened = number(claims, "opened")
    figures: list[tuple[Message, int]] = [
        (msg("Claims opened"), opened),
        (msg("Claims cancelled"), number(claims, "cancelled")),
        (msg("Claims converted"), number(claims, "converted")),
    ]
    rows: list[Row] = [
        {"figure": title, "number": found, "share": share(found, opened)}
        for title, found in figures
    ]
    columns = (
        FIGURE,
        Column("number", msg("Number")),
        Column("share", msg("Share of the claims"), "share"),
    )
    return Table("claims", msg("Both Aces taken"), columns, tuple(rows), _played(counts))


def _advantages(counts: Counts) -> Table:
    figures: list[tuple[Message, str]] = [
        (msg("Won by the seat that captures first"), "capture"),
        (msg("Won by the seat that takes the first Ace"), "ace"),
        (msg("Won after trailing by {points} or more", points=TRAILED), "comeback"),
    ]
    rows: list[Row] = []
    for title, key in figures:
        wins, matches = number(counts, key, "number"), number(counts, key, "matches")
        rows.append(
            {"figure": title, "number": wins, "matches": matches, "share": share(wins, matches)}
        )
    columns = (FIGURE, Column("number", msg("Wins")), MATCHES, SHARE)
    return Table("advantages", msg("Advantages"), columns, tuple(rows), _played(counts))


def _ranks(counts: Counts) -> Table:
    rows: list[Row] = []
    for rank in cards.RANKS:
        plays, burns, captures = (number(counts, "ranks", rank, key) for key in BY_RANK)
        rows.append(
            {
                "rank": cards.rank_name(rank),
                "plays": plays,
                "burns": burns,
                "burn_share": share(burns, plays),
                "captures": captures,
                "capture_share": share(captures, plays),
            }
        )
    columns = (
        Column("rank", msg("Card"), "message"),
        Column("plays", msg("Played")),
        Column("burns", msg("Burned")),
        Column("burn_share", msg("Burn rate"), "share"),
        Column("captures", msg("Captures")),
        Column("capture_share", msg("Capture yield"), "share"),
    )
    return Table("ranks", msg("By card"), columns, tuple(rows), _played(counts))


def _pawns(counts: Counts) -> Table:
    rows: list[Row] = [
        {
            "pawn": cards.name(pawn),
            "captured": number(counts, "pawns", pawn, "captured"),
            "released": number(counts, "pawns", pawn, "released"),
        }
        for pawn in PAWNS
    ]
    columns = (
        Column("pawn", msg("Pawn"), "message"),
        Column("captured", msg("Times captured")),
        Column("released", msg("Times released")),
    )
    return Table("pawns", msg("By pawn"), columns, tuple(rows), _played(counts))


def _players(counts: Counts) -> Table:
    players = part(counts, "players")
    rows = tuple(_player(player, players[player]) for player in sorted(players))
    columns = (
        Column("player", msg("Player"), "player"),
        MATCHES,
        Column("wins", msg("Wins")),
        Column("draws", msg("Draws")),
        Column("win_share", msg("Share of wins"), "share"),
        Column("points_for", msg("Points for, mean")),
        Column("points_against", msg("Points against, mean")),
        Column("burns", msg("Burned cards a match")),
        Column("releases", msg("Releases a match")),
    )
    return Table("players", msg("By player"), columns, rows, _played(counts))


def _player(player: str, found: Counts) -> Row:
    matches, wins = number(found, "matches"), number(found, "wins")
    return {
        "player": player,
        "matches": matches,
        "wins": wins,
        "draws": number(found, "draws"),
        "win_share": share(wins, matches),
        "points_for": number(found, "for") / matches,
        "points_against": number(found, "against") / matches,
        "burns": number(found, "burns") / matches,
        "releases": number(found, "releases") / matches,
    }


COUNTERS = Counters(count, tables)
