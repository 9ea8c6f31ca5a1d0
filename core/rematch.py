"""A match again: the same people, options and decks at a new table, moved by a seat or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from core import structured
from core.canonical import plain
from core.commands import StartMatch
from core.errors import BadSetup
from core.events import Json, MatchId, Seat
from core.game import Game
from core.replay import Timeline

REMATCH: Final = "Rematch"  # the tag of a match that names the one before it
KEPT: Final = ("Event", "Place")  # tags that are true of the next match as well


class Rematch(NamedTuple):
    """How the next match starts; `moved` tells for each seat which one its person has there."""

    command: StartMatch
    options: Any
    players: Mapping[Seat, str]
    moved: Mapping[Seat, Seat]


def rematch(
    timeline: Timeline[Any],
    match_id: MatchId,
    players: Mapping[Seat, str],
    *,
    swap: bool,
    seed: str | None,
) -> Rematch:
    """The start of the match after this one, with a `seed` where this one was dealt.

    With `swap` everybody moves one seat on, with a deck of one's own, and the last takes the first
    one. Raises `BadSetup` not_over while the match goes on, and bad_position where it began from a
    position: a branch of its first step begins from the same.
    """
    check(timeline)
    game, start, seats = timeline.game, timeline.start, timeline.seats
    turned = seats[1:] + seats[:1] if swap else seats
    moved = dict(zip(seats, turned, strict=True))
    stated = _moved(game, plain(start.options), moved)
    tags = {name: value for name, value in start.tags.items() if name in KEPT}
    command = StartMatch(
        game=start.game,
        options=stated,
        title=start.title,
        tags={**tags, REMATCH: match_id},
        seed=None if start.seed is None else seed,
        closed=start.closed,
    )
    named = {moved[seat]: name for seat, name in players.items() if seat in moved}
    return Rematch(command, structured.read(game.options, stated), named, moved)


def check(timeline: Timeline[Any]) -> None:
    """Raises `BadSetup` where a match has no rematch, as `rematch` does."""
    game = timeline.game
    if game.result(timeline.state) is None:
        raise BadSetup("not_over", "The match goes on; a rematch comes after its end.")
    if timeline.start.position is not None:
        raise BadSetup(
            "bad_position",
            "This match began from a position. For the same again start a branch of its step 0.",
        ).named(game.codes)


def _moved(game: Game[Any, Any, Any], options: Json, moved: Mapping[Seat, Seat]) -> Json:
    """The options with those of one seat alone where its person sits next."""
    if game.catalogues is None:
        return options
    own = {seat: game.catalogues.option_of(game.seats, seat) for seat in moved}
    changed = {
        there: options[here]
        for seat, here in own.items()
        if here in options and (there := own[moved[seat]]) is not None
    }
    return {**options, **changed}
