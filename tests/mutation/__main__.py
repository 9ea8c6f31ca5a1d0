"""`make mutants`: mutants of the source, asked about in chunks, and what became of them."""

from __future__ import annotations

import argparse
import os
import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.mutation import cold
from tests.mutation.results import KEPT, OPEN, Kept, report, told
from tests.mutation.session import MutationSession, Order, Verdict, forked
from tests.mutation.source import ROOT, Mutant, mutants
from tests.mutation.subjects import Subject, subjects

# tests draw at random less than they do otherwise, and the same each time
FEW = {"TEST_LAWS": "2", "TEST_TABLES": "300", "TEST_CLAIMS": "150", "TEST_HANDS": "31"}
FEW |= {"TEST_SIMULATED": "1", "TEST_ODD": "60"}
PLAIN = (
    *("-q", "-p", "no:cacheprovider", "-p", "no:benchmark", "--tb=no", "--assert=plain"),
    *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where enough are killed and every accepted survivor still is one."""
    wanted = _parser().parse_args(arguments)
    os.environ.update({name: value for name, value in FEW.items() if name not in os.environ})
    os.chdir(ROOT)
    found = subjects()
    passes = True
    for name in wanted.game or found:
        subject = found[name]
        every = [mutant for file in subject.sources for mutant in mutants(file)]
        chosen = choose(named(every, wanted.only), wanted.chunk, wanted.sample, wanted.seed)
        if wanted.tests:
            subject = subject._replace(tests=tuple(wanted.tests), only="")
        kept = Kept(name, wanted.folder)
        if not wanted.report:
            ask(subject, _due(chosen, kept, again=not wanted.new), kept, wanted.budget)
            kept = Kept(name, wanted.folder)
        figures = report(name, every, chosen, kept)
        print(told(figures), flush=True)  # noqa: T201 - the figures
        passes = passes and figures.passes
    return 0 if passes else 1


def named(every: Sequence[Mutant], only: Sequence[str] | None) -> list[Mutant]:
    """Those with one of these texts in their id; all where none is given."""
    return [one for one in every if any(text in one.id for text in only or [""])]


def choose(every: list[Mutant], chunk: str, sample: int, seed: int) -> list[Mutant]:
    """A chunk `3/10`, and of that so many at random; the same for the same seed, and mostly the
    same after changes of the source: each mutant draws its own lot."""
    number, of = map(int, chunk.split("/"))
    part = every[number - 1 :: of]
    return sorted(part, key=lambda one: Random(f"{seed} {one.id}").random())[: sample or None]


def _due(chosen: Sequence[Mutant], kept: Kept, *, again: bool) -> list[Mutant]:
    """Those without a verdict, and survivors, for there may be new tests."""
    verdicts = [(mutant, kept.of(mutant)) for mutant in chosen]
    return [
        mutant
        for mutant, verdict in verdicts
        if verdict is None
        or verdict.outcome == "cold"  # left over by a run that was ended
        or (again and verdict.outcome in OPEN)
    ]


def ask(subject: Subject, due: Sequence[Mutant], kept: Kept, budget: float) -> None:
    """Hold the tests against each. Raises `SystemExit` where tests fail without any change."""
    if not due:
        return
    arguments = [*PLAIN, *subject.tests, *(("-k", subject.only) if subject.only else ())]
    place = kept.path.with_suffix(".order")
    place.unlink(missing_ok=True)
    for _ in forked(lambda: _hot(subject, due, arguments, kept, budget), limited=False):
        pass
    if not place.exists():
        sys.exit(f"{subject.name}: the tests cannot be run, see {place.with_suffix('.log')}")
    order: Order = pickle.loads(place.read_bytes())  # noqa: S301 - written above
    if order.wrong:
        sys.exit("these fail without any change:\n" + "\n".join(order.wrong))
    kept.read()
    for mutant in due:
        verdict = kept.of(mutant)
        if verdict is not None and verdict.outcome == "cold":
            kept.add(mutant, _cold(mutant, arguments, order, kept, budget))


def _hot(
    subject: Subject, due: Sequence[Mutant], arguments: list[str], kept: Kept, budget: float
) -> list[int]:
    cold.to_file(kept.path.with_suffix(".log"))
    plugin = MutationSession(subject, due, kept.add, kept.path.with_suffix(".order"), budget)
    pytest.main(arguments, plugins=[plugin])
    return []


def _cold(mutant: Mutant, arguments: list[str], order: Order, kept: Kept, budget: float) -> Verdict:
    chosen = order.reaching(mutant.file, budget)
    places = {node: (at, seconds) for at, (node, seconds) in enumerate(chosen)}
    log = kept.path.with_suffix(".cold.log")
    begun = list(forked(lambda: cold.asked(mutant, arguments, places, log)))
    if begun == [len(chosen)]:
        return Verdict("survived", "", 0, round(sum(seconds for _, seconds in chosen), 2))
    return Verdict("killed", chosen[begun[0]][0] if begun else "loading", 1)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--game", action="append", help="a game, or log; default: every one")
    parser.add_argument("--chunk", default="1/1", help="3/10: the third of ten parts")
    parser.add_argument("--sample", type=int, default=0, help="so many at random; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--budget", type=float, default=1e9, help="seconds of tests a mutant")
    parser.add_argument("--only", action="append", help="those with one of these in their id")
    parser.add_argument("--tests", action="append", help="these instead of those of the game")
    parser.add_argument("--folder", type=Path, default=KEPT, help="where verdicts are kept")
    parser.add_argument("--new", action="store_true", help="leave survivors of earlier runs alone")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    return parser


if __name__ == "__main__":
    sys.exit(main())
