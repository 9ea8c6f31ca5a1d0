"""`kifu photos`: the files of photos beside the log, and what is missing or left over."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from core import photos
from core.errors import KifuError
from core.events import MatchId
from core.knowledge import perspective
from eventstore.photo_files import Found, PhotoFiles
from eventstore.photo_images import check_stored
from web.cli import output
from web.cli.context import Workspace, json_option, refusal

SETTLED = 3600  # seconds after which no step that is being recorded may still come to name a file

folder_option = click.Path(file_okay=False, path_type=Path)


@click.command("photos")
@click.option("--sweep", is_flag=True, help="Remove the files that no match needs.")
@json_option
@click.pass_obj
def photos_(workspace: Workspace, *, sweep: bool, as_json: bool) -> None:
    """Compare the files of photos with the log: which are there, missing, spoilt, left over.

    What is left over comes from a recording that was cut off, or from matches that are gone.
    Files of the last hour are left alone: a step that names one may be on its way. The exit code
    is 1 where a file is spoilt: its bytes are not those that its hash names.
    """
    files, needed = workspace.photos, workspace.store.needed_photos()
    before = workspace.settings.clock().timestamp() - SETTLED
    over = [one for one in files.found() if one.sha256 not in needed and one.changed < before]
    here = {digest: kind for digest, kind in needed.items() if files.has(digest, kind)}
    spoilt = sorted(digest for digest, kind in here.items() if files.read(digest, kind) is None)
    missing = sorted(needed.keys() - here.keys())
    for one in over if sweep else ():
        one.path.unlink(missing_ok=True)
    if as_json:
        names = [one.path.name for one in over]
        size = workspace.store.photo_bytes()
        told = {"needed": len(needed), "bytes": size, "missing": missing, "spoilt": spoilt}
        output.print_json({**told, "left_over": names, "swept": sweep})
    else:
        _tell(workspace, len(needed), missing, spoilt, over, sweep=sweep)
    sys.exit(1 if spoilt else 0)


def _tell(
    workspace: Workspace,
    needed: int,
    missing: list[str],
    spoilt: list[str],
    over: list[Found],
    *,
    sweep: bool,
) -> None:
    size = workspace.store.photo_bytes() / 2**20
    output.say(f"{needed} photos of {size:.1f} MB in {workspace.photos.folder}.")
    rows = [("missing", digest) for digest in missing]
    rows += [("spoilt", digest) for digest in spoilt]
    rows += [("removed" if sweep else "left over", one.path.name) for one in over]
    if rows:
        output.table(("What", "File"), rows)
    if over and not sweep:
        output.say("“kifu photos --sweep” removes what is left over.")


def write_out(workspace: Workspace, match: MatchId, seat: str | None, folder: Path) -> int:
    """Copy the photos of a match that a seat may see into a folder; how many are not here."""
    timeline = perspective(workspace.service.open(match).timeline, seat)
    removed = workspace.store.removed_photos(match)
    wanted = {
        one.photo.sha256: one.photo.media_type
        for one in photos.visible(timeline)
        if one.photo is not None and (one.photo.sha256, one.seat) not in removed
    }
    return workspace.photos.copy_to(PhotoFiles(folder), wanted)


def bring_in(workspace: Workspace, match: MatchId, folder: Path) -> int:
    """Take the photos that a match lacks out of a folder, where hashes fit; how many they were.

    Files that tell more than their picture are refused, by name.
    """
    source, files, done = PhotoFiles(folder), workspace.photos, 0
    removed = workspace.store.removed_photos(match)
    for one in photos.visible(workspace.service.open(match).timeline):
        photo = one.photo
        if photo is None or (photo.sha256, one.seat) in removed:
            continue
        if files.has(photo.sha256, photo.media_type):
            continue
        data = source.read(photo.sha256, photo.media_type)
        if data is None:
            continue
        try:
            check_stored(data, photo)
        except KifuError as refused:
            output.say(f"{photo.sha256}: {refusal(refused)}", err=True)
            continue
        files.keep(data, photo.media_type)
        done += 1
    return done
