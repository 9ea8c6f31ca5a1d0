"""A phone at a server behind a proxy, below a prefix: nothing leads outside."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from core.rights import Role
from tests.browser.behind import relayed
from tests.browser.conftest import PHONE, Site
from tests.browser.test_outbox import match, write
from tests.browser.waiting import PATIENCE, until
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.settings import Settings

__all__ = ["match"]  # a fixture

AT = "/club/kifu"
KEPT = """async (path) => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (name.includes("pages.") && new URL(url).pathname === path) return true;
  return false;
}"""


@pytest.fixture
def site(recorded: Path, tmp_path: Path, scripts: Path | None) -> Iterator[Site]:
    """A server that believes a proxy of this machine; its address is the proxy's."""
    path = tmp_path / "kifu.db"
    path.write_bytes(recorded.read_bytes())
    settings = Settings(
        f"sqlite:///{path}", "s" * 32, built=scripts, proxies=("127.0.0.1",), argon2=(1, 8, 1)
    )
    app = with_compiled(create_app(settings))
    with serving(app) as server, relayed(server.port, AT) as url:
        yield Site(url, app)
    app.extensions["kifu"].close()


@pytest.fixture
def phone(site: Site, browser: Browser) -> Iterator[Page]:
    """Somebody of the club, signed in by a link; what fails in a page fails the test."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB", service_workers="allow"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    parts = site.parts
    now = parts.settings.clock()
    parts.accounts.found_club("Friday club")
    person = parts.accounts.add("Ada", "ada", Role.ADMINISTRATOR, now).person
    secret = parts.accounts.make_link(person, now + timedelta(hours=1))
    page.goto(f"{site.url}/enter/{secret}")
    page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_url(lambda url: "/enter/" not in url)
    yield page
    context.close()
    assert troubles == []


def test_a_match_below_a_prefix(phone: Page, site: Site, match: tuple[str, ...]) -> None:
    page = phone
    page.goto(f"{site.url}/matches/new?game=ace-in-the-hole")
    page.locator("form.new-match button.button--primary").click()
    page.wait_for_url(f"{site.url}/matches/*/record**")
    match_id = page.url.partition("/record")[0].rpartition("/")[2]
    record = f"{site.url}/matches/{match_id}/record"

    def recorded() -> int:
        return site.parts.store.version(match_id)

    for deal in match[:2]:  # nobody types those
        site.parts.service.play(match_id, deal)
    page.goto(record)
    expect(page.locator("#record.is-ready")).to_be_attached()
    for count, entry in enumerate(match[2:5], start=4):
        write(page, entry)
        until(page, lambda count=count: recorded() == count)
        expect(page.locator("#notation")).to_be_hidden()  # the sheet has closed
    page.locator(".bar [data-act='undo']").click()
    until(page, lambda: recorded() == 7)

    page.goto(f"{site.url}/matches/{match_id}/replay")
    expect(page.locator("#replay")).to_be_visible()
    page.goto(record)
    until(page, lambda: page.evaluate(KEPT, urlsplit(record).path))
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#record.is-ready")).to_be_attached()
    page.goto(f"{site.url}/matches/{match_id}/statistics")
    expect(page.locator("#device")).to_be_visible()
    expect(page.locator("[data-list] a").first).to_have_attribute("href", record)
    page.context.set_offline(False)

    page.goto(f"{site.url}/matches")
    page.get_by_role("link", name="Français").first.click()
    page.wait_for_url(f"{site.url}/matches")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    cookies = {one["name"]: one["path"] for one in page.context.cookies()}
    assert cookies["kifu_language"] == cookies["kifu_session"] == AT
