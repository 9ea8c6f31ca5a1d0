"""Without a connection the picture and the pads follow what is entered, as far as the server folded
it ahead; else the page says how far behind they are. Nothing of it is called saved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import troubles
from tests.browser.conftest import PHONE, Site
from tests.browser.recorder import Recorder
from tests.browser.test_offline import Table, match, opened, seen, table
from tests.browser.test_outbox import TOLD, notations
from tests.browser.waiting import until

__all__ = ["match", "table"]  # fixtures

DEALT = ("deal R 5H 7H ?", "deal B 2S ? ?")
AHEAD = "**/record/ahead*"
KEPT = """() => new Promise((resolve) => {
  const asked = indexedDB.open("kifu.ahead");
  asked.onerror = () => resolve(0);
  asked.onsuccess = () => {
    if (!asked.result.objectStoreNames.length) return resolve(0);
    const count = asked.result.transaction("ahead").objectStore("ahead").count();
    count.onsuccess = () => { asked.result.close(); resolve(count.result); };
  };
})"""


def touched(page: Page) -> None:
    """Touch the page, which has the server fold ahead; it is kept then."""
    with page.expect_response(AHEAD):
        page.locator(".record__head").tap()
    until(page, KEPT)


@pytest.fixture
def hand(live_server: Site, open_page: Callable[..., Page]) -> Recorder:
    """A telephone that is offline, with what was folded ahead."""
    live_server.record("m", DEALT)
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=TOLD)
    found = Recorder(page, "m")
    touched(page)
    page.context.set_offline(True)
    return found


def shows(page: Page, count: int, note: str) -> None:
    """Entries wait, and the picture says of what it is."""
    expect(page.locator("#outbox li")).to_have_count(count)
    expect(page.locator("#table")).to_have_attribute("data-note", note)
    expect(page.locator("#last .last--saved")).to_have_count(0)


def test_the_picture_follows_what_is_known_and_says_how_far_it_is_behind(
    live_server: Site, hand: Recorder
) -> None:
    page = hand.page
    hand.ply("7H", "e8")
    shows(page, 1, "Not saved yet – retrying")
    expect(page.locator("#table.is-ahead #pawn-AH")).to_have_attribute("data-square", "e8")
    expect(page.locator("#outbox")).to_contain_text("not saved yet: 1. The table shows them.")
    page.locator("#outbox summary").tap()
    expect(page.locator("#outbox .outbox__entry")).to_contain_text("Ana plays 7♥")
    assert troubles(page, "ahead") == []
    hand.card("2S")
    page.locator("#entry [data-offer]").first.tap()
    hand.drawn()
    shows(page, 2, "Behind by 1: the table is as of step 3")
    assert notations(live_server) == []
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    hand.saved(4)
    expect(page.locator("#table.is-ahead, #table[data-note]")).to_have_count(0)
    assert len(notations(live_server)) == 2
    assert notations(live_server)[0].startswith("7H")


def test_an_entry_is_followed_by_one_look_ahead_and_waits_for_none(
    live_server: Site, phone: Page
) -> None:
    live_server.record("m", DEALT)
    hand = Recorder(phone, "m")
    touched(phone)
    asked: list[str] = []
    phone.on("request", lambda one: asked.append(one.url.partition("/record")[2].partition("?")[0]))
    with phone.expect_response(AHEAD):
        hand.ply("7H", "e8")
        hand.saved(3)
    phone.wait_for_timeout(2000)  # longer than a page waits before it asks
    assert [one for one in asked if one] == ["/steps", "/ahead"]


def test_what_was_shown_ahead_is_gone_where_somebody_else_was_first(
    live_server: Site, hand: Recorder
) -> None:
    page = hand.page
    hand.ply("7H", "e8")
    expect(page.locator("#table.is-ahead #pawn-AH")).to_have_attribute("data-square", "e8")
    live_server.parts.service.play("m", "~ R 9D")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("button", name="Put mine after it")).to_be_visible()
    expect(page.locator("#table.is-ahead, #table[data-note]")).to_have_count(0)
    expect(page.locator("#pawn-AH")).to_have_attribute("data-square", "e1")


def test_what_was_folded_ahead_outlives_restarts_and_is_forgotten_on_request(table: Table) -> None:
    table.site.record("n", DEALT)
    page = table.take()
    seen(page, "/matches/n/record")
    touched(page)
    table.stop()
    page = table.take()
    opened(page, "/matches/n/record")
    hand = Recorder(page, "n")
    hand.ply("7H", "e8")
    expect(page.locator("#table.is-ahead #pawn-AH")).to_have_attribute("data-square", "e8")
    page.reload()
    expect(page.locator("#table.is-ahead #pawn-AH")).to_have_attribute("data-square", "e8")
    page.goto("/device")
    page.locator(".device__match button").first.click()
    until(page, f"async () => !(await ({KEPT})())")
