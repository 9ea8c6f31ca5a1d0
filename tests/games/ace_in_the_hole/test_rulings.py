"""Rulings: what the table may change, and forbidden moves that stood."""

from __future__ import annotations

from typing import Any

import pytest

from core.canonical import plain
from core.commands import MakeRuling
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole import rulings as r
from core.knowledge import perspective
from eventstore.codec import codec_of
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, code, enter, kinds, start


def ruling(*operations: Any) -> MakeRuling[Any, Any]:
    return MakeRuling("the table agreed", operations)


def after(*operations: Any, before: tuple[str, ...] = UNSEEN) -> dict[str, Any]:
    return GAME.view(start(*before, ruling(*operations)).timeline.state)


def test_place_pawn() -> None:
    assert after(r.PlacePawn("KH", "f4"))["at"]["KH"] == "f4"
    taken = after(r.PlacePawn("KH", None))
    assert taken["at"]["KH"] is None
    assert taken["points"] == {"red": 0, "black": 20}


def test_claims_follow_the_board() -> None:
    taken = after(r.PlacePawn("AS", None), r.PlacePawn("AC", None))
    assert taken["claims"] == ["red"]
    assert after(r.PlacePawn("AS", "a4"), before=CLAIM)["claims"] == []


def test_turn_and_cards() -> None:
    assert after(r.SetTurn("black"))["turn"] == "black"
    hand = after(r.SetHand("red", ("5H", "?", "6H")))
    assert (hand["hand"]["red"], hand["pile"]["red"]) == (["5H", "6H", "?"], 23)
    short = after(r.SetHand("red", ("5H", "?")))
    assert short["pile"]["red"] == 24
    gone = after(r.DiscardCard("red", "5H"))
    assert (gone["discards"]["red"], gone["unknown"]["red"], gone["pile"]["red"]) == (["5H"], 2, 23)
    lost = after(r.DiscardCard("red", "5H", "pile"))
    assert (lost["unknown"]["red"], lost["pile"]["red"]) == (3, 22)
    played = (*UNSEEN, "2D QD c1-c3 =?")
    back = after(r.ReturnCard("red", "2D", "pile"), before=played)
    assert (back["discards"]["red"], back["pile"]["red"]) == ([], 23)
    drop = r.DiscardCard("red", "9D")
    hand = after(drop, r.ReturnCard("red", "2D"), before=played)
    assert (hand["hand"]["red"], hand["revealed"]["red"]) == (["2D", "?", "?"], ["2D"])


@pytest.mark.parametrize(
    ("wanted", "operation"),
    [
        ("bad_notation", r.PlacePawn("5H", "a4")),
        ("off_board", r.PlacePawn("KH", "a9")),
        ("square_taken", r.PlacePawn("KH", "a8")),
        ("square_taken", r.PlacePawn("KH", "f1")),
        ("nothing_changes", r.SetTurn("red")),
        ("bad_hand", r.SetHand("red", ("?",) * 4)),
        ("turn_without_card", r.SetHand("red", ())),
        ("unknown_card", r.SetHand("red", ("XX",))),
        ("wrong_color", r.SetHand("red", ("5S",))),
        ("duplicate_card", r.SetHand("red", ("5H", "5H"))),
        ("unknown_card", r.DiscardCard("red", "?")),
        ("wrong_color", r.DiscardCard("red", "5S")),
        ("not_discarded", r.ReturnCard("red", "5H")),
    ],
)
def test_nonsense_is_refused(wanted: str, operation: Any) -> None:
    assert code(start(*UNSEEN), ruling(operation)) == wanted


def test_nonsense_with_cards_in_play() -> None:
    table = start("deal R 5H 6H 7H", "deal B ? ? ?", "5H KH f1-f6 =8H", "2S QS c8-c6")
    assert code(table, ruling(r.DiscardCard("red", "5H"))) == "duplicate_card"
    assert code(table, ruling(r.DiscardCard("red", "9H"))) == "card_not_in_hand"
    assert code(table, ruling(r.DiscardCard("red", "8H", "pile"))) == "duplicate_card"
    assert code(table, ruling(r.ReturnCard("red", "5H"))) == "bad_hand"
    assert code(table, ruling(r.SetHand("red", ("5H",)))) == "duplicate_card"
    assert code(start(), ruling(r.SetHand("red", ("5H",)))) == "not_dealt"


