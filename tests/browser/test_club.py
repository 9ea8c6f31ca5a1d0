"""From a link into the club to the end of the account, on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.rights import Grant, GrantKind, Role
from eventstore.sessions import LASTS
from tests.browser.access import both_ways
from tests.browser.conftest import PHONE, Site
from tests.browser.guarded import guarded_site


@pytest.fixture
def live_server(recorded: Path, tmp_path: Path, scripts: Path | None) -> Iterator[Site]:
    with guarded_site(recorded, tmp_path, scripts) as site:
        yield site


@pytest.fixture
def ada(live_server: Site) -> str:
    accounts, now = live_server.parts.accounts, live_server.parts.settings.clock()
    accounts.found_club("Friday club")
    person = accounts.add("Ada", "ada", Role.ADMINISTRATOR, now).person
    return accounts.open_session(person, now, now + LASTS)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_link_an_account_a_token_and_the_end(
    open_page: Callable[..., Page], live_server: Site, ada: str
) -> None:
    desk = open_page()
    desk.context.add_cookies([{"name": "kifu_session", "value": ada, "url": live_server.url}])
    desk.goto("/club")
    assert both_ways(desk, "the club") == []
    press(desk, "Make a link")
    link = desk.get_by_label("Address").input_value()
    assert both_ways(desk, "a link into the club") == []

    phone = open_page(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    phone.goto(link)
    assert both_ways(phone, "the invitation") == []
    phone.get_by_label("Nom, tel que les autres le voient ici").fill("Cleo")
    phone.get_by_label("Nom de connexion").fill("cleo")
    phone.get_by_label("Mot de passe").fill("une lampe devant la fenêtre")
    press(phone, "Créer le compte")
    expect(phone.get_by_role("heading", name="Cleo", exact=True)).to_be_visible()
    phone.get_by_text("Un nouveau jeton").click()
    assert both_ways(phone, "an account") == []
    phone.get_by_label("À quoi il sert").fill("Tableau")
    press(phone, "Créer un jeton")
    secret = phone.get_by_label("Jeton", exact=True).input_value()
    asked = phone.request.get("/api/v1/tokens", headers={"Authorization": f"Bearer {secret}"})
    assert [one["name"] for one in asked.json()["tokens"]] == ["Tableau"]
    assert both_ways(phone, "a token") == []

    parts = live_server.parts
    cleo = next(one.person for one in parts.club.people() if one.name == "Cleo")
    now = parts.settings.clock()
    parts.match_rights.give("branched", cleo, Grant(GrantKind.OWNER), now)
    phone.goto("/account")
    phone.get_by_role("link", name="Supprimer mon compte").click()
    expect(phone.get_by_role("link", name="Sunday final", exact=True)).to_be_visible()
    assert both_ways(phone, "before the end") == []
    phone.get_by_label("Oui, effacer ce compte").check()
    press(phone, "Supprimer mon compte")
    expect(phone.get_by_role("heading", name="Votre compte est effacé")).to_be_visible()
    assert [one.name for one in parts.club.people()] == ["Ada"]
    phone.goto("/security")
    assert both_ways(phone, "the page of security") == []
