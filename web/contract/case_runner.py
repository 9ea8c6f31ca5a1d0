"""Carries worked examples out and compares what they expect, whatever form they are written in.

What a form says in its own way is a `Form`: its keys, how its table is set, and what each key of
`expect` means; most of these are no more than a path into the state as JSON (`at`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

from core.canonical import canonical, plain
from core.errors import KifuError, Refused
from core.game import Game
from core.session import Session

Case = Mapping[str, Any]
Check = Callable[["Run", Any], None]
NOTES = {"why", "ruling", "seats"}  # for the reader, in every form
AT = datetime(2026, 11, 21, 10, tzinfo=UTC)


class Form(NamedTuple):
    """How the cases of a game are written."""

    game: Game[Any, Any, Any]
    keys: set[str]
    start: Callable[[Case], Session[Any]]
    check: Callable[[str], Check | None]  # of a key of `expect`; None: the form does not name it
    enter: Callable[[Session[Any], Any], Any] = lambda session, entry: session.play(entry, at=AT)


class Run:
    """A case carried out: the match as far as it came, and what was refused, if anything."""

    def __init__(self, form: Form, case: Case) -> None:
        self.game, self.case = form.game, case
        self.refused: Refused | None = None
        self._session: Session[Any] | None = None
        entries = list(case.get("do", []))
        try:
            self._session = form.start(case)
        except Refused as refusal:
            self.refused = refusal.named(form.game.codes)
        for number, entry in enumerate(entries):
            before = f"entry {number}" if number else "the table"
            assert not self.refused, f"{before} is refused: {self.refused.code}: {self.refused}"
            self._enter(form, entry)

    @property
    def session(self) -> Session[Any]:
        assert self._session is not None, f"there is no table: {self.refused}"
        return self._session

    @property
    def begun(self) -> bool:
        """Whether there is a table."""
        return self._session is not None

    @property
    def state(self) -> Any:
        return self.session.timeline.state

    @property
    def events(self) -> list[Any]:
        """All of the line, in order."""
        return [event for frame in self.session.timeline.line() for event in frame.events]

    def _enter(self, form: Form, entry: Any) -> None:
        before = len(self.session.timeline.steps), self.state
        try:
            form.enter(self.session, entry)
        except Refused as refusal:
            self.refused = refusal.named(form.game.codes)
            after = len(self.session.timeline.steps), self.state
            assert after == before, "a refusal changes nothing"


def judge(form: Form, case: Case) -> Run:
    """What was carried out.

    Raises AssertionError where the case does not hold, or has a key that the form lacks.
    """
    known_case(case, form.keys)
    assert case.get("id"), "a case needs its id"
    expect = {"error": None, **case.get("expect", {})}
    checks = {key: form.check(key) or SHARED.get(key) for key in expect}
    unknown = sorted(key for key, check in checks.items() if check is None)
    assert not unknown, f"expect: unknown keys {unknown}"
    with told():
        run = Run(form, case)
        for key, check in checks.items():
            if check is not None:
                check(run, expect[key])
    return run


@contextmanager
def told() -> Iterator[None]:
    """What is raised on purpose, where nothing expects it, is a case that does not hold."""
    try:
        yield
    except KifuError as error:
        raise AssertionError(f"{error.code}: {error}") from error


def _error(run: Run, wanted: Any) -> None:
    """The code with which the last entry, or the table, is refused; null: nothing is."""
    code = run.refused and run.refused.code
    assert code == wanted, f"error: refused with {code} ({run.refused}), expected {wanted}"


def _rule(run: Run, wanted: Any) -> None:
    """The rule that the refusal names."""
    same("rule", run.refused and run.refused.rule, wanted)


SHARED: Mapping[str, Check] = {"error": _error, "rule": _rule}

# --- comparing --------------------------------------------------------------------------------


def json_of(value: Any) -> Any:
    """As it stands in a file."""
    return json.loads(canonical(plain(value)))


def known(where: str, given: Case, keys: set[str]) -> None:
    """Raises AssertionError for a key that the form does not name."""
    unknown = sorted(set(given) - keys)
    assert not unknown, f"{where}: unknown keys {unknown}; there are {sorted(keys)}"


def known_case(case: Case, keys: set[str]) -> None:
    """Raises AssertionError for a key that the form does not name, and for a note that is no text.

    Every form has `NOTES` beside its own keys.
    """
    known("case", case, keys | NOTES)
    for name in NOTES & set(case):
        told = case[name] if isinstance(case[name], list) else [case[name]]
        texts = [one for one in told if isinstance(one, str) and one]
        assert texts == (told or None), f"{name}: a text, or a list of texts, not {case[name]!r}"


def same(where: str, found: Any, wanted: Any) -> None:
    """Raises AssertionError where they differ; 1 is not true."""
    alike = found == wanted and isinstance(found, bool) == isinstance(wanted, bool)
    assert alike, f"{where}: found {found}, expected {wanted}"


def same_parts(where: str, found: Any, wanted: Any) -> None:
    """The same of values; of an object only the keys that are wanted count."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        known(where, wanted, {*found})
        for key, value in wanted.items():
            same_parts(f"{where} of {key}", found[key], value)
    else:
        same(where, found, wanted)


def unordered(value: Any) -> Any:
    """A value with its lists in one order, whatever order they have."""
    if isinstance(value, dict):
        return {key: unordered(one) for key, one in value.items()}
    return sorted(value) if isinstance(value, list) else value


# --- what stands on the table -------------------------------------------------------------------


def table(run: Run) -> Any:
    """The state as JSON."""
    return json_of(run.game.plain(run.state))


def seen(run: Run) -> Any:
    """What a page is drawn from."""
    return json_of(run.game.view(run.state))


def look(value: Any, path: str) -> Any:
    """What stands at a path: names between dots, `*` for each, `#` for how many; null in null."""
    if not path or value is None:
        return value
    name, _, rest = path.partition(".")
    match name:
        case "#":
            return len(value)
        case "*" if isinstance(value, dict):
            return {key: look(one, rest) for key, one in value.items()}
        case "*":
            return [look(one, rest) for one in value]
        case _:
            return look(value[name], rest)


def at(
    path: str,
    of: Callable[[Run], Any] = table,
    *,
    spelt: Callable[[Any], Any] = lambda wanted: wanted,
    compare: Callable[[str, Any, Any], None] = same_parts,
    order: bool = True,
) -> Check:
    """Compares what stands at a path with what is wanted, once that is spelt as the game does."""

    def check(run: Run, wanted: Any) -> None:
        found, wish = look(of(run), path), spelt(wanted)
        if not order:
            found, wish = unordered(found), unordered(wish)
        compare(path, found, wish)

    return check
