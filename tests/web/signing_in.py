"""A club in which somebody has a password, and browsers that sign in by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.clubs import Club, founded
from tests.web.conftest import START
from tests.web.pages.browsing import send
from web.accounts.cookies import SESSION
from web.accounts.passwords import set_password

PASSWORD = "three kings of hearts"
CHEAP = (1, 8, 1)  # rounds, kilobytes and lanes of a hash


class Clock:
    """A time that stands until somebody moves it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def passes(self, **time: float) -> None:
        """Move it on."""
        self.now += timedelta(**time)


def with_password(make_app: Callable[..., Flask], clock: Clock, **changes: Any) -> Club:
    """A club in which Ada signs in by `PASSWORD`."""
    made = founded(make_app, clock=clock, argon2=CHEAP, **changes)
    with made.app.app_context():
        set_password(made.ada.person, PASSWORD)
    return made


def signing_in(client: FlaskClient, login: str = "ada", password: str = PASSWORD) -> TestResponse:
    """The answer to the form of the page that signs in."""
    return send(client, "/sign-in", {"login": login, "password": password})


def cookie(client: FlaskClient, name: str = SESSION) -> str | None:
    """What a browser keeps under a name."""
    found = client.get_cookie(name)
    return None if found is None else found.value
