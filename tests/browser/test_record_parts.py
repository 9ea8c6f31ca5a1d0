"""The record page as a browser has it is the one that the server knows of: it is sent changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core import simulate
from core.game import Game
from core.games import ALL
from eventstore.codec import codec_of
from tests.browser.conftest import Site
from tests.browser.games import some
from tests.browser.recorder import Recorder
from tests.simulated import NOON

MOMENTS = {"en": (1, 5, 20, 70), "fr": (45,)}  # French has more letters, no other parts
SCRIPTS = re.compile(r"\.js(\?|$)")
WRITTEN = """() => Object.fromEntries([...document.querySelectorAll("[data-part]")].map((one) => [
  one.dataset.part,
  [one.matches("script") ? one.textContent : one.innerHTML, Number(one.dataset.size)],
]))"""


@pytest.mark.parametrize(
    ("locale", "game"),
    [*product(["en"], ALL), *product(["fr"], some(ALL))],
    ids=lambda one: one if isinstance(one, str) else one.slug,
)
def test_a_browser_writes_the_parts_as_the_server_keeps_them(
    game: Game[Any, Any, Any], locale: str, live_server: Site, open_page: Callable[..., Page]
) -> None:
    """Else changes would be sent for a text that the page does not have."""
    page = open_page(locale=locale)
    page.route(SCRIPTS, lambda route: route.fulfill(body="", content_type="text/javascript"))
    codec = codec_of(game)
    plan = simulate.Plan(7, "random", codec.options(codec.decimal({})), {})
    session = simulate.play(game, plan, 1, clock=lambda: NOON)
    store, recorded = live_server.parts.store, 0
    for moment in MOMENTS[locale]:
        steps = session.pending[recorded:moment]
        if not steps:
            break
        version = sum(len(step.events) for step in session.pending[:recorded])
        store.append("whole", steps, expected_version=version)
        recorded = moment
        page.goto("/matches/whole/record")
        written = page.evaluate(WRITTEN)
        sent = page.evaluate("() => fetch('?partial=1').then((one) => one.json())")["parts"]
        assert {name: one["text"] for name, one in sent.items()} == {
            name: text for name, (text, _) in written.items()
        }
        for name, (text, size) in written.items():
            assert len(text.encode("utf-16-le")) // 2 == size, name


MORPHED = """async (text) => {
  const { morph } = await import("/static/record/morph.js");
  const live = document.querySelector("#table"), wanted = live.cloneNode(false);
  for (const one of [...live.querySelectorAll("*")].slice(5, 9)) {  // as scripts mark things
    one.classList.add("is-marked");
    one.append(document.createElement("i"));
  }
  const kept = new Set(live.querySelectorAll("*"));
  wanted.innerHTML = text;
  morph(live, wanted);
  return [live.innerHTML, [...live.querySelectorAll("*")].filter((one) => kept.has(one)).length];
}"""


@pytest.mark.parametrize("game", some(ALL), ids=lambda game: game.slug)
def test_a_table_becomes_the_next_one(
    game: Game[Any, Any, Any], live_server: Site, open_page: Callable[..., Page]
) -> None:
    """Whatever scripts did to it; what is the same stays."""
    page = open_page()
    page.route(
        re.compile(r"(?<!morph)\.js(\?|$)"),
        lambda route: route.fulfill(body="", content_type="text/javascript"),
    )
    codec = codec_of(game)
    plan = simulate.Plan(7, "random", codec.options(codec.decimal({})), {})
    steps = simulate.play(game, plan, 1, clock=lambda: NOON).pending
    store = live_server.parts.store
    store.append("whole", steps[:2], expected_version=0)
    page.goto("/matches/whole/record")
    version, kept = sum(len(step.events) for step in steps[:2]), 0
    for first in (*range(2, 14), *range(14, 40, 3)):  # later, as after others have recorded
        further = steps[first : first + (1 if first < 14 else 3)]
        if not further:
            break
        store.append("whole", further, expected_version=version)
        version += sum(len(step.events) for step in further)
        sent = page.evaluate("() => fetch('?partial=1').then((one) => one.json())")["parts"]
        shown, same = page.evaluate(MORPHED, sent["table"]["text"])
        assert shown == sent["table"]["text"]
        kept += same
    assert kept > 0


def test_older_steps_come_as_one_scrolls_to_them(live_server: Site, phone: Page) -> None:
    live_server.record("m", ("deal R 5H 7H ?", "deal B 2S ? ?", *["undo", "redo"] * 40))
    phone.goto("/matches/m/record")
    expect(phone.locator("#record.is-ready")).to_be_attached()
    rows = phone.locator("[data-part='steps'] li[data-step]")
    shown = rows.count()
    assert shown <= 32
    phone.locator("[data-sheet-open='steps']").tap()
    for _ in range(6):  # what is asked for as the end comes into view is taken at its own pace
        phone.evaluate("() => document.querySelector('[data-older]')?.scrollIntoView()")
        phone.wait_for_timeout(150)
    expect(rows).to_have_count(83)
    numbers = rows.evaluate_all("all => all.map((row) => Number(row.dataset.step))")
    assert numbers == [*range(82, -1, -1)]
    live_server.parts.service.play("m", "~ R 9D")  # by somebody else, while somebody reads
    expect(rows).to_have_count(84)
    expect(phone.locator("li[data-step='0']")).to_be_in_viewport()


def test_a_correction_of_long_ago_says_what_it_changes(live_server: Site, phone: Page) -> None:
    turns = ["undo", "redo"] * 30
    live_server.record("m", ("deal R 5H 7H ?", "deal B 2S ? ?", "7H AH e1xe8 =?", *turns))
    hand = Recorder(phone, "m")
    hand.menu(2, "remove")
    lost = phone.locator(".change--breaks, .change--beyond, .change--removed").first
    expect(lost.locator(".step__headline")).not_to_be_empty()
