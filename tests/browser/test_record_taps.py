"""What a tap costs: one request, which brings the parts of the page that changed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import Site
from tests.browser.recorder import Recorder

DEALT = ("deal R 5H 7H ?", "deal B 2S ? ?")


class Asked:
    """The requests that a page makes, but for its feed, and for what it asks once nobody does
    anything (tests/browser/test_ahead.py)."""

    def __init__(self, page: Page) -> None:
        self.requests: list[str] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        path = request.url.partition("?")[0].partition("/matches/m/")[2]
        if not request.url.partition("?")[0].endswith(("/live", "/record/ahead")):
            self.requests.append(f"{request.method} {path}")

    def taken(self) -> list[str]:
        """Those since the last look."""
        found, self.requests[:] = [*self.requests], []
        return found


def test_a_tap_is_one_request(live_server: Site, phone: Page) -> None:
    live_server.record("m", DEALT)
    hand = Recorder(phone, "m")
    with phone.expect_response("**/aside.*css"):  # comes with the first touch, and is kept
        phone.locator(".record__head").tap()
    asked = Asked(phone)
    hand.ply("7H", "e8")
    hand.saved(3)
    phone.wait_for_timeout(500)  # the feed tells of it, too
    assert asked.taken() == ["POST record/steps"]
    hand.tap(".bar [data-act='undo']")
    hand.saved(4)
    assert asked.taken() == ["POST record/undo"]
    hand.tap(".bar [data-act='redo']")
    hand.saved(5)
    assert asked.taken() == ["POST record/redo"]
    hand.open("steps")
    rows = phone.locator("[data-sheet='steps'] li")
    expect(rows).to_have_count(6)
    expect(phone.locator("li.step--head")).to_have_attribute("data-step", "3")
    expect(phone.locator("li[data-step='2'] [data-act='undo-to']")).to_have_count(1)
    expect(phone.locator("li[data-step='3'] [data-act='undo-to']")).to_have_count(0)


def test_what_was_tapped_is_what_a_fresh_page_shows(live_server: Site, phone: Page) -> None:
    live_server.record("m", DEALT)
    hand = Recorder(phone, "m")
    hand.ply("7H", "e8")
    hand.saved(3)
    hand.tap(".bar [data-act='undo']")
    hand.saved(4)
    live_server.parts.service.play("m", "~ R 9D")  # by somebody else
    hand.saved(5)
    hand.tap(".bar [data-act='undo']")
    hand.saved(6)
    phone.wait_for_timeout(200)
    tapped = shown(phone)
    phone.reload()
    hand.saved(6)
    fresh = shown(phone)
    assert tapped == fresh


def test_what_was_asked_before_the_page_changed_is_asked_again(
    live_server: Site, phone: Page
) -> None:
    live_server.record("m", (*DEALT, "7H AH e1xe8 =?"))
    hand = Recorder(phone, "m")
    hand.menu(3, "correct")
    expect(phone.locator(".banner--amend")).to_be_visible()
    held: list[Route] = []
    phone.route("**/record?*partial=1*", lambda route: held.append(route), times=1)  # noqa: PLW0108
    asked = Asked(phone)
    hand.tap("[data-act='amend-stop']")
    hand.tap(".bar [data-act='undo']")
    hand.saved(4)
    assert asked.taken() == ["GET record", "POST record/undo"]
    held[0].continue_()  # it tells of the rows from step 4 on, which the page has by now
    hand.page.wait_for_timeout(500)
    hand.saved(4)
    assert asked.taken() == ["GET record"]
    before = shown(phone)
    phone.reload()
    hand.saved(4)
    assert shown(phone) == before


def shown(page: Page) -> list[str]:
    """The parts of the page, without what the script notes in them for a while."""
    parts = page.locator("[data-part]:not(script)").evaluate_all(
        "all => all.map((one) => one.innerHTML)"
    )
    noted = re.compile(r' last--fresh|<button[^>]* last__undo">.*?</button>| data-added=""')
    return [re.sub(r"\s+(?=<|$)", "", noted.sub("", part)) for part in parts]
