"""Devotees of a devotion that is answered, and the levels that it reaches (R58 to R64).

A devotion is declared and held; then each devotee in turn is marked, moved, taken or killed. Those
count that are still there, unmarked and under the same control; all levels not above the sum of
their loyalty marks happen, the lowest first.
"""

from __future__ import annotations

from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import Told, code, entered, stand

LEVELS = tuple(range(8))
# printed from the highest level to the lowest, so that their order is the rule's
TOWER = {
    "id": "tower", "name": "Tower", "faction": "E", "type": "city", "loyalty": 3, "defence": 20,
    "text": "Levels of every kind.", "auto": "full",
    "levels": [
        {"level": n, "life": "lasting", "text": "", "effects": [
            {"op": "stat", "to": {"who": "each", "is": ["creature"]}, "atk": 1, "def": 0,
             "until": "static"}]}
        for n in reversed(LEVELS)
    ],
}  # fmt: skip
CARVED = {
    "id": "carved", "name": "Carved", "faction": "E", "type": "creature", "loyalty": 3,
    "token": True, "attack": 1, "defence": 1, "text": "", "auto": "full",
}  # fmt: skip
PRAYER = {
    "id": "prayer", "name": "Prayer", "faction": "E", "type": "creature", "loyalty": 2, "cost": 1,
    "attack": 1, "defence": 1, "keywords": ["devoted"], "text": "", "auto": "full",
}  # fmt: skip
WORTH = {"A5": 1, "A6": 2, "A7": 3}  # loyalty marks of a bearer, a mentor, a griffin
ANSWERS = {
    "nothing": (None, True),
    "a reveal of something else": ("mark A9", True),
    "a mark": ("mark {}", False),
    "a mark taken back": ("mark {0} ; unmark {0}", True),
    "the army": ("mv {} army", False),
    "another city": ("mv {} A2", False),
    "away and back again": ("mv {0} A2 ; mv {0} A1", True),
    "a city of the opponent": ("mv {} B1", False),
    "another controller": ("ctl {} B", False),
    "control lost and won back": ("ctl {0} B ; ctl {0} A", True),
    "the hand": ("mv {} hand", False),
    "the graveyard": ("mv {} grave", False),
    "out of the game": ("mv {} out", False),
    "deadly damage": ("dmg {} 9", False),
    "damage": ("mod {0} +0/+9 ; dmg {0} 9", True),
    "no defence": ("mod {} +0/-9", False),
}


def table(**more: Any) -> State:
    """A devotion phase with three devotees of different worth in a city with many levels."""
    mine = {
        "cities": ["A1 tower", "A2 farmland"],
        "in": {"A1": ["A5 bearer", "A6 mentor", "A7 majestic-griffin", "A8 prayer"]},
        "army": ["A9 mentor"],
    }
    return stand(phase="devotion", cards=[TOWER, CARVED, PRAYER], A={**mine, **more})


def resolved(told: Told) -> e.DevotionResolved:
    """The devotion that was resolved last."""
    found: e.DevotionResolved = told.of(e.DevotionResolved)
    return found


@pytest.mark.parametrize("card", WORTH)
@pytest.mark.parametrize("answer", ANSWERS)
def test_a_devotee_counts_that_is_still_there_and_unmarked(answer: str, card: str) -> None:
    """R60: one of three, wherever it stands among them; then all levels that are reached, R61."""
    facts, counts = ANSWERS[answer]
    answered = () if facts is None else (f'rule "it was so" {facts.format(card)}',)
    told = entered(table(), "v A1 A5 A6 A7 &", *answered, "ok")
    there = tuple(one for one in WORTH if one != card or counts)
    found = resolved(told)
    assert found.devotees == there
    assert found.total == told.state.devotion == sum(WORTH[one] for one in there)
    assert found.levels == tuple(n for n in LEVELS if n <= found.total)
    assert found.facts[: len(there)] == tuple(f.MarkCard(one) for one in there)
    lasting = told.state.lasting
    assert lasting == tuple(("A1", n) for n in found.levels)
    pieces = told.state.pieces
    assert all(pieces[one].marked for one in there)
    assert not pieces["A8"].marked


def test_a_devotee_killed_and_one_marked_leave_the_third() -> None:
    told = entered(table(), "v A1 A7 A5 A6 &", 'rule "so" mark A7 ; dmg A5 9', "ok")
    assert resolved(told).devotees == ("A6",)
    assert resolved(told).levels == (0, 1, 2)


