"""Layouts of scenery drawn with a mouse, with a finger and with keys alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import Site

SLUG = "sorcerers-deck-of-death"
NEW = f"/games/{SLUG}/layouts/new"
GEOJSON = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "id": "pond",
            "properties": {"radius": 1.25, "blocks_los": False},
            "geometry": {"type": "Point", "coordinates": [6, 6]},
        }
    ],
}


def opened(page: Page, name: str = "new") -> None:
    page.goto(f"/games/{SLUG}/layouts/{name}")
    expect(page.locator("#drawing")).to_have_class("drawing is-ready")


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a place of the table is."""
    box = page.locator("#board .ground").bounding_box()
    assert box is not None
    return box["x"] + x * box["width"] / 18, box["y"] + (18 - y) * box["height"] / 18


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*spot(page, *start))
    page.mouse.down()
    half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*spot(page, *half))
    page.mouse.move(*spot(page, *end))
    page.mouse.up()


def take(page: Page, tool: str) -> None:
    page.locator(f"[name=tool][value={tool}]").check()


def kept(site: Site, name: str) -> Any:
    """The pieces of a saved layout."""
    game = site.parts.service.find(SLUG)
    return {piece.id: piece for piece in site.parts.store.catalogues.get(game, name).cards}


def save(page: Page, name: str) -> None:
    page.locator("#layout-name").fill(name)
    page.locator("#layout-save").click()
    expect(page.locator("#layout-told .notice--good")).to_be_visible()


def field(page: Page, name: str) -> Any:
    return page.locator(f".piece__body:not([hidden]) [data-field='{name}']")


def test_a_layout_is_drawn_mirrored_saved_and_played(page: Page, live_server: Site) -> None:
    page.goto(f"/games/{SLUG}/catalogues")
    page.get_by_role("link", name="Draw a layout").click()
    expect(page.locator("#no-pieces")).to_be_visible()
    take(page, "rectangle")
    drag(page, (3.05, 3.9), (6.1, 4.4))
    take(page, "circle")
    drag(page, (12, 5), (13.2, 5))
    page.locator("[data-act=enter]").click()
    page.locator("[data-act=sight]").click()
    take(page, "polygon")
    for corner in ((7, 8), (8, 8), (7.5, 6.5)):
        page.mouse.click(*spot(page, *corner))
    page.mouse.click(*spot(page, 7.05, 8.05))  # the first corner again
    expect(page.locator("#board [data-piece]")).to_have_count(3)
    page.locator("[data-act=mirror]").click()
    expect(page.locator("#board [data-piece]")).to_have_count(6)
    page.locator("[data-act=mirror]").click()
    expect(page.locator("#board [data-piece]")).to_have_count(6)
    save(page, "yard")
    pieces = kept(live_server, "yard")
    assert pieces["p1"].pts == ((3, 4), (6, 4), (6, "4.5"), (3, "4.5"))
    assert (pieces["p2"].c, pieces["p2"].r) == ((12, 5), "1.25")
    assert (pieces["p2"].blocks_los, pieces["p2"].blocks_move) == (False, False)
    assert (pieces["p2-b"].c, pieces["p2-b"].blocks_move) == ((6, 13), False)
    assert pieces["p3"].pts == ((7, 8), (8, 8), ("7.5", "6.5"))
    assert pieces["p1-b"].pts[0] == (15, 14)
    page.get_by_role("link", name="Start a match with it").click()
    expect(page.locator("[name=option-terrain][value=yard]")).to_be_checked()
    expect(page.locator("[name=option-strictness][value=lenient]")).to_be_checked()
    page.locator("[name=source][value=dealt]").check()
    expect(page.locator("[name=option-strictness][value=strict]")).to_be_checked()
    page.locator("form.new-match button.button--primary").click()
    page.wait_for_url("**/record")
    match = live_server.parts.service.open(page.url.split("/")[-2])
    terrain = match.timeline.start.options["terrain"]
    assert [piece["id"] for piece in terrain["pieces"]] == [*pieces]


def test_pieces_are_dragged_stretched_and_brought_back(page: Page) -> None:
    opened(page, "pillars")
    drag(page, (4.5, 6.5), (5.6, 6.5))
    expect(field(page, "x")).to_have_value("5.5")
    drag(page, (6.3, 6.5), (7, 6.5))  # its handle
    expect(field(page, "r")).to_have_value("1.5")
    page.locator("#snap").select_option("100")
    drag(page, (5.5, 6.5), (5.6, 20))  # no further than the edge
    expect(field(page, "y")).to_have_value("16.5")
    expect(field(page, "x")).to_have_value("5.6")
    for _ in range(3):
        page.locator("[data-act=undo]").click()
    expect(field(page, "x")).to_have_value("4.5")
    expect(page.locator("[data-act=undo]")).to_be_disabled()
    page.locator("#board [data-piece]").first.focus()
    page.keyboard.press("Control+y")
    expect(field(page, "x")).to_have_value("5.5")
    page.mouse.click(*spot(page, 9, 1))
    expect(page.locator(".piece__body:not([hidden])")).to_have_count(0)


