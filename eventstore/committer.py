"""Group commit: threads that wait to write share one transaction, and one sync of the disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Waiting(Generic[T]):
    """A write of one thread: what it is about, what it does, and what became of it."""

    __slots__ = ("about", "done", "error", "leads", "result", "woken", "work")

    def __init__(self, about: str, work: Callable[[Any], T]) -> None:
        self.about = about
        self.work = work
        self.result: T | None = None
        self.error: Exception | None = None
        self.done = False  # there is a result, or an error
        self.leads = False  # its thread commits next
        self.woken: Lock | None = None  # held while its thread waits; None: it does not

    def settle(self, result: T) -> None:
        """The write is committed."""
        self.result, self.done = result, True

    def fail(self, error: Exception) -> None:
        """The write is refused, or failed: nothing of it stays."""
        self.error, self.done = error, True


class Committer(Generic[T]):
    """Lets the first thread that comes commit for all that came while another commit was synced.

    Nobody waits for company: where no commit is under way, a write begins at once, alone. A
    thread goes on when the transaction with its write was committed, synced to disk, or failed.
    """

    def __init__(self, commit: Callable[[Sequence[Waiting[T]]], None]) -> None:
        """`commit` does all writes in one transaction, and then settles or fails each of them.
        What it raises is the failure of all that it left open.
        """
        self._commit = commit
        self._guard = Lock()
        self._queue: list[Waiting[T]] = []
        self._busy = False  # a thread commits, or was woken to do so

    def run(self, about: str, work: Callable[[Any], T]) -> T:
        """Do a write; raises what it is refused or fails with."""
        mine = Waiting(about, work)
        with self._guard:
            if self._busy:
                mine.woken = Lock()
                mine.woken.acquire()
                self._queue.append(mine)
            self._busy = True
        if mine.woken is not None:
            self._wait(mine, mine.woken)
        if not mine.done:
            self._lead(mine)
        if mine.error is not None:
            raise mine.error
        return mine.result  # type: ignore[return-value]  # settled

    def _wait(self, mine: Waiting[T], woken: Lock) -> None:
        try:
            woken.acquire()
        except BaseException:  # Ctrl+C: nobody may count on this thread any longer
            with self._guard:
                mine.woken = None
                if mine in self._queue:
                    self._queue.remove(mine)
            if mine.leads:
                self._hand_over(())
            raise

    def _lead(self, mine: Waiting[T]) -> None:
        """Commit this write with all that wait, wake them, and hand over to who came since."""
        with self._guard:
            together = [mine, *self._queue]
            self._queue.clear()
        try:
            self._commit(together)
        except Exception as error:  # noqa: BLE001 - it is raised in each of the threads
            for one in together:
                if not one.done:
                    one.fail(error)
        finally:  # after what ends this thread alone, such as Ctrl+C, the others try again
            self._hand_over(together[1:])

    def _hand_over(self, led: Sequence[Waiting[T]]) -> None:
        with self._guard:
            self._queue[:0] = [one for one in led if not one.done and one.woken is not None]
            wake = [one.woken for one in led if one.done]
            self._busy = bool(self._queue)
            if self._queue:
                following = self._queue.pop(0)
                following.leads = True
                wake.insert(0, following.woken)
        for woken in wake:
            if woken is not None:
                woken.release()
