"""Names of the game, its seats and its endings, for people."""

from __future__ import annotations

from collections.abc import Mapping

from core.messages import Message, msg, seat_titles

TAGLINE = msg("Two decks, sixteen pawns: the card you spend says which pawn moves, and how.")
SEAT_TITLES: Mapping[str, Message] = seat_titles({"red": msg("Red"), "black": msg("Black")})
REASONS: Mapping[str, Message] = {
    "aces": msg("both Aces captured"),
    "points": msg("points"),
    "tie": msg("equal points"),
    "resign": msg("resignation"),
    "stopped": msg("stopped"),
}
RESULT_TITLES: Mapping[str, Message] = {
    "1-0": msg("{seat} wins", seat=SEAT_TITLES["red"]),
    "0-1": msg("{seat} wins", seat=SEAT_TITLES["black"]),
    "1/2-1/2": msg("Draw"),
    "*": msg("No result"),
}


def winners(result: str) -> tuple[str, ...] | None:
    """The seats that won; () for a draw, None for a match without a result."""
    return {"1-0": ("red",), "0-1": ("black",), "1/2-1/2": ()}.get(result)
