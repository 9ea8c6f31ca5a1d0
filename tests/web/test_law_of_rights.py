"""Law: a device that holds a seat gets the same bytes of matches that differ only in what this seat
cannot see, whoever it says that looks, on every channel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from core.game import Game
from core.games import ALL, registry
from core.knowledge import SPECTATOR
from core.replay import Timeline
from core.rights import Grant, GrantKind
from eventstore.match_rights import MatchRights
from tests.browser.games import some
from tests.laws import variant, wander
from tests.web.channels import CHANNELS, Asked, asked
from tests.web.house import device_of
from tests.web.test_law_of_secrets import FEW, MATCH, told
from web.context import KEY, Parts
from web.rights.credentials import DEVICE
from web.seats import TABLE


def holding(make_app: Callable[..., Any], timeline: Timeline[Any], seat: str | None) -> Any:
    """A client whose device holds a seat, or watches, on a guarded server with this match."""
    app = make_app(games=registry(), stream_seconds=0.0, guarded=True)
    parts: Parts = app.extensions[KEY]
    parts.store.append(MATCH, timeline.steps, expected_version=0)
    grant = Grant(GrantKind.SEAT, seat) if seat else Grant(GrantKind.SPECTATOR)
    numbers = count()  # the same device at both matches: its page says whose entries wait on it
    rights = MatchRights(parts.database, lambda: f"drawn-{next(numbers)}")
    client = app.test_client()
    client.set_cookie(DEVICE, device_of(rights, MATCH, grant))
    return client


def _addresses(look: Asked, own: str, turn: int) -> Iterator[str]:
    """All that can be asked; in `make test`, of a look that is not one's own, by each channel once,
    and of those that are refused by every third channel in turn.
    """
    every = 3 if FEW and look.seat not in {own, SPECTATOR} else 1
    for channel in islice(CHANNELS.values(), turn % every, None, every):
        yield from islice(channel(look), 1 if FEW and look.seat != own else None)


@pytest.mark.parametrize("game", some(ALL), ids=lambda game: game.slug)
def test_a_device_learns_nothing_that_its_seat_does_not_know(
    game: Game[Any, Any, Any], make_app: Callable[..., Any]
) -> None:
    pick = Random(64)
    moves = pick.choices(range(10**6), k=40)
    timeline = wander(game, moves, "law of rights", closed=True, options=variant(game, 0)).timeline
    twins = import_module(f"tests.laws.{game.folder}").twins
    for seat in (timeline.start.seats[0], None):
        client = holding(make_app, timeline, seat)
        twin = holding(make_app, twins(timeline, seat, pick), seat)
        own, answered = seat or SPECTATOR, set()
        for turn, viewer in enumerate((SPECTATOR, TABLE, "", *timeline.start.seats)):
            for address in _addresses(asked(timeline, MATCH, viewer, few=True), own, turn):
                answer = told(client, address)
                assert answer == told(twin, address), address
                answered.add((viewer in {own, SPECTATOR}, answer[0]))
        assert (True, 200) in answered
        assert (False, 200) not in answered, "nobody else's look is given"
        assert {status for fine, status in answered if not fine} <= {302, 403}
