"""Commands that go on until a signal ends them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def ended_by_signals(end: Callable[[], object]) -> Iterator[None]:
    """While this lasts, SIGINT and SIGTERM call `end`, once; a second one ends the process there
    and then.
    """

    def first(*_: Any) -> None:
        for number in before:
            signal.signal(number, signal.SIG_DFL)
        end()

    before = {number: signal.signal(number, first) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
