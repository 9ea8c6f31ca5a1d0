"""Templates compiled once for all applications of a test run, not once for each."""

from __future__ import annotations

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache


class _InMemory(BytecodeCache):
    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


_COMPILED = _InMemory()


def with_compiled(app: Flask) -> Flask:
    """The application, its templates compiled by an earlier one where there was one."""
    app.jinja_env.bytecode_cache = _COMPILED
    return app
