"""Sharing a step: the sheet over the replay, without scripts, and frames on pages of others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.demo import ANSWERED
from tests.browser.replaying import at_step, open_replay


def pasted(dialog: Locator) -> str:
    """What was copied, pasted where one can type: reading the clipboard has no limit of time."""
    dialog.evaluate("dialog => dialog.append(document.createElement('textarea'))")
    room = dialog.locator("textarea").last
    room.press("Control+V")
    expect(room).not_to_have_value("")
    text = room.input_value()
    room.evaluate("room => room.remove()")
    return text


def test_a_step_is_shared_from_its_sheet(open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_replay(page, asked="step=3")
    page.keyboard.press("ArrowRight")
    at_step(page, 4)
    page.get_by_role("link", name="Share this step").click()
    dialog = page.get_by_role("dialog", name="Share this step")
    expect(dialog.get_by_role("heading", name="Share step 4")).to_be_visible()
    picture = dialog.get_by_role("img", name=re.compile("^The table: "))
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate("img => img.naturalWidth") == 1200
    dialog.get_by_role("button", name="Copy", exact=True).first.click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert pasted(dialog) == page.url
    dialog.get_by_role("link", name="Ana", exact=True).click()
    link = dialog.get_by_label("Link to this step")
    expect(link).to_have_value(re.compile(r"step=4&seat=red$"))
    dialog.get_by_role("button", name="Copy", exact=True).nth(1).click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    frame = r'<iframe src="[^"]+/embed/matches/answered\?[^>]+></iframe>'
    assert re.fullmatch(frame, pasted(dialog))
    with page.expect_download() as download:
        dialog.get_by_role("link", name="PNG", exact=True).click()
    assert download.value.suggested_filename == "answered-4.png"
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    at_step(page, 4)


def test_a_match_that_goes_on_is_not_shared_with_all_hands_unasked(
    open_page: Callable[..., Page], live_server: Site
) -> None:
    live_server.record("running", ANSWERED[:6])
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    open_replay(page, "running", "step=3")
    page.keyboard.press("u")
    dialog = page.get_by_role("dialog", name="Share this step")
    expect(dialog.get_by_role("link", name="Spectator")).to_have_attribute("aria-current", "true")
    expect(dialog.get_by_label("Link to this step")).to_have_value(re.compile("seat=spectator$"))
    small = dialog.evaluate(
        """dialog => [...dialog.querySelectorAll("a, button, input, textarea, summary")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_sheet_is_a_page_without_scripts(open_page: Callable[..., Page]) -> None:
    page = open_page(javascript=False)
    page.goto("/matches/answered/replay?step=4")
    page.get_by_role("link", name="Share this step").click()
    expect(page).to_have_url(re.compile(r"/matches/answered/share\?step=4$"))
    page.get_by_role("link", name="Bo", exact=True).click()
    expect(page.get_by_label("Link to this step")).to_have_value(re.compile("seat=black$"))
    expect(page.get_by_role("button", name="Copy", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Look at it").click()
    page.get_by_role("link", name="Next step").click()
    expect(page).to_have_url(re.compile(r"/embed/matches/answered\?step=5&seat=black$"))


@contextmanager
def other_site(body: str) -> Iterator[str]:
    """A page of another origin on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Blog</title>{body}".encode())

        def log_message(self, *_args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def test_pages_of_others_may_frame_a_step_and_nothing_else(
    open_page: Callable[..., Page], live_server: Site
) -> None:
    page = open_page(allowed=("frame-ancestors", "favicon", "404", "refused", "Refused"))
    home = live_server.url
    shown = (f"/matches/answered/{what}" for what in ("replay", "share", "print", "record"))
    paths = ("/embed/matches/answered?step=3", "/", *shown)
    frames = "".join(
        f'<iframe src="{home}{path}" name="f{n}"></iframe>' for n, path in enumerate(paths)
    )
    body = f'{frames}<img src="{home}/matches/answered/picture.png?step=3" alt="table">'
    with other_site(body) as address:
        page.goto(address)
        page.wait_for_load_state("networkidle")
        step = page.frame_locator('iframe[name="f0"]')
        expect(step.get_by_role("img", name=re.compile("A release"))).to_be_visible()
        step.get_by_role("link", name="Next step").click()
        expect(step.locator('[data-way="previous"]')).to_have_attribute(
            "href", re.compile("step=3$")
        )
        step.get_by_role("button", name="Play").click()
        expect(step.get_by_role("button", name="Pause")).to_be_visible()
        expect(step.locator('[data-way="previous"]')).to_have_attribute(
            "href", re.compile("step=4$")
        )
        assert page.get_by_alt_text("table").evaluate("img => img.naturalWidth") == 1200
        for number in range(1, len(paths)):
            frame = page.frame(f"f{number}")
            assert frame is not None
            assert not frame.url.startswith(home), frame.url
            assert frame.locator("main").count() == 0
