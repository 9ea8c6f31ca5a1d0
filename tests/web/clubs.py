"""A club on a guarded server, and browsers in which its people are signed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from flask import Flask
from flask.testing import FlaskClient

from core.rights import Account, Grant, Role
from tests.web.conftest import START
from tests.web.house import END, device_of
from web.context import KEY, Parts
from web.rights.credentials import DEVICE, SESSION


class Club(NamedTuple):
    """An application that others can reach, with one administrator, Ada."""

    app: Flask
    ada: Account

    @property
    def parts(self) -> Parts:
        """What the application works with."""
        found: Parts = self.app.extensions[KEY]
        return found

    def add(self, name: str, role: Role = Role.MEMBER) -> Account:
        """Somebody new, who signs in under their name."""
        return self.parts.accounts.add(name, name, role, START)

    def browser(self, account: Account | None = None, at: datetime = START) -> FlaskClient:
        """One in which this account signed in at a time, or nobody."""
        client = self.app.test_client()
        if account is not None:
            secret = self.parts.accounts.open_session(account.person, at, END)
            client.set_cookie(SESSION, secret)
        return client

    def phone(self, match: str, grant: Grant) -> FlaskClient:
        """One that joined a match by an invitation."""
        client = self.app.test_client()
        client.set_cookie(DEVICE, device_of(self.parts.match_rights, match, grant))
        return client


def founded(make_app: Callable[..., Flask], **changes: Any) -> Club:
    """A club of one administrator, at a time that stands still; `changes` are settings."""
    usual: dict[str, Any] = {"clock": lambda: START, "argon2": (1, 8, 1)}
    app = make_app(guarded=True, **usual | changes)
    accounts = app.extensions[KEY].accounts
    accounts.found_club("Friday club")
    return Club(app, accounts.add("Ada", "ada", Role.ADMINISTRATOR, START))
