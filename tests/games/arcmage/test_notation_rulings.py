"""Rulings as quick entry: every fact, lifetimes, retreats, where reading stops (1.4, R135)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import BadNotation
from core.games.arcmage import facts as f
from core.games.arcmage.notation import format_ruling, parse_ruling
from tests.games.arcmage.at_random import facts


@settings(derandomize=True, max_examples=100)
@given(st.text(), st.lists(facts, min_size=1, max_size=4).map(tuple))
def test_a_ruling_is_read_as_it_was_written(reason: str, found: tuple[f.Operation, ...]) -> None:
    text = format_ruling(reason, found)
    assert parse_ruling(text) == (reason, found)
    assert parse_ruling(f"A: {text} # so it was") == (reason, found)


def test_canonical_text() -> None:
    found = (f.GiveKeyword("A5", "flying"), f.FreezeCard("A5", "next_unmark"), f.AddAttack())
    assert format_ruling('a "b"', found) == (
        r'rule "a \"b\"" kw A5 +flying eot ; frz A5 next ; atk+'
    )


def test_retreats_need_nothing_between() -> None:
    assert parse_ruling('rule "x" dmg B1 9 B5=B2 B6=army ; atk+') == (
        "x",
        (
            f.DealDamage("B1", 9),
            f.ChooseRetreat("B5", "B2"),
            f.ChooseRetreat("B6", "army"),
            f.AddAttack(),
        ),
    )


def test_without_a_reason_it_is_empty() -> None:
    assert parse_ruling("rule atk+") == ("", (f.AddAttack(),))


@pytest.mark.parametrize("text", ["", "p mentor", 'note "rule"', "ruler", "Rule", "! end -- x"])
def test_what_is_no_ruling_is_left_alone(text: str) -> None:
    assert parse_ruling(text) is None


@pytest.mark.parametrize(
    ("text", "at", "wanted"),
    [
        ('rule "x', 8, "“\"”"),
        ('rule "x" mv', 12, "a card such as A5 or A:grave:ghoul"),
        ('rule "x" mv A:army:ghoul A1', 13, "a card such as A5 or A:grave:ghoul"),
        ('rule "x" mv A5', 15, "army, a city, grave, hand, top, bottom or out"),
        ('rule "x" mv A5 grave*', 21, "“;”, “#” or the end"),
        ('rule "x" mod A5 2/0', 17, "a change such as +2/+0"),
        ('rule "x" dmg B5 -1', 17, "a number"),
        ('rule "x" kw A5 flying', 16, "“+” or “-”"),
        ('rule "x" kw A5 + flying', 17, "a keyword such as flying"),
        ('rule "x" can A5 fly', 17,
         "“attack”, “block”, “block_for”, “residents_block_for”, “be_moved_to_or_from” or “draw”"),
        ('rule "x" spend A g 2', 18, "a faction, one of GDRNE"),
        ('rule "x" spend A G', 19, "a number"),
        ('rule "x" draw A', 16, "a card such as mentor"),
        ('rule "x" draw A a,', 19, "a card such as mentor"),
        ('rule "x" res A G', 16, "“>”, “+” or “-”"),
        ('rule "x" name A hand ?', 22, "the name of a card such as mentor"),
        ('rule "x" name A army ghoul', 17,
         "“hand”, “grave”, “deck”, “reserve”, “stack” or “res”"),
        ('rule "x" lose I', 15, "a seat from A to H"),
        ('rule "x" atk+ mv A5 grave', 15, "“;”, “#” or the end"),
        ('rule "x" B5=top', 13, "army or a city such as A1"),
    ],
)  # fmt: skip
def test_rulings_that_cannot_be_read_say_where(text: str, at: int, wanted: str) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_ruling(text)
    params = caught.value.message.params
    assert caught.value.code == "E_SYNTAX"
    assert (params["at"], str(params["wanted"])) == (at, wanted)


@pytest.mark.parametrize(("text", "at"), [('rule "x"', 9), ('rule "x" atk+ ;', 16), ("rule x", 6)])
def test_without_a_fact_all_facts_are_told(text: str, at: int) -> None:
    with pytest.raises(BadNotation) as caught:
        parse_ruling(text)
    params = caught.value.message.params
    assert (caught.value.code, params["at"]) == ("E_SYNTAX", at)
    assert str(params["wanted"]).endswith("“res”, “name”, “atk+” or “lose”")
