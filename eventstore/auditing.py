"""Auditing stored matches: each by itself, in one process or over several; the log is only read.

What is found of a match is a JSON object:

`match`, `game`, `rules`  its id, the slug of its game, the version of that game's rules here;
                          the latter two None where they cannot be told
`title`                   of the match
`steps`                   how many were recorded after the start
`verdict`                 an outcome of `core.auditing`, or `game_missing`
`step`, `code`, `rule`, `message`
                          where it is refused or unreadable, and why; None otherwise
`difference`              the first: `step`, `path`, `stated`, `decided`; None: there is none
`end`, `figures`          lists of the same without `step`: what differs at the end, and of the
                          statistics
`uncounted`               why the statistics cannot be counted; None where they can
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeAlias

from core.auditing import Audit, audit
from core.errors import BrokenLog, NotFound, Unavailable
from core.events import Json, MatchId
from core.game import Game
from core.games import registry
from eventstore.database import Database
from eventstore.parked import rules_of
from eventstore.processes import AHEAD, batches, processes
from eventstore.rows import StepRow
from eventstore.sql import SqlStore
from eventstore.verdicts import as_json

BATCH = 8  # matches that a process gets at a time
MISSING = "game_missing"
VERDICTS = ("same", "other_path", "other_result", "refused", "unreadable", MISSING)
ONE_MATCH = frozenset({"database_damaged"})  # what the database says of some rows, not of all

Games: TypeAlias = Callable[[], Mapping[str, Game[Any, Any, Any]]]


def found_of(store: SqlStore, match_id: MatchId) -> tuple[Json, str]:
    """What is found of a match, and its last hash. Raises `Unavailable`."""
    told: Json = {"match": match_id, "game": None, "rules": None, "title": "", "steps": 0}
    rows: tuple[StepRow, ...] = ()
    try:
        rows = store.rows(match_id)
        told["steps"] = len(rows) - 1
        told["game"] = slug = store.slug(match_id)
        told["rules"] = rules_of(store.games, slug)
        codec = store.codec(match_id)
        told["title"] = codec.step(rows[0]).command.title
        found = audit(codec.game, map(codec.step, rows), codec.options, match_id)
    except NotFound as error:
        return {**told, **_told(Audit("unreadable", error=error)), "verdict": MISSING}, _hash(rows)
    except BrokenLog as error:
        found = Audit("unreadable", error.step, error)
    except Unavailable as error:
        if error.code not in ONE_MATCH:
            raise
        found = Audit("unreadable", error=error)
    return {**told, **_told(found)}, _hash(rows)


def _hash(rows: Sequence[StepRow]) -> str:
    return rows[-1].hash if rows else ""


def _told(found: Audit) -> Json:
    error = found.error
    return {
        "verdict": found.outcome,
        "step": found.step,
        "code": None if error is None else error.code,
        "rule": None if error is None else error.rule,
        "message": None if error is None else str(error),
        "difference": _difference(found),
        "end": [*map(as_json, found.end)],
        "figures": [*map(as_json, found.figures)],
        "uncounted": None if found.uncounted is None else str(found.uncounted),
    }


def _difference(found: Audit) -> Json | None:
    if found.difference is None:
        return None
    return {"step": found.parted, **found.difference._asdict()}


def audited(
    store: SqlStore, matches: Sequence[MatchId], jobs: int = 1, games: Games = registry
) -> Iterator[tuple[Json, str]]:
    """What is found of these matches, each with its last hash; in no order over several `jobs`.

    `games` gives the games of another process: a function of a module. Raises `Unavailable`,
    `worker_lost` where such a process was ended from outside.
    """
    if jobs == 1 or len(matches) <= BATCH:
        for match_id in matches:
            yield found_of(store, match_id)
        return
    url = store.database.engine.url.render_as_string(hide_password=False)
    with processes(jobs, _begin, url, games) as pool:
        yield from _handed_out(pool, batches(matches, BATCH), AHEAD * jobs)


def _handed_out(
    pool: ProcessPoolExecutor, parts: Iterator[Sequence[MatchId]], ahead: int
) -> Iterator[tuple[Json, str]]:
    waiting: set[Future[list[tuple[Json, str]]]] = set()
    for batch in parts:
        waiting.add(pool.submit(_work, batch))
        if len(waiting) >= ahead:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                yield from one.result()
    for one in waiting:
        yield from one.result()


# --- in a process of its own ---------------------------------------------------------------

_stores: list[SqlStore] = []


def _begin(url: str, games: Games) -> None:
    _stores.append(SqlStore(Database(url), games()))


def _work(batch: Sequence[MatchId]) -> list[tuple[Json, str]]:
    return [found_of(_stores[0], match_id) for match_id in batch]
