"""What holds for one pawn, card, seat or square, asked for each: an index that is wrong for one
only, the first or the last, is found here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core import cards
from core.commands import MakeRuling
from core.errors import IllegalMove
from core.events import MatchEnded
from core.games.ace_in_the_hole import GAME, rules
from core.games.ace_in_the_hole import commands as c
from core.games.ace_in_the_hole import rulings as r
from core.games.ace_in_the_hole.events import PawnMoved, PawnReleased
from core.games.ace_in_the_hole.pieces import CAPTURED, DECKS, PAWNS, SEATS, SQUARES, side
from core.games.ace_in_the_hole.rules import legal
from core.games.ace_in_the_hole.state.options import Options
from core.games.ace_in_the_hole.view import count_unseen
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, code, enter, kinds, refusal, start

HOME = GAME.view(start().timeline.state)["at"]
OTHERS = {pawn: PAWNS[number ^ 1] for number, pawn in enumerate(PAWNS)}  # of the same side
ENEMIES = {pawn: PAWNS[number ^ 8] for number, pawn in enumerate(PAWNS)}
LETTERS = {pawn: "RB"[side(number)] for number, pawn in enumerate(PAWNS)}


def board(**at: str | None) -> dict[str, str]:
    """Every pawn at home but for these."""
    return {pawn: square for pawn, square in (HOME | at).items() if square is not None}


# --- each pawn ---------------------------------------------------------------------------


@pytest.mark.parametrize("pawn", PAWNS)
def test_a_pawn_comes_back_on_its_home_but_not_onto_its_own_side(pawn: str) -> None:
    position = {"board": board(**{pawn: None}), "turn": LETTERS[pawn]}
    table = start(position=position)
    offered = legal.choices(table.timeline.state, SEATS[side(PAWNS.index(pawn))])[pawn]
    assert offered["release"] == {"to": HOME[pawn], "captured": None}
    assert rules.targets(table.timeline.state, pawn) == [(pawn, HOME[pawn])]
    assert enter(table, f"{pawn}*").events[0].to == HOME[pawn]
    other = OTHERS[pawn]
    position["board"] = board(**{pawn: None, other: HOME[pawn]})
    table = start(position=position)
    assert code(table, f"{pawn}*") == "home_occupied"
    assert str(cards.name(other)) in str(refusal(table, f"{pawn}*"))
    assert code(table, f"! {pawn}* -- we want it") == "home_occupied"


@pytest.mark.parametrize("pawn", PAWNS)
def test_a_release_captures_the_enemy_on_the_home_square(pawn: str) -> None:
    enemy = ENEMIES[pawn]
    position = {"board": board(**{pawn: None, enemy: HOME[pawn]}), "turn": LETTERS[pawn]}
    table = start(position=position)
    offered = legal.choices(table.timeline.state, SEATS[side(PAWNS.index(pawn))])[pawn]
    assert offered["release"] == {"to": HOME[pawn], "captured": enemy}
    told = str(refusal(table, c.ReleasePawn(pawn, capture=False)))
    assert told == f"A pawn on {HOME[pawn]} is captured; write x."
    step = enter(table, f"{pawn}*x")
    assert isinstance(step.events[0], PawnReleased)
    assert step.events[0].captured == enemy
    assert GAME.view(table.timeline.state)["at"][enemy] is None


@pytest.mark.parametrize("pawn", PAWNS)
def test_no_pawn_is_taken_by_its_own_side(pawn: str) -> None:
    """R17; neither by the rules, nor as a ruling: two pawns never stand on one square."""
    other, letter = OTHERS[pawn], LETTERS[pawn]
    table = start(position={"board": board(**{other: "d4", pawn: "d5"}), "turn": letter})
    assert code(table, f"{other} d4-d5") == "own_pawn_on_target"
    assert str(cards.name(pawn)) in str(refusal(table, f"{other} d4-d5"))
    assert code(table, f"! {other} d4-d5 -- we want it") == "own_pawn_on_target"


@pytest.mark.parametrize("pawn", PAWNS)
def test_an_enemy_is_taken_and_said(pawn: str) -> None:
    enemy = ENEMIES[pawn]
    table = start(position={"board": board(**{enemy: "d5", pawn: "d4"}), "turn": LETTERS[pawn]})
    seat = SEATS[side(PAWNS.index(pawn))]
    steps = legal.choices(table.timeline.state, seat)[pawn]["steps"]
    assert {"pawn": pawn, "from": "d4", "to": "d5", "captured": enemy} in steps
    event = enter(table, f"{pawn} d4xd5").events[0]
    assert isinstance(event, PawnMoved)
    assert (event.captured, event.from_) == (enemy, "d4")


@pytest.mark.parametrize("pawn", PAWNS)
def test_a_captured_pawn_makes_no_step_even_as_a_ruling(pawn: str) -> None:
    table = start(position={"board": board(**{pawn: None}), "turn": LETTERS[pawn]})
    assert code(table, f"{pawn} {pawn} d4-d5") == "pawn_captured"
    assert code(table, f"! {pawn} {pawn} d4-d5 -- we want it") == "pawn_captured"


@pytest.mark.parametrize("card", ["5D", "5H", "5S", "5C"])
def test_where_nobody_stands_nobody_is_meant(card: str) -> None:
    turn = "R" if card[1] in "DH" else "B"
    table = start(position={"board": board(), "turn": turn})
    assert str(refusal(table, f"{card} d4-d5")) == "No pawn stands on d4."


# --- each square -------------------------------------------------------------------------


@pytest.mark.parametrize("square", range(64), ids=SQUARES.__getitem__)
def test_where_pawns_stand(square: int) -> None:
    at = bytes([square, *[CAPTURED] * 15])
    assert rules.occupied(at) == rules.own_squares(at, 0) == 1 << square
    assert rules.own_squares(at, 1) == 0


# --- each card ---------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for deck in DECKS for card in cards.members(deck)])
def test_a_card_that_nobody_saw_can_be_shown_whatever_else_is_known(card: str) -> None:
    letter = "R" if card[1] in "DH" else "B"
    other = "BR"["RB".index(letter)]
    table = start(f"deal {letter} {card} ? ?", f"deal {other} ? ? ?")
    shown = enter(table, c.RevealCard(SEATS["RB".index(letter)], cards.UNSEEN))
    assert kinds(shown) == ["card_revealed"]
    assert code(table, f"~ {letter} {card}") == "duplicate_card"
    assert kinds(enter(table, f"~ {letter} {card} public")) == ["card_revealed"]


def test_only_known_cards_are_shown_where_nothing_is_unknown() -> None:
    table = start("deal R 2D 3D 4D", "deal B ? ? ?")
    assert code(table, "~ R 5D public") == "nothing_unknown"
    played = start(*UNSEEN, "2D QD c1-c3")
    assert code(played, "~ R 2D public") == "duplicate_card"


def test_drawn_cards_are_read_as_leniently_as_played_ones() -> None:
    table = start(*UNSEEN)
    command = c.MovePawn("2d", "c3", pawn="qd", from_="C1", drawn="10h")
    assert enter(table, command).events[0].drawn == "TH"


# --- each seat ---------------------------------------------------------------------------


COMMANDS: list[tuple[c.Command, str | None]] = [  # and the seat whose secret it is
    (c.MovePawn("10h", "f6", pawn="KH", drawn="2D", note="a trap"), "red"),
    (c.MovePawn("5S", "f6", pawn="KS", drawn="2S", note="a trap"), "black"),
    (c.ReleasePawn("KH", drawn="2D", note="a trap"), "red"),
    (c.BurnCard("10s", drawn="2S", note="a trap"), "black"),
    (c.DealHand("red", ("2D", "?", "?")), "red"),
    (c.DealHand("black", ("2S", "?", "?")), "black"),
    (c.RevealCard("red", "2D"), "red"),
    (c.RevealCard("black", "2S"), "black"),
    (c.RevealCard("red", "2D", public=True), None),
    (c.DeclineRescue("red"), None),
    (c.Resign("black"), None),
    (c.Stop("rain"), None),
]


@pytest.mark.parametrize(("command", "owner"), COMMANDS, ids=lambda v: str(v)[:18])
@pytest.mark.parametrize("viewer", [*SEATS, None])
def test_a_command_keeps_the_secret_of_its_seat(
    command: Any, owner: str | None, viewer: str | None
) -> None:
    seen = GAME.secrets.hide_command(command, (), viewer)
    assert type(seen) is type(command)
    if owner in {None, viewer}:
        assert seen == command
    else:
        assert not {"2D", "2S", "a trap"} & {str(one) for one in vars_of(seen)}
        assert seen.seat == command.seat


def vars_of(command: Any) -> list[Any]:
    """What stands in a command, hands card by card."""
    values = [getattr(command, name) for name in command.__dataclass_fields__]
    return [one for value in values for one in (value if isinstance(value, tuple) else [value])]


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_that_has_no_cards_yet_is_refused_as_a_ruling_too(seat: str) -> None:
    letter = "RB"[SEATS.index(seat)]
    entry = "5H KH f1-f5" if seat == "red" else "B: 5S KS b8-b4"
    table = start(f"deal {'BR'['RB'.index(letter)]} ? ? ?")
    assert code(table, f"! {entry} -- so be it") == "not_dealt"


def test_a_ruling_plays_no_card_that_is_not_in_the_hand() -> None:
    table = start("deal R 2D 3D 4D", "deal B ? ? ?")
    assert code(table, "! 5D KD b1-b5 -- so be it") == "card_not_in_hand"
    assert code(start(*UNSEEN), "! KH*e5 -- so be it") == "nothing_to_release"
    assert code(start(*UNSEEN), "! 5H*e5 -- so be it") == "not_a_face_card"


@pytest.mark.parametrize(
    ("wanted", "before", "command"),
    [
        ("not_dealt", (), c.MovePawn("5H", "f5", pawn="KH")),
        ("not_dealt", UNSEEN[:1], c.BurnCard("5S", seat="black")),
        ("wrong_color", UNSEEN, c.BurnCard("5S")),
        ("card_not_in_hand", ("deal R 2D 3D 4D", UNSEEN[1]), c.BurnCard("5H")),
        ("nothing_to_release", UNSEEN, c.ReleasePawn("KH")),
        ("not_a_face_card", UNSEEN, c.ReleasePawn("5H", to="e5")),
        ("pawn_captured", CLAIM[:3], c.MovePawn("5S", "a5", pawn="AS")),
    ],
)
def test_what_no_table_can_do_is_refused_whatever_else_was_wrong(
    wanted: str, before: tuple[str, ...], command: Any
) -> None:
    state = start(*before).timeline.state
    with pytest.raises(IllegalMove) as caught:
        GAME.rulings.force(state, command)
    assert caught.value.code == wanted


def test_how_many_cards_nobody_saw() -> None:
    assert count_unseen(start(*UNSEEN).timeline.state) == 52
    assert count_unseen(start("deal R 5H 6H ?", "deal B 2S ? ?").timeline.state) == 49
    table = start("deal R 5H 6H ?", "deal B ? ? ?", "5H KH f1-f6 =7H")
    assert count_unseen(table.timeline.state) == 49


def test_no_actions_are_counted_before_the_deal_and_after_the_end() -> None:
    for entries in ((), ("deal R 5H 6H 7H",), ("deal B 5S ? ?",)):
        assert legal.count(start(*entries).timeline.state) == 0
    table = start("deal R 5H 6H 7H", "deal B ? ? ?")
    assert legal.count(table.timeline.state) > 0
    enter(table, "B resign")
    assert legal.count(table.timeline.state) == 0
    assert [legal.legal(table.timeline.state, seat) for seat in SEATS] == [(), ()]


def test_an_unseen_card_may_be_one_that_can_only_be_burned() -> None:
    position = {"board": board(KH=None, QH="f1")}
    state = start(position=position).timeline.state
    assert [action.kind for action in GAME.legal(state, "red")] == ["move_pawn", "burn_card"]


def test_whose_turn_a_page_is_told() -> None:
    table = start(*UNSEEN)
    assert GAME.to_play(GAME.view(table.timeline.state)) == "red"
    enter(table, "2D QD c1-c3")
    assert GAME.to_play(GAME.view(table.timeline.state)) == "black"
    enter(table, "stop")
    assert GAME.to_play(GAME.view(table.timeline.state)) is None


@pytest.mark.parametrize(
    "command",
    [one for one, _ in COMMANDS if not isinstance(one, c.RevealCard)],
    ids=lambda one: str(one)[:18],
)
def test_after_the_end_every_entry_is_told_so_first(command: Any) -> None:
    """R34; whatever else is wrong with it."""
    state = start(*UNSEEN, "stop").timeline.state
    with pytest.raises(IllegalMove) as caught:
        GAME.decide(state, command)
    assert (caught.value.code, caught.value.rule) == ("game_over", "R34")
    if isinstance(command, c.MovePawn | c.ReleasePawn | c.BurnCard):
        with pytest.raises(IllegalMove) as caught:
            GAME.rulings.force(state, replace(command, card="5H"))
        assert caught.value.code == "game_over"


def test_a_seat_that_must_wait_is_told_the_rule() -> None:
    assert refusal(start(*UNSEEN), "B: 2S QS c8-c6").rule == "R8"


# --- claims by age -----------------------------------------------------------------------


NO_ACES = board(AD=None, AH=None, AS=None, AC=None)


@pytest.mark.parametrize("oldest", "RB")
def test_the_older_of_two_claims_counts(oldest: str) -> None:
    """R27: by Aces for its owner, although the other has a claim too."""
    claims = [oldest, "BR"["RB".index(oldest)]]
    position = {
        "board": NO_ACES,
        "claims": claims,
        "hands": {"R": ["2H", "3H", "AH"], "B": ["2S", "3S", "AS"]},
        "discards": {"R": "rest except AD", "B": "rest"},
    }
    table = start(position=position, options=Options(ace_win="locked", end="decks"))
    threatened = GAME.view(table.timeline.state)["threatened"]
    assert threatened["seat"] == SEATS["BR".index(oldest)]
    assert threatened["captor"] == SEATS["RB".index(oldest)]
    ended = enter(table, "3H KH f1-f4 =AD").events[-1]
    assert isinstance(ended, MatchEnded)
    assert (ended.result, ended.reason) == (rules.WIN["RB".index(oldest)], "aces")


def test_a_claim_is_answered_by_the_threatened_seat_alone() -> None:
    """R24: where the table gave its owner the turn, that is no answer."""
    table = start(*CLAIM, MakeRuling("a slip", (r.SetTurn("red"),)))
    assert kinds(enter(table, "2D QD c1-c3")) == ["pawn_moved"]
    assert GAME.result(table.timeline.state) is None
    assert kinds(enter(table, "3S QS c8-c5")) == ["pawn_moved", "match_ended"]
