"""Simulated players: whatever they enter is accepted, and one of them plays with sense."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from core import simulate
from core.games.origin_story import GAME
from core.games.origin_story import commands as c
from core.games.origin_story.deal import answers, worth
from core.games.origin_story.deal.greedy import greedy_policy
from core.games.origin_story.deal.policies import POLICIES, random_policy
from core.games.origin_story.pieces.catalogues import BUILT_IN
from core.games.origin_story.pieces.catalogues.sense import MOMENTS, Kind, skills_faults
from core.games.origin_story.pieces.content import Content, SkillCard
from core.games.origin_story.pieces.effects import Effect, Points, Skill
from core.games.origin_story.rules.sense import faults
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.structured import read

Json = dict[str, Any]
EFFECTS: list[Json] = [
    {"vp": {"who": "Y", "n": 1}},
    {"vp": {"who": "each", "n": 1}},
    {"vp": {"who": "chosen", "n": 1}},
    {"energy": {"n": -1, "for_round": True}},
    {"exchange": {"with": "chosen"}},
    {"exchange": {"with": "both"}},
    {"reveal": {"of": "chosen", "pick": "choose", "count": 2}},
    {"reveal": {"of": "both", "pick": "lowest"}},
    {"value": {"card": "chosen", "n": 2, "until": "trick"}},
    {"value": {"card": "played", "n": -2, "until": "trick"}},
    {"recolor": {"card": "played", "suit": "L", "until": "trick"}},
    {"refresh": {"n": 2}},
    {"limit": {"who": "automas", "ban": "L", "until": "round"}},
    {"side": {"to": "other"}},
    {"trump": {"suit": "S", "until": "round"}},
    {"replace": {"of": "chosen", "x": 2}},
    {"move": {"of": "chosen", "x": 1}},
    {"add": {"of": "A", "x": "4.5"}},
    {"table": {"text": "Do it"}},
]


def play(policy: str, number: int, **options: Any) -> simulate.Session[State]:
    plan = simulate.Plan(31, policy, Options(**options), {})
    return simulate.play(GAME, plan, number, clock=lambda: datetime(2025, 1, 1, tzinfo=UTC))


def catalogue(pick: Random) -> Content:
    """Story cards, mats and super-heroes with effects by chance, one cost each."""

    def card(name: str, kind: Kind, costs: tuple[int, ...] = (1,)) -> SkillCard:
        while True:
            effect, when = read(Effect, pick.choice(EFFECTS)), pick.choice(sorted(MOMENTS[kind]))
            skill = read(Skill, {"when": when, "do": [], "times": pick.choice(["round", "turn"])})
            skill = replace(skill, do=(effect,))
            paid = (-1,) if when == "remove" else costs
            if not list(skills_faults((skill,), kind, paid, ("4.5",))):
                return SkillCard(name, name.upper(), costs=paid, skills=(skill,))

    return replace(
        BUILT_IN["demo"],
        id="chance",
        story_cards=tuple(card(f"t{n}", "story") for n in range(1, 18)),
        mats=tuple(card(f"p{n}", "mat", (2,)) for n in range(1, 4)),
        super_heroes=tuple(card(f"c{n}", "super_hero", ()) for n in range(1, 5)),
    )


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("number", range(4))
def test_matches_with_any_skills_come_to_their_end(policy: str, number: int) -> None:
    """Each entry is accepted, or `play` would raise; the table stays one that can be."""
    chosen = catalogue(Random(f"{policy} {number}"))
    session = play(policy, number, catalogue=chosen, difficulty=number)
    assert session.timeline.state.result is not None
    for frame in session.timeline.line():
        assert faults(frame.state) == [], frame.step


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", ["demo", "blank"])
def test_matches_with_each_catalogue_come_to_their_end(policy: str, name: str) -> None:
    table = play(policy, 1, catalogue=name, difficulty=5).timeline.state
    assert table.result is not None
    assert len(table.history) == 5


def test_equal_plans_play_equal_matches() -> None:
    for policy in POLICIES:
        assert play(policy, 2).timeline.state == play(policy, 2).timeline.state


def test_sense_scores_more_than_chance() -> None:
    mine = {p: sum(play(p, n).timeline.state.vp[2] for n in range(4)) for p in POLICIES}
    assert mine["greedy"] > 2 * mine["random"]


# --- cards -------------------------------------------------------------------------------------


def table(mine: str, trick: str = "", **more: Any) -> State:
    """Your turn, with these cards in hand and `F:M6 A:M9` in the trick."""
    plays = tuple((play[0], play[2:]) for play in trick.split())
    given = {"phase": "turn:Y", "round": 2, "trick_no": 3, "leader": plays[0][0] if plays else "Y"}
    hands = (("L2", "B3"), ("S4", "S9"), tuple(mine.split()))
    return State(Options(), **{"hands": hands, "trick": plays, "mat": "p3", **given, **more})


def chosen(state: State) -> c.Command:
    return greedy_policy(state, Random(1))


@pytest.mark.parametrize(
    ("state", "card"),
    [
        (table("M13 M7 M10 L2", "A:M6 F:M9"), "M10"),  # the cheapest that wins
        (table("M13 M7 M10", "A:M6 F:L9"), "M7"),  # none wins: the lowest
        (table("B13 L5 L2", "A:M6 F:M9"), "L2"),
        (table("M3 B12 L9"), "B12"),  # a hero leads high
        (table("M3 B12 L9", side="villain"), "M3"),
        (table("M13 M7 M8", "A:M6 F:M9", side="villain"), "M8"),  # the highest that loses
        (table("M13 M11", "A:M6 F:M9", side="villain"), "M11"),
        (table("M13 M7 M10", "A:M6 F:M9", side="villain", won=(1, 0, 1)), "M10"),
        (table("M7 M8", "A:M6 F:M9", next_card=(2, None)), "M8"),  # a skill lifts it to 10
    ],
)
def test_cards_of_a_hero_and_of_a_villain(state: State, card: str) -> None:
    assert chosen(state) == c.PlayCard(card)


def test_a_broken_promise_is_given_up_where_the_better_automa_gains_nothing() -> None:
    state = table("M7 M8", "A:M6 F:M9", side="villain", won=(1, 0, 1), trick_no=7)
    assert chosen(state._replace(vp=(0, 9, 3))) == c.Surrender()
    assert isinstance(chosen(state._replace(vp=(9, 0, 3))), c.PlayCard)
    assert isinstance(chosen(state._replace(vp=(0, 9, 3), side="hero")), c.PlayCard)


# --- the set-up of a round -----------------------------------------------------------------


def test_the_side_goes_by_the_hand() -> None:
    assert worth.side_for(("L13", "L12", "B13", "S12", "M11", "L3", "B2", "S2")) == "hero"
    assert worth.side_for(("B1", "B2", "S1", "S3", "M1", "M2", "M4", "S2")) == "villain"
    state = table("B1 B2 S1 S3 M1 M2 M4 S2", phase="side", side="hero")
    assert chosen(state) == c.ChooseSide("villain")


def test_energy_goes_where_it_is_worth_most() -> None:
    state = table("L13 L12 B13 S12 M11", phase="charge", supply=2, story=(("t8", 1), ("t7", 2)))
    assert chosen(state) == c.ChargeSkills((c.Charge("t7", (1,)),))
    villain = table("B1 B2 S1 S3 M1", phase="charge", supply=2, story=(("t8", 1), ("t7", 2)))
    assert chosen(villain) == c.ChargeSkills((c.Charge("t8", (1,)),))


def test_the_better_story_card_is_kept() -> None:
    state = table("", phase="story", story_dealt=("t2", "t9", "t14"))
    assert chosen(state) == c.ChooseStory("t9")


# --- skills --------------------------------------------------------------------------------


def test_a_skill_is_used_where_it_turns_the_trick() -> None:
    state = table("M8 M7", "A:M6 F:M9", story=(("t1", 1),), placed={"t1:1": 1}, open=("t1:1",))
    assert chosen(state) == c.UseSkill("t1", 1)
    assert chosen(state._replace(hands=(("L2",), ("S9",), ("M10",)))) == c.PlayCard("M10")


def test_a_broken_promise_is_taken_back() -> None:
    state = table("M8", "A:M6 F:M9", story=(("t12", 1),), placed={"t12:1": 2}, open=("t12:1",))
    broken = state._replace(side="villain", won=(1, 0, 1))
    assert chosen(broken) == c.UseSkill("t12", 1)
    assert chosen(state._replace(trick_no=8, won=(4, 3, 0))) == c.UseSkill("t12", 1)
    assert chosen(state._replace(won=(1, 1, 0))) == c.PlayCard("M8")


def late(mine: str) -> State:
    """Swap Meet waits: an exchange with an automa of your choice."""
    swap = {"story": (("t3", 1),), "placed": {"t3:1": 2}, "open": ("t3:1",), "waiting": ("t3:1",)}
    return table(mine, phase="late", trick_no=0, **swap)


def test_an_exchange_that_costs_nothing_is_made() -> None:
    assert chosen(late("L9 B1")) == c.UseSkill("t3", 1, "A", ("B1",))


def test_an_exchange_for_the_worse_is_let_pass() -> None:
    assert chosen(late("L9 B13")) == c.UseSkill("t3", 1, declined=True)


def test_the_lowest_cards_go_after_a_refresh() -> None:
    state = table("L2 B9 S3 M1", phase="late", refreshing=2, used=("t15:1",))
    assert chosen(state) == c.UseSkill("t15", 1, discarded=("M1", "S3"))


def test_chance_uses_skills_and_surrenders_now_and_then() -> None:
    state = table("M8 M7", "A:M6 F:M9", story=(("t1", 1),), placed={"t1:1": 1}, open=("t1:1",))
    found = {type(random_policy(state, Random(n))) for n in range(200)}
    assert found == {c.PlayCard, c.UseSkill, c.Surrender}


@pytest.mark.parametrize(("n", "who"), [(1, "Y"), (-1, "A")])
def test_chosen_points_go_to_you_and_losses_to_an_automa(n: int, who: str) -> None:
    skill = Skill("on_your_turn", (Effect(vp=Points("chosen", n)),))
    cards = (
        SkillCard("t1", "Gift", costs=(1,), skills=(skill,)),
        *BUILT_IN["demo"].story_cards[1:],
    )
    options = Options(catalogue=replace(BUILT_IN["demo"], id="gift", story_cards=cards))
    use = c.UseSkill("t1", 1)
    told = answers.answered(State(options), use, "A", lambda *_: (), lambda *_: ())
    assert told.who == who


def test_a_command_without_a_known_skill_stays_as_it_is() -> None:
    use = c.UseSkill("nobody", 1)
    assert answers.answered(table("M8"), use, "A", lambda *_: (), lambda *_: ()) == use
