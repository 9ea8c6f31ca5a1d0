"""Every code with which an entry is refused, in every place of the table of 4.2."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import BadSetup, Refused
from tests.games.arcmage import (
    refusals,
    refusals_of_cards,
    refusals_of_combat,
    refusals_of_tables,
)
from tests.games.arcmage.begun import Match, begin, code, new, play, refusal
from tests.games.arcmage.refusals import BEGUN, PLAY, Case
from tests.games.arcmage.refusals_of_tables import STARTS, Start

CASES = [
    *refusals.CASES,
    *refusals_of_cards.CASES,
    *refusals_of_combat.CASES,
    *refusals_of_tables.CASES,
]
TABLE = {  # 4.2, typical errors
    "reserve": "E_RESERVE E_LEDGER",
    "deal": "E_RESULT E_LEDGER",
    "first": "E_SETUP",
    "open": "E_TURN E_RESERVE",
    "u": "E_PHASE",
    "found": "E_PHASE E_RESERVE",
    "d": "E_DRAW_OPTION E_RESULT E_LEDGER",
    "r": "E_DRAW_OPTION E_FACTION E_HAND",
    "v": "E_DEVOTED E_DEVOTEE E_MARKED",
    "p": (
        "E_PHASE E_TURN E_STACK E_HAND E_COST E_LOYALTY E_RESOURCE E_TARGET E_ROUTE E_FORBIDDEN "
        "E_CITY_PLAY E_PREREQ E_X E_MODE E_UNIQUE"
    ),
    "m": "E_MARKED E_CITY_MOVE E_ROUTE E_CONTROL E_FORBIDDEN",
    "a": (
        "E_PHASE E_TURN E_STACK E_MARKED E_CONTROL E_ABILITY E_PREREQ E_TARGET E_COST E_RESOURCE "
        "E_FORBIDDEN"
    ),
    "t": "E_TRIGGER E_TARGET E_MODE E_COST E_RESOURCE E_RESULT",
    "ok": "E_STACK",
    "fizz": "E_STACK",
    "atk": "E_ATTACKER E_ATTACK_OWN E_ATTACK_LIMIT E_MARKED E_FORBIDDEN",
    "blk": "E_BLOCK E_MARKED E_FORBIDDEN E_COMBAT",
    "bat": "E_BATTLE_ORDER E_DAMAGE_SUM E_COMBAT",
    "clean": "E_COMBAT",
    "go": "E_PHASE E_OBLIGATION E_PENDING E_STACK E_COMBAT",
    "end": "E_OBLIGATION E_PENDING E_STACK E_COMBAT",  # it goes forward, so never E_PHASE
    "dis": "E_DISCARD E_IDENTITY E_HAND",
    "rule": "E_REASON E_SYNTAX E_LEDGER",
    "show": "E_LEDGER E_HAND",
    "quit": "E_OUT",
}
OTHERS = "E_SYNTAX E_CARD E_GAME_OVER E_SETUP E_DECK_COUNT"
EVERYTHING = (
    "A: reserve ?*3", "A: deal ?*7", "first A", "A: open farmland", "u", "found armory", "d1 ?",
    "r mentor=G", "v A1 A5", "p mentor @A1 $E3", "m A5 army", "a A5.1", "t A5", "ok",
    'fizz "so"', "atk B1 A5", "blk -", "bat A5", "clean", "go", "end", "dis mentor", "A: quit",
)  # fmt: skip
SET_UP = {"A: reserve ?*3", "A: deal ?*7", "first A", "A: open farmland"}


def table(case: Case) -> Match:
    """The table of a case, its lines played."""
    if "new" in case.given:
        return new(*case.lines, **case.given["new"])
    return begin(case.given, *case.lines)


def provoked(case: Case) -> Refused:
    """The refusal of the case, of a match that is left as it was."""
    return refusal(table(case), case.line)


def refused_start(start: Start) -> Refused:
    """The refusal to start a match."""
    with pytest.raises(BadSetup) as caught:
        new(**start.options) if start.given is None else begin(start.given)
    return caught.value


def _clear(error: Refused) -> None:
    """The refusal says something, in whole sentences without codes or open places."""
    said = str(error)
    assert said.endswith(".")
    assert not said.endswith("..")
    assert "{" not in said
    assert error.code not in said


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.line}"[:60])
def test_refused(case: Case) -> None:
    error = provoked(case)
    assert (error.code, error.rule) == (case.code, case.rule)
    _clear(error)


@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start.code} {start.given}"[:60])
def test_no_match_starts(start: Start) -> None:
    error = refused_start(start)
    assert (error.code, error.rule) == (start.code, start.rule)
    _clear(error)


def test_the_whole_table_is_provoked() -> None:
    for entry, codes in TABLE.items():
        assert set(codes.split()) <= {one.code for one in CASES if one.entry == entry}, entry


def test_every_code_is_provoked() -> None:
    """4.1, 4.2 and the deck errors of R1 to R4."""
    named = {code for codes in (*TABLE.values(), OTHERS) for code in codes.split()}
    decks = {"E_DECK_SIZE", "E_DECK_CITIES", "E_DECK_COPIES", "E_DECK_TOKEN", "E_DECK_CARD"}
    provoked_codes = {one.code for one in (*CASES, *STARTS)}
    assert named | decks <= provoked_codes


def test_all_errors_of_decks_are_reported_together() -> None:
    """R4."""
    wrong = refusals_of_tables.deck(farmland=0, kolibri=4, atlantis=1, crop_token=1)
    error = refused_start(Start("", None, {"deck_a": wrong, "deck_b": wrong}))
    every = "E_DECK_CARD E_DECK_CITIES E_DECK_COPIES E_DECK_SIZE E_DECK_TOKEN"
    assert error.message.params["codes"] == every
    assert [fault.code for fault in error.faults] == 2 * [
        "E_DECK_CARD", "E_DECK_TOKEN", "E_DECK_COPIES", "E_DECK_SIZE", "E_DECK_CITIES",
    ]  # fmt: skip


@pytest.mark.parametrize("line", EVERYTHING)
def test_nothing_comes_after_the_end(line: str) -> None:
    """R124: nothing but notes and cards that are shown, those of losers too."""
    session = begin(PLAY, "A: quit")
    assert (code(session, line), refusal(session, line).rule) == ("E_GAME_OVER", "R124")
    assert code(session, 'rule "late" mark A5') == "E_GAME_OVER"
    play(session, 'note "well played"', "show A mentor", "show A falconer", "show B top kolibri")


@pytest.mark.parametrize("line", [line for line in EVERYTHING if line not in SET_UP])
@pytest.mark.parametrize("lines", [(), BEGUN[:2], BEGUN[:4], BEGUN[:5]], ids=len)
def test_nothing_of_the_game_comes_before_turn_1(lines: tuple[str, ...], line: str) -> None:
    """R11; giving up is free at any time (R128)."""
    session = new(*lines)
    if line == "A: quit":
        play(session, line)
    else:
        assert code(session, line) == "E_SETUP"


def test_notes_cards_and_rulings_are_free_before_turn_1() -> None:
    """4.2: always."""
    session = new(*BEGUN[:4])
    play(session, 'note "rain"', "show A kolibri")
    play(session, 'rule "seen" name A hand falconer', 'card "Stone Golem" E creature cost=4 3/5')


@pytest.mark.parametrize("line", sorted(SET_UP))
def test_nothing_of_the_set_up_comes_after_it(line: str) -> None:
    assert code(begin(PLAY), line) == "E_SETUP"
    assert code(new(*BEGUN), line) == "E_SETUP"


WAITING: Any = {
    "A": {
        "hand": ["mentor", "?"],
        "res": {"E": "9/0"},
        "army": ["A5 orc-recruiter", "A6 mentor"],
    },
    "B": {"hand": ["deadly-shock"], "res": {"R": "2/0"}, "army": ["B5 kolibri"]},
}
WHILE = {  # what R83 lets be entered while something waits
    "ok": None, 'fizz "so"': None, "A: quit": None, "t A5": "E_TRIGGER",
    "A: reserve ?*3": "E_SETUP", "A: deal ?*7": "E_SETUP", "first A": "E_SETUP",
    "A: open farmland": "E_SETUP",
    **dict.fromkeys(("u", "found armory", "d1 ?", "r mentor=G", "v A1 A5", "atk B1 A5",
                     "dis mentor"), "E_PHASE"),
}  # fmt: skip


@pytest.mark.parametrize("line", EVERYTHING)
def test_while_something_waits(line: str) -> None:
    """R83: events, fast abilities, `t`, `ok`, `fizz`, `rule`, `show`, `quit`, `note`."""
    session = begin(WAITING, "p mentor @A1 $E3 &")
    wanted = WHILE.get(line, "E_STACK")
    if wanted is None:
        play(session, line)
    else:
        assert code(session, line) == wanted


@pytest.mark.parametrize(
    "line",
    ['note "rain"', "show B deadly-shock", 'rule "so" mark A6', "B: p deadly-shock/1 >A6 $R2",
     "B: a B5.1"],
)  # fmt: skip
def test_answers_while_something_waits(line: str) -> None:
    session = begin(WAITING, "p mentor @A1 $E3 &")
    play(session, line)
    assert session.timeline.state.stack


def test_nothing_but_its_steps_while_a_combat_goes_on() -> None:
    """R36, R97: events and fast abilities may be entered."""
    session = begin({**WAITING, "phase": "attack"}, "atk B1 A6")
    for line, wanted in (
        ("atk B1 A5", "E_COMBAT"), ("go", "E_COMBAT"), ("end", "E_COMBAT"),
        ("p mentor @A1 $E3", "E_PHASE"), ("m A5 A1", "E_PHASE"), ("a A5.1", "E_PHASE"),
        ("bat A6", "E_COMBAT"), ("clean", "E_COMBAT"),
    ):  # fmt: skip
        assert code(session, line) == wanted, line
    play(session, "B: a B5.1", "B: p deadly-shock/1 >A6 $R2", "clean")


def test_conceding_before_turn_1_leaves_one_winner() -> None:
    """R124, R128."""
    assert new("A: quit").timeline.state.result == ("b", "concession")
