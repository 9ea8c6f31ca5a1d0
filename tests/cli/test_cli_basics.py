"""What there is, how wrong use is answered, and which database is meant."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from core.games import ALL
from web.cli import main

SLUGS = [game.slug for game in ALL]


def test_help_names_every_command(kifu):
    text = kifu.ok("--help")
    for name in main.commands:
        assert name in text


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_has_help_of_its_own(kifu, name):
    assert "Usage: " in kifu.ok(name, "--help")


def test_version(kifu):
    assert kifu.ok("--version").startswith("kifu, version 0.")


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["serve", "--port", "many"],
        ["simulate", "ace-in-the-hole"],
        ["simulate", "ace-in-the-hole", "--seed", "1", "--option", "burn"],
        ["import"],
        ["export"],
        ["export", "abc", "--all"],
        ["export", "--all", "--format", "json"],
        ["schema"],
        ["check", "no-such-file.json"],
        ["replay", "abc", "--step", "-1"],
    ],
    ids=" ".join,
)
def test_wrong_use_is_exit_code_2_and_says_what_is_right(kifu, words):
    result = kifu(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage: " in result.stderr


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["schema", "chess"], "game_not_found"),
        (["notation", "chess"], "game_not_found"),
        (["simulate", "chess", "--seed", "1"], "game_not_found"),
        (["simulate", "ace-in-the-hole", "--seed", "1", "--policy", "best"], "policy_not_found"),
        (["simulate", "ace-in-the-hole", "--seed", "1", "--option", "burn=all"], "bad_options"),
        (["export", "abc"], "match_not_found"),
        (["replay", "abc"], "match_not_found"),
        (["stats", "abc"], "subject_not_found"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_refused_input_is_exit_code_1_and_one_line_with_its_code(kifu, words, code):
    line = kifu.refused(*words, code=code)
    assert line.count("\n") == 1


def test_games(kifu):
    assert [game["slug"] for game in kifu.json("games", "--json")] == SLUGS
    text = kifu.ok("games")
    assert all(slug in text for slug in SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_schema_tells_commands_events_options_and_positions(kifu, slug):
    assert {"commands", "events", "options", "position"} <= set(kifu.json("schema", slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_notation_tells_how_commands_are_typed(kifu, slug):
    told = kifu.json("notation", slug, "--json")
    commands = {one["kind"] for one in told if not one["ruling"]}
    known = json.dumps(kifu.json("schema", slug)["commands"])
    assert len(commands) > 5
    assert all(f'"const": "{kind}"' in known for kind in commands)
    text = kifu.ok("notation", slug)
    assert all(one["usage"] in text for one in told)


def test_what_is_json_anyway_takes_the_flag_too(kifu):
    assert kifu.json("schema", SLUGS[0], "--json") == kifu.json("schema", SLUGS[0])
    assert kifu("check", "-", "--json", stdin="{").exit_code == 1
    assert kifu.json("db", "upgrade", "--json") == {"ok": True}


def test_the_database_of_the_environment_and_of_the_option(tmp_path, monkeypatch, kifu):
    (tmp_path / "kifu.db").unlink()
    monkeypatch.setenv("KIFU_DATABASE_URL", f"sqlite:///{tmp_path / 'named.db'}")
    assert CliRunner().invoke(main, ["stats"]).exit_code == 0
    assert (tmp_path / "named.db").exists()
    kifu.ok("stats")
    assert (tmp_path / "kifu.db").exists()


def test_without_either_it_is_a_file_in_the_data_folder(tmp_path, kifu):
    assert CliRunner().invoke(main, ["stats"]).exit_code == 0
    assert (tmp_path / "data" / "kifu.db").exists()


@pytest.mark.parametrize("url", ["nonsense", "mysql://host/name", "sqlite://"])
def test_an_address_that_is_no_database_is_refused(url):
    result = CliRunner().invoke(main, ["--database", url, "stats"])
    assert result.exit_code == 1
    assert "bad_database" in result.stderr


def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "letter.db"
    path.write_text("Dear reader, " * 200)
    result = CliRunner().invoke(main, ["--database", f"sqlite:///{path}", "stats"])
    assert result.exit_code == 1
    assert "not_a_database" in result.stderr
    assert path.read_text().startswith("Dear reader")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("in the way")
    result = CliRunner().invoke(main, ["--database", f"sqlite:///{tmp_path}/file/k.db", "stats"])
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")


def test_postgresql_is_upgraded_on_request_alone(new_postgresql, monkeypatch, tmp_path):
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    words = ["--database", new_postgresql()]
    refused = CliRunner().invoke(main, [*words, "stats"])
    assert refused.exit_code == 1
    assert "kifu db upgrade" in refused.stderr
    assert CliRunner().invoke(main, [*words, "db", "upgrade"]).exit_code == 0
    assert CliRunner().invoke(main, [*words, "db", "upgrade"]).exit_code == 0
    told = CliRunner().invoke(main, [*words, "stats", "--json"])
    assert json.loads(told.stdout) == {"matches": {}}


def test_a_fault_of_the_program_is_a_sentence_and_a_file(kifu, monkeypatch, tmp_path):
    def fail(*_):
        raise LookupError("secret of the house")

    monkeypatch.setattr("web.cli.verifying.log.verify", fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = kifu.refused("verify")
    assert said.startswith("Error: Something went wrong inside Kifu (LookupError).")
    assert "secret" not in said
    [kept] = tmp_path.glob("kifu-*.txt")
    assert str(kept) in said.replace("\n", "")
    assert "LookupError: secret of the house" in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0
