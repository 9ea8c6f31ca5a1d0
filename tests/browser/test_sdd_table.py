"""Figures of Sorcerers' Deck of Death dragged and tapped on their table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.sdd_bench import FIGS, MOVE, PATIENCE, WALL, Bench


@pytest.fixture
def bench(live_server: Site, page: Page) -> Bench:
    return Bench(live_server, page, FIGS, terrain=WALL)


def test_a_figure_is_dragged(bench: Bench) -> None:
    bench.call("aim", [MOVE, MOVE | {"fig": "aT"}])
    bench.drag((9, 4), (10.52, 6.03), let_go=False)
    track = bench.page.evaluate("track")
    assert (track["fig"], track["kind"], track["limit"]) == ("aG", "walk", 4)
    assert track["length"] == pytest.approx(2.5, abs=0.01)
    expect(bench.page.locator(".touch-callout-length")).to_have_text("2.5 / 4″")
    bench.page.mouse.up()
    move = bench.move()
    assert (move["fig"], move["way"], move["kind"]) == ("aG", "move", "walk")
    assert move["path"] == [[10.5, 6]]
    assert (move["target"], move["faults"]) == (None, [])
    bench.drag((10.5, 6), (6.9, 8.5))  # from where it lies now
    assert bench.move()["kind"] == "run"


def test_nobody_else_is_dragged(bench: Bench) -> None:
    bench.call("aim", MOVE)
    bench.drag((4, 4), (5, 5))
    assert bench.heard() == []
    bench.tap(4, 8)
    assert bench.move()["path"] == [[4, 8]]


def test_a_drag_back_cancels(bench: Bench) -> None:
    bench.call("aim", MOVE)
    bench.drag((9, 4), (11, 4), (9.1, 4.1))
    assert bench.heard() == [["cancel", {"fig": "aG"}]]
    assert bench.page.evaluate("track") is None
    bench.drag((9, 4), (11, 4), let_go=False)
    bench.page.keyboard.press("Escape")
    bench.page.mouse.up()
    assert bench.heard() == [["cancel", {"fig": "aG"}]]


def test_an_enemy_is_charged(bench: Bench) -> None:
    bench.call("aim", MOVE)
    bench.drag((9, 4), (9.1, 7.8))
    move = bench.move()
    assert (move["kind"], move["target"], move["contacts"]) == ("charge", "bT", ["bT"])
    assert move["length"] == pytest.approx(4, abs=0.02)
    bench.call("clear")
    bench.tap(12.2, 9.1)  # on its base: straight at it
    move = bench.move()
    assert (move["target"], move["straight"]) == ("bG", True)
    assert move["faults"] == ["too_far"]  # 4.83 is more than 4


def test_a_charge_is_recorded_as_it_was_drawn(bench: Bench) -> None:
    bench.call("aim", MOVE)
    bench.drag((9, 4), (8.6, 7.9))
    (x, y), at = bench.move()["path"][-1], bench.page.evaluate("table.moved.at")
    bench.site.parts.service.play("bench", "aG")
    bench.site.parts.service.play("bench", f"c bT {x},{y}")
    assert [one / 1000 for one in bench.state.figs[1].at or ()] == pytest.approx(at, abs=0.01)


def test_two_enemies_are_touched(live_server: Site, page: Page) -> None:
    bench = Bench(live_server, page, "aG 9,5; bT 8.2,8; bG 9.8,8; bM 9,17; aM 9,1")
    bench.call("aim", MOVE)
    bench.drag((9, 5), (9, 7.4))
    move = bench.move()
    assert sorted([move["target"], *move["also"]]) == ["bG", "bT"]
    assert sorted(move["contacts"]) == ["bG", "bT"]
    target = move["target"]
    (x, y), other = move["path"][-1], move["also"][0]
    live_server.parts.service.play("bench", "aG")
    live_server.parts.service.play("bench", f"c {target}&{other} {x},{y}")


def test_what_is_in_the_way(bench: Bench) -> None:
    page = bench.page
    bench.call("aim", MOVE | {"targets": []})
    bench.drag((9, 4), (9, 9), let_go=False)
    assert page.evaluate("track.blockedBy") == ["bT"]
    expect(page.locator(".touch-ghost.is-bad")).to_have_count(1)
    bench.page.mouse.up()
    assert set(bench.move()["faults"]) >= {"enemy_contact"}
    bench.call("clear")
    bench.drag((9, 4), (6, 6.5), let_go=False)
    assert page.evaluate("track.blockedBy") == ["w"]
    expect(page.locator("[data-piece='w'].is-in-the-way")).to_have_count(1)
    page.mouse.up()
    bench.call("clear")
    expect(page.locator(".is-in-the-way")).to_have_count(0)
    bench.drag((9, 4), (14, 5))  # a wood may be entered
    assert bench.heard()[-1][1]["faults"] == []


def test_a_base_slides_beside_a_wall(bench: Bench) -> None:
    bench.call("aim", MOVE)
    bench.drag((9, 4), (7.3, 6.5))
    move = bench.move()
    assert move["path"] == [[7.5, 6.5]]
    assert move["faults"] == []


def test_a_way_round_a_corner(bench: Bench) -> None:
    page = bench.page
    bench.call("aim", MOVE)
    bench.drag((9, 4), (8, 5), let_go=False)
    page.keyboard.press("w")
    page.mouse.move(*bench.at(8, 7.5), steps=4)
    page.mouse.up()
    move = bench.move()
    assert move["path"] == [[8, 5], [8, 7.5]]
    assert move["length"] == pytest.approx(2**0.5 + 2.5, abs=0.01)
    bench.call("clear")
    bench.drag((9, 4), (8, 5), let_go=False)
    bench.patience(300)
    page.mouse.move(*bench.at(8.5, 5))
    page.wait_for_timeout(600)  # held still: a waypoint
    bench.patience(PATIENCE)
    page.mouse.move(*bench.at(8, 8), steps=4)
    page.mouse.up()
    assert bench.move()["path"] == [[8.5, 5], [8, 8]]
    bench.call("clear")
    page.mouse.move(*bench.at(10, 5))
    bench.patience(300)
    page.mouse.down()
    page.wait_for_timeout(600)
    page.mouse.up()
    assert bench.heard() == []
    bench.tap(10, 7)
    assert bench.move()["path"] == [[10, 5], [10, 7]]


def test_figures_are_tapped(bench: Bench) -> None:
    bench.call("aim", [MOVE, MOVE | {"fig": "aT"}])
    bench.tap(4, 4)
    bench.call("aim", None)
    bench.call("pick", ["bT", "bG"])
    bench.tap(12.3, 9.2)
    bench.tap(4, 4)
    assert bench.heard() == [["figure", "aT"], ["figure", "bG"], ["spot", [4, 4]]]
    expect(bench.page.locator(".fig.is-dimmed")).to_have_count(4)


def test_the_chosen_one_of_several(bench: Bench) -> None:
    both = [MOVE, MOVE | {"fig": "aT"}]
    bench.call("aim", both)
    bench.drag((9, 4), (10, 6))
    bench.call("aim", [MOVE | {"chosen": True}, both[1]])
    expect(bench.page.locator(".touch-ghost")).to_have_count(1)  # stays where it was put
    bench.heard()
    bench.tap(11, 6)
    assert bench.move()["path"] == [[11, 6]]
    bench.tap(4, 4)
    assert bench.heard() == [["figure", "aT"]]
    bench.drag((4, 4), (5, 4.8))
    assert bench.move()["fig"] == "aT"


def test_pushes_keep_to_the_front(bench: Bench) -> None:
    bench.call("aim", {"fig": "bT", "way": "push", "limit": 1, "of": "aG", "arc": 180})
    expect(bench.page.locator(".touch-wedge")).to_have_count(1)
    bench.drag((9, 9), (9.5, 9.8))
    assert (move := bench.move())["faults"] == []
    assert (move["way"], move["path"]) == ("push", [[9.5, 9.8]])
    bench.call("clear")
    bench.drag((9, 9), (9.3, 8.4))
    assert bench.move()["faults"] == ["outside_arc"]
    bench.call("clear")
    bench.drag((9, 9), (9, 11))
    assert bench.move()["faults"] == ["too_far"]
    bench.call("clear")
    bench.drag((9, 9), (9, 10.2))  # a little too far is just far enough
    move = bench.move()
    assert (move["faults"], move["length"]) == ([], pytest.approx(1, abs=0.02))


def test_a_throw_is_measured_from_the_other_base(bench: Bench) -> None:
    bench.call("aim", {"fig": "bT", "way": "throw", "limit": 4, "of": "aG"})
    bench.tap(13.9, 4)
    move = bench.move()
    assert (move["length"], move["limit"], move["faults"]) == (pytest.approx(3.9), 4, [])


def test_a_figure_comes_onto_the_table(live_server: Site, page: Page) -> None:
    bench = Bench(live_server, page, "", first_deployer="b", flip=True)
    bench.call("aim", {"fig": "bS", "way": "deploy"})
    ghost = page.locator(".touch-ghost.seat-b")
    expect(ghost).to_have_count(1)  # waits in the band of its seat
    bench.tap(5, 17)
    move = bench.move()
    assert (move["way"], move["path"], move["faults"]) == ("deploy", [[5, 17]], [])
    bench.drag((5, 17), (6, 16.2))
    assert bench.move()["path"] == [[6, 16.5]]
    bench.drag((6, 16.5), (6, 12))
    assert bench.move()["faults"] == ["deploy_zone"]


def test_what_the_server_says(bench: Bench) -> None:
    page = bench.page
    told: dict[str, Any] = {"attacker": "aT", "target": "bT", "range": 8, "los": True, "gap": 6.071}
    told |= {"sight": [[4, 4], [9, 9]], "hidden": [[9.3, 9.2], [9.4, 9]], "hiders": ["w", "bG"]}
    bench.call("show", told)
    expect(page.locator(".touch-hidden")).to_have_count(2)
    expect(page.locator(".touch-preview .touch-label")).to_have_text("6.1″")
    expect(page.locator(".touch-preview .touch-ring-label")).to_have_text("8″")
    expect(page.locator("[data-piece='w'].is-hiding")).to_have_count(1)
    bench.call("show", None)
    expect(page.locator(".touch-preview > *, .is-hiding")).to_have_count(0)
    bench.call("aim", MOVE)
    bench.tap(10, 6)
    bench.call("show", {"fig": "aG", "way": "walk", "at": [10.05, 6], "path": [[9, 4], [10.05, 6]]})
    expect(page.locator(".touch-ghost")).to_have_count(1)
    assert page.evaluate("table.moved.at") == [10.05, 6]
