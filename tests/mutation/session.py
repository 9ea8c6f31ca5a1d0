"""A run of pytest that holds its tests against mutants, each in a fork of its own."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.mutation.hot import Loaded
from tests.mutation.reach import Line, Watched, watching
from tests.mutation.source import Mutant, mutated, original
from tests.mutation.subjects import Subject

MEMORY = 2 * 1024**3  # bytes beyond what the process has
PATIENCE = 20  # times as long as the test takes otherwise, of the processor, and
LEAST = 3.0  # so many seconds: then it is taken to go on for ever
WALL = 600  # seconds that a fork waits for something that does not come
QUICK = 2.0  # seconds of tests, then those that come are of the second stage


class Verdict(NamedTuple):
    """What became of a mutant: `killed`, `survived`, `unreached`, `same`; by which test."""

    outcome: str
    by: str = ""
    stage: int = 0
    seconds: float = 0.0  # of tests that it had to pass, as they take unchanged


class Check(NamedTuple):
    """A test: how long it takes, and the lines that it comes to."""

    item: pytest.Item
    seconds: float
    lines: frozenset[Line]


class Order(NamedTuple):
    """What is known of the tests when nothing is changed."""

    wrong: list[str]  # those that fail
    checks: list[tuple[str, float, frozenset[str]]]  # node, seconds, and the files it comes to

    def reaching(self, file: str, budget: float) -> list[tuple[str, float]]:
        """Those that come to a file, the quick ones first, within so many seconds."""
        found = sorted((seconds, node) for node, seconds, files in self.checks if file in files)
        if not found:  # nothing in it ever runs: what is loaded may be seen by any
            found = sorted((seconds, node) for node, seconds, _ in self.checks)
        spent = accumulate(seconds for seconds, _ in found)
        return [
            (node, took) for (took, node), all_ in zip(found, spent, strict=True) if all_ < budget
        ]


class MutationSession:
    """The plugin. `told` is handed each verdict as it is found."""

    def __init__(
        self,
        subject: Subject,
        mutants: Sequence[Mutant],
        told: Callable[[Mutant, Verdict], None],
        place: Path,
        budget: float,
    ) -> None:
        self.place = place
        self.subject, self.mutants, self.told, self.budget = subject, mutants, told, budget
        self.wrong: list[str] = []  # tests that fail without any change
        self.kills: dict[str, Counter[int]] = defaultdict(Counter)  # by function: tests
        settings.register_profile(
            "mutants",
            database=None,
            derandomize=True,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.session = session
        self.loaded = Loaded(self.subject.sources)
        self._watch(session.items)
        order = [
            (c.item.nodeid, c.seconds, frozenset(at[0] for at in c.lines)) for c in self.checks
        ]
        self.place.write_bytes(pickle.dumps(Order(self.wrong, order)))
        if not self.wrong:
            for mutant in self.mutants:
                self.told(mutant, self._judged(mutant))
        return True

    def _watch(self, items: Sequence[pytest.Item]) -> None:
        for file in self.subject.sources:
            self.loaded.put(file, watching(file))
        self.watched = Watched(self.loaded.cached())
        self.checks: list[Check] = []
        for at, item in enumerate(items):
            if not at or item.path != items[at - 1].path:
                self.watched.forget()
            following = items[(at + 1) % len(items)]
            begun = time.process_time()
            lines = self.watched.run(lambda: self.wrong.extend(failures(item, following)))  # noqa: B023
            self.checks.append(Check(item, time.process_time() - begun, lines))
        for file in self.subject.sources:
            self.loaded.put(file, original(file))
        failed = [self.checks[at] for at in forked(self._again, limited=False)]
        self.wrong = [check.item.nodeid for check in failed if check.item.nodeid in self.wrong]
        self.checks = [check for check in self.checks if check not in failed]

    def _again(self) -> Iterator[int]:
        """In a fork, as mutants are asked about, but without any: the numbers of tests that fail.

        One that fails now, and did not when it was watched, cannot run twice: it is left out, for
        it would seem to kill everything. One that counts its work fails while it is watched only.
        """
        self.watched.forget()
        for number, check in enumerate(self.checks):
            self.session._setupstate.teardown_exact(check.item)
            if failures(check.item, check.item):
                yield number

    def _judged(self, mutant: Mutant) -> Verdict:
        if mutated(mutant) == original(mutant.file):
            return Verdict("same")
        if not mutant.hot:
            return Verdict("cold")
        checks = self._reaching(mutant)
        if not checks:
            return Verdict("unreached")
        begun = list(forked(lambda: self._asked(mutant, checks)))
        if not begun:
            return Verdict("cold")
        seconds = round(sum(check.seconds for check in checks[: begun[-1]]), 2)
        if begun[-1] == len(checks):
            return Verdict("survived", "", 0, seconds)
        killer = checks[begun[-1]]
        self.kills[_function(mutant)][self.checks.index(killer)] += 1
        return Verdict("killed", killer.item.nodeid, 1 if seconds < QUICK else 2, seconds)

    def _reaching(self, mutant: Mutant) -> list[Check]:
        """The tests to be asked, first those that found others in this function, then the quick."""
        kills = self.kills[_function(mutant)]
        found = [
            (-kills[at], check.seconds, at)
            for at, check in enumerate(self.checks)
            if (mutant.file, mutant.statement) in check.lines
        ]
        chosen: list[Check] = []
        seconds = 0.0
        for _, taken, at in sorted(found):
            seconds += taken
            if chosen and seconds > self.budget:
                break
            chosen.append(self.checks[at])
        return chosen

    def _asked(self, mutant: Mutant, checks: Sequence[Check]) -> Iterator[int]:
        """In the fork: the numbers of the tests as they begin, one more where all have passed.

        None at all where the change cannot be put into the running program.
        """
        if not self.loaded.put(mutant.file, mutated(mutant)):
            return
        self.watched.forget()
        for number, check in enumerate(checks):
            yield number
            limit(check.seconds)
            self.session._setupstate.teardown_exact(check.item)
            if failures(check.item, check.item):
                return
        yield len(checks)


def limit(seconds: float) -> None:
    """End this process when a test that takes so long seems to go on for ever."""
    signal.setitimer(signal.ITIMER_PROF, max(LEAST, PATIENCE * seconds))


def failures(item: pytest.Item, following: pytest.Item) -> list[str]:
    """Run a test, and tear down what the following one has no use for."""
    reports = runtestprotocol(item, log=False, nextitem=following)
    return [report.nodeid for report in reports if report.failed]


def _function(mutant: Mutant) -> str:
    return mutant.id.rsplit(":", 2)[0]


def forked(work: Callable[[], Iterable[int]], *, limited: bool = True) -> Iterator[int]:
    """The numbers that the work says, done in a fork, up to its end or its death."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        _work(writing, work, limited)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        yield from map(int, said)
    os.waitpid(child, 0)


def _work(writing: int, work: Callable[[], Iterable[int]], limited: bool) -> NoReturn:
    try:
        if limited:
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(WALL)
            size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
        for number in work():
            os.write(writing, b"%d\n" % number)
    finally:
        os._exit(0)
