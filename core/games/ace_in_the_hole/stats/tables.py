"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from core import cards
from core.events import Json
from core.games.ace_in_the_hole.pieces import PAWNS, SEATS
from core.games.ace_in_the_hole.titles import SEAT_TITLES
from core.messages import Column, Message, Table, Value, msg

Row: TypeAlias = "Mapping[str, Value | float | None]"

FIGURES: Mapping[str, Message] = {
    "final": msg("Points at the end"),
    "turns": msg("Plies"),
    "steps": msg("Steps of pawns"),
    "releases": msg("Releases"),
    "burns": msg("Burned cards"),
    "captures": msg("Captures"),
    "release_captures": msg("Captures by a release"),
    "gross": msg("Points captured, never reduced"),
    "rescued": msg("Points of pawns brought back"),
    "max_lead": msg("Greatest lead"),
    "claims": msg("Claims opened"),
    "claims_cancelled": msg("Claims answered by a release"),
    "unknown_draws": msg("Cards drawn unseen"),
    "forced": msg("Plies without a choice"),
}


def tables(stats: Json) -> tuple[Table, ...]:
    """The tables of a match's statistics page, from what `stats` gave."""
    return (_seats(stats), _match(stats), _ranks(stats), _pawns(stats), _squares(stats))


def seat_columns() -> tuple[Column, ...]:
    """A column of numbers for each seat."""
    return tuple(Column(name, SEAT_TITLES[name]) for name in SEATS)


def _seats(stats: Json) -> Table:
    rows = [{"figure": title, **stats[key]} for key, title in FIGURES.items()]
    columns = (Column("figure", msg("Figure"), "message"), *seat_columns())
    return Table("seats", msg("By seat"), columns, tuple(rows))


def _match(stats: Json) -> Table:
    rows: list[Row] = [
        {"figure": msg("Plies"), "value": stats["plies"]},
        {"figure": msg("First capture, ply"), "value": stats["first_capture"]},
        {"figure": msg("Changes of the lead"), "value": stats["lead_changes"]},
    ]
    columns = (Column("figure", msg("Figure"), "message"), Column("value", msg("Match")))
    return Table("match", msg("The whole match"), columns, tuple(rows))


def _ranks(stats: Json) -> Table:
    def both(key: str, rank: str) -> int:
        return sum(stats[key][seat][rank] for seat in SEATS)

    rows: list[Row] = [
        {
            "rank": cards.rank_name(rank),
            "plays": both("plays_by_rank", rank),
            "captures": both("captures_by_rank", rank),
            "burns": both("burns_by_rank", rank),
        }
        for rank in cards.RANKS
    ]
    columns = (
        Column("rank", msg("Card"), "message"),
        Column("plays", msg("Played")),
        Column("captures", msg("Captures")),
        Column("burns", msg("Burned")),
    )
    return Table("ranks", msg("By card"), columns, _used(rows, "plays"))


def _pawns(stats: Json) -> Table:
    rows: list[Row] = [
        {"pawn": cards.name(pawn), "travel": stats["travel"][pawn], **stats["pawns"][pawn]}
        for pawn in PAWNS
    ]
    columns = (
        Column("pawn", msg("Pawn"), "message"),
        Column("travel", msg("Squares travelled")),
        Column("captured", msg("Times captured")),
        Column("released", msg("Times released")),
        Column("on_board", msg("Plies on the board")),
    )
    return Table("pawns", msg("By pawn"), columns, tuple(rows))


def _squares(stats: Json) -> Table:
    rows: list[Row] = [
        {"square": square, "visits": visits, "captures": stats["captured_on"].get(square, 0)}
        for square, visits in sorted(stats["visits"].items(), key=lambda item: (-item[1], item[0]))
    ]
    columns = (
        Column("square", msg("Square"), "text"),
        Column("visits", msg("Visits")),
        Column("captures", msg("Captures")),
    )
    return Table("squares", msg("By square"), columns, tuple(rows))


def _used(rows: Sequence[Row], key: str) -> tuple[Row, ...]:
    return tuple(row for row in rows if row[key])
