"""Rulings: the table put right (`fix` of 5.1), and moves that stood against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from core.commands import MakeRuling
from core.errors import Refused
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.decide.refusals import HARD, SOFT
from core.games.sorcerers_deck_of_death.events import AttackResolved
from core.games.sorcerers_deck_of_death.rulings import FORCIBLE, RULINGS, SetCards, SetFigure
from tests.games.sorcerers_deck_of_death.begun import (
    LENIENT,
    at,
    begin,
    code,
    hp,
    last,
    play,
    refusal,
    ruled,
    state,
    told,
    warned,
)
from tests.games.sorcerers_deck_of_death.test_refusals import CASES, Case, table

FIGS = "aM 9,1; aG 9,4; bM 9,17; bT 9,8 2"


# --- figures ----------------------------------------------------------------------------------


def test_a_figure_is_put_right() -> None:
    session = begin(FIGS, dead="bG", **LENIENT)
    ruled(session, SetFigure("aG", (3000, 4000)), SetFigure("bT", hp=3), SetFigure("aM", done=True))
    assert (at(session, "aG"), hp(session, "bT")) == ((3000, 4000), 3)
    assert told(session)["figs"]["aM"]["done"]
    ruled(session, SetFigure("bG", (9000, 12000), 2))
    assert told(session)["figs"]["bG"]["status"] == "standing"
    ruled(session, SetFigure("bt", hp=0))
    assert told(session)["figs"]["bT"] | {"facing": 0} == {
        "at": None,
        "hp": 0,
        "done": False,
        "raised": False,
        "status": "dead",
        "facing": 0,
    }


def test_what_is_not_told_stays() -> None:
    session = begin(FIGS, **LENIENT)
    before = told(session)
    ruled(session, SetFigure("aG", hp=2))
    before["figs"]["aG"]["hp"] = 2
    assert told(session) == before


def test_a_mage_ruled_dead_ends_the_match() -> None:
    session = ruled(begin(FIGS, **LENIENT), SetFigure("bM", hp=0))
    assert state(session).result == ("a", "mage_killed")
    session = ruled(begin(FIGS, "aG", **LENIENT), SetFigure("aG", hp=0))
    assert state(session).act is None


@pytest.mark.parametrize(
    ("operation", "wrong"),
    [
        (SetFigure("aB", hp=1), "no_such_figure"),
        (SetFigure("X", hp=1), "no_such_figure"),
        (SetFigure("aG", (400, 4000)), "off_table"),
        (SetFigure("aG", (9000, 17600)), "off_table"),
        (SetFigure("aG", hp=4), "syntax"),
        (SetFigure("aG", hp=-1), "syntax"),
        (SetFigure("aG"), "syntax"),
        (SetFigure("bG", hp=1), "syntax"),
        (SetFigure("bG", (9000, 9000)), "syntax"),
        (SetCards("a", ("8S",)), "bad_card"),
        (SetCards("a", None, ("?",)), "bad_card"),
        (SetCards("a", ("9S", "9s")), "card_impossible"),
        (SetCards("a", ("9S",), ("9S",)), "card_impossible"),
        (SetCards("a", ("KC",)), "card_impossible"),  # it lies on the discard
        (SetCards("a", None, ("TS",)), "card_impossible"),  # it is in the hand
        (SetCards("a", ("?",) * 11), "syntax"),
        (SetCards("a", ("?",) * 5, tuple(r + s for r in "9TJQK" for s in "SCDH")), "syntax"),
        (SetCards("a"), "syntax"),
    ],
    ids=str,
)
def test_what_cannot_be(operation: Any, wrong: str) -> None:
    session = begin(FIGS, dead="bG", a="Ts", pile_a="Kc", **LENIENT)
    assert code(session, MakeRuling("as it lies", (operation,))) == wrong


def test_what_dice_are_worth_is_ruled_as_a_whole_attack() -> None:
    """R44: the wounds that the table counted are taken, and all that follows of them."""
    fight = "aL 9,7; aM 3,1; aG 3,4; bT 9,8; bM 9,17"
    fair = begin(fight, "aL; m bT; =66").timeline.steps[-1]
    counted = next(fact.wounds for fact in fair.facts if isinstance(fact, AttackResolved))
    session = begin(fight, "aL; m bT")
    wrong = refusal(session, f"=66 w{counted - 1}")
    assert (wrong.code, wrong.rule) == ("wounds_differ", "R44")
    before = hp(session, "bT")
    play(session, f"! =66 w{counted - 1} -- the card halves it")
    step = session.timeline.steps[-1]
    assert step.events[0].broken.code == "wounds_differ"
    assert step.notation == f"! =66 w{counted - 1} -- the card halves it"
    assert hp(session, "bT") == before - (counted - 1)
    assert begin(fight, f"aL; m bT; =66 w{counted}").timeline.steps[-1].facts == fair.facts


def test_an_action_and_what_the_table_put_right_are_one_step() -> None:
    session = begin(FIGS, "aG", **LENIENT)
    moved = c.Walk(((9000, 5000),))
    play(session, MakeRuling("the card hurts", (SetFigure("aG", hp=2),), moved))
    assert (at(session, "aG"), hp(session, "aG")) == ((9000, 5000), 2)
    kinds = [fact.kind for fact in session.timeline.steps[-1].facts]
    assert kinds == ["ruling_made", "action_taken", "figure_moved", "ruling_made"]


@pytest.mark.parametrize("operation", [SetFigure("aG", hp=1), SetCards("a", ("9S",))])
def test_not_in_a_strict_match_and_not_in_an_attack(operation: Any) -> None:
    fix = MakeRuling("as it lies", (operation,))
    assert code(begin(FIGS), fix) == "fix_not_allowed"
    fight = "aL 9,7; aM 3,1; aG 3,4; bT 9,8"
    for lines in ("aL; m bT", "aL; m bT; =41", "aM; f"):
        session = begin(fight, lines, a="?", **LENIENT)
        assert code(session, fix) == "fix_not_allowed", lines
    play(begin(fight, "aM", **LENIENT), fix)  # an open activation is no open window


# --- cards ------------------------------------------------------------------------------------


def test_cards_are_put_right() -> None:
    session = begin(FIGS, a="9s9c", pile_a="Ks", b="?", **LENIENT)
    ruled(session, SetCards("a", ("TS", "9s", *"???"), ("AS", "AC")))
    side = told(session)["cards"]["a"]
    assert (side["known"], side["unknown"], side["discard"]) == (["9S", "TS"], 3, ["AS", "AC"])
    assert (side["deck"], len(side["unseen"])) == (17, 20)
    ruled(session, SetCards("a", None, ("KH",)))
    assert told(session)["cards"]["a"]["known"] == ["9S", "TS"]
    assert told(session)["cards"]["b"]["unknown"] == 1


def test_a_hand_put_right_ends_a_power_phase_that_waits_for_it() -> None:
    """R16: nobody holds too many any more, so the initiative follows."""
    session = begin(phase="power", a="9s9c9d9hTsTcTdTh", **LENIENT)
    play(session, "+b *5; +a *5")
    ruled(session, SetCards("a", ("9S", *"????")))
    assert state(session).phase == "initiative"


def test_an_activation_ends_with_its_figure() -> None:
    """R20: the figure that was being activated is ruled dead, so the other seat is next."""
    session = ruled(begin(FIGS, "aG", **LENIENT), SetFigure("aG", hp=0))
    assert (state(session).act, told(session)["turn"]) == (None, "b")


def test_a_focus_goes_on_when_the_hand_is_put_right() -> None:
    """R16, R33: nobody holds too many any more, so the activation ends."""
    held = "9sTsJsQsKsAs9cTcJcQc"
    session = begin("aG 9,4; aM 9,1; bM 9,17", "aG; f; +a Kc", a=held, **LENIENT)
    assert code(session, "bM") == "discard_needed"
    ruled(session, SetCards("a", ("9S",)))
    assert (state(session).act, told(session)["turn"]) == (None, "b")


def test_the_cards_of_a_ruling_are_the_owners_own() -> None:
    operation = SetCards("a", ("TS", "9s", *"???"), ("AS",))
    assert RULINGS.hide(operation, "a") == operation
    for seat in ("b", None):
        assert RULINGS.hide(operation, seat) == SetCards("a", tuple("?????"), ("AS",))
    figure = SetFigure("aG", hp=1)
    assert RULINGS.hide(figure, None) == figure
    session = ruled(begin(FIGS, a="9s9c", **LENIENT), operation)
    seen = GAME.secrets.mask(state(session), "b")
    assert GAME.plain(seen)["cards"]["a"]["known"] == []
    hidden = GAME.rulings.apply(
        GAME.secrets.mask(begin(FIGS, a="9s9c").timeline.state, "b"), RULINGS.hide(operation, "b")
    )
    assert GAME.plain(hidden)["cards"]["a"] == GAME.plain(seen)["cards"]["a"]


@pytest.mark.parametrize("operation", [SetFigure("aG", (9000, 9000), 1, done=True), SetCards("a")])
def test_told_in_words(operation: Any) -> None:
    assert "{" not in str(RULINGS.describe(operation, state(begin(FIGS))))


# --- moves that stood -------------------------------------------------------------------------

FORCED: dict[str, Case] = {
    code_: next(one for one in CASES if one.code == code_ and isinstance(one.line, str))
    for code_ in sorted(FORCIBLE)
}


@pytest.mark.parametrize("name", FORCED)
def test_a_forbidden_move_that_stood(name: str) -> None:
    """`! ENTRY -- REASON`: what is measured is flagged, the rest counts as it is."""
    session = table(FORCED[name])
    assert refusal(session, FORCED[name].line).code == name
    play(session, f"! {FORCED[name].line} -- nobody noticed")
    assert last(session, "ruling_made").broken.code == name
    assert (name in SOFT) == (name in {flag[0] for flag in warned(session)})
    assert state(session).warnings == len(warned(session))


def test_points_do_not_fall_below_none() -> None:
    session = begin("aG 9,4; aM 3,1; bM 9,17", "aG; w 9,5; ! r 9,10 -- agreed")
    assert (at(session, "aG"), state(session).turn) == ((9000, 10000), 1)
    assert last(session, "action_taken").ap == 0
    session = begin("aG 9,4; aM 3,1 done; bM 9,17", "aG; w 9,5; .; bM; .; ! aG -- again", "w 9,6")
    assert at(session, "aG") == (9000, 6000)
    session = begin("aL 9,7; aM 3,1; bM 9,17", "aL; ! f -- he is wise", "+a ?")
    assert told(session)["cards"]["a"]["unknown"] == 1


def test_a_forced_attack_goes_on_as_any_other() -> None:
    session = begin("aL 9,7; bT 9,8.5; aM 3,1", "aL; ! m bT -- near enough")
    play(session, "=41; p 9,9.4")
    assert (state(session).pending, hp(session, "bT")) == (None, 2)


@pytest.mark.parametrize("name", sorted(set(HARD) - FORCIBLE - {"game_over", "fix_not_allowed"}))
def test_what_no_table_can_do(name: str) -> None:
    for case in CASES:
        if case.code == name and isinstance(case.line, str) and case.entry != "line":
            session = table(case)
            error = refusal(session, f"! {case.line} -- we did it")
            assert error.code == name, case


def test_what_is_allowed_needs_no_ruling() -> None:
    session = begin(FIGS, "aG")
    assert code(session, "! w 9,5 -- because") == "not_forbidden"
    assert code(session, MakeRuling(" ", (), c.Walk(((9000, 15000),)))) == "no_reason"
    with pytest.raises(Refused):
        play(session, "! w 9,15")
