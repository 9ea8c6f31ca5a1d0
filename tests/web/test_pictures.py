"""Pictures of tables: what is drawn, and that what changed is marked."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from flask import Flask

from core.commands import StartMatch
from core.games import find
from core.session import Session
from tests.web.markup import one_line
from web.pictures import Viewpoint, draw, picture_of
from web.pictures.ace_in_the_hole import geometry as geo

GAME = find("ace-in-the-hole")
DEALT = ("deal R ? ? ?", "deal B ? ? ?")
CLAIMED = (*DEALT, "7D AD a1xa8 =?", "2S KS b8-b6 =?", "7H AH e1xe8 =?")


@pytest.fixture
def drawn(app: Flask) -> Callable[..., str]:
    """The picture after the entries, with what the last one changed."""

    def make(entries: tuple[str, ...], *, viewpoint: Viewpoint | None = None, **start: Any) -> str:
        at = datetime(2026, 11, 21, tzinfo=UTC)
        options = GAME.options(**start.get("options", {}))
        session: Session[Any] = Session.start(
            GAME, StartMatch(game=GAME.slug, **start), options, at=at
        )
        for entry in entries:
            session.play(entry, at=at)
        line = session.timeline.line()
        before = GAME.view(line[-2].state) if len(line) > 1 else None
        with app.test_request_context():
            return one_line(draw(GAME, GAME.view(line[-1].state), viewpoint, before))

    return make


def element(html: str, pattern: str) -> str:
    found = re.search(pattern, html)
    assert found, pattern
    return found[0]


def squares_with(html: str, state: str) -> set[str]:
    """The squares that carry a class."""
    found = re.findall(r'<g class="square ([^"]*)" id="[^"]*" data-square="(\w\d)"', html)
    return {square for states, square in found if state in states.split()}


def test_the_opening_has_every_square_pawn_slot_and_card(drawn: Callable[..., str]) -> None:
    html = drawn(DEALT)
    assert len(squares_with(html, "is-dark")) == 32
    assert "a1" in squares_with(html, "is-dark")
    pawns = re.findall(r'data-pawn="(\w\w)" data-square="(\w\d)"', html)
    assert dict(pawns) == GAME.view(GAME.setup(GAME.options(), None))["home"]
    assert len(re.findall(r'id="slot-', html)) == 16
    assert html.count('data-card="?"') == 6
    assert html.count('<span class="hidden">Pile:</span> 23') == 2
    assert squares_with(html, "is-from") == set()


@pytest.mark.parametrize("flip", [False, True])
def test_red_sits_at_the_bottom_unless_turned(drawn: Callable[..., str], flip: bool) -> None:
    html = drawn(DEALT, viewpoint=Viewpoint(flip=flip))
    y = {
        name: float(element(html, rf'data-square="{name}" transform="[^"]*"').split()[-1][:-2])
        for name in ("a1", "a8")
    }
    assert (y["a1"] > y["a8"]) != flip
    assert (html.index('data-seat="red"') > html.index('data-seat="black"')) != flip


def test_a_straight_step_marks_the_squares_it_passed(drawn: Callable[..., str]) -> None:
    html = drawn((*DEALT, "4H KH f1-f5 =?"))
    assert squares_with(html, "is-from") == {"f1"}
    assert squares_with(html, "is-to") == {"f5"}
    assert squares_with(html, "is-passed") == {"f2", "f3", "f4"}
    assert html.count('class="passed-dot"') == 3
    assert "way-move" in html
    assert "ghost" not in html


@pytest.mark.parametrize(
    ("entry", "way"), [("8D KD b1-d2 =?", "way-leap"), ("KH f1-f2 =?", "way-court")]
)
def test_leaps_have_an_arc_and_court_cards_an_arrow(
    drawn: Callable[..., str], entry: str, way: str
) -> None:
    html = drawn((*DEALT, entry))
    path = element(html, rf'class="way {way}" d="[^"]*"')
    assert ("Q" in path) == (way == "way-leap")
    assert squares_with(html, "is-passed") == set()


def test_a_capture_shows_a_ghost_and_the_way_to_its_slot(drawn: Callable[..., str]) -> None:
    html = drawn((*DEALT, "7D AD a1xa8 =?"))
    assert 'class="ghost pawn-black"' in html
    assert "way-capture" in html
    assert 'data-pawn="AS" data-slot="AS"' in html
    assert "<b>40</b> points <ins>+40</ins>" in html


def test_a_claim_is_announced_and_its_homes_pulse(drawn: Callable[..., str]) -> None:
    html = drawn(CLAIMED)
    assert "Both black Aces taken" in html
    assert "one turn to answer" in html
    assert squares_with(html, "is-claimed") == {"a8", "e8"}
    assert squares_with(html, "is-locked") == set()
    assert html.count('class="pulse"') == 2


def test_an_ace_that_cannot_come_back_is_locked(drawn: Callable[..., str]) -> None:
    html = drawn((*CLAIMED, "KS b6-a7 =?"), options={"ace_win": "locked"})
    assert "the claim stands until one comes back" in html
    assert squares_with(html, "is-locked") == set()
    position = {
        "board": {"QS": "a8", "KD": "e7", "KC": "h8"},
        "turn": "B",
        "hands": {"B": ["KC", "2S", "2C"]},
        "discards": {"B": ["AC"]},
        "claims": ["R", "B"],
    }
    start = {"options": {"ace_win": "locked"}, "position": position}
    html = drawn(("KC h8-h7 =?",), **start)
    assert squares_with(html, "is-locked") == {"a8", "e8"}
    assert html.count("cannot come back") == 2


def test_a_release_comes_from_the_slot(drawn: Callable[..., str]) -> None:
    html = drawn((*CLAIMED, "AS* =?"))
    assert "way-release" in html
    assert squares_with(html, "is-to") == {"a8"}
    assert squares_with(html, "is-from") == set()
    assert 'class="ghost pawn-red"' in html


def test_a_burn_leaves_the_board_and_flames(drawn: Callable[..., str]) -> None:
    html = drawn((*CLAIMED, "AS* =?", "KD b1-a1 =?", "2C KC f8-f6 =?", "AD burn =?"))
    assert "is-burned" in html
    assert "ace-flame" in html
    assert squares_with(html, "is-to") == set()
    assert 'class="way' not in html


def test_a_step_that_is_no_ply_marks_nothing(drawn: Callable[..., str]) -> None:
    html = drawn((*DEALT, "4H KH f1-f5 =?", "~ R 9H"))
    assert squares_with(html, "is-to") == set()
    assert 'data-card="9H"' in html


def test_the_drawn_card_is_marked_and_the_grid_tells_what_is_unseen(
    drawn: Callable[..., str],
) -> None:
    html = drawn(("deal R 4H 2D ?", "deal B ? ? ?", "4H KH f1-f5 =9D"))
    new = re.findall(r'data-card="(\w\w)"[^>]*class="[^"]*is-new', html)
    assert new == ["9D"]
    states = re.findall(r'class="is-(\w+)" data-unseen="(\w\w)"', html)
    assert len(states) == 52
    assert {code: state for state, code in states if state != "unseen"} == {
        "4H": "played",
        "2D": "held",
        "9D": "held",
    }
    assert "Red: 23 cards still unseen" in html


def test_a_card_shown_to_the_table_says_so(drawn: Callable[..., str]) -> None:
    html = drawn((*DEALT, "~ R 4H public"))
    assert re.search(r'data-card="4H"[^>]*is-public', html)


def test_the_text_board_says_everything(drawn: Callable[..., str]) -> None:
    html = drawn((*DEALT, "7D AD a1xa8 =?"))
    text = unescape(html[html.index('class="ace-text"') :])
    row = element(text, r'<th scope="row">8</th>.*?</tr>')
    assert re.findall(r'title="([^"]+)"', row)[:2] == ["Ace of diamonds", "King of spades"]
    assert "Captured pawns of this side: A♠" in text
    assert "Discards: 7♦" in text


def test_only_a_page_for_entering_carries_marks_for_targets(drawn: Callable[..., str]) -> None:
    assert "target-dot" not in drawn(DEALT)
    assert drawn(DEALT, viewpoint=Viewpoint(interactive=True)).count("target-dot") == 64


def test_names_are_escaped(drawn: Callable[..., str]) -> None:
    html = drawn(DEALT, viewpoint=Viewpoint(names={"red": "<b>Ana</b>"}))
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html


def test_squares_passed() -> None:
    assert geo.passed("a1", "d4") == ["b2", "c3"]
    assert geo.passed("h8", "h6") == ["h7"]
    assert geo.passed("a1", "b3") == []
    assert geo.passed("a1", "b2") == []


def test_turning_the_table_turns_every_place() -> None:
    for square in ("a1", "d5", "h8"):
        here, there = geo.middle(square, flip=False), geo.middle(square, flip=True)
        assert (here.x + there.x, here.y + there.y) == (geo.WIDTH, geo.HEIGHT)
    for pawn in ("AD", "JC"):
        here, there = geo.slot(pawn, flip=False), geo.slot(pawn, flip=True)
        assert (here.x + there.x, here.y + there.y) == (geo.WIDTH, geo.HEIGHT)


def test_a_game_without_a_picture_has_the_plain_table() -> None:
    rows = picture_of("none").scene(
        {"pot": 3, "seats": {"red": [1, 2], "black": []}, "cards": [{"a": True}]},
        {"pot": 2, "seats": {"red": [1, 2], "black": []}, "cards": [{"a": True}]},
        Viewpoint(),
    )
    assert [(" ".join(row.path), row.value, row.changed) for row in rows] == [
        ("pot", "3", True),
        ("seats red", "1 2", False),
        ("seats black", "–", False),
        ("cards 1 a", "✓", False),
    ]
