"""Pages asked for and forms sent as a browser does it."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.pages.html import Page

ACE = "ace-in-the-hole"
TOY = "toy-pig"


def read(client: FlaskClient, path: str, language: str = "en", status: int = 200) -> Page:
    """The page at this address, with no fault in it."""
    answer = client.get(path, headers={"Accept-Language": language})
    return checked(answer, status)


def checked(answer: TestResponse, status: int) -> Page:
    assert answer.status_code == status, answer.text[:2000]
    page = Page(answer.text)
    assert page.faults() == []
    return page


def send(client: FlaskClient, path: str, form: dict[str, Any], source: str = "") -> TestResponse:
    """A form as a browser sends it: with the token of the page that it stands on."""
    page = client.get(source or path).text
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None
    return client.post(path, data={"csrf_token": token[1], **form})


def start(client: FlaskClient, **form: str) -> str:
    """Start a match by the form; gives its id."""
    answer = send(client, f"/matches/new?game={ACE}", {"source": "recorded", **form})
    assert answer.status_code == 303, answer.text
    return answer.location.split("/")[-2]


def play(client: FlaskClient, match_id: str, *notations: str) -> None:
    version = client.get(f"/api/v1/matches/{match_id}").json["version"]
    for notation in notations:
        answer = client.post(
            f"/api/v1/matches/{match_id}/steps",
            json={"notation": notation, "expected_version": version},
        )
        assert answer.status_code == 201, answer.text
        version = answer.json["version"]
