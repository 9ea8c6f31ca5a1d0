"""The figures of one match (section 8)."""

from __future__ import annotations

from typing import Any

from core.canonical import canonical
from core.events import Broken, MatchEnded, RulingMade
from core.game import Frame
from core.games.origin_story.events import (
    AutomaCardShown,
    AutomaLed,
    CardPlayed,
    CardsAdjusted,
    CardsExchanged,
    EventShown,
    HandChanged,
    HandDealt,
    NextAdjusted,
    NoteAdded,
    PointsScored,
    RoundStarted,
    SideChosen,
    SkillsCharged,
    SkillUsed,
    StoryChosen,
    SuperHeroShown,
    Surrendered,
    TableSet,
    TricksBegun,
    TrickTaken,
)
from core.games.origin_story.operations import AllowAnything, MoveDial, SetSide
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.games.origin_story.stats import curve, stats
from core.games.origin_story.stats.tables import tables
from tests.games.origin_story.lines import follow, frames, scored

NOTHING = {"A": 0, "F": 0, "Y": 0}


SET = (
    TableSet("F", "p1", ("c1", "c4")),
    RoundStarted(1, "F", "Y"),
)
CHOICES = (
    (HandDealt("Y", ("M11", "M5", "S3")),),
    (StoryChosen("t7", ("t1", "t5", "t7")),),
    (SkillsCharged({"t7:1": 1}, 1),),
    (SideChosen("hero"),),
    (AutomaCardShown("v1.2"), HandChanged("A", "replace", 1, ("M6",), ("B2",), ("S1",))),
    (HandChanged("F", "replace", 1, ("L4",), instead=True, shuffled=0),),
)
TRICKS = (
    (TricksBegun(),),
    (CardPlayed("M11"),),
    (follow("A", "M6", "3b", draws=("B9", "M6"), keep=("M6",), toss=("B9",), drop=("S5",)),),
    (follow("F", "L4", "4", draws=("S8",), toss=("S8",), shuffled=0), TrickTaken(1, "F", "L4")),
    (AutomaLed("F", "S2", threat=False, able=("S2",), equal=("S2",)),),
    (SkillUsed("p1:1"), NextAdjusted(1, "L")),
    (CardPlayed("M5"),),
    (
        follow("A", "S9", "3a", beating=("S9",)),
        TrickTaken(2, "Y", "M5"),
        SkillUsed("t9:1", by_itself=True),
        PointsScored({"Y": 1}),
    ),
)
ENDS = (
    SkillUsed("t7:1", by_itself=True),
    PointsScored({"Y": 1, "A": 2}),
    scored(1, "hero", (0, 1, 1)),
    RoundStarted(2, "A", "F"),
)


def one_round() -> list[Frame[State]]:
    """A round as hero with two tricks, and the beginning of the next."""
    return frames(SET, *CHOICES, *TRICKS, ENDS)


def test_a_round_in_figures() -> None:
    first, second = stats(one_round())["rounds"]
    assert first == {
        "round": 1,
        "dealer": "F",
        "leader": "Y",
        "side": "hero",
        "done": True,
        "scored": {"A": 0, "F": 1, "Y": 1},
        "tricks": {"A": 0, "F": 1, "Y": 1},
        "first_won": 2,
        "kept": None,
        "surrender": None,
        "automa_card": "v1.2",
        "event": None,
        "story": "t7",
        "super_hero": None,
        "effects": 2,
        "instead": 1,
        "reshuffles": 2,
        "placed": 1,
        "idle": 1,
        "forced": False,
        "vp": {"A": 2, "F": 1, "Y": 3},
    }
    assert (second["round"], second["done"], second["scored"]) == (2, False, None)
    assert (second["vp"], second["tricks"]) == (NOTHING, NOTHING)


def test_the_side_of_a_round_is_told_once_it_is_chosen() -> None:
    """Not the one of the round before (R27)."""
    villain = (SideChosen("villain"),)
    over = (scored(1, "villain", (0, 0, 0)), RoundStarted(2, "A", "F"))
    lines = [(SET,), (SET, villain), (SET, villain, over), (SET, villain, over, villain)]
    found = [stats(frames(*line)) for line in lines]
    assert [[one["side"] for one in told["rounds"]] for told in found] == [
        [None],
        ["villain"],
        ["villain", None],
        ["villain", "villain"],
    ]
    sides = next(table for table in tables(found[2]) if table.key == "sides")
    assert [row["side"] and str(row["side"]) for row in sides.rows] == ["villain", None]
    ruled = (SET, villain, over, (RulingMade("so agreed", (SetSide("hero"),)),))
    assert stats(frames(*ruled))["rounds"][-1]["side"] == "hero"


