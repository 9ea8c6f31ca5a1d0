"""Budget: what home, record and replay of each game cost over the wire, as a wheel serves them.

Run with `-s` to see the figures.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from core import simulate
from core.games import ALL, find
from core.ports import NewStep
from eventstore.codec import codec_of
from tests.browser.arcmage import endless
from tests.browser.budget import Bill, measured
from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.games import some
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.settings import Settings

STEPS = 350
FEWEST = 20  # of games whose matches are short
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
FIRST = 100_000  # bytes of the first load of a page
REQUESTS = 12
TAP, UNDO = 5_000, 15_000  # bytes from a tap until the page shows what it did
LONGEST = 5_000  # steps
SCRUBBING, NODES = 400, 6_000  # requests while somebody drags across it; elements of its page
FURTHER = 8  # entries that are measured
CASES = [  # browsers take Brotli from this machine and over TLS only, so the worst is gzip
    ("arcmage", "fr-FR", "gzip"),  # the largest in everything: game, language, coding
    *((game.slug, "en-GB", "br") for game in ALL if game.slug != "arcmage"),
]
KEPT = {"Font", "Image", "Script", "Stylesheet"}  # for ever, once they are there


@pytest.fixture
def site(built: Path, sqlite_path: Path, sqlite_template: Path) -> Iterator[Site]:
    """A server of what was built."""
    shutil.copy(sqlite_template, sqlite_path)
    url = f"sqlite:///{sqlite_path}"
    app = with_compiled(create_app(Settings(database_url=url, secret_key="s" * 32, built=built)))
    with serving(app) as server:
        site = Site(f"http://127.0.0.1:{server.port}", app)
        yield site
    site.parts.close()


def simulated(slug: str) -> list[NewStep]:
    """A match that is long enough."""
    game, least = find(slug), STEPS + FURTHER if slug == "arcmage" else FEWEST
    steps: list[NewStep] = []
    seed = 0
    while len(steps) <= least:
        seed += 1
        plan = simulate.Plan(seed, "random", codec_of(game).options({}))
        steps = list(simulate.play(game, plan, 1, clock=lambda: NOON).pending)
    return steps


def long_match(site: Site, slug: str) -> tuple[str, int]:
    """A simulated match that still goes on, of at most 350 steps, and how many it has."""
    steps = simulated(slug)
    count = min(STEPS, len(steps) - 3)
    site.parts.store.append(slug, steps[:count], expected_version=0)
    return slug, count


def visits(context: BrowserContext, address: str) -> tuple[Bill, Bill]:
    """The first and second look at a page, with an empty cache at first."""
    bills = []
    for _ in range(2):
        page = context.new_page()
        with measured(page) as bill:
            page.goto(address)
        page.close()
        bills.append(bill)
    first, second = bills
    sys.stdout.write(f"\n{address}\n  first  {first}\n  second {second}\n")
    return first, second


def keeps_to_the_budget(first: Bill, second: Bill) -> None:
    """The limits, and that everything comes from what was built and is kept."""
    assert first.total <= FIRST
    assert first.count <= REQUESTS
    assert not KEPT & set(second.requests)
    static = [one for one in first.addresses if "/static/" in one]
    assert [
        one for one in static if "/static/built/" not in one and "/static/fonts/" not in one
    ] == []


def test_the_front_page_is_small(browser: Browser, site: Site) -> None:
    with browser.new_context(service_workers="block", viewport=DESK, base_url=site.url) as context:
        keeps_to_the_budget(*visits(context, "/"))


@pytest.mark.parametrize(("slug", "locale", "coding"), some(CASES))
def test_pages_of_matches_are_small(
    browser: Browser, site: Site, slug: str, locale: str, coding: str
) -> None:
    match, steps = long_match(site, slug)
    look = {"viewport": DESK, "locale": locale, "extra_http_headers": {"Accept-Encoding": coding}}
    for page in ("record", "replay", f"replay?step={steps // 2}"):
        with browser.new_context(service_workers="block", base_url=site.url, **look) as context:
            keeps_to_the_budget(*visits(context, f"/matches/{match}/{page}"))


def test_a_tap_and_an_undo_are_small(browser: Browser, site: Site) -> None:
    """In a match of 350 steps of Arcmage; entries are typed here, sent and answered as tapped."""
    match, number = long_match(site, "arcmage")
    further = [step.notation for step in simulated("arcmage")[number : number + FURTHER]]
    entries = [(text, TAP) for text in further] + [(f"undo {n}", UNDO) for n in (number, 200, 5)]
    with browser.new_context(service_workers="block", viewport=PHONE, base_url=site.url) as context:
        page = context.new_page()
        page.goto(f"/matches/{match}/record")
        page.wait_for_selector("#entry > *")
        for step, (text, most) in enumerate(entries, number):
            page.locator("#notation").evaluate("(field, text) => (field.value = text)", text)
            with measured(page) as bill:
                page.locator("#type-form").evaluate("(form) => form.requestSubmit()")
                saved = page.locator("#last .last--saved .number")
                expect(saved).to_have_text(f"{step}.")
            sys.stdout.write(f"\n{text:24} {bill}")
            assert bill.total <= most, text
            assert bill.count == 1, bill.addresses


def test_a_match_of_5000_steps_is_small(browser: Browser, site: Site) -> None:
    """The page, what it holds, and what dragging from one end of the strip to the other asks for.

    How long a frame takes meanwhile is measured by `make bench-scrub`.
    """
    site.parts.store.append("endless", endless(LONGEST), expected_version=0)
    address = f"/matches/endless/replay?step={LONGEST // 2}"
    look = {"locale": "fr-FR", "extra_http_headers": {"Accept-Encoding": "gzip"}}  # the most bytes
    with browser.new_context(
        service_workers="block", viewport=DESK, base_url=site.url, **look
    ) as context:
        keeps_to_the_budget(*visits(context, address))
    with browser.new_context(service_workers="block", viewport=DESK, base_url=site.url) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.locator("[data-do=play]")).to_be_visible()
        strip = page.locator("#slider").bounding_box()
        assert strip
        middle = strip["y"] + strip["height"] / 2
        with measured(page) as bill:
            page.mouse.move(strip["x"] + 1, middle)
            page.mouse.down()
            for place in range(60):
                page.mouse.move(strip["x"] + strip["width"] * place / 59, middle)
            page.mouse.up()
            expect(page.locator(".replay-moving")).to_have_attribute(
                "data-index", re.compile("^50..$")
            )
        nodes = page.evaluate("document.querySelectorAll('*').length")
        sys.stdout.write(f"\nscrubbing {bill}\n{nodes} elements\n")
        assert bill.count <= SCRUBBING
        assert nodes <= NODES
