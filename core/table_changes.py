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


class Standing(NamedTuple):
    """A number as it stands, in words without and with its owner; `gauge` counts from 0."""

    gauge: int
    owner: str
    words: Message
    whose: Message | None


def standings(
    game: Game[Any, Any, Any], state: Any, gauges: Sequence[Gauge[Any]] | None = None
) -> tuple[Standing, ...]:
    """All numbers that people watch, in the game's order, or those of other gauges; none of a game
    without."""
    return tuple(
        Standing(number, owner, _counted(gauge, value, str(value)), _whose(game, gauge, owner))
        for number, gauge in enumerate(game.gauges if gauges is None else gauges)
        for owner, value in gauge.read(state).items()
    )


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
        words = _counted(gauge, by, f"{by:+}".replace("-", "−"))
        gain = None if gauge.welcome is None else (by > 0) == gauge.welcome
        yield Change(owner, by, words, _whose(game, gauge, owner), gain)


def _counted(gauge: Gauge[Any], value: int, shown: str) -> Message:
    text = gauge.one if abs(value) == 1 else gauge.several
    return text._replace(params={**text.params, "change": shown})


def _whose(game: Game[Any, Any, Any], gauge: Gauge[Any], owner: str) -> Message | None:
    return gauge.titles.get(owner) or game.seat_titles.get(owner)
