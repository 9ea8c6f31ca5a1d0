"""Signing in by a password on a phone, and out again: pages that were kept go, what waits stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.rights import Grant, GrantKind, Role
from tests.browser.access import both_ways
from tests.browser.conftest import PHONE, Site
from tests.browser.test_offline import KEPT, PATHS, seen, until
from tests.browser.test_outbox import match
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.accounts.passwords import set_password
from web.settings import Settings

__all__ = ["match"]  # a fixture

PASSWORD = "three kings of hearts"
RECORD = "/matches/m/record"
WAITING = """() => new Promise((done, fail) => {
  const open = indexedDB.open("waiting for a test");
  open.onupgradeneeded = () => open.result.createObjectStore("entries");
  open.onsuccess = () => {
    const change = open.result.transaction("entries", "readwrite");
    change.objectStore("entries").put("an entry", 1);
    change.oncomplete = () => { open.result.close(); done(); };
  };
  open.onerror = () => fail(open.error);
})"""
STILL = """() => new Promise((done, fail) => {
  const open = indexedDB.open("waiting for a test");
  open.onsuccess = () => {
    const asked = open.result.transaction("entries").objectStore("entries").get(1);
    asked.onsuccess = () => done(asked.result);
  };
  open.onerror = () => fail(open.error);
})"""
WORDS = {
    "en": ("Name to sign in by", "Password", "Sign in", "Sign out", "do not go together"),
    "fr": (
        "Nom d’identification",
        "Mot de passe",
        "S’identifier",
        "Fermer la session",
        "ne vont pas",
    ),
}


@pytest.fixture
def live_server(recorded: Path, tmp_path: Path, scripts: Path | None) -> Iterator[Site]:
    """A server that asks for rights, under the name that browsers trust without encryption."""
    path = tmp_path / "kifu.db"
    path.write_bytes(recorded.read_bytes())
    costs = (1, 8, 1)
    settings = Settings(f"sqlite:///{path}", "s" * 32, built=scripts, guarded=True, argon2=costs)
    app = with_compiled(create_app(settings))
    with serving(app, host="0.0.0.0") as server:  # what listens here alone asks for no right
        yield Site(f"http://localhost:{server.port}", app)
    app.extensions["kifu"].close()


@pytest.fixture
def ada(live_server: Site, match: tuple[str, ...]) -> str:
    """An administrator with a password, who owns a match that goes on."""
    parts = live_server.parts
    live_server.record("m", match[:2])
    now = parts.settings.clock()
    parts.accounts.found_club("Friday club")
    person = parts.accounts.add("Ada", "ada", Role.ADMINISTRATOR, now).person
    parts.match_rights.give("m", person, Grant(GrantKind.OWNER), now)
    with live_server.app.app_context():
        set_password(person, PASSWORD)
    return person


def sign_in(page: Page, language: str, password: str) -> None:
    name, secret, button, *_ = WORDS[language]
    page.get_by_label(name).fill("Ada")
    page.get_by_label(secret, exact=True).fill(password)
    page.get_by_role("button", name=button, exact=True).first.click()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_signs_in_and_out_on_a_phone(
    open_page: Callable[..., Page], live_server: Site, ada: str, language: str
) -> None:
    page = open_page(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        service_workers="allow",
        allowed=("422", "401", "404", "Failed to load resource"),
    )
    *_, out, wrong = WORDS[language]
    page.goto("/status")
    page.get_by_role("main").get_by_role("link", name=WORDS[language][2]).click()
    sign_in(page, language, "a wrong password")
    expect(page.get_by_role("alert")).to_contain_text(wrong)
    assert both_ways(page, "the page that signs in") == []
    page.set_viewport_size(PHONE)
    sign_in(page, language, PASSWORD)
    page.wait_for_url("**/status")

    page.goto("/account")
    assert both_ways(page, "an account") == []
    page.set_viewport_size(PHONE)
    seen(page, RECORD)
    page.evaluate(WAITING)
    page.goto("/sign-in")
    assert page.evaluate(KEPT, RECORD)
    page.get_by_role("button", name=out).click()
    page.wait_for_url("**/sign-in")
    until(page, f"async () => (await ({PATHS})()).length === 0")
    assert page.evaluate(STILL) == "an entry"
    assert "kifu_session" not in {one["name"] for one in page.context.cookies()}
    page.goto(RECORD)
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Sunday final")
