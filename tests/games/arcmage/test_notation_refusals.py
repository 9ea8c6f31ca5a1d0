"""Quick entry that cannot be read: what was expected, and where (4.3)."""

from __future__ import annotations

import pytest

from core.errors import BadNotation
from core.games.arcmage.notation import parse

REFUSED = "At character {at} there should be {wanted}, not {found}."
OR_END = "a card in play such as A5, “#” or the end"
HELD_END = "a card in play such as A5, “&”, “#” or the end"


@pytest.mark.parametrize(
    ("text", "at", "wanted"),
    [
        ("", 1, "an entry"),
        ("A:", 3, "an entry"),
        ("p", 2, "a card such as mentor"),
        ("p Mentor @A1", 3, "a card such as mentor"),
        ("p mentor@A1", 9, "a blank"),
        ("p mentor @ A1", 11, "army or a city such as A1"),
        ("p mentor @A0", 11, "army or a city such as A1"),
        ("p mentor @A1x", 13, "a blank"),
        ("p mentor @I1", 11, "army or a city such as A1"),
        ("p mentor >a5", 11, "a target such as A5, B, S2, Ar1 or A:ghoul"),
        ("p mentor >A:?", 11, "a target such as A5, B, S2, Ar1 or A:ghoul"),
        ("p mentor $G", 12, "a number"),
        ("p mentor $G2X1", 13, "a faction, one of GDRNE"),
        ("p mentor x=two", 12, "a number"),
        ("p mentor/", 10, "a number"),
        ("p mentor =", 11, "a seat and a colon or a card such as mentor"),
        ("p mentor =B", 11, "a seat and a colon or a card such as mentor"),
        ("p mentor =a;", 13, "a seat and a colon or a card such as mentor"),
        ("p mentor A5", 12, "“=”"),
        ("p mentor A5=grave", 13, "army or a city such as A1"),
        ("p mentor & @A1", 12, "“#” or the end"),
        ("A: deal a,,b", 11, "a card such as mentor"),
        ("A: deal a,", 11, "a card such as mentor"),
        ("A: deal a*0", 11, "a number from 1 to 99"),
        ("dis", 4, "a card such as mentor"),
        ("r kolibri", 10, "“=”"),
        ("r kolibri=", 11, "a faction, one of GDRNE"),
        ("r", 2, "a card with its faction such as mentor=E or a card in play such as A5"),
        ("m A5", 5, "army or a city such as A1"),
        ("a A5", 5, "“.”"),
        ("a A5.", 6, "a number"),
        ("t A5 - >B1", 8, "a card in play such as A5, “&”, “#” or the end"),
        ("fizz why", 6, "a text in double quotes"),
        ('note "why', 10, "“\"”"),
        ("first I", 7, "a seat from A to H"),
        ("atk B1", 7, "a card in play such as A5"),
        ("blk B4", 7, "“>” or “=”"),
        ("bat A5 B4=", 11, "a number or army or a city such as A1"),
        ("bat A5 city=B2", 13, "a number"),
        ("show A top", 11, "a card such as mentor"),
        ("end & ", 5, "a card in play such as A5, “#” or the end"),
        ("go unmark", 4, f"“draw”, “devotion”, “play1”, “attack”, “play2”, “discard”, {OR_END}"),
        ("u A5", 5, "“=”"),
        ("p mentor @A1 @A2", 14, f"“>”, “$”, “x=”, “=”, “/”, {HELD_END}"),
        ("p mentor/1 /2", 12, f"“@”, “>”, “$”, “x=”, “=”, {HELD_END}"),
    ],
)  # fmt: skip
def test_what_was_expected_and_where(text: str, at: int, wanted: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text)
    message = caught.value.message
    assert (caught.value.code, message.text) == ("E_SYNTAX", REFUSED)
    assert (message.params["at"], str(message.params["wanted"])) == (at, wanted)


@pytest.mark.parametrize(
    ("text", "at", "word"), [("r kolibri=X", 11, "X"), ("r ?=G mentor=Red", 14, "Red")]
)
def test_factions_that_there_are_not(text: str, at: int, word: str) -> None:
    """R26."""
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert (caught.value.code, caught.value.rule) == ("E_FACTION", "R26")
    assert str(caught.value) == (
        f"At character {at}: “{word}” is no faction; there are G, D, R, N, E."
    )


@pytest.mark.parametrize(
    ("text", "at", "verb"),
    [("play mentor", 1, "play"), ("B: A5 army", 4, "A5"), ("d3", 1, "d3"), ("P mentor", 1, "P"),
     ("a: end", 1, "a:"), ("I: end", 1, "I:"), ("new A=x", 1, "new"), ('rule "x" atk+', 1, "rule")],
)  # fmt: skip
def test_verbs_that_there_are_not(text: str, at: int, verb: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert caught.value.code == "E_SYNTAX"
    told = str(caught.value)
    assert told.startswith(f"At character {at}: there is no entry “{verb}”; there are reserve, ")
    assert told.endswith("quit, note.")
