"""Entries without a connection: any number waits on the device, through reloads, and is sent in
order, once each."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from core import simulate
from core.games import find
from tests.browser.access import troubles
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
    expect(page.locator("#notice .notice__between li")).to_have_text(list(plies[4:]))
    page.get_by_role("button", name="Take away only the one").click()
    expect(page.locator("#outbox li")).to_have_count(8)
    assert troubles(page, "what waits") == []
    assert notations(live_server) == []
    page.unroute(SENDING)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#last .last--saved .number")).to_have_text("10.")
    expect(page.locator("#outbox")).to_be_hidden()
    assert notations(live_server) == list(plies)


def test_undo_takes_back_what_was_never_sent_and_waits_behind_what_was_tried(
    live_server: Site, phone_at: Callable[[], Page], match: tuple[str, ...]
) -> None:
    page, plies = phone_at(), match[2:5]
    page.route("**/record/undo?*", lambda route: route.abort())
    rows = page.locator("#outbox .outbox__entry")
    undo = page.locator(".bar [data-act='undo']")
    write(page, *plies)
    page.locator("#outbox summary").click()
    undo.click()
    expect(page.locator("#notice")).to_contain_text(f"Taken back, it was never sent: {plies[2]}")
    expect(rows).to_have_text(plies[:2])
    undo.click()
    expect(rows).to_have_text(plies[:1])
    undo.click()
    expect(rows).to_have_text([plies[0], "Undo"])
    write(page, plies[0])
    expect(rows).to_have_text([plies[0], "Undo", plies[0]])
    page.get_by_role("button", name=f"Take away: {plies[0]}", exact=True).last.click()
    expect(rows).to_have_text([plies[0], "Undo"])
    live_server.parts.service.play("m", plies[0])
    page.unroute("**/record/undo?*")
    page.unroute(SENDING)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator("#joining").get_by_role("button", name="Keep both: mine becomes").click()
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#last .last--saved .number")).to_have_text("6.")
    assert notations(live_server) == [plies[0], "undo 2", plies[0], "undo 2"]


def test_what_is_typed_again_stays_while_the_first_is_tried_again(
    phone_at: Callable[[], Page], match: tuple[str, ...]
) -> None:
    page, ply = phone_at(), match[2]
    write(page, ply)
    waits(page, 1, 2)
    field = page.locator("#notation")
    field.fill(ply)
    with page.expect_event("requestfailed"):
        page.evaluate("dispatchEvent(new Event('online'))")
    waits(page, 1, 2)
    page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    expect(field).to_have_value(ply)


def test_what_was_made_after_an_entry_goes_with_it_if_one_says_so(
    phone_at: Callable[[], Page], match: tuple[str, ...]
) -> None:
    page, plies = phone_at(), match[2:5]
    write(page, *plies)
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("#notice .notice__between li")).to_have_text(list(plies[1:]))
    assert troubles(page, "what goes with an entry") == []
    page.get_by_role("button", name="Take these away, too: 2").click()
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#last .last--saved .number")).to_have_text("2.")


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


MINE = ("5H KH f1-f6 =2D", "3S QS c8-c5 =4S")
THEIRS = "~ R 9D"


@pytest.fixture
def late(live_server: Site, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """A telephone whose entries came too late, and which asks what becomes of them."""

    def new(theirs: str = THEIRS, **how: Any) -> Page:
        live_server.record("m", ("deal R 5H 7H ?", "deal B ? ? ?"))
        page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=TOLD, **how)
        page.route(SENDING, lambda route: route.abort())
        Recorder(page, "m")
        write(page, *MINE)
        live_server.parts.service.play("m", theirs)
        page.unroute(SENDING)
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#joining")).to_be_visible()
        return page

    return new


@pytest.mark.parametrize(
    ("way", "line", "head"),
    [
        ("Put mine after theirs", [THEIRS, *MINE], 5),
        ("Keep both: mine becomes the line", [THEIRS, "undo 2", *MINE], 6),
        ("Keep both: theirs stays the line", [THEIRS, "undo 2", *MINE, "variation 3"], 3),
        ("Discard my entries", [THEIRS], 3),
    ],
)
def test_entries_that_came_too_late_wait_for_a_decision(
    live_server: Site, late: Callable[..., Page], way: str, line: list[str], head: int
) -> None:
    page = late()
    expect(page.locator("#joining img")).to_have_count(2)
    page.reload()
    screen = page.locator("#joining")
    screen.get_by_role("button", name="Later").click()
    expect(screen).to_be_hidden()
    page.get_by_role("button", name="Decide what becomes of them").click()
    screen.get_by_role("button", name=way, exact=True).click()
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#last .last--saved .number")).to_have_text(f"{2 + len(line)}.")
    assert notations(live_server) == line
    assert live_server.parts.service.open("m").timeline.head == head


def test_what_fits_only_as_a_branch_is_said(late: Callable[..., Page]) -> None:
    page = late(theirs=MINE[0])
    expect(page.locator("#joining-after")).to_contain_text("Of 2, 0 fit. Then this one is asked")
    expect(page.locator("#joining .step__notation")).to_have_text([MINE[0], *MINE])


def test_a_branch_whose_answer_was_lost_is_recorded_once(
    live_server: Site, late: Callable[..., Page]
) -> None:
    page, screen = late(), "#joining"

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/record/join?*", lose)
    page.locator(f"{screen} [data-join='theirs']").click()
    expect(page.locator("#notice")).to_contain_text("choose again")
    recorded = [THEIRS, "undo 2", *MINE, "variation 3"]
    assert notations(live_server) == recorded
    page.unroute("**/record/join?*")
    page.get_by_role("button", name="Decide what becomes of them").click()
    expect(page.locator("#outbox")).to_be_hidden()
    assert notations(live_server) == recorded
