"""Work over several processes."""

from __future__ import annotations

import signal

from eventstore.processes import processes


def begun() -> None:
    """Nothing is to be prepared."""


def heeds_interrupts() -> bool:
    return signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def test_a_process_is_interrupted_by_who_began_it_alone_also_while_it_begins() -> None:
    with processes(1, begun) as pool:
        assert not pool.submit(heeds_interrupts).result()
    assert heeds_interrupts()
