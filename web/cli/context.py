"""What every command shares: the database at hand, how results leave, how errors read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import click

from core.errors import BadInput, Fault, KifuError
from core.events import MatchId
from core.games import find
from core.knowledge import SPECTATOR
from core.replay import Timeline
from core.service import Service
from eventstore.database import Database
from eventstore.drawing import drawn_from
from eventstore.feed import Projections
from eventstore.photo_files import PhotoFiles
from eventstore.sql import SqlStore
from web.cli import output
from web.configuration.reading import Found, read
from web.configuration.telling import unknown_told
from web.settings import Settings

if TYPE_CHECKING:
    from eventstore.seals.keys import SealKeys

json_option = click.option("--json", "as_json", is_flag=True, help="Results for programs.")

always_json = click.option(
    "--json", is_flag=True, expose_value=False, help="Nothing else: the result is JSON anyway."
)

seat_option = click.option(
    "--seat", metavar="SEAT", help=f"As this seat knows it, or “{SPECTATOR}”; default: everything."
)


def jobs_option(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option `--jobs` of a command whose work is shared out among processes."""
    return click.option(
        "--jobs",
        type=click.IntRange(1),
        default=os.cpu_count() or 1,
        help=f"Processes that {what} side by side; default: one for each processor.",
    )


class Workspace:
    """The database that this run works on, opened when first asked for and closed at the end."""

    def __init__(self, options: Mapping[str, str | None] | None = None) -> None:
        self.options = options or {}  # of the whole command line, by the settings they set
        self._opened: Database | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._opened is not None:
            self._opened.close()

    @cached_property
    def settings(self) -> Settings:
        """What this run's options, the environment and the file of settings say."""
        return Settings.from_environment(os.environ, self.options)

    def found(self) -> Found:
        """The settings as they were given. Raises `BadInput`."""
        return read(Settings, os.environ, self.options)

    def tell_unknown_settings(self) -> None:
        """Say on standard error which variables name no setting: whoever set them meant one."""
        for line in unknown_told(Settings, self.found()):
            output.say(line, err=True)

    @cached_property
    def database(self) -> Database:
        """The database, its tables in their newest form.

        A file of SQLite is upgraded on the spot. On PostgreSQL that stays a decision of
        whoever runs it: raises `BadInput`, which names the command.
        """
        database = self.connect()
        if database.is_sqlite:
            database.upgrade()
        elif not database.is_newest():
            raise BadInput(
                "database_outdated",
                "The tables of this database are not those of this program: run “kifu db upgrade”.",
            )
        return database

    def connect(self) -> Database:
        """The database as it is. Raises `BadInput` for an unusable address."""
        if self._opened is None:
            self._opened = Database(self.settings.database_url)
        return self._opened

    @cached_property
    def store(self) -> SqlStore:
        """The log of all matches."""
        return SqlStore(self.database)

    @cached_property
    def photos(self) -> PhotoFiles:
        """The folder of photos."""
        return PhotoFiles(self.settings.photo_folder)

    @cached_property
    def seal_keys(self) -> SealKeys:
        """The keys of seals."""
        from eventstore.seals.keys import SealKeys  # noqa: PLC0415 - seals alone need it

        return SealKeys(self.settings.seal_key_file)

    @cached_property
    def service(self) -> Service:
        """The use cases on that log."""
        return Service(self.store, find, self.settings.clock)

    @contextmanager
    def looking_at(self, match: MatchId) -> Iterator[Timeline[Any]]:
        """A match to show: what its game can make nothing of in the block is a `BrokenLog`."""
        with drawn_from(match):
            timeline = self.service.open(match).timeline
        with drawn_from(match, timeline.next_step - 1):
            yield timeline

    def catch_up(self) -> None:
        """Take what was just recorded into lists and statistics."""
        with output.counter("Counting") as show:
            Projections(self.store).catch_up(show)


def refusal(error: KifuError) -> str:
    """A line for people: the sentence, then rule and code in brackets; further ones for faults."""
    told: tuple[KifuError | Fault, ...] = (error, *error.faults)
    marks = [", ".join(mark for mark in (one.rule, one.code) if mark) for one in told]
    return output.clean(
        "\n".join(f"{one.message} ({mark})" for one, mark in zip(told, marks, strict=True))
    )
