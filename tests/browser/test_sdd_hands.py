"""The table of Sorcerers' Deck of Death by keys and fingers, for everybody."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.sdd_bench import FIGS, MOVE, WALL, Bench
from tests.browser.waiting import until


def test_all_by_keys(live_server: Site, page: Page) -> None:
    bench = Bench(live_server, page, FIGS)
    bench.call("aim", [MOVE, MOVE | {"fig": "aT"}])
    bench.call("pick", ["bT"])
    hit = page.locator("[data-hit='aG']").last
    expect(hit).to_have_attribute(
        "aria-label", "Seat a's Warrior: 3 of 3 HP, at 9.0, 4.0, arrows move it"
    )
    bench.call("focus", "aG")
    page.keyboard.press("Enter")
    assert bench.heard() == [["figure", "aG"]]
    for key in ("ArrowRight", "Shift+ArrowUp", "w", "Shift+ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    voice = page.locator("[data-voice='table']")
    expect(voice).to_have_text("9.0, 6.0: 2.0 of 4 inches")
    page.keyboard.press("Enter")
    assert bench.move()["path"] == [[9.1, 5], [9, 6]]
    page.keyboard.press("Escape")
    expect(voice).to_have_text("Seat a's Warrior is back at its place")
    for _ in range(4):
        page.keyboard.press("Shift+ArrowUp")
    expect(voice).to_contain_text("in contact with Seat b's Shooter")
    page.keyboard.press("Enter")
    assert [one[0] for one in bench.heard()] == ["cancel", "move"]


def test_a_turned_table(live_server: Site, page: Page) -> None:
    bench = Bench(live_server, page, FIGS, flip=True)
    bench.call("aim", MOVE | {"fig": "bG", "targets": []})
    bench.drag((12, 9), (14, 8))
    assert bench.move()["path"] == [[14, 8]]
    bench.call("focus", "bG")
    page.keyboard.press("Shift+ArrowUp")  # away from seat b
    page.keyboard.press("Enter")
    assert bench.move()["path"] == [[14, 7]]


def test_fingers(live_server: Site, phone: Page) -> None:
    bench = Bench(live_server, phone, FIGS, terrain=WALL)
    bench.call("aim", [MOVE, MOVE | {"fig": "aT"}])
    for hit in phone.locator(".touch-hit").all():
        box = hit.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    bench.tap(4.8, 4.4)  # beside its base
    assert bench.heard() == [["figure", "aT"]]
    bench.touch((9, 4), (10.5, 6), let_go=False)
    expect(phone.locator(".touch-glass-rim")).to_have_count(1)
    expect(phone.locator(".touch-callout-length")).to_have_text("2.5 / 4″")
    bench.touch()
    assert bench.move()["path"] == [[10.5, 6]]
    expect(phone.locator(".touch-glass-rim")).to_have_count(0)
    assert phone.evaluate("scrollY") == 0


def test_the_page_scrolls_beside_the_figures(live_server: Site, phone: Page) -> None:
    bench = Bench(live_server, phone, FIGS)
    bench.call("aim", [MOVE, MOVE | {"fig": "aT"}])
    bench.touch((6, 9), (6, 12), (6, 17))
    until(phone, "scrollY > 0")
    assert bench.heard() == []


def test_access(live_server: Site, page: Any) -> None:
    bench = Bench(live_server, page, FIGS, terrain=WALL)
    bench.call("aim", MOVE)
    bench.call("pick", ["bT"])
    bench.tap(10, 6)
    assert both_ways(page, "bench") == []
