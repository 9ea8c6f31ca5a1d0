"""`make mutants` itself: each operator makes the mutants it says, and verdicts are true.

TEST_MUTANTS says how many mutants of a game are asked about here; `make mutants` asks about all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.mutation import cold, results
from tests.mutation.__main__ import choose, named
from tests.mutation.results import Kept, interval, report, stale
from tests.mutation.session import Verdict
from tests.mutation.source import ROOT, Mutant, mutants, mutated, original
from tests.mutation.subjects import subjects

MUTANTS = int(os.environ.get("TEST_MUTANTS", "5"))

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a module, and gives back its path."""

    def written(text: str) -> str:
        path = tmp_path / "module.py"
        path.write_text(text, "utf-8")
        return str(path)

    return written


def outcomes(file: str, operator: str) -> list[Any]:
    """What `f()` gives back in each mutant of an operator; an exception stands for itself."""
    found = []
    for mutant in mutants(file):
        if f":{operator}:" in mutant.id and mutated(mutant) != original(file):
            names: dict[str, Any] = {}
            try:
                exec(mutated(mutant), names)  # noqa: S102 - that is what is asked
                found.append(names["f"]())
            except Exception as error:  # noqa: BLE001
                found.append(type(error).__name__)
    return found


MATCH = "match 1:\n        case "
EACH = {
    "compare": [
        ("return 1 < 1", [True, True]),
        ("return 1 <= 1", [False, False]),
        ("return 2 > 2", [True, True]),
        ("return 2 >= 2", [False, False]),
        ("return 1 == 1", [False]),
        ("return 1 != 1", [True]),
        ("return None is None", [False]),
        ("return None is not None", [True]),
        ("return 1 in (1, 2)", [False]),
        ("return 1 not in (1, 2)", [True]),
        ("return 0 < 1 < 1", [False, False, True, True]),
    ],
    "logic": [("a = 1\n    return a and 0", [1]), ("a = 1\n    return 0 or a", [0])],
    "unary": [("a = 1\n    return not a", [True]), ("a = 1\n    return -a", [1])],
    "arithmetic": [
        ("return (6 + 3, 6 - 3)", [(3, 3), (9, 9)]),
        ("return (6 * 3, 6 // 3)", [(2, 2), (18, 18)]),
        ("return (6 & 3, 6 << 1)", [(7, 12), (2, 3)]),
        ("a = 5\n    a += 2\n    return a", [3]),
    ],
    "constant": [("return 7", [8, 6]), ("return True", [False]), ("return 'seven'", [])],
    "slice": [("return 'abc'[1:2]", ["ab", "bc"])],
    "filter": [("return [n for n in range(4) if n % 2 if n > 1]", [[2, 3], [1, 3]])],
    "element": [
        ("return (7, 8, 9)", [(8, 9), (7, 9), (7, 8)]),
        ("return (7,)", []),
        ("return {1: 7, **{2: 8}}", [{2: 8}, {1: 7}]),
    ],
    "arm": [
        (f"{MATCH}1:\n            return 'a'\n        case _:\n            return 'b'", ["b", "a"])
    ],
    "guard": [(f"{MATCH}1 if not 1:\n            return 'a'\n    return 'b'", ["a"])],
    "alternative": [(f"{MATCH}1 | 2:\n            return 'a'\n    return 'b'", ["b", "a"])],
    "negated": [("return 'a' if [] else 'b'", ["a"]), ("if (1,):\n        return 'a'", [None])],
    "returned": [("return 7", [None]), ("return None", [])],
    "function": [
        ("return min(1, 2)", [2]),
        ("return any((0, 1))", [False]),
        ("return sorted((2, 1))", [[2, 1]]),
    ],
    "field": [
        ("replace = dict\n    return replace(b=1, c=2)", [{"c": 2}, {"b": 1}]),
    ],
    "deleted": [
        ("a = [1]\n    a.append(2)\n    return a", [[1]]),
        ("raise ValueError", [None]),
        ("a = {}\n    a[1] = 2\n    return a", [{}]),
        ("assert_never(1)", []),
    ],
    "loop": [
        ("a = []\n    for n in 1, 2:\n        a.append(n)\n        break\n    return a", [[1, 2]]),
        ("a = []\n    for n in 1, 2:\n        a.append(n)\n        continue\n    return a", [[1]]),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("operator", "body", "expected"),
    [(operator, *case) for operator, cases in EACH.items() for case in cases],
)
def test_an_operator_makes_the_mutants_it_says(
    operator: str, body: str, expected: list[Any], write: Write
) -> None:
    assert outcomes(write(f"def f():\n    {body}\n"), operator) == expected


def test_what_people_or_type_checkers_read_is_left_alone(write: Write) -> None:
    file = write(
        "from typing import Literal\n"
        "Kind = Literal['a', 'b']\n"
        "Either = int | str\n"
        "def f(a: int | None = None) -> tuple[int, str]:\n"
        "    '''1 + 1.'''\n"
        "    return msg('{n} of 3', n=1 + 2, at=zip((), (), strict=True))\n"
        "class C:\n"
        "    def __repr__(self):\n"
        "        return 'C' * 3\n"
    )
    assert [mutant.id.split(":", 1)[1] for mutant in mutants(file)] == ["f:returned:1"]


def test_a_name_outlives_what_is_changed_elsewhere(write: Write) -> None:
    before = mutants(write("def f(a):\n    return a < 1\n"))
    after = mutants(
        write("X = 3\n\n\ndef g():\n    return 2 > 1\n\n\ndef f(a):\n    return a < 1\n")
    )
    file = before[0].file
    assert {mutant.id for mutant in before} <= {mutant.id for mutant in after}
    assert [m.digest for m in before] == [m.digest for m in after if m.id.startswith(f"{file}:f:")]


# --- a run -------------------------------------------------------------------------------


SOURCE = """
from functools import cache

LIMITS = {"low": 1, "high": 9}


@cache
def capped(n):
    if n > LIMITS["high"]:
        n = LIMITS["high"]
    return n


def spin(n):
    while n > 0:
        n -= 1
    return n


def never(n):
    return n + 1
"""
CHECKS = """
import module


def test_capped():
    assert [module.capped(n) for n in (8, 9, 10)] == [8, 9, 9]


def test_spin():
    assert module.spin(3) == 0
"""
RUN = """
import sys
sys.path[:0] = [{folder!r}]
from pathlib import Path
from tests.mutation import session
from tests.mutation.__main__ import ask
from tests.mutation.results import Kept
from tests.mutation.source import mutants
from tests.mutation.subjects import Subject
session.LEAST = 0.2
file = {folder!r} + "/module.py"
subject = Subject("toy", (file,), ({folder!r} + "/test_module.py",))
ask(subject, mutants(file), Kept("toy", Path({folder!r})), 9.0)
"""


def test_what_is_known_to_survive_survives_and_the_rest_is_killed(
    write: Write, tmp_path: Path
) -> None:
    file = write(SOURCE)
    (tmp_path / "test_module.py").write_text(CHECKS, "utf-8")
    _python("-c", RUN.format(folder=str(tmp_path)))
    kept = Kept("toy", tmp_path)
    found = {mutant.id.split(":", 1)[1]: kept.of(mutant) for mutant in mutants(file)}
    outcomes = {name: verdict.outcome for name, verdict in found.items() if verdict is not None}
    assert len(outcomes) == len(found)
    survivors = {
        "<module>:element:1",  # nobody asks for the low limit
        "<module>:constant:1",
        "<module>:constant:2",
        "capped:compare:1",  # nine is nine, capped or not
    }
    unreached = {name for name in outcomes if name.startswith("never:")}
    assert unreached
    assert {name for name, outcome in outcomes.items() if outcome == "unreached"} == unreached
    assert {n for n, o in outcomes.items() if o == "survived"} == survivors
    endless = found["spin:arithmetic:1"]
    assert endless is not None
    assert endless.outcome == "killed"
    assert endless.by.endswith("::test_spin")


def _python(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("name", subjects())
def test_every_subject_has_mutants_that_can_be_made(name: str) -> None:
    every = [mutant for file in subjects()[name].sources for mutant in mutants(file)]
    assert len({mutant.id for mutant in every}) == len(every) > 700
    for mutant in choose(every, "1/1", MUTANTS, 1):
        assert mutated(mutant).co_filename == str(ROOT / mutant.file)
    known = {mutant.id: mutant for mutant in every}
    assert list(stale(results.accepted(name), known)) == []


def test_some_mutants_are_killed_here(tmp_path: Path) -> None:
    told = _python(
        *("-m", "tests.mutation", "--game", "ace-in-the-hole", "--folder", str(tmp_path)),
        *("--only", "decide/geometry", "--sample", str(MUTANTS), "--budget", "3"),
        *("--tests", "tests/games/ace_in_the_hole/test_refusals.py"),
    )
    kept = Path(tmp_path, "ace-in-the-hole.jsonl").read_text("utf-8")
    rows = [json.loads(line) for line in kept.splitlines()]
    assert len(rows) == MUTANTS, told
    assert "killed" in {row["verdict"][0] for row in rows}, told


# --- the report --------------------------------------------------------------------------


def test_a_report_fails_below_the_share_and_on_a_list_that_is_not_true(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "accepted", lambda _: accepted)
    accepted: dict[str, results.Survivor] = {}
    every = mutants(write("def f(a):\n    return a + 1 < 2\n"))
    kept = Kept("toy", tmp_path)
    for mutant in every:
        kept.add(mutant, Verdict("killed", "test", 1))
    assert _passes(every, kept)
    kept.add(every[0], Verdict("survived"))
    assert not _passes(every, kept)
    accepted = _listed(every[0])
    assert _passes(every, kept)
    accepted = _listed(every[1])
    assert not _passes(every, kept)
    accepted = _listed(every[0]._replace(what="something else"))
    assert not _passes(every, kept)
    accepted = _listed(every[0], every[0]._replace(id="gone"))
    assert not _passes(every, kept)


def _passes(every: list[Mutant], kept: Kept) -> bool:
    return report("toy", every, every, kept).passes


def _listed(*listed: Mutant) -> dict[str, results.Survivor]:
    return {one.id: results.Survivor(one.id, one.what, "equivalent") for one in listed}


@pytest.mark.parametrize(
    "text",
    [
        '[[survivor]]\nid = "a"\nwhat = "b"\nreason = " "\n',
        '[[survivor]]\nid = "a"\nwhat = "b"\nreason = "c"\n' * 2,
    ],
    ids=["no reason", "twice"],
)
def test_a_list_says_each_survivor_once_with_its_reason(text: str, tmp_path: Path) -> None:
    (tmp_path / "toy.toml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match="each survivor once"):
        results.accepted("toy", tmp_path)


def test_the_interval_of_a_share() -> None:
    low, high = interval(97, 100)
    assert (round(low, 3), round(high, 3)) == (0.915, 0.99)
    assert interval(0, 0) == (0.0, 1.0)


def test_chunks_are_parts_of_the_whole(write: Write) -> None:
    every = mutants(write("def f(a):\n    return a + 1 < 2 + 3 + 4\n"))
    parts = [choose(every, f"{number}/3", 0, 0) for number in (1, 2, 3)]
    assert sorted(one.id for part in parts for one in part) == sorted(one.id for one in every)
    some = choose(every, "1/1", 3, 7)
    assert len(some) == 3
    assert {*choose(every[1:], "1/1", 3, 7)} >= {*some} - {every[0]}
    assert some != choose(every, "1/1", 3, 8)


def test_those_of_several_names_are_asked_for_together(write: Write) -> None:
    every = mutants(write("def f(a):\n    return a + 1\n\ndef g(a):\n    return a\n"))
    of_both = named(every, (":f:arithmetic", ":g:"))
    assert [one.id.split(":", 1)[1] for one in of_both] == ["f:arithmetic:1", "g:returned:1"]
    assert named(every, None) == every
    assert named(every, (":h:",)) == []


@pytest.mark.parametrize("failing", [None, 0, 1, 2])
def test_what_loads_everything_anew_is_given_time_to_load(
    monkeypatch: pytest.MonkeyPatch, failing: int | None
) -> None:
    """Tests were timed when others had filled caches; here each may be the one that fills them."""
    nodes = ["slow", "quick", "late"]
    order = {"quick": (0, 0.01), "slow": (1, 5.0), "late": (2, 9.0)}
    items = [SimpleNamespace(nodeid=node) for node in (*nodes, "another")]
    given, asked = list[float](), list[str]()

    def failures(item: Any, _following: Any) -> list[str]:
        asked.append(item.nodeid)
        return [item.nodeid] if failing == len(asked) - 1 else []

    monkeypatch.setattr(cold, "limit", given.append)
    monkeypatch.setattr(cold, "failures", failures)
    setup = SimpleNamespace(teardown_exact=lambda _item: None)
    plugin = cold.ColdSession(order)
    session: Any = SimpleNamespace(testsfailed=0, items=items, _setupstate=setup)
    plugin.pytest_runtestloop(session)
    reached = 3 if failing is None else failing + 1
    assert asked == ["quick", "slow", "late"][:reached]
    assert given == [seconds + cold.LOADING for seconds in (0.01, 5.0, 9.0)][:reached]
    assert (plugin.passed, plugin.begun) == (failing is None, reached - 1)
