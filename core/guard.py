"""Where a game's functions meet stored facts, which may be nonsense whatever their hashes say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from core.errors import BrokenLog, KifuError
from core.events import MatchId


@contextmanager
def guarded(
    match_id: MatchId, step: int | None, answers: type[KifuError] = KifuError
) -> Iterator[None]:
    """What the block raises as a `BrokenLog` of this match and step, with its cause chained.

    Errors of the kind `answers` pass as they are: by default all that Kifu raises on purpose,
    such as the refusal of a command. Where nothing is asked, so that nothing can be refused, it
    is `BrokenLog` alone.
    """
    try:
        yield
    except answers:
        raise
    except Exception as fault:
        raise senseless(match_id, step) from fault


def senseless(match_id: MatchId, step: int | None) -> BrokenLog:
    """The error for facts that the game can make nothing of; its cause is the caller's to chain.

    It does not say which: they may be secret from whoever reads it.
    """
    return BrokenLog(
        match_id,
        step,
        "Step {number}: the game can make no sense of what is recorded.",
        number="?" if step is None else step,
    )
