"""The table of Ace of Spades as HTML, and in characters."""

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
from web.context import KEY
from web.pictures import Viewpoint, draw, picture_of
from web.pictures.ace_of_spades import faces, moved, sums

GAME = find("ace-of-spades")
HAND = "H 2h 2s 2d Kc Ks 4d 7h 9c"
FIRST = (HAND, "E dx00a")
ACOLYTE = (
    *(*FIRST, "D 2h 2s 2d Kc Ks", "E dx01a", "+ Ah Ad 3c 5s Jd", "D Ah Ad 3c 5s Jd"),
    *("E dx02a", "+ As Ac Qh Qd Qs", "D As Ac Qh Qd Qs"),
)
COOP = ("1: H 2h 3s 4d Kc Ks / 2s 2c 9d", "2: H ?5", "E dx00b")


def played(entries: tuple[str, ...], **options: Any) -> Session[Any]:
    """The match after the entries."""
    at = datetime(2026, 11, 21, tzinfo=UTC)
    start = StartMatch(game=GAME.slug, options=options)
    session: Session[Any] = Session.start(GAME, start, codec_of(GAME).options(options), at=at)
    for entry in entries:
        session.play(entry, at=at)
    return session


def views(entries: tuple[str, ...], seat: str | None = None, **options: Any) -> tuple[Any, Any]:
    """The view after the last entry, and the one before it."""
    line = played(entries, **options).timeline.line()

    def view(state: Any) -> Any:
        return GAME.view(state if seat is None else GAME.secrets.mask(state, seat))

    return view(line[-1].state), view(line[-2].state)


@pytest.fixture
def drawn(app: Flask) -> Callable[..., str]:
    """The picture after the entries, with what the last one changed."""

    def make(*entries: str, viewpoint: Viewpoint | None = None, **more: Any) -> str:
        view, before = views(entries, **more)
        with app.test_request_context():
            return unescape(one_line(draw(GAME, view, viewpoint, before)))

    return make


def found(html: str, pattern: str) -> list[Any]:
    return re.findall(pattern, html, re.DOTALL)


def plain(html: str) -> str:
    """The text of some HTML, in one line."""
    return " ".join(re.sub(r"<[^>]+>|\ufe0e", " ", html).split())


def test_the_strip_tells_of_twelve_fights(drawn: Callable[..., str]) -> None:
    html = drawn(*ACOLYTE, "E dx03a")
    states = dict(found(html, r'data-fight="(\d+)" data-state="(\w+)"'))
    assert states == {str(n): "fallen" for n in (1, 2, 3)} | {"4": "front"} | {
        str(n): "coming" for n in range(5, 13)
    }
    assert html.count("spades-scene is-here") == 1
    kinds = found(html, r'class="spades-small is-\w+ is-(\w+)')
    assert "".join(kind[0] for kind in kinds) == "mmammammammb"


def test_a_shot_is_raised_spelled_out_and_outlined(drawn: Callable[..., str]) -> None:
    html = drawn(*FIRST, "D 2h 2s 4d 7h 9c as pair")
    combo = found(html, r'spades-played__card is-combo" data-played="(\w+)"')
    assert sorted(combo) == ["2H", "2S"]
    assert html.count("to-discard") == 6  # five cards, one line of what moved
    (total,) = found(html, r'<p class="spades-sum" data-damage="1">(.*?)</p>')
    assert plain(total) == "Pair 1 = 1"
    assert '<li class="is-fresh">−1</li>' in html
    assert 'class="bar-lost" x="80.0" width="20.0"' in html
    bullets, refills = found(html, r'data-dial="\w+" data-now="\d">(.*?)</li>')
    assert plain(bullets) == "Bullets 2 → 1 / 2"
    assert plain(refills) == "Refills 2 / 2"
    assert bullets.count("is-full") == bullets.count("is-spent") == 1


