"""Waiting for what no part of a page shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

PATIENCE = 30_000  # milliseconds: a machine may be slow, and what is there is not waited for
PAUSE = 50  # milliseconds between two looks


def until(page: Page, asked: str | Callable[[], object], arg: Any = None) -> None:
    """Wait until what is asked, of the browser or here, comes to something true.

    The driver's own `wait_for_function` looks a second time by `eval`, which the policy of the
    pages forbids.
    """
    for _ in range(PATIENCE // PAUSE):
        if page.evaluate(asked, arg) if isinstance(asked, str) else asked():
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(asked)
