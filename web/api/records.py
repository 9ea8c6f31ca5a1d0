"""Record files in and out: one match, all matches, imports."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterable, Iterator
from dataclasses import replace

from flask import Response, request

from core.errors import BadInput, KifuError, Unavailable
from core.events import Json, MatchId
from eventstore import export
from eventstore.beside import beside
from eventstore.imports import Imported
from eventstore.owners import Owners
from eventstore.sql import SqlStore
from web import context
from web.annotations import shown
from web.api.endpoint import Answer, conditional, endpoint, read_body
from web.errors import problem, respond
from web.importing import bring_in
from web.rights.standing import importer
from web.schemas import bodies, queries
from web.schemas import matches as told

JSON, NDJSON, GZIP, TEXT = (
    "application/json",
    "application/x-ndjson",
    "application/gzip",
    "text/plain",
)
CHUNK = 64 * 1024  # bytes of packed export sent at a time


@endpoint(
    "GET",
    "/matches/<match_id>/export",
    tag="records",
    query=queries.ExportQuery,
    answers={200: {JSON: (told.Record, told.RecordFile), TEXT: str}},
    problems=(404, 422),
)
def export_match(match_id: MatchId, query: queries.ExportQuery) -> Response:
    """A match as a record file, or in its game's own text.

    The record for a seat has what that seat may know, and neither seed nor hashes; the whole
    one can be imported again and gives the same bytes. `rows` is the whole one without result,
    final and statistics: no game is asked for it, so it can be had of any stored match, and it is
    what there is of one whose game is not here. What is noted beside the match stands in
    `statistics.beside`, as far as the reader may see it, unless `notes` is false.
    """
    store = context.store()
    if query.format == "text":
        timeline = context.timeline(match_id, query.seat)
        text, media = export.text_record(timeline, store.players(match_id)), TEXT
        form = timeline.game.notation.record
        suffix = ".txt" if form is None else form.suffix
    else:
        text, media, suffix = export.as_json(_record(store, match_id, query)), JSON, ".json"
    response = Response(text, mimetype=media)
    _name(response, f"{match_id}{suffix}")
    return conditional(response)


def _record(store: SqlStore, match_id: MatchId, query: queries.ExportQuery) -> Json:
    seat = query.seat
    if query.format == "rows":
        if seat is not None:
            raise BadInput("bad_query", "Rows hide nothing: they are for who sees everything.")
        return export.rows_record(store, match_id)
    if seat is None:
        return export.whole_record(store, match_id, notes=query.notes)
    timeline = context.timeline(match_id, seat)
    found = beside(store, match_id, notes=query.notes)
    if query.notes:
        found = replace(found, annotations=shown(match_id, seat))
    return export.seen_record(match_id, timeline, store.players(match_id), seat, found)


@endpoint(
    "GET",
    "/export",
    tag="records",
    query=queries.ArchiveQuery,
    answers={200: {NDJSON: str, GZIP: str}},
    problems=(422,),
)
def export_everything(query: queries.ArchiveQuery) -> Response:
    """All matches, one record a line, in the order in which they were started.

    Catalogues that somebody loaded come first, a line each (`kifu-catalogue/1`).

    A match that cannot be folded comes from its rows alone, without result, final and statistics.
    Withdrawn ones are left out unless they are asked for. Where rights are asked for, it has the
    matches that one may read everything of: those that one owns or records.
    """
    store = context.store()
    found = store.match_ids() if query.withdrawn else store.listed_ids()
    lines = _lines(store, own(found), notes=query.notes)
    if query.compress:
        response = Response(_packed(lines), mimetype=GZIP)
        _name(response, "kifu.ndjson.gz")
    else:
        response = Response(lines, mimetype=NDJSON)
        _name(response, "kifu.ndjson")
    return response


def own(match_ids: Iterable[MatchId]) -> Iterable[MatchId]:
    """Those of these matches that whoever asks may have the whole record of."""
    reader = context.reader()
    if reader is None:
        return match_ids
    readable = Owners(context.parts().database.primary).readable(reader)
    return (match_id for match_id in match_ids if match_id in readable)


def _lines(store: SqlStore, match_ids: Iterable[MatchId], *, notes: bool) -> Iterator[bytes]:
    for catalogue in export.catalogues(store):
        yield export.as_line(catalogue).encode()
    for match in export.records(store, match_ids, notes=notes):
        yield match.line.encode()


def _packed(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The same as one gzip file; equal logs give equal bytes."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") as packed:
        for line in lines:
            packed.write(line)
            if out.tell() >= CHUNK:
                yield _taken(out)
    yield _taken(out)


def _taken(out: io.BytesIO) -> bytes:
    data = out.getvalue()
    out.seek(0)
    out.truncate()
    return data


def _name(response: Response, name: str) -> None:
    response.headers.set("Content-Disposition", "attachment", filename=name)


@endpoint(
    "POST",
    "/import",
    tag="records",
    bodies={JSON: (told.RecordFile, bodies.TextImport), NDJSON: str, GZIP: str},
    answers={200: told.Imported},
    problems=(403, 409, 413, 415, 422, 503),
)
def take_in() -> Answer | Response:
    """Take record files in: one record, one a line, or a game's own text in JSON.

    Each match is taken in whole or not at all. A match that is here already gets the further
    steps of the record (extended), or a branch where the two part (branched); nothing of either
    is lost. Another match under the same id is refused. Facts that today's rules do not give are
    kept aside (quarantined). One record does not stop the others: `matches` has what became of
    each, in a problem too, which is that of the first that was refused. Big and packed files
    are read within limits of memory and time.
    """
    done: list[Json] = []
    try:
        for match in bring_in(context.parts(), _data(), importer=importer()):
            done.append(told_of(match))  # noqa: PERF401 - those before a refused one count
    except KifuError as error:
        if isinstance(error, Unavailable) and not done:
            raise
        return respond(problem(error) | {"matches": done})
    if not done:
        raise BadInput("bad_record", "There is no record in this file.")
    return Answer({"matches": done})


def told_of(one: Imported) -> Json:
    """What became of one record."""
    if one.catalogue:
        game, name = one.catalogue.split()
        return {"game": game, "catalogue": name, "status": one.outcome}
    told: Json = {
        "match": one.match_id or None,
        "status": one.outcome,
        "steps": one.steps,
        "added": one.added,
    }
    if one.kept is not None:
        told |= {"quarantine": one.kept}
    return told if one.error is None else told | {"problem": problem(one.error)}


def _data() -> bytes:
    """The file that was sent; out of its wrapping, if it is a game's own text."""
    data = request.get_data()
    if request.mimetype == JSON and data[:200].lstrip().startswith(b'{"text"'):
        return read_body(bodies.TextImport).text.encode()
    return data
