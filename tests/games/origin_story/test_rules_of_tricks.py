"""Tricks, skills in them and adjustments by rule number."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.origin_story import GAME
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.session import Session
from tests.examples.origin_story_layout import Wanted
from tests.examples.origin_story_tables import session_for, started
from tests.games.origin_story.tables import AT, refusal, told

A = ["S6", "L2", "B3", "M3"]
Y = ["M11", "L8", "S1", "B4"]


def turn(who: str = "Y", *lines: str, **wanted: Any) -> Session[State]:
    """A match that stands at a player's turn, lines played."""
    session = session_for(Wanted(phase=f"turn:{who}", **wanted))
    for line in lines:
        session.play_line(line, at=AT)
    return session


def hands(session: Session[State], who: str) -> list[str]:
    return list(told(session, "hands")[who])


# --- skills of your turn ------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "back"), [("supply", 1), ("general", 0)])
def test_r42_tokens_of_a_remove_skill(option: str, back: int) -> None:
    session = turn(led="M5", hands={"A": A, "Y": Y}, charged=["t6", "p1"], round=3)
    session = with_option(session, "remove_returns", option)
    before = told(session, "energy")
    assert before["placed"] == {"t6:1": 1, "p1:1": 1}
    session.play("use t6", at=AT)
    after = told(session, "energy")
    assert after["placed"] == {"p1:1": 1}
    assert after["supply"] - before["supply"] == back
    assert refusal(session, "use t6").code == "E_NOT_CHARGED"


def with_option(session: Session[State], name: str, value: str) -> Session[State]:
    """The same table in a match with another option."""
    plain = GAME.plain(session.timeline.state)
    plain["options"][name] = value
    return started(Options(), plain)


def test_r43_a_change_of_side_counts_at_once_and_at_the_end() -> None:
    given: dict[str, Any] = {
        "hands": {"A": ["M9", "S2", "M4", "L3"], "Y": ["M6", "B1", "B2", "B5"]}
    }
    session = turn("Y", charged=["t12"], side="hero", leader="Y", **given)
    session.play_line("use t12; M6; > B8 B10", at=AT)
    step = session.timeline.steps[-1].events[0]
    assert (told(session, "side"), step.step, step.card) == ("villain", "2a", "M4")
    straight = turn("Y", side="hero", leader="Y", **given)
    straight.play_line("M6; > B8 B10", at=AT)
    assert straight.timeline.steps[-1].events[0].step == "3a"


def test_r44_exchange_takes_the_lowest_that_is_no_love_and_gives_to_the_left() -> None:
    session = turn(led="M5", hands={"A": A, "Y": Y})
    session.play("x A S1", at=AT)
    assert hands(session, "A") == ["S1", "S6", "L2", "M3"]
    assert hands(session, "Y") == ["M11", "L8", "B4", "B3"]
    only_love = turn(led="M5", hands={"A": ["L9", "L3", "L2", "L5"], "Y": Y})
    only_love.play("x A L8", at=AT)
    assert hands(only_love, "A") == ["L8", "L9", "L3", "L5"]
    assert hands(only_love, "Y") == ["M11", "S1", "B4", "L2"]


def test_r44_a18_an_exchanged_card_keeps_its_adjustment() -> None:
    session = turn(led="M5", hands={"A": A, "Y": Y})
    session.play_line("rv A B3; x A S1", at=AT)
    assert told(session, "mods") == {"B3": -1}
    assert GAME.view(session.timeline.state)["values"]["B3"] == 4


def test_r45_a7_a_reveal_is_fixed_and_counts_once() -> None:
    session = turn(led="M5", hands={"A": A, "Y": Y}, charged=["t12"])
    session.play_line("rv A S6; use t12; rv A S6 M3", at=AT)
    assert told(session, "side", "mods") == ("villain", {"S6": -1, "M3": 1})


def test_a6_how_long_a_reveal_lasts() -> None:
    for option, left in (("round", {"S6": -1}), ("trick", {})):
        session = turn("Y", leader="Y", hands={"A": A, "Y": Y, "F": ["M1", "M2", "B1", "B2"]})
        session = with_option(session, "temporary_reveal", option)
        session.play("rv A S6", at=AT)
        session.play("M11", at=AT)
        for _ in range(2):
            session.play(f"> {' '.join(_of_suits(session, 'M'))}", at=AT)
        assert "S6" in hands(session, "A")
        assert told(session, "mods") == left


