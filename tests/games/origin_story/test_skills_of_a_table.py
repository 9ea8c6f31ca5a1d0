"""Which skills there are, what powers them, and when they may be used (R41, R46, section 2.3)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.games.origin_story.pieces.effects import (
    Add,
    Adjust,
    Condition,
    Does,
    Effect,
    Energy,
    Exchange,
    Limit,
    Move,
    Points,
    Recolor,
    Refresh,
    Replace,
    Reveal,
    Skill,
    Table,
    Ties,
    TrickHas,
    Trump,
    Turncoat,
    When,
)
from core.games.origin_story.rules import skills
from core.games.origin_story.rules.conditions import Ended, counts, holds
from core.games.origin_story.rules.skills import Ready
from core.games.origin_story.rules.values import Values
from core.games.origin_story.state import State
from tests.games.origin_story.books import book, does
from tests.games.origin_story.dirty import DIRTY

GIFT = does(Points("Y", 1))
EACH = does(Energy(1), Points("each", 1))
TRICK = Ended(4, (("F", "M2"), ("Y", "B5"), ("A", "B9")), "F", Values())
CLEAN = DIRTY._replace(surrendered=False, used=(), used_in_turn=(), waiting=(), placed={"t4:2": 1})


def ready(skill: Skill, name: str = "s1:1", *, event: bool = False) -> Ready:
    return Ready(name, name.partition(":")[0], skill, event)


def test_the_skills_of_a_table_in_their_order() -> None:
    """The mat, the story cards, the super-hero, the event: each card's from 1."""
    found = [(one.id, one.card, one.event) for one in skills.on_table(CLEAN)]
    assert found == [
        *(("p1:1", "p1", False), ("t1:1", "t1", False)),
        *(("t4:1", "t4", False), ("t4:2", "t4", False)),
        *(("c1:1", "c1", False), ("v1.2:1", "v1.2", True)),
    ]
    bare = CLEAN._replace(mat=None, super_hero=None, event=None, story=())
    assert list(skills.on_table(bare)) == []
    assert [one.id for one in skills.find(CLEAN, "t4")] == ["t4:1", "t4:2"]
    assert skills.find(CLEAN, "t9") == []


def test_waiting_skills_in_the_order_in_which_they_were_put_off() -> None:
    table = CLEAN._replace(waiting=("t4:2", "t9:1", "t1:1"))
    assert [one.id for one in skills.waiting(table)] == ["t4:2", "t1:1"]


@pytest.mark.parametrize(
    ("placed", "cost", "powered"),
    [
        ({"s1:1": 1}, None, True),
        ({"s1:2": 2}, None, True),
        ({"s1:1": 0}, None, False),
        ({"s1:1": 0, "s1:2": 1}, None, True),
        ({}, None, False),
        ({"s10:1": 1}, None, False),
        ({"s1:1": 1}, 1, True),
        ({"s1:1": 1}, 2, False),
        ({"s1:2": 1}, 2, True),
        ({"s1:1": 0}, 1, False),
        ({"s1:1": -1, "s1:2": -1}, 2, False),
        ({"s1:1": -1}, None, False),
    ],
)
def test_a_paid_cost_powers_a_skill(placed: Any, cost: int | None, powered: object) -> None:
    skill = Skill("win_trick", GIFT, cost=cost)
    table = CLEAN._replace(placed=placed)
    assert skills.powered(table, ready(skill)) is powered
    assert skills.powered(table, ready(skill, event=True)) is True  # R23
    assert skills.powered(table._replace(super_hero="s1"), ready(skill)) is True


@pytest.mark.parametrize("times", [None, "round", "turn", "each"])
@pytest.mark.parametrize("used", [(), ("s1:1",), ("s1:2",)])
@pytest.mark.parametrize("now", [(), ("s1:1",), ("s1:2",)])
def test_how_often_a_skill_may_be_used(times: Any, used: Any, now: Any) -> None:
    table = CLEAN._replace(used=used, used_in_turn=now)
    spent = "s1:1" in now or (times in {None, "round"} and "s1:1" in used)
    assert skills.spent(table, ready(Skill("win_trick", GIFT, times=times))) is spent


