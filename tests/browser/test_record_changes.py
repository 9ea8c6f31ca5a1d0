"""Going back on the record page: undo, redo, corrections with their preview, branches."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Site
from tests.browser.recorder import Recorder

OPENED = ("deal R 7D 7H 2D", "deal B ? ? ?", "7D AD a1xa8 =5H", "2S KS b8-b6 =?")


def line(site: Site, match_id: str = "m") -> list[str]:
    """The notation of the line in force, without the deals."""
    timeline = site.parts.service.open(match_id).timeline
    return [timeline.steps[frame.step].notation for frame in timeline.line()][3:]


def test_a_slip_is_undone_from_the_toast_and_redone(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    hand.ply("7H", "g8")
    hand.saved(5)
    hand.tap("#last .last__undo")
    hand.saved(6)
    hand.at("QH", "g1")
    hand.tap(".bar [data-act='redo']")
    hand.saved(7)
    hand.at("QH", "g8")
    assert line(live_server)[-1] == "7H QH g1xg8 =?"


def test_after_an_undo_and_a_refusal_the_undo_is_the_last_step(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    live_server.record("m", OPENED)
    page = open_page(allowed=("422",))
    hand = Recorder(page, "m")
    hand.ply("7H", "g8")
    hand.saved(5)
    hand.tap("#last .last__undo")
    hand.saved(6)
    hand.open("type")
    page.locator("#notation").fill("7H QH g1-g7")
    page.locator("#notation").press("Enter")
    expect(page.locator("#notice [role='alert']")).to_be_visible()
    expect(page.locator("#last .number")).to_have_text("6.")
    expect(page.locator("#last .last__undo")).to_have_count(0)


def test_the_toast_goes_after_ten_seconds(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    phone.clock.install()
    hand = Recorder(phone, "m")
    hand.ply("7H", "g8")
    hand.saved(5)
    expect(phone.locator("#last .last__undo")).to_be_visible()
    phone.clock.fast_forward(9_000)
    expect(phone.locator("#last .last__undo")).to_be_visible()
    phone.clock.fast_forward(2_000)
    expect(phone.locator("#last .last__undo")).to_have_count(0)


def test_undo_and_redo_by_keys(live_server: Site, page: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(page, "m")
    page.keyboard.press("Control+z")
    hand.saved(5)
    hand.at("KS", "b8")
    page.keyboard.press("Control+y")
    hand.saved(6)
    hand.at("KS", "b6")
    page.keyboard.press("Control+z")
    hand.saved(7)
    page.keyboard.press("Control+Shift+z")
    hand.saved(8)
    hand.at("KS", "b6")


NOTED = """() => {
  window.told = [];
  const notice = document.querySelector("#notice");
  const note = () => notice.textContent && window.told.push(notice.textContent);
  new MutationObserver(note).observe(notice, { childList: true, subtree: true });
}"""


def slow(page: Page, milliseconds: int) -> None:
    """From now on each answer to the page of the match takes its time; what it says is noted."""

    def wait(route: Route) -> None:
        page.wait_for_timeout(milliseconds)
        route.continue_()

    page.route("**/matches/m/record*", wait)
    page.route("**/matches/m/record/*", wait)
    page.evaluate(NOTED)


def test_each_of_two_quick_taps_on_undo_takes_a_step_back(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    slow(phone, 300)
    hand.tap(".bar [data-act='undo']")
    hand.tap(".bar [data-act='undo']")
    hand.saved(6)
    hand.at("KS", "b8")
    hand.at("AD", "a1")
    assert phone.evaluate("window.told") == []
    assert line(live_server) == []


def test_undo_takes_back_the_entry_that_is_being_saved(live_server: Site, page: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(page, "m")
    slow(page, 300)
    hand.ply("7H", "g8")
    page.keyboard.press("Control+z")
    hand.saved(6)
    hand.at("QH", "g1")
    assert page.evaluate("window.told") == []
    assert line(live_server) == ["7D AD a1xa8 =5H", "2S KS b8-b6 =?"]


def test_a_second_undo_waits_until_the_first_is_shown(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    hand.menu(3, "correct")
    expect(phone.locator(".banner--amend")).to_be_visible()
    slow(phone, 400)
    hand.tap("[data-act='amend-stop']")  # the page is on its way, so the next answer is too old
    with phone.expect_response("**/record/undo?*"):
        hand.tap(".bar [data-act='undo']")
    hand.tap(".bar [data-act='undo']")
    hand.saved(6)
    assert phone.evaluate("window.told") == []
    assert line(live_server) == []


def test_what_follows_an_undo_that_could_not_be_sent_waits_behind_it(
    live_server: Site, open_page: Callable[..., Page]
) -> None:
    live_server.record("m", OPENED)
    page = open_page(allowed=("ERR_FAILED",))
    hand = Recorder(page, "m")
    page.route("**/matches/m/record/*", lambda route: route.abort())
    hand.tap(".bar [data-act='undo']")
    expect(page.locator("#last .last--retrying")).to_be_visible()
    hand.tap(".bar [data-act='undo']")
    expect(page.locator("#outbox")).to_contain_text("2")
    hand.tap(".bar [data-act='redo']")
    expect(page.locator("#notice")).to_contain_text("The entry before is still being saved.")
    page.unroute("**/matches/m/record/*")
    hand.saved(6)
    assert line(live_server) == []


def test_undo_to_a_row_and_back_to_the_other_line(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    hand.menu(2, "undo-to")
    hand.saved(5)
    hand.at("AD", "a1")
    hand.ply("2D", "e3")  # play goes on from there: a branch
    hand.saved(6)
    assert line(live_server) == ["2D QD c1-e3 =?"]
    hand.open("steps")
    expect(phone.locator("li[data-step='4']")).to_be_hidden()
    phone.locator("#show-aside").check()
    expect(phone.locator("li[data-step='4'] s")).to_be_visible()
    hand.menu(4, "enter")
    hand.saved(7)
    assert line(live_server) == ["7D AD a1xa8 =5H", "2S KS b8-b6 =?"]


def test_an_earlier_step_is_corrected_by_tapping(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    hand.menu(3, "correct")
    expect(phone.locator(".banner--amend")).to_contain_text("Correcting step 3")
    hand.at("AD", "a1")  # the table as it was before
    hand.ply("2D", "e3", "9D")
    changes = phone.locator(".amend__list .change")
    expect(changes).to_have_count(2)
    expect(changes.nth(0)).to_contain_text("2D QD c1-e3 =9D")
    expect(changes.nth(1)).to_contain_text("stays")
    assert line(live_server)[0] == "7D AD a1xa8 =5H"  # nothing is written yet
    hand.offer("Record the correction")
    expect(phone.locator(".banner--amend")).to_have_count(0)
    hand.at("QD", "e3")
    assert line(live_server) == ["2D QD c1-e3 =9D", "2S KS b8-b6 =?"]


def test_an_earlier_step_is_corrected_by_typing(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    phone.goto("/matches/m/record?amend=correct&step=3")  # as the menu of the replay has it
    expect(phone).to_have_url(re.compile("/record$"))  # asked for once
    expect(phone.locator(".banner--amend")).to_be_visible()
    hand.open("type")
    field = phone.locator("#notation")
    expect(field).to_have_value("7D AD a1xa8 =5H")
    field.fill("7D AD a1xa8 =6H")
    field.press("Enter")
    hand.offer("Record the correction")
    expect(phone.locator(".banner--amend")).to_have_count(0)
    assert line(live_server) == ["7D AD a1xa8 =6H", "2S KS b8-b6 =?"]


def test_what_a_correction_breaks_is_shown_first(live_server: Site, phone: Page) -> None:
    live_server.record("m", (*OPENED, "7H QH g1xg8 =?", "3C KC f8-f5 =?"))
    hand = Recorder(phone, "m")
    hand.menu(3, "correct")
    expect(phone.locator(".banner--amend")).to_be_visible()
    hand.ply("7H", "e8")
    expect(phone.locator(".pad__title")).to_have_text("A later step no longer fits.")
    expect(phone.locator(".change--stays")).to_have_count(1)
    broken = phone.locator(".change--breaks")
    expect(broken).to_contain_text("R6")
    expect(broken).to_contain_text("7 of hearts was played already")
    expect(phone.locator(".change--beyond")).to_have_count(1)
    hand.offer("Record it and end the line there")
    expect(phone.locator(".banner--amend")).to_have_count(0)
    assert line(live_server) == ["7H AH e1xe8 =?", "2S KS b8-b6 =?"]


def test_a_step_is_inserted_and_one_removed(live_server: Site, phone: Page) -> None:
    live_server.record("m", ("deal R 7D 7H ?", *OPENED[1:]))
    hand = Recorder(phone, "m")
    hand.menu(4, "insert")
    expect(phone.locator(".banner--amend")).to_contain_text("Inserting before step 4")
    hand.open("type")
    phone.locator("#notation").fill("~ R 3D")
    phone.locator("#notation").press("Enter")
    hand.offer("Record the correction")
    expect(phone.locator(".banner--amend")).to_have_count(0)
    assert line(live_server) == ["7D AD a1xa8 =5H", "~ R 3D", "2S KS b8-b6 =?"]
    inserted = live_server.parts.service.open("m").timeline.tree.path(
        live_server.parts.service.open("m").timeline.head
    )[-2]
    hand.menu(inserted, "remove")
    expect(phone.locator(".change--removed")).to_have_count(1)
    hand.offer("Cancel")
    expect(phone.locator(".banner--amend")).to_have_count(0)
    assert len(line(live_server)) == 3
    hand.menu(inserted, "remove")
    hand.offer("Record the correction")
    expect(phone.locator(".banner--amend")).to_have_count(0)
    assert line(live_server) == ["7D AD a1xa8 =5H", "2S KS b8-b6 =?"]


def test_a_new_match_from_an_earlier_step(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    hand.open("steps")
    hand.tap("li[data-step='3'] summary")
    hand.tap(phone.locator("li[data-step='3']").get_by_role("button", name="New match from here"))
    expect(phone.locator("#record.is-ready")).to_be_attached()
    assert "/matches/m/" not in phone.url
    hand.at("AD", "a8")
    hand.at("KS", "b8")


def test_a_row_leads_to_its_replay_step(live_server: Site, phone: Page) -> None:
    live_server.record("m", OPENED)
    hand = Recorder(phone, "m")
    hand.open("steps")
    hand.tap("li[data-step='3'] summary")
    hand.tap(phone.locator("li[data-step='3']").get_by_role("link", name="Replay"))
    phone.wait_for_url("**/matches/m/replay?step=3")
