"""Every code with which an entry is refused, and the order of the checks (section 4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import BadSetup, Refused
from core.events import MatchStarted
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades import commands as c
from tests.games.ace_of_spades.refusals import (
    CASES,
    COOP,
    DEAL,
    JUNK,
    LOST,
    SHOT,
    STANDS,
    TO_REFILL,
    TRIM,
    TURN,
    Case,
    Given,
    bonus,
)
from tests.games.ace_of_spades.tables import begin, refusal

EVERYWHERE = {"E_SYNTAX", "E_PHASE", "E_SEAT", "E_GAME_OVER"}
TABLE = {  # section 4.3, with the words before and after it
    "H": {"E_DRAW_COUNT", "E_CARD_DUP", "E_CARD_NOT_DRAWABLE"} | EVERYWHERE,
    "E": {"E_PHASE", "E_WRONG_ENEMY", "E_SYNTAX", "E_GAME_OVER"},
    "D": {"E_CARD_NOT_HELD", "E_CARD_DUP", "E_HAND_SIZE", "E_FORBIDDEN_CARD", "E_NO_COMBO"}
    | {"E_BAD_CLAIM", "E_DAMAGE_MISMATCH", "E_REASON_REQUIRED", "E_DRAW_COUNT", "E_REVEAL_FIRST"}
    | EVERYWHERE,
    "X": {"E_NO_REFILL", "E_NOTHING_DISCARDED", "E_CARD_NOT_HELD", "E_DRAW_COUNT", "E_CARD_DUP"}
    | {"E_CARD_NOT_DRAWABLE"}
    | EVERYWHERE,
    "R": {"E_NO_REFILL"} | EVERYWHERE,
    "J": {"E_JAM_REFILLS", "E_JAM_COMBO", "E_HAND_SIZE", "E_FORBIDDEN_CARD", "E_CARD_NOT_HELD"}
    | {"E_CARD_DUP", "E_DRAW_COUNT"}
    | EVERYWHERE,
    "+": {"E_DRAW_COUNT", "E_CARD_NOT_DRAWABLE", "E_CARD_DUP", "E_REVEAL_FIRST"} | EVERYWHERE,
    "T": {"E_DRAW_COUNT", "E_CARD_NOT_HELD", "E_CARD_DUP"} | EVERYWHERE,
    "B": {"E_BONUS_UNKNOWN", "E_BONUS_SPENT", "E_BONUS_PARAM", "E_NO_REFILL", "E_NO_ENEMY"}
    | {"E_DRAW_COUNT", "E_CARD_NOT_DRAWABLE", "E_CARD_DUP", "E_SYNTAX", "E_SEAT", "E_GAME_OVER"},
    "!": {"E_REASON_REQUIRED", "E_CARD_NOT_HELD", "E_NO_ENEMY", "E_SYNTAX", "E_GAME_OVER"},
    "A": {"E_NOT_MANUAL", "E_SYNTAX"},
    "Q": {"E_GAME_OVER", "E_SYNTAX"},
}


def provoked(case: Case) -> Refused:
    """The refusal of the case, of a match that is left as it was."""
    return refusal(begin(*case.lines, **case.given), case.line)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.line}")
def test_refused(case: Case) -> None:
    error = provoked(case)
    assert (error.code, error.rule) == (case.code, case.rule)
    said = str(error)
    assert said.strip()
    assert "{" not in said
    assert error.code not in said


def test_the_whole_table_is_provoked() -> None:
    for entry, codes in TABLE.items():
        assert codes <= {case.code for case in CASES if case.entry == entry}


def test_hand_size_tells_the_number() -> None:
    assert "5 cards" in str(refusal(begin(**TURN), "D 2h 2s"))
    short: Given = {**TURN, "hand": "2h 2s 5d"}
    assert "3 cards" in str(refusal(begin(**short), "D 2h 2s"))
    easy: Given = {**TURN, "difficulty": "easy"}
    assert "1 to 5 cards" in str(refusal(begin(**easy), "D -"))


def test_syntax_tells_the_character() -> None:
    assert str(refusal(begin(**TURN), "D 2h 2z")).startswith("At character 6 there should be ")


ORDER: list[tuple[str, Given, tuple[str, ...], str]] = [
    # syntax before the end of the game
    ("E_SYNTAX", LOST, TO_REFILL, "D 2h 2z"),
    ("E_SYNTAX", LOST, TO_REFILL, "A"),
    # the end of the game before phase and seat
    ("E_GAME_OVER", LOST, TO_REFILL, "2: T 2h"),
    ("E_GAME_OVER", LOST, TO_REFILL, "D As As"),
    # phase before seat, cards, counts and rules
    ("E_PHASE", COOP, ("D Kc Ks 2h 2s 2d",), "1: R"),
    ("E_PHASE", STANDS, TO_REFILL, "D As As"),
    ("E_PHASE", DEAL, (), "D -"),
    ("E_PHASE", TURN, (), "H 2h 2h"),
    ("E_PHASE", TRIM, (), "+ 2h 2h"),
    ("E_PHASE", TURN, (), "E nobody"),
    # seat before cards, counts and rules
    ("E_SEAT", COOP, (), "2: D As As"),
    ("E_SEAT", COOP, (), "2: X -"),
    ("E_SEAT", {**COOP, "refills": 0}, (), "2: R"),
    ("E_SEAT", bonus({"op": "add", "n": 1}, base={**COOP, "refills": 0}), (), "2: B b As"),
    # where the cards are before counts and rules
    ("E_CARD_NOT_HELD", TURN, (), "D As 2h"),
    ("E_CARD_DUP", TURN, (), "D 2h 2h"),
    ("E_CARD_NOT_HELD", {**TURN, "refills": 0}, (), "X As > Ah Ad"),
    ("E_CARD_NOT_DRAWABLE", {**TURN, "refills": 0}, (), "X 4d > 2h Ad"),
    ("E_CARD_NOT_DRAWABLE", DEAL, (), "H JK"),
    ("E_CARD_NOT_DRAWABLE", STANDS, TO_REFILL, "+ 2h ?9"),
    ("E_CARD_NOT_HELD", TRIM, (), "T As Ac 2h"),
    ("E_CARD_NOT_HELD", {**JUNK, "refills": 1}, (), "J As"),
    # counts before rules
    ("E_NOTHING_DISCARDED", {**TURN, "refills": 0}, (), "X -"),
    ("E_DRAW_COUNT", {**TURN, "refills": 0}, (), "X 4d > As Ah"),
    ("E_HAND_SIZE", TURN, (), "D 2h 5d Kc Qs"),
    ("E_HAND_SIZE", {**JUNK, "refills": 1}, (), "J 2h"),
    # of the rules: no_play before the number, refills before combinations, the claim first
    (
        "E_FORBIDDEN_CARD",
        {**TURN, "enemy": {"penalty": [{"op": "no_play", "filter": {"suit": ["h"]}}]}},
        (),
        "D 2h",
    ),
    ("E_JAM_REFILLS", TURN, (), "J 2h 2s 5d 4d 7h"),
    ("E_BAD_CLAIM", TURN, (), f"{SHOT} as trips =9 !4"),
    ("E_DAMAGE_MISMATCH", TURN, (), f"{SHOT} =9 !4 > 2h"),
    # what is drawn comes last
    ("E_REASON_REQUIRED", TURN, (), f"{SHOT} !4 > 2h"),
]


@pytest.mark.parametrize(("code", "given", "lines", "line"), ORDER, ids=lambda v: str(v)[:24])
def test_order(code: str, given: Given, lines: tuple[str, ...], line: str) -> None:
    assert refusal(begin(*lines, **given), line).code == code


@pytest.mark.parametrize(
    ("code", "command", "given"),
    [
        ("E_SYNTAX", c.PlayHand(("2H", "XX")), TURN),
        ("E_SYNTAX", c.PlayHand(("2H", "2S", "5D", "4D", "7H"), joker="AS"), TURN),
        ("E_SYNTAX", c.PlayHand(("2H", "2S", "5D", "4D", "7H"), ruled=c.Ruled(-1, "x")), TURN),
        ("E_SYNTAX", c.RevealEnemy(), {**TURN, "phase": "reveal"}),
        ("E_SYNTAX", c.SwapCards(("2H",), c.Drawn(common=("?",))), TURN),
        ("E_CARD_NOT_HELD", c.PlayHand(("?", "2S")), TURN),
        ("E_SEAT", c.RefreshDeck(seat="2"), TURN),
        ("E_DRAW_COUNT", c.DrawCards(), {**STANDS, "phase": "refill", "hand": "As"}),
        ("E_DRAW_COUNT", c.DealCards(), DEAL),
        ("E_NOT_MANUAL", c.TickAchievement("S1"), TURN),
        ("E_BONUS_PARAM", c.UseBonus("b", ("nonsense",)), bonus({"op": "add", "n": 1})),
    ],
    ids=lambda value: str(value)[:30],
)
def test_commands_are_checked_like_text(code: str, command: Any, given: Given) -> None:
    assert refusal(begin(**given), command).code == code


@pytest.mark.parametrize(
    "position",
    [
        {"mode": "trio"},
        {"difficulty": "hardest"},
        {"overflow": "drop"},
        {"phase": "won"},
        {"phase": "never"},
        {"phase": "refill", "hand": "2h 2s 5d Kc Qs 4d 7h 9c"},
        {"phase": "trim", "hand": "2h"},
        {"phase": "deal"},
        {"phase": "turn", "fight": 0},
        {"phase": "reveal", "fight": 0},
        {"phase": "refill", "fight": 0},
        {"fight": 13},
        {"active": "2"},
        {"bullets": -1},
        {"refills": "many"},
        {"shots": 1.5},
        {"hand": "2h 2h"},
        {"hand": "2x"},
        {"hand": 5},
        {"hand": "2h", "discard": "2h"},
        {"hand": "?54"},
        {"hands": {"2": "2h"}},
        {"deck": "2h", "hand": "2h"},
        {"enemy": {"hp": 0}},
        {"enemy": {"power": 1}},
        {"enemy": {"bonus": [{"op": "magic"}]}},
        {"one_shots": {"id": "b"}},
        {"catalogue": [5]},
        {"defeated": [[1, 0]]},
        {"defeated": [[1, 0, "luck"]]},
        {"surprise": 1},
        {"given": {}},
    ],
    ids=str,
)
def test_no_match_starts_from_nonsense(position: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        begin(**position)
    assert caught.value.code == "E_SETUP"
    assert "{" not in str(caught.value).replace("{}", "")


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "trio"},
        {"first": "3"},
        {"catalogue": "none"},
        {"catalogue": {"name": "mine", "cards": [{"id": "b", "back": 12, "hp": 5}]}},
        {"seats": 2},
    ],
    ids=str,
)
def test_options_that_are_none(options: Any) -> None:
    started = MatchStarted(GAME.slug, 1, "kifu", GAME.seats, options)
    with pytest.raises(BadSetup) as caught:
        GAME.initial(started)
    assert caught.value.code == "E_SETUP"