def test_the_whole_match() -> None:
    found = stats(one_round())
    canonical(found)  # no floats
    assert (found["difficulty"], found["result"], found["margin"]) == (0, None, 1)
    assert found["vp"] == {"A": 2, "F": 1, "Y": 3}
    assert (found["mat"], found["super_heroes"], found["super_hero"]) == ("p1", ["c1", "c4"], None)
    assert found["stories"] == [{"round": 1, "offered": ["t1", "t5", "t7"], "kept": "t7"}]


def test_tricks_by_leader_suit_and_trump() -> None:
    """The suit that counted: your M5 was Love."""
    found = stats(one_round())["tricks"]
    assert found["F"] == {
        "all": 1,
        "as_leader": 0,
        "as_follower": 1,
        "by_suit": {"L": 1, "B": 0, "S": 0, "M": 0},
        "trumped": 1,
    }
    mine = found["Y"]
    assert mine["by_suit"]["L"] == mine["as_follower"] == mine["trumped"] == 1
    assert found["A"]["all"] == 0


def test_a_card_recoloured_in_its_own_step() -> None:
    line = frames(
        SET,
        (TricksBegun(),),
        (AutomaLed("A", "S2", threat=False, able=("S2",), equal=("S2",)),),
        (follow("F", "S3", "3a"),),
        (NextAdjusted(suit="L"), CardPlayed("M5"), TrickTaken(1, "Y", "M5")),
    )
    assert stats(line)["tricks"]["Y"]["by_suit"] == {"L": 1, "B": 0, "S": 0, "M": 0}


def test_a_trick_led_and_won() -> None:
    line = frames(
        SET,
        (TricksBegun(),),
        (CardPlayed("M11"),),
        (follow("A", "M6", "3b"),),
        (follow("F", "M4", "3b"), TrickTaken(1, "Y", "M11")),
    )
    found = stats(line)
    assert found["tricks"]["Y"] == {
        "all": 1,
        "as_leader": 1,
        "as_follower": 0,
        "by_suit": {"L": 0, "B": 0, "S": 0, "M": 1},
        "trumped": 0,
    }
    assert found["rounds"][0]["first_won"] == 1


def test_steps_and_cards_of_the_automas() -> None:
    found = stats(one_round())["automas"]
    assert found["A"] == {
        "steps": {"2a": 0, "2b": 0, "3a": 1, "3b": 1, "4": 0},
        "trumped": 0,
        "kept": 1,
        "tossed": 1,
        "dropped": 1,
    }
    assert (found["F"]["steps"]["4"], found["F"]["trumped"], found["F"]["tossed"]) == (1, 1, 1)


def test_love_is_no_trump_in_a_round_without_one() -> None:
    dark = State(Options(), round=3, trump=None, trick=(("Y", "S8"),))
    found = stats(frames((follow("A", "L2", "4"),), state=dark))
    assert (found["automas"]["A"]["steps"]["4"], found["automas"]["A"]["trumped"]) == (1, 0)


def test_points_belong_to_the_skill_before_them() -> None:
    used = {one["skill"]: one for one in stats(one_round())["skills"]}
    assert used["t7:1"]["vp"] == {"A": 2, "F": 0, "Y": 1}
    assert used["t9:1"]["vp"] == {"A": 0, "F": 0, "Y": 1}
    assert used["p1:1"] == {"skill": "p1:1", "card": "p1", "used": 1, "passed": 0, "vp": NOTHING}
    passed = stats(frames(SET, (SkillUsed("t3:1", declined=True),), (PointsScored({"Y": 1}),)))
    assert passed["skills"] == [
        {"skill": "t3:1", "card": "t3", "used": 0, "passed": 1, "vp": NOTHING}
    ]


def test_a_villain_keeps_the_promise_or_does_not() -> None:
    def round_of(tricks: tuple[int, int, int]) -> Any:
        line = frames(SET, (SideChosen("villain"),), (scored(1, "villain", tricks),))
        return stats(line)["rounds"][0]

    assert (round_of((5, 3, 0))["kept"], round_of((5, 3, 0))["vp"]["Y"]) == (True, 4)
    assert (round_of((5, 2, 1))["kept"], round_of((5, 2, 1))["vp"]["Y"]) == (False, 0)


