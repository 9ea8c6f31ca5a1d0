"""A command line on an empty database of its own."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from web.cli import main


@dataclass
class Kifu:
    """`kifu(...)` runs a command; `ok` expects exit code 0, `json` gives what it printed."""

    folder: Path
    url: str

    def __call__(self, *args: object, stdin: bytes | str | None = None) -> Result:
        words = ["--database", self.url, *map(str, args)]
        result = CliRunner().invoke(main, words, input=stdin, catch_exceptions=False)
        assert "Traceback" not in result.output
        return result

    def ok(self, *args: object, stdin: bytes | str | None = None) -> str:
        result = self(*args, stdin=stdin)
        assert result.exit_code == 0, result.output
        return result.stdout

    def json(self, *args: object, stdin: bytes | str | None = None):
        return json.loads(self.ok(*args, stdin=stdin))

    def refused(self, *args: object, code: str | None = None, exit_code: int = 1) -> str:
        result = self(*args)
        assert result.exit_code == exit_code, result.output
        assert result.stderr.startswith(("Error: ", "Usage: "))
        if code:
            assert code in result.stderr
        return result.stderr


@pytest.fixture
def new_kifu(sqlite_template, tmp_path, monkeypatch):
    """A function that gives a command line on a new database, without matches."""
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("KIFU_DATABASE_URL", raising=False)

    def make(name: str = "kifu") -> Kifu:
        path = shutil.copy(sqlite_template, tmp_path / f"{name}.db")
        return Kifu(tmp_path, f"sqlite:///{path}")

    return make


@pytest.fixture
def kifu(new_kifu):
    return new_kifu()
