"""`kifu administrator`, and the server that it is for: `kifu serve --guarded`."""

from __future__ import annotations

from datetime import timedelta

import pytest
import requests

from eventstore.times import parsed
from tests.servers import STUCK, Server
from tests.visiting import Visitor


@pytest.fixture
def server(tmp_path, monkeypatch, kifu):
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    found = Server(kifu.url, "serve", "--guarded")
    yield found
    found.kill()


def test_a_guarded_server_asks_everybody_and_the_link_lets_the_first_one_in(server, kifu):
    base = f"http://127.0.0.1:{server.connection.port}"
    body = {"game": "ace-in-the-hole"}
    for path, status in (("/", 200), ("/status", 401), ("/api/v1/quarantine", 401)):
        assert server.fetch("GET", path)[0] == status, path
    assert server.fetch("POST", "/api/v1/matches", body)[0] == 401, "nobody is alone with it"
    link = kifu.ok("administrator", "--at", base + "/").strip()
    assert link.startswith(f"{base}/enter/")
    visitor = Visitor(base)
    visitor.sign_in(link)
    assert visitor.look("/status").status_code == 200
    assert Visitor(base).look(link.removeprefix(base)).status_code == 404, "it lets in once"
    told = {"Authorization": f"Bearer {visitor.token('recorder')}"}
    answer = requests.post(f"{base}/api/v1/matches", json=body, headers=told, timeout=STUCK)
    assert answer.status_code == 201
    address = f"{base}/api/v1/matches/{answer.json()['match']}"
    assert requests.get(address, timeout=STUCK).status_code == 404
    assert requests.get(address, headers=told, timeout=STUCK).status_code == 200


def test_links_are_of_one_administrator_and_end(kifu):
    told = [kifu.json("administrator", "--json") for _ in range(2)]
    assert told[0]["link"] != told[1]["link"]
    assert parsed(told[1]["ends"]) - parsed(told[0]["ends"]) < timedelta(minutes=5)
    assert told[0]["link"].startswith("/enter/")


@pytest.mark.parametrize("other", ["--open", "--lan"])
def test_who_asks_for_rights_does_not_ask_for_none(kifu, other):
    assert "--guarded stands alone" in kifu.refused("serve", "--guarded", other, exit_code=2)


def test_strangers_need_a_way_in(kifu):
    said = kifu.refused("serve", "--host", "0.0.0.0", exit_code=2)
    assert "--guarded" in said
