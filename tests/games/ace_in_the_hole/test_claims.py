"""Both Aces taken: claims in every mode (R23 to R26, R30), and resigning (R33, R34)."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Result
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.state.options import Options
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, code, enter, kinds, start

LOCKED = Options(ace_win="locked")
ALL_BUT_ACES = dict(
    zip(
        ["KD", "QD", "JD", "KH", "QH", "JH", "KS", "QS", "JS", "KC", "QC", "JC"],
        ["b1", "c1", "d1", "f1", "g1", "h1", "b8", "c8", "d8", "f8", "g8", "h8"],
        strict=True,
    )
)


def result(session: Any) -> Result | None:
    return GAME.result(session.timeline.state)


def test_claim_is_an_event_and_a_mark() -> None:
    table = start(*CLAIM[:4])
    step = enter(table, "7H AH e1xe8+ =?")
    assert kinds(step) == ["pawn_moved", "claim_opened"]
    assert step.notation == "7H AH e1xe8+ =?"
    threatened = GAME.view(table.timeline.state)["threatened"]
    assert threatened["seat"] == "black"
    assert [ace["home"] for ace in threatened["aces"]] == ["a8", "e8"]


def test_unanswered_claim_wins_without_a_draw() -> None:
    table = start(*CLAIM)
    step = enter(table, "3S QS c8-c5# =-")
    assert kinds(step) == ["pawn_moved", "match_ended"]
    assert result(table) == Result("1-0", "aces")
    assert GAME.view(table.timeline.state)["threatened"] is None


def test_an_answer_without_drawn_card_takes_the_question_mark_silently() -> None:
    table = start(*CLAIM)
    assert enter(table, "3S QS c8-c5 =?").notation == "3S QS c8-c5# =-"


def test_rescue_cancels() -> None:
    table = start(*CLAIM)
    step = enter(table, "AS*")
    assert kinds(step) == ["pawn_released", "claim_cancelled"]
    assert step.events[1].seat == "red"
    assert result(table) is None


def test_no_rescue_declared() -> None:
    table = start(*CLAIM)
    assert kinds(enter(table, "B no-rescue")) == ["rescue_declined", "match_ended"]
    assert result(table) == Result("1-0", "aces")


def test_aces_one_after_the_other_are_no_claim() -> None:
    """R23: a release in between."""
    table = start(*CLAIM[:3], "AS*", "7H AH e1xe8")
    assert table.timeline.state.claims == ()


def test_counter_claim_by_capture_does_not_rescue() -> None:
    """R24: the older claim is resolved first."""
    board = {**ALL_BUT_ACES, "AH": "e4", "QS": "e6"}
    position = {"board": board, "turn": "B"}
    table = start("2S QS e6xe4", position=position)
    assert result(table) == Result("1-0", "aces")


def test_rescue_that_takes_the_second_ace_opens_a_claim() -> None:
    board = {**ALL_BUT_ACES, "AH": "a8"}
    table = start(position={"board": board, "turn": "B"})
    step = enter(table, "AS*xa8+")
    assert kinds(step) == ["pawn_released", "claim_cancelled", "claim_opened"]
    assert table.timeline.state.claims == (1,)


@pytest.mark.parametrize(
    "public",
    [
        {"discards": {"B": ["AS", "AC"]}},
        {"board": {"KS": "a8", "QS": "e8"}},
        {"discards": {"B": ["AS"]}, "board": {"QS": "e8"}},
        {"hands": {"B": []}, "discards": {"B": "rest"}},
    ],
)
def test_public_facts_decide_at_once(public: Any) -> None:
    """R25: cards discarded, homes blocked, or no card in hand."""
    board = {**ALL_BUT_ACES, "AD": "a1", "AH": "e5", "AC": "e7", **public.get("board", {})}
    table = start(position={**public, "board": board})
    step = enter(table, "2H AH e5xe7")
    assert kinds(step) == ["pawn_moved", "match_ended"]
    assert step.notation == "2H AH e5xe7# =-"
    assert result(table) == Result("1-0", "aces")


def test_a_hand_known_without_aces_changes_nothing() -> None:
    """R25: what somebody holds is never asked."""
    table = start("deal R ? ? ?", "deal B 2S 3S 4S", *CLAIM[2:3], "2S KS b8-b6 =5S", CLAIM[4])
    assert table.timeline.state.claims == (0,)


def test_instant() -> None:
    table = start(*CLAIM[:4], options=Options(ace_win="instant"))
    assert kinds(enter(table, CLAIM[4])) == ["pawn_moved", "match_ended"]


def test_locked_waits_for_both_ace_cards() -> None:
    board = {**ALL_BUT_ACES, "AD": "a1", "AH": "h4"}
    position = {"board": board, "turn": "B", "discards": {"B": ["AS"]}}
    table = start("3S QS c8-c5", "2D KD b1-b3", options=LOCKED, position=position)
    assert table.timeline.state.claims == (0,)
    enter(table, "2S QS c5-c3")
    assert result(table) is None
    board["KS"] = "e8"  # AC cannot come back: the card may be burned
    blocked = start(options=LOCKED, position={**position, "board": board})
    assert kinds(enter(blocked, "AC burn")) == ["card_burned", "match_ended"]
    assert result(blocked) == Result("1-0", "aces")


def test_locked_claim_vanishes_with_a_release() -> None:
    table = start(*CLAIM, "3S QS c8-c5", "2D KD b1-b3", "AC*xe8", options=LOCKED)
    assert table.timeline.state.claims == ()


def test_locked_claims_side_by_side() -> None:
    board = {**ALL_BUT_ACES, "AH": "e4", "QS": "e6"}
    position = {"board": board, "turn": "B"}
    table = start("2S QS e6xe4+", position=position, options=LOCKED)
    assert table.timeline.state.claims == (0, 1)
    assert GAME.plain(table.timeline.state)["claims"] == ["red", "black"]
    both = {"board": ALL_BUT_ACES, "claims": ["B", "R"]}
    assert start(position=both, options=LOCKED).timeline.state.claims == (1, 0)


def last_draw(**more: Any) -> dict[str, Any]:
    """Red's next draw empties the last pile; Black still holds an Ace card."""
    hands = {"R": ["2H", "3H", "4H"], "B": ["AS", "2S", "3S"]}
    return {"hands": hands, "discards": {"R": "rest except 5H", "B": "rest"}, **more}


