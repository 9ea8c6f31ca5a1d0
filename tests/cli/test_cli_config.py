"""`kifu config`, and what commands say of settings that cannot be."""

from __future__ import annotations

import json
import tomllib

import pytest

from web.configuration.described import described
from web.settings import Settings


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch):
    for name in described(Settings).values():
        monkeypatch.delenv(name.variable, raising=False)


def test_it_tells_each_setting_and_where_it_comes_from(kifu, monkeypatch, tmp_path):
    file = tmp_path / "kifu.toml"
    file.write_text('threads = 5\nsecret_key = "do not tell"\n', "utf-8")
    monkeypatch.setenv("KIFU_POLL", "2")
    monkeypatch.setenv("KIFU_POLLS", "2")
    result = kifu("--config", file, "config", "--json")
    told = json.loads(result.stdout)
    assert set(told) == set(described(Settings))
    assert told["threads"] == {"value": "5", "from": str(file)}
    assert told["poll"] == {"value": "2", "from": "KIFU_POLL"}
    assert told["secret_key"] == {"value": "(hidden)", "from": str(file)}
    assert told["database_url"] == {"value": kifu.url, "from": "--database"}
    assert "KIFU_POLLS is no setting of Kifu; did you mean KIFU_POLL?" in result.stderr
    plain = kifu("--config", file, "config").stdout
    assert f"  5  ({file})" in plain
    assert "do not tell" not in plain
    assert not (tmp_path / "kifu.secret").exists()


def test_an_example_is_a_file_that_changes_nothing(kifu):
    text = kifu("config", "--example").stdout
    assert tomllib.loads(text) == {}
    assert all(f"\n# {name} = " in text for name in described(Settings))


@pytest.mark.parametrize("command", [("config",), ("stats",), ("verify",)])
def test_a_setting_that_cannot_be_is_one_line_for_each_fault(kifu, monkeypatch, tmp_path, command):
    file = tmp_path / "kifu.toml"
    file.write_text("thread = 5\n", "utf-8")
    monkeypatch.setenv("KIFU_CONFIG", str(file))
    monkeypatch.setenv("KIFU_POLL", "soon")
    result = kifu(*command)
    assert result.exit_code == 1
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 2
    assert "which is no setting; “threads” is one. (bad_setting)" in lines[0]
    assert "KIFU_POLL is “soon”; it must be a number from 0.05 to 60. (bad_setting)" in lines[1]
