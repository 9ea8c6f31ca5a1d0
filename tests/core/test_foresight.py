"""What entries would do, told before they are made: what is entered tells it, chance does not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from core import simulate
from core.events import Json
from core.foresight import Foresight
from core.game import Template
from core.games import find
from core.knowledge import View, Viewer, seen
from core.replay import Timeline
from eventstore.codec import codec_of

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def match_of(slug: str, **options: Json) -> Timeline[Any]:
    """A dealt match, by somebody with sense."""
    game = find(slug)
    plan = simulate.Plan(1, "sensible", codec_of(game).options(options))
    return simulate.play(game, plan, 1, clock=lambda: NOON).timeline


def now(match: Timeline[Any], steps: int, viewer: Viewer, *, dealt: bool) -> Foresight[Any]:
    """What `viewer` knows of the first steps of a match."""
    whole = Timeline(match.game, match.steps[:steps])
    known = View(whole, whole, opened=True)
    if viewer is not None:
        known = seen(whole, viewer, then=False)
    return Foresight(known, viewer, dealt)


def shots(match: Timeline[Any]) -> Iterator[tuple[int, Any]]:
    """The best shots at the tables of a match, by how many steps came before."""
    for frame in match.line()[1:]:
        for seat in match.seats:
            for one in match.game.legal(frame.state, seat):
                if one.kind == "play_hand" and not isinstance(one, Template):
                    yield frame.step + 1, one


def test_cards_that_a_seed_gives_to_a_hand_stay_unseen_and_none_of_a_row_is_told() -> None:
    found, matches = set(), [match_of("ace-of-spades", mode=mode) for mode in ("solo", "coop")]
    for match, steps, shot in ((one, *at) for one in matches for at in shots(one)):
        dealt = now(match, steps, None, dealt=True).after(shot, at=NOON)
        typed = now(match, steps, None, dealt=False).after(shot, at=NOON)
        assert typed is not None
        after = typed[1].timeline.state
        need = after.need if after.phase == "refill" else (0,)  # else a felled enemy comes first
        hand, row = sum(need[:-1]), need[-1]
        assert (dealt is None) == bool(row), "an open card would be told"
        if dealt is not None:
            assert dealt[0].command == typed[0].command
            assert sum(dealt[1].timeline.state.unknown) == hand
        found.add((bool(hand), bool(row)))
    assert found >= {(False, False), (True, False), (True, True)}


def test_what_is_told_of_a_seat_is_as_it_knows_it_then() -> None:
    match = match_of("ace-of-spades", difficulty="hard")
    for steps, shot in shots(match):
        found = now(match, steps, "1", dealt=False).after(shot, at=NOON)
        if found is None:
            continue
        whole = Timeline(match.game, [*match.steps[:steps], found[0]])
        assert [*found[1].timeline.steps] == [*seen(whole, "1", then=False).shown.steps]
        assert found[1].timeline.state == seen(whole, "1", then=False).shown.state


def test_the_end_that_opens_what_may_not_be_looked_back_at_is_not_told() -> None:
    match = match_of("ace-of-spades", difficulty="hard")
    last = len(match.steps) - 1
    command = match.steps[last].command
    assert match.game.result(match.state) is not None
    assert now(match, last, "1", dealt=True).after(command, at=NOON) is None
    told = now(match, last, None, dealt=True).after(command, at=NOON)
    assert told is not None
    assert told[1].timeline.state == match.state
