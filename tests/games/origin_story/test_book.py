"""The three examples of the rulebook, entered as a person would at the table."""

from __future__ import annotations

from typing import Any

from core.games.origin_story import GAME
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.session import Session
from tests.examples.origin_story_layout import Wanted
from tests.examples.origin_story_tables import session_for, started
from tests.games.origin_story.tables import AT, told
from web.narration import narration


def at(who: str, **wanted: Any) -> Session[State]:
    """An automa's turn, you hero with a trick won."""
    return session_for(Wanted(phase=f"turn:{who}", won=1, trick_no=4, **wanted))


def said(session: Session[State]) -> str:
    """The last step in words."""
    return " ".join(str(GAME.narrate(event)) for event in session.timeline.steps[-1].events)


def test_the_first_the_automaton_cannot_beat_an_eleven() -> None:
    session = at(
        "A", leader="Y", led="M11", hands={"A": ["L3", "M8", "S10", "L7", "S5"]},
        unused={"B9", "M6"},
    )  # fmt: skip
    session.play("> B9 M6", at=AT)
    assert told(session, "trick") == [["Y", "M11"], ["A", "M6"]]
    assert told(session, "hands")["A"] == ["L3", "M8", "S10", "L7"]
    assert told(session, "discard")[-2:] == ["B9", "S5"]
    assert said(session).startswith(
        "The Automaton plays strength 6. None of its strength cards beats the player's strength "
        "11; it plays the lowest. Drawn: brains 9 (tossed, no brains in its hand) and strength 6 "
        "(kept, speed 5 dropped)."
    )
    assert "R56" in narration(session.timeline, len(session.timeline.steps) - 1).rules


def test_the_second_two_nines_and_a_super_heart_that_trumps() -> None:
    lead = at("A", leader="A", hands={"A": ["M4", "S9", "L9", "B3", "M7"]})
    lead.play("A>", at=AT)
    assert told(lead, "trick") == [["A", "S9"]]
    follow = at(
        "F", leader="A", led="S9", hands={"F": ["L4.5", "B12", "M10", "M6", "B8"]},
        unused={"L8", "M11"},
    )  # fmt: skip
    follow.play("F> L8 M11", at=AT)
    assert told(follow, "trick") == [["A", "S9"], ["F", "L4.5"]]
    assert told(follow, "hands")["F"] == ["B12", "M10", "L8", "M11"]
    assert told(follow, "discard")[-2:] == ["B8", "M6"]
    assert GAME.view(follow.timeline.state)["winning"] == 1


def test_the_third_the_lower_of_two_that_beat() -> None:
    hand = ["M5", "S12", "L10", "S4", "S11"]
    for second, card in (("S7", "S11"), ("L2", "S4")):
        session = at(
            "A", leader="Y", led="S9", hands={"A": [second, "M1", "M2", "B1", "B2"], "F": hand},
            unused={"B3", "B13", "M8", "M9"},
        )  # fmt: skip
        plain = GAME.plain(session.timeline.state)
        plain["trick"].append(["A", second])
        plain["hands"]["A"].remove(second)
        session = started(Options(), {**plain, "phase": "turn:F"})
        session.play("> B3 B13", at=AT)
        assert told(session, "trick") == []
        step = session.timeline.steps[-1].events[0]
        assert (step.card, step.toss, step.keep) == (card, ("B3", "B13"), ())
