"""The replay of Origin Story: how automas came to their cards, points, on a desk and a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways, troubles
from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.origin import BEGUN, FOLLOWED, NEW, STORY, YOURS, begin
from tests.browser.replaying import at_step, open_replay


def test_the_steps_of_an_automa_are_shown(live_server: Site, page: Page) -> None:
    begin(live_server, "m", (*FOLLOWED, "L7"))
    open_replay(page, "m", "step=11")
    course = page.locator("[data-course='F']")
    expect(course.locator("[data-drawn]")).to_have_count(2)
    expect(course.locator("[data-dropped]")).to_have_count(2)
    expect(course.locator(".origin-step")).to_have_text("3b")
    expect(course.locator(".is-played")).to_have_attribute("aria-label", "brains 11, played")
    expect(page.locator("[data-slot='A']")).to_have_class("origin-slot is-A is-winning")
    page.keyboard.press("ArrowRight")
    at_step(page, 12)
    expect(page.locator("[data-course]")).to_have_count(0)
    expect(page.locator("[data-taken='Y']")).to_contain_text("Player")


def test_cards_lie_in_the_order_of_the_hand(live_server: Site, page: Page) -> None:
    begin(live_server, "m", BEGUN)
    open_replay(page, "m", "step=9")
    shown = page.locator("[data-hand='A']")
    places = [one.bounding_box() or {} for one in shown.all()]
    assert [place["x"] for place in places] == sorted(place["x"] for place in places)
    assert shown.first.get_attribute("data-card") == "S5"
    rows = [one.bounding_box() or {} for one in page.locator(".origin-row").all()]
    assert [row["y"] for row in rows] == sorted(row["y"] for row in rows)


def test_no_table_is_wider_than_the_window(live_server: Site, page: Page) -> None:
    begin(live_server, "m", FOLLOWED, difficulty=0)
    for step in (2, 7, 11):
        open_replay(page, "m", f"step={step}")
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_axe_finds_nothing(live_server: Site, page: Page) -> None:
    begin(live_server, "story", (NEW, YOURS))
    begin(live_server, "charge", STORY)
    begin(live_server, "yours", (*FOLLOWED, "rv A M11"))
    begin(live_server, "threat", ["villain" if one == "hero" else one for one in FOLLOWED])
    begin(live_server, "sur", (*FOLLOWED, "sur", "end"))
    found = []
    records = ("story", "charge", "yours")
    for address in (
        *(f"/matches/{match}/record" for match in records),
        "/matches/yours/replay?step=12",
        "/matches/threat/replay?step=11",
        "/matches/sur/replay?step=12",
    ):
        page.goto(live_server.url + address)
        found += both_ways(page, address)
    assert found == []


def test_axe_finds_nothing_in_the_panels(live_server: Site, phone: Page) -> None:
    begin(live_server, "m", FOLLOWED)
    phone.goto("/matches/m/record")
    found = []
    for name in ("Skills (2)", "Exchange", "Reveal", "Surrender"):
        phone.get_by_role("button", name=name, exact=True).click()
        found += troubles(phone, name)
        phone.get_by_role("button", name="Back").click()
    assert found == []