def _of_suits(session: Session[State], suit: str) -> list[str]:
    """Two cards of the deck that an automa without the suit would toss, or keeps as lowest."""
    deck = session.timeline.state.deck
    held = {card[0] for card in hands(session, session.timeline.state.phase[-1])}
    return [card for card in deck if card[0] not in held][:2] or [
        card for card in deck if card[0] == suit
    ][:2]


def test_a8_ones_own_cards_are_not_revealed() -> None:
    session = turn(led="M5", hands={"A": A, "Y": Y})
    assert refusal(session, "rv Y M11").code == "E_SYNTAX"
    assert refusal(session, "rv A M11").code == "E_NOT_IN_HAND"


def test_r46_a_surrender_ends_the_round_and_mutes_what_counts_tricks() -> None:
    session = turn(led="M9", leader="A", won=2, charged=["t7"], side="hero", trick_no=5)
    before, leads = told(session, "vp"), len(hands(session, "A"))
    lying = [card for _, card in told(session, "trick")]
    session.play("sur", at=AT)
    assert told(session, "vp")["A"] - before["A"] == leads + 1
    assert told(session, "phase", "trick", "surrendered") == ("round_end", [], True)
    assert set(lying) <= set(told(session, "discard"))
    assert sum(told(session, "won").values()) == 4
    session.play("end", at=AT)
    past = told(session, "history")[-1]
    assert (past["surrendered"], past["won"]["Y"], past["points"]["Y"]) == (True, 2, 2)


# --- limits, trump, ties ------------------------------------------------------------------------


def test_r52_curfew_binds_the_first_leader_alone() -> None:
    limit = {"who": "leader", "ban": "L", "trick_no": 1, "until": "trick"}
    session = turn(
        "Y", leader="Y", trick_no=1, hands={"Y": _eight("L9")}, force={"limits": [limit]}
    )
    assert refusal(session, "L9").code == "E_LIMIT"
    loves = turn(
        "Y", leader="Y", trick_no=2, hands={"Y": _eight("L9")[:7]}, force={"limits": [limit]}
    )
    loves.play("L9", at=AT)
    assert told(loves, "trick") == [["Y", "L9"]]


def _eight(card: str) -> list[str]:
    return [card, "M1", "M2", "M3", "M4", "M5", "M6", "M7"]


def test_r52_hypno_wave_binds_followers_for_a_trick() -> None:
    given: dict[str, Any] = {"A": ["L3", "B12", "B13", "L4"], "F": ["S2", "S3", "S4", "S5"], "Y": Y}
    session = turn("Y", leader="Y", hands=given, charged=["t13"])
    session.play_line("use t13; M11", at=AT)
    session.play(f"> {' '.join(_drawn(session, 'S'))}", at=AT)
    assert session.timeline.steps[-1].events[0].card == "B12"
    session.play(f"> {' '.join(_drawn(session, 'B'))}", at=AT)
    assert told(session, "limits") == []
    free = turn("Y", leader="Y", hands=given)
    free.play("M11", at=AT)
    free.play(f"> {' '.join(_drawn(free, 'S'))}", at=AT)
    assert free.timeline.steps[-1].events[0].card == "L3"


def _drawn(session: Session[State], suit: str) -> list[str]:
    return [card for card in session.timeline.state.deck if card[0] == suit][:2]


def test_r51_blackout_and_northern_glow_change_who_wins_only() -> None:
    for trump, winner in (("L", "A"), (None, "Y"), ("S", "F")):
        session = turn(
            "Y",
            leader="Y",
            hands={"A": ["L3", "B12", "B13", "L4"], "F": ["S2", "S3", "S4", "S5"], "Y": Y},
            force={"trump": trump, "round_trump": trump},
        )
        session.play("M11", at=AT)
        session.play(f"> {' '.join(_drawn(session, 'S'))}", at=AT)
        assert session.timeline.steps[-1].events[0].card == "L3", "the lowest, whatever is trump"
        session.play(f"> {' '.join(_drawn(session, 'B'))}", at=AT)
        assert told(session, "won_tricks")[-1]["winner"] == winner


VOID = ["M3", "B3", "B5", "M4"]


