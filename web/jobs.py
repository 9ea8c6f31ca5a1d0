"""Imports that go on while their page is looked at."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import NamedTuple

from core.errors import KifuError
from core.messages import Message, msg
from eventstore.imports import Imported
from web.context import Parts
from web.importing import bring_in

KEPT = 50  # jobs that can be looked at; the oldest are forgotten
TOLD = 500  # records of a job that are told one by one; the others are counted
FAULT = msg("Something went wrong here; records before were taken in.")
log = logging.getLogger("kifu.import")


class File(NamedTuple):
    """A file as it was sent."""

    name: str
    data: bytes


class Line(NamedTuple):
    """What became of a record, by its number in the file, from 1."""

    file: str
    number: int
    record: Imported


@dataclass(slots=True)
class Job:
    """An import of some files: what became of each record so far."""

    id: str
    files: Sequence[File]
    counts: Counter[str] = field(default_factory=Counter)  # by outcome
    lines: list[Line] = field(default_factory=list)  # at most TOLD
    faults: list[tuple[str, Message]] = field(default_factory=list)  # by file
    ended: Event = field(default_factory=Event)

    @property
    def finished(self) -> bool:
        """Whether all of it is done."""
        return self.ended.is_set()

    @property
    def total(self) -> int:
        """How many records were read."""
        return self.counts.total()

    def run(self, parts: Parts) -> None:
        """Take the files in, one after the other; nothing is raised."""
        for file in self.files:
            try:
                self._take(parts, file)
            except Exception:
                log.exception("import of %r", file.name)
                self.faults.append((file.name, FAULT))
        self.files = ()
        self.ended.set()

    def _take(self, parts: Parts, file: File) -> None:
        number, refused = 0, set()
        try:
            for number, one in enumerate(bring_in(parts, file.data, file.name), 1):
                self.counts[one.outcome] += 1
                if one.outcome == "refused":
                    refused.add(str(one.error))
                if len(self.lines) < TOLD:
                    self.lines.append(Line(file.name, number, one))
        except KifuError as error:
            if str(error) not in refused:
                self.faults.append((file.name, error.message))
            return
        if not number:
            self.faults.append((file.name, msg("There is no record in this file.")))


class Jobs:
    """The imports of a running application."""

    def __init__(self, kind: type[Job] = Job) -> None:
        self._kind = kind
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = Lock()

    def start(self, parts: Parts, files: Sequence[File], wait: float = 1.0) -> Job:
        """Begin an import; back when it is done, or after `wait` seconds."""
        job = self._kind(parts.settings.new_id(), files)
        with self._lock:
            self._jobs[job.id] = job
            while len(self._jobs) > KEPT:
                self._jobs.popitem(last=False)
        Thread(target=job.run, args=(parts,), name="kifu-import", daemon=True).start()
        job.ended.wait(wait)
        return job

    def get(self, key: str) -> Job | None:
        """An import that was begun here lately."""
        with self._lock:
            return self._jobs.get(key)
