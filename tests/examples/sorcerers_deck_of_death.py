"""The case form of Sorcerers' Deck of Death (10.1 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import structured
from core.commands import StartMatch
from core.errors import Refused
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Pass
from core.games.sorcerers_deck_of_death.notation import parse, split
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.state.options import Options
from core.session import Session
from tests.examples import runner
from tests.examples.runner import AT, Case, Form, Run, known, same
from tests.examples.sorcerers_deck_of_death_commands import command
from tests.examples.sorcerers_deck_of_death_facts import EXPECT, calculate

KEYS = {"id", "t", "rules", "given", "do", "expect", "calc", "parse"}
GIVEN = {"options", "round", "phase", "turn", "figs", "dead", "dead_done", "hands", "discard"}
FIGURE = {"at", "hp", "done"}


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


# --- what is given ------------------------------------------------------------------------------


def _started(case: Case) -> Session[State]:
    given = case.get("given", {})
    start = StartMatch(game=GAME.slug, position=_position(given))
    return Session.start(GAME, start, _options(given), at=AT)


def _options(given: Mapping[str, Any]) -> Options:
    found: Options = structured.read(Options, _decimal(given.get("options", {})))
    return found


def _position(given: Mapping[str, Any]) -> dict[str, Any]:
    known("keys of what is given", given, GIVEN)
    for name, figure in given.get("figs", {}).items():
        known(f"keys of {name}", figure, FIGURE)
    return {key: _decimal(value) for key, value in given.items() if key != "options"}


def _decimal(value: Any) -> Any:
    """Inches that are not whole are decimal text in the game."""
    match value:
        case dict():
            return {key: _decimal(item) for key, item in value.items()}
        case list():
            return [_decimal(item) for item in value]
        case float():
            return int(value) if value.is_integer() else str(value)
    return value


# --- what is done -------------------------------------------------------------------------------


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
