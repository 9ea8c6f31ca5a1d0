"""The points of a round, and who wins."""

from __future__ import annotations

from typing import Literal

from core.errors import IllegalMove
from core.games.origin_story.pieces import AUTOMAS, PLACE, Automa, Side
from core.games.origin_story.rules.tricks import Trick

VILLAIN = 4  # points of a villain without a trick


def points(side: Side, won: tuple[int, int, int]) -> tuple[int, int, int]:
    """Points for the tricks of a round, in the order A, F, Y; `side`: yours at its end (R71)."""
    mine = won[PLACE["Y"]]
    if side == "villain":
        mine = 0 if mine else VILLAIN
    return won[PLACE["A"]], won[PLACE["F"]], mine  # R8 R71


def result(vp: tuple[int, int, int]) -> Literal["win", "shared", "loss"]:
    """How the game ended for you, by the dials in the order A, F, Y (R80)."""
    best, mine = max(vp[PLACE[automa]] for automa in AUTOMAS), vp[PLACE["Y"]]
    if mine > best:
        return "win"
    return "shared" if mine == best else "loss"  # R80


def surrender_to(trick: Trick, *, threat: bool, acted: bool) -> Automa:
    """The automa that leads the trick, to which you surrender on your turn (R46).

    `acted`: something was done in this turn already. Raises E_SURRENDER.
    """
    if acted:
        raise _no_surrender("A round is surrendered at the start of a turn only.", "A15")
    if threat:
        raise _no_surrender("A villain without a trick cannot surrender.", "R46")
    leader = trick[0][0] if trick else None
    for automa in AUTOMAS:
        if leader == automa:
            return automa
    raise _no_surrender("A round is surrendered only in a trick that an automa leads.", "R46")


def _no_surrender(text: str, rule: str) -> IllegalMove:
    return IllegalMove("E_SURRENDER", text, rule=rule)
