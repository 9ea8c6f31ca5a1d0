"""The case form of Sorcerers' Deck of Death (10.1 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.canonical import decimals
from core.errors import Refused
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Pass
from core.games.sorcerers_deck_of_death.notation import parse, split
from core.games.sorcerers_deck_of_death.state import State
from core.session import Session
from tests.examples.sorcerers_deck_of_death_commands import command
from tests.examples.sorcerers_deck_of_death_facts import EXPECT, calculate
from web.contract import case_runner as runner
from web.contract import cases as generic
from web.contract.case_runner import AT, Case, Form, Run, known, same

KEYS = {"id", "t", "rules", "given", "do", "expect", "calc", "parse"}


def judge(case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    run = runner.judge(Form(GAME, KEYS, _started, EXPECT.get, _enter), case)
    with runner.told():
        if run.begun:
            _read(run, case)


def _read(run: Run, case: Case) -> None:
    """What functions answer about the table, and what lines are read as."""
    for name, arguments, wanted in case.get("calc", []):
        calculate(run.state, name, arguments, wanted)
    for line, wanted in case.get("parse", []):
        _parsed(run.state, line, wanted)


# --- what is given and done ---------------------------------------------------------------------


def _started(case: Case) -> Session[State]:
    """Options, and beside them the keys of a table given in few words."""
    given = decimals(case.get("given", {}))
    position = {key: value for key, value in given.items() if key != "options"}
    return generic.begin(GAME, given, position)


def _enter(session: Session[State], data: Any) -> None:
    session.play(_command(data, session.timeline.state), at=AT)


def _command(data: Any, state: State) -> Any:
    """After the end every command, well-formed or not, answers game_over (R95)."""
    try:
        return command(data, state)
    except Refused:
        if GAME.result(state) is None:
            raise
        return Pass()


# --- what is read -------------------------------------------------------------------------------


def _parsed(state: State, line: str, wanted: Any) -> None:
    """A line and the commands it stands for; or the error of the first item that is refused."""
    found: list[Any] = []
    for item in split(line):
        try:
            found.append(parse(state, item))
        except Refused as refusal:
            if isinstance(wanted, list):
                raise
            _refused_line({"error": refusal.code, "item": item.strip()}, wanted)
            return
    assert isinstance(wanted, list), f"{line}: read as {found}"
    same(line, found, [command(data, state) for data in wanted])


def _refused_line(found: Mapping[str, str], wanted: Mapping[str, str]) -> None:
    """`{"error": "syntax", "item": "w 9"}`; the item may be left out."""
    known("a refused line", wanted, set(found))
    same("error", {"error": None, **wanted}, {key: found[key] for key in {"error", *wanted}})
