"""The case form of Sorcerers' Deck of Death (10.1 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from core import structured
from core.commands import StartMatch
from core.errors import KifuError, Refused
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.commands import Pass
from core.games.sorcerers_deck_of_death.notation import parse, split
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.state.options import Options
from core.session import Session
from tests.examples.sorcerers_deck_of_death_commands import command
from tests.examples.sorcerers_deck_of_death_compare import same
from tests.examples.sorcerers_deck_of_death_facts import EXPECT, Played, calculate

Case = dict[str, Any]
AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
KEYS = {"id", "t", "rules", "given", "do", "expect", "calc", "parse"}
GIVEN = {"options", "round", "phase", "turn", "figs", "dead", "dead_done", "hands", "discard"}
FIGURE = {"at", "hp", "done"}


def judge(case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    _known("keys", case, KEYS)
    assert case.get("id"), "a case needs its id"
    expect = case.get("expect", {})
    _known("expectations", expect, {*EXPECT, "error"})
    try:
        _judge(case, expect)
    except KifuError as error:
        raise AssertionError(f"{error.code}: {error}") from error


def _known(what: str, found: Mapping[str, Any], allowed: set[str]) -> None:
    unknown = set(found) - allowed
    assert not unknown, f"unknown {what}: {sorted(unknown)}"


def _judge(case: Case, expect: Mapping[str, Any]) -> None:
    given, commands = case.get("given", {}), case.get("do", [])
    run = _started(given)
    if isinstance(run, Refused):
        assert not commands, f"no match starts: {run.code}: {run}"
        assert run.code == expect.get("error"), f"no match starts: {run.code}: {run}"
        return
    run.enter(commands)
    assert run.refused == expect.get("error"), (
        f"error: found {run.refused} ({run.why}), expected {expect.get('error')}"
    )
    for key, wanted in expect.items():
        if key != "error":
            EXPECT[key](run.played, wanted)
    for name, arguments, wanted in case.get("calc", []):
        calculate(run.state, name, arguments, wanted)
    for line, wanted in case.get("parse", []):
        _parsed(run.state, line, wanted)


def _started(given: Mapping[str, Any]) -> Run | Refused:
    try:
        return Run(given)
    except Refused as refusal:
        return refusal


# --- what is given ------------------------------------------------------------------------------


def _options(given: Mapping[str, Any]) -> Options:
    found: Options = structured.read(Options, _decimal(given.get("options", {})))
    return found


def _position(given: Mapping[str, Any]) -> dict[str, Any]:
    _known("keys of what is given", given, GIVEN)
    for name, figure in given.get("figs", {}).items():
        _known(f"keys of {name}", figure, FIGURE)
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


class Run:
    """A case carried out: the match as far as it came, and the code of a refusal, if any."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        start = StartMatch(game=GAME.slug, position=_position(given))
        self.session: Session[State] = Session.start(GAME, start, _options(given), at=AT)
        self.refused: str | None = None
        self.why = ""

    def enter(self, commands: list[Any]) -> None:
        """All but the last must succeed; what is refused leaves the table as it was."""
        for number, data in enumerate(commands, start=1):
            assert self.refused is None, f"command {number - 1}: {self.refused}: {self.why}"
            before = len(self.session.timeline.steps), self.state
            try:
                self.session.play(self._command(data), at=AT)
            except Refused as refusal:
                self.refused, self.why = refusal.code, str(refusal)
                assert (len(self.session.timeline.steps), self.state) == before

    def _command(self, data: Any) -> Any:
        """After the end every command, well-formed or not, answers game_over (R95)."""
        try:
            return command(data, self.state)
        except Refused:
            if GAME.result(self.state) is None:
                raise
            return Pass()

    @property
    def state(self) -> State:
        return self.session.timeline.state

    @property
    def played(self) -> Played:
        frames = self.session.timeline.line()
        return Played(self.state, tuple(event for frame in frames for event in frame.events))


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
    _known("keys of a refused line", wanted, set(found))
    same("error", {"error": None, **wanted}, {key: found[key] for key in {"error", *wanted}})