@pytest.mark.parametrize(
    ("entries", "kind", "said"),
    [
        ((*FIRST, "D 2h 2s 2d Kc Ks"), "defeat", "Lamp Boy is defeated"),
        ((*FIRST, '! hp-9 "a hat"'), "defeat", "Lamp Boy is defeated by a ruling of the table"),
        ((*ACOLYTE, "E dx03a"), "scene", "Scene 2 Hands, table and discard pile are shuffled"),
        ((*FIRST, "R"), "refresh", "The discard pile is shuffled into the deck"),
        ((*FIRST, 'D 2h 2s 4d 7h 9c !3 "a hat"'), "ruled", "Ruled: 3 damage a hat"),
        ((*FIRST, '! bullets=0 "late"'), "lost", "Defeat no bullet is left"),
        ((*FIRST, 'Q "tea"'), "over", "Abandoned the match was given up"),
    ],
)
def test_what_happened_stands_on_a_banner(
    drawn: Callable[..., str], entries: tuple[str, ...], kind: str, said: str
) -> None:
    told = found(drawn(*entries), rf'<p class="spades-banner is-{kind}"[^>]*>(.*?)</p>')
    assert [plain(one)[: len(said)] for one in told] == [said]


def test_a_jam_shows_its_cards_without_a_sum(drawn: Callable[..., str]) -> None:
    jam = ("H 2h 3s 5d 7c 9s Jd Qh Kc", "E dx00a", '! refills=0 "spent"', "J 2h 3s 5d 7c 9s")
    html = drawn(*jam)
    assert "The gun jams" in html
    assert "data-damage" not in html
    assert html.count("data-played") == 5
    assert "is-combo" not in html


def test_bonuses_are_bright_armed_or_crossed_out(drawn: Callable[..., str]) -> None:
    more = ("E dx03a", "+ As Ac 2h 2s 5d 7c 9d Jh")
    states = r'data-one-shot="(\w+)" data-state="(\w+)"'
    html = drawn(*ACOLYTE, *more, "B dx01a 9d=Ad")
    assert dict(found(html, states)) == {"dx00a": "unused", "dx01a": "armed"}
    html = drawn(*ACOLYTE, *more, "B dx01a 9d=Ad", "D As Ac 9d 2h 2s")
    assert dict(found(html, states)) == {"dx00a": "unused", "dx01a": "used", "dx03a": "unused"}
    assert "<s>Coal Imp</s>" in html
    assert "used in fight 4" in html
    (permanent,) = found(html, r"spades-one is-permanent[^>]*>(.*?)</li>")
    assert plain(permanent) == "The Stoker Permanent: +3 if the hand is a straight"


def test_hidden_discards_are_counted_alone(drawn: Callable[..., str]) -> None:
    shot = (*FIRST, "D 2h 2s 4d 7h 9c", "+ 3h 3s 8c 8d Tc")
    for seat in (None, "1"):
        html = drawn(*shot, difficulty="hard", seat=seat)
        (pile,) = found(html, r'data-pile="discard"(.*?)data-pile="aside"')
        assert 'data-count="5"' in pile
        assert "is-back" in pile
        assert "9♣" not in pile
    assert "9♣" in drawn(*shot)
    assert "9♣" in drawn(*shot, difficulty="hard", viewpoint=Viewpoint(opened=True))


@pytest.mark.parametrize(("lines", "open_"), [((), False), (("Q",), True)])
def test_the_replay_opens_the_discards_once_all_is_over(
    make_app: Callable[..., Flask], lines: tuple[str, ...], open_: bool
) -> None:
    app = make_app(games=None)
    service = app.extensions[KEY].service
    start = StartMatch(game=GAME.slug)
    service.start("m", start, GAME.options(difficulty="hard"), players={})
    for entry in (*FIRST, "D 2h 2s 4d 7h 9c", "+ 3h 3s 8c 8d Tc", *lines):
        service.play("m", entry)
    for seat, shown in (("", open_), ("1", False)):
        asked = {"step": "4", "seat": seat}
        html = app.test_client().get("/matches/m/replay", query_string=asked).text
        (pile,) = found(html, r'data-pile="discard"(.*?)data-pile="aside"')
        assert ("9♣" in plain(unescape(pile))) is shown


def test_two_hands_and_the_common_row(drawn: Callable[..., str]) -> None:
    html = drawn(*COOP, mode="coop", viewpoint=Viewpoint(names={"1": "<Ana>"}))
    assert found(html, r'data-seat="(\d)"') == ["1", "2"]
    assert sorted(found(html, r'data-card="(\w+|\?)" data-zone="common"')) == ["2C", "2S", "9D"]
    assert found(html, r'data-card="(.)" data-zone="hand2"') == ["?"] * 5
    assert html.count("is-on-turn") == 1
    turned = drawn(*COOP, mode="coop", viewpoint=Viewpoint(flip=True))
    assert found(turned, r'data-seat="(\d)"') == ["2", "1"]


