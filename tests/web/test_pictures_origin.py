"""The table of Origin Story as HTML, and in characters."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from core.commands import StartMatch
from core.games import find
from core.session import Session
from eventstore.codec import codec_of
from tests.laws import play_out
from tests.web.markup import one_line
from web.pictures import Viewpoint, draw, picture_of
from web.pictures.origin_story import faces

GAME = find("origin-story")
FIRST = (
    "new dealer=Y mat=p1 super_heroes=c1,!c6,c4",
    "Y: M5 M7 S3 M9 L11 S6 M10 L7",
    "st t1 !t18 t5 t3 > t1",
)
HANDS = ("A: S5 B5 M4 S8 M11 B10 L10 B12", "F: L1 B11 M13 M12 S4 S13 B2 S10")
BEGUN = (*FIRST, "ch t1 p1", "hero", *HANDS, "v v1.8", "go")
FOLLOWED = (*BEGUN, ">", "> L4 L9")


def views(*entries: str, **options: Any) -> tuple[Any, Any]:
    """The view after the last entry, and the one before it."""
    at = datetime(2026, 11, 21, tzinfo=UTC)
    start = StartMatch(game=GAME.slug, options=options)
    session: Session[Any] = Session.start(GAME, start, codec_of(GAME).options(options), at=at)
    for entry in entries:
        session.play(entry, at=at)
    line = session.timeline.line()
    return GAME.view(line[-1].state), GAME.view(line[-2].state)


@pytest.fixture
def drawn(app: Flask) -> Callable[..., str]:
    """The picture after the entries, with what the last one changed."""

    def make(*entries: str, viewpoint: Viewpoint | None = None, **options: Any) -> str:
        view, before = views(*entries, **options)
        with app.test_request_context():
            return unescape(one_line(draw(GAME, view, viewpoint, before)))

    return make


def found(html: str, pattern: str) -> list[Any]:
    return re.findall(pattern, html, re.DOTALL)


def plain(html: str) -> str:
    """The text of some HTML, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def row(html: str, who: str) -> str:
    (inner,) = found(html, rf'data-row="{who}"(.*?)</section>')
    return str(inner)


def test_people_stand_by_their_names(drawn: Callable[..., str]) -> None:
    html = drawn(*BEGUN, viewpoint=Viewpoint(names={"you": "Ana"}))
    assert 'aria-label="Ana"> Ana hero' in plain(row(html, "Y"))
    assert "<h2>Ana's mat</h2>" in html
    assert "<h2>The player's mat</h2>" in drawn(*BEGUN)
    assert "You" not in plain(html)


def test_three_rows_show_hands_from_left_to_right(drawn: Callable[..., str]) -> None:
    html = drawn(*BEGUN)
    assert found(html, r'data-row="(\w)"') == ["A", "F", "Y"]
    cards = found(row(html, "A"), r'data-card="([\w.]+)" data-hand="A"')
    assert " ".join(cards) == "S5 B5 M4 S8 M11 B10 L10 B12"
    assert html.count("takes gifts") == html.count("discards first") == 2
    assert "takes gifts" not in row(html, "Y")
    assert "is-on-turn" in html.split('data-row="A"')[0][-80:]
    assert "leads" in plain(row(html, "A"))
    assert "deals" in plain(row(html, "Y"))


def test_an_automa_that_follows_is_told_step_by_step(drawn: Callable[..., str]) -> None:
    html = row(drawn(*FOLLOWED), "F")
    assert found(html, r'class="(is-\w+)" data-drawn="([\w.]+)"') == [
        ("is-kept", "L4"),
        ("is-kept", "L9"),
    ]
    assert found(html, r'data-dropped="(\w+)"') == ["S10", "B2"]
    assert 'data-step="3b"' in html
    assert "No brains beats brains 12: the lowest brains R56" in plain(html)
    assert found(html, r"origin-card is-(\w)  ?is-played") == ["B"]
    tossed = row(drawn(*BEGUN, ">", "> L4 L9", "M7", ">", "> B8 B9"), "F")
    assert "toss no brains" in plain(tossed)


def test_a_lead_tells_why_and_from_what(drawn: Callable[..., str]) -> None:
    html = row(drawn(*BEGUN, ">"), "A")
    assert "Leads its highest card R53" in plain(html)
    assert found(html, r"origin-card is-(\w) +is-played") == ["B"]
    assert "is-able" not in html  # no card is its equal
    assert "data-course" not in drawn(*FOLLOWED, "M7")


def test_the_trick_shows_its_suit_and_who_wins_it(drawn: Callable[..., str]) -> None:
    html = drawn(*FOLLOWED)
    assert found(html, r'data-led="(\w)"') == ["B"]
    slots = found(html, r'origin-slot is-(\w)( is-winning)?( is-fresh)?"')
    assert slots == [("A", " is-winning", ""), ("F", "", " is-fresh"), ("Y", "", "")]
    taken = drawn(*FOLLOWED, "L7")
    assert found(taken, r'data-taken="(\w)"') == ["Y"]
    assert found(taken, r'data-played="([\w.]+)"') == ["B12", "B11", "L7"]
    assert 'data-won="Y" data-count="1"' in taken


