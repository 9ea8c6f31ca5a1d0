"""Going through a match on the replay page: keys, buttons, slider, curve, by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from core.commands import StartMatch
from core.games import registry
from core.session import Session
from eventstore.contract.steps import NOON, note, opening
from tests.browser.conftest import Site
from tests.browser.demo import ANSWERED
from tests.browser.replaying import LAST, at_step, open_replay, pawn
from web.replay.keys import KEYS


def test_arrows_step_and_jump(page: Page) -> None:
    open_replay(page)
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        at_step(page, step)
    assert pawn(page, "AD") == "a8"
    page.keyboard.press("k")
    at_step(page, 2)
    assert pawn(page, "AD") == "a1"
    page.keyboard.press("End")
    at_step(page, LAST)
    page.keyboard.press("0")
    at_step(page, 0)
    page.keyboard.press("$")
    at_step(page, LAST)


def test_turns_and_rounds(page: Page) -> None:
    open_replay(page, asked="step=6")
    page.keyboard.press("PageDown")
    at_step(page, 7)
    page.keyboard.press("PageUp")
    at_step(page, 5)
    page.keyboard.press("PageUp")
    at_step(page, 3)
    page.keyboard.press("Shift+ArrowRight")
    at_step(page, 4)
    page.keyboard.press("Shift+ArrowLeft")
    at_step(page, 3)


def test_fast_presses_are_not_lost(page: Page) -> None:
    open_replay(page)
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    at_step(page, 8)


def test_the_other_keys(page: Page) -> None:
    open_replay(page, asked="step=3")
    page.keyboard.press("f")
    expect(page.locator('[data-bottom="black"]')).to_have_count(1)
    page.keyboard.press("h")
    expect(page).to_have_url(re.compile("seat=red"))
    expect(page.locator('[data-viewer="red"]')).to_have_attribute("aria-current", "true")
    page.keyboard.press("?")
    expect(page.locator("[data-help]")).to_be_visible()
    page.keyboard.press("ArrowRight")  # the page below does not move
    page.keyboard.press("Escape")
    expect(page.locator("[data-help]")).to_be_hidden()
    at_step(page, 3)
    page.keyboard.press("g")
    expect(page.locator("#slider")).to_be_focused()
    page.keyboard.press("l")
    expect(page.locator('.replay-steps [aria-current="step"]')).to_be_focused()
    page.keyboard.press("s")
    expect(page).to_have_url(re.compile(r"/matches/answered/statistics\?seat=red"))


def test_every_key_of_the_help_has_a_deed(page: Page, live_server: Site) -> None:
    open_replay(page)
    scripts = (f"{live_server.url}/static/replay/{name}.js" for name in ("actions", "notes"))
    source = "\n".join(page.request.get(script).text() for script in scripts)
    for key in KEYS:
        assert re.search(rf'^ +"?{key.action}"?: \(', source, re.MULTILINE), key.action


def test_keys_are_left_alone_while_typing_or_with_control(page: Page) -> None:
    open_replay(page, asked="step=3")
    page.locator("[data-pace] summary").click()
    page.get_by_label("Drama").focus()
    page.keyboard.press("f")
    page.get_by_label("Drama").blur()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Alt+j")
    page.wait_for_timeout(300)
    at_step(page, 3)
    expect(page.locator('[data-bottom="red"]')).to_have_count(1)


def test_buttons_links_and_rows(page: Page) -> None:
    open_replay(page, asked="step=1")
    page.get_by_role("link", name="Next step").click()
    at_step(page, 2)
    page.locator('.replay-steps a[data-step="6"]').click()
    at_step(page, 6)
    page.get_by_role("link", name="Last step").click()
    at_step(page, LAST)
    page.go_back()  # stepping leaves no trail, a jump does
    at_step(page, 2)
    page.get_by_role("link", name="First step").click()
    at_step(page, 0)
    disabled = page.locator('[data-do="previous"]')
    expect(disabled).to_have_attribute("aria-disabled", "true")


def test_the_strip_jumps_scrubs_and_tells(page: Page) -> None:
    """Focus makes it a slider; a pointer is told; a click jumps, near a sign to its moment; the
    table follows a drag.
    """
    open_replay(page)
    strip = page.get_by_role("slider", name="Place in the match")
    strip.focus()
    for key in ("ArrowRight", "ArrowUp", "PageDown", "ArrowDown"):
        page.keyboard.press(key)
    at_step(page, 2)
    expect(strip).to_have_attribute("aria-valuetext", "Step 2 of 12, Bo takes three cards: ? ? ?.")
    page.keyboard.press(".")
    at_step(page, 3)
    expect(strip).to_have_attribute("aria-valuetext", re.compile("^Step 3 of 12, Round 1, Ana"))
    expect(strip).to_have_attribute("aria-valuenow", "3")

    box = strip.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 800  # below the table, in view
    middle = box["y"] + box["height"] / 2

    def point(place: float, y: float = middle) -> tuple[float, float]:
        assert box
        return box["x"] + box["width"] * place / LAST, y

    page.mouse.move(*point(9))
    card = page.locator("[data-strip-card]")
    expect(card).to_contain_text("Step 9 of 12, Round 4")
    expect(card).to_contain_text("Ana burns")
    expect(card).to_contain_text("Ana 40 · Bo 40")
    at_step(page, 3)
    page.mouse.move(*point(11))
    expect(card).to_contain_text("a ruling")
    page.mouse.click(*point(6))
    at_step(page, 6)
    expect(page.locator(".strip__legend b").first).to_have_text("40")
    page.mouse.click(*point(4.87, box["y"] + 6))  # beside the sign of a moment
    at_step(page, 5)
    page.mouse.move(*point(5))
    page.mouse.down()
    page.mouse.move(*point(-1), steps=5)
    page.mouse.up()
    at_step(page, 0)
    page.mouse.move(box["x"], box["y"] - 200)
    expect(card).to_be_hidden()


def test_moments_are_gone_to_one_after_the_other(page: Page) -> None:
    open_replay(page)
    button = page.get_by_role("button", name="Next key moment")
    for step in (3, 5):
        button.click()
        at_step(page, step)
    button.click(modifiers=["Shift"])
    at_step(page, 3)
    for step in (5, 6, 11, LAST):
        page.keyboard.press(".")
        at_step(page, step)
    page.keyboard.press(".")
    expect(page.locator("[data-toast]")).to_have_text("No key moment after this.")
    page.keyboard.press(",")
    at_step(page, 11)
    button.click(delay=700)  # held, it goes back
    at_step(page, 6)


def test_autoplay_runs_to_the_end_and_begins_again(page: Page) -> None:
    page.clock.install(time=0)
    open_replay(page, asked="step=10")
    page.clock.pause_at(60_000)
    play = page.locator("[data-do=play]")
    page.keyboard.press("+")
    page.keyboard.press(" ")
    expect(play).to_have_attribute("aria-label", "Pause")
    at_step(page, 11)
    page.clock.run_for(500)
    at_step(page, LAST)
    expect(play).to_have_attribute("aria-label", "Play")
    play.click()
    at_step(page, 0)
    page.clock.run_for(500)
    at_step(page, 1)
    page.keyboard.press("ArrowRight")  # a key stops it
    at_step(page, 2)
    expect(play).to_have_attribute("aria-label", "Play")


def timed(site: Site) -> None:
    """The match `timed`: its steps came two seconds apart, but for the third, an hour late."""
    game = registry()["ace-in-the-hole"]
    session = Session.start(game, StartMatch(game=game.slug), game.options(), at=NOON)
    for line, seconds in zip(ANSWERED, (2, 4, 3604, 3606, 3608), strict=False):
        session.play(line, at=NOON + timedelta(seconds=seconds))
    site.parts.store.append("timed", session.pending, expected_version=0)


def test_autoplay_has_three_paces_and_remembers(page: Page, live_server: Site) -> None:
    """Real time waits as long as the next step took, drama where much happened."""
    timed(live_server)
    page.clock.install(time=0)
    open_replay(page, "timed")
    page.clock.pause_at(60_000)
    menu, clock = page.locator("[data-pace]"), page.locator("[data-clock]")
    expect(clock).to_be_hidden()
    menu.locator("summary").click()
    page.get_by_label("As played").check()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(clock).to_have_text("0:00:00")
    page.locator("[data-do=play]").click()
    at_step(page, 1)
    page.clock.run_for(1_900)
    at_step(page, 1)
    page.clock.run_for(200)  # the second step took two seconds
    at_step(page, 2)
    expect(clock).to_have_text("0:00:04")
    page.clock.run_for(4_700)
    at_step(page, 2)
    page.clock.run_for(400)  # the third an hour
    at_step(page, 3)
    expect(clock).to_have_text("1:00:04")
    page.keyboard.press("Home")

    menu.locator("summary").click()
    page.get_by_label("Drama").check()
    page.get_by_label("2 ×").check()
    open_replay(page, "timed", "step=2")
    page.clock.pause_at(120_000)
    page.locator("[data-do=play]").click()
    at_step(page, 3)  # a capture, of half the points there are
    page.clock.run_for(2_200)
    at_step(page, 3)
    page.clock.run_for(100)
    at_step(page, 4)  # nothing much
    page.clock.run_for(250)
    at_step(page, 5)


@pytest.mark.parametrize(
    "clicked", ["[data-do=next]", "#slider", "#log a[data-step='3']", "[data-do=play]"]
)
def test_space_plays_and_stops_wherever_the_last_click_was(page: Page, clicked: str) -> None:
    open_replay(page)
    page.clock.install(time=0)
    page.clock.pause_at(60_000)
    play = page.locator("[data-do=play]")
    page.locator(clicked).click()
    page.clock.run_for(100)
    if clicked == "[data-do=play]":
        expect(play).to_have_attribute("aria-label", "Pause")
        page.keyboard.press(" ")
        expect(play).to_have_attribute("aria-label", "Play")
    scrolled = page.evaluate("scrollY")
    page.keyboard.press(" ")
    expect(play).to_have_attribute("aria-label", "Pause")
    page.keyboard.press(" ")
    expect(play).to_have_attribute("aria-label", "Play")
    assert page.evaluate("scrollY") == scrolled


def test_holding_a_button_repeats(page: Page) -> None:
    open_replay(page)
    box = page.locator("[data-do=next]").bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    moving = page.locator(".replay-moving")
    expect(moving).not_to_have_attribute("data-step", re.compile("^[0-3]$"))
    page.mouse.up()
    step = moving.get_attribute("data-step") or ""
    page.wait_for_timeout(600)
    expect(moving).to_have_attribute("data-step", step)


def test_the_link_to_a_step_is_copied(open_page: Callable[..., Page]) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    open_replay(page, asked="step=5")
    page.keyboard.press("u")
    expect(page.locator("[data-toast]")).to_have_text("The link to this step is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_server_that_is_away_is_told(open_page: Callable[..., Page]) -> None:
    page = open_page(allowed=("ERR_INTERNET_DISCONNECTED", "Failed to load resource"))
    open_replay(page, asked="step=0")
    page.context.set_offline(True)
    page.keyboard.press("End")
    expect(page.locator("[data-toast]")).to_contain_text("could not be fetched")
    page.context.set_offline(False)
    page.keyboard.press("End")
    at_step(page, LAST)


@pytest.fixture
def long_match(live_server: Site) -> str:
    """A match of 400 steps, all of them remarks."""
    steps = [opening("ace-in-the-hole"), *(note(n, f"remark {n}") for n in range(1, 401))]
    live_server.parts.store.append("long", steps, expected_version=0)
    return "long"


def rows(page: Page) -> list[int]:
    """The steps in the list, at one moment."""
    numbers = "found => found.map((row) => Number(row.dataset.row))"
    found: list[int] = page.locator("[data-row]").evaluate_all(numbers)
    return found


def looked_at(page: Page, step: int) -> list[int]:
    """The steps in the list around one that is in view: a block or two of 50 to each side of it."""
    expect(page.locator(f'[data-row="{step}"]')).to_be_in_viewport()
    found = rows(page)
    assert found == [*range(found[0], found[-1] + 1)]
    assert step - 125 < found[0] <= max(0, step - 25)
    assert min(400, step + 24) <= found[-1] < step + 125
    return found


def test_the_list_of_a_long_match_comes_as_one_looks(page: Page, long_match: str) -> None:
    open_replay(page, long_match, "step=222")
    looked_at(page, 222)
    page.keyboard.press("End")
    at_step(page, 400)
    looked_at(page, 400)
    page.keyboard.press("0")
    at_step(page, 0)
    assert looked_at(page, 0)[0] == 0
    page.locator('.replay-steps a[data-step="24"]').click()
    at_step(page, 24)
    for number in range(25, 46):
        page.keyboard.press("ArrowRight")
        at_step(page, number)
    expect(page.locator('[data-row="74"]')).to_have_count(1)  # there before one needs it
    assert rows(page) == [*range(len(rows(page)))]
    expect(page.locator('[data-row="45"]')).to_be_in_viewport()


def test_the_list_follows_while_more_of_it_is_on_its_way(page: Page, long_match: str) -> None:
    open_replay(page, long_match, "step=222")
    looked_at(page, 222)
    held: list[Route] = []
    held_rows = re.compile("[?&]rows=")

    def hold(route: Route) -> None:
        held.append(route)

    page.route(held_rows, hold, times=1)
    for _ in range(100):  # what was asked for before may come still and make the list longer
        page.locator("[data-row]").last.scroll_into_view_if_needed()
        page.wait_for_timeout(100)
        if held:
            break
    assert held
    page.keyboard.press("End")
    expect(page.locator('.replay-moving[data-step="400"]')).to_have_count(1)
    for route in held:
        route.continue_()
    at_step(page, 400)
    looked_at(page, 400)


def test_scrolling_the_list_brings_more_and_keeps_the_place(page: Page, long_match: str) -> None:
    open_replay(page, long_match, "step=222")
    page.locator('[data-row="249"]').scroll_into_view_if_needed()
    expect(page.locator('[data-row="274"]')).to_have_count(1)
    page.locator('[data-row="175"]').scroll_into_view_if_needed()
    expect(page.locator('[data-row="150"]')).to_have_count(1)
    expect(page.locator('[data-row="175"]')).to_be_in_viewport()
    assert rows(page) == sorted(set(rows(page)))
    page.locator('[data-row="175"] .step__link').click()
    at_step(page, 175)


def test_the_list_goes_on_without_scripts(open_page: Callable[..., Page], long_match: str) -> None:
    page = open_page(javascript=False)
    page.goto(f"/matches/{long_match}/replay?step=222")
    page.get_by_role("link", name="Later steps").click()
    expect(page.locator('[data-row="250"] [aria-current="step"]')).to_have_count(1)
    assert rows(page) == [*range(225, 300)]
