"""Settings: each is described once, read from options, environment and file, and told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from core.errors import BadInput
from tests.packages import ROOT
from web.configuration.described import described, undescribed
from web.configuration.reading import form_of, nearest, read, value_of
from web.configuration.telling import (
    example,
    in_force,
    page,
    text_of,
    unknown_told,
    without_password,
)
from web.settings import Settings

KNOWN = described(Settings)
OF_THE_PROGRAM = {  # set by what starts a server, or by tests; nobody could write them down
    "built",
    "clock",
    "games",
    "guarded",  # follows from how the server is started
    "new_id",
    "new_request_id",
    "opened",  # the same
    "provider",  # follows from `oidc`
    "reach",
    "server.grace",  # is `stop_seconds`
}
NUMBERS = [one for one in KNOWN.values() if one.kind in {int, float}]


@pytest.fixture
def config(tmp_path: Path) -> Any:
    """A function that writes a file of settings and gives the environment that names it."""

    def write(text: str) -> dict[str, str]:
        file = tmp_path / "kifu.toml"
        file.write_text(text, "utf-8")
        return {"KIFU_CONFIG": str(file), "KIFU_DATA_DIR": str(tmp_path)}

    return write


def refused(environ: dict[str, str]) -> BadInput:
    with pytest.raises(BadInput) as error:
        read(Settings, environ)
    return error.value


def test_every_field_is_described_or_belongs_to_the_program() -> None:
    assert set(undescribed(Settings)) == OF_THE_PROGRAM
    for one in KNOWN.values():
        assert one.told.about, one.name
        assert one.default is not None or one.told.usual, one.name


def test_every_number_has_bounds_and_a_default_within_them() -> None:
    for one in NUMBERS:
        assert one.told.least is not None, one.name
        assert one.told.most is not None, one.name
        assert value_of(one, str(one.default)) == one.default, one.name


def test_nothing_else_reads_the_environment() -> None:
    """Whoever read it by itself would have a setting that nobody lists."""
    allowed = {
        "web/settings.py",  # gives it to `web.configuration`
        "web/configuration/places.py",  # where the system has data of users
        "web/cli/context.py",  # gives it to Settings
        "web/importing.py",  # hands it on to a process of its own
        "web/importer.py",  # that process: the address of a database, which no list may show
        "web/contract/held.py",  # how much is tested
        "web/contract/pages.py",  # the same
        "migrations/env.py",  # for the program alembic: which database
    }
    pattern = re.compile(r"\bos\.environ\b|\bgetenv\b|\benvironb\b")
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("core", "eventstore", "web", "migrations")
        for path in (ROOT / folder).rglob("*.py")
        if pattern.search(path.read_text("utf-8"))
    }
    assert found == allowed


@pytest.mark.parametrize("one", NUMBERS, ids=lambda one: one.name)
def test_a_number_beyond_its_bounds_is_told_with_them(one: Any, tmp_path: Path) -> None:
    least, most = one.told.least, one.told.most
    for given in (least - 1, most + 1, "many", "nan", "", "true"):
        environ = {"KIFU_DATA_DIR": str(tmp_path), one.variable: str(given)}
        if given == "":
            assert read(Settings, environ)[one.name] is None
            continue
        error = refused(environ)
        assert error.code == "bad_setting"
        assert str(error) == f"{one.variable} is “{given}”; it must be {form_of(one)}."
        assert f"{least:,}" in str(error)
        assert f"{most:,}" in str(error)
    for given in (least, most):
        assert read(Settings, {one.variable: str(given)})[one.name] == given


def test_options_win_over_the_environment_and_that_over_the_file(config: Any) -> None:
    environ = config('threads = 3\nhosts = ["a.example", "b.example"]\nheartbeat = 5\n')
    found = read(Settings, environ | {"KIFU_THREADS": "4"})
    assert (found["threads"], found["hosts"]) == (4, ("a.example", "b.example"))
    assert found.origins["threads"] == "KIFU_THREADS"
    assert found.origins["hosts"] == environ["KIFU_CONFIG"]
    assert (found["heartbeat"], type(found["heartbeat"])) == (5.0, float)
    assert found["poll"] is None
    url = "sqlite:////somewhere/kifu.db"
    given = read(Settings, environ | {"KIFU_DATABASE_URL": "sqlite:///x"}, {"database_url": url})
    assert (given["database_url"], given.origins["database_url"]) == (url, "--database")
    told = Settings.from_environment(environ | {"KIFU_SERVER_HEAD": "7"})
    assert (told.threads, told.server.head, told.rates) == (3, 7.0, Settings("", "").rates)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("thread = 3", "bad_setting", "“thread”, which is no setting; “threads” is one."),
        ("zzzzzz = 3", "bad_setting", "“zzzzzz”, which is no setting; “kifu config” lists them."),
        ("[server]\nhead = 3", "bad_setting", "“server”, which is no setting"),
        ("threads = true", "bad_setting", "must be a whole number from 1 to 256"),
        ("threads = 2.5", "bad_setting", "must be a whole number"),
        ("secret_key = 5", "bad_setting", "secret_key (FILE) is “…”; it must be a text."),
        ("hosts = [1]", "bad_setting", "must be words"),
        ('worker = "sometimes"', "bad_setting", "one of these: thread, process"),
        ('argon2 = "3 65536"', "bad_setting", "3 whole numbers from 1 to"),
        ("threads = ", "bad_config_file", "is not TOML"),
        ("a = " + "[" * 100_000, "bad_config_file", "is not TOML"),
        ("# " + "x" * 300_000, "bad_config_file", "longer than 262144 bytes"),
    ],
)
def test_what_is_wrong_in_a_file_is_told(config: Any, text: str, code: str, said: str) -> None:
    environ = config(text)
    error = refused(environ)
    assert error.code == code
    assert said in str(error).replace(environ["KIFU_CONFIG"], "FILE")


def test_all_faults_are_told_at_once(config: Any) -> None:
    error = refused(config("threads = 0\nthread = 1\n") | {"KIFU_HELD": "x"})
    assert len(error.faults) == 2
    assert {"threads", "thread"} <= set(re.findall(r"\w+", str(error.faults) + str(error)))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    error = refused({"KIFU_CONFIG": str(tmp_path / "none.toml")})
    assert error.code == "no_config_file"
    assert str(tmp_path / "none.toml") in str(error)


def test_a_secret_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("key of forms\n")
    environ = {"KIFU_SECRET_KEY_FILE": str(secret)}
    found = read(Settings, environ)
    assert (found["secret_key"], found.unknown) == ("key of forms", ())
    assert found.origins["secret_key"] == "KIFU_SECRET_KEY_FILE"
    error = refused(environ | {"KIFU_SECRET_KEY": "another"})
    assert "are both there" in str(error)
    assert "another" not in str(error)
    secret.write_bytes(b"\xff")
    assert "that is no text" in str(refused(environ))
    secret.unlink()
    assert "No such file" in str(refused(environ))
    url = tmp_path / "url"
    url.write_text("sqlite:////somewhere/kifu.db")
    given = read(Settings, {"KIFU_DATABASE_URL_FILE": str(url)}, {"database_url": "sqlite:///x"})
    assert given["database_url"] == "sqlite:///x"


def test_variables_that_nobody_knows_are_found_with_the_nearest_that_is_known() -> None:
    found = read(Settings, {"KIFU_THREAD": "3", "KIFU_POLL": "2", "KIFU_CONFIG": "", "OTHER": "x"})
    assert found.unknown == ("KIFU_THREAD",)
    assert nearest("thread", KNOWN) == "threads"
    assert nearest("qqqq", KNOWN) is None
    assert list(unknown_told(Settings, found)) == [
        "KIFU_THREAD is no setting of Kifu; did you mean KIFU_THREADS?"
    ]


# --- told -----------------------------------------------------------------------------------------


def test_the_page_of_settings_is_that_of_the_settings() -> None:
    told = (ROOT / "docs" / "configuration.md").read_text("utf-8")
    assert told == page(Settings), "renew it: make docs"
    for one in KNOWN.values():
        assert f"| `{one.variable}` | {one.told.about}" in told


def test_the_example_has_every_setting_in_a_form_that_is_taken(config: Any) -> None:
    text = example(Settings)
    assert tomllib.loads(text) == {}
    found = read(Settings, config(re.sub("^# (?=[a-z])", "", text, flags=re.MULTILINE)))
    assert set(found.values) == set(KNOWN)
    for name, one in KNOWN.items():
        if not one.told.example and one.default is not None:
            assert found[name] == one.default, name


def test_what_a_setting_is_in_force_as_can_be_set_again(config: Any) -> None:
    environ = config("held = 2000000\nheartbeat = 1.5\n") | {"KIFU_HOSTS": "a.example, b.example"}
    rows = {one.setting.name: one for one in in_force(Settings, read(Settings, environ))}
    assert set(rows) == set(KNOWN)
    file = environ["KIFU_CONFIG"]
    assert rows["held"][1:] == ("2000000", file)
    assert rows["heartbeat"][1:] == ("1.5", file)
    assert rows["hosts"][1:] == ("a.example b.example", "KIFU_HOSTS")
    assert rows["threads"][1:] == ("16", "default")
    for one in KNOWN.values():
        if one.default not in (None, ()):
            assert value_of(one, text_of(one, one.default)) == one.default


def test_secrets_and_passwords_of_addresses_are_hidden() -> None:
    secrets = {one.variable: "a-secret" for one in KNOWN.values() if one.told.secret}
    assert len(secrets) > 1
    told = secrets | {
        "KIFU_DATABASE_URL": "postgresql://kifu:a-secret@db/kifu",
        "KIFU_RATE_STORAGE": "redis://:a-secret@cache",
    }
    rows = list(in_force(Settings, read(Settings, told)))
    assert "a-secret" not in str([one.value for one in rows])
    assert "postgresql://kifu:(hidden)@db/kifu" in [one.value for one in rows]
    assert without_password("http://[x:y@") == "http://[x:y@"


def test_no_number_of_the_tests_is_called_like_a_setting() -> None:
    numbers = set(re.findall(r"([A-Z]+_[A-Z_]+)=", (ROOT / "Makefile").read_text("utf-8")))
    assert "TEST_LAWS" in numbers
    assert not [name for name in numbers if name.startswith("KIFU_")]
