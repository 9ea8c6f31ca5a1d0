"""Imports that go on while their page is looked at."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Lock, Thread
from typing import NamedTuple

from core.errors import KifuError
from core.events import MatchId, Photo
from core.messages import Message, msg
from eventstore.importers import Importer
from eventstore.imports import Imported
from web.context import Parts
from web.importing import bring_in
from web.packed import File, unpacked
from web.photos_in import is_photo, named_by, take_in

HELD = frozenset({"imported", "present", "extended", "branched"})  # outcomes of whole matches
KEPT = 50  # jobs that can be looked at; the oldest are forgotten
TOLD = 500  # records of a job that are told one by one; the others are counted
FAULT = msg("Something went wrong here; records before were taken in.")
log = logging.getLogger("kifu.import")


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
    importer: Importer | None = None  # None: who is alone
    counts: Counter[str] = field(default_factory=Counter)  # by outcome
    lines: list[Line] = field(default_factory=list)  # at most TOLD
    faults: list[tuple[str, Message]] = field(default_factory=list)  # by file
    photos: int = 0  # that were taken in
    ended: Event = field(default_factory=Event)
    _pictures: list[File] = field(default_factory=list)
    _matches: dict[str, None] = field(default_factory=dict)  # that the files hold

    @property
    def finished(self) -> bool:
        """Whether all of it is done."""
        return self.ended.is_set()

    @property
    def total(self) -> int:
        """How many records were read."""
        return self.counts.total()

    def run(self, parts: Parts) -> None:
        """Take the files in, one after the other, then the photos; nothing is raised."""
        for file in self.files:
            self._trying(file.name, partial(self._open, parts, file))
        named = dict[str, Photo]()
        for match in self._matches if self._pictures else ():
            self._trying(match, partial(self._name, parts, match, named))
        for one in self._pictures:
            self._trying(one.name, partial(self._keep, parts, one, named))
        self.files, self._pictures = (), []
        self.ended.set()

    def _trying(self, name: str, act: Callable[[], object]) -> None:
        """Do something with a file; what is wrong with it is told under its name."""
        try:
            act()
        except KifuError as error:
            self._tell(name, error.message)
        except Exception:
            log.exception("import of %r", name)
            self._tell(name, FAULT)

    def _tell(self, name: str, fault: Message) -> None:
        if len(self.faults) < TOLD:
            self.faults.append((name, fault))

    def _open(self, parts: Parts, file: File) -> None:
        for one in unpacked(file):
            if is_photo(one.data):
                self._pictures.append(one)
            else:
                self._take(parts, one)

    def _name(self, parts: Parts, match: MatchId, named: dict[str, Photo]) -> None:
        named.update(named_by(parts, [match]))

    def _keep(self, parts: Parts, file: File, named: dict[str, Photo]) -> None:
        self.photos += take_in(parts, file.data, named)

    def _take(self, parts: Parts, file: File) -> None:
        number, refused = 0, set()
        try:
            for number, one in enumerate(bring_in(parts, file.data, file.name, self.importer), 1):
                self.counts[one.outcome] += 1
                if one.match_id and not one.kept and one.outcome in HELD:
                    self._matches[one.match_id] = None
                if one.outcome == "refused":
                    refused.add(str(one.error))
                if len(self.lines) < TOLD:
                    self.lines.append(Line(file.name, number, one))
        except KifuError as error:
            if str(error) not in refused:
                self._tell(file.name, error.message)
            return
        if not number:
            self._tell(file.name, msg("There is no record in this file."))


class Jobs:
    """The imports of a running application."""

    def __init__(self, kind: type[Job] = Job) -> None:
        self._kind = kind
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = Lock()

    def start(
        self,
        parts: Parts,
        files: Sequence[File],
        wait: float = 1.0,
        importer: Importer | None = None,
    ) -> Job:
        """Begin an import; back when it is done, or after `wait` seconds."""
        job = self._kind(parts.settings.new_id(), files, importer)
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
