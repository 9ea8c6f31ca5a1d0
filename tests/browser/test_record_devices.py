"""The record page on a bad network and beside a second device: nothing lost, nothing twice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.recorder import Recorder

DEAF = re.compile(r"/api/v1/matches/m(/live)?(\?|$)")  # neither the feed nor where it stands
DEALT = ("deal R 5H 7H ?", "deal B ? ? ?")


def notations(site: Site) -> list[str]:
    """The notation of every step after the deals, in order of entry."""
    return [step.notation for step in site.parts.service.open("m").timeline.steps[3:]]


@pytest.fixture
def make(live_server: Site, open_page: Callable[..., Page]) -> Callable[..., Recorder]:
    """Recorders on telephones of their own."""
    live_server.record("m", DEALT)

    def new(
        *allowed: str,
        deaf: bool = False,
        seat: str | None = None,
        feed: re.Pattern[str] | None = None,
    ) -> Recorder:
        page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=allowed)
        if deaf:
            page.route(DEAF, lambda route: route.abort())
        if feed:
            page.route(feed, lambda route: route.abort())
        return Recorder(page, "m", seat)

    return new


def test_a_second_device_sees_each_entry(make: Callable[..., Recorder]) -> None:
    ana, bo = make(), make()
    ana.ply("7H", "g8", "2D")
    ana.saved(3)
    bo.saved(3)
    bo.at("QH", "g8")
    bo.ply("3S", "c5")
    bo.saved(4)
    ana.saved(4)
    ana.at("QS", "c5")
    ana.tap(".bar [data-act='undo']")
    bo.saved(5)
    bo.at("QS", "c8")


def test_a_seat_sees_its_hand_alone_and_enters_its_turns(
    live_server: Site, make: Callable[..., Recorder]
) -> None:
    red, black = make(seat="red"), make(seat="black")
    expect(black.page.locator("#entry")).to_contain_text(
        "Ana enters the next step: on their own phone, or whoever records does."
    )
    expect(black.page.locator(".ace-hand [data-card='5H']")).to_have_count(0)
    red.ply("5H", "f6", "2D")
    black.saved(3)
    expect(black.page.locator("#last")).not_to_contain_text("2♦")
    black.ply("3S", "c5", "4S")
    red.saved(4)
    expect(red.page.locator("#last")).not_to_contain_text("4♠")
    assert notations(live_server) == ["5H KH f1-f6 =2D", "3S QS c8-c5 =4S"]


def test_an_entry_waits_for_the_network(live_server: Site, make: Callable[..., Recorder]) -> None:
    hand = make("ERR_INTERNET_DISCONNECTED")
    hand.card("7H")
    hand.square("g8")
    hand.page.context.set_offline(True)
    hand.drawn()
    row = hand.page.locator("#last .last--retrying")
    expect(row).to_contain_text("Not saved yet – retrying")
    assert notations(live_server) == []
    hand.page.context.set_offline(False)
    hand.saved(3)
    assert notations(live_server) == ["7H QH g1xg8 =?"]


def test_an_answer_that_got_lost_does_not_record_twice(
    live_server: Site, make: Callable[..., Recorder]
) -> None:
    hand = make("ERR_FAILED")
    keys = []

    def lose(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # it arrives, but its answer does not
            route.abort()
        else:
            route.continue_()

    hand.page.route("**/record/steps?*", lose)
    hand.ply("7H", "g8")
    hand.saved(3)
    assert keys == [keys[0]] * 2
    assert notations(live_server) == ["7H QH g1xg8 =?"]


def test_a_page_that_was_closed_sends_its_entry_later(
    live_server: Site, make: Callable[..., Recorder]
) -> None:
    hand = make("ERR_FAILED")
    hand.page.route("**/record/steps?*", lambda route: route.abort())
    hand.ply("7H", "g8")
    expect(hand.page.locator("#last .last--retrying")).to_be_visible()
    hand.page.unroute("**/record/steps?*")
    hand.page.reload()
    hand.saved(3)
    assert notations(live_server) == ["7H QH g1xg8 =?"]


def test_nothing_is_called_saved_before_the_server_says_so(
    live_server: Site, make: Callable[..., Recorder]
) -> None:
    hand = make()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    hand.page.route("**/record/steps?*", hold)
    hand.ply("7H", "g8")
    expect(hand.page.locator("#last .last--saving")).to_contain_text("your entry")
    expect(hand.page.locator("#last .last--saved")).to_have_count(0)
    waited = 0
    while not held and waited < 10_000:  # the page says so before the request is on its way
        hand.page.wait_for_timeout(20)
        waited += 20
    held[0].continue_()
    hand.saved(3)
    assert notations(live_server) == ["7H QH g1xg8 =?"]


@pytest.fixture
def late(live_server: Site, make: Callable[..., Recorder]) -> Recorder:
    """An entry sent after somebody else recorded a step that this device did not hear of."""
    hand = make("409", "ERR_FAILED", deaf=True)
    live_server.parts.service.play("m", "~ R 9D")
    hand.ply("7H", "g8")
    notice = hand.page.locator("#notice [role='alert']")
    expect(notice).to_contain_text("before this arrived: your entry")
    expect(notice.locator("li")).to_have_text("3. A card of Ana is 9♦.")
    assert notations(live_server) == ["~ R 9D"]
    return hand


def test_a_conflict_puts_mine_after(live_server: Site, late: Recorder) -> None:
    late.offer("Put mine after it")
    late.saved(4)
    assert notations(live_server) == ["~ R 9D", "7H QH g1xg8 =?"]


def test_a_conflict_discards_mine(live_server: Site, late: Recorder) -> None:
    late.offer("Discard mine")
    late.saved(3)
    expect(late.page.locator("#notice .notice")).to_have_count(0)
    assert notations(live_server) == ["~ R 9D"]


def test_a_conflict_keeps_both(live_server: Site, late: Recorder) -> None:
    late.offer("Keep both: mine as a branch")
    late.saved(5)
    assert notations(live_server) == ["~ R 9D", "undo 2", "7H QH g1xg8 =?"]


def test_a_lost_feed_is_told_looked_around_and_comes_back(
    live_server: Site, make: Callable[..., Recorder]
) -> None:
    feed = re.compile(r"/live\?")
    hand = make("ERR_FAILED", feed=feed)
    line = hand.page.locator("#connection")
    expect(line).to_contain_text(re.compile(r"Not live since \d+:\d\d"))
    live_server.parts.service.play("m", "~ R 9D")
    hand.saved(3)  # by looking
    hand.page.route(DEAF, lambda route: route.abort())
    expect(line).to_contain_text(re.compile(r"No connection since \d+:\d\d"), timeout=40_000)
    hand.page.unroute(DEAF)
    hand.page.unroute(feed)
    hand.page.evaluate("dispatchEvent(new Event('online'))")
    expect(line).to_be_empty(timeout=20_000)
    live_server.parts.service.play("m", "undo")
    hand.saved(4)
