"""What holds for one zone, player, phase or key of a condition, asked for each."""

from __future__ import annotations

import itertools
from typing import Any, get_args

import pytest

from core.games.origin_story import GAME, events
from core.games.origin_story import operations as o
from core.games.origin_story.decide.flow import moments
from core.games.origin_story.evolve import tricks, zones
from core.games.origin_story.evolve.changes import apply
from core.games.origin_story.pieces import TRICKS
from core.games.origin_story.pieces.effects import (
    Add,
    Adjust,
    Condition,
    Exchange,
    Limit,
    Move,
    Points,
    Replace,
    Reveal,
    TrickHas,
)
from core.games.origin_story.rules.conditions import Ended, holds
from core.games.origin_story.rules.deck import lying_open
from core.games.origin_story.rules.skills import takes
from core.games.origin_story.rules.values import Values
from core.games.origin_story.state import State, Won
from core.games.origin_story.state.options import Options
from core.games.origin_story.view import NEXT

ZONES: tuple[o.Zone, ...] = get_args(o.Zone)
TABLE = State(
    Options(),
    round=1,
    trick_no=4,
    leader="F",
    hands=(("L2", "L3"), ("B2", "B3"), ("S2", "S3")),
    trick=(("F", "M2"),),
    won_tricks=(
        Won(1, (("A", "L8"), ("F", "L9"), ("Y", "B8")), "A"),
        Won(2, (("A", "S8"), ("F", "S9"), ("Y", "B9")), "F"),
        Won(3, (("F", "M8"), ("Y", "M9"), ("A", "B10")), "Y"),
    ),
    deck=("B6", "B7"),
    discard=("S6", "S7"),
    aside=("L5.5",),
)
OF = {
    "hand.A": "L2",
    "hand.F": "B2",
    "hand.Y": "S2",
    "deck": "B6",
    "discard": "S6",
    "aside": "L5.5",
    "trick": "M2",
    "won.A": "L8",
    "won.F": "S9",
    "won.Y": "B10",
}


def lying(state: State) -> dict[str, list[str]]:
    """The cards of each zone."""
    hands = {f"hand.{who}": list(state.hands[n]) for n, who in enumerate("AFY")}
    won = {
        f"won.{who}": [c for t in state.won_tricks if t.winner == who for _, c in t.cards]
        for who in "AFY"
    }
    piles = {"deck": state.deck, "discard": state.discard, "aside": state.aside}
    return {
        **hands,
        **won,
        **{name: list(pile) for name, pile in piles.items()},
        "trick": [card for _, card in state.trick],
    }


@pytest.mark.parametrize(("start", "to"), [*itertools.product(ZONES, ZONES)])
def test_a_ruling_moves_a_card_from_any_zone_to_any_other(start: o.Zone, to: o.Zone) -> None:
    card = OF[start]
    was, now = lying(TABLE), lying(apply(TABLE, o.MoveCard(card, start, to)))
    for zone in ZONES:
        expected = [one for one in was[zone] if one != card] + [card] * (zone == to)
        if zone in {"hand.A", "hand.F", "hand.Y", "discard"}:
            assert now[zone] == expected, zone
        else:
            assert sorted(now[zone]) == sorted(expected), zone


@pytest.mark.parametrize("who", "AFY")
def test_a_card_that_is_won_lies_in_the_last_trick_of_its_winner(who: Any) -> None:
    both = TABLE._replace(won_tricks=(*TABLE.won_tricks, *TABLE.won_tricks))
    after = apply(both, o.MoveCard("S6", "discard", f"won.{who}"))  # type: ignore[arg-type]
    place = 3 + "AFY".index(who)
    for number, (was, now) in enumerate(zip(both.won_tricks, after.won_tricks, strict=True)):
        assert now == (was._replace(cards=(*was.cards, (who, "S6"))) if number == place else was)
    nothing = apply(TABLE._replace(won_tricks=()), o.MoveCard("S6", "discard", f"won.{who}"))  # type: ignore[arg-type]
    assert nothing.won_tricks == (Won(0, ((who, "S6"),), who),)


@pytest.mark.parametrize(("place", "at"), [(None, 2), ("R", 2), ("L", 0), ("0", 0), ("1", 1)])
def test_a_card_comes_to_its_place_in_a_hand(place: str | None, at: int) -> None:
    after = apply(TABLE, o.MoveCard("B6", "deck", "hand.A", place))
    assert after.hands[0].index("B6") == at


def test_a_deck_that_is_used_up_is_made_of_the_discard_pile() -> None:
    """R65; one draw within the deck, one that ends it, one beyond it."""
    plain = zones.draw(TABLE, ("B6", "B7"), None)
    assert (plain.deck, plain.discard, plain.reshuffles) == ((), ("S6", "S7"), 0)
    again = zones.draw(TABLE, ("B6", "B7", "S6"), 2)
    assert (again.deck, again.discard, again.reshuffles) == (("S7",), (), 1)
    unseen = zones.draw(TABLE, ("?",), None)
    assert (unseen.deck, unseen.discard) == (("?",), ("S6", "S7"))


def test_what_lies_open() -> None:
    open_now = {"L2", "L3", "B2", "B3", "S2", "S3", "M2"}
    assert set(lying_open(TABLE)) == open_now
    between = TABLE._replace(trick=())
    assert set(lying_open(between)) == open_now - {"M2"} | {"M8", "M9", "B10"}


# --- what a trick ends -------------------------------------------------------------------


def taken(state: State, number: int = 4) -> State:
    return tricks.taken(state, events.TrickTaken(number, "A", "M2"))


