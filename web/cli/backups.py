"""`kifu backup` and `kifu restore`: the whole database as one file, and back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import click

from eventstore import backup as backups
from eventstore.backup import Backup
from eventstore.database import Database
from eventstore.photo_files import FOLDER, PhotoFiles
from eventstore.sql import SqlStore
from web.cli import output
from web.cli.context import Workspace, json_option

FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("file", type=FILE)
@json_option
@click.pass_obj
def backup(workspace: Workspace, file: Path, *, as_json: bool) -> None:
    """Write everything into FILE, also while a server records: one moment, whole and verified.

    FILE is a database that can be opened where it lies, or put back with kifu restore; photos go
    into the folder “photos” beside it. Copy nothing else: the file of a database in use lacks
    what stands in the log beside it.
    """
    with output.counter("Copying") as show:
        done = backups.back_up(workspace.database, file, show)
    lacking = _copy_photos(done.path, workspace.photos, PhotoFiles(file.parent / FOLDER))
    _tell("Backup", done, lacking, as_json=as_json)


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


def _tell(what: str, done: Backup, lacking: int, *, as_json: bool) -> None:
    if as_json:
        told: dict[str, Any] = {**done._asdict(), "path": str(done.path), "photos_missing": lacking}
        output.print_json(told)
        return
    matches, catalogues = output.counted(done.matches), done.catalogues
    own = f", {catalogues} catalogues of your own" if catalogues else ""
    output.say(f"{what}: {matches}{own}, every row verified. {done.path}")
    if lacking:
        output.say(
            f"{lacking} photos are missing: they were not in the folder of photos.", err=True
        )
