"""`kifu import` and `kifu export`: matches in and out of the database."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

import click

from core.annotations import visible
from core.errors import KifuError
from core.events import Json, MatchId
from core.knowledge import is_open, perspective
from eventstore import export as writing
from eventstore.beside import beside
from eventstore.drawing import drawn_from
from eventstore.importers import Importer
from eventstore.imports import Imported, import_records
from eventstore.match_marks import BIN
from web.cli import output
from web.cli.context import Workspace, json_option, refusal, seat_option
from web.cli.owning import person_of
from web.cli.photos import bring_in as bring_photos
from web.cli.photos import folder_option
from web.cli.photos import write_out as export_photos


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


@click.command()
@click.argument("match", required=False)
@click.option("--all", "every", is_flag=True, help="All matches, one record a line.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("json", "ndjson", "text", "rows")),
    help="Default: json. rows: as stored, no game is asked, so of any match.",
)
@seat_option
@click.option(
    "-o", "--output", "path", type=click.Path(dir_okay=False, path_type=Path), help="A file."
)
@click.option("--gz", is_flag=True, help="Compress; the default where FILE ends in .gz.")
@click.option("--withdrawn", is_flag=True, help="With --all: those that are withdrawn, too.")
@click.option("--without-notes", is_flag=True, help="Leave out what is noted beside a match.")
@click.option("--photos", type=folder_option, help="Write the photos into this folder.")
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
    withdrawn: bool,
    without_notes: bool,
    photos: Path | None,
) -> None:
    """Write MATCH, or --all matches, as a record file or in the game's own text.

    With --seat it holds what that seat may know: no hashes, no seed, “?” for what is hidden.
    Of --all, catalogues that you loaded come first. A match that cannot be folded, or whose game
    is not here, comes from its rows alone; one that is left out is named, and the exit code is
    then 1. What is withdrawn is not among them unless asked.
    """
    if (match is None) != every:
        raise click.UsageError("Give one MATCH, or --all.")
    if every and form == "json":
        raise click.UsageError("A JSON file holds one match; --all writes ndjson, text or rows.")
    if form == "rows" and seat is not None:
        raise click.UsageError("Rows hide nothing: they are for who sees everything.")
    form = form or ("ndjson" if every else "json")
    how = Manner(form, seat, notes=not without_notes)
    packed = gz or (path is not None and path.suffix == ".gz")
    lacking: list[Lacking] = []
    ids = [match] if match is not None else _all(workspace, withdrawn=withdrawn)
    with (
        output.progress("Exporting", workspace.store.count() if every else 1) as advance,
        _opened(path, packed=packed) as out,
    ):
        if match is not None:
            line = form == "ndjson"
            out.write(_written(workspace, match, how, line=line).encode())
        if every and form == "ndjson" and seat is None:
            for catalogue in writing.catalogues(workspace.store):
                out.write(writing.as_line(catalogue).encode())
        for one, text, error in _each(workspace, ids, how) if every else ():
            out.write(text.encode())
            if error is not None:
                lacking.append(Lacking(one, error, left_out=not text))
            advance()
    if photos is not None:
        _export_photos(workspace, ids, seat, photos)
    _tell_lacking(lacking)
    if every and not withdrawn and (out_of_lists := len(workspace.store.marked(BIN))):
        output.say(
            f"Withdrawn, so not among them: {output.counted(out_of_lists)} (--withdrawn).", err=True
        )


def _all(workspace: Workspace, *, withdrawn: bool) -> list[MatchId]:
    return [*(workspace.store.match_ids() if withdrawn else workspace.store.listed_ids())]


def _export_photos(
    workspace: Workspace, ids: Iterable[MatchId], seat: str | None, folder: Path
) -> None:
    """Write the photos of these matches, once each; says how many are not here."""
    lacking = 0
    for match in ids:
        with suppress(KifuError):  # a match that cannot be folded was named already
            lacking += export_photos(workspace, match, seat, folder)
    if lacking:
        output.say(f"{lacking} photos are not in the folder of photos here.", err=True)


class Manner(NamedTuple):
    """How matches are written: in which form, for whose eyes, with what is noted beside them."""

    form: str
    seat: str | None
    notes: bool


class Lacking(NamedTuple):
    """A match that an export does not have whole."""

    match: MatchId
    error: KifuError
    left_out: bool  # else its rows alone are there


def _tell_lacking(lacking: list[Lacking]) -> None:
    """Name what is not whole; the exit code is 1 where a match was left out."""
    for one in lacking:
        what = "left out" if one.left_out else "from its rows alone"
        output.say(f"{one.match}: {what}. {refusal(one.error)}", err=True)
    out = sum(one.left_out for one in lacking)
    if lacking:
        parts = (f"{len(lacking) - out} from their rows alone", f"{out} left out")
        output.say(f"Not whole: {', '.join(parts)}.", err=True)
    if out:
        sys.exit(1)


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
        yield output.standard()
        sys.stdout.buffer.flush()
        return
    if path.exists() and not path.is_file():  # a device or a pipe is written to, never replaced
        with path.open("wb") as out:
            yield out
        return
    part = path.with_name(f".{path.name}.part")
    try:
        with output.private(part) as out:
            yield out
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _each(
    workspace: Workspace, ids: Iterable[MatchId], how: Manner
) -> Iterator[tuple[MatchId, str, KifuError | None]]:
    """These matches as they are written, and what keeps one from being there, or being whole."""
    if how.form == "ndjson" and how.seat is None:
        for found in writing.records(workspace.store, ids, notes=how.notes):
            yield found.match_id, found.line, found.error
        return
    for match in ids:
        text, error = "", None
        try:
            text = _written(workspace, match, how, line=True)
        except KifuError as refused:
            error = refused
        yield match, text, error


def _written(workspace: Workspace, match: MatchId, how: Manner, *, line: bool) -> str:
    """A match as text; `line`: a record in one line."""
    with drawn_from(match):
        record = _record(workspace, match, how)
        if isinstance(record, str):
            return record
        return writing.as_line(record) if line else writing.as_json(record)


def _record(workspace: Workspace, match: MatchId, how: Manner) -> Json | str:
    store, (form, seat, notes) = workspace.store, how
    if form == "rows":
        return writing.rows_record(store, match)
    if form != "text" and seat is None:
        return writing.whole_record(store, match, notes=notes)
    whole = workspace.service.open(match).timeline
    timeline = perspective(whole, seat)
    players = store.players(match)
    if form == "text":
        return writing.text_record(timeline, players)
    found = beside(store, match, notes=notes)
    if notes:
        found = replace(found, annotations=visible(found.annotations, seat, opened=is_open(whole)))
    return writing.seen_record(match, timeline, players, str(seat), found)
