"""What the files of docs/deploy hold, for the tests of them."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from configparser import ConfigParser
from pathlib import Path
from typing import Any, NamedTuple

import click
import yaml

from tests.packages import ROOT
from web.cli import main
from web.configuration.described import described
from web.configuration.reading import CONFIG, IN_FILE
from web.settings import Settings

DEPLOY = ROOT / "docs" / "deploy"
VARIABLES = {one.variable for one in described(Settings).values()}
VARIABLES |= {name + IN_FILE for name in VARIABLES} | {CONFIG}


def parse(words: Sequence[str]) -> None:
    """Read the words behind `kifu` as the command line does, and do nothing. Raises `UsageError`
    for an option or a command that does not exist.
    """
    context = main.make_context("kifu", list(words))
    command: click.Command = main
    while isinstance(command, click.Group):
        rest = [*context._protected_args, *context.args]
        name, command, rest = command.resolve_command(context, rest)
        context = command.make_context(name, rest, parent=context)


class Instruction(NamedTuple):
    """One instruction of a Dockerfile."""

    name: str
    text: str

    @property
    def words(self) -> list[str]:
        """Its words: of the form with brackets, or as a shell has them."""
        found = self.text.strip()
        return json.loads(found) if found.startswith("[") else shlex.split(found)


def instructions(file: Path) -> list[list[Instruction]]:
    """Those of a Dockerfile, by stage."""
    text = re.sub(r"^#.*\n", "", file.read_text("utf-8"), flags=re.MULTILINE)
    stages: list[list[Instruction]] = []
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        if not line.strip():
            continue
        name, _, rest = line.partition(" ")
        if name == "FROM":
            stages.append([])
        stages[-1].append(Instruction(name, rest))
    return stages


def composed() -> dict[str, Any]:
    """The file for docker compose, with what it says once put where it belongs."""
    found: dict[str, Any] = yaml.safe_load(DEPLOY.joinpath("compose.yaml").read_text("utf-8"))
    return found


def units() -> Iterator[tuple[str, ConfigParser]]:
    """The units of systemd by name."""
    for file in sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]):
        parser = ConfigParser(interpolation=None, strict=True)
        parser.optionxform = str  # type: ignore[assignment,method-assign] # names as they stand
        parser.read_string(file.read_text("utf-8"), file.name)
        yield file.name, parser
