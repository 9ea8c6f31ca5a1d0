"""Every code with which an entry is refused, in the order of the checks (section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ace_in_the_hole import commands as c
from core.games.ace_in_the_hole.state.options import Options
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, code, refusal, start

WITHOUT_KH = {"board": {"AD": "a1", "AH": "e1", "AS": "a8", "AC": "e8", "QH": "g1", "QC": "g8"}}
ON_HOME = {"board": {**WITHOUT_KH["board"], "QH": "f1"}}

TEXTS: list[tuple[str, tuple[str, ...], str]] = [
    # deal and reveal
    ("already_dealt", UNSEEN, "deal R ? ? ?"),
    ("bad_deal", (), "deal R ? ?"),
    ("bad_deal", (), "deal B ? ? ? ?"),
    ("bad_deal", (), "deal B"),
    ("unknown_card", (), "deal R 1H ? ?"),
    ("wrong_color", (), "deal R 9S ? ?"),
    ("duplicate_card", (), "deal R 9H 9H ?"),
    ("nothing_unknown", ("deal R 2D 3D 4D", "deal B ? ? ?"), "~ R 5D"),
    ("nothing_unknown", ("deal R 2D 3D 4D", "deal B ? ? ?"), "~ R 2D"),
    ("duplicate_card", ("deal R 2D ? ?", "deal B ? ? ?"), "~ R 2D"),
    ("duplicate_card", (*UNSEEN, "2D QD c1-c3"), "~ R 2D"),
    ("wrong_color", UNSEEN, "~ R 2S"),
    ("unknown_card", UNSEEN, "~ R 0S"),
    # 1 to 4
    ("game_over", (*UNSEEN, "stop"), "5H KH f1-f6"),
    ("game_over", (*UNSEEN, "R resign"), "this is no entry"),
    ("game_over", (*UNSEEN, "R resign"), "stop"),
    ("game_over", (*UNSEEN, "R resign"), "B resign"),
    ("bad_notation", UNSEEN, "5H KH to f6"),
    ("unknown_card", UNSEEN, "1H KH f1-f6"),
    ("unknown_card", UNSEEN, "5H KH f1-f6 =1D"),
    ("off_board", UNSEEN, "5H KH f1-f9"),
    ("not_dealt", (), "5H KH f1-f6"),
    ("not_dealt", ("deal R ? ? ?",), "5H KH f1-f6"),
    ("not_your_turn", UNSEEN, "B: 2S QS c8-c6"),
    # 5 to 7
    ("wrong_color", UNSEEN, "2S QS c8-c6"),
    ("card_already_played", (*UNSEEN, "2D QD c1-c3", "2S QS c8-c6"), "2D KD b1-b3"),
    ("card_not_in_hand", ("deal R 2D 3D 4D", "deal B ? ? ?"), "5D KD b1-b6"),
    # 8, burn and step
    ("burn_not_allowed", UNSEEN, "9D burn"),
    ("not_a_face_card", UNSEEN, "9D*"),
    ("nothing_to_release", UNSEEN, "KH*"),
    ("pawn_not_there", UNSEEN, "5H f3-f6"),
    ("no_such_move", UNSEEN, "5H e2"),
    ("ambiguous", UNSEEN, "2D c3"),
    ("wrong_suit", UNSEEN, "5H KD b1-b6"),
    ("wrong_suit", UNSEEN, "5H b1-b6"),
    ("wrong_suit", UNSEEN, "5H KC f8-f3"),
    ("wrong_pawn", UNSEEN, "KH QH g1-g2"),
    ("pawn_not_there", UNSEEN, "5H KH g1-g6"),
    ("pawn_not_there", UNSEEN, "KH g1-g2"),
    ("bad_geometry", UNSEEN, "5H KH f1-f5"),
    ("bad_geometry", UNSEEN, "5H KH f1-f1"),
    ("bad_geometry", UNSEEN, "8D KD b1-d3"),
    ("bad_geometry", UNSEEN, "KH f1-f3"),
    ("path_blocked", UNSEEN, "3D AD a1-d1"),
    ("own_pawn_on_target", UNSEEN, "AD a1-b1"),
    ("capture_mismatch", UNSEEN, "7H QH g1-g8"),
    ("capture_mismatch", UNSEEN, "5H KH f1xf6"),
    # 9 and 10
    ("draw_not_allowed", CLAIM, "3S QS c8-c5 =4S"),
    ("draw_required", UNSEEN, "2D QD c1-c3 =-"),
    ("wrong_color", UNSEEN, "2D QD c1-c3 =4S"),
    ("duplicate_card", ("deal R 5H ? ?", "deal B ? ? ?"), "2D QD c1-c3 =5H"),
    ("duplicate_card", UNSEEN, "2D QD c1-c3 =2D"),
    ("mark_mismatch", UNSEEN, "7H QH g1xg8+"),
    ("mark_mismatch", CLAIM[:4], "7H AH e1xe8#"),
    ("mark_mismatch", CLAIM, "3S QS c8-c5+"),
    # no rescue
    ("no_claim", UNSEEN, "R no-rescue"),
    ("not_your_turn", UNSEEN, "B no-rescue"),
    ("not_your_turn", CLAIM, "R no-rescue"),
]


@pytest.mark.parametrize(("wanted", "before", "entry"), TEXTS, ids=lambda v: str(v)[-24:])
def test_refused(wanted: str, before: tuple[str, ...], entry: str) -> None:
    error = refusal(start(*before), entry)
    assert error.code == wanted
    assert str(error)


@pytest.mark.parametrize(
    ("wanted", "position", "entry"),
    [
        ("wrong_home", WITHOUT_KH, "KH*e2"),
        ("home_occupied", ON_HOME, "KH*"),
        ("home_occupied", ON_HOME, "KH*xf1"),
        ("capture_mismatch", WITHOUT_KH, "KH*x"),
        ("pawn_captured", WITHOUT_KH, "KH f1-f2"),
        ("pawn_captured", WITHOUT_KH, "5H KH f1-f6"),
        ("nothing_to_release", WITHOUT_KH, "QH*"),
    ],
)
def test_release_refused(wanted: str, position: Any, entry: str) -> None:
    assert code(start(position=position), entry) == wanted


def test_deck_empty() -> None:
    position = {"hands": {"R": ["3H", "4H"], "B": ["2S"]}, "discards": {"R": "rest", "B": "rest"}}
    assert code(start(position=position), "3H KH f1-f4 =5H") == "deck_empty"


def test_burn_hand_looks_at_every_known_card() -> None:
    board = {"AD": "a1", "AH": "e1", "QH": "f1", "AS": "a8", "AC": "e8"}
    position = {"board": board, "hands": {"R": ["KH", "5H", "?"]}}
    assert code(start(position=position, options=Options(burn="hand")), "KH burn") == (
        "burn_not_allowed"
    )
    position["hands"] = {"R": ["KH", "?", "?"]}
    start("KH burn", position=position, options=Options(burn="hand"))


@pytest.mark.parametrize(
    ("wanted", "command"),
    [
        ("unknown_card", c.MovePawn("1H", "f6", pawn="KH")),
        ("unknown_card", c.MovePawn("5H", "f6", pawn="KH", drawn="XX")),
        ("off_board", c.MovePawn("5H", "f9", pawn="KH")),
        ("off_board", c.MovePawn("5H", "f6", pawn="KH", from_="z1")),
        ("off_board", c.ReleasePawn("KH", to="k1")),
        ("bad_notation", c.MovePawn("5H", "f6", pawn="5H")),
        ("unknown_card", c.DealHand("red", ("AB", "?", "?"))),
        ("not_your_turn", c.MovePawn("2S", "c6", seat="black", pawn="QS")),
    ],
)
def test_commands_are_checked_like_text(wanted: str, command: Any) -> None:
    before = () if isinstance(command, c.DealHand) else UNSEEN
    assert code(start(*before), command) == wanted


def test_no_claim_in_locked_mode() -> None:
    assert code(start(*CLAIM, options=Options(ace_win="locked")), "B no-rescue") == "no_claim"


def test_refusals_name_their_rule() -> None:
    table = start(*UNSEEN)
    assert refusal(table, "3D AD a1-d1").rule == "R11"
    assert refusal(table, "8D KD b1-d3").rule == "R12"
    assert refusal(table, "KH f1-f3").rule == "R13"
    assert "Queen" not in str(refusal(table, "3D AD a1-d1"))
    assert "King of diamonds on b1" in str(refusal(table, "3D AD a1-d1"))