def test_surrender_with_its_trick_and_points() -> None:
    line = frames(
        SET,
        (TricksBegun(),),
        (AutomaLed("A", "S2", threat=False, able=("S2",), equal=("S2",)),),
        (Surrendered("A", 8),),
        (scored(1, "hero", (0, 0, 0)),),
    )
    (entry,) = stats(line)["rounds"]
    assert entry["surrender"] == {"trick": 1, "leader": "A", "points": 8}
    assert entry["vp"] == {"A": 8, "F": 0, "Y": 0}
    assert entry["scored"] == NOTHING


def test_exchanges_cost_half_points_and_reveals_are_counted() -> None:
    line = frames(
        SET,
        (CardsExchanged("A", "B3", "S11"), CardsExchanged("F", "L4.5", "B4")),
        (CardsAdjusted({"S9": -1, "M3": -1}, "round", revealed=True),),
        (CardsAdjusted({"S9": 2}, "trick"),),
    )
    found = stats(line)
    assert [one["cost"] for one in found["exchanges"]] == [16, -1]
    assert found["exchanges"][0] == {
        "round": 1,
        "who": "A",
        "given": "S11",
        "taken": "B3",
        "cost": 16,
    }
    assert found["revealed"] == 2


def test_forced_rounds_rulings_and_notes() -> None:
    line = frames(
        SET,
        (RulingMade("printed", (MoveDial("Y", 1),)),),
        (NoteAdded("Tea"),),
        (scored(1, "hero", (3, 3, 2)), RoundStarted(2, "A", "F")),
        (RulingMade("forced", (MoveDial("Y", -9), AllowAnything())),),
        (scored(2, "hero", (3, 3, 2)), RoundStarted(3, "Y", "A")),
        (RulingMade("it stood", (), Broken("E_MUST_FOLLOW", "R40")), CardPlayed("L9")),
    )
    found = stats(line)
    assert [entry["forced"] for entry in found["rounds"]] == [False, True, True]
    assert (found["rulings"], found["forced"], found["notes"]) == (3, 2, 1)


def test_the_last_rounds_with_event_super_hero_and_result() -> None:
    third = State(Options(difficulty=2), round=3, dealer="Y", leader="A", vp=(1, 2, 6))
    line = frames(
        (EventShown("v1.5"),),
        (scored(3, "hero", (2, 3, 3)), RoundStarted(4, "A", "F")),
        (scored(4, "hero", (2, 3, 3)), RoundStarted(5, "F", "Y")),
        (SuperHeroShown("c4", "c1"),),
        (scored(5, "villain", (5, 3, 0)), MatchEnded("win", "points")),
        state=third,
    )
    found = stats(line)
    assert [entry["event"] for entry in found["rounds"]] == ["v1.5", None, None]
    assert [entry["vp"]["Y"] for entry in found["rounds"]] == [3, 3, 4]
    assert found["rounds"][2]["super_hero"] == found["super_hero"] == "c4"
    assert (found["result"], found["margin"], found["difficulty"]) == ("win", 16 - 11, 2)
    assert found["names"]["event:v1.5"] == "Encore"


def test_the_curve_has_the_dials_of_all_three_in_every_frame() -> None:
    line = one_round()
    found = curve(line)
    assert set(found) == {"you", "A", "F"}
    assert all(len(values) == len(line) for values in found.values())
    assert [found[name][-1] for name in ("you", "A", "F")] == [3, 2, 1]
    assert found["you"][-2] == 1


def test_every_row_of_every_table_has_the_keys_of_its_columns() -> None:
    for line in (one_round(), frames()):
        found = tables(stats(line))
        assert len({one.key for one in found}) == len(found)
        for one in found:
            for row in one.rows:
                assert {column.key for column in one.columns} <= set(row), one.key


def test_tables_show_names() -> None:
    found = {one.key: one for one in tables(stats(one_round()))}
    assert str(found["rounds"].rows[0]["automa_card"]) == "Clockwork Clerk (v1.2)"
    assert str(found["stories"].rows[0]["kept"]) == "Front Page (t7)"
    assert str(found["skills"].rows[0]["name"]) == "The Librarian"
    assert [str(row["figure"]) for row in found["tricks"].rows][-1] == "With a strength card"


def test_a_line_without_an_entry() -> None:
    found = stats(frames())
    assert (found["rounds"], found["skills"], found["stories"]) == ([], [], [])
    assert found["vp"] == NOTHING
