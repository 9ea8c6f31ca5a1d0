"""`kifu import` and `kifu export`: matches in and out of the database."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

import click

from core.errors import KifuError
from core.events import MatchId
from core.knowledge import perspective
from eventstore import export as writing
from eventstore.imports import Imported, import_records
from web.cli import output
from web.cli.context import Workspace, json_option, print_json, refusal
from web.cli.play import seat_option


def bring_in(workspace: Workspace, file: Path) -> Iterator[Imported]:
    """Store the matches of a file, one after the other. Raises `KifuError`, OSError."""
    settings = workspace.settings
    with file.open("rb") as stream:
        yield from import_records(
            workspace.store, stream, now=settings.clock, new_id=settings.new_id
        )


@click.command("import")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path)
)
@json_option
@click.pass_obj
def import_(workspace: Workspace, files: tuple[Path, ...], *, as_json: bool) -> None:
    """Store the matches of each FILE: JSON, NDJSON (also .gz) or a game's text record.

    A match that is there already stays as it is. A file that is refused does not stop the
    others; the exit code is then 1.
    """
    with output.counter("Importing") as show:
        reports = [_report(workspace, file, show) for file in files]
    workspace.catch_up()
    if as_json:
        print_json({"files": reports})
    else:
        for report in reports:
            _tell(report)
    sys.exit(1 if any(report["error"] for report in reports) else 0)


def _report(workspace: Workspace, file: Path, show: output.Show) -> dict[str, Any]:
    found: list[Imported] = []
    error = None
    try:
        for one in bring_in(workspace, file):
            found.append(one)
            show(len(found), None)
    except KifuError as refused:
        error = {"code": refused.code, "rule": refused.rule, "message": str(refused.message)}
        click.echo(f"{file}: {refusal(refused)}", err=True)
    except OSError as missing:
        error = {"code": "unreadable", "rule": None, "message": str(missing.strerror)}
        click.echo(f"{file}: {missing.strerror}", err=True)
    return {
        "file": str(file),
        "imported": [one.match_id for one in found if one.new],
        "known": [one.match_id for one in found if not one.new],
        "error": error,
    }


def _tell(report: dict[str, Any]) -> None:
    imported, known = report["imported"], report["known"]
    if report["error"] and not imported and not known:
        return
    named = f" ({imported[0]})" if len(imported) == 1 else ""
    there = f", {len(known)} there already" if known else ""
    click.echo(f"{report['file']}: {len(imported)} imported{named}{there}")


@click.command()
@click.argument("match", required=False)
@click.option("--all", "every", is_flag=True, help="All matches, one record a line.")
@click.option(
    "--format", "form", type=click.Choice(("json", "ndjson", "text")), help="Default: json."
)
@seat_option
@click.option(
    "-o", "--output", "path", type=click.Path(dir_okay=False, path_type=Path), help="A file."
)
@click.option("--gz", is_flag=True, help="Compress; the default where FILE ends in .gz.")
@click.pass_obj
def export(
    workspace: Workspace,
    match: str | None,
    *,
    every: bool,
    form: str | None,
    seat: str | None,
    path: Path | None,
    gz: bool,
) -> None:
    """Write MATCH, or --all matches, as a record file or in the game's own text.

    With --seat it holds what that seat may know: no hashes, no seed, “?” for what is hidden.
    """
    if (match is None) != every:
        raise click.UsageError("Give one MATCH, or --all.")
    if every and form == "json":
        raise click.UsageError("A JSON file holds one match; --all writes ndjson or text.")
    form = form or ("ndjson" if every else "json")
    packed = gz or (path is not None and path.suffix == ".gz")
    store = workspace.store
    matches = store.match_ids() if match is None else iter((match,))
    total = store.count() if match is None else 1
    with (
        output.progress("Exporting", total) as advance,
        _opened(path, packed=packed) as out,
    ):
        for one in matches:
            out.write(_written(workspace, one, form, seat).encode())
            advance()


@contextmanager
def _opened(path: Path | None, *, packed: bool) -> Iterator[BinaryIO]:
    """Where an export goes. Packing adds no time of its own: the same log, the same bytes."""
    with _whole(path) as out:
        if not packed:
            yield out
            return
        with gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") as zipped:
            yield cast("BinaryIO", zipped)


@contextmanager
def _whole(path: Path | None) -> Iterator[BinaryIO]:
    """Standard output, or a file that appears under its name only once all of it is written."""
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as out:
            yield out
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _written(workspace: Workspace, match: MatchId, form: str, seat: str | None) -> str:
    store = workspace.store
    if form != "text" and seat is None:
        record = writing.record(store, match)
        return writing.as_json(record) if form == "json" else writing.as_line(record)
    timeline = perspective(workspace.service.open(match).timeline, seat)
    players = store.players(match)
    if form == "text":
        return writing.text_record(timeline, players)
    record = writing.seen_record(match, timeline, players, str(seat))
    return writing.as_json(record) if form == "json" else writing.as_line(record)
