"""The replay of Arcmage: cards across, combat, the stack, many seats, on a desk and a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from core.events import Json
from tests.browser.access import both_ways
from tests.browser.arcmage import BEGUN, four_kingdoms, given, new
from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.replaying import at_step, open_replay

FIGHT: Json = {
    "phase": "attack",
    "A": {
        "hand": ["kolibri", "?"],
        "res": {"G": "3/2", "R": "2/0"},
        "grave": ["botanist", "call-to-aid"],
        "in": {"A1": ["A5 mentor*", "A6 conscript {+1/+1}"]},
        "army": ["A7 royal-guard", "A8 majestic-griffin"],
        "att": {"A20 grassroots": "A7"},
    },
    "B": {
        "hand": ["deadly-shock", "?"],
        "res": {"R": "4/1"},
        "army": ["B5 mentor !1"],
        "in": {"B1": ["B6 archivist"]},
    },
}
FOUGHT = ("atk B1 A7 A8", "blk B5>A7 B6>A7", "bat A7 B5=2 B6=1", "bat A8", "clean")
ANSWERED = ("B: p deadly-shock/1 >A6 $R2 &", "ok")
LATE: Json = {"phase": "play1", "turn": 40} | {
    seat: {
        "cities": [f"{seat}1 farmland =2", f"{seat}2 armory"],
        "in": {f"{seat}1": [f"{seat}{n} bearer*" for n in range(10, 18)]},
        "army": [f"{seat}{n} majestic-griffin" for n in range(20, 42)],
        "att": {f"{seat}{n} entangled": f"{seat}{n - 30}" for n in range(50, 56)},
        "res": {"G": "6/5", "D": "1/3"},
        "hand": ["?"] * 7,
    }
    for seat in "ABCD"
}


def test_a_battle_step_by_step(live_server: Site, page: Page) -> None:
    given(live_server, "m", FIGHT, FOUGHT)
    open_replay(page, "m", "step=2")
    now = page.locator(".arc-battle.is-now")
    expect(now).to_have_attribute("data-battle", "A7")
    expect(now.locator("[data-fighter]")).to_have_count(3)
    expect(page.locator("[data-card='B6'] .arc-tag.is-block")).to_have_text("1")
    page.keyboard.press("ArrowRight")
    at_step(page, 3)
    expect(page.locator(".arc-split b")).to_have_text(["Mentor = 2", "Archivist = 1"])
    expect(page.locator("[data-card='B5'].is-dead")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-card='B1'] .arc-d20 b")).to_have_text("3")
    page.keyboard.press("ArrowRight")
    at_step(page, 5)
    expect(page.locator(".arc-combat")).to_have_count(0)


def test_marked_cards_lie_across(live_server: Site, page: Page) -> None:
    given(live_server, "m", FIGHT)
    open_replay(page, "m")
    boxes = [page.locator(f"[data-card='{n}']").bounding_box() or {} for n in ("A5", "A6")]
    assert boxes[0]["width"] > boxes[0]["height"]
    assert boxes[1]["width"] < boxes[1]["height"]


def test_the_stack_names_its_targets(live_server: Site, page: Page) -> None:
    given(live_server, "m", FIGHT, ANSWERED)
    open_replay(page, "m", "step=1")
    expect(page.locator("[data-item='S1']")).to_contain_text("Seat A's Conscript")
    expect(page.locator("[data-card='A6'] .is-aim")).to_have_text("◎1")
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    expect(page.locator("[data-item]")).to_have_count(0)
    expect(page.locator("[data-seat='A'] .arc-top")).to_contain_text("Conscript")


def test_a_graveyard_opens_without_scripts(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    given(live_server, "m", FIGHT)
    page = open_page(javascript=False)
    page.goto("/matches/m/replay")
    pile = page.locator("[data-seat='A'] [data-pile='graveyard']")
    pile.locator("summary").click()
    expect(pile.locator("li")).to_have_text(["Call to Aid G", "Botanist G"])


def test_a_hand_is_seen_by_its_seat(live_server: Site, page: Page) -> None:
    given(live_server, "m", FIGHT)
    open_replay(page, "m", "seat=b")
    expect(page.locator("[data-hand-of='B'] [data-hand='deadly-shock']")).to_have_count(1)
    expect(page.locator("[data-hand-of='A'] [data-hand]")).to_have_count(0)
    expect(page.locator("[data-hand-of='A'] [data-unseen='2']")).to_have_count(1)


def test_a_board_stays_open_until_it_is_folded_again(live_server: Site, page: Page) -> None:
    """Step 218 changes D's board, so that it is no strip there."""
    open_replay(page, four_kingdoms(live_server), "step=217")
    strip = page.locator('[data-keep="arc-board-D"]')
    lay = page.locator("[data-seat='D'] .arc-lay")
    strip.locator("summary").first.click()
    for step, strips in ((218, 0), (219, 1)):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
        expect(strip).to_have_count(strips)
        expect(lay).to_be_visible()
    strip.locator("summary").first.click()
    for step in (218, 219):
        page.keyboard.press("ArrowLeft" if step == 218 else "ArrowRight")
        at_step(page, step)
    expect(lay).to_be_hidden()


def test_no_table_is_wider_than_the_window(live_server: Site, page: Page) -> None:
    given(live_server, "fight", FIGHT, FOUGHT)
    given(live_server, "late", LATE)
    for match, step in (("fight", 2), ("fight", 3), ("late", 0)):
        open_replay(page, match, f"step={step}")
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_axe_finds_nothing(live_server: Site, page: Page) -> None:
    new(live_server, "begun", BEGUN)
    given(live_server, "fight", FIGHT, FOUGHT)
    given(live_server, "stack", FIGHT, ANSWERED)
    given(live_server, "late", LATE)
    found = []
    for match, steps in (("begun", (7,)), ("fight", (2, 5)), ("stack", (2,)), ("late", (0,))):
        for step in steps:
            open_replay(page, match, f"step={step}")
            found += both_ways(page, f"{match} {step}")
    assert found == []
