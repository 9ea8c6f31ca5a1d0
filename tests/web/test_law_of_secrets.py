"""Law: matches that differ only in what a seat cannot see give it the same bytes everywhere.

Random matches against their twins, in which every card that the seat has no means to know is
another: pages, API, exports, statistics and the live feed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.game import Game
from core.games import ALL, registry
from core.knowledge import SPECTATOR
from core.replay import Timeline
from tests.laws import variant, wander
from tests.web.channels import addresses, asked
from web.context import KEY

MATCH = "law000000001"
TWINS = int(os.environ.get("TEST_TWINS", "3"))  # pairs of matches a game, of growing length
FEW = TWINS == 1  # as in `make test`, which looks at few steps; `make secrets` at many
TOKEN = re.compile(rb'((?:name="(?:csrf_token|key)" value|data-token)=")[^"]*')


def served(make_app: Callable[..., Flask], timeline: Timeline[Any]) -> Any:
    app = make_app(games=registry(), stream_seconds=0.0)
    store = app.extensions[KEY].store
    store.append(MATCH, timeline.steps, expected_version=0, players={timeline.seats[0]: "Ana"})
    return app.test_client()


def told(client: Any, address: str) -> tuple[int, bytes]:
    """What is answered, without the tokens and keys that are drawn anew for every page."""
    with client.get(address) as answer:
        return answer.status_code, TOKEN.sub(rb"\1", answer.data)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
@pytest.mark.parametrize("number", range(TWINS))
def test_twins_look_alike_to_the_blind(
    game: Game[Any, Any, Any], number: int, make_app: Callable[..., Flask]
) -> None:
    pick = Random(number)
    moves = pick.choices(range(10**6), k=30 + 45 * number)
    options = variant(game, number)
    timeline = wander(game, moves, f"law {number}", closed=True, options=options).timeline
    twins = import_module(f"tests.laws.{game.folder}").twins
    client = served(make_app, timeline)
    for seat in (*timeline.start.seats, None):
        twin = served(make_app, twins(timeline, seat, pick))
        viewer = seat or SPECTATOR
        for address in addresses(asked(timeline, MATCH, viewer, few=FEW)):
            answer = told(client, address)
            assert answer[0] in {200, 302, 404, 422}, address
            assert answer == told(twin, address), address
        whole = f"/api/v1/matches/{MATCH}/steps"
        assert told(client, whole) != told(twin, whole), "the twin differs for those who see all"
