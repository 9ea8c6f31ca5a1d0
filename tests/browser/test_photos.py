"""Photos of steps: attached on replay and on their own page, looked at large, removed; by keys, by
fingers, without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site
from tests.browser.replaying import open_replay
from tests.browser.waiting import until
from tests.pictured import of_phone, picture

DRAWN = "image => image.complete && image.naturalWidth > 0"
SCRIPT = re.compile(r"/photos/photos\b.*\.js")
LARGE = picture("PNG", (2500, 2000))


def chosen(data: bytes, name: str = "table.jpg", kind: str = "image/jpeg") -> dict[str, object]:
    return {"name": name, "mimeType": kind, "buffer": data}


def attach(page: Page, data: bytes, kind: str = "image/jpeg") -> None:
    page.locator("#photo-file").set_input_files([chosen(data, kind=kind)])  # type: ignore[list-item]
    page.get_by_role("button", name="Attach the photo").click()


def drawn(image: Locator) -> None:
    handle = image.element_handle()
    assert handle is not None
    until(image.page, DRAWN, handle)


def held_back(page: Page) -> list[Route]:
    """The script of photos once the page asks for it; it comes when it is let go on."""
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(SCRIPT, hold)
    return late


def test_attached_looked_at_and_removed_on_the_replay(page: Page, live_server: Site) -> None:
    late = held_back(page)
    open_replay(page, asked="step=3")
    fold = page.locator("#photo")
    fold.locator("summary").focus()
    with page.expect_request(SCRIPT):
        page.keyboard.press("Enter")
    page.locator("#photo-file").set_input_files([chosen(of_phone())])  # type: ignore[list-item]
    late[0].continue_()  # it comes after the picture was chosen
    expect(fold.locator("[data-preview]")).to_be_visible()
    assert both_ways(page, "form") == []
    page.set_viewport_size({"width": 1280, "height": 800})
    fold.get_by_role("button", name="Attach the photo").click()
    link = page.locator("a[data-photo]")
    small = link.locator("img")
    expect(small).to_have_attribute("alt", re.compile(r"^Photo of step 3: .+\.$"))
    drawn(small)
    expect(page.locator('[data-row="3"] .step__notes')).to_have_text(re.compile("1 photo"))
    expect(page.locator('.noted [data-step="3"] .step__notes')).to_have_count(1)
    link.focus()
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.photo-view")
    expect(dialog).to_be_visible()
    drawn(dialog.locator("img"))
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("ArrowRight")  # the page behind it stays where it is
    assert both_ways(page, "dialog") == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()
    expect(page.locator('.replay-moving[data-step="3"]')).to_have_count(1)
    page.locator(".photo__more summary").click()
    expect(page.locator(".photo__more p")).to_have_text(re.compile("for good"))
    page.get_by_role("button", name="Remove the photo").click()
    expect(page.locator(".photo__gone")).to_contain_text("Photo removed")
    expect(page.locator('[data-row="3"] .step__notes')).to_have_count(0)
    assert [*live_server.parts.photos.found()] == []


def test_a_large_picture_is_made_smaller_before_it_is_sent(page: Page, live_server: Site) -> None:
    sizes: list[int] = []
    page.on(
        "request",
        lambda sent: sent.method == "POST" and sizes.append(len(sent.post_data_buffer or b"")),
    )
    page.goto("/matches/answered/photos?step=2")
    page.locator("#photo-file").set_input_files(  # type: ignore[list-item]
        [chosen(LARGE + bytes(2_000_000), "big.png", "image/png")]
    )
    page.get_by_role("button", name="Attach the photo").click()
    expect(page.locator("a[data-photo] img")).to_have_attribute("width", "2048")
    assert sizes[0] < 1_000_000


def test_what_is_refused_is_said_beside_the_form(
    open_page: Callable[..., Page], live_server: Site
) -> None:
    page = open_page(allowed=("422",))
    late = held_back(page)
    open_replay(page, asked="step=1")
    with page.expect_request(SCRIPT):
        page.locator("#photo summary").click()
    page.get_by_role("button", name="Attach the photo").click()
    late[0].continue_()  # it comes after the form was sent
    alert = page.locator("#photo [role=alert]")
    expect(alert).to_have_text("Choose a picture first.")
    attach(page, b"\0\0\0\x18ftypheic" + bytes(90), "image/heic")
    expect(alert).to_contain_text("Most Compatible")
    expect(page.get_by_role("button", name="Attach the photo")).to_be_enabled()
    attach(page, picture())
    expect(page.locator("a[data-photo]")).to_have_count(1)
    assert len([*live_server.parts.photos.found()]) == 1


def test_from_the_record_page_to_the_page_of_the_match_on_a_phone(phone: Page) -> None:
    phone.goto("/matches/branched/record")
    of_match = phone.locator("a", has_text=re.compile("^Photo$")).last  # the others are of steps
    address = of_match.get_attribute("href")
    assert address
    phone.goto(address)
    expect(phone.locator("#photo-camera")).to_have_attribute("capture", "environment")
    expect(phone.locator("#photo-camera")).to_be_visible()
    phone.locator("#photo-camera").set_input_files([chosen(of_phone())])  # type: ignore[list-item]
    phone.get_by_role("button", name="Attach the photo").tap()
    expect(phone.locator("a[data-photo]")).to_have_count(1)
    assert both_ways(phone, "photos") == []
    phone.goto("/matches/branched/statistics")
    link = phone.locator("a[data-photo]")
    link.tap()
    dialog = phone.locator("dialog.photo-view")
    drawn(dialog.locator("img"))
    box = dialog.bounding_box()
    assert box is not None
    assert (box["width"] <= 390, box["height"] <= 844) == (True, True)
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    assert both_ways(phone, "match") == []


@pytest.mark.parametrize("start", ["/matches/answered/replay?step=2&seat=red", "photos"])
def test_without_scripts(open_page: Callable[..., Page], start: str) -> None:
    plain = open_page(javascript=False)
    plain.goto("/matches/answered/photos?seat=red&step=2" if start == "photos" else start)
    if start != "photos":
        plain.locator("#photo > summary").click()
    attach(plain, of_phone())
    link = plain.locator("a[data-photo]")
    expect(link).to_have_count(1)
    if start != "photos":
        expect(plain).to_have_url(start)
    address = link.get_attribute("href")
    assert address
    plain.locator(".photo__more summary").click()
    plain.get_by_role("button", name="Remove the photo").click()
    expect(plain.locator(".photo__gone")).to_contain_text("Photo removed")
    response = plain.request.get(address)
    assert response.status == 404
