"""Is all well here? What is wrong with a database and its matches, since when, and what to do.

The status page, the API and `kifu doctor` tell the same facts. Nothing is written to find them.
"""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import func, select

from core.errors import Unavailable
from core.loading import Trouble
from core.messages import Message, msg
from eventstore.backup_plan import Plan, kept
from eventstore.concerns import Concern
from eventstore.database import Database
from eventstore.drawer import NOT_HERE
from eventstore.feed import Projections
from eventstore.match_marks import BIN
from eventstore.parked import LOG, Parked
from eventstore.projected_tables import match_list
from eventstore.seal_health import sealed

ROOM = 200 * 2**20  # bytes that should be free beside what a backup takes
DAMAGES = 20  # lines of SQLite's report that are told
MB = 2**20
LATE_BACKUP = 2  # so many times the time between two, and nobody makes them
LATE = timedelta(minutes=1)  # lists that are behind for longer are not being kept up

RETRIED = msg(
    "It is tried again by the next version of Kifu or of the game, and by kifu work --retry. "
    "Until then its rows can be exported (kifu export MATCH --format rows), and it can be "
    "withdrawn or erased."
)
INSTALL = msg("Install the package that brings the game. Until then they are kept as they are.")
JUDGE = msg("Look at what is wrong, then accept or drop each: kifu quarantine list.")
RESTORE = msg(
    "Stop Kifu, keep a copy of the file as it is, and restore the last backup with kifu restore."
)
NO_COPY = msg("Do not copy the file by hand, the copy would lack them: use kifu backup FILE.")
BACK_UP = msg("Make one with kifu backup FILE, and keep it on another disk.")
KEEP_BACKUPS = msg(
    "See what kifu backup says there: kifu backup FOLDER --keep 7, by hand, by a timer, or with "
    "--every 24."
)
TRY_IT = msg("Try now and then that it can be restored: kifu --database URL restore FILE.")
CATCH_UP = msg("A running server takes them in by itself; without one, kifu work --once does.")
STUCK = msg(
    "Nobody takes them in: look at what the server logs, or run kifu work, which says what is "
    "wrong."
)
MAKE_ROOM = msg("Make room on that disk.")


class Health(NamedTuple):
    """What was found, what is urgent first."""

    concerns: tuple[Concern, ...]

    @property
    def well(self) -> bool:
        """Whether nothing needs anybody's attention."""
        return not any(one.urgent for one in self.concerns)


def health(
    books: Projections,
    troubles: Iterable[Trouble] = (),
    *,
    deep: bool = False,
    backups: Plan | None = None,
    seals: Path | None = None,
) -> Health:
    """All that is known of a database, its matches and its games.

    `deep` has SQLite read the whole file for damage; `backups` are to be made by this plan, and
    seals in the folder `seals`. What keeps the database from being read is told like everything
    else.
    """
    found: list[Concern] = [_left_out(one) for one in troubles]
    database = books.database
    try:
        found += _standby(database)
        found += _beside(database)
        found += _backed_up(database, backups, books.clock())
        found += () if seals is None else sealed(seals, books.clock())
        found += _matches(books)
        found += _damage(database) if deep else ()
    except Unavailable as error:
        found.append(unavailable(error))
    return Health(tuple(sorted(found, key=lambda one: not one.urgent)))


def unavailable(error: Unavailable) -> Concern:
    """A database that cannot be used; its sentence says what to do."""
    return Concern(error.code, error.message, msg("Nothing else can be told until then."))


def _standby(database: Database) -> Iterator[Concern]:
    """What is wrong with the hot standby, if there is to be one."""
    trouble = None if database.standby is None else database.standby.look()
    if trouble is not None:
        texts = import_module("eventstore.standby").TEXTS  # where there is one, it is loaded
        what, advice = texts[trouble.code]
        yield Concern(trouble.code, what, advice, since=trouble.since)


def _left_out(trouble: Trouble) -> Concern:
    return Concern(
        "pages_left_out" if trouble.plain else "game_left_out", trouble.what, trouble.advice
    )


def _matches(books: Projections) -> Iterator[Concern]:
    store, withdrawn = books.store, books.store.marked(BIN)
    for one in books.parked():
        if one.match_id not in withdrawn and one.code != NOT_HERE:
            yield _parked(one)
    yield from _absent(books)
    if waiting := store.quarantine.count():
        oldest = store.quarantine.all()[-1].received_at
        what = msg("Records that are kept aside, and count nowhere: {n}.", n=waiting)
        yield Concern("kept_aside", what, JUDGE, since=oldest)
    behind, since = books.lag()
    if since is not None:
        what = msg("Events that lists and figures have not taken in yet: {n}.", n=behind)
        late = books.clock() - since > LATE
        yield Concern("behind", what, STUCK if late else CATCH_UP, urgent=late, since=since)


