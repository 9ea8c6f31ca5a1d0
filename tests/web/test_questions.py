"""Questions that players ask, each answered by a page at most three taps from home; see
docs/figures.md, which says the same paths.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from core import simulate
from core.games import registry
from core.ports import NewStep
from core.simulate import POLICY, Plan
from eventstore.codec import codec_of
from tests.web.pages.browsing import read
from web import create_app
from web.context import parts_of
from web.settings import Settings

TODAY = datetime(2026, 11, 25, 12, tzinfo=UTC)
LAST_YEAR = datetime(2025, 6, 1, 12, tzinfo=UTC)
OPTIONS = {"ace-of-spades": ({"mode": "coop"}, {"mode": "coop", "difficulty": "hard"})}
NAMES = (("Ana", "Bo"), ("Bo", "Ana"))  # of each match of a game, by seat
QUESTIONS = Path("docs/figures.md").read_text("utf-8")
ROW = re.compile(r"^\| ([^|]+\?) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
LINK = re.compile(r'<a [^>]*?href="([^"]+)"[^>]*>(.*?)</a>', re.DOTALL)
PATHS = [match.groups() for match in ROW.finditer(QUESTIONS)]


def of_people(steps: Sequence[NewStep]) -> list[NewStep]:
    """The same match as people's."""
    first, *others = steps
    tags = {k: v for k, v in first.command.tags.items() if k != POLICY}
    start = replace(first.events[0], tags=tags, title="")
    return [
        replace(first, command=replace(first.command, tags=tags, title=""), events=(start,)),
        *others,
    ]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    folder = tmp_path_factory.mktemp("questions")
    settings = Settings(
        database_url=f"sqlite:///{folder / 'kifu.db'}", secret_key="s" * 32, clock=lambda: TODAY
    )
    app = create_app(settings)
    store = parts_of(app).store
    for slug, game in registry().items():
        for number in range(len(NAMES)):
            asked = OPTIONS.get(slug, ({}, {}))[number]
            plan = Plan(5, next(iter(game.policies)), codec_of(game).options(asked), asked)
            at = LAST_YEAR + timedelta(days=number)
            session = simulate.play(game, plan, number, clock=lambda at=at: at)
            names = dict(zip(session.timeline.seats, NAMES[number], strict=False))
            steps = of_people(session.pending)
            store.append(f"{slug}-{number}", steps, expected_version=0, players=names)
    parts_of(app).worker.settle(60.0)
    return app.test_client()


def tap(client: FlaskClient, address: str, words: str) -> str:
    """Where the first link with these words leads."""
    for target, inside in LINK.findall(client.get(address).text):
        if words in " ".join(unescape(re.sub(r"<[^>]+>", "", inside)).split()):
            return urljoin(address, unescape(target))
    raise AssertionError(f"no link “{words}” on {address}")


def test_ten_questions_are_listed() -> None:
    assert len(PATHS) == 10


@pytest.mark.parametrize(("question", "taps", "answer"), PATHS, ids=lambda text: text[:40])
def test_each_question_is_answered_in_three_taps(
    client: FlaskClient, question: str, taps: str, answer: str
) -> None:
    address, words = "/", [one.strip() for one in taps.split("→")]
    assert len(words) <= 3, question
    for one in words:
        address = tap(client, address, one)
    target, _, anchor = address.partition("#")
    page = read(client, target)
    assert answer.strip() in page.text
    assert not anchor or any(e.attributes.get("id") == anchor for e in page.elements)
