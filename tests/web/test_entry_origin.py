"""What the record page offers at a table of Origin Story."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from core.commands import StartMatch
from core.games import find
from core.session import Session
from eventstore.codec import codec_of
from tests.web.test_pictures_origin import BEGUN, FIRST, FOLLOWED, HANDS
from web.pictures import entry_of

GAME = find("origin-story")
VILLAIN = tuple("villain" if entry == "hero" else entry for entry in FOLLOWED)


@pytest.fixture
def offered(app: Flask) -> Callable[..., Any]:
    """What can be entered after the entries."""

    def make(*entries: str, viewer: str | None = None, dealt: bool = False, **options: Any) -> Any:
        at = datetime(2026, 11, 21, tzinfo=UTC)
        start = StartMatch(game=GAME.slug, options=options)
        session: Session[Any] = Session.start(GAME, start, codec_of(GAME).options(options), at=at)
        for entry in entries:
            session.play(entry, at=at)
        with app.test_request_context():
            return entry_of(GAME, session.timeline.state, viewer, dealt=dealt)

    return make


def test_the_head_says_what_to_do_at_the_table(offered: Callable[..., Any]) -> None:
    assert offered(*BEGUN)["expects"] == "The Automaton leads; it draws no card."
    told = offered(*BEGUN, ">")
    assert told["expects"] == "Draw two cards for the Factoryon and enter them."
    assert told["facts"] == ["round 1 of 5", "trick 1 of 8", "difficulty 0"]
    assert offered(*BEGUN[:-2], "v v1.2")["expects"] == (
        "Draw for the automa card: Automaton 1, Factoryon 1."
    )


def test_a_drawn_card_may_be_any_that_does_not_lie_open(offered: Callable[..., Any]) -> None:
    told = offered(*BEGUN, ">")
    open_ = {card for hand in told["hands"].values() for card in hand} | {"B12"}
    assert len(told["pool"]) == 52 - len(open_)
    assert not open_ & set(told["pool"])
    later = offered(*FOLLOWED, "L7", "M7")
    assert {"S10", "B2"} <= set(later["pool"])  # discarded: the list must not tell so


def test_a_super_heart_in_play_may_be_drawn_again(offered: Callable[..., Any]) -> None:
    assert offered(*BEGUN)["hearts"] == []
    ruling = 'rule "a text" move L4.5 aside discard'
    told = offered(*BEGUN, ruling)
    assert told["hearts"] == ["L4.5"]
    assert "L4.5" in told["pool"]


def test_your_cards_follow_suit(offered: Callable[..., Any]) -> None:
    told = offered(*FOLLOWED)
    assert told["legal"] == told["hand"]  # void in brains
    led = offered(FIRST[0].replace("dealer=Y", "dealer=A"), *BEGUN[1:], ">")
    assert led["legal"] == ["M5", "M7", "M9", "M10"]  # the Factoryon led strength


def test_a_surrender_says_what_it_gives(offered: Callable[..., Any]) -> None:
    told = offered(*FOLLOWED)
    assert told["surrender"] == "The round ends at once, and Automaton gains 8 VP."
    assert offered(*VILLAIN)["surrender"] is None
    assert offered(*FOLLOWED, "use t1")["surrender"] is None


def test_an_exchange_says_what_it_brings(offered: Callable[..., Any]) -> None:
    assert offered(*FOLLOWED)["takes"] == {"A": "M4", "F": "S4"}


def test_the_choices_of_skills_are_asked_for(offered: Callable[..., Any]) -> None:
    late = (*FIRST[:2], "st t1 t5 t3 > t3", "ch t3", "hero", *HANDS, "v v1.8")
    (swap,) = offered(*late)["skills"]
    assert (swap["text"], swap["holds"]) == ("use t3:1", True)
    assert [ask["ask"] for ask in swap["asks"]] == ["who", "give"]
    pockets = (*FIRST[:2], "st t1 t5 t15 > t15", "ch t15")
    (refresh,) = offered(*pockets)["skills"]
    assert [(ask["ask"], ask["n"]) for ask in refresh["asks"]] == [("drawn", 2), ("discard", 2)]
    (dealt,) = offered(*pockets, dealt=True)["skills"]
    assert dealt["asks"] == []
    skills = offered(*FOLLOWED)["skills"]
    assert [(one["text"], one["holds"], one["asks"]) for one in skills] == [
        ("use p1:1", False, []),
        ("use t1:1", False, []),
    ]


def test_printed_cards_of_the_right_level_are_listed(offered: Callable[..., Any]) -> None:
    cards = offered(*BEGUN[:-2])["cards"]
    assert [card["id"] for card in cards] == [f"v1.{n}" for n in range(1, 9)]
    assert cards[1]["words"] == ["replace 1"]
    assert cards[0]["words"] == ["no effect this round"]
    hard = offered(*BEGUN[:-2], difficulty=5)["cards"]
    assert {card["id"][:2] for card in hard} == {"v2"}


def test_story_cards_that_are_gone_are_not_offered(offered: Callable[..., Any]) -> None:
    cards = offered(*FIRST[:2])["cards"]
    assert [card["id"] for card in cards if card["removed"]] == ["t18"]
    assert len(cards) == 18
    charged = offered(*FIRST)
    assert [(card["id"], card["costs"]) for card in charged["cards"]] == [("p1", [1]), ("t1", [1])]
    assert charged["supply"] == 2


def test_nobody_else_enters_anything(offered: Callable[..., Any]) -> None:
    told = offered(*FOLLOWED, viewer="spectator")
    assert (told["phase"], told["skills"], told["extras"]) == ("wait", [], [])
    assert offered(*FOLLOWED, viewer="you")["phase"] == "turn:Y"


def test_a_blank_catalogue_asks_for_ids(offered: Callable[..., Any]) -> None:
    told = offered(catalogue="blank")
    assert told["blank"]
    assert told["mats"] == []
    table = ("new dealer=Y mat=m super_heroes=h1,h2", FIRST[1], "st a b c > c")
    told = offered(*table, catalogue="blank")
    assert [(card["id"], card["costs"]) for card in told["cards"]] == [("m", []), ("c", [])]
