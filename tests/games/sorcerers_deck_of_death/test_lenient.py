"""Lenient matches: measures that fail are flags, and the table is believed (R9, 5.2)."""

from __future__ import annotations

import pytest

from core.games.sorcerers_deck_of_death.decide.refusals import SOFT
from tests.games.sorcerers_deck_of_death.begun import (
    LENIENT,
    at,
    attack,
    begin,
    code,
    hp,
    last,
    state,
    warned,
)
from tests.games.sorcerers_deck_of_death.flags import CASES


@pytest.mark.parametrize("name", CASES)
def test_accepted_with_a_flag(name: str) -> None:
    found = CASES[name]
    given = dict(found.given)
    session = begin(given.pop("figs", ""), found.lines, **given, **LENIENT)
    assert tuple(warned(session)) == found.flags
    assert state(session).warnings == len(found.flags)
    assert {fig: at(session, fig) for fig in found.stands} == found.stands


def test_every_soft_code_can_be_a_flag() -> None:
    assert {flag[0] for one in CASES.values() for flag in one.flags} == set(SOFT)


@pytest.mark.parametrize("name", [name for name, one in CASES.items() if one.flags])
def test_the_same_is_refused_in_a_strict_match(name: str) -> None:
    """The first flag is the code of the refusal; nothing of the line is kept."""
    found = CASES[name]
    given = dict(found.given)
    session = begin(given.pop("figs", ""), **given)
    assert code(session, found.lines) == found.flags[0][0]
    assert state(session).warnings == 0


@pytest.mark.parametrize(("stated", "defence"), [("", 7), ("+", 7), ("-", 6)])
def test_cover_of_a_target_that_is_not_seen(stated: str, defence: int) -> None:
    """R54: assumed, unless the table says otherwise."""
    session = begin("aT 9,2; aG 9,5; bG 9,9", f"aT; s bG{stated}", **LENIENT)
    assert attack(session).defence == defence
    assert last(session, "attack_declared").los is False


def test_stated_cover_and_stated_sets_win() -> None:
    session = begin("aT 9,2; aG 9.6,8.1; bG 9,9", "aT; s bG-; =52", **LENIENT)
    assert hp(session, "bG") == 2  # 7 against 6
    session = begin("aM 9,11.7; aS 9,8; bM 9,17", "o a: b:", phase="end", **LENIENT)
    assert hp(session, "bM") == 6
    assert last(session, "centre_scored").inside.a == ()


def test_hard_tests_refuse_all_the_same() -> None:
    session = begin("aG 9,7; aM 3,1; bT 9,8", "aG; m bT; =11", **LENIENT)
    assert code(session, "m bT") == "same_action"
    assert code(session, "c bT") == "no_ap"
    assert code(session, "aM") == "activation_open"
    assert code(session, "s bT") == "same_action"
