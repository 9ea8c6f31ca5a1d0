"""Dealt matches, policies, and whole matches by brute force (dealer mode of section 4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from core import cards
from core.canonical import canonical
from core.dealing import Dealer
from core.errors import IllegalMove
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.commands import BurnCard, MovePawn, ReleasePawn
from core.games.ace_in_the_hole.pieces import CAPTURED, DECKS, PAWN, PAWNS, SQUARES
from core.games.ace_in_the_hole.rules import legal
from core.games.ace_in_the_hole.state import State, aces_taken, hand_set, unknown_left
from core.games.ace_in_the_hole.state.options import Options
from tests.few import few
from tests.games.ace_in_the_hole.tables import CLAIM, code, enter, simulated, start

ALL_OPTIONS = [
    Options(layout, ace_win, burn, end)
    for layout, ace_win, burn, end in itertools.product(
        ("facing", "own-left", "bookend"),
        ("reply", "instant", "locked"),
        ("card", "hand"),
        ("hands", "decks"),
    )
]


def check_table(state: State) -> None:
    """What holds at every table: cards and pawns are conserved, claims follow the board."""
    squares = [square for square in state.at if square != CAPTURED]
    assert len(set(squares)) == len(squares)
    for seat, side in enumerate(state.sides):
        assert side.hand + side.pile + len(side.discards) == 26
        assert not side.known & cards.bits(side.discards)
        assert not side.known & ~DECKS[seat]
        assert not side.shown & ~side.known
        assert hand_set(state, seat).bit_count() + unknown_left(state, seat) == side.hand
    if state.result is None:
        assert set(state.claims) == {s for s in (0, 1) if aces_taken(state.at, 1 - s)}
    assert GAME.restore(GAME.plain(state)) == state


@pytest.mark.parametrize(
    "options", ALL_OPTIONS, ids=lambda o: "-".join(map(str, [o.layout, o.ace_win, o.burn, o.end]))
)
def test_whole_matches_in_every_option(options: Options) -> None:
    """Random and greedy matches: 216 in all, every table checked, at most 52 plies."""
    for number in few(6):
        table = simulated(number, ("random", "greedy")[number % 2], options)
        for frame in table.timeline.line():
            check_table(frame.state)
        final = table.timeline.state
        assert final.result is not None
        assert final.ply <= 52
        assert all(side.unknown == 0 for side in final.sides)
        if final.result.reason in {"points", "tie"} and options.end == "hands":
            assert final.ply == 52


def every_entry(state: State, seat: Any) -> Iterator[Any]:
    """A step of every pawn to every square, a release and a burn, for every card of the hand."""
    for card in cards.members(hand_set(state, state.turn)):
        yield BurnCard(card, seat)
        if card in PAWN:
            yield ReleasePawn(card, seat, SQUARES[state.home[PAWN[card]]])
        for pawn, start_ in zip(PAWNS, state.at, strict=True):
            from_ = "a1" if start_ == CAPTURED else SQUARES[start_]
            for to in SQUARES:
                yield MovePawn(card, to, seat, pawn, from_)


@pytest.mark.parametrize("number", range(6))
def test_whatever_is_legal_is_accepted_and_nothing_else(number: int) -> None:
    """Of all steps from any pawn to any square, just the legal ones are not refused."""
    table = simulated(number, "greedy")
    for frame in table.timeline.line()[3:-1:9]:
        state = frame.state
        seat = GAME.seats[state.turn]
        offered = {canonical(action) for action in GAME.legal(state, seat)}
        for command in every_entry(state, seat):
            try:
                GAME.decide(state, command)
            except IllegalMove:
                assert canonical(command) not in offered
            else:
                assert canonical(command) in offered
    assert GAME.legal(table.timeline.state, "red") == ()
    assert GAME.legal(table.timeline.state, "black") == ()


def test_choices_agree_with_legal() -> None:
    for frame in simulated(2).timeline.line()[3:-1]:
        state = frame.state
        seat = GAME.seats[state.turn]
        found = legal.choices(state, seat)
        assert all(choice["held"] for choice in found.values())
        number = sum(
            len(c["steps"]) + (c["release"] is not None) + c["burn"] for c in found.values()
        )
        assert number == legal.count(state) == len(GAME.legal(state, seat))


def test_choices_cover_unseen_cards() -> None:
    table = start("deal R 7D ? ?", "deal B ? ? ?")
    found = legal.choices(table.timeline.state, "red")
    assert len(found) == 26
    assert [card for card, choice in found.items() if choice["held"]] == ["7D"]
    assert {"pawn": "AD", "from": "a1", "to": "a8", "captured": "AS"} in found["7D"]["steps"]
    known = start("deal R 7D 8D 9D", "deal B ? ? ?")
    assert set(legal.choices(known.timeline.state, "red")) == {"7D", "8D", "9D"}


def test_equal_seeds_deal_equal_matches() -> None:
    one, two = simulated(1), simulated(1)
    assert [s.notation for s in one.pending] == [s.notation for s in two.pending]
    assert [s.notation for s in simulated(2).pending] != [s.notation for s in one.pending]


def test_dealt_cards_carry_their_source() -> None:
    table = start("deal R ? ? ?", "deal B ? ? ?", seed="north")
    assert {step.events[0].source for step in table.pending[1:]} == {"dealer"}
    assert "?" not in table.pending[1].events[0].cards
    action = GAME.legal(table.timeline.state, "red")[0]
    step = enter(table, action)
    assert step.command.drawn == step.events[0].drawn
    assert step.events[0].source == "dealer"
    assert step.events[0].drawn in cards.INDEX


def test_undo_never_deals_again() -> None:
    table = start("deal R ? ? ?", "deal B ? ? ?", seed="north")
    hands = table.timeline.state.sides
    action = GAME.legal(table.timeline.state, "red")[0]
    drawn = enter(table, action).events[0].drawn
    enter(table, "undo")
    assert enter(table, action).events[0].drawn == drawn
    enter(table, "undo", "undo", "undo", "deal R ? ? ?", "deal B ? ? ?")
    assert table.timeline.state.sides == hands


def test_a_corrected_move_leaves_later_draws() -> None:
    """The deck was shuffled once: whatever is played, its next card is the same."""
    table = start("deal R ? ? ?", "deal B ? ? ?", seed="north")
    drawn = set()
    for action in GAME.legal(table.timeline.state, "red"):
        drawn.add(enter(table, action).events[0].drawn)
        enter(table, "undo")
    assert len(drawn) == 1


def test_a_dealt_match_takes_no_other_cards() -> None:
    assert code(start(seed="north"), "deal R 2D 3D 4D") == "dealt_otherwise"
    table = start("deal R ? ? ?", "deal B ? ? ?", seed="north")
    assert code(table, "deal R ? ? ?") == "already_dealt"


def test_a_ply_that_ends_the_match_draws_nothing() -> None:
    position = {
        "board": {"AH": "e1", "AS": "a8", "KD": "b1", "AC": "e8", "KS": "e3"},
        "hands": {"R": ["2D", "3D", "4D"], "B": ["7S", "2S", "3S"]},
        "turn": "B",
    }
    table = start(position=position, seed="s", options=Options(ace_win="instant"))
    step = enter(table, "2S KS e3xe1")
    assert step.notation == "2S KS e3xe1# =-"
    assert step.command.source == "table"


def test_forced_moves_are_dealt_too() -> None:
    table = start("deal R ? ? ?", "deal B ? ? ?", seed="north")
    card = next(c for c in cards.members(table.timeline.state.sides[0].known) if c[0] in "234567")
    pawn, square = ("KD", "b1") if card[1] == "D" else ("KH", "f1")
    far = f"{square[0]}{4 if card[0] != '3' else 5}"
    step = enter(table, f"! {card} {pawn} {square}-{far} -- misread")
    assert step.events[1].drawn in cards.INDEX


def test_unknown_cards_of_a_position_are_filled() -> None:
    position = {"hands": {"R": ["5H", "?", "?"]}, "discards": {"R": ["2D"]}}
    table = start(position=position, seed="north")
    state = table.timeline.state
    assert [side.unknown for side in state.sides] == [0, 0]
    assert state.sides[0].known & cards.BIT["5H"]
    check_table(state)


def test_reopen_takes_out_only_what_chance_gave() -> None:
    for session in (simulated(0), start(*CLAIM, "3S QS c8-c5 =-")):
        for step in session.pending[1:]:
            bare = GAME.chance.reopen(step.command)
            assert GAME.chance.reopen(bare) == bare
            if session.timeline.start.seed is None:
                assert bare.kind == step.command.kind


def test_deal_fills_only_what_is_open() -> None:
    state = start().timeline.state
    dealer = Dealer("seed")
    deal: Any = GAME.notation.parse(state, "deal R 5H ? 6H")
    filled = GAME.chance.deal(state, deal, dealer)
    assert filled.cards[0] == "5H"
    assert filled.cards[1] in cards.INDEX
    assert filled.cards[1] not in {"5H", "6H"}
    stop: Any = GAME.notation.parse(state, "stop")
    assert GAME.chance.deal(state, stop, dealer) is stop


def test_policies_cope_with_unknown_cards() -> None:
    for name, policy in GAME.policies.items():
        table = start()
        rng = Random(name)
        while table.timeline.state.result is None:
            table.play(policy(table.timeline.state, rng), at=table.pending[-1].at)
        check_table(table.timeline.state)


def test_greedy_captures_and_rescues() -> None:
    table = start("deal R 7D 2D 3D", "deal B AS 2S 3S")
    policy = GAME.policies["greedy"]
    choice = policy(table.timeline.state, Random(1))
    assert choice.card == "7D"
    assert (choice.pawn, choice.to) == ("AD", "a8")
    table = start("deal R 7D 7H ?", "deal B AS 2S 3S", *CLAIM[2:])
    assert policy(table.timeline.state, Random(1)).kind == "release_pawn"


def test_a_seed_gives_the_same_match_for_ever() -> None:
    """A change of the shuffle, or of the order of legal moves, shows here."""
    text = "\n".join(step.notation for step in simulated(0).pending)
    assert sha256(text.encode()).hexdigest()[:16] == "f9835c80cb0d0b3d"
