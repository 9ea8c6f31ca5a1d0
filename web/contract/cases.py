"""Worked examples of any game: entries on a table, and what must be true after them.

    {"id": "N3", "rules": "R3", "about": "whoever takes the last match wins",
     "given": {"state": {"heaps": [0, 0, 2], "turn": "second"}},
     "do": ["take 3 2"],
     "expect": {"state": {"heaps": [0, 0, 0]}, "result": "second"}}

`given` may have `options`, a `seed`, a `position` in a form that the game reads, and a `state`:
what is different, by name, from the table as it starts. `do` holds entries as they are typed,
commands as JSON, and `undo`; only the last may be refused. What each key of `expect` means stands
in `CHECKS`, `state` being the table by name; `error` and `rule` are the code of a refusal and the
rule that it names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from core.commands import StartMatch
from core.game import Game
from core.knowledge import perspective
from core.session import Session
from eventstore.codec import codec_of
from web.contract import case_runner as runner
from web.contract.case_runner import (
    AT,
    Case,
    Check,
    Form,
    Run,
    at,
    json_of,
    known,
    same,
    same_parts,
)
from web.narration import narration, sentences

KEYS = {"id", "rules", "about", "given", "do", "expect"}
GIVEN = {"options", "seed", "position", "state"}


def judge(game: Game[Any, Any, Any], case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    runner.judge(Form(game, KEYS, partial(_started, game), CHECKS.get, _enter), case)


def _started(game: Game[Any, Any, Any], case: Case) -> Session[Any]:
    given = case.get("given", {})
    known("given", given, GIVEN)
    assert not {"state", "position"} <= given.keys(), "a table is given twice"
    position = given.get("position")
    if "state" in given:
        whole = begin(game, given, None).timeline.state
        position = changed(json_of(game.plain(whole)), given["state"], "given state")
    return begin(game, given, position)


def begin(game: Game[Any, Any, Any], given: Case, position: Any) -> Session[Any]:
    command = StartMatch(
        game=game.slug,
        options=given.get("options", {}),
        position=position,
        seed=given.get("seed"),
    )
    options = codec_of(game).options(command.options)
    return Session.start(game, command, options, at=AT)


def _enter(session: Session[Any], entry: Any) -> None:
    if isinstance(entry, str):
        session.play_line(entry, at=AT)
    else:
        session.play(codec_of(session.game).command(entry), at=AT)


def changed(whole: Any, parts: Any, where: str) -> Any:
    """A value with other parts, by name. Raises AssertionError for a name that it does not have."""
    if not (isinstance(whole, dict) and isinstance(parts, dict)):
        return parts
    known(where, parts, {*whole})
    return {**whole, **{key: changed(whole[key], parts[key], f"{where} {key}") for key in parts}}


# --- what can be expected -----------------------------------------------------------------------


def _sees(run: Run, wanted: Case) -> None:
    """What a seat, or the spectator, knows of it."""
    for seat, table in wanted.items():
        seen = perspective(run.session.timeline, seat, then=True).state
        same_parts(f"{seat} sees", json_of(run.game.view(seen)), table)


def _result(run: Run, wanted: Any) -> None:
    """How the match ended; null while it goes on."""
    found = run.game.result(run.state)
    same("result", found and found.result, wanted)


def _reason(run: Run, wanted: Any) -> None:
    """Why it ended."""
    found = run.game.result(run.state)
    same("reason", found and found.reason, wanted)


def _winners(run: Run, wanted: Any) -> None:
    """The seats that won, in any order."""
    found = run.session.timeline.winners
    assert found is not None, "winners: the match goes on"
    same("winners", sorted(found), sorted(wanted))


def _events(run: Run, wanted: list[Case]) -> None:
    """The facts of the last step, in order, each by the fields that are given."""
    found = [json_of(event) for event in run.session.timeline.steps[-1].facts]
    same("events", [one["kind"] for one in found], [one["kind"] for one in wanted])
    for one, other in zip(found, wanted, strict=True):
        same_parts(f"event {one['kind']}", one, other)


def _legal(run: Run, wanted: Case) -> None:
    """How many ways each seat has to go on."""
    same("legal", {seat: len(run.game.legal(run.state, seat)) for seat in wanted}, wanted)


def _says(run: Run, wanted: list[str]) -> None:
    """The headline of the last step and its parts, in English."""
    timeline = run.session.timeline
    same("says", [*map(str, sentences(narration(timeline, len(timeline.steps) - 1)))], wanted)


def stats(run: Run, wanted: Any) -> None:
    """The figures of the match so far, by name."""
    same_parts("stats", json_of(run.game.stats(run.session.timeline.line())), wanted)


CHECKS: Mapping[str, Check] = {
    "state": at(""),
    "sees": _sees,
    "result": _result,
    "reason": _reason,
    "winners": _winners,
    "events": _events,
    "legal": _legal,
    "says": _says,
    "stats": stats,
}
