"""How the process of a server takes memory from the system."""

from __future__ import annotations

import ctypes
from contextlib import suppress

M_ARENA_MAX = -8  # of glibc's mallopt


def share_one_arena() -> None:
    """Have all threads take memory from one place. Else each thread would hold on to what its
    largest page took; they wait for each other in Python anyway. Elsewhere than with glibc
    nothing is changed.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").mallopt(M_ARENA_MAX, 1)
