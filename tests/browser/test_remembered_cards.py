"""Cards typed in during a match: remembered with a tap, offered and suggested in the next one."""

from __future__ import annotations

from datetime import UTC, datetime

from playwright.sync_api import Page, expect

from core.games import find
from eventstore.own_cards import put_card
from tests.browser.access import troubles
from tests.browser.arcmage import at
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


def test_a_definition_of_ones_own_fills_the_form(live_server: Site, phone: Page) -> None:
    golem = {"id": "stone-golem", "name": "Stone Golem", "faction": "E", "type": "creature"}
    golem |= {
        "loyalty": 1,
        "cost": 2,
        "attack": 3,
        "defence": 5,
        "text": "It is heavy.",
        "auto": "ruling",
    }
    kept = live_server.parts.store.catalogues
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    put_card(kept, find("arcmage"), "my-cards", "definitions", golem, at=noon)
    table = at(live_server, phone)
    table.pad("other", "define")
    entry = phone.locator("#entry form")
    expect(phone.locator("#known-definitions option")).to_have_count(1)
    entry.get_by_label("Name").fill("stone golem")
    expect(entry.get_by_label("Defence")).to_have_value("5")
    expect(entry.get_by_label("Faction")).to_have_value("E")
    entry.get_by_label("Name").fill("Stone Golem")
    steps = table.steps
    table.offer("Add the card")
    table.saved(steps)
    assert table.line == ['card "Stone Golem" E creature cost=2 loyalty=1 3/5 text="It is heavy."']
