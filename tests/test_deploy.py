"""Image, compose file and units: they hold together, and say what this program understands."""

from __future__ import annotations

import re
import shlex
from typing import Any, Literal

import click
import pytest
import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

from tests.deploying import DEPLOY, VARIABLES, composed, instructions, parse, units
from tests.packages import ROOT
from web.configuration.reading import read
from web.settings import Settings

PINNED = re.compile(r"[\w./-]+:(?!latest)[\w.-]+")
UNITS = dict(units())


class Strict(BaseModel):
    """Fields that nobody knows are refused."""

    model_config = ConfigDict(extra="forbid")


class Build(Strict):
    """How an image is built."""

    context: str
    dockerfile: str


class Health(Strict):
    """How a service is asked whether it is well."""

    test: list[str] | None = None
    disable: bool = False
    interval: str = ""
    timeout: str = ""
    start_period: str = ""
    retries: int = 0


class Wait(Strict):
    """What is waited for of a service."""

    condition: Literal["service_healthy", "service_started", "service_completed_successfully"]


class Service(Strict):
    """A service, as far as the file goes."""

    image: str
    build: Build | None = None
    profiles: list[str] = []
    command: list[str] | None = None
    restart: Literal["no", "always", "on-failure", "unless-stopped"] = "no"
    read_only: bool = False
    tmpfs: list[str] = []
    cap_drop: list[str] = []
    security_opt: list[str] = []
    environment: dict[str, str] = {}
    secrets: list[str] = []
    volumes: list[str] = []
    ports: list[str] = []
    stop_grace_period: str = ""
    depends_on: dict[str, Wait] = {}
    healthcheck: Health | None = None


class Compose(Strict):
    """The file, as far as it goes."""

    name: str
    services: dict[str, Service]
    secrets: dict[str, dict[Literal["file"], str]]
    volumes: dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def compose() -> Compose:
    told = {name: what for name, what in composed().items() if not name.startswith("x-")}
    return TypeAdapter(Compose).validate_python(told)


@pytest.fixture(scope="module")
def image() -> dict[str, Any]:
    """The instructions of the last stage that stand once, by name."""
    return {one.name: one for one in instructions(DEPLOY / "Dockerfile")[-1]}


def own(compose: Compose) -> dict[str, Service]:
    return {name: one for name, one in compose.services.items() if one.image == "kifu"}


def test_what_does_not_exist_is_noticed() -> None:
    parse(["--database", "sqlite:///x", "db", "upgrade"])
    for words in (["serve", "--gaurded"], ["db", "upgrad"], ["backups"], ["backup"]):
        with pytest.raises(click.UsageError):
            parse(words)


def test_the_services_hold_together(compose: Compose) -> None:
    for name, one in compose.services.items():
        assert {*one.depends_on} <= {*compose.services}, name
        assert {*one.secrets} <= {*compose.secrets}, name
        named = {volume.partition(":")[0] for volume in one.volumes}
        assert {volume for volume in named if volume.isalpha()} <= {*compose.volumes}, name
        for awaited, wait in one.depends_on.items():
            other = compose.services[awaited]
            if wait.condition == "service_healthy":
                assert other.healthcheck is not None, (name, awaited)
                assert other.healthcheck.test, (name, awaited)
            if wait.condition == "service_completed_successfully":
                assert other.restart == "no", awaited


def test_the_services_of_kifu_are_those_of_a_club(
    compose: Compose,
) -> None:
    commands = {name: one.command for name, one in own(compose).items()}
    assert [name for name, words in commands.items() if words is None] == ["web1", "web2"]
    assert {words[0] for words in commands.values() if words} == {"db", "work", "backup", "verify"}
    for name, one in own(compose).items():
        assert one.read_only, name
        assert one.cap_drop == ["ALL"], name
        assert one.security_opt == ["no-new-privileges:true"], name
        assert {*one.environment} <= VARIABLES, name
        assert one.environment == own(compose)["web1"].environment, name
        assert name == "upgrade" or "upgrade" in one.depends_on
        if one.command:
            parse(one.command)
    settings = own(compose)["web1"].environment
    assert settings["KIFU_WORKER"] == "process"
    hours = commands["backup"][commands["backup"].index("--every") + 1]
    assert settings["KIFU_BACKUP_HOURS"] == hours
    assert commands["backup"][1] == settings["KIFU_BACKUPS"]
    folder = settings["KIFU_SEALS"]
    assert commands["verify"][:4] == ["verify", "--seal", folder, "--note"]
    assert "--every" in commands["verify"]
    for path in (settings["KIFU_BACKUPS"], folder):
        assert any(one.endswith(f":{path}") for one in own(compose)["verify"].volumes)
    for name, value in settings.items():
        if name.endswith("_FILE"):
            assert value.removeprefix("/run/secrets/") in own(compose)["web1"].secrets


def test_what_is_set_can_be_set(compose: Compose) -> None:
    of_services = {
        name: value
        for name, value in own(compose)["web1"].environment.items()
        if not name.endswith("_FILE")  # they name files of the containers
    }
    for environ in (of_services, of_units()):
        found = read(Settings, environ)
        assert found.unknown == ()
        assert {*found.values} == {name.removeprefix("KIFU_").lower() for name in environ}
        assert found["proxies"], "a server that knows of no proxy refuses what one passes on"


def of_units() -> dict[str, str]:
    """The settings of the units."""
    lines = DEPLOY.joinpath("kifu.env").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_images_of_others_are_pinned_by_a_tag(compose: Compose) -> None:
    stages = instructions(DEPLOY / "Dockerfile")
    found = [stage[0].words[0] for stage in stages]
    found += [one.image for one in compose.services.values() if one.image != "kifu"]
    assert all(PINNED.fullmatch(name) for name in found), found


