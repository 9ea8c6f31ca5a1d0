"""Nothing that was recorded acts on a terminal; files with hands and names are their owner's."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys

import pytest

from web import create_app
from web.cli.output import CONTROL, clean, escaped
from web.context import KEY
from web.settings import Settings

ODD = "\x1b]0;owned\x07\x1b[2Jred \x9b31m \u202egnirts\u202c \x7f\x08 end"
GAME = "ace-in-the-hole"


@pytest.fixture
def odd(kifu, tmp_path):
    """A command line on a database with a match whose texts would act on a terminal."""
    deals = [{"notation": "deal R 5H 7D KH"}, {"notation": "deal B ? ? ?"}]
    ruled = [*deals, {"notation": f"! KH f1-f7 =? -- {ODD}"}]
    for name, steps in (("odd", ruled), ("plain", deals)):
        match = {"id": name, "game": GAME, "title": ODD, "tags": {"event": ODD}}
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps({"format": "kifu/1", "match": match, "steps": steps}))
        kifu.ok("import", file)
    return kifu


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "odd"],
        ["replay", "odd", "--json"],
        ["stats", "odd"],
        ["stats", "odd", "--json"],
        ["stats", GAME],
        ["verify"],
        ["audit"],
        ["check", ODD],
        ["replay", ODD],
        ["import", ODD],
        ["withdraw", "odd", "--reason", ODD],
        ["restore", ODD],
    ],
    ids=lambda words: " ".join(words)[:20],
)
def test_no_control_character_is_printed(odd, words):
    result = odd(*words)
    assert not CONTROL.findall(result.stdout + result.stderr)


def test_json_says_the_same_in_other_signs(odd):
    text = json.dumps({"title": ODD}, ensure_ascii=False)
    assert json.loads(escaped(text)) == {"title": ODD}
    assert not CONTROL.findall(escaped(text))
    assert clean("a\tb\nc é ♠ 𝄞") == "a\tb\nc é ♠ 𝄞"
    assert clean("\ud800\x9b") == "\\ud800\\x9b"


@pytest.mark.parametrize("form", ["ndjson", "text"])
def test_a_file_is_as_it_is_for_programs_and_harmless_on_a_terminal(odd, form):
    words = ["--database", odd.url, "export", "plain", "--format", form]
    command = [sys.executable, "-m", "web.cli", *words]
    piped = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    assert CONTROL.findall(piped)
    ours, theirs = os.openpty()
    with subprocess.Popen(command, stdout=theirs) as running:
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
        assert running.wait() == 0
    os.close(ours)
    assert not CONTROL.findall(shown.decode().replace("\r\n", "\n"))
    assert "red" in shown.decode()


def test_files_are_for_their_owner_alone(odd, tmp_path):
    old = os.umask(0)
    try:
        other = tmp_path / "other.db"
        odd.ok("export", "--all", "-o", tmp_path / "all.ndjson.gz")
        odd.ok("backup", tmp_path / "backup.db")
        for words in (["verify"], ["import", tmp_path / "all.ndjson.gz"]):
            odd.url = f"sqlite:///{other}"
            odd.ok(*words)
    finally:
        os.umask(old)
    for name in ("all.ndjson.gz", "backup.db", "other.db"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600, name


def test_the_application_makes_its_files_for_their_owner_alone(tmp_path):
    old = os.umask(0)
    try:
        settings = Settings.from_environment({"KIFU_DATA_DIR": str(tmp_path / "home")})
        app = create_app(settings)
        answer = app.test_client().post("/api/v1/matches", json={"game": GAME})
        assert answer.status_code == 201
        made = {file.name: file.stat() for file in (tmp_path / "home").iterdir()}
        app.extensions[KEY].close()
    finally:
        os.umask(old)
    assert made.keys() >= {"kifu.db", "kifu.db-wal", "kifu.secret"}
    assert {stat.S_IMODE(found.st_mode) for found in made.values()} == {0o600}
