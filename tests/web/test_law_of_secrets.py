"""Law: matches that differ only in what a seat cannot see give it the same bytes everywhere.

Random matches against their twins, in which every card that the seat has no means to know is
another: pages, API, exports, statistics and the live feed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from core.game import Game
from core.games import ALL, registry
from core.knowledge import SPECTATOR
from core.replay import Timeline
from tests.laws import variant, wander
from web.context import KEY
from web.pictures import picture_of

MATCH = "law000000001"
TWINS = int(os.environ.get("KIFU_TWINS", "3"))  # pairs of matches a game, of growing length
TOKEN = re.compile(rb'((?:name="(?:csrf_token|key)" value|data-token)=")[^"]*')


def served(make_app: Callable[..., Flask], timeline: Timeline[Any]) -> Any:
    app = make_app(games=registry(), stream_seconds=0.0)
    store = app.extensions[KEY].store
    store.append(MATCH, timeline.steps, expected_version=0, players={timeline.seats[0]: "Ana"})
    return app.test_client()


def addresses(timeline: Timeline[Any], seat: str) -> Iterator[str]:
    page, api = f"/matches/{MATCH}", f"/api/v1/matches/{MATCH}"
    last = timeline.next_step - 1
    for step in {0, 1, 2, last // 2, last - 1, last} & set(range(last + 1)):
        for view in ("then", "now"):
            yield f"{page}/replay?step={step}&seat={seat}&view={view}&undone=1"
            yield f"{page}/replay?told={step}&seat={seat}&view={view}"
            yield f"{api}/steps/{step}?seat={seat}&view={view}"
    for words in ("a", "of", "1"):  # found in what is told of steps
        yield f"{page}/replay?step={last}&seat={seat}&find={words}&hits=0"
    yield from shared(timeline, seat)
    yield f"{page}/analysis?step={last // 2}&seat={seat}"
    yield f"{page}/record?seat={seat}"
    yield f"{page}/record?seat={seat}&partial=1"
    if picture_of(timeline.game.slug).advice is not None:
        yield f"{page}/record/advice?seat={seat}&chosen=2H,9C,KS"
    yield f"{page}/statistics?seat={seat}"
    yield f"{page}/statistics.csv?seat={seat}&table=chance"
    for path in ("", "/steps", "/legal", "/statistics", "/luck", "/export", "/annotations"):
        yield f"{api}{path}?seat={seat}"
    yield f"{api}/steps?seat={seat}&tree=1"
    if timeline.game.notation.record is not None:
        yield f"{api}/export?seat={seat}&format=text"
    yield f"{api}/live?seat={seat}&after=0"


def shared(timeline: Timeline[Any], seat: str) -> Iterator[str]:
    """What is shared of a match; a spectator of a match that goes on need not say who looks."""
    page, last = f"/matches/{MATCH}", timeline.next_step - 1
    running = timeline.game.result(timeline.state) is None
    for asked in (f"&seat={seat}", *([""] if seat == SPECTATOR and running else [])):
        for step in {last // 2, last}:
            yield f"{page}/picture.svg?step={step}&theme=dark{asked}"
        yield f"{page}/picture.svg?size=tall{asked}"
        yield f"{page}/share?step={last}{asked}"
        yield f"{page}/print?step={last}{asked}"
        yield f"/embed/matches/{MATCH}?step={last // 2}{asked}"
        address = quote(f"http://localhost{page}/replay?step={last}{asked}")
        yield f"/oembed?url={address}"


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
    moves = pick.choices(range(10**6), k=8 + 50 * number)
    options = variant(game, number)
    timeline = wander(game, moves, f"law {number}", closed=True, options=options).timeline
    twins = import_module(f"tests.laws.{game.folder}").twins
    client = served(make_app, timeline)
    for seat in (*timeline.start.seats, None):
        twin = served(make_app, twins(timeline, seat, pick))
        viewer = seat or SPECTATOR
        for address in addresses(timeline, viewer):
            answer = told(client, address)
            assert answer[0] in {200, 422}, address
            assert answer == told(twin, address), address
        whole = f"/api/v1/matches/{MATCH}/steps"
        assert told(client, whole) != told(twin, whole), "the twin differs for those who see all"
