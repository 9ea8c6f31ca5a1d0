"""What all tests share."""

from __future__ import annotations

pytest_plugins = [
    "tests.plugins.addresses",
    "tests.plugins.collecting",
    "tests.plugins.databases",
    "tests.plugins.examples",
    "tests.plugins.storages",
    "tests.plugins.longest",
    "tests.plugins.playthroughs",
    "tests.plugins.postgresql",
    "tests.plugins.quick",
]
# a package of its own, whose tests run in an environment that has it: see test_chess_package.py
collect_ignore = ["plugins/kifu_chess"]
