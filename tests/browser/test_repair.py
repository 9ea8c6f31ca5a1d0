"""For each game: a correction that ended the line is finished by questions, to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from core.amend import Amendment
from core.replay import Timeline
from eventstore.imports import import_records
from tests.browser.access import both_ways
from tests.browser.conftest import PHONE, Site
from tests.browser.games import some
from tests.headlines import FIXTURES


class Slip(NamedTuple):
    """A step of a match of the fixtures that was entered wrong, and the ways out, in order."""

    match: str
    step: int
    entry: str  # what was played; "" where there was nothing
    ways: tuple[str, ...]


SLIPS = {
    "ace-in-the-hole": Slip("friday-evening-still-running", 3, "QD c1-c2 =4H", ("swap", "swap")),
    "ace-of-spades": Slip("sunday-evening-still-running", 6, "X 5s 5h > ?2", ("swap",)),
    "sorcerers-deck-of-death": Slip("kitchen-table-still-running", 14, "+b JdQhJcKcAs", ("swap",)),
    "arcmage": Slip("kitchen-table-still-running", 11, "", ("ruling",)),
    "origin-story": Slip("own-catalogue-still-running", 19, "> M2 L7", ("swap",)),
}


def taken(site: Site, slug: str, name: str) -> str:
    """A match of the fixtures, imported; its id."""
    record = FIXTURES / slug / "matches" / f"{name}.json"
    (done,) = import_records(site.parts.store, record.read_bytes())
    return done.match_id


def entries(timeline: Timeline[object]) -> list[str]:
    """The notation of the line in force, without the start."""
    return [timeline.steps[frame.step].notation for frame in timeline.line()][1:]


def gone_into(page: Page, match: str, slip: Slip) -> None:
    """Enter a correction at the record page, and go on to the questions."""
    action = "correct" if slip.entry else "remove"
    page.goto(f"/matches/{match}/record?amend={action}&step={slip.step}&seat=table")
    expect(page.locator("#record.is-ready")).to_be_attached()
    expect(page.locator(".banner--amend")).to_be_visible()
    if slip.entry:
        page.locator("[data-sheet-open='type']").tap()
        page.locator("#notation").fill(slip.entry)
        page.locator("#notation").press("Enter")
    expect(page.locator(".pad__title")).to_have_text("A later step no longer fits.")
    page.get_by_role("link", name="Go through the later steps").tap()


@pytest.mark.parametrize("slug", some(SLIPS))
def test_a_correction_is_finished_by_questions(live_server: Site, phone: Page, slug: str) -> None:
    slip = SLIPS[slug]
    match = taken(live_server, slug, slip.match)
    service = live_server.parts.service
    old = service.open(match).timeline
    line, steps = entries(old), old.next_step
    action = "correct" if slip.entry else "remove"
    plan = service.preview(match, Amendment(action, slip.step, slip.entry or None))
    assert plan.broken, "the correction ends the line"
    gone_into(phone, match, slip)
    for number, way in enumerate(slip.ways, 1):
        expect(phone.get_by_text(f"Question {number}:")).to_be_visible()
        phone.locator(f"[data-way='{way}']").first.tap()
    assert service.open(match).timeline.next_step == steps, "nothing is written yet"
    phone.get_by_role("button", name="Record the correction").tap()
    expect(phone.get_by_role("heading", name="The correction is recorded")).to_be_visible()
    new = service.open(match).timeline
    assert len(entries(new)) == len(line) - (not slip.entry), "the line goes on to its end"
    assert Timeline(new.game, new.steps).state == new.state
    phone.get_by_role("button", name="Undo the correction").tap()
    expect(phone.locator("#record.is-ready")).to_be_attached()
    assert entries(service.open(match).timeline) == line


def test_a_later_step_is_given_anew_by_the_pads_of_its_table(
    live_server: Site, phone: Page
) -> None:
    match = taken(live_server, "arcmage", SLIPS["arcmage"].match)
    service = live_server.parts.service
    old, left = service.open(match).timeline, range(54, 58)
    texts = {frame.step: old.steps[frame.step].notation for frame in old.line()[1:]}
    phone.goto(f"/matches/{match}/repair?action=remove&step=38")
    phone.get_by_role("button", name="Tap what happened").tap()
    expect(phone.locator("#anew.is-ready")).to_be_attached()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    found = both_ways(phone, "the pads of a later step")
    phone.locator("[data-offer='go']").tap()
    for step in left:  # of the attack with whom did not move now
        expect(phone.get_by_text(f"Step {step} no longer fits")).to_be_visible()
        phone.locator("[data-way='leave']").tap()
    phone.get_by_role("button", name="Record the correction").tap()
    expect(phone.get_by_role("heading", name="The correction is recorded")).to_be_visible()
    new = service.open(match).timeline
    kept = texts | {39: "A: go"}
    assert entries(new) == [kept[step] for step in kept if step not in {38, *left}]
    assert found == []


def test_its_pages_are_open_to_everybody(live_server: Site, page: Page) -> None:
    slip = SLIPS["ace-in-the-hole"]
    match = taken(live_server, "ace-in-the-hole", slip.match)
    page.goto(f"/matches/{match}/repair?action=correct&step={slip.step}&entry={slip.entry}")
    found = both_ways(page, "a question")
    for _ in slip.ways:
        page.locator("[data-way]").first.press("Enter")
    expect(page.get_by_text("Steps settled: 11 of 11.")).to_be_visible()
    found += both_ways(page, "whole")
    page.get_by_role("button", name="Record the correction").press("Enter")
    expect(page.get_by_role("heading", name="The correction is recorded")).to_be_visible()
    assert [*found, *both_ways(page, "recorded")] == []


def test_it_is_finished_without_scripts(live_server: Site, open_page: Callable[..., Page]) -> None:
    slip = SLIPS["arcmage"]
    match = taken(live_server, "arcmage", slip.match)
    page = open_page(javascript=False, viewport=PHONE)
    page.goto(f"/matches/{match}/record")
    page.get_by_role("link", name="Correct", exact=True).click()
    page.get_by_label("Step", exact=True).fill(str(slip.step))
    page.get_by_role("button", name="Remove", exact=True).click()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.get_by_role("button", name="Leave it out").click()
    page.get_by_role("button", name="Take the last choice back").click()
    page.get_by_label("It happened all the same, because").fill("Nobody looked.")
    page.get_by_role("button", name="Keep it as a ruling").click()
    page.get_by_role("button", name="Record the correction").click()
    expect(page.get_by_role("heading", name="The correction is recorded")).to_be_visible()
    new = entries(live_server.parts.service.open(match).timeline)
    assert "! A: p misled-orc @A1 $R1 -- Nobody looked." in new
