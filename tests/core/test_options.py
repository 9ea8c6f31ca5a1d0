"""Options told to people: what stands whole in a match is only named."""

from __future__ import annotations

from typing import Any

import pytest

from core.canonical import plain
from core.games.ace_in_the_hole.state.options import Options as Pawns
from core.games.arcmage.pieces.rebirth import cards, decks
from core.games.arcmage.state.options import Options
from core.options import short, told

WHOLE: dict[str, Any] = {"name": "mine {own}", "cards": []}


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("deck_a", "toll-of-time", "Deck of A – Toll of Time (House of Nobles)"),
        ("deck_a", plain(decks()["toll-of-time"]), "Deck of A – Toll of Time (House of Nobles)"),
        ("deck_a", decks()["toll-of-time"], "Deck of A – Toll of Time (House of Nobles)"),
        ("deck_b", WHOLE, "Deck of B – mine {own}"),
        ("deck_c", "none", "Deck of C – Nobody sits here"),
        ("ledger", True, "Check names against the decks – True"),
        ("cards", plain(tuple(cards().values())), "Further cards – 95 entries"),
        ("cards", (), "Further cards – ()"),
    ],
)
def test_an_option_is_told_in_the_words_of_the_form(name: str, value: Any, words: str) -> None:
    assert str(told(Options, name, value)) == words


def test_other_games_tell_theirs_as_before() -> None:
    for name, value in plain(Pawns()).items():
        assert str(told(Pawns, name, value))


def test_rows_of_words_are_short_enough() -> None:
    assert short(["a", 1]) == "['a', 1]"
    assert str(short({"a": 1})) == str(short([{}])) == "1 entry"
    assert str(short([{}, {}])) == "2 entries"
