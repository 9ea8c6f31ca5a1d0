"""Records out of the store: the record file kifu/1, one record a line, the game's own text."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

from core.canonical import plain
from core.errors import BrokenLog, KifuError, NotFound
from core.events import Json, MatchId, Seat
from core.game import TextLine
from core.replay import Timeline
from eventstore import beside, step_texts, times
from eventstore.beside import NOTHING, Beside
from eventstore.codec import codec_of
from eventstore.drawing import drawn_from
from eventstore.encoding import compact, value_of
from eventstore.endings import drawn
from eventstore.log import LogStore
from eventstore.records import FORMAT
from eventstore.rows import StepRow

log = logging.getLogger("kifu.export")


class Exported(NamedTuple):
    """What an export has of one match: its record, that of its rows alone (and why), or nothing.

    The record is a line of NDJSON; empty where not even the rows could be written.
    """

    match_id: MatchId
    line: str
    error: KifuError | None

    @property
    def left_out(self) -> bool:
        """Whether not even the rows could be written."""
        return not self.line


def record(store: LogStore, match_id: MatchId, *, notes: bool = True) -> Json:
    """A whole match, undone steps and all, as it will be taken in again; with `notes`, what
    stands beside it too.

    Raises `NotFound`, `BrokenLog`.
    """
    rows, players, kept = store.whole(match_id)
    told: Json = _rows_record(match_id, rows, players)
    told |= _folded(store, rows) if kept is None else value_of(kept)
    return beside.added(told, beside.beside(store, match_id, notes=notes))


def rows_record(store: LogStore, match_id: MatchId) -> Json:
    """A match from its rows alone: the steps with events and hashes, and no game is asked.

    It is a record file like any other, without `result`, `final` and `statistics`; so it can be
    made of what no rules can fold, and of a game that is not here. Raises `NotFound`, and
    `BrokenLog` for rows that are not the JSON of a match.
    """
    return _rows_record(match_id, store.rows(match_id), store.players(match_id))


def catalogues(store: LogStore) -> Iterator[Json]:
    """The catalogues that somebody loaded, for the head of a file of all matches."""
    if store.catalogues is not None:
        yield from store.catalogues.lines()


def whole_record(store: LogStore, match_id: MatchId, *, notes: bool = True) -> Json:
    """A match as `record` gives it; one whose game is not here, from its rows alone.

    Raises `NotFound`, `BrokenLog`.
    """
    try:
        return record(store, match_id, notes=notes)
    except NotFound as error:
        if error.code != "game_not_found":
            raise
        return rows_record(store, match_id)


def records(
    store: LogStore, match_ids: Iterable[MatchId] | None = None, *, notes: bool = True
) -> Iterator[Exported]:
    """Matches (None: all, in the order they were started), each by itself.

    One that cannot be folded, or whose game is not here, comes from its rows alone; what keeps
    it from more is told beside it and in the program's log.
    """
    for match_id in store.match_ids() if match_ids is None else match_ids:
        found = _exported(store, match_id, beside.beside(store, match_id, notes=notes))
        if found.error is not None:
            what = "left out" if found.left_out else "from its rows alone"
            broken = found.error if isinstance(found.error, BrokenLog) else None
            log.warning("export: match %s %s: %s", match_id, what, found.error, exc_info=broken)
        yield found


def _exported(store: LogStore, match_id: MatchId, found: Beside) -> Exported:
    try:
        rows, players, kept = store.whole(match_id)
        with drawn_from(match_id, 0):
            start = value_of(rows[0].events[0].payload)
            header = _header(match_id, start, rows[0].recorded_at, players)
            head = compact({"format": FORMAT, "match": header})[:-1]
        steps = step_texts.joined(rows) if kept is None else step_texts.spliced(rows, start)
    except KifuError as error:
        return Exported(match_id, "", error)
    line = f'{head},"steps":[{steps}]'
    try:
        beyond = compact(_folded(store, rows)) if kept is None else kept
        if found != NOTHING:
            beyond = compact(beside.added(value_of(beyond), found))
    except KifuError as error:
        return Exported(match_id, line + "}\n", error)
    return Exported(match_id, f"{line},{beyond[1:]}\n", None)


def seen_record(
    match_id: MatchId,
    timeline: Timeline[Any],
    players: Mapping[Seat, str],
    viewer: str,
    found: Beside = NOTHING,
) -> Json:
    """The match as one seat (or the spectator) knows it, from its `core.knowledge.perspective`,
    with what was `found` beside it for the same eyes.

    There are no hashes, seed or keys in it; `seen_by` names the viewer.
    """
    codec = codec_of(timeline.game)
    steps, version = [], 1
    for step in timeline.steps:
        row = codec.draft(match_id, step, version).row  # type: ignore[arg-type]  # a step's fields
        version += len(row.events)
        told = step_texts.step_of(row)
        del told["hash"], told["key"]
        steps.append(told)
    begun = times.stored(timeline.steps[0].at)
    header = _header(match_id, plain(timeline.start), begun, players)
    told = _record(header, steps) | drawn(timeline)
    return beside.added(told, found) | {"seen_by": viewer}


def text_record(timeline: Timeline[Any], players: Mapping[Seat, str]) -> str:
    """The line in force in the game's own text. Raises `NotFound` where it has none."""
    form = timeline.game.notation.record
    if form is None:
        raise NotFound("no_text_record", "{game} has no text record.", game=timeline.game.title)
    frames = timeline.line()
    return form.write(
        TextLine(
            start=timeline.start,
            players=players,
            frames=frames,
            commands=[timeline.steps[frame.step].command for frame in frames],
            notations=[timeline.steps[frame.step].notation for frame in frames],
        )
    )