@pytest.mark.parametrize(
    ("if_", "do", "event", "trick", "met"),
    [
        (Condition(tricks_is=2), GIFT, False, None, True),  # yours
        (Condition(tricks_is=1), GIFT, False, None, False),
        (Condition(tricks_is=1), EACH, False, None, True),  # A's
        (Condition(tricks_is=0), EACH, False, TRICK, True),  # F's
        (Condition(tricks_is=2), EACH, False, TRICK, True),
        (Condition(tricks_is=3), EACH, True, None, False),
        (Condition(tricks_is=0), GIFT, True, TRICK, True),  # of who won the trick
        (Condition(tricks_is=2), GIFT, True, TRICK, False),
        (Condition(tricks_is=2), GIFT, True, None, True),
        (Condition(tricks_is=2), GIFT, False, TRICK, True),
        (None, GIFT, False, TRICK, True),
    ],
)
def test_whose_tricks_a_condition_counts(
    if_: Condition | None, do: Any, event: Any, trick: Ended | None, met: object
) -> None:
    one = ready(Skill("win_trick", do, if_), event=event)
    assert skills.met(CLEAN, one, trick) is met


KEYS: dict[str, Any] = {
    "side": "hero",
    "tricks_min": 1,
    "tricks_max": 1,
    "tricks_is": 1,
    "trick_no": 1,
    "led": "L",
    "played_suit": "L",
    "played_max": 5,
    "won": True,
    "trick_has": TrickHas("L", 1),
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("when", get_args(When))
def test_what_a_surrender_keeps_from_its_effect(key: str, when: Any) -> None:
    """R46: skills about the number or the content of tricks."""
    one = ready(Skill(when, GIFT, Condition(**{key: KEYS[key]})))
    bare = ready(Skill(when, GIFT))
    ends = when in {"first_trick", "final_trick", "win_trick", "lose_trick"}
    given_up = CLEAN._replace(surrendered=True)
    assert counts(one.skill.if_) is (key not in {"side", "trick_no"})
    assert skills.muted(given_up, one) is (ends or key not in {"side", "trick_no"})
    assert skills.muted(given_up, bare) is ends
    assert skills.muted(CLEAN, one) is False
    assert counts(None) is False


ASKING: list[Does] = [
    *(Exchange("A"), Refresh(1), Replace("A", 1), Move("A", 1), Adjust("chosen", 1, "trick")),
    *(Reveal("A", "choose"), Points("chosen", 1), Reveal("chosen", "all"), Add("chosen", "4.5")),
]
PLAIN: list[Does] = [
    *(Points("Y", 1), Points("each", 1), Energy(1), Adjust("played", 1, "trick"), Ties("Y")),
    *(Adjust("suit:L", 1, "round"), Reveal("both", "all"), Add("both", "4.5"), Table("sing")),
    *(Recolor("played", "L", "trick"), Limit("leader", "round"), Turncoat("other")),
    Trump("L", "round"),
]
TOUCHING = (Exchange, Reveal, Replace, Add, Move)


@pytest.mark.parametrize("one", [*ASKING, *PLAIN], ids=repr)
@pytest.mark.parametrize("use", ["must", "may", None])
def test_what_happens_by_itself(one: Does, use: Any) -> None:
    skill = Skill("when_charged", does(Energy(1), one), use=use)
    asks = one in ASKING
    assert skills.asks(skill) is asks
    assert skills.resolves(skill) is (use == "must" and not asks)
    assert skills.touches(skill) is isinstance(one, TOUCHING)
    assert skills.takes_cards(one) is (
        isinstance(one, Exchange | Reveal) or one == Adjust("chosen", 1, "trick")
    )
    assert skills.for_each(skill) is (one == Points("each", 1))


def names(found: list[Ready]) -> list[str]:
    return [one.id for one in found]


def table(**cards: Any) -> State:
    """Story card `s1` with both costs paid, and an event `w9`."""
    given: dict[str, Any] = {"story": (("s1", 1),), "event": "w9", "mat": None, "super_hero": None}
    return CLEAN._replace(options=book(**cards), placed={"s1:1": 1, "s1:2": 2}, **given)


@pytest.mark.parametrize("use", ["must", "may", None])
@pytest.mark.parametrize("when", ["win_trick", "remove"])
def test_skills_of_a_moment(use: Any, when: Any) -> None:
    """Yours resolve by themselves or may be used; an event is nothing that somebody uses."""
    mine = [Skill(when, GIFT, use=use), Skill("ongoing", GIFT, use=use), Skill(when, EACH, use=use)]
    theirs = [Skill(when, GIFT, use=use), Skill("first_trick", GIFT, use=use)]
    state = table(story={"s1": mine}, events={"w9": theirs})
    must = ["s1:1", "s1:3", "w9:1"] if use == "must" else []
    assert names(skills.by_itself(state, when)) == must
    assert names(skills.usable(state, when)) == ([] if use == "must" else ["s1:1", "s1:3"])
    for change in ({"used_in_turn": ("s1:1",)}, {"used": ("s1:1",)}):
        found = names(skills.usable(state._replace(**change), when))  # type: ignore[arg-type]
        assert found == ([] if use == "must" else ["s1:3"])
    assert names(skills.usable(state._replace(placed={}), when)) == []
    given_up = state._replace(surrendered=True)
    assert bool(skills.usable(given_up, when)) is (use != "must" and when == "remove")


def test_a_condition_that_fails_keeps_a_skill_away() -> None:
    state = table(story={"s1": [Skill("win_trick", GIFT, Condition(tricks_is=1), "must")]})
    assert skills.by_itself(state, "win_trick") == []
    assert names(skills.by_itself(state._replace(won=(0, 0, 1)), "win_trick")) == ["s1:1"]


def test_an_effect_that_makes_no_sense_does_nothing() -> None:
    """None or two at once: no catalogue that is played with has such a one."""
    both = Effect(energy=Energy(1), trump=Trump("L", "round"))
    skill = Skill("win_trick", (Effect(), *GIFT, both))
    assert list(skills.done_by(skill)) == [Points("Y", 1)]


# --- conditions of the trick in progress, and of cards that count as others ------------------


@pytest.mark.parametrize("n", [3, 4, 5])
def test_the_greatest_card_that_still_counts_as_low(n: int) -> None:
    """`played_max`: effective values, in half points (4 1/2 is above 4)."""
    for card, mods, halves in (("L4", {}, 8), ("L4.5", {}, 9), ("L3", {"L3": 1}, 8)):
        trick = TRICK._replace(cards=(("Y", card),), seen=Values(mods=mods))
        assert holds(Condition(played_max=n), CLEAN, "Y", trick) is (halves <= 2 * n)


def test_of_the_trick_in_progress() -> None:
    state = CLEAN._replace(trick=(("F", "S3"), ("Y", "M5")), suit_mods={}, trick_no=4)
    cases = [
        (Condition(led="B"), True),  # S3 counts as brains
        (Condition(led="S"), False),
        (Condition(played_suit="M"), True),
        (Condition(played_max=5), True),
        (Condition(played_max=4), False),
        (Condition(played_suit="M", played_max=4), False),
        (Condition(played_suit="B", played_max=5), False),
        (Condition(trick_has=TrickHas("B", 1)), True),
        (Condition(trick_has=TrickHas("B", 2)), False),
        (Condition(trick_no=4), True),
        (Condition(trick_no=3), False),
        (Condition(won=True), False),
        (Condition(won=False), False),
    ]
    assert [holds(one, state, "Y", None) for one, _ in cases] == [wanted for _, wanted in cases]
    assert holds(Condition(played_max=13), state, "A", None) is False  # who has not played yet
    assert not holds(Condition(played_suit="M"), state, "A", None)
    assert not holds(Condition(led="B"), state._replace(trick=()), "Y", None)
