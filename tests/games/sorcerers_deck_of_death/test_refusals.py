"""Every code with which an entry is refused, in every place of the table of 5.1."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from core.commands import MakeRuling
from core.errors import BadSetup, Refused
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.decide.refusals import HARD, SHARED, SOFT
from core.games.sorcerers_deck_of_death.rulings import SetFigure
from tests.games.sorcerers_deck_of_death import refusals, refusals_of_powers
from tests.games.sorcerers_deck_of_death.begun import Match, begin, code, new, play, refusal
from tests.games.sorcerers_deck_of_death.refusals import DUO, FULL, MELEE, SCHOLAR, SETUP, Case

CASES = [*refusals.CASES, *refusals_of_powers.CASES]
TABLE = {  # 5.1
    "deploy": "deploy_zone not_your_turn already_deployed overlap",
    "draw": "wrong_draw_count card_impossible already_drawn",
    "discard": "wrong_discard_count nothing_to_discard",
    "initiative": "not_a_tie tie_must_reroll bad_dice",
    "activate": "already_activated not_your_turn activation_open",
    "walk": "engaged too_far path_enemy same_action",
    "run": "engaged too_far path_enemy no_ap",
    "charge": "no_contact charge_blocked too_far",
    "melee": "not_in_contact same_action",
    "shoot": "no_los out_of_range cannot_shoot cover_mismatch",
    "focus": "unworthy no_ap",
    "react": "no_window reaction_used wrong_cost card_not_in_hand",
    "roll": "no_dice_due bad_dice not_a_target wounds_differ",
    "push": "no_push too_far outside_arc enemy_contact",
    "place": "no_window too_far enemy_contact",
    "decline": "no_window",
    "end_activation": "dice_needed",
    "cast": "no_such_ability wrong_cost activation_open",
    "pass": "must_activate",
    "centre": "centre_mismatch",
    "concede": "game_over",
    "fix": "fix_not_allowed",
}
EVERYTHING: tuple[Any, ...] = (
    *("d aG 3,1", "+a ?", "-a 9s", "i 12:34", "aG", "w 9,5", "r 9,5", "c bT", "m bT", "s bT", "f"),
    *("!PD Ks", "=12", "p 9,9", "@ 9,9", "~", ".", "*EP 9s9d bG", "--", "o", "x a"),
)


def table(case: Case) -> Match:
    """The table of a case, its lines played."""
    given = deepcopy(case.given)
    return begin(given.pop("figs", ""), *case.lines, **given)


def provoked(case: Case) -> Refused:
    """The refusal of the case, of a match that is left as it was."""
    return refusal(table(case), case.line)


def mirror() -> Refused:
    """The refusal to start with the same Mage twice."""
    with pytest.raises(BadSetup) as caught:
        new(mages="tiluka-tiluka")
    return caught.value


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.line}"[:60])
def test_refused(case: Case) -> None:
    error = provoked(case)
    assert (error.code, error.rule) == (case.code, case.rule)
    said = str(error)
    assert said.strip()
    assert "{" not in said
    assert error.code not in said or error.code == "unworthy"


def test_the_whole_table_is_provoked() -> None:
    for entry, codes in TABLE.items():
        assert set(codes.split()) <= {one.code for one in CASES if one.entry == entry}, entry


def test_every_code_is_provoked() -> None:
    """5.4; the code of the options is told before a match."""
    assert {one.code for one in CASES} == {*SOFT, *HARD, *SHARED.rules}
    assert mirror().code == "mirror_not_allowed"
    assert mirror().rule == "R14"


def test_soft_refusals_tell_what_was_measured() -> None:
    """5.4: `measured`, `limit`, `by` where they exist."""
    lacking = {"no_los": {"by"}, "cover_mismatch": set(), "engaged": {"by"}, "terrain": {"by"}}
    for case in CASES:
        if case.code in SOFT and case.rule != "R77":
            found = set(provoked(case).message.params)
            assert lacking.get(case.code, {"measured"}) <= found, case


@pytest.mark.parametrize("line", EVERYTHING)
def test_after_the_end_every_command_answers_game_over(line: Any) -> None:
    session = begin("aG 9,4; bT 9,8; aM 3,1; bM 9,17", "x a")
    assert (code(session, line), refusal(session, line).rule) == ("game_over", "R95")
    assert code(session, c.Walk(())) == "game_over"
    assert code(session, MakeRuling("late", (SetFigure("aG", hp=1),))) == "game_over"


def waits(line: str) -> str | None:
    """The code with which a command of the activation phase is refused while dice are owed."""
    return {"~": "no_window", "!PD Ks": "no_window", "x a": None, "=12": None}.get(
        line, "wrong_phase" if line[:1] in {"d", "i", "o"} else "dice_needed"
    )


@pytest.mark.parametrize("line", [line for line in EVERYTHING if waits(line)])
def test_nothing_comes_before_the_dice(line: str) -> None:
    """R41: nothing but reactions, `decline` and `concede`."""
    session = begin(MELEE["figs"], "aG; m bT")
    assert code(session, line) == waits(line)


@pytest.mark.parametrize("line", [line for line in EVERYTHING if waits(line) != "no_window"])
def test_nothing_comes_before_the_cards_of_a_focus(line: str) -> None:
    session = begin(SCHOLAR["figs"], "aS; f", a="9h")
    if line in {"+a ?", "x a"}:
        play(session, line)
        return
    wrong = "wrong_phase" if line[:1] in {"d", "i", "o"} else "draw_needed"
    assert code(session, line) == wrong


@pytest.mark.parametrize("line", EVERYTHING)
def test_nothing_comes_before_a_discard_to_ten(line: str) -> None:
    """R16: before anything else happens; giving up is free at any time (R97)."""
    given = {**FULL}
    session = begin("", "+a *5", **given)
    if line == "x a":
        play(session, line)
    else:
        assert code(session, line) == (
            "discard_needed" if line != "-a 9s" else "wrong_discard_count"
        )


def test_a_refused_entry_of_a_line_is_named_and_none_is_kept() -> None:
    session = begin(DUO["figs"])
    error = refusal(session, "aG; w 9,5; w 9,6")
    assert (error.code, error.entry) == ("same_action", 3)
    assert "Entry 3, from character 12" in str(error)


def test_setup_is_refused_in_thousandths_as_told_in_inches() -> None:
    error = refusal(begin(**SETUP), "d aG 3,1.8")
    assert {name: str(told) for name, told in error.message.params.items()} == {
        "measured": "2.3 inches",
        "limit": "2 inches",
    }