def as_json(record: Mapping[str, Any]) -> str:
    """A record as a file of its own: one step a line, so that people can read it."""
    parts = []
    for name, value in record.items():
        text = "[\n" + ",\n".join(map(compact, value)) + "\n]" if name == "steps" else None
        parts.append(f"{compact(name)}: {text or compact(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def as_line(record: Mapping[str, Any]) -> str:
    """A record as a line of NDJSON, line end included."""
    return compact(record) + "\n"


def export_all(
    store: LogStore,
    out: BinaryIO,
    match_ids: Iterable[MatchId] | None = None,
    *,
    compress: bool = False,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write matches as `records` gives them, one a line, all of them behind the catalogues that
    somebody loaded; how many matches they were.

    One match at a time is held in memory. The same log gives the same bytes, packed too.
    """
    done = 0
    packed = gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") if compress else None
    for catalogue in catalogues(store) if match_ids is None else ():
        (packed or out).write(as_line(catalogue).encode())
    for match in records(store, match_ids):
        if not match.left_out:
            (packed or out).write(match.line.encode())
            done += 1
        if progress:
            progress(done)
    if packed:
        packed.close()
    return done


def header(match_id: MatchId, rows: Sequence[StepRow], players: Mapping[Seat, str] = {}) -> Json:
    """`match` of a record, from the rows of a match alone. Raises `BrokenLog`."""
    with drawn_from(match_id, 0):
        start = value_of(rows[0].events[0].payload)
        return _header(match_id, start, rows[0].recorded_at, players)


def _rows_record(match_id: MatchId, rows: Sequence[StepRow], players: Mapping[Seat, str]) -> Json:
    return _record(header(match_id, rows, players), [*step_texts.each(rows, step_texts.step_of)])


def _record(header: Json, steps: list[Json]) -> Json:
    return {"format": FORMAT, "match": header, "steps": steps}


def _folded(store: LogStore, rows: Sequence[StepRow]) -> Json:
    match_id = rows[0].match_id
    codec = store.codec(match_id)
    with drawn_from(match_id, rows[-1].step):
        return drawn(Timeline(codec.game, map(codec.step, rows)))


def _header(
    match_id: MatchId, start: Mapping[str, Any], started_at: str, players: Mapping[Seat, str]
) -> Json:
    """The header; `start` are the fields of `match_started` as JSON, defaults left out or not."""
    header: Json = {
        "id": match_id,
        "game": start["game"],
        "title": start.get("title", ""),
        "seats": {seat: players.get(seat) for seat in start["seats"]},
        "options": start["options"],
        "position": start.get("position"),
        "seed": start.get("seed"),
        "started_at": started_at,
    }
    rare = {name: start.get(name) for name in ("tags", "closed", "forked_from")}
    return header | {name: value for name, value in rare.items() if value}
