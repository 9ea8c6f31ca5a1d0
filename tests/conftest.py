"""What all tests share."""

from __future__ import annotations

pytest_plugins = [
    "tests.plugins.collecting",
    "tests.plugins.databases",
    "tests.plugins.examples",
    "tests.plugins.playthroughs",
    "tests.plugins.quick",
]