def _parked(one: Parked) -> Concern:
    if one.part == LOG:
        text = msg("Match {match} cannot be shown, and is in no list. {why}")
    else:
        text = msg("Match {match} is left out of {part}. {why}")
    told: dict[str, Any] = {"match": one.match_id, "part": one.part, "why": one.message}
    what = Message(text.text, told)
    return Concern("parked", what, RETRIED, since=one.since, match_id=one.match_id)


def _absent(books: Projections) -> Iterator[Concern]:
    """Matches of games that are not here, drawn before or not."""
    question = select(match_list.c.game, func.count()).group_by(match_list.c.game)
    with books.database.read() as connection:
        counts = connection.execute(question.order_by(match_list.c.game)).all()
    since = {one.game: one.since for one in reversed(books.parked()) if one.code == NOT_HERE}
    for slug, number in counts:
        if slug not in books.store.games:
            what = msg("Matches of the game “{game}”, which is not here: {n}.", game=slug, n=number)
            yield Concern("game_absent", what, INSTALL, since=since.get(slug))


# --- the file ------------------------------------------------------------------------------------


def _beside(database: Database) -> Iterator[Concern]:
    """What can be seen of a database of SQLite without reading it; nothing of PostgreSQL."""
    file = _recorded_in(database)
    if file is None:
        return
    yield from _rights(file)
    yield from _unmoved(file)
    yield from _room(file)


def _backed_up(database: Database, plan: Plan | None, now: datetime) -> Iterator[Concern]:
    """When the last good backup was made; without a plan nobody can know."""
    if plan is None:
        if _recorded_in(database) is not None:
            what = msg("It is not known when the last backup was made.")
            yield Concern("backup_unknown", what, BACK_UP, urgent=False)
        return
    told = {"folder": str(plan.folder)}
    try:
        there = kept(plan.folder)
    except OSError as error:
        what = msg("Backups in {folder} cannot be read: {why}.", **told, why=str(error.strerror))
        yield Concern("backups_unreadable", what, KEEP_BACKUPS)
        return
    if not there:
        what = msg("There is no backup in {folder}.", **told)
        yield Concern("no_backup", what, KEEP_BACKUPS)
    elif now - there[-1].at > LATE_BACKUP * plan.every:
        what = msg("No good backup was made in {folder} for too long a time.", **told)
        yield Concern("backup_late", what, KEEP_BACKUPS, since=there[-1].at)
    else:
        what = msg("The newest backup in {folder} is whole.", **told)
        yield Concern("backup_made", what, TRY_IT, urgent=False, since=there[-1].at)


def _recorded_in(database: Database) -> Path | None:
    """The file of SQLite that others may write meanwhile."""
    file = database.file
    return None if file is None or database.read_only or not file.is_file() else file


def _files(file: Path) -> list[Path]:
    there = (file.with_name(file.name + end) for end in ("", "-wal", "-shm"))
    return [path for path in there if path.is_file()]


def _rights(file: Path) -> Iterator[Concern]:
    for path in _files(file):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            what = msg(
                "{file} holds hands and names, and others on this computer may open it "
                "(mode {mode}).",
                file=str(path),
                mode=f"{mode:04o}",
            )
            yield Concern("open_file", what, msg("Close it: chmod 600 {file}.", file=str(path)))


def _unmoved(file: Path) -> Iterator[Concern]:
    wal = file.with_name(f"{file.name}-wal")
    size = wal.stat().st_size if wal.is_file() else 0
    if size:
        what = msg(
            "The database is in use, or was not closed: its newest steps stand in {file} "
            "({size} kB).",
            file=str(wal),
            size=-(-size // 1024),
        )
        yield Concern("in_use", what, NO_COPY, urgent=False)


def _room(file: Path) -> Iterator[Concern]:
    free = shutil.disk_usage(file.parent).free
    size = sum(path.stat().st_size for path in _files(file))
    if free < ROOM:
        what = msg("Only {free} MB are free where the database lies.", free=free // MB)
        yield Concern("little_room", what, MAKE_ROOM)
    elif free < ROOM + size:
        what = msg("There is no room for a backup beside the database: {free} MB.", free=free // MB)
        yield Concern("no_room_for_backup", what, MAKE_ROOM, urgent=False)


def _damage(database: Database) -> Iterator[Concern]:
    if not database.is_sqlite:
        return
    with database.read() as connection:
        report = connection.exec_driver_sql(f"PRAGMA quick_check({DAMAGES})").scalars().all()
    for line in report:
        if line != "ok":
            what = msg("The database is damaged: {what}.", what=" ".join(str(line).split()))
            yield Concern("database_damaged", what, RESTORE)