@pytest.mark.parametrize(
    ("broken", "before", "entry", "at"),
    [
        ("bad_geometry", UNSEEN, "5H KH f1-f5", {"KH": "f5"}),
        ("wrong_suit", UNSEEN, "5H KD b1-b6", {"KD": "b6"}),
        ("wrong_pawn", UNSEEN, "KH QH g1-g2", {"QH": "g2"}),
        ("burn_not_allowed", UNSEEN, "9D burn", {}),
        ("not_your_turn", UNSEEN, "B: 2S QS c8-c6", {"QS": "c6"}),
        ("draw_required", UNSEEN, "2D QD c1-c3 =-", {"QD": "c3"}),
        ("wrong_suit", UNSEEN, "6H QS c8-c4", {"QS": "c4"}),
        ("wrong_home", (*CLAIM[:3],), "AS*a5", {"AS": "a5"}),
    ],
)
def test_forbidden_moves_that_stood(
    broken: str, before: tuple[str, ...], entry: str, at: dict[str, str]
) -> None:
    table = start(*before)
    step = enter(table, f"! {entry} -- so be it")
    assert kinds(step)[0] == "ruling_made"
    assert step.events[0].broken.code == broken
    board = GAME.plain(table.timeline.state)["at"]
    assert {pawn: board[pawn] for pawn in at} == at
    for seat in (0, 1):
        side = table.timeline.state.sides[seat]
        assert side.hand + side.pile + len(side.discards) == 26


def test_a_leap_over_pawns_that_stood() -> None:
    board = {"AD": "a1", "KD": "a2", "AH": "e1", "AS": "a8", "AC": "e8"}
    table = start(position={"board": board})
    assert code(table, "3D AD a1-a4") == "path_blocked"
    step = enter(table, "! 3D AD a1-a4 -- nobody saw it")
    assert step.notation == "! 3D AD a1-a4 =? -- nobody saw it"
    assert table.timeline.state.turn == 1


@pytest.mark.parametrize(
    "entry", ["2S QS c8-c6", "AD a1-b1", "KH*", "1H f6", "5H KH f1xf6", "2D QD c1-c3 =2D"]
)
def test_what_no_table_can_do(entry: str) -> None:
    assert code(start(*UNSEEN), f"! {entry} -- we want it") != "not_forbidden"


def test_two_faults_at_once_do_not_slip_through() -> None:
    """The first refusal is forcible; what no table can do is refused all the same."""
    table = start(*UNSEEN)
    assert code(table, "! 5H KD b1-c1 -- both wrong") == "own_pawn_on_target"
    assert code(table, "! 5H KD b1-b1 -- nowhere") == "bad_geometry"
    assert code(table, "! B: 2S QS c8-c6 =2S -- drawn twice") == "duplicate_card"


def test_claims_are_judged_after_a_forced_move() -> None:
    table = start(*CLAIM[:4])
    step = enter(table, "! 6H AH e1xe8 -- miscounted")
    assert kinds(step) == ["ruling_made", "pawn_moved", "claim_opened"]


def test_rulings_hide_hands_only() -> None:
    table = start(*UNSEEN, ruling(r.SetHand("red", ("5H", "?", "6H")), r.SetTurn("black")))
    hidden = perspective(table.timeline, "black")
    assert hidden.steps[-1].events[0].operations[0].cards == ("?", "?", "?")
    assert hidden.steps[-1].command.operations[0].cards == ("?", "?", "?")
    assert hidden.state == GAME.secrets.mask(table.timeline.state, "black")
    assert perspective(table.timeline, "red").state.sides[0].known


OPERATIONS = (
    r.PlacePawn("KH", "f4"),
    r.PlacePawn("KH", None),
    r.SetTurn("black"),
    r.SetHand("red", ("5H", "?")),
    r.DiscardCard("red", "5H"),
    r.DiscardCard("black", "5S", "pile"),
    r.ReturnCard("red", "5H"),
    r.ReturnCard("red", "5H", "pile"),
)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda o: f"{o.kind}")
def test_operations_have_words_and_a_form(operation: Any) -> None:
    assert "{" not in str(GAME.rulings.describe(operation, start().timeline.state))
    form = {"kind": "make_ruling", "reason": "so", "operations": [plain(operation)]}
    assert codec_of(GAME).command(form).operations == (operation,)
    # total: an operation that makes no sense is applied somehow, without an error
    GAME.rulings.apply(start().timeline.state, operation)