LIMITS = (
    Limit("leader", "round", ban="S"),
    Limit("followers", "trick", ban="B"),
    Limit("automas", "trick", ban="B", trick_no=4),
    Limit("automas", "trick", ban="B", trick_no=5),
)


def test_what_holds_for_a_trick_is_over_with_it() -> None:
    state = TABLE._replace(
        mods={"S2": 3, "S3": 1},
        trick_mods={"S2": 2},
        suit_mods={"L": 3, "B": 1},
        trick_suit_mods={"L": 1, "B": 1},
        revealed=("S2",),
        limits=LIMITS,
        trump="S",
        trump_until="trick",
        round_trump="B",
        used_in_turn=("t1:1",),
        acted=True,
    )
    after = taken(state)
    assert (after.mods, after.trick_mods) == ({"S2": 1, "S3": 1}, {})
    assert (after.suit_mods, after.trick_suit_mods) == ({"L": 2}, {})
    assert after.limits == (LIMITS[0], LIMITS[3])
    assert (after.trump, after.trump_until) == ("B", None)
    assert (after.used_in_turn, after.acted, after.next_card) == ((), False, (0, None))
    assert (after.trick, after.leader, after.trick_no, after.won) == ((), "A", 5, (1, 0, 0))
    assert after.won_tricks[-1] == Won(4, (("F", "M2"),), "A")


@pytest.mark.parametrize("lasts", ["trick", "round"])
def test_how_long_a_reveal_counts(lasts: Any) -> None:
    """A6."""
    state = TABLE._replace(options=Options(temporary_reveal=lasts), revealed=("S2",))
    assert taken(state).revealed == (() if lasts == "trick" else ("S2",))


# --- conditions --------------------------------------------------------------------------


TRICK = Ended(4, (("F", "M2"), ("Y", "B5"), ("A", "B9")), "F", Values())
CONDITIONS: list[tuple[Condition, str, bool]] = [
    (Condition(won=True), "F", True),
    (Condition(won=True), "Y", False),
    (Condition(won=False), "F", False),
    (Condition(won=False), "Y", True),
    (Condition(led="M"), "Y", True),
    (Condition(led="B"), "Y", False),
    (Condition(played_suit="B"), "Y", True),
    (Condition(played_suit="M"), "Y", False),
    (Condition(played_suit="M"), "F", True),
    (Condition(played_max=4), "Y", False),
    (Condition(played_max=5), "Y", True),
    (Condition(played_max=6), "Y", True),
    (Condition(trick_has=TrickHas("B", 1)), "Y", True),
    (Condition(trick_has=TrickHas("B", 2)), "Y", True),
    (Condition(trick_has=TrickHas("B", 3)), "Y", False),
    (Condition(trick_has=TrickHas("M", 2)), "Y", False),
    (Condition(trick_no=4), "Y", True),
    (Condition(trick_no=5), "Y", False),
    (Condition(tricks_min=1), "F", False),
    (Condition(tricks_min=2), "Y", True),
    (Condition(tricks_min=3), "Y", False),
    (Condition(tricks_max=1), "Y", False),
    (Condition(tricks_max=2), "Y", True),
    (Condition(tricks_is=2), "Y", True),
    (Condition(tricks_is=2), "A", False),
    (Condition(side="hero"), "Y", False),
    (Condition(side="villain"), "Y", True),
    (Condition(side="hero"), "A", True),
]


@pytest.mark.parametrize(("condition", "player", "wanted"), CONDITIONS, ids=str)
def test_a_condition_of_a_trick_just_taken(condition: Condition, player: str, wanted: Any) -> None:
    state = TABLE._replace(won=(1, 0, 2), side="villain", trick=())
    assert holds(condition, state, player, TRICK) is wanted


def test_conditions_before_anybody_played() -> None:
    state = TABLE._replace(trick=())
    assert not holds(Condition(won=False), state, "Y", None)
    assert not holds(Condition(led="M"), state, "Y", None)
    assert holds(Condition(led="M"), TABLE, "Y", None)
    assert not holds(Condition(played_suit="M"), TABLE, "Y", None)
    assert holds(Condition(), state, "Y", None)
    assert holds(None, state, "Y", None)


@pytest.mark.parametrize("number", range(1, TRICKS + 1))
def test_which_moments_the_end_of_a_trick_is(number: int) -> None:
    first = ["first_trick"] * (number == 1)
    final = ["final_trick"] * (number == TRICKS)
    found = moments(TRICK._replace(number=number))
    assert found == [*first, *final, "win_trick", "lose_trick"]


# --- who can be named, who acts ----------------------------------------------------------


@pytest.mark.parametrize("who", "AF")
@pytest.mark.parametrize(
    "does",
    [
        Exchange,
        lambda whose: Reveal(whose, "choose"),
        lambda whose: Replace(whose, 1),
        lambda whose: Add(whose, 1),
        lambda whose: Move(whose, 1),
    ],
    ids=["exchange", "reveal", "replace", "add", "move"],
)
def test_whom_a_skill_can_name(does: Any, who: Any) -> None:
    other = "AF".replace(who, "")
    assert takes(does(who), who) is True
    assert takes(does("chosen"), who) is True
    assert takes(does(other), who) is False


def test_points_can_be_given_to_whom_one_chooses_only() -> None:
    assert takes(Points("chosen", 1), "A") is True
    assert takes(Points("A", 1), "A") is False  # type: ignore[arg-type]
    assert takes(Adjust("played", 1, "trick"), "A") is False


@pytest.mark.parametrize("phase", NEXT)
def test_whose_card_is_waited_for(phase: str) -> None:
    wanted = {"turn:A": "A", "turn:F": "F", "turn:Y": "you"}.get(phase)
    assert GAME.to_play({"phase": phase}) == wanted
