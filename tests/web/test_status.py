"""The status page, its API, and `kifu doctor`."""

from __future__ import annotations

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
    answer = send(api.client, "/matches/ruled/withdraw", {"next": "/status"}, "/status")
    assert (answer.status_code, answer.location) == (303, "/status")
    assert api.get("/status").json["ok"]
