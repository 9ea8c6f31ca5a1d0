"""Collecting, without looking for garbage among what all lives until the end; later seldom."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

# folding makes many small values and hardly a circle: looking for them took 7 % of the time
SELDOM = (5_000, 20, 20)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Modules and tests are many and never garbage: what is collected is looked at no more."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()
