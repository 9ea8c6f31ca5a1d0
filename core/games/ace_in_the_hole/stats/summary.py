"""Figures across matches (section 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, pstdev

from core import cards
from core.game import MatchFacts
from core.games.ace_in_the_hole.narrate.titles import REASONS, SEAT_TITLES
from core.games.ace_in_the_hole.pieces import PAWNS, SEATS
from core.games.ace_in_the_hole.state.options import Options
from core.games.ace_in_the_hole.stats.tables import Row
from core.messages import Column, Message, Table, msg
from core.options import told

TRAILED = 40  # points behind which a win counts as a comeback
OPTIONS = ("layout", "ace_win", "burn", "end")
FIGURE = Column("figure", msg("Figure"), "message")
MATCHES = Column("matches", msg("Matches"))
SHARE = Column("share", msg("Share"), "share")


def summarize(facts: Iterable[MatchFacts]) -> tuple[Table, ...]:
    """The tables of the game's statistics page. Stopped matches are in no win rate."""
    ended = [fact for fact in facts if fact.result is not None]
    played = [fact for fact in ended if fact.winners is not None]
    return (
        _results(played),
        _endings(ended, len(played)),
        _lengths(played),
        _claims(played),
        _advantages(played),
        _ranks(played),
        _pawns(played),
        _players(played),
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _wins(facts: Sequence[MatchFacts], seat: str) -> int:
    return sum(fact.winners == (seat,) for fact in facts)


def _results(played: Sequence[MatchFacts]) -> Table:
    rows: list[Row] = [_result(msg("All matches"), played)]
    for option in OPTIONS:
        for value, facts in _grouped(played, option).items():
            rows.append(_result(told(Options, option, value), facts))
    for values, facts in _grouped(played, *OPTIONS).items():
        rows.append(_result(msg("All options: {values}", values=values), facts))
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
    return Table("results", msg("Results"), columns, tuple(rows), len(played))


def _grouped(played: Sequence[MatchFacts], *options: str) -> dict[str, list[MatchFacts]]:
    """The matches by the values of these options."""
    groups: dict[str, list[MatchFacts]] = {}
    for fact in played:
        values = [fact.options[option] for option in options]
        name = ", ".join(value if isinstance(value, str) else "custom" for value in values)
        groups.setdefault(name, []).append(fact)
    return dict(sorted(groups.items()))


def _result(title: Message, facts: Sequence[MatchFacts]) -> Row:
    wins: dict[str, int] = {seat: _wins(facts, seat) for seat in SEATS}
    shares = {f"{seat}_share": _share(wins[seat], len(facts)) for seat in SEATS}
    draws = sum(fact.winners == () for fact in facts)
    return {"group": title, "matches": len(facts), **wins, "draws": draws, **shares}


def _endings(ended: Sequence[MatchFacts], played: int) -> Table:
    """How matches ended; stopped ones are counted, but no share is taken of them."""
    reasons = [fact.result.reason for fact in ended if fact.result]
    rows: list[Row] = [
        {
            "reason": title,
            "matches": reasons.count(reason),
            "share": None if reason == "stopped" else _share(reasons.count(reason), played),
        }
        for reason, title in REASONS.items()
    ]
    columns = (Column("reason", msg("Ended by"), "message"), MATCHES, SHARE)
    return Table("endings", msg("Endings"), columns, tuple(rows), played)


def _lengths(played: Sequence[MatchFacts]) -> Table:
    figures: list[tuple[Message, list[int]]] = [
        (msg("Plies"), [fact.stats["plies"] for fact in played]),
        (
            msg("First capture, ply"),
            [f.stats["first_capture"] for f in played if f.stats["first_capture"] is not None],
        ),
        (msg("Winning margin"), [_margin(fact) for fact in played if fact.winners]),
    ]
    rows: list[Row] = [
        {
            "figure": title,
            "matches": len(values),
            "mean": fmean(values) if values else None,
            "spread": pstdev(values) if values else None,
        }
        for title, values in figures
    ]
    columns = (
        FIGURE,
        MATCHES,
        Column("mean", msg("Mean")),
        Column("spread", msg("Standard deviation")),
    )
    return Table("lengths", msg("Length and margin"), columns, tuple(rows), len(played))


def _margin(fact: MatchFacts) -> int:
    """Points of the winner less those of the other seat; below 0 in some wins by Aces."""
    red, black = (int(fact.stats["final"][seat]) for seat in SEATS)
    return red - black if fact.winners == ("red",) else black - red


def _both(fact: MatchFacts, key: str) -> int:
    return sum(fact.stats[key][seat] for seat in SEATS)


def _claims(played: Sequence[MatchFacts]) -> Table:
    opened = sum(_both(fact, "claims") for fact in played)
    figures: list[tuple[Message, int]] = [
        (msg("Claims opened"), opened),
        (msg("Claims cancelled"), sum(_both(fact, "claims_cancelled") for fact in played)),
        (msg("Claims converted"), sum(_converted(fact) for fact in played)),
    ]
    rows: list[Row] = [
        {"figure": title, "number": number, "share": _share(number, opened)}
        for title, number in figures
    ]
    columns = (
        FIGURE,
        Column("number", msg("Number")),
        Column("share", msg("Share of the claims"), "share"),
    )
    return Table("claims", msg("Both Aces taken"), columns, tuple(rows), len(played))


def _converted(fact: MatchFacts) -> bool:
    """Whether the match was won by Aces with a claim that had stood open."""
    if fact.result is None or fact.result.reason != "aces" or not fact.winners:
        return False
    winner, stats = fact.winners[0], fact.stats
    loser = SEATS[1 - SEATS.index(winner)]
    return bool(stats["claims"][winner] > stats["claims_cancelled"][loser])


def _advantages(played: Sequence[MatchFacts]) -> Table:
    figures: list[tuple[Message, list[bool]]] = [
        (msg("Won by the seat that captures first"), _won_by(played, "first_capture_by")),
        (msg("Won by the seat that takes the first Ace"), _won_by(played, "first_ace_by")),
        (
            msg("Won after trailing by {points} or more", points=TRAILED),
            [_came_back(fact) for fact in played if fact.winners],
        ),
    ]
    rows: list[Row] = [
        {
            "figure": title,
            "number": sum(found),
            "matches": len(found),
            "share": _share(sum(found), len(found)),
        }
        for title, found in figures
    ]
    columns = (FIGURE, Column("number", msg("Wins")), MATCHES, SHARE)
    return Table("advantages", msg("Advantages"), columns, tuple(rows), len(played))


def _won_by(played: Sequence[MatchFacts], key: str) -> list[bool]:
    return [fact.winners == (fact.stats[key],) for fact in played if fact.stats[key] is not None]


def _came_back(fact: MatchFacts) -> bool:
    loser = next(seat for seat in SEATS if seat not in (fact.winners or ()))
    return bool(fact.stats["max_lead"][loser] >= TRAILED)


def _ranks(played: Sequence[MatchFacts]) -> Table:
    def total(key: str, rank: str) -> int:
        return sum(fact.stats[key][seat][rank] for fact in played for seat in SEATS)

    rows: list[Row] = []
    for rank in cards.RANKS:
        plays, burns = total("plays_by_rank", rank), total("burns_by_rank", rank)
        captures = total("captures_by_rank", rank)
        rows.append(
            {
                "rank": cards.rank_name(rank),
                "plays": plays,
                "burns": burns,
                "burn_share": _share(burns, plays),
                "captures": captures,
                "capture_share": _share(captures, plays),
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
    return Table("ranks", msg("By card"), columns, tuple(rows), len(played))


def _pawns(played: Sequence[MatchFacts]) -> Table:
    rows: list[Row] = [
        {
            "pawn": cards.name(pawn),
            "captured": sum(fact.stats["pawns"][pawn]["captured"] for fact in played),
            "released": sum(fact.stats["pawns"][pawn]["released"] for fact in played),
        }
        for pawn in PAWNS
    ]
    columns = (
        Column("pawn", msg("Pawn"), "message"),
        Column("captured", msg("Times captured")),
        Column("released", msg("Times released")),
    )
    return Table("pawns", msg("By pawn"), columns, tuple(rows), len(played))


def _players(played: Sequence[MatchFacts]) -> Table:
    games: dict[str, list[tuple[str, MatchFacts]]] = {}
    for fact in played:
        for seat, player in fact.players.items():
            games.setdefault(player, []).append((seat, fact))
    rows = tuple(_player(player, games[player]) for player in sorted(games))
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
    return Table("players", msg("By player"), columns, rows, len(played))


def _player(player: str, seats: Sequence[tuple[str, MatchFacts]]) -> Row:
    def mean(value: Callable[[str, MatchFacts], int]) -> float:
        return fmean(value(seat, fact) for seat, fact in seats)

    wins = sum(fact.winners == (seat,) for seat, fact in seats)
    return {
        "player": player,
        "matches": len(seats),
        "wins": wins,
        "draws": sum(fact.winners == () for _, fact in seats),
        "win_share": _share(wins, len(seats)),
        "points_for": mean(lambda seat, fact: fact.stats["final"][seat]),
        "points_against": mean(
            lambda seat, fact: _both(fact, "final") - int(fact.stats["final"][seat])
        ),
        "burns": mean(lambda seat, fact: fact.stats["burns"][seat]),
        "releases": mean(lambda seat, fact: fact.stats["releases"][seat]),
    }
