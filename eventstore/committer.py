"""Group commit: threads that wait to write share one transaction, and one sync of the disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar

from eventstore.turns import Turn

T = TypeVar("T")


class Waiting(Generic[T]):
    """A write of one thread: what it is about, what it does, and what became of it."""

    __slots__ = ("about", "apart", "done", "error", "leads", "result", "woken", "work")

    def __init__(self, about: Turn, work: Callable[[Any], T]) -> None:
        self.about = about
        self.work = work
        self.result: T | None = None
        self.error: Exception | None = None
        self.done = False  # there is a result, or an error
        self.leads = False  # its thread commits next
        self.apart = False  # its thread commits it by itself: it would hold up the others
        self.woken: Lock | None = None  # held while its thread waits; None: it does not

    def settle(self, result: T) -> None:
        """The write is committed."""
        self.result, self.done = result, True

    def fail(self, error: Exception) -> None:
        """The write is refused, or failed: nothing of it stays."""
        self.error, self.done = error, True

    def leave(self) -> None:
        """The write has to wait for others, which nobody but its own thread does."""
        self.apart = True


class Committer(Generic[T]):
    """Lets the first thread that comes commit for all that came while another commit was synced.

    Nobody waits for company: where no commit is under way, a write begins at once, alone. A
    thread goes on when the transaction with its write was committed, synced to disk, or failed.
    """

    def __init__(
        self,
        commit: Callable[[Sequence[Waiting[T]]], None],
        commit_apart: Callable[[Waiting[T]], None] = lambda _: None,
    ) -> None:
        """`commit` does all writes in one transaction, and then settles or fails each of them, or
        has it leave: `commit_apart` then does that one. What `commit` raises is the failure of all
        that it left open.
        """
        self._commit = commit
        self._commit_apart = commit_apart
        self._guard = Lock()
        self._queue: list[Waiting[T]] = []
        self._busy = False  # a thread commits, or was woken to do so

    def run(self, about: Turn, work: Callable[[Any], T]) -> T:
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
        if not mine.done and not mine.apart:
            self._lead(mine)
        if mine.apart:
            self._commit_apart(mine)
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
                if not one.done and not one.apart:
                    one.fail(error)
        finally:  # after what ends this thread alone, such as Ctrl+C, the others try again
            self._hand_over(together[1:])

    def _hand_over(self, led: Sequence[Waiting[T]]) -> None:
        with self._guard:
            over = [one for one in led if one.done or one.apart]
            self._queue[:0] = [one for one in led if one not in over and one.woken is not None]
            wake = [one.woken for one in over]
            self._busy = bool(self._queue)
            if self._queue:
                following = self._queue.pop(0)
                following.leads = True
                wake.insert(0, following.woken)
        for woken in wake:
            if woken is not None:
                woken.release()
