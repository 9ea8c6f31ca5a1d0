"""Cards typed in during a match: remembered with a tap, offered and suggested in the next one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import troubles
from tests.browser.conftest import Site
from tests.browser.recorder import Recorder
from tests.browser.spades import HAND, begin, line


def test_an_enemy_is_remembered_and_suggested(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", (HAND, 'E "Prospector" hp=5 bonus="take a hat"'), catalogue="manual")
    Recorder(phone, "m")
    phone.locator("#last").get_by_role("button", name="Remember this card").tap()
    phone.wait_for_url("**/matches/m/record")
    expect(phone.locator(".flashes")).to_contain_text("Remembered in “my-cards”: Prospector")
    begin(live_server, "n", (HAND,), catalogue="manual")
    hand = Recorder(phone, "n")
    hand.offer("Other card …")
    name = phone.get_by_label("Name")
    expect(phone.locator("#known-cards option").first).to_have_attribute("value", "Prospector")
    expect(phone.locator("#known-cards option[value='Fermier']")).to_have_count(1)
    name.fill("prospector")
    expect(phone.locator(".spades-known")).to_contain_text("take a hat")
    expect(phone.get_by_label("HP", exact=True)).to_have_value("5")
    assert troubles(phone, "a typed enemy") == []
    name.press("Enter")
    hand.saved(2)
    assert line(live_server, "n")[-1].startswith('E "prospector" hp=5 bonus=')
    phone.get_by_role("button", name="Steps").tap()
    phone.locator("li[data-step='2'] summary").tap()
    phone.locator("li[data-step='2']").get_by_role("button", name="Remember this card").tap()
    expect(phone.locator(".flashes")).to_contain_text("already")
