"""Worked examples of any game: entries on a table, and what must be true after them.

    {"id": "N3", "rules": "R3", "about": "whoever takes the last match wins",
     "given": {"state": {"heaps": [0, 0, 2], "turn": "second"}},
     "do": ["take 3 2"],
     "expect": {"state": {"heaps": [0, 0, 0]}, "result": "second"}}

`given` may have `options`, a `seed`, a `position` in a form that the game reads, and a `state`:
what is different, by name, from the table as it starts. `do` holds entries as they are typed,
commands as JSON, and `undo`; only the last may be refused. What each key of `expect` means stands
in `CHECKS`; `error` and `rule` are the code of a refusal and the rule that it names.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from core.canonical import canonical, plain
from core.commands import StartMatch
from core.errors import KifuError, Refused
from core.game import Game
from core.knowledge import perspective
from core.session import Session
from eventstore.codec import codec_of
from web.narration import narration, sentences

Case = Mapping[str, Any]
AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
KEYS = {"id", "rules", "about", "given", "do", "expect"}
GIVEN = {"options", "seed", "position", "state"}
REFUSED = {"error", "rule"}


class Run:
    """A case carried out: the match as far as it came, and what was refused, if anything."""

    def __init__(self, game: Game[Any, Any, Any], case: Case) -> None:
        self.game = game
        self.refused: Refused | None = None
        self.session = self._started(case.get("given", {}))
        entries = list(case.get("do", []))
        for number, entry in enumerate(entries, 1):
            assert self.refused is None, f"entry {number - 1} is refused: {self.refused}"
            before = canonical(self.state)
            try:
                self._enter(entry)
            except Refused as refusal:
                self.refused = refusal.named(game.codes)
                assert canonical(self.state) == before, "a refusal changes nothing"

    @property
    def state(self) -> Any:
        """The state as JSON."""
        return json_of(self.game.plain(self.session.timeline.state))

    def _started(self, given: Case) -> Session[Any]:
        known("given", given, GIVEN)
        assert not {"state", "position"} <= given.keys(), "a table is given twice"
        position = given.get("position")
        if "state" in given:
            whole = self._begin(given, None).timeline.state
            position = changed(json_of(self.game.plain(whole)), given["state"], "given state")
        return self._begin(given, position)

    def _begin(self, given: Case, position: Any) -> Session[Any]:
        command = StartMatch(
            game=self.game.slug,
            options=given.get("options", {}),
            position=position,
            seed=given.get("seed"),
        )
        options = codec_of(self.game).options(command.options)
        return Session.start(self.game, command, options, at=AT)

    def _enter(self, entry: Any) -> None:
        if isinstance(entry, str):
            self.session.play_line(entry, at=AT)
        else:
            self.session.play(codec_of(self.game).command(entry), at=AT)


def judge(game: Game[Any, Any, Any], case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    known("case", case, KEYS)
    assert case.get("id"), "a case needs its id"
    expect = case["expect"]
    known("expect", expect, {*CHECKS, *REFUSED})
    try:
        run = Run(game, case)
    except KifuError as error:
        raise AssertionError(f"{error.code}: {error}") from error
    code = run.refused and run.refused.code
    assert code == expect.get("error"), f"refused with {code}: {run.refused}"
    if "rule" in expect:
        same("rule", run.refused and run.refused.rule, expect["rule"])
    for key in expect.keys() & CHECKS.keys():
        CHECKS[key](run, expect[key])


# --- comparing --------------------------------------------------------------------------------


def json_of(value: Any) -> Any:
    """As it stands in a file."""
    return json.loads(canonical(plain(value)))


def known(where: str, given: Case, keys: set[str]) -> None:
    """Raises AssertionError for a key that the form does not name."""
    unknown = sorted(given.keys() - keys)
    assert not unknown, f"{where}: unknown keys {unknown}; there are {sorted(keys)}"


def changed(whole: Any, parts: Any, where: str) -> Any:
    """A value with other parts, by name. Raises AssertionError for a name that it does not have."""
    if not (isinstance(whole, dict) and isinstance(parts, dict)):
        return parts
    known(where, parts, {*whole})
    return {**whole, **{key: changed(whole[key], parts[key], f"{where} {key}") for key in parts}}


def same(where: str, found: Any, wanted: Any) -> None:
    """Raises AssertionError where they differ; of an object only the keys that are wanted count."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        known(where, wanted, {*found})
        for key, value in wanted.items():
            same(f"{where} {key}", found[key], value)
    else:
        assert found == wanted, f"{where}: found {found}, expected {wanted}"


# --- what can be expected -----------------------------------------------------------------------


def _state(run: Run, wanted: Any) -> None:
    """The table, by name."""
    same("state", run.state, wanted)


def _sees(run: Run, wanted: Case) -> None:
    """What a seat, or the spectator, knows of it."""
    for seat, table in wanted.items():
        seen = perspective(run.session.timeline, seat, then=True).state
        same(f"{seat} sees", json_of(run.game.view(seen)), table)


def _result(run: Run, wanted: Any) -> None:
    """How the match ended; null while it goes on."""
    found = run.game.result(run.session.timeline.state)
    same("result", found and found.result, wanted)


def _reason(run: Run, wanted: Any) -> None:
    """Why it ended."""
    found = run.game.result(run.session.timeline.state)
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
        same(f"event {one['kind']}", one, other)


def _legal(run: Run, wanted: Case) -> None:
    """How many ways each seat has to go on."""
    state = run.session.timeline.state
    same("legal", {seat: len(run.game.legal(state, seat)) for seat in wanted}, wanted)


def _says(run: Run, wanted: list[str]) -> None:
    """The headline of the last step and its parts, in English."""
    timeline = run.session.timeline
    same("says", [*map(str, sentences(narration(timeline, len(timeline.steps) - 1)))], wanted)


def _stats(run: Run, wanted: Any) -> None:
    """The figures of the match so far, by name."""
    same("stats", json_of(run.game.stats(run.session.timeline.line())), wanted)


CHECKS: Mapping[str, Callable[[Run, Any], None]] = {
    "state": _state,
    "sees": _sees,
    "result": _result,
    "reason": _reason,
    "winners": _winners,
    "events": _events,
    "legal": _legal,
    "says": _says,
    "stats": _stats,
}
