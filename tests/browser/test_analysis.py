"""The analysis board: lines by tapping, compared with what was played, kept by a named button."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Site

REFUSED = "status of 422"  # a browser notes that in its console


def tap(page: Page, card: str, offer: int, drew: str) -> None:
    """A ply of Ace in the Hole: the card, the move that stands so far down, the card drawn."""
    here = page.locator("[aria-current=step] .line__text").all_inner_texts()
    page.locator(f'#entry [data-card="{card}"]').first.click()
    page.locator("#entry [data-offer]").nth(offer).click()
    page.locator(f'#entry [data-card="{drew}"]').first.click()
    expect(page.locator("[aria-current=step] .line__text")).not_to_have_text(here or ["nothing"])
    expect(page.locator(".is-busy")).to_have_count(0)


def notations(page: Page) -> list[str]:
    return [text for text in page.locator("#tree code").all_inner_texts() if text]


def test_lines_are_tried_compared_and_kept(
    open_page: Callable[..., Page], live_server: Site
) -> None:
    page = open_page(allowed=(REFUSED,))
    page.goto("/matches/branched/replay?step=3")
    page.keyboard.press("n")
    page.wait_for_url("**/matches/branched/analysis?step=3")
    expect(page.locator("#nothing")).to_contain_text("Nothing tried yet")
    expect(page.locator("#keep")).to_be_hidden()

    tap(page, "KS", 1, "3C")
    tap(page, "5H", 2, "9D")
    tap(page, "2S", 0, "4C")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_contain_text("KS b8-a7 =3C")
    tap(page, "7H", 1, "KD")
    tried = notations(page)
    assert len(tried) == 4
    expect(page.locator(".line__branch [aria-current=step]")).to_contain_text(tried[2])

    page.locator("#compare").click()
    row = page.locator(".compare-table tbody tr")
    expect(row).to_have_text(re.compile("Ana.*60.*80", re.DOTALL))
    expect(page.locator("#trunk-table")).to_be_visible()
    left, right = (page.locator(one).bounding_box() for one in ("#table", "#trunk"))
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"] + 1
    boards = [one.bounding_box() for one in page.locator(".ace-board").all()]
    assert [one["width"] > 360 for one in boards if one] == [True, True]  # of 422 each

    page.get_by_role("button", name="Make it the main line").click()
    assert notations(page) == [tried[0], tried[2], tried[1], tried[3]]
    page.reload()
    expect(page.locator("#tree code")).to_have_count(5)  # the first row has none to show
    assert notations(page) == [tried[0], tried[2], tried[1], tried[3]]
    assert len(live_server.parts.store.read("branched")) == 11, "nothing was recorded"

    page.locator("[data-sheet-open=type]").click()
    page.locator("#notation").fill("2S QS c8-c1 =4C")
    page.keyboard.press("Enter")
    expect(page.locator("#notice .notice__why")).to_be_visible()
    page.get_by_label("Title of the new match").fill("Another Sunday")
    page.get_by_role("button", name="Keep as a new match").click()
    page.wait_for_url(re.compile(r"/matches/\w+/record$"))
    expect(page.get_by_role("heading", name="Another Sunday")).to_be_visible()
    expect(page.locator(".last__text")).to_contain_text("captures K♣")
    assert len(live_server.parts.store.read("branched")) == 11

    page.goto(
        f"/matches/branched/analysis?step=3#1;{tried[0].replace(' ', '%20').replace('=', '%3D')}"
    )
    page.get_by_role("button", name="Keep as a branch of this match").click()
    page.wait_for_url("**/replay?step=12&undone=1")
    service = live_server.parts.service
    assert service.open("branched").timeline.head == 10, "the match stands where it stood"


def test_a_phone_has_room_for_one_table_and_a_link_brings_lines(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(viewport=PHONE)
    page.goto("/matches/branched/analysis?step=3#2;KS%20b8-a7%20%3D3C,7H%20KH%20f1xf8%20%3DKD")
    expect(page.locator("[aria-current=step]")).to_contain_text("captures K♣")
    page.locator("#compare").click()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#trunk")).to_be_hidden()
    page.locator('[data-show="trunk"]').click()
    expect(page.locator("#table")).to_be_hidden()
    expect(page.locator("#trunk")).to_be_visible()
    for button in page.locator(".bar__button, #compare, [data-show]").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    page.locator('[data-line="previous"]').click()
    expect(page.locator("[aria-current=step]")).to_contain_text("b8 to a7")
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator("#nothing")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_url("**/replay?step=3")
