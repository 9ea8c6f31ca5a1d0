"""`kifu import`: matches of files into the database."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from core.errors import KifuError
from eventstore.importers import Importer
from eventstore.imports import Imported, import_records
from web.cli import output
from web.cli.context import Workspace, json_option, refusal
from web.cli.owning import person_of
from web.cli.photos import bring_in as bring_photos
from web.cli.photos import folder_option


def bring_in(
    workspace: Workspace, file: Path, importer: Importer | None = None
) -> Iterator[Imported]:
    """Store the matches of a file, one after the other. Raises `KifuError`, OSError."""
    settings = workspace.settings
    with file.open("rb") as stream:
        yield from import_records(
            *(workspace.store, stream),
            name=file.name,
            now=settings.clock,
            new_id=settings.new_id,
            importer=importer,
        )


@click.command("import")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path)
)
@click.option("--photos", type=folder_option, help="A folder with the photos of these matches.")
@click.option("--owner", metavar="NAME", help="Give new matches to who signs in by this name.")
@json_option
@click.pass_obj
def import_(
    workspace: Workspace,
    files: tuple[Path, ...],
    *,
    photos: Path | None,
    owner: str | None,
    as_json: bool,
) -> None:
    """Store the matches of each FILE: JSON, NDJSON (also .gz) or a game's text record.

    A match that is there already gets the further steps of the file, or a branch where the two
    part; both are kept. Facts are judged: what today's rules do not give is kept aside
    (`kifu quarantine`). What is refused or kept aside does not stop the
    others; the exit code is then 1. Photos come from a folder of kifu export, where their
    hashes are those that the matches name.
    """
    importer = None
    if owner is not None:
        importer = Importer(workspace.database, person_of(workspace, owner))
    with output.counter("Importing") as show:
        reports = [_report(workspace, file, show, importer) for file in files]
    if photos is not None:
        for report in reports:
            report["photos"] = _photos(workspace, report, photos)
    workspace.catch_up()
    if as_json:
        output.print_json({"files": reports})
    else:
        for report in reports:
            _tell(report)
    sys.exit(1 if any(report["error"] or report["quarantined"] for report in reports) else 0)


def _report(
    workspace: Workspace, file: Path, show: output.Show, importer: Importer | None
) -> dict[str, Any]:
    found: list[Imported] = []
    error = None
    try:
        for one in bring_in(workspace, file, importer):
            found.append(one)
            show(len(found), None)
            if one.error is not None:
                aside = "" if one.kept is None else f" Kept aside as {one.kept}."
                output.say(f"{file}: {refusal(one.error)}{aside}", err=True)
    except KifuError as refused:
        error = {"code": refused.code, "rule": refused.rule, "message": str(refused.message)}
        if refused not in [one.error for one in found]:
            output.say(f"{file}: {refusal(refused)}", err=True)
    except OSError as missing:
        error = {"code": "unreadable", "rule": None, "message": str(missing.strerror)}
        output.say(f"{file}: {missing.strerror}", err=True)
    return {
        "file": str(file),
        "imported": [one.match_id for one in found if one.new],
        "known": [one.match_id for one in found if one.outcome == "present" and one.match_id],
        "extended": [one.match_id for one in found if one.outcome == "extended"],
        "branched": [one.match_id for one in found if one.outcome == "branched"],
        "catalogues": [
            one.catalogue for one in found if one.catalogue and one.outcome == "imported"
        ],
        "quarantined": [_kept(one) for one in found if one.kept is not None],
        "error": error,
    }


def _photos(workspace: Workspace, report: Mapping[str, Any], folder: Path) -> int:
    """Take in the photos of the matches of a file; how many they were."""
    ways = ("imported", "known", "extended", "branched")
    matches = dict.fromkeys(match for way in ways for match in report[way])
    return sum(bring_photos(workspace, match, folder) for match in matches)


def _kept(one: Imported) -> dict[str, Any]:
    return {"id": one.kept, "match": one.match_id, "message": str(one.error)}


def _tell(report: dict[str, Any]) -> None:
    imported, known, aside = report["imported"], report["known"], report["quarantined"]
    grown = {name: len(report[name]) for name in ("extended", "branched")}
    cards = report["catalogues"]
    if report["error"] and not any((imported, known, aside, cards, *grown.values())):
        return
    named = f" ({imported[0]})" if len(imported) == 1 else ""
    went = "".join(f", {number} {name}" for name, number in grown.items() if number)
    there = f", {len(known)} there already" if known else ""
    kept = f", {len(aside)} kept aside: see “kifu quarantine list”" if aside else ""
    own = f", {len(cards)} catalogues loaded" if cards else ""
    shown = f", {report['photos']} photos" if report.get("photos") else ""
    told = f"{len(imported)} imported{named}{went}{there}{own}{shown}{kept}"
    output.say(f"{report['file']}: {told}")
