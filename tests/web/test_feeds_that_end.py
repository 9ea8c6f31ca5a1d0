"""A live feed ends when the right to it is taken away: at once by this process, soon by another."""

from __future__ import annotations

from contextlib import closing
from http.client import HTTPConnection

import pytest

from core.rights import Grant, GrantKind
from eventstore.accounts import Accounts
from eventstore.database import Database
from eventstore.match_rights import MatchRights
from tests.servers import STUCK, serving
from tests.web.house import AFAR, House, M, play, version
from tests.web.test_live import events, lines_of, next_event
from web.server import feeds

SPECTATOR = Grant(GrantKind.SPECTATOR)


def holder(house: House, kind: GrantKind) -> str:
    return next(one.holder for one in house.parts.match_rights.holders(M) if one.grant.kind is kind)


def opened(house: House, port: int, role: str, seat: str) -> HTTPConnection:
    line = HTTPConnection("127.0.0.1", port, timeout=STUCK)
    line.request("GET", f"/api/v1/matches/{M}/live?seat={seat}", headers=AFAR | house.brings[role])
    return line


def test_a_right_that_is_taken_away_ends_the_feed_of_its_holder_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ends it is a request that may have changed rights, not the look after a while."""
    monkeypatch.setattr(feeds, "DOUBT", STUCK)
    client = house.app.test_client(use_cookies=False)
    with (
        serving(house.app) as server,
        closing(opened(house, server.port, "seat", "red")) as gone,
        closing(opened(house, server.port, "spectator", "spectator")) as stays,
    ):
        ending, staying = gone.getresponse(), stays.getresponse()
        heard = lines_of(staying)
        assert next_event(heard)[0] == "here"
        form = {"action": "take", "holder": holder(house, GrantKind.SEAT), "right": "seat:red"}
        answer = client.post(f"/matches/{M}/people", data=form, headers=house.brings["owner"])
        assert answer.status_code == 303
        told = events(ending.read().decode())
        assert [name for name, _, _ in told] == ["here", "bye"]
        before = version(house)
        assert play(house, "recorder", "roll 4").status_code == 201
        name, step = next_event(heard)
        assert (name, step["version"]) == ("step", before + 1)
    again = client.get(f"/api/v1/matches/{M}/live?seat=red", headers=house.brings["seat"])
    assert again.status_code == 404


def test_what_another_process_takes_away_ends_a_feed_soon(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "DOUBT", 0.0)
    elsewhere = Database(house.parts.settings.database_url)
    with (
        serving(house.app) as server,
        closing(opened(house, server.port, "spectator", "spectator")) as line,
        closing(opened(house, server.port, "owner", "red")) as signed_in,
    ):
        watching, owning = line.getresponse(), signed_in.getresponse()
        assert MatchRights(elsewhere).take(M, holder(house, GrantKind.SPECTATOR), SPECTATOR)
        assert [name for name, _, _ in events(watching.read().decode())] == ["here", "bye"]
        assert Accounts(elsewhere).end_sessions(house.accounts["owner"])
        assert [name for name, _, _ in events(owning.read().decode())] == ["here", "bye"]
    elsewhere.close()
