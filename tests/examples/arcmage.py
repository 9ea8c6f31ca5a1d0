"""The case form of Arcmage (9.1 of its specification), every key of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from core.commands import StartMatch
from core.errors import KifuError, Refused
from core.games import find
from core.games.arcmage.pieces import decks
from core.session import Session
from tests.examples.arcmage_found import check, known
from tests.examples.arcmage_given import Start, codes_of, deck_of, given_start, new_start, with_base

Case = dict[str, Any]
AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
KEYS = {"id", "about", "rules", "given", "new", "deck", "do", "expect"}
REFUSED = ("error", "errors")


def judge(case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    unknown = set(case) - KEYS
    assert not unknown, f"unknown keys: {sorted(unknown)}"
    assert case.get("id"), "a case needs its id"
    kinds = {"given", "new", "deck"} & set(case)
    assert len(kinds) <= 1, f"only one of {sorted(kinds)}"
    expect = case.get("expect", {})
    wrong = [key for key in expect if key not in REFUSED and not known(key)]
    assert not wrong, f"unknown expectations: {wrong}"
    try:
        if "deck" in case:
            _judge_deck(case, expect)
        else:
            _judge(case, expect)
    except KifuError as error:
        raise AssertionError(f"{error.code}: {error}") from error


# --- decks --------------------------------------------------------------------------------------


def _judge_deck(case: Case, expect: Mapping[str, Any]) -> None:
    assert set(expect) <= {*REFUSED}, f"a deck has errors and nothing else: {sorted(expect)}"
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


def _judge(case: Case, expect: Mapping[str, Any]) -> None:
    lines = list(case.get("do", []))
    assert all(isinstance(line, str) for line in lines), "what is done are lines"
    error = expect.get("error")
    begun = _started(_start(case, lines))
    if isinstance(begun, Refused):
        assert not lines, f"no match starts: {begun.code}: {begun}"
        _refused_start(begun, expect)
        return
    assert not expect.get("errors"), f"errors: found none, expected {expect['errors']}"
    refused, why = _play(begun, lines)
    assert refused == error, f"error: found {refused} ({why}), expected {error}"
    for key, wanted in expect.items():
        if key not in REFUSED:
            check(begun.timeline.line(), key, wanted)


def _start(case: Case, lines: list[str]) -> Start:
    """What the match begins with; a line `pos` or `new` that says it is taken away."""
    verb, _, rest = (lines[0] if lines else "").strip().partition(" ")
    if verb == "pos":
        assert not {"given", "new"} & set(case), "a position is given twice"
        lines.pop(0)
        return given_start(json.loads(rest.rpartition(" #")[0] or rest))
    if verb == "new":
        assert not {"given", "new"} & set(case), "a set-up is given twice"
        lines.pop(0)
        return new_start(dict(_pair(word) for word in rest.split()))
    return new_start(case["new"]) if "new" in case else given_start(case.get("given", {}))


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    assert equals, f"{word}: expected an option such as A=toll-of-time"
    return name, value


def _started(start: Start) -> Session[Any] | Refused:
    game = find("arcmage")
    try:
        options = with_base(game, start)
        command = StartMatch(game=game.slug, position=start.position, seed=start.seed)
        return Session.start(game, command, options, at=AT)
    except Refused as refusal:
        return refusal.named(game.codes)


def _refused_start(refusal: Refused, expect: Mapping[str, Any]) -> None:
    found = codes_of(refusal)
    if "errors" in expect:
        _same_errors(found, expect["errors"])
    if "error" in expect or "errors" not in expect:
        assert expect.get("error") in found, f"no match starts: {found}: {refusal}"


def _play(session: Session[Any], lines: list[str]) -> tuple[str | None, str]:
    """All lines but the last must be accepted; the code of what is refused, and why."""
    code, why = None, ""
    for number, line in enumerate(lines, 1):
        assert code is None, f"line {number - 1}: {code}: {why}"
        before = len(session.timeline.steps), session.timeline.state
        try:
            session.play_line(line, at=AT)
        except Refused as refusal:
            code, why = refusal.code, str(refusal)
            assert (len(session.timeline.steps), session.timeline.state) == before
    return code, why