@pytest.mark.parametrize(("charged", "winner"), [(["t14"], "Y"), ([], "F")])
def test_ties_go_to_you_while_photo_finish_is_charged(charged: list[str], winner: str) -> None:
    session = turn(
        led="S8",
        leader="F",
        hands={"A": VOID, "Y": ["S7", "B4", "B6", "B7"]},
        charged=charged,
        force={"mods": {"S7": 1}},
    )
    session.play("S7", at=AT)
    session.play(f"> {' '.join(_drawn(session, 'L'))}", at=AT)
    assert told(session, "won_tricks")[-1]["winner"] == winner


# --- the next card, recolor ---------------------------------------------------------------------


def test_a_value_waits_for_the_next_card_and_ends_with_the_trick() -> None:
    session = turn("Y", leader="Y", hands={"Y": Y}, charged=["p1", "t1"])
    session.play_line("use p1; use t1", at=AT)
    assert told(session, "next_card", "mods") == ({"n": 3, "suit": None}, {})
    session.play("M11", at=AT)
    assert told(session, "next_card", "mods") == ({"n": 0, "suit": None}, {"M11": 3})
    assert GAME.view(session.timeline.state)["values"]["M11"] == 28
    for _ in range(2):
        session.play(f"> {' '.join(session.timeline.state.deck[:2])}", at=AT)
    assert told(session, "mods", "trick_mods") == ({}, {})


def test_open_heart_is_checked_as_printed_and_wins_as_love() -> None:
    given: dict[str, Any] = {"led": "M13", "leader": "F", "charged": ["t11", "t9"], "round": 2}
    session = turn(hands={"Y": ["S2", "B4", "B5", "B6"]}, **given)
    session.play_line("use t11; S2", at=AT)
    assert told(session, "suits") == {"S2": "L"}
    must = turn(hands={"Y": ["S2", "M4", "B5", "B6"]}, **given)
    must.play("use t11", at=AT)
    assert refusal(must, "S2").code == "E_MUST_FOLLOW"


@pytest.mark.parametrize(("recolored", "more"), [(False, 1), (True, 0)])
def test_the_condition_reads_the_suit_that_the_card_had_in_the_trick(
    recolored: bool, more: int
) -> None:
    """Alley Sprint is for speed: a card that Open Heart made love is none."""
    session = turn(
        led="S3",
        leader="F",
        charged=["t11", "t9"],
        round=3,
        hands={"A": VOID, "Y": ["S13", "B4", "B6", "B7"]},
    )
    before = told(session, "vp")["Y"]
    if recolored:
        session.play("use t11", at=AT)
    session.play("S13", at=AT)
    session.play(f"> {' '.join(_drawn(session, 'L'))}", at=AT)
    assert told(session, "won_tricks")[-1]["winner"] == "Y"
    assert told(session, "vp")["Y"] - before == more


# --- adjustments end, reshuffles ----------------------------------------------------------------


def test_r62_an_adjustment_ends_with_hand_and_trick() -> None:
    session = turn("Y", leader="Y", hands={"A": A, "Y": Y}, force={"mods": {"M3": 2, "M11": 1}})
    session.play("M11", at=AT)
    session.play(f"> {' '.join(_drawn(session, 'M'))}", at=AT)
    step = session.timeline.steps[-1].events[0]
    assert step.drop[0] == "M3"
    assert told(session, "mods") == {"M11": 1}


def test_r65_one_card_left_in_a_follow() -> None:
    session = turn("A", led="M11", leader="Y", deck=["B4"])
    pile = told(session, "discard")
    assert GAME.view(session.timeline.state)["next"]["draws"] == 2
    session.play(f"> B4 {pile[0]}", at=AT)
    step = session.timeline.steps[-1].events[0]
    assert step.shuffled == 1
    thrown = [*step.toss, *step.drop]
    assert sorted(told(session, "discard")) == sorted(thrown)
    assert told(session, "reshuffles") == 1
    assert sorted(told(session, "deck")) == sorted(set(pile[1:]))


@pytest.mark.parametrize(("option", "zone"), [("pile", "discard"), ("aside", "aside")])
def test_r67_where_a_dropped_super_heart_goes(option: str, zone: str) -> None:
    session = turn("A", led="M11", leader="Y", hands={"A": ["M2", "M3", "B4", "L4.5"]})
    session = with_option(session, "super_heart_discard", option)
    before = told(session, zone).count("L4.5")
    session.play(f"> {' '.join(_drawn(session, 'M'))}", at=AT)
    assert told(session, zone).count("L4.5") == before + 1
