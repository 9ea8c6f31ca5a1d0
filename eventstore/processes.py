"""Work over several processes: begun anew for it, and ended with the process that began them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, TypeVar

from core.errors import Unavailable

T = TypeVar("T")
AHEAD = 2  # batches for each process that are handed out before the first is done


class _Process(SpawnProcess):
    """An interrupt is for who began it, also while it begins and has not come to `_begin`."""

    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):  # Windows
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a process inherits it
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    """Processes begun anew: a fork would share open databases and locks that are held."""

    Process = _Process


@contextmanager
def processes(
    jobs: int, begin: Callable[..., None], *given: object
) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes; each calls `begin(*given)` first, a function of a module.

    Raises `Unavailable`, `worker_lost` where one of them was ended from outside.
    """
    pool = ProcessPoolExecutor(jobs, _Context(), _begin, (begin, given))
    try:
        yield pool
    except BrokenProcessPool as error:
        raise Unavailable(
            "worker_lost",
            "A process that did a part of this was ended from outside, mostly for want of memory. "
            "Run the same again, with fewer jobs: it goes on where it was.",
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The items in their order, so many at a time."""
    return (items[at : at + size] for at in range(0, len(items), size))


def _begin(begin: Callable[..., None], given: Sequence[Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process ends it
    Thread(target=_end_with_parent, daemon=True).start()
    begin(*given)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
