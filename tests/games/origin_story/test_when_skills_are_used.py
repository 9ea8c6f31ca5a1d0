"""When a skill may be used, and of cards that only the table can read (R41, section 2.4)."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

import pytest

from core.errors import IllegalMove
from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import decide
from core.games.origin_story.pieces import PHASES
from core.games.origin_story.pieces.effects import (
    Does,
    Energy,
    Exchange,
    Points,
    Refresh,
    Replace,
    Reveal,
    Skill,
    When,
)
from core.games.origin_story.state import State, Won
from core.games.origin_story.state.options import Options
from tests.games.origin_story.books import book, does
from tests.games.origin_story.dirty import TRICKS, Fields
from tests.games.origin_story.test_what_plays_bring_about import at, brought
from tests.games.origin_story.test_what_skills_bring_about import refused

GIFT = does(Points("Y", 1))
TOUCHES = does(Reveal("A", "highest"))
HELD = ("super_hero", "charge", "late", "turn:Y", "after_trick", "round_end")
MOMENTS: dict[str, set[str]] = {  # section 2.4; what touches a hand waits for the late step (R26)
    "super_hero": {"when_revealed"},
    "charge": {"when_charged"},
    "late": {"when_charged", "when_revealed", "round_start"},
    "turn:Y": {"on_your_turn", "remove"},
    "after_trick": {"first_trick", "final_trick", "win_trick", "lose_trick"},
    "round_end": {"end_of_round"},
}


@pytest.mark.parametrize("phase", HELD)
@pytest.mark.parametrize("leads", [True, False])
def test_the_moment_of_each_skill(phase: str, leads: object) -> None:
    """One that was used already is told so at its moment; at any other, that this is not it."""
    able = set(MOMENTS[phase])
    if phase == "turn:Y":
        able.add("whenever_lead" if leads else "whenever_follow")
    trick = () if leads else (("F", "M2"),)
    for when, do in product(get_args(When), (GIFT, TOUCHES)):
        used: Fields = {"used": ("s1:1",), "open": (), "trick": trick}
        state = at(phase, skills=[Skill(when, do)], **used)
        right = when in able and (phase != "late" or do == TOUCHES)
        code = "E_USED" if right else "E_WHEN"
        assert refused(state, c.UseSkill("s1")) == (code, "R41"), (when, do)
        must = at(phase, skills=[Skill(when, GIFT, use="must")], **used)
        assert refused(must, c.UseSkill("s1")) == ("E_WHEN", "R41")


@pytest.mark.parametrize("phase", PHASES)
def test_phases_in_which_skills_are_used(phase: str) -> None:
    state = at(phase, skills=[Skill("first_trick", GIFT)], open=("s1:1",), waiting=("s1:1",))
    if phase in HELD and phase != "turn:Y":
        assert decide(state, c.UseSkill("s1"))[0] == e.SkillUsed("s1:1", name="s1")
    elif phase != "turn:Y":
        assert refused(state, c.UseSkill("s1")) == ("E_PHASE", None)


def test_why_a_card_with_several_skills_cannot_be_used() -> None:
    """The first one says it; which of two is meant has to be said."""
    first = Skill("on_your_turn", GIFT, cost=2)
    state = at("turn:Y", skills=[first, Skill("win_trick", GIFT)])
    assert refused(state, c.UseSkill("s1")) == ("E_NOT_CHARGED", "R41")
    assert refused(state, c.UseSkill("s1", 2)) == ("E_WHEN", "R41")
    both = at("turn:Y", skills=[Skill("on_your_turn", GIFT)] * 2)
    assert refused(both, c.UseSkill("s1")) == ("E_CHOICE", "R41")
    assert decide(both, c.UseSkill("s1", 2))[0] == e.SkillUsed("s1:2", name="s1")
    assert refused(both, c.UseSkill("t9")) == ("E_NOT_CHARGED", "R41")
    assert refused(both, c.UseSkill("x9")) == ("E_UNKNOWN_ID", "R41")


def test_while_cards_are_to_be_discarded_only_that_skill_goes_on() -> None:
    skill = Skill("on_your_turn", does(Refresh(1)))
    options = book(story={"s1": [skill], "s2": [skill]})
    given: Fields = {"story": (("s1", 1), ("s2", 2)), "placed": {"s1:1": 1, "s2:1": 1}}
    used = ("s2:1", "s1:1")
    state = at("turn:Y", used=used, used_in_turn=used, refreshing=1, **given)
    state = state._replace(options=options)
    assert decide(state, c.UseSkill("s1", discarded=("S2",)))[0] == e.HandRefreshed((), ("S2",))
    assert refused(state, c.UseSkill("s2", discarded=("S2",))) == ("E_USED", "R41")
    for command in (c.PlayCard("S2"), c.ExchangeCard("A", "S2"), c.RevealCards("A", ("L2",))):
        assert refused(state, command) == ("E_PENDING", "R41")


def test_what_is_still_to_be_used_is_named() -> None:
    state = at("round_end", skills=[Skill("end_of_round", GIFT)], open=("s1:1",))
    with pytest.raises(IllegalMove) as caught:
        decide(state, c.EndRound())
    assert "decline them: s1." in str(caught.value)
    assert brought(state, c.UseSkill("s1")) == [
        e.SkillUsed("s1:1", name="s1"),
        e.PointsScored({"Y": 1}),
        e.PhaseEntered("round_end"),
    ]


@pytest.mark.parametrize(
    ("one", "choices"),
    [
        (Replace("A", 1), {"drawn": ("B6",)}),
        (Exchange("A"), {"cards": ("S2",)}),
        (Points("chosen", 1), {"who": "F"}),
        (Refresh(1), {"drawn": ("B6",), "discarded": ("S2",)}),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_choice_is_that_of_one_of_the_effects(one: Does, choices: Fields, first: object) -> None:
    effects = (one, Energy(1)) if first else (Energy(1), one)
    state = at("turn:Y", skills=[Skill("on_your_turn", does(*effects))])
    assert e.EnergyMoved(1) in decide(state, c.UseSkill("s1", **choices))


def test_the_trick_that_has_just_ended_is_the_last_one() -> None:
    tricks = (*TRICKS[:1], Won(2, TRICKS[1].cards, "F"), TRICKS[2])
    skill = Skill("win_trick", does(Points("winner", 2)))
    given: Fields = {"won_tricks": tricks, "trick": (), "open": ("s1:1",)}
    state = at("after_trick", skills=[skill, skill], **given)
    assert e.PointsScored({"Y": 2}) in decide(state, c.UseSkill("s1"))
    more = state._replace(open=("s1:1", "s1:2"))
    held = decide(more, c.UseSkill("s1", 2))
    assert held[-1] == e.PhaseEntered("after_trick", 0, ("s1:1",))


def test_a_remove_skill_that_either_cost_powers_takes_off_the_first() -> None:
    state = at("turn:Y", skills=[Skill("remove", GIFT)], placed={"s1:1": 1, "s1:2": 2})
    assert decide(state, c.UseSkill("s1"))[1] == e.TokensRemoved("s1:1", 1, "supply")


def test_what_may_be_used_is_looked_at_again_after_a_text_that_no_catalogue_has() -> None:
    """R44, R45: the exchange and the reveal, then the skills that are open now."""
    state = at("turn:Y", skills=[Skill("on_your_turn", GIFT)], open=())
    then = e.PhaseEntered("turn:Y", 0, ("s1:1",))
    swapped = e.CardsExchanged("A", "B3", "S2")
    assert brought(state, c.ExchangeCard("A", "s2")) == [swapped, then]
    shown = e.CardsAdjusted({"L2": -1}, "round", revealed=True)
    assert brought(state, c.RevealCards("A", ("L2",))) == [shown, then]
    assert refused(state, c.RevealCards("A", ())) == ("E_COUNT", "R45")
    assert refused(state, c.RevealCards("A", ("L2", "M3"))) == ("E_NOT_IN_HAND", None)
    late = at("late", waiting=("s1:1",), skills=[Skill("when_charged", TOUCHES)])
    assert brought(late, c.ExchangeCard("A", "S2")) == [
        swapped,
        e.PhaseEntered("late", 0, ("s1:1",)),
    ]


@pytest.mark.parametrize(
    ("phase", "when", "then"),
    [("super_hero", "when_revealed", "charge"), ("charge", "when_charged", "side")],
)
def test_a_phase_is_held_until_its_last_skill_is_used(phase: str, when: Any, then: str) -> None:
    skills = [Skill(when, GIFT), Skill(when, GIFT)]
    state = at(phase, skills=skills, open=("s1:1", "s1:2"))
    held = brought(state, c.UseSkill("s1", 2))
    assert held[-1] == e.PhaseEntered(phase, 0, ("s1:1",))
    last = state._replace(open=("s1:1",), used=("s1:2",), used_in_turn=("s1:2",))
    assert brought(last, c.UseSkill("s1", 1))[-1] == e.PhaseEntered(then)
    assert brought(last, c.UseSkill("s1", 1, declined=True))[-1] == e.PhaseEntered(then)


def test_a_super_hero_that_touches_hands_waits() -> None:
    skills = [Skill("when_revealed", does(Reveal("A", "highest")), use="must")]
    skills += [Skill("when_revealed", GIFT, use="must"), Skill("when_revealed", GIFT)]
    state = at("super_hero", super_hero_hand=("h9", "c2"), super_hero=None)
    state = state._replace(options=book(heroes={"h9": skills}))
    assert brought(state, c.ShowSuperHero("h9")) == [
        e.SuperHeroShown("h9", "c2", "h9"),
        e.SkillWaits("h9:1", "h9"),
        e.SkillUsed("h9:2", by_itself=True, name="h9"),
        e.PointsScored({"Y": 1}),
        e.PhaseEntered("super_hero", 0, ("h9:3",)),
    ]


# --- cards that only the table can read ------------------------------------------------------

CARDS = {"own": True, "note": True, "hero": False, "event": False}  # by whether energy is needed


def blank(phase: str = "turn:Y", **more: Any) -> State:
    """A match in which nothing printed is known."""
    given: Fields = {"mat": "own", "story": (("note", 1),), "super_hero": "hero", "event": "event"}
    placed = {"own:1": 1, "note:2": 2}
    state = at(phase, **{**given, "placed": placed, "trick": (("F", "M2"),), **more})
    return state._replace(options=Options(catalogue="blank"))


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("number", [None, 1, 2])
def test_a_skill_that_only_the_table_can_read(card: str, number: int | None) -> None:
    used = e.SkillUsed(f"{card}:{number or 1}", name=card)
    for phase in PHASES:
        if phase in {*HELD, "side"}:
            assert brought(blank(phase), c.UseSkill(card, number)) == [used]
        else:
            assert refused(blank(phase), c.UseSkill(card, number)) == ("E_PHASE", None)
    for placed in ({}, {card: 1}, {f"{card}:1": 0}, {"other:1": 1}, {f"{card}:1": -1, "x:1": 1}):
        state = blank(placed=placed)
        if CARDS[card]:
            assert refused(state, c.UseSkill(card, number)) == ("E_NOT_CHARGED", "R41")
        else:
            assert brought(state, c.UseSkill(card, number)) == [used]
    for choice in ({"who": "A"}, {"cards": ("S2",)}, {"drawn": ("B6",)}, {"declined": True}):
        assert refused(blank(), c.UseSkill(card, number, **choice)) == ("E_CHOICE", "R41")
    assert brought(blank(), c.UseSkill(card, number, source="dealer")) == [used]
    assert refused(blank(refreshing=1), c.UseSkill(card, number)) == ("E_PENDING", "R41")


def test_a_card_that_does_not_lie_there_has_no_skill() -> None:
    assert refused(blank(), c.UseSkill("other")) == ("E_NOT_CHARGED", "R41")
    known = at("turn:Y", story=(("t18", 1),), placed={"t18:1": 1})  # in a catalogue, without skills
    assert brought(known, c.UseSkill("t18")) == [e.SkillUsed("t18:1", name="Team Huddle")]
    assert refused(at("turn:Y"), c.UseSkill("t18")) == ("E_NOT_CHARGED", "R41")
    strange = at("turn:Y", story=(("x9", 1),))  # of no catalogue
    assert refused(strange, c.UseSkill("x9")) == ("E_UNKNOWN_ID", "R41")
