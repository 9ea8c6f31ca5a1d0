"""The table of Ace in the Hole in characters, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from core.events import Json, Seat

RULER = "    " + "  ".join(f" {file}" for file in "abcdefgh")


def text(view: Json) -> str:
    """Board with Black above and Red below, each with its cards; what ends or threatens last."""
    lines = [_side(view, "black"), "", RULER, *_board(view), RULER, "", _side(view, "red")]
    return "\n".join([*lines, *_standing(view)])


def _board(view: Json) -> Iterator[str]:
    standing = {square: pawn for pawn, square in view["at"].items() if square}
    for rank in "87654321":
        row = (standing.get(file + rank, " .") for file in "abcdefgh")
        yield f" {rank}  {'  '.join(row)}  {rank}"


def _side(view: Json, seat: Seat) -> str:
    """Hand, pile, points and captured pawns of a seat in one line."""
    turn = ">" if view["turn"] == seat else " "
    hand = " ".join(view["hand"][seat]) or "–"
    taken = " ".join(view["captured"][seat]) or "–"
    return (
        f"{turn}{seat:<6} hand {hand}   pile {view['pile'][seat]}   "
        f"points {view['points'][seat]}   captured {taken}"
    )


def _standing(view: Json) -> Iterator[str]:
    if view["result"]:
        yield f"\nResult {view['result']} ({view['reason']})"
    elif view["threatened"]:
        captor = view["threatened"]["captor"]
        yield f"\nBoth Aces of {view['threatened']['seat']} are captured: {captor} claims the match"
