"""Seals that are written by themselves: of each match that is over, and of the log each day."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import select, tuple_

from core.errors import BrokenLog, KifuError, NotFound
from core.events import MatchId
from eventstore.kinds import PEOPLE
from eventstore.projected_tables import match_list
from eventstore.seal_plan import DAILY, match_name, whole
from eventstore.seals.keys import SealKeys
from eventstore.seals.making import seal_log, seal_match
from eventstore.sql import SqlStore

SOME: Final = 50  # seals of a round, so that lists and figures wait for none of them long
log = logging.getLogger("kifu.seals")


class SealFolder:
    """The folder `KIFU_SEALS`: `MATCH-STEPS.kifu-seal` and `log-DAY.kifu-seal.gz`.

    What is there is never written again. Matches are looked through in the order in which they
    changed, from the last one that was looked at; once a day all of them, for imports bring old
    ones.
    """

    def __init__(
        self, store: SqlStore, folder: Path, keys: SealKeys, clock: Callable[[], datetime]
    ) -> None:
        self.store, self.folder, self.keys, self.clock = store, folder, keys, clock
        self._after = ("", "")
        self._failing: str | None = None

    def keep_up(self) -> None:
        """Write what lacks. What fails is told in the program's log once, and tried again."""
        failing = None
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            day = self.folder / self.clock().strftime(DAILY)
            if not day.exists():
                with whole(day) as out:
                    seal_log(self.store.database, out, self.keys.own(), self.clock(), packed=True)
                self._after = ("", "")
            self._matches()
        except (OSError, KifuError) as error:
            failing = str(error)
            if failing != self._failing:
                log.warning("seals are not written: %s", error)
        self._failing = failing

    def _matches(self) -> None:
        own = match_list.c
        place = tuple_(own.updated_at, own.match_id)
        question = (
            select(own.updated_at, own.match_id, own.steps)
            .where(own.kind == PEOPLE, own.status == "over", place > tuple_(*self._after))
            .order_by(own.updated_at, own.match_id)
            .limit(SOME)
        )
        with self.store.database.read() as connection:
            found = connection.execute(question).all()
        for updated_at, match_id, steps in found:
            if not self._path(match_id, steps).exists():
                self._seal(match_id)
            self._after = (updated_at, match_id)

    def _seal(self, match_id: MatchId) -> None:
        try:
            made = seal_match(self.store, match_id, self.keys.own(), self.clock())
        except (BrokenLog, NotFound) as error:  # the others are sealed all the same
            log.warning("match %s is not sealed: %s", match_id, error)
            return
        with whole(self._path(match_id, made.statement.steps)) as out:
            out.write(made.data())

    def _path(self, match_id: MatchId, steps: int) -> Path:
        return self.folder / match_name(match_id, steps)
