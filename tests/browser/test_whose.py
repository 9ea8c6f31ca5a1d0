"""Entries that wait on a device are sent by whoever made them, or by somebody who says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from core.rights import Grant, GrantKind, Role
from eventstore.sessions import LASTS
from tests.browser.access import troubles
from tests.browser.conftest import PHONE, Site
from tests.browser.recorder import Recorder
from tests.browser.test_outbox import MINE, SENDING, notations, write
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.settings import Settings

DEALT = ("deal R 5H 7H ?", "deal B ? ? ?")
TOLD = ("Failed to load resource", "ERR_FAILED")


@pytest.fixture
def live_server(recorded: Path, tmp_path: Path, scripts: Path | None) -> Iterator[Site]:
    """A server that asks for rights."""
    path = tmp_path / "kifu.db"
    path.write_bytes(recorded.read_bytes())
    settings = Settings(f"sqlite:///{path}", "s" * 32, built=scripts, guarded=True)
    app = with_compiled(create_app(settings))
    with serving(app, host="0.0.0.0") as server:  # what listens here alone asks for no right
        site = Site(f"http://localhost:{server.port}", app)
        yield site
    site.parts.close()


class People:
    """Two people who may record the match `m`, and one telephone."""

    def __init__(self, site: Site, page: Page) -> None:
        self.site, self.page = site, page
        accounts, now = site.parts.accounts, site.parts.settings.clock()
        accounts.found_club("Friday club")
        self.keys = {}
        for name in ("ada", "bob"):
            self.keys[name] = accounts.add(name, name, Role.MEMBER, now).person
            site.parts.match_rights.give("m", self.keys[name], Grant(GrantKind.OWNER), now)

    def signs_in(self, name: str) -> None:
        now = self.site.parts.settings.clock()
        secret = self.site.parts.accounts.open_session(self.keys[name], now, now + LASTS)
        cookie = {"name": "kifu_session", "value": secret, "url": self.site.url}
        self.page.context.add_cookies([cookie])

    def returns(self) -> None:
        """Somebody comes back to the page."""
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def recorded(self) -> dict[str, str | None]:
        """Who recorded what, after the deals."""
        rights, entries = self.site.parts.match_rights, notations(self.site)
        names = {key: name for name, key in self.keys.items()}
        return {
            text: names.get(rights.recorder("m", step) or "")
            for step, text in enumerate(entries, 3)
        }


@pytest.fixture
def people(live_server: Site, open_page: Callable[..., Page]) -> People:
    """Ada's entries wait, and her session has ended."""
    live_server.record("m", DEALT)
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=TOLD)
    found = People(live_server, page)
    found.signs_in("ada")
    page.route(SENDING, lambda route: route.abort())
    Recorder(page, "m")
    write(page, *MINE)
    page.context.clear_cookies(name="kifu_session")
    page.unroute(SENDING)
    found.returns()
    return found


def test_what_waits_outlives_a_session_and_goes_under_the_name_of_who_made_it(
    people: People,
) -> None:
    page = people.page
    link = page.get_by_role("link", name="Sign in to send what waits: 2")
    expect(link).to_have_attribute("href", "/sign-in?next=%2Fmatches%2Fm%2Frecord")
    expect(page.locator("#outbox li")).to_have_count(2)
    assert troubles(page, "signed out") == []
    people.signs_in("bob")
    people.returns()
    expect(page.get_by_role("button", name="Send as mine what waits: 2")).to_be_visible()
    assert people.recorded() == {}
    page.reload()
    expect(page.get_by_role("button", name="Send as mine what waits: 2")).to_be_visible()
    people.signs_in("ada")
    people.returns()
    expect(page.locator("#last .last--saved .number")).to_have_text("4.")
    expect(page.locator("#outbox")).to_be_hidden()
    assert people.recorded() == dict.fromkeys(MINE, "ada")


def test_somebody_else_sends_what_waits_as_theirs_after_being_asked(people: People) -> None:
    page = people.page
    expect(page.get_by_role("link", name="Sign in to send what waits: 2")).to_be_visible()
    people.signs_in("bob")
    people.returns()
    page.get_by_role("button", name="Send as mine what waits: 2").click()
    expect(page.locator("#last .last--saved .number")).to_have_text("4.")
    expect(page.locator("#outbox")).to_be_hidden()
    assert people.recorded() == dict.fromkeys(MINE, "bob")
