"""How far a step moved the numbers that people watch (`core.gauges`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from core.frames import Frame
from core.game import Game
from core.gauges import Gauge
from core.messages import Message, msg


class Change(NamedTuple):
    """By how much a step changed a number, in words without and with its owner."""

    owner: str
    by: int
    words: Message
    whose: Message | None
    gain: bool | None  # whether it is one, or a loss; None where nobody can say


def changes(game: Game[Any, Any, Any], before: Frame[Any], after: Frame[Any]) -> tuple[Change, ...]:
    """What a step changed, from the frame before it; the gauges and owners in the game's order.

    A game without gauges has its main series for one, which both frames must be enough for.
    """
    if game.gauges:
        return tuple(
            change
            for gauge in game.gauges
            for change in _changes(game, gauge, gauge.read(before.state), gauge.read(after.state))
        )
    read = _last(game.curve([before])), _last(game.curve([before, after]))
    unit = msg("{change} {unit}", unit=game.course.unit)
    return tuple(_changes(game, Gauge(read=dict, one=unit, several=unit), *read))


def _last(curve: Mapping[str, Sequence[int]]) -> dict[str, int]:
    return {owner: values[-1] for owner, values in curve.items()}


def _changes(
    game: Game[Any, Any, Any], gauge: Gauge[Any], old: Mapping[str, int], new: Mapping[str, int]
) -> Iterator[Change]:
    for owner, value in new.items():
        by = value - old.get(owner, value)
        if not by:
            continue
        text = gauge.one if abs(by) == 1 else gauge.several
        words = text._replace(params={**text.params, "change": f"{by:+}".replace("-", "−")})
        whose = gauge.titles.get(owner) or game.seat_titles.get(owner)
        gain = None if gauge.welcome is None else (by > 0) == gauge.welcome
        yield Change(owner, by, words, whose, gain)
