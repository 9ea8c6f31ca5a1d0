"""What a step of Sorcerers' Deck of Death draws over the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from tests.web.sorcerers import GAME, fig, found, frames, html_of, layer, plain, standing
from web.pictures.sorcerers_deck_of_death.geometry import Lay, Spot, halfway, wedge

DUEL = standing(aG=[9, 4], aM=[9, 1], bT=[9, 8], bM=[9, 17])
STRUCK = ("aG; c bT 9,7.2", "=53")
HIDDEN = standing(aT=[9, 2], aG=["9.6", "8.1"], bG=[9, 9])


@pytest.fixture
def step(app: Flask) -> Callable[..., str]:
    """The picture after the last entry, with what it did."""

    def make(given: Any, *entries: str, **options: Any) -> str:
        return html_of(app, frames(given, *entries, **options))

    return make


def ways(html: str) -> list[str]:
    return found(html, r'data-way="(\w+)"')


def test_a_walk_leaves_a_ghost_and_tells_its_length(step: Callable[..., str]) -> None:
    html = step(standing(aB=[9, 4], bG=[9, "6.5"]), "aB", "w 10.5,6.5 9,9")
    assert found(html, r'data-way="walk" d="([^"]+)"') == ["M9.0 14.0L10.5 11.5L9.0 9.0"]
    assert found(html, r'data-ghost="(\w+)">\s*<circle cx="9.0" cy="14.0"') == ["aB"]
    assert found(html, r'class="measure is-walk"[^>]*>([^<]+)') == ["5.83″"]
    assert "is-active" in fig(html, "aB")
    assert "Seat a's Racer: 1 AP, Mvt 6" in plain(html)


def test_a_charge_is_cut_where_it_meets_its_target(step: Callable[..., str]) -> None:
    html = step(DUEL, "aG", "c bT 9,7.4")
    assert ways(html) == ["charge", "entered"]
    assert found(html, r'class="cut" d="M([\d.]+) ([\d.]+)L') == [("8.66", "10.5")]
    assert "is-target" in fig(html, "bT")
    assert "Charge: Seat b's Shooter 2d6+1 against 5" in plain(html)
    assert found(html, r'sorc-share">(\d+%)') == ["17%", "42%", "33%", "8%"]


def test_dice_and_their_sum(step: Callable[..., str]) -> None:
    html = step(DUEL, *STRUCK)
    assert found(html, r'data-dice="(\d+)"') == ["53"]
    assert "5+3+1 = 9 against 5: margin 4, 2 wounds" in plain(html)
    assert found(html, r'is-wound" data-mark="bT"[^>]*>([^<]+)') == ["−2"]
    assert fig(html, "bT").count("is-lost") == 2
    assert "sorc-chances" not in html
    assert found(step(DUEL, "aG; c bT", "=11"), r'data-mark="bT"[^>]*>(\w+)') == ["miss"]


def test_a_push_has_an_arrow_and_the_arc_of_the_attacker(step: Callable[..., str]) -> None:
    html = step(DUEL, *STRUCK, "p 9,9")
    assert ways(html) == ["push"]
    assert "url(#sorc-head)" in layer(html, "below")
    assert found(html, r'class="wedge" d="M([\d. ]+)L') == ["9.0 11.0"]
    assert found(html, r'class="measure is-push"[^>]*>([^<]+)') == ["1″"]
    shot = standing(aT=[9, 2], bB=[9, 8]) | {"hands": {"a": ["9C"]}}
    pushed = step(shot, "aT; s bB; !TP 9c", "=33", "p 9,7")
    assert ways(pushed) == ["push"]
    assert "wedge" not in pushed


def test_a_shot_shows_range_sight_and_what_is_hidden(step: Callable[..., str]) -> None:
    html = step(HIDDEN, "aT", "s bG")
    line = frames(HIDDEN, "aT", "s bG")
    declared = next(one for one in line[-1].events if one.kind == "attack_declared")
    assert declared.hidden
    assert html.count('class="hidden-point"') == len(declared.hidden)
    assert found(html, r'class="ring is-shot" cx="9.0" cy="16.0" r="([\d.]+)"') == ["8.5"]
    assert found(html, r'class="measure is-shot"[^>]*>([^<]+)') == ["8″"]
    assert found(html, r'class="measure is-gap"[^>]*>([^<]+)') == ["6″"]
    assert len(found(html, r'class="sight is-free"')) == 1
    assert "is-hider" in fig(html, "aG")
    near = [Spot(float(x), float(y)) for x, y in found(
        html, r'hidden-point" cx="([\d.]+)" cy="([\d.]+)"')]  # fmt: skip
    assert all(one.x > 8.5 and 8.5 <= one.y <= 9.5 for one in near), "on the base of the target"


def test_a_death_is_marked_where_it_happened(step: Callable[..., str]) -> None:
    given = standing(aM=[9, 2], bS={"at": [9, 10], "hp": 1}) | {"hands": {"a": ["KS", "KD"]}}
    html = step(given, "*EP KsKd bS", "=44")
    assert found(html, r'data-dead="(\w+)">\s*<circle cx="9.0" cy="8.0"') == ["bS"]
    assert 'data-fig="bS"' not in html
    assert 'data-member="bS" data-status="dead"' in html


def test_what_did_not_fit_is_flagged(step: Callable[..., str]) -> None:
    html = step(DUEL, "aG", "w 4.7,4", strictness="lenient")
    (flag,) = found(html, r"data-flag>(.*?)</p>")
    assert plain(flag) == "too far (4.3 inches, limit 4 inches)"
    assert "1 warning" in plain(html)
    assert "data-flag" not in step(DUEL, "aG", "w 5,4", strictness="lenient")


def test_an_illusion_swaps_with_two_crossed_arrows(step: Callable[..., str]) -> None:
    given = standing(aG=[9, 6], bT=[9, 7], bM=[9, 11]) | {
        "turn": "b",
        "hands": {"b": ["QS", "9S"]},
    }
    html = step(given, "*IL Qs9s bT")
    assert ways(html) == ["swap", "swap"]
    curves = found(html, r'data-way="swap" d="M9.0 [\d.]+C([\d.]+) [\d.]+ ([\d.]+)')
    assert curves == [("7.4", "10.6")] * 2, "there and back on both sides: they cross"
    assert found(html, r'ring is-reach" cx="9.0" cy="7.0" r="([\d.]+)"') == ["5.5"]


def test_places_that_are_leapt_to(step: Callable[..., str]) -> None:
    mage = standing(aM=[9, 7], bG=[9, 8]) | {"hands": {"a": ["9S", "9D", "9H"]}}
    html = step(mage, "*TL 9s9d9h 9,3")
    assert ways(html) == ["teleport"]
    assert found(html, r'ring is-reach" cx="9.0" cy="11.0" r="([\d.]+)"') == ["8"]
    brute = standing(aL=[9, 7], bT=[9, 8]) | {"hands": {"a": ["QD"]}}
    html = step(brute, "aL; m bT", "=11", "!PR Qd", "=44", "@ 13.5,7")
    assert ways(html) == ["throw"]
    assert found(html, r'ring is-reach" cx="9.0" cy="11.0" r="([\d.]+)"') == ["4.5"]
    racer = standing(aB=[9, 7], bG=[9, 8], bT=[13, 9]) | {"hands": {"a": ["AS"]}}
    html = step(racer, "aB", "!AG As bG 10.6,8.6")
    assert ways(html) == ["agile"]
    assert found(html, r'ring is-reach" cx="9.0" cy="10.0" r="([\d.]+)"') == ["1.5"]


def test_a_storm_has_its_ring_and_its_targets(step: Callable[..., str]) -> None:
    given = standing(aM=[9, 9], bG=[9, 12], bB=[12, 9], bL=[9, 15]) | {
        "hands": {"a": ["9S", "TD", "JH"]}
    }
    html = step(given, "*TE 9sTdJh")
    assert found(html, r'ring is-storm" cx="9.0" cy="9.0" r="([\d.]+)"') == ["4.5"]
    assert [name for name in ("bG", "bB", "bL") if "is-target" in fig(html, name)] == ["bG", "bB"]
    assert len(found(html, r"sorc-card is-\w is-fresh")) == 3
    rolled = step(given, "*TE 9sTdJh", "=bB:22")
    assert "Storm of Shards: Seat b's Racer 2+2-1 = 3 against 4: a miss" in plain(rolled)
    assert "Storm of Shards: Seat b's Warrior 2d6-1 against 6" in plain(rolled)


def test_who_comes_back_glows(step: Callable[..., str]) -> None:
    given = standing(bM=[9, 14]) | {
        "turn": "b", "dead": ["bS"], "hands": {"b": ["9S", "9D", "9C"]}
    }  # fmt: skip
    html = step(given, "*RE 9s9d9c bS 9,11.2")
    assert "is-glowing" in fig(html, "bS")
    assert "is-raised" in fig(html, "bS")
    freed = standing(
        aM={"at": [9, 2], "done": True}, aB={"at": [9, 6], "done": True}, bM=[9, 17]
    ) | {"hands": {"a": ["9S", "TS"]}}
    html = step(freed, "*CE 9sTs aB")
    assert "is-glowing" in fig(html, "aB")
    assert found(html, r'ring is-reach" cx="9.0" cy="16.0" r="([\d.]+)"') == ["6.5"]


def test_a_duel_shows_the_dice_of_both(step: Callable[..., str]) -> None:
    given = standing(aG=[9, 4], bM=[9, 9]) | {"turn": "b", "hands": {"b": ["QS", "KH", "AC"]}}
    html = step(given, "*DP QsKhAc aG")
    assert "Psychic Duel: Seat a's Warrior 2d6+2 against 2d6" in plain(html)
    assert len(found(html, r'<tr class="is-(\w+)"')) == 5
    html = step(given, "*DP QsKhAc aG", "=33:14")
    assert found(html, r'sorc-throw( is-won)?" data-dice="(\d+)"') == [
        (" is-won", "33"),
        ("", "14"),
    ]
    assert "8 against 5: 2 wounds for Seat a's Warrior" in plain(html)


def test_initiative_with_its_ties(step: Callable[..., str]) -> None:
    html = step({"phase": "initiative"}, "i 33:24/14:62")
    assert found(html, r'data-dice="(\d+)"') == ["33", "24", "14", "62"]
    assert "6 against 6: a tie" in plain(html)
    assert "5 against 8: Seat b plays first" in plain(html)


def test_the_centre_is_counted(step: Callable[..., str]) -> None:
    given = standing(aM=[9, 1], aS=[9, 8], bM=[9, 17]) | {"phase": "end"}
    html = step(given, "o")
    assert "zone is-scored" in html
    assert "is-glowing" in fig(html, "aS")
    assert found(html, r'is-wound" data-mark="bM"[^>]*>([^<]+)') == ["−1"]


def test_without_events_nothing_is_drawn_of_the_step(app: Flask) -> None:
    line = frames(DUEL, *STRUCK)
    for events, count in ((line[-1].events, 1), ((), 0)):
        html = html_of(app, line, events=events)
        assert html.count('class="mark is-wound"') == count
        assert html.count("data-dice") == count


def test_the_parts_of_a_match() -> None:
    chapter = GAME.chapters.title
    assert chapter is not None
    line = frames(None, "d aM 9,1") + frames(
        {"phase": "power"}, "+a *5", "+b *5", "i 62:11"
    )  # fmt: skip
    told = [str(chapter(old.state, new.state)) for old, new in pairwise(line)]
    assert told[0] == "Deployment"
    assert told[-1] == "Round 1, power phase"
    line = frames(standing(aM=[9, 1], bM=[9, 17]) | {"phase": "end"}, "o")
    assert str(chapter(line[0].state, line[1].state)) == "Round 1, end phase"


def test_ways_and_wedges() -> None:
    middle, way = halfway([Spot(0, 0), Spot(4, 0), Spot(4, 2)])
    assert (middle, way) == (Spot(3, 0), Spot(1, 0))
    assert wedge(Spot(0, 0), Spot(0, -1), 2, 360).count("A") == 2
    assert wedge(Spot(0, 0), Spot(1, 0), 2, 90).startswith("M0 0L1.414 -1.414A2 2 0 0 1")
    assert Lay(flip=True).ahead(90).y == pytest.approx(1)
