"""`kifu export`: matches out of the database, as records or as text."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

import click

from core.annotations import visible
from core.errors import KifuError
from core.events import Json, MatchId
from core.knowledge import is_open, perspective
from eventstore import export as writing
from eventstore.beside import beside
from eventstore.drawing import drawn_from
from eventstore.match_marks import BIN
from web.cli import output
from web.cli.context import Workspace, refusal, seat_option
from web.cli.photos import folder_option
from web.cli.photos import write_out as export_photos


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
    _check_asked(match, form, seat, every=every)
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
            out.write(_written(workspace, match, how, line=form == "ndjson").encode())
        else:
            lacking = _write_all(workspace, ids, how, out, advance)
    if photos is not None:
        _export_photos(workspace, ids, seat, photos)
    _tell_lacking(lacking)
    if every and not withdrawn:
        _tell_withdrawn(workspace)


def _check_asked(match: str | None, form: str | None, seat: str | None, *, every: bool) -> None:
    """Raises `UsageError` for what does not go together."""
    if (match is None) != every:
        raise click.UsageError("Give one MATCH, or --all.")
    if every and form == "json":
        raise click.UsageError("A JSON file holds one match; --all writes ndjson, text or rows.")
    if form == "rows" and seat is not None:
        raise click.UsageError("Rows hide nothing: they are for who sees everything.")


def _write_all(
    workspace: Workspace,
    ids: Iterable[MatchId],
    how: Manner,
    out: BinaryIO,
    advance: Callable[[], None],
) -> list[Lacking]:
    """Write these matches behind the catalogues; those that are not whole."""
    lacking = []
    if how.form == "ndjson" and how.seat is None:
        out.writelines(
            writing.as_line(catalogue).encode() for catalogue in writing.catalogues(workspace.store)
        )
    for one, text, error in _each(workspace, ids, how):
        out.write(text.encode())
        if error is not None:
            lacking.append(Lacking(one, error, left_out=not text))
        advance()
    return lacking


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


def _tell_withdrawn(workspace: Workspace) -> None:
    """Say how many matches are in no list."""
    if out_of_lists := len(workspace.store.marked(BIN)):
        output.say(
            f"Withdrawn, so not among them: {output.counted(out_of_lists)} (--withdrawn).", err=True
        )


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