def test_names_of_players_are_escaped(app: Flask) -> None:
    view, before = views(FIRST)
    with app.test_request_context():
        html = str(draw(GAME, view, Viewpoint(names={"1": "<b>Ana</b>"}), before))
    assert "&lt;b&gt;Ana" in html


def test_cards_go_where_they_went() -> None:
    view, before = views((*FIRST, "X 4d 7h > As 3c"))
    went = {move.to: move.codes for move in moved.moves(view, before)}
    assert went == {"hand1": ["AS", "3C"], "discard": ["7H", "4D"]}
    view, before = views((*FIRST, "D 2h 2s 4d 7h 9c", "+ ?5"))
    (drawn,) = moved.moves(view, before)
    assert (drawn.to, drawn.codes, drawn.unseen) == ("hand1", [], 5)
    view, before = views((*FIRST, "X 4d > As", "R"))
    (back,) = moved.moves(view, before)
    assert (back.to, back.number) == ("deck", 1)
    assert moved.moves(view, None) == []


def test_what_goes_into_a_hidden_pile_is_known_to_go_there() -> None:
    view, before = views((*FIRST, "D 2h 2s 4d 7h 9c"), difficulty="hard", seat="1")
    (played_down,) = moved.moves(view, before)
    assert (played_down.to, played_down.unseen) == ("discard", 0)
    assert sorted(played_down.codes) == ["2H", "2S", "4D", "7H", "9C"]


def test_the_parts_of_a_sum_are_named(app: Flask) -> None:
    causes = [
        {"why": "base", "n": 6},
        {"why": "ace", "n": 3, "card": "AH"},
        {"why": "effect", "n": 2, "card": "AH", "of": "dx05a"},
        {"why": "effect", "n": -4, "of": "gone"},
        {"why": "floor", "n": 1},
        {"why": "ruling", "n": -2},
    ]
    with app.test_request_context():
        terms = sums.terms("full", causes, {})
        assert [(one.sign, str(one.label), one.n) for one in terms] == [
            ("", "Full house", 6),
            ("+", "A♥\ufe0e", 3),
            ("+", "A♥\ufe0e", 2),
            ("−", "effect", 4),
            ("+", "never below 0", 1),
            ("−", "ruling", 2),
        ]


def test_hands_lie_sorted() -> None:
    assert faces.sort(["2D", "?", "AS", "2S", "JK"]) == ["JK", "AS", "2S", "2D", "?"]
    assert faces.suit("TH") == "suit-H"
    assert faces.suit("?") == "suit-unseen"
    assert faces.suit("JK") == "suit-joker"


def test_the_table_in_characters() -> None:
    text = picture_of(GAME.slug).text
    assert text is not None
    lines = text(views((*FIRST, "D 2h 2s 4d 7h 9c as pair"))[0]).splitlines()
    assert lines == [
        "Fights   1 . .  . . .  . . .  . . .",
        "Enemy    Lamp Boy (minion)  4/5 ################....  -1",
        "Dials    bullets 1/2   refills 2/2",
        "Played   pair 2♥ 2♠  (4♦ 7♥ 9♣) = 1",
        ">Hand 1  K♠ K♣ 2♦",
        "Piles    deck 44   discard 5 (top 9♣)   aside JK",
    ]


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_whole_matches_can_be_drawn(app: Flask, mode: str) -> None:
    text = picture_of(GAME.slug).text
    assert text is not None
    for seed in ("1", "2"):
        line = play_out(GAME, seed, options={"mode": mode}).timeline.line()
        with app.test_request_context():
            for before, frame in pairwise(line):
                view = GAME.view(frame.state)
                html = str(draw(GAME, view, Viewpoint(interactive=True), GAME.view(before.state)))
                assert html.count("data-fight=") == 12
                assert html.count('data-zone="hand1"') == len(view["hand"]["1"])
                assert "Fights" in text(view)