def test_open_claim_at_exhaustion_wins_before_points() -> None:
    """R27, locked and decks: its owner wins by Aces, and the ply ends the match."""
    table = start(
        position=last_draw(board={**ALL_BUT_ACES, "AH": "e4"}),
        options=Options(ace_win="locked", end="decks"),
    )
    assert enter(table, "2H AH e4-e6").notation == "2H AH e4-e6# =?"
    assert result(table) == Result("1-0", "aces")


def test_new_claim_at_exhaustion_is_decided_on_the_spot() -> None:
    table = start(
        position=last_draw(board={**ALL_BUT_ACES, "AH": "e4", "AC": "e6"}),
        options=Options(ace_win="locked", end="decks"),
    )
    assert kinds(enter(table, "2H AH e4xe6#")) == ["pawn_moved", "match_ended"]


def test_reply_is_waited_for_although_the_decks_are_used_up() -> None:
    """R27, reply and decks: the claim is answered first, then points are counted."""
    options = Options(end="decks")
    position = last_draw(board={**ALL_BUT_ACES, "AD": "a1", "AH": "e4", "AC": "e6"})
    table = start("2H AH e4xe6+ =5H", position=position, options=options)
    assert result(table) is None
    assert kinds(enter(table, "AS*")) == ["pawn_released", "claim_cancelled", "match_ended"]
    assert result(table) == Result("1-0", "points")
    enter(table, "undo", "2S QS c8-c6")
    assert result(table) == Result("1-0", "aces")


def test_resign_and_stop() -> None:
    table = start(*UNSEEN)
    assert kinds(enter(table, "B resign")) == ["resigned", "match_ended"]
    assert result(table) == Result("1-0", "resign")
    table = start(*UNSEEN, "stop {rain}")
    assert table.pending[-1].command.note == "rain"
    assert result(table) == Result("*", "stopped")
    assert GAME.winners("*") is None


def test_after_the_end_only_reveals() -> None:
    """R34."""
    table = start(*UNSEEN, "R resign")
    assert kinds(enter(table, "~ B 5S")) == ["card_revealed"]
    assert code(table, "undo 99") == "not_on_line"
    enter(table, "undo", "undo", "2D QD c1-c3")
    assert result(table) is None
