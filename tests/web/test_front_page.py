"""What the pages that everybody comes by offer: to each role what it may do, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.rights import MatchSetting, Visibility
from tests.web.house import House, M
from tests.web.pages.html import Page
from tests.web.rights_table import ROLES

PAGES = ("/", "/matches", "/games/toy-pig", "/games/toy-pig/statistics", "/sign-in")


def offered(house: House, role: str, path: str) -> set[str]:
    """The addresses that a page links to, of this server, and where its forms are asked for."""
    client = house.app.test_client(use_cookies=False)
    answer = client.get(path, headers=house.brings[role])
    assert answer.status_code == 200, (role, path)
    page = Page(answer.text)
    forms = [one["action"] for one in page.all("form") if one.get("method", "get") == "get"]
    links = [one["href"] for one in page.all("a")]
    return {one.partition("#")[0] for one in (*links, *forms) if one.startswith("/")} - {""}


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.PUBLIC])
def test_nothing_that_is_offered_is_refused(house: House, visibility: Visibility) -> None:
    house.parts.match_rights.change_setting(M, MatchSetting(visibility))
    client, asked = house.app.test_client(use_cookies=False), 0
    for role in (one for one in ROLES if not one.startswith("token")):
        for address in {one for path in PAGES for one in offered(house, role, path)}:
            answer = client.get(address, headers=house.brings[role])
            assert answer.status_code < 400, (role, address, answer.status_code)
            asked += 1
    assert asked > 50


def test_a_stranger_is_told_what_this_is_and_signs_in(house: House) -> None:
    house.parts.match_rights.change_setting(M, MatchSetting(Visibility.PUBLIC))
    links = offered(house, "nobody", "/")
    assert {"/sign-in?next=/", f"/matches/{M}", "/security", "/language/fr?next=/"} <= links
    refused = {"/matches/new", "/status", "/api/v1/export", "/phones"}
    assert not refused & links
    assert refused - {"/phones"} <= offered(house, "administrator", "/")
    assert {"/matches/new", "/api/v1/export"} <= offered(house, "member", "/")
    assert "/matches/new" not in offered(house, "guest", "/")
    for role in ("seat", "guest", "member"):
        page = house.app.test_client(use_cookies=False).get("/", headers=house.brings[role]).text
        assert 'class="button nav__new"' not in page, "who is known is not asked to sign in"


def test_whoever_is_alone_is_offered_everything(make_app: Callable[..., Flask]) -> None:
    page = Page(make_app().test_client().get("/").text)
    links = {one["href"] for one in page.all("a")}
    assert {"/matches/new", "/status", "/api/v1/export", "/phones"} <= links
    assert not any("/sign-in" in one for one in links)
