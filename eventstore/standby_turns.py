"""Where the request at hand reads: at the hot standby, or at the primary."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Turn:
    """Where one request reads."""

    __slots__ = ("recorded", "standby")

    def __init__(self) -> None:
        self.standby: bool | None = None  # None: that is not decided yet
        self.recorded = 0  # what this process had recorded when it was


_turn: ContextVar[Turn | None] = ContextVar("kifu_reads", default=None)


def current() -> Turn | None:
    """Where this request reads; None where it may write."""
    return _turn.get()


@contextmanager
def only_reading(turn: Turn | None = None) -> Iterator[Turn]:
    """What is asked in the block decides no write, so a standby may answer; `turn`: as in the block
    that gave it.
    """
    turn = turn or Turn()
    token = _turn.set(turn)
    try:
        yield turn
    finally:
        _turn.reset(token)


def leave() -> None:
    """This request reads on from the primary."""
    turn = _turn.get()
    if turn is not None:
        turn.standby = False