def test_keys_alone_are_enough(page: Page, live_server: Site) -> None:
    opened(page)
    page.locator("[data-add=rectangle]").press("Enter")
    for name, value in (("left", "4"), ("near", "5.5"), ("width", "3"), ("depth", "0.4")):
        field(page, name).press("Control+a")
        page.keyboard.type(value)
        page.keyboard.press("Tab")
    field(page, "id").fill("wall")
    field(page, "id").press("Tab")
    expect(page.locator("[data-field=left]:focus")).to_have_count(1)
    page.locator("[data-add=polygon]").press("Enter")
    field(page, "add2").press("Enter")
    field(page, "x3").fill("8")
    field(page, "y3").fill("9.5")
    field(page, "y3").press("Tab")
    field(page, "can-enter").press("Space")
    page.locator("[name=tool][value=move]").focus()
    page.keyboard.press("Tab")
    first = page.locator("#board [data-piece]").first
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_attribute("aria-label", "Piece wall: rectangle, 3 × 0.4 in")
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("Tab")
    page.keyboard.press("Delete")
    expect(page.locator("#board [data-piece]")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#board [data-piece]")).to_have_count(2)
    page.keyboard.press("Escape")
    page.locator("#layout-name").fill("typed")
    page.keyboard.press("Enter")
    expect(page.locator("#layout-told .notice--good")).to_be_visible()
    pieces = kept(live_server, "typed")
    corners = (("4.25", "5.75"), ("7.25", "5.75"), ("7.25", "6.15"), ("4.25", "6.15"))
    assert pieces["wall"].pts == corners
    assert pieces["p1"].pts == ((8, 8), (10, 8), (9, 10), (8, "9.5"))
    assert not pieces["p1"].blocks_move


def test_escape_and_backspace_in_a_polygon(page: Page) -> None:
    opened(page)
    take(page, "polygon")
    for corner in ((3, 3), (6, 3), (6, 6), (4, 8)):
        page.mouse.click(*spot(page, *corner))
    page.keyboard.press("Backspace")
    expect(page.locator("#board .corner")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(page.locator("#pieces .piece__head")).to_contain_text("polygon of 3 corners, 3 × 3 in")
    page.mouse.click(*spot(page, 12, 12))
    expect(page.locator("[data-act=cancel]")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator("[data-act=cancel]")).to_be_disabled()
    expect(page.locator("#board [data-piece]")).to_have_count(1)


def test_what_is_refused_is_said_and_nothing_is_lost(open_page: Callable[..., Page]) -> None:
    page = open_page(allowed=("422", "409"))
    opened(page)
    told = page.locator("#layout-told [role=alert]")
    page.locator("#layout-save").click()
    expect(told).to_have_text("Draw a piece first.")
    take(page, "polygon")
    for corner in ((3, 3), (6, 6), (6, 3), (3, 6)):
        page.mouse.click(*spot(page, *corner))
    page.locator("[data-act=close]").click()
    page.locator("#layout-save").click()
    expect(told).to_have_text("Give the layout a name first.")
    page.locator("#layout-name").fill("Château 2")
    page.locator("#layout-save").click()
    expect(told).to_have_text(
        "A name is small letters, digits and -, with a letter first: chateau-2, say."
    )
    page.locator("#layout-name").fill("2")
    page.locator("#layout-save").click()
    expect(told).to_have_text("A name is small letters, digits and -, with a letter first.")
    page.locator("#layout-name").fill("bow")
    page.locator("#layout-save").click()
    expect(told).to_contain_text("The outline of the piece “p1” crosses or touches itself")
    field(page, "x0").fill("2")
    field(page, "take1").click()
    save(page, "bow")
    page.locator("#layout-replace").uncheck()
    page.locator("#layout-save").click()
    expect(told).to_contain_text("There is a catalogue “bow” already.")


def test_geojson_in_and_out(page: Page, tmp_path: Path) -> None:
    opened(page, "ruins")
    file = tmp_path / "pond.geojson"
    file.write_text(json.dumps(GEOJSON), "utf-8")
    page.locator("#layout-file").set_input_files(file)
    expect(page.locator("#pieces .piece__head")).to_have_count(1)
    expect(page.locator("#pieces .piece__head")).to_have_text("pondcircle, radius 1.25 in")
    with page.expect_download() as download:
        page.locator("[data-write=geojson]").click()
    assert download.value.suggested_filename == "ruins-2.geojson"
    given = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert given["features"][0]["geometry"] == GEOJSON["features"][0]["geometry"]
    assert given["features"][0]["properties"]["blocks_los"] is False
    page.locator("[data-act=undo]").click()
    expect(page.locator("#board [data-piece]")).to_have_count(10)


def test_a_finger_draws_on_a_telephone(phone: Page, live_server: Site) -> None:
    opened(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    take(phone, "polygon")
    for corner in ((3, 3), (6, 3), (6, 6)):
        phone.touchscreen.tap(*spot(phone, *corner))
    phone.locator("[data-act=close]").tap()
    take(phone, "move")
    phone.touchscreen.tap(*spot(phone, 5.5, 3.5))
    phone.locator("[data-act=sight]").tap()
    save(phone, "tapped")
    assert kept(live_server, "tapped")["p1"].blocks_los is False


def test_axe_finds_nothing(page: Page) -> None:
    opened(page, "woods")
    page.locator("#board [data-piece]").nth(1).focus()
    found = both_ways(page, "drawing")
    for address in (f"/games/{SLUG}/catalogues", f"/matches/new?game={SLUG}"):
        page.goto(address)
        found += both_ways(page, address)
    assert found == []
