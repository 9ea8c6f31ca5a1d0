"""What is done again and again by a command that goes on, such as backups."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from core.errors import KifuError

AGAIN: Final = timedelta(minutes=5)  # after which what failed is tried again


def keep_on(
    due: Callable[[], timedelta],
    every: timedelta,
    make: Callable[[], object],
    wait: Callable[[timedelta], bool],
    failed: Callable[[KifuError], object],
) -> None:
    """Do something whenever it is `due`, until `wait` says that it is over.

    What `failed` is tried again after a while, at the latest when it comes round anyway.
    """
    pause = due()
    while not wait(pause):
        try:
            make()
        except KifuError as error:
            failed(error)
            pause = min(AGAIN, every)
        else:
            pause = due()