def test_a_changed_value_has_its_tag_and_the_value_in_brackets(drawn: Callable[..., str]) -> None:
    html = drawn(*FOLLOWED, "rv A M11")
    (card,) = found(html, r'data-card="M11" data-hand="A">(.*?)</svg>')
    assert ">−1</text>" in card
    assert ">(10)</text>" in card
    assert "strength 11, counts as 10" in card


def test_super_hearts_have_a_double_border(drawn: Callable[..., str]) -> None:
    ruling = 'rule "a text" move L10 hand.A discard, move L4.5 aside hand.A L'
    html = row(drawn(*BEGUN, ruling), "A")
    assert found(html, r'data-card="([\w.]+)" data-hand')[0] == "L4.5"
    assert html.count("card-inner") == html.count("is-heart") == 1


def test_a_threat_is_announced(drawn: Callable[..., str]) -> None:
    lines = ["villain" if line == "hero" else line for line in BEGUN]
    assert found(drawn(*lines), r"origin-banner is-(\w+)") == ["threat"]
    html = row(drawn(*lines, ">"), "A")
    assert "Threat: leads its lowest card" in plain(html)
    assert "origin-banner" not in drawn(*BEGUN)


def test_the_side_of_the_last_round_is_no_threat(drawn: Callable[..., str]) -> None:
    html = drawn(*FOLLOWED, "sur", 'rule "a text" side villain', "end")
    assert found(html, r"origin-banner is-(\w+)") == ["round"]


def test_a_surrender_and_the_points_of_a_round(drawn: Callable[..., str]) -> None:
    html = drawn(*FOLLOWED, "sur")
    (said,) = found(html, r'is-surrender"[^>]*>(.*?)</p>')
    assert plain(said) == "The player surrenders the round Automaton gains 8"
    assert "<del>0</del>" in row(html, "A")
    html = drawn(*FOLLOWED, "sur", "end")
    (first,) = found(html, r'data-scored="1">(.*?)</th>')
    assert "#origin-flag" in first
    assert "#origin-hero" in first
    assert found(html, r"is-round") == ["is-round"]


def test_energy_lies_on_costs_and_in_the_supply(drawn: Callable[..., str]) -> None:
    html = drawn(*FIRST, "ch t1 p1")
    assert 'data-supply="0"' in html
    assert "<del>2</del>" in html
    (mat,) = found(html, r'data-lying="p1">(.*?)</div>')
    assert "origin-cost is-paid" in mat
    assert "used this round" in drawn(*FOLLOWED, "use t1")


def test_the_automa_card_shows_the_row_of_this_round(drawn: Callable[..., str]) -> None:
    html = drawn(*BEGUN[:-2], "v v1.2", difficulty=1)
    assert found(html, r'data-level="(\d)"') == ["1", "1", "1", "1", "2"]
    (here,) = found(html, r'<li class="is-here" data-effects="1"(.*?)</li>')
    assert "replace 1" in plain(here)
    done = drawn(*BEGUN[:-2], "v v1.2", "dr B3 B4")
    assert "is-done" in done


def test_what_may_not_be_looked_through_is_counted_alone(drawn: Callable[..., str]) -> None:
    html = drawn(*FOLLOWED)
    (pile,) = found(html, r'data-pile="discard"(.*?)</li>')
    assert 'data-count="2"' in pile
    assert "origin-card" not in pile
    (open_,) = found(drawn(*FOLLOWED, peek=True), r'data-pile="discard"(.*?)</li>')
    assert open_.count("<svg") == 2


def test_values_in_words() -> None:
    assert [faces.points(halves) for halves in (9, 18, -1, 0, -2, 1)] == [
        "4½",
        "9",
        "−½",
        "0",
        "−1",
        "½",
    ]
    assert (faces.signed(1), faces.signed(-2)) == ("+1", "−2")


def test_the_table_in_characters() -> None:
    text = picture_of(GAME.slug).text
    assert text is not None
    assert text(views(*FOLLOWED)[0]).splitlines() == [
        "Round     1 of 5, turn:Y   automa card v1.8",
        " Automaton S5 B5 M4 S8 M11 B10 ♥10   (0 VP, hero, won 0)",
        " Factoryon ♥1 M13 M12 S4 S13 ♥4 ♥9   (0 VP, hero, won 0)",
        ">Player    M5 M7 S3 M9 ♥11 S6 M10 ♥7   (0 VP, hero, won 0)",
        "Trick     A B12*   F B11",
        "Piles     deck 26   discard 2   aside 4",
        "Mat       p1+ t1+   energy 0",
    ]


def test_whole_matches_can_be_drawn(app: Flask) -> None:
    text = picture_of(GAME.slug).text
    assert text is not None
    for seed in ("1", "2"):
        line = play_out(GAME, seed, options={"difficulty": 3}).timeline.line()
        with app.test_request_context():
            for before, frame in pairwise(line):
                view = GAME.view(frame.state)
                html = str(draw(GAME, view, Viewpoint(interactive=True), GAME.view(before.state)))
                assert html.count("data-row=") == 3
                assert html.count('data-hand="Y"') == len(view["hands"]["Y"])
                assert "Round" in text(view)
        assert "Points of round 5" in html
