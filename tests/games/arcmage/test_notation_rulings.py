"""Rulings as quick entry: every fact, lifetimes, retreats, where reading stops (1.4, R135)."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import structured
from core.canonical import plain
from core.errors import BadNotation
from core.games.arcmage import facts as f
from core.games.arcmage.notation import format_ruling, parse_ruling
from tests.games.arcmage.at_random import facts

READ: tuple[tuple[str, f.Operation], ...] = (
    ("mv A5 army*", f.MoveCard("A5", "army", marked=True)),
    ("mv A5 grave", f.MoveCard("A5", "grave")),
    ("mv A:grave:ghoul A1", f.MoveCard("A:grave:ghoul", "A1")),
    ("mv A:hand:? bottom", f.MoveCard("A:hand:?", "bottom")),
    ("mv Ar1 out", f.MoveCard("Ar1", "out")),
    ("mv Ar1 grave", f.MoveCard("Ar1", "grave")),
    ("mark A5", f.MarkCard("A5")),
    ("unmark Ar2", f.UnmarkCard("Ar2")),
    ("dmg B5 2", f.DealDamage("B5", 2)),
    ("cdef B1 -2", f.ChangeDefence("B1", -2)),
    ("cdef B1 2", f.ChangeDefence("B1", 2)),
    ("mod A5 +2/+0 eot", f.ChangeValues("A5", 2, 0)),
    ("mod A5 -1/+1 lasting", f.ChangeValues("A5", -1, 1, "lasting")),
    ("ctr A5 +1/+1 2", f.PutCounters("A5", "+1/+1", 2)),
    ("ctr A5 rabies -1", f.PutCounters("A5", "rabies", -1)),
    ("kw A5 +flying eot", f.GiveKeyword("A5", "flying")),
    ("kw A5 -peaceful", f.TakeKeyword("A5", "peaceful")),
    ("kw A5 +battle_scream 1 static", f.GiveKeyword("A5", "battle_scream 1", "static")),
    ("no A5 attack eot", f.Forbid("A5", "attack")),
    ("no A draw eot", f.Forbid("A", "draw")),
    ("no A5 block_for B1 next", f.Forbid("A5", "block_for", "B1", "next_unmark")),
    ("can A5 attack", f.Permit("A5", "attack")),
    ("frz A5 next", f.FreezeCard("A5", "next_unmark")),
    ("frz A5 next_unmark_x2", f.FreezeCard("A5", "next_unmark_x2")),
    ("ctl Ar1 B", f.GiveControl("Ar1", "B")),
    ("att A9 B5", f.AttachCard("A9", "B5")),
    ("att A9 B", f.AttachCard("A9", "B")),
    ("att A9 B:grave:ghoul", f.AttachCard("A9", "B:grave:ghoul")),
    ("tok A little-orc-token army*", f.CreateToken("A", "little-orc-token", "army", marked=True)),
    ("tok A crop-token A1", f.CreateToken("A", "crop-token", "A1")),
    ("prod A G 2", f.ProduceResources("A", "G", 2)),
    ("spend A G -2", f.SpendResources("A", "G", -2)),
    ("draw A ?,kolibri", f.Draw("A", ("?", "kolibri"))),
    ("draw A ?*2 kolibri", f.Draw("A", ("?", "?", "kolibri"))),
    ("mill B mentor", f.Mill("B", ("mentor",))),
    ("disc B ?", f.Discard("B", ("?",))),
    ("res A -G", f.LoseResource("A", "G")),
    ("res A -G ghoul", f.LoseResource("A", "G", "ghoul")),
    ("res A -G ?", f.LoseResource("A", "G")),
    ("res A +R", f.GainResource("A", "R")),
    ("res A>B G", f.PassResource("A", "B", "G")),
    ("name A hand kolibri", f.NameCard("A", "hand", "kolibri")),
    ("atk+", f.AddAttack()),
    ("lose A", f.Lose("A")),
    ("B5=B2", f.ChooseRetreat("B5", "B2")),
)


@pytest.mark.parametrize(("text", "fact"), READ, ids=[text for text, _ in READ])
def test_every_fact(text: str, fact: f.Operation) -> None:
    assert parse_ruling(f'rule "why" {text}') == ("why", (fact,))
    assert parse_ruling(f'rule "why" {text} ; lose B') == ("why", (fact, f.Lose("B")))
    assert parse_ruling(f'rule "why" {text};lose B # so') == ("why", (fact, f.Lose("B")))


def test_all_facts_are_read_here() -> None:
    assert {type(fact) for _, fact in READ} == set(get_args(f.Operation))


@settings(derandomize=True, max_examples=400)
@given(st.text(), st.lists(facts, min_size=1, max_size=4).map(tuple))
def test_a_ruling_is_read_as_it_was_written(reason: str, found: tuple[f.Operation, ...]) -> None:
    text = format_ruling(reason, found)
    assert parse_ruling(text) == (reason, found)
    assert parse_ruling(f"A: {text} # so it was") == (reason, found)
    for fact in found:
        assert structured.read(f.Operation, plain(fact)) == fact


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
        ('rule "x" no A5 fly', 16,
         "“attack”, “block”, “block_for”, “be_moved_to_or_from” or “draw”"),
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
