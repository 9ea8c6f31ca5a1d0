"""Events in words, marks of a step, and the names of cards."""

from __future__ import annotations

import pytest

from core import cards
from core.games.ace_in_the_hole import GAME
from core.knowledge import perspective
from core.messages import Message
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, enter, simulated, start


def words(session_entries: tuple[str, ...]) -> list[str]:
    return [str(GAME.narrate(event)) for event in start(*session_entries).pending[-1].events]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (("deal R 5H ? TD",), ["Red takes three cards: 5♥ ? 10♦."]),
        ((*UNSEEN, "5H f6"), ["Red plays 5♥: K♥ goes from f1 to f6."]),
        (
            CLAIM[:3],
            ["Red plays 7♦: A♦ from a1 captures A♠ on a8."],
        ),
        (
            (*UNSEEN, "KH f2 =2D"),
            ["Red plays K♥: K♥ goes from f1 to f2. Drawn: 2♦."],
        ),
        (
            CLAIM,
            [
                "Red plays 7♥: A♥ from e1 captures A♣ on e8.",
                "Red holds both enemy Aces.",
            ],
        ),
        ((*UNSEEN, "~ R 5H"), ["A card of Red is 5♥."]),
        ((*UNSEEN, "~ B 5S public"), ["Black shows 5♠ to the table."]),
        ((*UNSEEN, "R resign"), ["Red resigns.", "Black wins: resignation."]),
        ((*UNSEEN, "stop"), ["Recording stops.", "No result: stopped."]),
        ((*UNSEEN, "stop {rain}"), ["Recording stops: “rain”", "No result: stopped."]),
        (
            (*CLAIM, "B no-rescue"),
            ["Black cannot bring an Ace back.", "Red wins: both Aces captured."],
        ),
        (
            (*CLAIM, "AS*"),
            [
                "Black plays A♠: A♠ comes back on a8 and captures A♦.",
                "An Ace is back: Red wins nothing yet.",
            ],
        ),
    ],
)
def test_told(entries: tuple[str, ...], told: list[str]) -> None:
    found = words(entries)
    assert found == told
    assert not any("{" in sentence for sentence in found)


def test_hidden_events_are_told_without_their_cards() -> None:
    table = start("deal R 5H KH ?", "deal B ? ? ?", "~ R 9D", "5H f6 =2D")
    for step in perspective(table.timeline, "black").steps[1:]:
        sentence = str(GAME.narrate(step.events[0]))
        assert "2♦" not in sentence
        assert "9♦" not in sentence


def test_moments() -> None:
    table = start(*CLAIM)
    assert GAME.moments(table.pending[1].events) == ("deal",)
    assert GAME.moments(table.pending[-1].events) == ("capture", "claim")
    assert GAME.moments(enter(table, "AS*").events) == ("capture", "release", "cancel")
    assert GAME.moments(enter(table, "R resign").events) == ("end",)


def test_every_event_of_many_matches_has_words() -> None:
    for number in range(4):
        for step in simulated(number, "greedy").pending[1:]:
            for event in step.events:
                assert "{" not in str(GAME.narrate(event))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5h", "5H"),
        (" 10♣ ", "TC"),
        ("T♦", "TD"),
        ("a♠︎", "AS"),
        ("1H", None),
        ("11S", None),
        ("5X", None),
        ("", None),
        ("?", None),
        ("5 H", None),
    ],
)
def test_cards_are_read(text: str, code: str | None) -> None:
    assert cards.parse(text) == code


def test_names_of_cards_are_nested_messages() -> None:
    name = cards.name("KH")
    assert str(name) == "King of hearts"
    assert isinstance(name.params["rank"], Message)
    assert isinstance(name.params["suit"], Message)
    assert str(cards.name("TD")) == "10 of diamonds"
    assert str(cards.name("?")) == "an unseen card"
    assert cards.symbol("TC") == "10♣"
    assert cards.symbol("?") == "?"


def test_sets_of_cards() -> None:
    assert cards.members(cards.bits(["KH", "2D", "?", "KH"])) == ["2D", "KH"]
    assert cards.members((1 << 52) - 1) == list(cards.PACK)
