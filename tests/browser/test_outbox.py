"""Entries without a connection: any number waits on the device, through reloads, and is sent in
order, once each."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, Route, expect

from core import simulate
from core.games import find
from tests.browser.conftest import PHONE, Site
from tests.browser.recorder import Recorder

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
GAME = "ace-in-the-hole"
SENDING = "**/record/steps?*"
TOLD = ("ERR_FAILED", "ERR_INTERNET_DISCONNECTED", "409", "422")
FORTY = 40


@pytest.fixture(scope="module")
def match() -> tuple[str, ...]:
    """What somebody enters of a match with at least forty plies: first the deals."""
    game = find(GAME)
    for seed in range(1, 50):
        plan = simulate.Plan(seed, "random", game.options(), {})
        session = simulate.play(game, plan, 1, clock=lambda: NOON)
        entries = [step.notation for step in session.pending[1:]]
        if len(entries) >= FORTY + 2:
            return tuple(entries[: FORTY + 2])
    raise AssertionError("no match is so long")


def notations(site: Site) -> list[str]:
    """The notation of every step after the deals, in order of entry."""
    return [step.notation for step in site.parts.service.open("m").timeline.steps[3:]]


def write(page: Page, *texts: str) -> None:
    """Type entries, each once the one before is kept."""
    field = page.locator("#notation")
    if not field.is_visible():
        page.locator("[data-sheet-open='type']").click()
    for text in texts:
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")


def waits(page: Page, count: int, step: int) -> None:
    """The page says how many entries wait and which table it shows."""
    words = f"Kept on this device, not saved yet: {count}. The table is as of step {step}."
    expect(page.locator("#outbox")).to_contain_text(words)


@pytest.fixture
def phone_at(
    live_server: Site, open_page: Callable[..., Page], match: tuple[str, ...]
) -> Callable[[], Page]:
    """Telephones at the match `m`, which nothing that is sent leaves."""
    live_server.record("m", match[:2])

    def new() -> Page:
        page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=TOLD)
        page.route(SENDING, lambda route: route.abort())
        Recorder(page, "m")
        return page

    return new


def test_what_waits_is_sent_in_order_and_once(
    live_server: Site, phone_at: Callable[[], Page], match: tuple[str, ...]
) -> None:
    page, plies = phone_at(), match[2:10]
    write(page, *plies[:4])
    waits(page, 4, 2)
    page.reload()
    waits(page, 4, 2)
    expect(page.locator("#last .last--saved")).to_have_count(0)
    write(page, "a slip", *plies[4:])
    page.locator("#outbox summary").click()
    page.get_by_role("button", name="Take away: a slip", exact=True).click()
    expect(page.locator("#outbox li")).to_have_count(8)
    assert notations(live_server) == []
    page.unroute(SENDING)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#last .last--saved .number")).to_have_text("10.")
    expect(page.locator("#outbox")).to_be_hidden()
    assert notations(live_server) == list(plies)


def test_two_pages_of_a_browser_send_what_waits_once(
    live_server: Site, phone_at: Callable[[], Page], match: tuple[str, ...]
) -> None:
    page, plies = phone_at(), match[2:8]
    write(page, *plies)
    other = page.context.new_page()
    sent: list[str] = []

    def count(route: Route) -> None:
        sent.append(route.request.headers["idempotency-key"])
        route.continue_()

    page.context.route(SENDING, count)
    page.unroute(SENDING)
    other.goto("/matches/m/record")
    page.evaluate("dispatchEvent(new Event('online'))")
    for each in (page, other):
        expect(each.locator("#last .last--saved .number")).to_have_text("8.")
        expect(each.locator("#outbox")).to_be_hidden()
    assert notations(live_server) == list(plies)
    assert len(sent) == len(set(sent)) == len(plies)


def test_a_refused_entry_stops_what_follows_until_it_is_mended(
    live_server: Site, phone_at: Callable[[], Page], match: tuple[str, ...]
) -> None:
    page, plies = phone_at(), match[2:6]
    write(page, plies[0], "nonsense", *plies[2:])
    page.unroute(SENDING)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#notice [role='alert']")).to_be_visible()
    expect(page.locator("#outbox li")).to_have_count(3)
    assert notations(live_server) == [plies[0]]
    page.reload()
    page.get_by_role("button", name="Mend the first one").click()
    expect(page.locator("#notation")).to_have_value("nonsense")
    page.locator("#notation").fill(plies[1])
    page.locator("#notation").press("Enter")
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#last .last--saved .number")).to_have_text("6.")
    assert notations(live_server) == list(plies)


@pytest.mark.parametrize(
    ("way", "line"),
    [
        ("Put mine after it", ["{theirs}", "{mine}"]),
        ("Keep both: mine as a branch", ["{theirs}", "undo 2", "{mine}"]),
        ("Keep both: theirs stays the line", ["{theirs}", "undo 2", "{mine}", "variation 3"]),
        ("Discard mine", ["{theirs}"]),
    ],
)
def test_entries_that_came_too_late_wait_for_a_decision(
    live_server: Site, open_page: Callable[..., Page], way: str, line: list[str]
) -> None:
    live_server.record("m", ("deal R 5H 7H ?", "deal B ? ? ?"))
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=TOLD)
    page.route(SENDING, lambda route: route.abort())
    Recorder(page, "m")
    mine = ["5H KH f1-f6 =2D", "3S QS c8-c5 =4S"]
    write(page, *mine)
    theirs = "~ R 9D"
    live_server.parts.service.play("m", theirs)
    page.unroute(SENDING)
    page.evaluate("dispatchEvent(new Event('online'))")
    notice = page.locator("#notice [role='alert']")
    expect(notice).to_contain_text("before your 2 entries arrived")
    page.reload()
    page.locator("#outbox").get_by_role("button", name="Decide").or_(notice).first.wait_for()
    page.get_by_role("button", name=way, exact=True).click()
    expect(page.locator("#outbox")).to_be_hidden()
    wanted = [
        text for one in line for text in (mine if one == "{mine}" else [one.format(theirs=theirs)])
    ]
    expect(page.locator("#last .last--saved .number")).to_have_text(f"{2 + len(wanted)}.")
    assert notations(live_server) == wanted
