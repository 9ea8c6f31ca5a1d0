"""`kifu copy`: the whole database into another one, of either kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from eventstore import copying
from eventstore.copying import Copied
from eventstore.engines import file_of, parsed
from eventstore.photo_files import FOLDER, PhotoFiles
from web.cli import output
from web.cli.context import Workspace, json_option


@click.command()
@click.argument("url", metavar="URL")
@click.option(
    "--photos",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where photos go. Default: the folder “photos” beside a file of SQLite, else nowhere.",
)
@json_option
@click.pass_obj
def copy(workspace: Workspace, url: str, folder: Path | None, *, as_json: bool) -> None:
    """Copy everything into the database URL, also while a server records; prove it the same.

    URL is a database without rows, sqlite:///FILE or postgresql://HOST/NAME. Nothing takes it for a
    database of Kifu until every row was compared. A copy that was interrupted goes on where it was
    when it is run again; run once more, it takes over what was recorded since.
    """
    file = file_of(parsed(url))
    if folder is None and file is not None:
        folder = file.parent / FOLDER
    done = copying.copy(workspace.database, url, workspace.settings.clock(), output.counter)
    needed = workspace.store.needed_photos()
    lacking = None
    if folder is not None:
        lacking = workspace.photos.copy_to(PhotoFiles(folder), needed)
    if as_json:
        output.print_json(_document(done, len(needed), lacking))
    else:
        _tell(done, len(needed), lacking, workspace.photos)


def _document(done: Copied, photos: int, lacking: int | None) -> dict[str, Any]:
    tables = {name: held._asdict() for name, held in done.tables.items()}
    beside = {"photos": photos, "photos_missing": lacking}  # None: they were not copied
    return {**done._asdict(), "tables": tables, **beside}


def _tell(done: Copied, photos: int, lacking: int | None, source: PhotoFiles) -> None:
    rows = sum(held.rows for held in done.tables.values())
    begun = " What was there already was gone on with." if done.went_on else ""
    output.say(
        f"Copied: {output.counted(done.matches)}, {done.steps} steps, {done.events} events, "
        f"{rows} rows in all. Every row is the same, and the log as it was written.{begun}"
    )
    if lacking:
        output.say(
            f"{lacking} photos are missing: they were not in the folder of photos.", err=True
        )
    elif lacking is None and photos:
        output.say(
            f"{photos} photos were not copied. They are in {source.folder}: copy them with "
            "--photos FOLDER, which the other server needs as KIFU_PHOTOS.",
            err=True,
        )
