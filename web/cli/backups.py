"""`kifu backup` and `kifu restore`: the whole database as one file, and back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any

import click

from eventstore import backup as backups
from eventstore import backup_folder
from eventstore.backup import Backup
from eventstore.backup_plan import Plan
from eventstore.database import Database
from eventstore.photo_files import FOLDER, PhotoFiles
from eventstore.sql import SqlStore
from web.cli import output
from web.cli.context import Workspace, json_option, refusal
from web.cli.ending import ended_by_signals

FILE = click.Path(path_type=Path, dir_okay=False)
PLACE = click.Path(path_type=Path)


@click.command()
@click.argument("file", type=PLACE)
@click.option(
    "--keep",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="FILE is a folder: write a new file there, and remove all but the newest N.",
)
@click.option(
    "--every",
    type=click.FloatRange(min=0, min_open=True),
    metavar="HOURS",
    help="With --keep: go on, with a backup each so many hours, until interrupted.",
)
@json_option
@click.pass_obj
def backup(
    workspace: Workspace, file: Path, *, keep: int | None, every: float | None, as_json: bool
) -> None:
    """Write everything into FILE, also while a server records: one moment, whole and verified.

    FILE is a database that can be opened where it lies, or put back with kifu restore; photos go
    into the folder “photos” beside it. Copy nothing else: the file of a database in use lacks
    what stands in the log beside it.
    """
    if every is not None and (keep is None or as_json):
        raise click.UsageError("--every goes with --keep, and not with --json.")
    if file.is_dir() and keep is None:
        raise click.UsageError(f"{file} is a folder: say with --keep how many backups it has.")
    if keep is not None and every is not None:
        _keep_on(workspace, file, keep, timedelta(hours=every))
    elif keep is not None:
        _rotate(workspace, file, keep, as_json=as_json)
    else:
        with output.counter("Copying") as show:
            done = backups.back_up(workspace.database, file, show)
        lacking = _copy_photos(done.path, workspace.photos, PhotoFiles(file.parent / FOLDER))
        _tell("Backup", done, lacking, as_json=as_json)


def _rotate(workspace: Workspace, folder: Path, keep: int, *, as_json: bool) -> None:
    with output.counter("Copying") as show:
        done = backup_folder.rotate(
            *(workspace.database, workspace.photos, folder, keep),
            now=workspace.settings.clock(),
            progress=show,
        )
    removed = [str(path) for path in done.removed]
    _tell("Backup", done.backup, done.lacking, as_json=as_json, removed=removed)


def _keep_on(workspace: Workspace, folder: Path, keep: int, every: timedelta) -> None:
    """Make backups until a signal says to end; one that fails is told, and tried again."""
    ended = Event()
    with ended_by_signals(ended.set):
        output.say(f"A backup is made in {folder} every {every} (Ctrl+C ends it)")
        backup_folder.keep_on(
            Plan(folder, every),
            lambda: _rotate(workspace, folder, keep, as_json=False),
            workspace.settings.clock,
            lambda pause: ended.wait(pause.total_seconds()),
            lambda error: output.say(refusal(error), err=True),
        )


@click.command()
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help="Also where a database is; that one is kept.")
@json_option
@click.pass_obj
def restore(workspace: Workspace, file: Path, *, replace: bool, as_json: bool) -> None:
    """Put the backup FILE where the database is to be, after every row was verified.

    A database that is there already is replaced only with --replace, and kept beside it under
    its name with .before-restore. Photos come from the folder “photos” beside FILE.
    """
    done = backups.restore(file, workspace.settings.database_url, replace=replace)
    lacking = _copy_photos(done.path, PhotoFiles(file.parent / FOLDER), workspace.photos)
    _tell("Restored", done, lacking, as_json=as_json)


def _copy_photos(path: Path, source: PhotoFiles, target: PhotoFiles) -> int:
    """Copy the photos that a backup needs, unless both lie in one folder; how many are missing."""
    with closing(Database(f"sqlite:///{path}")) as database:
        return source.copy_to(target, SqlStore(database).needed_photos())


def _tell(
    what: str, done: Backup, lacking: int, *, as_json: bool, removed: Sequence[str] | None = None
) -> None:
    if as_json:
        told: dict[str, Any] = {**done._asdict(), "path": str(done.path), "photos_missing": lacking}
        output.print_json(told if removed is None else {**told, "removed": removed})
        return
    matches, catalogues = output.counted(done.matches), done.catalogues
    own = f", {catalogues} catalogues of your own" if catalogues else ""
    output.say(f"{what}: {matches}{own}, every row verified. {done.path}")
    for path in removed or ():
        output.say(f"Removed: {path}")
    if lacking:
        output.say(
            f"{lacking} photos are missing: they were not in the folder of photos.", err=True
        )
