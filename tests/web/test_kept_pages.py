"""What is drawn of a page, counted: once for each thing shown, however long its match is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient

from tests import matches
from tests.web.test_law_of_secrets import TOKEN as BYTES
from web.context import KEY

FEW, MANY = 100, 2_000
TOKEN = re.compile(BYTES.pattern.decode())


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    """Two matches that go on: a short one and a long one."""
    app = make_app()
    store = app.extensions[KEY].store
    for length in (FEW, MANY):
        session = matches.begun(options={"goal": 10_000})
        turns = ["roll 2", "hold"] * (length // 2)
        matches.record(store, f"of-{length}", matches.play(session, turns))
    return app.test_client()


@contextmanager
def drawn(site: FlaskClient) -> Iterator[Counter[str]]:
    """How often each template is drawn."""
    found: Counter[str] = Counter()

    def count(_: Flask, template: Any, **__: Any) -> None:
        found[template.name] += 1

    with template_rendered.connected_to(count, site.application):
        yield found


def get(site: FlaskClient, match: str, page: str, **asked: Any) -> str:
    answer = site.get(f"/matches/{match}/{page}", query_string=asked)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_step_is_drawn_once(site: FlaskClient) -> None:
    for length in (FEW, MANY):
        for asked in ({"step": 50}, {"step": 50, "partial": 1}, {"step": 50, "rows": 60}):
            first = get(site, f"of-{length}", "replay", **asked)
            with drawn(site) as templates:
                again = get(site, f"of-{length}", "replay", **asked)
            assert not templates, (length, asked)
            assert TOKEN.sub("", again) == TOKEN.sub("", first)


def test_a_page_of_a_long_match_draws_as_much_as_that_of_a_short_one(site: FlaskClient) -> None:
    counted = []
    for length in (FEW, MANY):
        with drawn(site) as templates:
            get(site, f"of-{length}", "replay", step=length // 2)
        counted.append(templates)
    few, many = counted
    assert few["replay/rows.html"] == 3  # the block of the step shown, and those beside it
    assert many == few


def test_an_entry_draws_only_the_newest_rows_again(site: FlaskClient) -> None:
    for length in (FEW, MANY):
        match, service = f"of-{length}", site.application.extensions[KEY].service
        get(site, match, "record")
        service.play(match, "roll 3")
        with drawn(site) as templates:
            page = get(site, match, "record")
        assert f'data-step="{length + 1}"' in page
        assert templates["record/row.html"] == 2  # its own, and that of the step before


def test_each_reader_has_a_token_of_their_own(site: FlaskClient) -> None:
    other = site.application.test_client()
    for asked in ({"step": 7}, {"step": 7, "partial": 1}):
        tokens = [
            re.findall(
                r'name="csrf_token" value="([^"]+)"', get(client, "of-100", "replay", **asked)
            )
            for client in (site, other)
        ]
        assert tokens[0] != tokens[1]
        for client, found in zip((site, other), tokens, strict=True):
            sent = {"csrf_token": found[0], "step": 7}
            assert client.post("/matches/of-100/fork", data=sent).status_code == 303
        sent = {"csrf_token": tokens[0][0], "step": 7}
        assert other.post("/matches/of-100/fork", data=sent).status_code == 400


def test_what_is_said_once_is_not_kept(site: FlaskClient) -> None:
    plain = get(site, "of-100", "replay", step=7)
    with site.session_transaction() as session:
        session["_flashes"] = [("good", "Said once.")]
    assert "Said once." in get(site, "of-100", "replay", step=7)
    assert TOKEN.sub("", get(site, "of-100", "replay", step=7)) == TOKEN.sub("", plain)
