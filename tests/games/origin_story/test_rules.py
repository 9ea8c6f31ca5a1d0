"""The course of a round by rule number: set-up, energy, skills that wait, the end."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.origin_story.pieces import level_of
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.session import Session
from tests.examples.origin_story_layout import Wanted
from tests.examples.origin_story_tables import session_for
from tests.games.origin_story.tables import AT, begin, refusal, told

NEW = "new dealer=F mat=p1 super_heroes=c1,c4"
MINE = "Y: M11 M9 B4 L9 S4 S12 B11 M2"
THEIRS = ("A: M5 S5 B5 L5 S8 M10 B10 L10", "F: L1 L3 B12 M13 S13 M12 B2 S10")


def at(phase: str, **wanted: Any) -> Session[State]:
    """A match that stands at a phase."""
    return session_for(Wanted(phase=phase, **wanted))


def played(session: Session[State], *lines: str) -> Session[State]:
    for line in lines:
        session.play_line(line, at=AT)
    return session


def events(session: Session[State], kind: str) -> list[Any]:
    """The events of this kind in the last step."""
    return [event for event in session.timeline.steps[-1].events if event.kind == kind]


# --- set-up ------------------------------------------------------------------------------------


def test_r9_cards_with_the_icon_are_removed_and_stay_out() -> None:
    session = begin("new dealer=F mat=p1 super_heroes=c1,!c6,c4", MINE, "st t1 !t18 t5 t9 > t9")
    assert told(session, "removed", "story_discard") == (["c6", "t18"], ["t1", "t5"])
    assert told(session, "super_hero_hand") == ["c1", "c4"]


@pytest.mark.parametrize(
    ("difficulty", "levels"),
    [(0, [1] * 5), (1, [1, 1, 1, 1, 2]), (3, [1, 1, 2, 2, 2]), (5, [2] * 5)],
)
def test_r13_levels_of_the_automa_deck(difficulty: int, levels: list[int]) -> None:
    assert [level_of(difficulty, place) for place in range(5)] == levels
    session = begin(options=Options(difficulty=difficulty))  # type: ignore[arg-type]
    assert told(session, "automa_deck")["left"] == levels


@pytest.mark.parametrize(("difficulty", "level", "other"), [(2, 1, 2), (3, 2, 1)])
def test_r21_the_event_is_of_the_level_of_the_top_card(
    difficulty: int, level: int, other: int
) -> None:
    session = at("event", difficulty=difficulty, unused={f"v{n}.8" for n in (1, 2)})
    assert refusal(session, f"ev v{other}.8").code == "E_LEVEL"
    played(session, f"ev v{level}.8")
    assert told(session, "event", "phase") == (f"v{level}.8", "story")
    rest = played(session, "end" if told(session, "phase") == "round_end" else "note on")
    assert told(rest, "events_seen") == [f"v{level}.8"]


def test_r14_r2_the_player_after_the_dealer_leads_and_the_token_moves() -> None:
    for dealer, leader in (("A", "F"), ("F", "Y"), ("Y", "A")):
        session = begin(f"new dealer={dealer} mat=p1 super_heroes=c1,c4")
        assert told(session, "dealer", "leader") == (dealer, leader)
    session = at("round_end")
    assert told(session, "dealer") == "F"
    assert told(played(session, "end"), "dealer", "leader", "phase") == ("Y", "A", "deal_you")


# --- energy ------------------------------------------------------------------------------------


def test_r22_r25_supply_of_five_rounds() -> None:
    for number, supply in enumerate([2, 3, 4, 5, 5], 1):
        session = at("charge", round=number, heroes=["c4", "c3"])
        assert told(session, "energy")["supply"] == supply


def test_r24_r25_what_is_placed_comes_back_and_what_is_not_waits() -> None:
    session = at("charge", story=["t1"])
    played(session, "ch t1")
    assert told(session, "energy") == {"supply": 1, "placed": {"t1:1": 1}, "for_round": 0}
    assert refusal(session, "ch p1").code == "E_PHASE"
    session = at("round_end", charged=["t1"])
    assert told(played(session, "end"), "energy") == {"supply": 2, "placed": {}, "for_round": 0}


def test_r24_either_cost_or_both() -> None:
    for entry, placed, supply in (
        ("ch t4", {"t4:1": 2}, 1),
        ("ch t4:2", {"t4:2": 1}, 2),
        ("ch t4:12", {"t4:1": 2, "t4:2": 1}, 0),
        ("ch t4:1 t4:2", {"t4:1": 2, "t4:2": 1}, 0),
    ):
        session = at("charge", round=2, story=["t4"])
        played(session, entry)
        assert told(session, "energy") == {"supply": supply, "placed": placed, "for_round": 0}


@pytest.mark.parametrize(("event", "more"), [("v1.6", -1), ("v1.7", 1)])
def test_for_round_energy_is_undone(event: str, more: int) -> None:
    session = at("event", unused={event})
    before = told(session, "energy")["supply"]
    played(session, f"ev {event}")
    energy = told(session, "energy")
    assert (energy["supply"], energy["for_round"]) == (before + 1 + more, more)
    session = session_for(Wanted(phase="event", unused={event}))
    _through_the_round(played(session, f"ev {event}"))
    assert told(session, "round", "event") == (4, None)
    assert told(session, "energy") == {"supply": before + 1, "placed": {}, "for_round": 0}


def _through_the_round(session: Session[State]) -> None:
    """To the next round: no skills, the first legal card."""
    state = session.timeline.state
    story = [n for n in ("t12", "t13", "t14", "t16", "t17") if n not in _seen(state)]
    played(session, f"st {' '.join(story[:3])} > {story[0]}", "ch -", "hero")
    for who in "AF":
        played(session, f"{who}: {' '.join(session.timeline.state.deck[:8])}")
    played(session, "v v1.8")
    while session.timeline.state.phase != "deal_you":
        state = session.timeline.state
        draws = " ".join((*state.deck, *state.discard)[: state.draws])
        match state.phase:
            case "effect_draws":
                played(session, f"dr {draws}")
            case "late":
                played(session, "go")
            case "turn:Y":
                legal = [c for c in session.game.legal(state, "you") if c.kind == "play_card"]
                played(session, legal[0].card)
            case "round_end":
                played(session, "end")
            case _:
                played(session, f"> {draws}")


def _seen(state: State) -> set[str]:
    return {*(card for card, _ in state.story), *state.story_discard, *state.removed}


# --- skills that wait, the automas' set-up --------------------------------------------------------


def test_r26_an_exchange_waits_for_the_late_step_and_a_refresh_does_not() -> None:
    session = at("charge", round=3, story=["t3", "t15"])
    played(session, "ch t3 t15")
    assert told(session, "phase", "open", "waiting") == ("charge", ["t15:1"], ["t3:1"])
    deck, mine = session.timeline.state.deck, session.timeline.state.hands[2]
    played(session, f"use t15 +{deck[0]} +{deck[1]} -{mine[0]} -{deck[1]}")
    assert told(session, "phase") == "side"
    assert session.timeline.state.hands[2] == (*mine[1:], deck[0])
    assert told(session, "discard") == [mine[0], deck[1]]


def test_a_refresh_in_two_entries() -> None:
    session = at("charge", story=["t15"])
    played(session, "ch t15")
    deck, mine = session.timeline.state.deck, session.timeline.state.hands[2]
    played(session, f"use t15 +{deck[0]} +{deck[1]}")
    assert told(session, "phase", "refreshing") == ("charge", 2)
    assert refusal(session, "hero").code == "E_PENDING"
    assert refusal(session, "use t15 no").code == "E_CHOICE"
    played(session, f"use t15 -{mine[0]} -{mine[1]}")
    assert told(session, "phase", "refreshing", "used") == ("side", 0, ["t15:1"])


def test_a_refresh_of_a_dealt_match() -> None:
    session = begin(NEW.replace(NEW, "new"), "Y:", "st", seed="5")
    assert told(session, "phase") == "story"
    cards = told(session, "story_dealt")
    assert len(cards) == 3
    played(session, f"st > {cards[1]}")
    assert told(session, "phase", "story_dealt") == ("charge", [])


@pytest.mark.parametrize(
    ("card", "number", "lines"),
    [
        ("v1.7", 5, 2),  # replace 1, then move 1 of the hands as they are then
        ("v2.4", 4, 2),
        ("v2.8", 3, 2),
    ],
)
def test_r31_effects_come_one_after_the_other(card: str, number: int, lines: int) -> None:
    level = int(card[1])
    least = {1: 0, 2: 6 - number}[level]
    session = at("automa_card", round=number, difficulty=least, unused={card})
    played(session, f"v {card}")
    hands = session.timeline.state.hands
    asked = 0
    while told(session, "phase") == "effect_draws":
        state = session.timeline.state
        played(session, f"dr {' '.join(state.deck[: state.draws])}")
        asked += 1
    assert 1 <= asked <= lines
    assert told(session, "phase") == "late"
    assert [len(hand) for hand in session.timeline.state.hands] == [8, 8, 8]
    assert session.timeline.state.hands[:2] != hands[:2]


def test_r34_super_hearts_for_each_automa() -> None:
    session = at("automa_card", round=5, unused={"v1.3"})
    before = session.timeline.state.hands
    played(session, "v v1.3")
    for mine, then in zip(before[:2], session.timeline.state.hands[:2], strict=True):
        assert then == ("L4.5", *mine[:-1])
    assert told(session, "aside") == ["L8.5", "L8.5"]
    assert told(session, "phase") == "late"


def test_r36_skills_that_waited_in_any_order() -> None:
    session = at("late", round=3, story=["t4"], charged=["t4:1", "t4:2"])
    assert told(session, "waiting") == ["t4:1", "t4:2"]
    played(session, "use t4:2", f"use t4:1 {session.timeline.state.hands[2][0]}")
    assert told(session, "phase", "waiting") == ("late", [])
    assert told(played(session, "go"), "phase", "trick_no") == ("turn:F", 1)


# --- the end -----------------------------------------------------------------------------------


def test_r23_round_five_has_a_super_hero_and_neither_energy_nor_story() -> None:
    session = at("super_hero", heroes=["c1", "c4"])
    assert told(session, "energy")["supply"] == 5
    played(session, "sh c1")
    assert told(session, "energy", "phase") == (
        {"supply": 7, "placed": {}, "for_round": 0},
        "charge",
    )
    assert told(session, "super_hero", "super_hero_hand") == ("c1", [])


def test_r70_own_skills_before_the_event_before_the_points() -> None:
    session = at("round_end", round=3, story=["t7"], charged=["t7"])
    steps = played(session, "end")
    kinds = [event.kind for event in steps.timeline.steps[-1].events]
    assert kinds.index("round_scored") < kinds.index("round_started")
    used = [place for place, kind in enumerate(kinds) if kind == "skill_used"]
    assert all(place < kinds.index("round_scored") for place in used)


@pytest.mark.parametrize(
    ("ruled", "result"), [("vp Y +40", "win"), ("vp A +40", "loss"), (None, "shared")]
)
def test_r80_results(ruled: str | None, result: str) -> None:
    session = at("round_end", round=5)
    if ruled:
        played(session, f'rule "as it stood" {ruled}')
    else:
        trial = played(session.copy(), "end")
        a, f, y = trial.timeline.state.vp
        played(session, f'rule "as it stood" vp Y +{max(a, f) - y}' if y < max(a, f) else "note x")
    played(session, "end")
    assert told(session, "result", "reason", "phase") == (result, "points", "over")
