"""An entry with several faults is refused for the first of them, in the order of 4.1."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import Refused
from tests.games.arcmage.begun import begin, code, new, play
from tests.games.arcmage.refusals import BEGUN, CHOSEN, DEALT, RESERVES
from tests.games.arcmage.refusals_of_cards import hand
from tests.games.arcmage.several_faults import ALL, Given


@pytest.mark.parametrize(
    ("wanted", "given", "lines", "line"), ALL, ids=[f"{one[0]} {one[3]}" for one in ALL]
)
def test_the_first_fault_is_told(
    wanted: str, given: Given, lines: tuple[str, ...], line: str
) -> None:
    assert code(begin(given, *lines), line) == wanted


@pytest.mark.parametrize(
    ("wanted", "lines", "line"),
    [
        ("E_CARD", DEALT, "B: reserve atlantis"),
        ("E_SETUP", DEALT, "C: reserve kolibri"),
        ("E_SETUP", DEALT, "A: reserve kolibri"),
        ("E_RESERVE", (), "A: reserve kolibri armory"),
        ("E_RESERVE", (), "A: reserve kolibri armory armory"),
        ("E_LEDGER", (), "A: reserve armory armory ?"),
        ("E_RESULT", RESERVES, "A: deal mentor"),
        ("E_CARD", DEALT, "A: open atlantis"),
        ("E_SETUP", DEALT, "A: open mentor"),
        ("E_TURN", CHOSEN, "A: open mentor"),
        ("E_RESERVE", CHOSEN, "B: open mentor"),
        ("E_SETUP", CHOSEN, "A: u"),
        ("E_SETUP", CHOSEN, "A: p ghoul"),
        ("E_TURN", BEGUN, "A: found ?"),
        ("E_PHASE", (*BEGUN, "u"), "found ?"),
        ("E_IDENTITY", BEGUN, "found ?"),
    ],
)
def test_the_first_fault_in_the_set_up(wanted: str, lines: tuple[str, ...], line: str) -> None:
    assert code(new(*lines), line) == wanted


def test_a_ruling_needs_its_reason_first() -> None:
    session = begin({})
    assert code(session, "rule hop A9") == "E_SYNTAX"
    assert code(session, "rule mark A9") == "E_REASON"
    assert code(session, 'rule "so" mark A9') == "E_CARD"


# --- cannot beats can ------------------------------------------------------------------------


def _refused(session: Any, line: str) -> str | None:
    try:
        play(session, line)
    except Refused as refusal:
        return refusal.code
    return None


OUTRAGE = hand("natures-outrage", army=["A5 nourished-flower"])


def test_a_card_beats_the_rule_that_peaceful_creatures_do_not_attack() -> None:
    """R119."""
    begun = begin(OUTRAGE, "go attack")
    assert _refused(begun, "atk B1 A5") == "E_FORBIDDEN"
    assert _refused(begin(OUTRAGE, "p natures-outrage $G6", "go attack"), "atk B1 A5") is None


@pytest.mark.parametrize("ruled", ['rule "so" no A5 attack', 'rule "so" no A attack'])
@pytest.mark.parametrize("first", [True, False])
def test_cannot_beats_can_whichever_came_later(ruled: str, first: bool) -> None:
    """R120."""
    lines = [ruled, 'rule "so" can A5 attack', "go attack"]
    if not first:
        lines[:2] = reversed(lines[:2])
    assert _refused(begin(OUTRAGE, "p natures-outrage $G6", *lines), "atk B1 A5") == "E_FORBIDDEN"


def test_a_permission_does_not_reach_flyers() -> None:
    """R120: what a keyword forbids, `can` does not give."""
    given: Given = {
        "phase": "attack", "A": {"army": ["A5 kolibri (+1/+0)"]}, "B": {"army": ["B5 mentor"]},
    }  # fmt: skip
    session = begin(given, 'rule "so" can B5 block', "atk B1 A5")
    assert code(session, "blk B5>A5") == "E_FORBIDDEN"


def test_must_yields_to_cannot() -> None:
    """R121: a duty that is forbidden is void."""
    given: Given = {"phase": "attack", "A": {"army": ["A5 spearman", "A6 mentor"]}}
    assert code(begin(given), "go") == "E_OBLIGATION"
    assert code(begin(given), "atk B1 A6") == "E_OBLIGATION"
    begin(given, 'rule "so" no A5 attack', "atk B1 A6")
    begin(given, 'rule "so" no A5 attack B1', "atk B1 A6")
    begin(given, 'rule "so" no A attack', "go")


def test_a_forbidden_draw_is_no_draw() -> None:
    """R121, R123: nothing is due, and nobody loses."""
    given: Given = {"phase": "draw", "A": {"deck": 0}}
    session = begin(given, 'rule "so" no A draw')
    assert code(session, "d2 ?") == "E_RESULT"
    play(session, "d2", "go")
    assert session.timeline.state.result is None
    assert begin(given, "d1").timeline.state.result == ("b", "deck")


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"A": {"in": {"A1": ["A5 mentor"]}}}, "m A5 army"),
        ({"A": {"army": ["A5 mentor"]}}, "m A5 A1"),
    ],
)
def test_a_city_that_nothing_enters_or_leaves(given: Given, line: str) -> None:
    session = begin(given, 'rule "so" no A1 be_moved_to_or_from')
    assert code(session, line) == "E_FORBIDDEN"


def test_no_creature_of_a_player_who_cannot_block_blocks() -> None:
    given: Given = {
        "phase": "attack",
        "A": {"army": ["A5 mentor"]},
        "B": {"army": ["B5 mentor"], "in": {"B1": ["B6 mentor"]}},
    }
    session = begin(given, 'rule "so" no B block', "atk B1 A5")
    assert code(session, "blk B5>A5") == code(session, "blk B6>A5") == "E_FORBIDDEN"
    play(session, "blk -")
