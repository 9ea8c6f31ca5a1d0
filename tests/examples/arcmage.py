"""The case form of Arcmage (9.1 of its specification), every key of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from core.commands import StartMatch
from core.games import find
from core.games.arcmage.pieces import decks
from core.session import Session
from tests.begun import begun
from tests.examples import arcmage_found
from tests.examples.arcmage_given import Start, codes_of, deck_of, given_start, new_start, with_base
from web.contract import case_runner as runner
from web.contract.case_runner import AT, Case, Check, Form, Run, known, known_case

KEYS = {"id", "about", "rules", "given", "new", "deck", "do", "expect"}
GAME = find("arcmage")


def judge(case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    known_case(case, KEYS)
    kinds = {"given", "new", "deck"} & set(case)
    assert len(kinds) <= 1, f"only one of {sorted(kinds)}"
    with runner.told():
        if "deck" in case:
            assert case.get("id"), "a case needs its id"
            _judge_deck(case)
        else:
            start, lines = _start(case)
            form = Form(GAME, KEYS, lambda _: _started(start), _check, _enter)
            runner.judge(form, {**case, "do": lines})


# --- decks --------------------------------------------------------------------------------------


def _judge_deck(case: Case) -> None:
    expect = case.get("expect", {})
    known("expect", expect, {"error", "errors"})
    assert not case.get("do"), "nothing is done with a deck"
    deck = deck_of(case["deck"])
    found = [fault.code for fault in decks.faults(deck.counts, deck.cards)]
    if "error" in expect:
        wanted = expect["error"]
        assert wanted in found or (wanted is None and not found), f"errors: found {found}"
    if "errors" in expect or "error" not in expect:
        _same_errors(found, expect.get("errors", []))


def _same_errors(found: list[str], wanted: list[str]) -> None:
    """Without order; the same fault of several cards may be written once."""
    alike = sorted(wanted) in (sorted(found), sorted(set(found)))
    assert alike, f"errors: found {found}, expected {wanted}"


# --- matches ------------------------------------------------------------------------------------


def _started(start: Start) -> Session[Any]:
    options = with_base(GAME, start)
    command = StartMatch(game=GAME.slug, position=start.position, seed=start.seed)
    return begun(GAME, command, options, at=AT)


def _enter(session: Session[Any], line: str) -> None:
    session.play_line(line, at=AT)


def _check(key: str) -> Check | None:
    if key in REFUSED:
        return REFUSED[key]
    return partial(_table, key) if arcmage_found.known(key) else None


def _table(key: str, run: Run, wanted: Any) -> None:
    arcmage_found.check(run.session.timeline.line(), key, wanted)


def _error(run: Run, wanted: Any) -> None:
    """Of a table that is refused, one of the codes; none where `errors` are given."""
    if run.begun or run.refused is None:
        runner.SHARED["error"](run, wanted)
    elif wanted is not None or "errors" not in run.case.get("expect", {}):
        found = codes_of(run.refused)
        assert wanted in found, f"no match starts: {found}: {run.refused}"


def _errors(run: Run, wanted: list[str]) -> None:
    _same_errors([] if run.begun or run.refused is None else codes_of(run.refused), wanted)


REFUSED: Mapping[str, Check] = {"error": _error, "errors": _errors}


def _start(case: Case) -> tuple[Start, list[str]]:
    """What the match begins with, and the lines after that; `pos` or `new` may be the first."""
    lines = list(case.get("do", []))
    assert all(isinstance(line, str) for line in lines), "what is done are lines"
    verb, _, rest = (lines[0] if lines else "").strip().partition(" ")
    if verb == "pos":
        assert not {"given", "new"} & set(case), "a position is given twice"
        return given_start(json.loads(rest.rpartition(" #")[0] or rest)), lines[1:]
    if verb == "new":
        assert not {"given", "new"} & set(case), "a set-up is given twice"
        return new_start(dict(_pair(word) for word in rest.split())), lines[1:]
    start = new_start(case["new"]) if "new" in case else given_start(case.get("given", {}))
    return start, lines


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    assert equals, f"{word}: expected an option such as A=toll-of-time"
    return name, value
