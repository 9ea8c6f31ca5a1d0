"""The status page, its API, and `kifu doctor`."""

from __future__ import annotations

import re
from typing import Any

from core.guard import senseless
from eventstore import health
from eventstore.feed import Projections
from tests.matches import several
from tests.test_parked import with_points_passed
from tests.toys import PIG
from tests.web.conftest import Api
from tests.web.pages.browsing import read, send
from web.context import parts_of

AWAY = {"REMOTE_ADDR": "192.0.2.7"}


def test_what_is_wrong_is_told_to_who_sits_here(make_app, monkeypatch) -> None:
    monkeypatch.setattr(health, "ROOM", 0)
    app = make_app(games={PIG.slug: with_points_passed("apply")})
    parts = parts_of(app)
    api = Api(app.test_client())
    if parts.database.file is not None:
        parts.database.file.chmod(0o600)
    assert api.get("/status").json["ok"]
    assert "All is well." in api.client.get("/status").text
    several(parts.store)
    Projections(parts.store).catch_up()
    told = api.get("/status").json
    assert told["ok"] is False
    assert told["concerns"][0]["match"] == "ruled"
    for path in ("/status", "/status?check=1"):
        for language in ("en", "fr"):
            read(api.client, path, language)
    page = api.client.get("/status").text
    assert "Match ruled cannot be shown" in page
    strange = api.client.get("/status", environ_base=AWAY).text
    assert "ruled" not in strange
    assert "Something needs attention." in strange
    answer = api.client.get("/api/v1/status", environ_base=AWAY)
    assert answer.json == {"ok": False, "concerns": None}
    answer = send(api.client, "/status/retry/ruled", {}, "/status")
    assert (answer.status_code, answer.location) == (303, "/status")
    assert "It fails as before." in api.client.get("/status").text
    answer = send(api.client, "/matches/ruled/marks/bin", {"next": "/status"}, "/status")
    assert (answer.status_code, answer.location) == (303, "/status")
    assert api.get("/status").json["ok"]


def test_a_parked_match_is_tried_again(make_app, monkeypatch) -> None:
    app = make_app(worker=False)  # which would be faster
    parts = parts_of(app)
    client = app.test_client()
    several(parts.store)
    with monkeypatch.context() as patch:
        patch.setattr("eventstore.projections.statistics", broken)
        parts.projections.catch_up()
    page = client.get("/status").text
    assert page.count('action="/status/retry/') == 7
    form = {"path": "/status/retry/ruled", "form": {}, "source": "/status"}
    assert send(client, **form).status_code == 303
    page = client.get("/status").text
    assert "The match is back in lists and figures." in page
    assert page.count('action="/status/retry/') == 6
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    sent = {"csrf_token": token[1]}
    assert client.post("/status/retry/won", data=sent, environ_base=AWAY).status_code == 403
    assert len(parts.projections.parked()) == 6


def broken(timeline: Any) -> Any:
    raise senseless(timeline.match_id, 1)
