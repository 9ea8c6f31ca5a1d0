"""The table of Sorcerers' Deck of Death as HTML, and in characters."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from core.knowledge import perspective
from tests import matches
from tests.laws import play_out
from tests.web.sorcerers import GAME, fig, found, frames, html_of, plain, played, standing
from web.context import KEY
from web.pictures import Viewpoint, draw, picture_of

PAIR = standing(aG=[3, 4], bT=[9, 12])
BANDS = standing(aM={"at": [9, 1], "hp": 4, "done": True}, aG=[9, 7], bT=[9, 8], bM=[9, 17]) | {
    "dead": ["bS"],
    "hands": {"a": ["9H", "AC", "?"], "b": ["?"]},
    "discard": {"b": ["KS", "TD"]},
}


def test_seat_a_sits_below_until_the_table_is_turned(app: Flask) -> None:
    for flip, places in ((False, ("3.0 14.0", "9.0 6.0")), (True, ("15.0 4.0", "9.0 12.0"))):
        html = html_of(app, frames(PAIR), flip=flip)
        assert f'data-flip="{int(flip)}"' in html
        for name, place in zip(("aG", "bT"), places, strict=True):
            x, y = place.split()
            assert f'data-cx="{x}" data-cy="{y}"' in fig(html, name)
            assert f'transform="translate({place})"' in fig(html, name)
        bands = found(html, r'class="band seat-(\w)" y="([\d.]+)"')
        assert dict(bands) == ({"a": "0", "b": "16.0"} if flip else {"a": "16.0", "b": "0"})
        assert found(html, r'data-seat="(\w)" aria-label') == (["a", "b"] if flip else ["b", "a"])


def test_a_figure_shows_its_hit_points_its_token_and_where_it_looks(app: Flask) -> None:
    html = html_of(app, frames(BANDS))
    mage, warrior = fig(html, "aM"), fig(html, "aG")
    assert mage.count('class="pip') == 6
    assert mage.count("is-lost") == 2
    assert "is-token" in mage
    assert "is-token" not in warrior
    assert ">G</text>" in warrior
    assert found(warrior, r'data-r="([\d.]+)"') == ["0.5"]
    assert found(warrior, r'class="nose" d="M-?[\d.]+ -?[\d.]+L0.0 (-[\d.]+)') == ["-0.76"]
    assert "Seat a's Warrior: 3 of 3 HP" in plain(warrior)


def test_bases_have_their_true_size(app: Flask) -> None:
    html = html_of(app, frames(standing(aL=[3, 4], aG=[9, 4]), bases_mm="big_brute"))
    assert found(fig(html, "aL"), r'class="base" r="([\d.]+)"') == ["0.8"]
    assert found(fig(html, "aG"), r'class="base" r="([\d.]+)"') == ["0.5"]


def test_who_touches_an_enemy_is_engaged(app: Flask) -> None:
    html = html_of(app, frames(BANDS))
    assert found(html, r'data-contact="([^"]+)" cx="([\d.]+)" cy="([\d.]+)"') == [
        ("aG bT", "9.0", "10.5")
    ]
    assert "Seat b's Shooter, 3 of 3 HP, at 9, 8, engaged with Seat a's Warrior" in plain(html)


def test_the_dead_and_those_not_deployed_are_listed_beside(app: Flask) -> None:
    html = html_of(app, frames(BANDS))
    assert found(html, r'data-member="(\w+)" data-status="dead"') == ["bS"]
    assert "Seat b's Specialist, dead" in plain(html)
    assert 'data-fig="bS"' not in html
    waiting = html_of(app, frames(None, "d aM 9,1"))
    assert len(found(waiting, r'data-status="waiting"')) == 11
    assert "Seat a's Mage, 6 of 6 HP, at 9, 1" in plain(waiting)
    assert "is-moved" in fig(waiting, "aM")


def test_scenery_can_be_entered_or_seen_across(app: Flask) -> None:
    terrain = [
        {"id": "w", "shape": "poly", "pts": [[7, 5], [11, 5], [11, "5.4"], [7, "5.4"]]},
        {"id": "t", "shape": "circle", "c": [4, 12], "r": 1, "blocks_move": False},
        {"id": "l", "shape": "circle", "c": [14, 12], "r": 1, "blocks_los": False},
    ]
    html = html_of(app, frames(PAIR, terrain=terrain))
    pieces = dict(found(html, r'class="piece ([^"]*)" data-piece="(\w)"'))
    assert pieces == {"": "w", "is-open": "t", "is-low": "l"}
    assert 'd="M7.0 13.0L11.0 13.0L11.0 12.6L7.0 12.6Z"' in html
    assert html.count("url(#sorc-hatch)") == 1


def test_hands_decks_and_discards(app: Flask) -> None:
    html = html_of(app, frames(BANDS))
    top, bottom = found(html, r'<section class="sorc-seat.*?</section>')
    assert found(bottom, r'data-card="(\w+)"') == ["AC", "9H"]
    assert 'data-unseen="1"' in bottom
    assert 'data-deck="21"' in bottom
    assert found(top, r'data-discarded="(\w+)"') == ["KS", "TD"]
    assert "Ace of clubs" in html
    drawn = html_of(app, frames({"phase": "power"}, "+a 9sTdKhKdAc"))
    assert drawn.count("just drawn") == 5
    assert "Deck : 19 24" in plain(drawn)


def test_a_seat_sees_the_backs_of_the_other_hand(app: Flask) -> None:
    session = play_out(GAME, "3")
    timeline = perspective(session.timeline, "b", then=True)
    line = [timeline.frames[n] for n in timeline.tree.path(timeline.head)]
    at = next(n for n, one in enumerate(line) if one.state.sides[0].hand >= 5)
    html = html_of(app, line[: at + 1])
    top, bottom = found(html, r'<section class="sorc-seat.*?</section>')
    assert "data-card" not in bottom
    assert found(bottom, r'data-unseen="(\d+)"') == [str(line[at].state.sides[0].hand)]
    assert "data-unseen" not in top


def test_the_end_and_a_ruling_are_announced(app: Flask) -> None:
    html = html_of(app, frames(BANDS, "xa"))
    assert found(html, r"sorc-banner is-(\w+)") == ["over"]
    assert "Seat b wins the other seat conceded" in plain(html)
    ruled = html_of(app, frames(BANDS), ruled="a house rule")
    assert found(ruled, r"sorc-banner is-(\w+)") == ["ruled"]


def test_pages_draw_what_the_step_did(make_app: Callable[..., Flask]) -> None:
    app = make_app(games={GAME.slug: GAME})
    session = played(standing(aG=[9, 4], bT=[9, 8]), "aG", "c bT", "undo")
    matches.record(app.extensions[KEY].store, "duel", session)
    client = app.test_client()
    for query in ("step=2", "step=2&seat=b", "step=2&seat=spectator&flip=1"):
        html = client.get(f"/matches/duel/replay?{query}").text
        assert found(html, r'data-way="(\w+)"') == ["charge", "entered"], query
    undone = client.get("/matches/duel/replay?step=3").text
    assert "data-way" not in undone, "this step only went back"
    session = played(standing(aG=[9, 4], bT=[9, 8]), "aG", "c bT")
    matches.record(app.extensions[KEY].store, "open", session)
    assert "data-way" in client.get("/matches/open/record").text
    corrected = client.get("/matches/open/record?amend=correct&step=2").text
    assert "data-way" not in corrected


def test_names_are_escaped(app: Flask) -> None:
    line = frames(PAIR)
    with app.test_request_context():
        viewpoint = Viewpoint(names={"a": "<b>Ana</b>"})
        html = str(draw(GAME, GAME.view(line[-1].state), viewpoint))
    assert "&lt;b&gt;Ana" in html


def test_people_are_named_beside_and_above_the_table(app: Flask) -> None:
    given = standing(aM=[9, 1], aT=[9, 4], bT=[9, 8], bM=[9, 17])
    line = frames(given, "aT", "s bT")
    names = {"a": "Ana", "b": "Bo"}
    html = html_of(app, line, names=names)
    (odds,) = found(html, r'class="sorc-chances".*?<h2>(.*?)<span')
    assert odds.strip() == "Shot: Bo's Shooter"
    assert "Ana's Shooter: 1 AP, Mvt 4" in plain(html)
    assert "Seat b's" not in html
    nameless = html_of(app, line)
    assert "Shot: Seat b's Shooter" in nameless, "the same table, kept apart"
    over = plain(html_of(app, frames(given, "x a"), names=names))
    assert "Bo wins" in over
    assert "Seat b wins" not in over


def test_the_table_in_characters() -> None:
    text = picture_of(GAME.slug).text
    assert text is not None
    terrain = [{"id": "w", "shape": "poly", "pts": [[2, 12], [4, 12], [4, 13], [2, 13]]}]
    lines = text(GAME.view(frames(BANDS, terrain=terrain)[-1].state)).splitlines()
    assert [line.rstrip() for line in lines] == EXPECTED.strip("\n").splitlines()


EXPECTED = """
17  . . . . . . . . .bM . . . . . . . .   Round 1 of 6, activation
16  . . . . . . . . . . . . . . . . . .    b tiluka   deck 21   discard 2 (top 10♦)
15  . . . . . . . . . . . . . . . . . .       hand ?
14  . . . . . . . . . . . . . . . . . .       bM 6/6 at 9, 17
13  . . . . . . . . . . . . . . . . . .       bT 3/3 at 9, 8  engaged with aG
12  . .#### . . . . . . . . . . . . . .       bS dead
11  . . . . . . . . . . . . . . . . . .   >a teymur   deck 21   discard 0
10  . . . . . . . . . . . . . . . . . .       hand A♣ 9♥ ?
 9  . . . . . . . . + + . . . . . . . .       aM 4/6 at 9, 1  done
 8  . . . . . . . . +bT . . . . . . . .       aG 3/3 at 9, 7  engaged with bT
 7  . . . . . . . . .aG . . . . . . . .   Centre a 1, b 1   warnings 0
 6  . . . . . . . . . . . . . . . . . .
 5  . . . . . . . . . . . . . . . . . .
 4  . . . . . . . . . . . . . . . . . .
 3  . . . . . . . . . . . . . . . . . .
 2  . . . . . . . . . . . . . . . . . .
 1  . . . . . . . . .aM . . . . . . . .
 0  . . . . . . . . . . . . . . . . . .
    0     3     6     9     12    15
"""


@pytest.mark.parametrize("options", [{"terrain": "ruins"}, {"bases_mm": "big_brute"}])
def test_whole_matches_can_be_drawn(app: Flask, options: dict[str, Any]) -> None:
    text = picture_of(GAME.slug).text
    assert text is not None
    line = play_out(GAME, "1", options=options).timeline.line()
    with app.test_request_context():
        for before, frame in [*pairwise(line)][-1::-3]:
            view = GAME.view(frame.state)
            viewpoint = Viewpoint(interactive=True, events=frame.events, flip=frame.step % 2 == 1)
            html = str(draw(GAME, view, viewpoint, GAME.view(before.state)))
            alive = sum(one["at"] is not None for one in view["figs"].values())
            assert html.count("data-fig=") == alive
            assert "nan" not in html
            assert "Round" in text(view)
