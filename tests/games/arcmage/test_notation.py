"""Quick entry: what is read, what is refused and where, and that text and command agree (4.3)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import structured
from core.canonical import plain
from core.errors import BadNotation
from core.games.arcmage import commands as c
from core.games.arcmage import notation
from core.games.arcmage.notation import parse, parse_ruling
from core.games.arcmage.pieces import Faction
from tests.games.arcmage.at_random import commands

EXAMPLES = Path(__file__).parents[3] / "fixtures" / "arcmage" / "examples.json"


def lines() -> Iterator[Any]:
    for case in json.loads(EXAMPLES.read_text("utf-8")):
        for n, line in enumerate(case.get("do", ()), 1):
            yield pytest.param(line, id=f"{case['id']}-{n}")


@pytest.mark.parametrize("line", list(lines()))
def test_every_line_of_the_worked_examples_is_read(line: str) -> None:
    if line.startswith("rule"):
        assert parse_ruling(line) is not None
        return
    assert parse_ruling(line) is None
    assert notation.format(parse(line)) == line.replace("$D2G3", "$G3D2")


@settings(derandomize=True, max_examples=300)
@given(commands)
def test_a_command_is_read_as_it_was_written(command: c.Command) -> None:
    text = notation.format(command)
    assert parse(text) == command
    assert notation.format(parse(text)) == text
    assert parse(f"  {text}   # so it was") == command
    assert structured.read(c.Command, plain(command)) == command


@settings(derandomize=True, max_examples=300)
@given(commands, st.data())
def test_a_slip_of_the_pen_is_refused_or_read(command: c.Command, data: st.DataObject) -> None:
    text = notation.format(command)
    at = data.draw(st.integers(0, len(text)))
    slip = data.draw(st.sampled_from((*'A5ar-=:;,>@$/&#*?! "', "")))
    text = text[:at] + slip + text[at + data.draw(st.integers(0, 2)) :]
    try:
        read = parse(text)
    except BadNotation as fault:
        refusal = fault
    else:
        assert parse(notation.format(read)) == read
        return
    assert refusal.code in {"E_SYNTAX", "E_FACTION"}
    assert 1 <= int(str(refusal.message.params["at"])) <= len(text) + 1


def test_the_kinds_are_those_of_the_classes() -> None:
    for one in get_args(c.Command):
        snake = "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in one.__name__)
        assert one.__dataclass_fields__["kind"].default == snake.lstrip("_")
        assert [name for name in one.__dataclass_fields__ if name != "dealt"][-2:] == [
            "seat",
            "kind",
        ]


G: Faction = "G"
R: Faction = "R"
N: Faction = "N"
READ: tuple[tuple[str, c.Command], ...] = (
    # cards: commas, blanks, c*3, ?
    ("A: deal kolibri*3, ?*2 mentor ,ghoul",
     c.DealHand(("kolibri",) * 3 + ("?", "?", "mentor", "ghoul"), "A")),
    ("A: deal", c.DealHand(None, "A")),
    ("d2", c.DrawCards(2)),
    ("d0", c.DrawCards(0)),
    ("d1 ? A5=army", c.DrawCards(1, ("?",), (("A5", "army"),))),
    ("H:reserve a-1 2b ?", c.SetReserve(("a-1", "2b", "?"), "H")),
    ('first B "a die"', c.ChooseFirst("B", "a die")),
    ('first B "say \\"no\\"" # x', c.ChooseFirst("B", 'say "no"')),
    ("u !A5 !B7", c.UnmarkAll(("A5", "B7"))),
    ("u", c.UnmarkAll()),
    ("r kolibri=R ?=g", c.LayResources((("kolibri", R), ("?", G)))),
    # places, targets, payment, x, modes, results, retreats
    ("v A1", c.Devote("A1")),
    ("v A1 A5 +2 -ghoul >B5 -mentor @army A6 @A2 =?;B:ghoul A7=A2 &",
     c.Devote("A1", ("A5", "A6"), 2, ("ghoul", "mentor"), ("B5",), ("army", "A2"),
              ((None, ("?",)), ("B", ("ghoul",))), (("A7", "A2"),), hold=True)),
    ("p whirlwind >A5 >B >S2 >Ar1 >A:ghoul",
     c.PlayCard("whirlwind", targets=("A5", "B", "S2", "Ar1", "A:ghoul"))),
    ("p x x=0 $g1R2G3g1", c.PlayCard("x", x=0, pay=c.Payment(((G, 3), (R, 2)), ((G, 2),)))),
    ("p x $", c.PlayCard("x")),
    ("p x $G0", c.PlayCard("x")),
    ("p deadly-shock/1/2 >B5", c.PlayCard("deadly-shock", modes=(1, 2), targets=("B5",))),
    ("p deadly-shock >B5 /1/2", c.PlayCard("deadly-shock", modes=(1, 2), targets=("B5",))),
    ("p x =a,b*2, c; B:?*2;ghoul",
     c.PlayCard("x", results=((None, ("a", "b", "b", "c")), ("B", ("?", "?")),
                              (None, ("ghoul",))))),
    ("p x B5=B2 @army B6=army&",
     c.PlayCard("x", "army", retreats=(("B5", "B2"), ("B6", "army")), hold=True)),
    ("p ?", c.PlayCard("?")),
    ("m A5 A2", c.MoveCreature("A5", "A2")),
    ("a A5.12 >B1", c.ActivateAbility("A5", 12, ("B1",))),
    ("t A5 -", c.ResolveTrigger("A5", declined=True)),
    ("t A5", c.ResolveTrigger("A5")),
    ("B: t B5 /2 $N1 &",
     c.ResolveTrigger("B5", pay=c.Payment(((N, 1),)), modes=(2,), hold=True, seat="B")),
    ("ok @A1", c.ResolveItem("A1")),
    ('fizz "no target" B5=B2', c.FailItem("no target", (("B5", "B2"),))),
    # combat
    ("atk B1 A5 A6 &", c.DeclareAttack("B1", ("A5", "A6"), hold=True)),
    ("blk -", c.AssignBlocks()),
    ("blk B4>A5 B6>A5 B7=B2", c.AssignBlocks((("B4", "A5"), ("B6", "A5")), (("B7", "B2"),))),
    ("bat A5 B4=2 B7=B2 city=0", c.FightBattle("A5", (("B4", 2), ("city", 0)), (("B7", "B2"),))),
    ("clean B7=B2 B5 A5", c.CleanCombat(("B5", "A5"), (("B7", "B2"),))),
    ("go", c.GoOn()),
    ("go attack A5=A2", c.GoOn("attack", (("A5", "A2"),))),
    ("A: end", c.EndTurn(seat="A")),
    ("dis mentor,kolibri", c.DiscardCards(("mentor", "kolibri"))),
    # a zone is a zone, `to` a card where one must stand
    ("show A ghoul", c.ShowCard("A", "ghoul")),
    ("show A top ghoul to B", c.ShowCard("A", "ghoul", "top", ("B",))),
    ("show A ghoul to B,C D", c.ShowCard("A", "ghoul", to=("B", "C", "D"))),
    ("show A hand top", c.ShowCard("A", "top")),
    ("show A to to B", c.ShowCard("A", "to", to=("B",))),
    ("B: quit", c.Concede(seat="B")),
    ("note “a # b & c”", c.AddNote("a # b & c")),
    # capitals are seats, small letters are cards
    ("d1 a5", c.DrawCards(1, ("a5",))),
    ("r army=E", c.LayResources((("army", "E"),))),
)  # fmt: skip


@pytest.mark.parametrize(("text", "command"), READ, ids=[text for text, _ in READ])
def test_every_kind_of_word(text: str, command: c.Command) -> None:
    assert parse(text) == command
    assert parse(notation.format(command)) == command


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (c.DealHand(("a", "a", "?")), "deal a,a,?"),
        (c.ShowCard("A", "top"), "show A hand top"),
        (
            c.PlayCard(
                "x",
                "A1",
                ("B",),
                c.Payment((("E", 1),), (("G", 2),)),
                3,
                (2,),
                (("B", ("?",)),),
                (("A5", "army"),),
                hold=True,
                seat="A",
            ),
            "A: p x/2 @A1 >B $E1g2 x=3 =B:? A5=army &",
        ),
    ],
)
def test_canonical_text(command: c.Command, text: str) -> None:
    assert notation.format(command) == text
