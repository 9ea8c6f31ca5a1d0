"""Collecting, without looking for garbage among what all lives until the end; later seldom.

Pytest rewrites the assertions of each module and keeps what it made on the disk. On a fresh
checkout several processes, all in the same order, would each rewrite all of them: they begin with
a share of their own, and find the others' made.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# folding makes many small values and hardly a circle: looking for them took 7 % of the time
SELDOM = (5_000, 20, 20)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Modules and tests are many and never garbage: what is collected is looked at no more."""
    gc.disable()
    try:
        _load_share(session.config)
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


def _load_share(config: pytest.Config) -> None:
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    number, of = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for path in sorted((ROOT / "tests").rglob("test_*.py"))[number::of]:
        inside = path.relative_to(ROOT).with_suffix("").parts
        if "plugins" not in inside:
            with suppress(Exception):  # it is told when the module's turn comes
                import_module(".".join(inside))