def test_no_secret_stands_in_a_file() -> None:
    for file in DEPLOY.iterdir():
        text = file.read_text("utf-8")
        assert not re.search(r"postgresql://\w+:\w", text), file.name
        assert not re.search(r"(?:PASSWORD|SECRET|TOKEN)\w*(?<!_FILE)[:=] *\w", text), file.name


def test_the_image_serves_guarded_as_nobody_in_particular(image: dict[str, Any]) -> None:
    assert image["ENTRYPOINT"].words == ["kifu"]
    parse(image["CMD"].words)
    assert "--guarded" in image["CMD"].words
    assert int(image["USER"].text) > 0
    assert image["VOLUME"].text == "/data"
    assert image["ENV"].words[0].partition("=")[0] in VARIABLES
    port = image["EXPOSE"].text
    assert image["CMD"].words[-2:] == ["--port", port]
    assert f":{port}/health" in image["HEALTHCHECK"].text


def test_what_the_image_copies_is_there() -> None:
    for stage in instructions(DEPLOY / "Dockerfile"):
        for one in stage:
            if one.name == "COPY" and not one.text.startswith("--from"):
                assert all((ROOT / path).exists() for path in one.words[:-1]), one
    ignored = DEPLOY.joinpath("Dockerfile.dockerignore").read_text("utf-8").split()
    needed = {"core", "eventstore", "web", "migrations", "fixtures", "docs", "pyproject.toml"}
    assert needed.isdisjoint(ignored)
    assert {".git", "**/secrets", "**/backups"} <= {*ignored}


def test_the_compose_file_builds_that_image(compose: Compose) -> None:
    for one in own(compose).values():
        assert one.build is not None
        context = (DEPLOY / one.build.context).resolve()
        assert context == ROOT
        assert context / one.build.dockerfile == DEPLOY / "Dockerfile"


def test_the_proxy_knows_the_servers_and_asks_whether_they_are_ready(compose: Compose) -> None:
    text = DEPLOY.joinpath("Caddyfile").read_text("utf-8")
    assert text.count("{") == text.count("}")
    to = re.search(r"reverse_proxy (.+) \{", text)
    assert to is not None
    servers = [name for name, one in own(compose).items() if one.command is None]
    assert to[1].split() == [f"{name}:8000" for name in servers]
    assert "health_uri /ready" in text
    assert "Idempotency-Key" in text
    name = compose.services["proxy"].environment["KIFU_HOST"]
    assert own(compose)["web1"].environment["KIFU_HOSTS"] == name


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_a_unit_runs_a_command_that_exists_and_may_do_little(name: str) -> None:
    unit = UNITS[name]["Service"]
    program, *words = shlex.split(unit["ExecStart"].replace("%i", "8001"))
    assert program == "/opt/kifu/bin/kifu"
    parse(words)
    assert unit["User"] not in {"root", "0"}
    for hard in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome"):
        assert unit[hard] == "yes", hard
    assert unit["ProtectSystem"] == "strict"
    assert unit["CapabilityBoundingSet"] == ""


def test_the_timer_starts_the_backup_into_the_folder_that_is_looked_at() -> None:
    timer, backup = UNITS["kifu-backup.timer"], UNITS["kifu-backup.service"]["Service"]
    assert timer["Timer"]["Persistent"] == "yes"
    folder = of_units()["KIFU_BACKUPS"]
    assert f" backup {folder} " in backup["ExecStart"]
    assert backup["ReadWritePaths"] == folder
    for name, unit in UNITS.items():
        if name.endswith(".timer"):
            assert UNITS[name.replace(".timer", ".service")]["Service"]["Type"] == "oneshot"
            assert unit["Timer"]["Persistent"] == "yes"
        if name.endswith(".service"):
            assert unit["Service"]["EnvironmentFile"] == "/etc/kifu/kifu.env"


def test_each_night_the_log_is_compared_with_the_seals_that_the_worker_writes() -> None:
    folder = of_units()["KIFU_SEALS"]
    assert UNITS["kifu-verify.timer"]["Install"]["WantedBy"] == "timers.target"
    verify = UNITS["kifu-verify.service"]["Service"]
    assert f" verify --seal {folder} --note" in verify["ExecStart"]
    assert folder.startswith(f"/var/lib/{verify['StateDirectory']}/"), "it may be written"
    assert UNITS["kifu-work.service"]["Service"]["StateDirectory"] == verify["StateDirectory"]


def test_prometheus_asks_each_web_process_past_the_proxy(compose: Compose) -> None:
    """With the token that they know; a unit tells its figures where nobody else listens."""
    watch = yaml.safe_load(DEPLOY.joinpath("prometheus.yml").read_text("utf-8"))
    (job,) = watch["scrape_configs"]
    assert job["job_name"] == "kifu", "as the rules have it"
    (targets,) = job["static_configs"]
    servers = [name for name, one in own(compose).items() if one.command is None]
    assert targets == {"targets": [f"{name}:8000" for name in servers]}
    token = own(compose)["web1"].environment["KIFU_METRICS_TOKEN_FILE"]
    assert job["authorization"] == {"credentials_file": token}
    prometheus = compose.services["prometheus"]
    assert prometheus.profiles == ["watch"], "nobody has to have it"
    assert token.removeprefix("/run/secrets/") in prometheus.secrets
    for name in ("prometheus.yml", *watch["rule_files"]):
        assert f"./{name}:/etc/prometheus/{name}:ro" in prometheus.volumes
        assert DEPLOY.joinpath(name).is_file()
    ports = shlex.split(UNITS["kifu@.service"]["Service"]["ExecStart"])[-3:]
    assert ports == ["%i", "--metrics-port", "1%i"]
