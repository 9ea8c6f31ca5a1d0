"""The rules against a second, plain writing of them, over whole random matches."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from core.game import Template
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.commands import BurnCard, DealHand, MovePawn, ReleasePawn
from core.games.ace_in_the_hole.state import Options
from core.replay import fold
from tests.few import few
from tests.games.ace_in_the_hole.oracle import Action, Oracle, shuffled, side

CHOICES = list(
    product(
        ("facing", "own-left", "bookend"),
        ("reply", "instant", "locked"),
        ("card", "hand"),
        ("hands", "decks"),
    )
)


def name(square: tuple[int, int]) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def offered(state: Any, seat: str) -> set[Action]:
    """What the game offers, in the words of the oracle."""
    found: set[Action] = set()
    for command in GAME.legal(state, seat):
        assert not isinstance(command, Template), "every card is known here"
        match command:
            case MovePawn(card=card, pawn=pawn, to=to):
                found.add(("step", card, pawn, ("abcdefgh".index(to[0]), int(to[1]) - 1)))
            case ReleasePawn(card=card, to=to):
                home = GAME.plain(state)["home"][card]
                found.add(("release", card, card, ("abcdefgh".index(home[0]), int(home[1]) - 1)))
            case BurnCard(card=card):
                found.add(("burn", card, None, None))
    return found


def command(action: Action, drawn: str | None) -> Any:
    what, card, pawn, to = action
    if what == "burn":
        return BurnCard(seat=None, card=card, drawn=drawn)
    assert to is not None
    if what == "release":
        return ReleasePawn(seat=None, card=card, drawn=drawn)
    return MovePawn(seat=None, card=card, pawn=pawn, to=name(to), drawn=drawn)


def chosen(oracle: Oracle, pick: Random) -> Action:
    """Any action, but Aces are hunted and saved often: that is where the rules are rich."""
    actions = sorted(oracle.actions(), key=str)
    wanted = [a for a in actions if a[0] == "release" or (a[3] and aces_on(oracle, a))]
    return pick.choice(wanted if wanted and pick.random() < 0.7 else actions)


def aces_on(oracle: Oracle, action: Action) -> bool:
    there = oracle.on(action[3]) if action[3] else None
    return there is not None and there[0] == "A" and side(there) != side(action[1])


@pytest.mark.parametrize(("layout", "ace_win", "burn", "end"), CHOICES)
def test_whole_matches_agree(layout: str, ace_win: str, burn: str, end: str) -> None:
    options = {"layout": layout, "ace_win": ace_win, "burn": burn, "end": end}
    for number in few(4):
        assert follow(options, Random(f"{layout} {ace_win} {burn} {end} {number}"))


def follow(options: dict[str, Any], pick: Random) -> tuple[str, str]:
    """One match, compared ply by ply; gives its end."""
    oracle = Oracle(options, shuffled(pick))
    state = GAME.setup(Options(**options), None)
    for seat in GAME.seats:
        deal = DealHand(seat=seat, cards=tuple(oracle.hand[seat]))
        state = fold(GAME, state, GAME.decide(state, deal))
    while oracle.result is None:
        assert offered(state, oracle.turn) == oracle.actions()
        seat, action = oracle.turn, chosen(oracle, pick)
        left = oracle.pile[seat][:]
        oracle.play(action)
        drawn = left[0] if len(oracle.pile[seat]) < len(left) else None
        state = fold(GAME, state, GAME.decide(state, command(action, drawn)))
        compare(oracle, GAME.view(state))
    return oracle.result


def compare(oracle: Oracle, view: dict[str, Any]) -> None:
    assert view["at"] == {p: at and name(at) for p, at in oracle.at.items()}
    assert {s: sorted(hand) for s, hand in view["hand"].items()} == {
        s: sorted(hand) for s, hand in oracle.hand.items()
    }
    assert view["pile"] == {seat: len(pile) for seat, pile in oracle.pile.items()}
    assert view["points"] == {seat: oracle.points(seat) for seat in GAME.seats}
    if oracle.result is None:
        assert view["result"] is None
        assert view["turn"] == oracle.turn
        assert view["claims"] == oracle.claims
    else:
        assert (view["result"], view["reason"]) == oracle.result


@pytest.mark.parametrize("ace_win", ["reply", "instant", "locked"])
def test_the_comparison_reaches_both_kinds_of_ending(ace_win: str) -> None:
    """It is worth something only if the rare rules come up in it."""
    options = {"layout": "facing", "ace_win": ace_win, "burn": "card", "end": "hands"}
    reasons: set[str] = set()
    for number in range(100):
        reasons.add(follow(options, Random(f"{ace_win} {number}"))[1])
        if reasons >= {"aces", "points"}:
            return
    pytest.fail(f"only {reasons} came up")