def test_all_are_gone_and_level_0_is_reached() -> None:
    """R60, R64: the sum of none."""
    told = entered(table(), "v A1 A5 &", 'rule "so" mark A5', "ok")
    assert (resolved(told).devotees, resolved(told).levels) == ((), (0,))
    assert told.state.devotion == 0


def test_nothing_is_reached_in_a_city_that_is_gone() -> None:
    """R63: who stood there has left for the army, so that nobody counts."""
    told = entered(table(), "v A1 A5 A6 &", 'rule "so" cdef A1 -20', "ok")
    found = resolved(told)
    assert (found.devotees, found.total, found.levels) == ((), 0, ())
    assert told.state.stack == ()
    assert told.state.lasting == ()


def test_what_was_given_from_elsewhere_counts_in_any_case() -> None:
    """R64."""
    told = entered(table(), "v A1 A5 +4 &", 'rule "so" mark A5', "ok")
    assert (resolved(told).total, resolved(told).levels) == (4, (0, 1, 2, 3, 4))


@pytest.mark.parametrize(
    ("devotees", "worth"),
    [("A5", 1), ("A8", 4), ("A5 A8", 5), ("A6 A7", 5), ("A10", 0), ("A10 A6", 2), ("", 0)],
)
def test_the_worth_of_devotees(devotees: str, worth: int) -> None:
    """R60, K-devoted: loyalty marks, twice of the devoted, none of a token whatever it says."""
    told = entered(table(), 'rule "so" tok A carved A1', f"v A1 {devotees}")
    assert resolved(told).total == worth
    assert resolved(told).levels == tuple(n for n in LEVELS if n <= worth)


def test_a_second_devotion_is_that_of_another_city() -> None:
    """R58: each at most once, in any order."""
    told = entered(table(), "v A2 +2", "v A1 A5")
    assert told.state.devoted == ("A2", "A1")
    assert {code(told.state, again) for again in ("v A1 A6", "v A2 +2")} == {"E_DEVOTED"}


QUALARIS = {"cities": ["A1 qualaris"], "in": {"A1": ["A5 archivist"]}}
GRAVES = {  # 1.2: cards of its faction removed from one's graveyard add their loyalty marks
    "-archivist": (2, ["binding-contract", "mentor", "archivist"]),
    "-binding-contract": (1, ["mentor", "archivist", "archivist"]),
    "-archivist -archivist": (4, ["binding-contract", "mentor"]),
    "-archivist -binding-contract": (3, ["mentor", "archivist"]),
    "A5 -archivist": (4, ["binding-contract", "mentor", "archivist"]),
    "+1 -archivist": (3, ["binding-contract", "mentor", "archivist"]),
    "-mentor": (None, []),
    "-archivist -archivist -archivist": (None, []),
    "-carpe-diem": (None, []),
    "-archivist -mentor": (None, []),
}


@pytest.mark.parametrize("given", GRAVES)
def test_cards_of_the_graveyard(given: str) -> None:
    """R64: those that fit and are there, each as often as it is there."""
    worth, left = GRAVES[given]
    grave = ["archivist", "binding-contract", "mentor", "archivist"]
    before = table(**QUALARIS, grave=grave)
    if worth is None:
        assert code(before, f"v A1 {given}") == "E_TARGET"
        return
    told = entered(before, f"v A1 {given}")
    assert resolved(told).total == worth
    state = told.state
    assert sorted(state.players["A"].grave) == sorted(left)
    assert len(state.players["A"].removed) == 4 - len(left)
    removed = [one.card for one in told.facts if isinstance(one, f.MoveCard)]
    assert removed == [f"A:grave:{one[1:]}" for one in given.split() if one[0] == "-"]


def test_no_other_city_takes_cards_of_the_graveyard() -> None:
    assert code(table(grave=["archivist"]), "v A1 A5 -archivist") == "E_TARGET"


@pytest.mark.parametrize(
    ("city", "given", "accepted"),
    [
        ("tower", "", True),  # it has a level 0
        ("farmland", "", False),
        ("farmland", "A5", True),
        ("farmland", "+1", True),
        ("qualaris", "", False),
        ("qualaris", "-archivist", True),
    ],
)
def test_nothing_is_given(city: str, given: str, accepted: bool) -> None:
    """R64: zero devotees are allowed where something else is given, and for a level 0."""
    cities = {"cities": [f"A1 {city}"], "in": {"A1": ["A5 bearer"]}, "grave": ["archivist"]}
    assert code(table(**cities), f"v A1 {given}") == ("" if accepted else "E_DEVOTEE")
