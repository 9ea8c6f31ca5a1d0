"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping

from core import cards
from core.events import Json
from core.games.ace_in_the_hole.pieces import PAWNS, SEATS
from core.games.ace_in_the_hole.titles import SEAT_TITLES
from core.kit.measures import measure, shown
from core.kit.tally import dimension, facing, table
from core.messages import Heading, Message, Table, msg

RANK = dimension("rank", msg("Card"), {rank: cards.rank_name(rank) for rank in cards.RANKS})
PAWN = dimension("pawn", msg("Pawn"), {pawn: cards.name(pawn) for pawn in PAWNS})
BY_RANK = ("plays", "captures", "burns")

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
    rows = [(title, stats[key]) for key, title in FIGURES.items()]
    return (
        facing("seats", msg("By seat"), SEAT_TITLES, rows),
        _match(stats),
        _ranks(stats),
        _pawns(stats),
        _squares(stats),
    )


def _match(stats: Json) -> Table:
    rows = [
        (msg("Plies"), {"value": stats["plies"]}),
        (msg("First capture, ply"), {"value": stats["first_capture"]}),
        (msg("Changes of the lead"), {"value": stats["lead_changes"]}),
    ]
    return facing("match", msg("The whole match"), {"value": msg("Match")}, rows)


def by_rank(stats: Json) -> dict[str, dict[str, int]]:
    """What both seats did with each rank: plays, captures, burns."""
    found = {key: stats[f"{key}_by_rank"] for key in BY_RANK}
    return {
        rank: {key: sum(found[key][seat][rank] for seat in SEATS) for key in BY_RANK}
        for rank in cards.RANKS
    }


def _ranks(stats: Json) -> Table:
    columns = (
        shown("plays", msg("Played")),
        shown("captures", msg("Captures")),
        shown("burns", msg("Burned")),
    )
    played = by_rank(stats)
    return table(
        "ranks", msg("By card"), [RANK], columns, played, shows=lambda row: row.of("plays")
    )


def _pawns(stats: Json) -> Table:
    found = {pawn: {**stats["pawns"][pawn], "travel": stats["travel"][pawn]} for pawn in PAWNS}
    columns = (
        shown("travel", msg("Squares travelled")),
        shown("captured", msg("Times captured")),
        shown("released", msg("Times released")),
        shown("on_board", msg("Plies on the board")),
    )
    return table("pawns", msg("By pawn"), [PAWN], columns, found)


def _squares(stats: Json) -> Table:
    visits, captured = stats["visits"], stats["captured_on"]
    square = dimension(
        "square", msg("Square"), kind="text", order=lambda square: (-visits[square], square)
    )
    columns = (
        measure("visits", msg("Visits"), lambda row: row.found),
        measure("captures", msg("Captures"), lambda row: captured.get(row.keys[0], 0)),
    )
    return table("squares", msg("By square"), [square], columns, visits)


HEADINGS = (
    Heading(msg("The match"), ("match", "seats", "entries")),
    Heading(msg("Cards and pawns"), ("ranks", "pawns")),
    Heading(msg("The board"), ("squares",)),
)
