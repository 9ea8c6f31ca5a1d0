"""Who keeps projections up with the log: a worker in this process, or one in another.

Pages and API only wait for them, so that a request that reads writes nothing.
"""

from __future__ import annotations

import atexit
import logging
import time
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread

from core.errors import Unavailable
from eventstore.following import A_MOMENT, Feed

POLL = 5.0  # seconds after which a worker looks for what other processes wrote
REST, SHORT = 2, 0.05  # it rests so many times as long as it worked, and so many seconds at least
SOME = 20  # matches drawn again in a round, so that what is entered is taken in meanwhile
LOOK = 0.01  # seconds between looks at what a worker in another process has done
ABSENT = 5.0  # seconds for which one that was awaited in vain is not awaited again
log = logging.getLogger("kifu.worker")


class Worker:
    """Takes in what is new, in a thread that begins when it is first woken.

    It looks by itself every `poll` seconds. Between rounds of work it rests, so that entries
    that come fast are taken in together and find the database free; who waits ends a rest.
    """

    def __init__(self, feed: Feed, poll: float = POLL) -> None:
        self.feed = feed
        self.poll = poll
        self._change = Condition()
        self._thread: Thread | None = None
        self._jobs: deque[Callable[[], object]] = deque()
        self.chores: list[Callable[[], object]] = []  # done in each round; they tell of failures
        self._woken = self._awaited = self._ending = False
        self._begun = self._done = 0  # rounds
        self._failing: str | None = None  # the code of the last round's failure

    def wake(self) -> None:
        """Something was recorded."""
        with self._change:
            self._woken = True
            self._start()

    @property
    def rounds(self) -> int:
        """How many it has done."""
        return self._done

    @property
    def failing(self) -> bool:
        """Whether the last one failed."""
        return self._failing is not None

    def hear(self, _kind: str = "") -> None:
        """Another process has recorded something: what runs looks at once, nothing begins."""
        with self._change:
            self._woken = True
            self._change.notify_all()

    def settle(self, seconds: float) -> None:
        """Wait until all that is in the log now is taken in or was tried, so long at most."""
        with self._change:
            wanted = self._begun + 1  # a round that has begun may have looked before
            self._woken = self._awaited = True
            self._start()
            self._change.wait_for(lambda: self._done >= wanted or self._ending, seconds)

    def later(self, job: Callable[[], object]) -> None:
        """Have something done in the next round."""
        with self._change:
            self._jobs.append(job)
        self.wake()

    def close(self) -> None:
        """End the thread, after the page of events that it is at; another `wake` begins anew."""
        thread = self._thread
        if thread is not None:
            with self._change:
                self._ending = True
                self._change.notify_all()
            thread.join()
            atexit.unregister(self.close)

    def end(self) -> None:
        """Let `run` return soon; for handlers of signals in the thread that runs it."""
        with self._change:
            self._ending = True
            self._change.notify_all()

    def run(self) -> None:
        """Work until it is ended: once at first, then when it is woken, and by the clock."""
        while not self._ending:
            begun = time.monotonic()
            self._round()
            self._rest(max(SHORT, REST * (time.monotonic() - begun)))

    def _start(self) -> None:
        self._change.notify_all()
        if self._thread is None or not self._thread.is_alive():  # nor is it after a fork
            self._ending = False
            self._thread = Thread(target=self.run, name="kifu-worker", daemon=True)
            self._thread.start()
            atexit.unregister(self.close)
            atexit.register(self.close)  # daemons are stopped anywhere, this one between pages

    def _rest(self, seconds: float) -> None:
        with self._change:
            self._change.wait_for(lambda: self._awaited or self._ending, seconds)
            self._change.wait_for(lambda: self._woken or self._ending, self.poll)

    def _round(self) -> None:
        with self._change:
            self._begun += 1
            self._woken = self._awaited = False
        try:
            self._work()
        finally:
            with self._change:
                self._done = self._begun
                self._change.notify_all()

    def _work(self) -> None:
        failing = None
        try:
            self.feed.catch_up(patience=A_MOMENT, ended=lambda: self._ending, some=SOME)
            with self._change:
                self._woken |= self.feed.is_outdated
            while self._jobs:
                self._jobs.popleft()()
            for chore in self.chores:
                chore()
        except Unavailable as error:
            failing = error.code
            if failing != self._failing:
                log.warning("lists and figures are not kept up: %s", error)
        except Exception as error:
            failing = type(error).__name__
            if failing != self._failing:
                log.exception("lists and figures are not kept up")
        self._failing = failing


class Elsewhere:
    """Stands for a worker in another process, `kifu work`: what is awaited is looked for.

    One that has ended, or is far behind, keeps one question waiting now and then, not each.
    """

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        self._absent_until = 0.0

    def wake(self) -> None:
        """It looks by itself."""

    def settle(self, seconds: float) -> None:
        """Wait until it has taken in what is in the log now, so long at most; what is recorded
        meanwhile is not waited for.
        """
        begun = time.monotonic()
        if begun < self._absent_until:
            return
        newest = self.feed.newest()
        while not self.feed.has_taken_in(newest):
            if time.monotonic() - begun > seconds:
                self._absent_until = time.monotonic() + ABSENT
                return
            time.sleep(LOOK)

    def later(self, job: Callable[[], object]) -> None:
        """Nothing is written in this process: the next question comes upon it again."""

    def close(self) -> None:
        """It ends by itself."""
