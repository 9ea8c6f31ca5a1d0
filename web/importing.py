"""Imports for the server: what is big, or packed, is read in a process of its own.

However a file is made, it costs the server no more than a pipe: the process has limits of memory,
of processor time and of time, and so many of them run at once (`web.limits.ImportLimits`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from tempfile import TemporaryFile
from threading import BoundedSemaphore, Timer
from typing import Any, BinaryIO

from core.errors import BadInput, KifuError, Unavailable
from core.messages import msg
from core.rights import Account, Role
from eventstore import sentences
from eventstore.database import Database
from eventstore.importers import Importer
from eventstore.imports import Imported, import_records
from eventstore.records import GZIP
from web.context import Parts
from web.errors import HttpRefused, status_of
from web.limits import ImportLimits
from web.settings import Settings

BUSY = msg("Other files are being imported; try again in a moment.")


def bring_in(
    parts: Parts, data: bytes, name: str = "", importer: Importer | None = None
) -> Iterator[Imported]:
    """What `eventstore.imports.import_records` gives and raises, at a cost with an end to it.

    Raises also `BadInput` import_too_costly, where the file took more than it may, and
    `Unavailable` imports_busy.
    """
    settings = parts.settings
    if is_small(data, settings.imports.small) or not _can_share(parts):
        yield from import_records(
            *(parts.store, data),
            name=name,
            now=settings.clock,
            new_id=settings.new_id,
            importer=importer,
        )
        return
    with TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        for one in _apart(settings, file, name, importer):
            if one.outcome in {"extended", "branched"}:
                parts.changes.notify()
            yield one


def is_small(data: bytes, small: int) -> bool:
    """Whether a file cannot become more than it seems."""
    return len(data) <= small and not data.startswith(GZIP)


def _can_share(parts: Parts) -> bool:
    """Whether another process has these games and can write to this database."""
    database = parts.database
    in_memory = database.is_sqlite and database.file is None
    return parts.settings.games is None and not database.read_only and not in_memory


def _apart(
    settings: Settings, file: BinaryIO, name: str, importer: Importer | None
) -> Iterator[Imported]:
    """Every answer of the process, as it comes."""
    limits, url = settings.imports, settings.database_url
    with _place(limits.at_once), _process(url, limits, file, name, whose(importer)) as process:
        ended = False
        for line in process.stdout or ():
            told = json.loads(line)
            if "refused" in told:
                raise _error(told["refused"])
            ended = ended or "done" in told
            if not ended:
                error = told["error"]
                yield Imported(**told | {"error": None if error is None else _error(error)})
        if not ended:
            raise too_costly()


@cache
def _places(count: int) -> BoundedSemaphore:
    """Of all that read files in this process with this limit."""
    return BoundedSemaphore(count)


@contextmanager
def _place(at_once: int) -> Iterator[None]:
    places = _places(at_once)
    if not places.acquire(blocking=False):
        raise Unavailable(
            "imports_busy",
            BUSY.text,
            retry_after=10,
        )
    try:
        yield
    finally:
        places.release()


@contextmanager
def _process(
    url: str, limits: ImportLimits, file: BinaryIO, name: str, importer: str
) -> Iterator[subprocess.Popen[str]]:
    """The process; it ends with the block, and after its time at the latest."""
    path = os.pathsep.join(filter(None, sys.path))
    may = (str(limits.memory), str(limits.processor))
    process = subprocess.Popen(  # noqa: S603 - our own program; the name is data
        [sys.executable, "-P", "-m", "web.importer", name, *may, importer],
        stdin=file,
        stdout=subprocess.PIPE,
        env=os.environ | {"KIFU_DATABASE_URL": url, "PYTHONPATH": path},
        text=True,
        encoding="utf-8",
    )
    clock = Timer(limits.seconds, process.kill)
    clock.daemon = True
    clock.start()
    try:
        yield process
    finally:
        clock.cancel()
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def whose(importer: Importer | None) -> str:
    """Who imports, as the process is told: people of the club alone do."""
    if importer is None or not isinstance(importer.actor, Account):
        return ""
    told = {"person": importer.holder, "role": importer.actor.role, "holders": importer.holders}
    return json.dumps(told)


def importer_of(told: str, database: Database) -> Importer | None:
    """The same as the process takes it."""
    if not told:
        return None
    found = json.loads(told)
    account = Account(found["person"], Role(found["role"]))
    return Importer(database, account.person, account, tuple(found["holders"]))


def as_json(one: Imported) -> dict[str, Any]:
    """An answer as a line of the process."""
    return one._asdict() | {"error": None if one.error is None else error_as_json(one.error)}


def error_as_json(error: KifuError) -> dict[str, Any]:
    """An error as the process tells it."""
    return {
        "status": status_of(error),
        "code": error.code,
        "rule": error.rule,
        "message": sentences.dumps(error.message),
        "retry_after": error.retry_after if isinstance(error, Unavailable) else None,
    }


def _error(told: dict[str, Any]) -> KifuError:
    """The same error, as far as answers tell it."""
    message = sentences.loads(told["message"])
    if told["status"] == 503:
        return Unavailable(
            told["code"], message.text, retry_after=told["retry_after"], **message.params
        )
    error = HttpRefused(told["status"], told["code"], message.text, **message.params)
    error.rule = told["rule"]
    return error


def too_costly() -> BadInput:
    """The error for a file that took more memory or time than one may."""
    return BadInput(
        "import_too_costly",
        "This file takes more memory or time than an import may have here. Records before were "
        "taken in. Split it, or use “kifu import” on the computer itself.",
    )
