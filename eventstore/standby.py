"""A hot standby: PostgreSQL keeps it like the primary, and what only reads is asked there.

It never shows less than was recorded before a request, by whatever process: the primary is asked up
to where its log of writes (WAL) is on disk, and the standby whether it has replayed that. If not,
it is waited for a moment, then the primary is read. A standby that is away, too far behind or none
of this database is left alone for some seconds (decision 0073).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from threading import Lock
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from core.errors import BadInput, Unavailable
from core.messages import msg
from eventstore import postgresql
from eventstore.engines import parsed
from eventstore.failures import failure_of
from eventstore.postgresql import Waits
from eventstore.standby_turns import current, leave

PATIENCE = 0.1  # seconds that a request waits for the standby
PAUSE = 0.004  # between two looks meanwhile
LAGS, AWAY = 1.0, 5.0  # seconds for which it is left alone
TOO_LONG = "57014"  # a statement ran out of time, which it would at the primary, too
NEVER = float("-inf")
CONNECTS = 2  # seconds after which no answer to a connection is one

# What was acknowledged is on disk, unless the server acknowledges before: then what was written.
ASK_PRIMARY = """
SELECT CAST(now AS TEXT), substr(pg_walfile_name(now), 1, 8), system_identifier, datname, oid
FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END AS now) AS position, pg_control_system(), pg_database
WHERE datname = current_database()"""
ASK_STANDBY = """
SELECT pg_is_in_recovery(), pg_last_wal_replay_lsn() >= CAST(%s AS pg_lsn), timeline_id,
  system_identifier, datname, oid
FROM pg_control_checkpoint(), pg_control_system(), pg_database
WHERE datname = current_database()"""

NAME_ANOTHER = msg("Name a standby of the database that KIFU_DATABASE_URL names, or none.")
TEXTS = {  # what is wrong, and what to do; meanwhile everything is read from the primary
    "standby_away": (
        msg("The standby cannot be reached, so everything is read from the primary."),
        msg("Start it, or check the address in KIFU_READ_URL."),
    ),
    "standby_behind": (
        msg("The standby is behind, so everything is read from the primary."),
        msg("Look whether it replays, and what the network between the two does."),
    ),
    "standby_parted": (
        msg("The standby follows another history than the primary: one of them was promoted."),
        msg("Have the standby follow the primary; it is used after its next checkpoint."),
    ),
    "standby_unasked": (
        msg("The primary does not tell up to where it has written, so everything is read there."),
        msg("Have KIFU_DATABASE_URL name the primary, and let its user call pg_control_system()."),
    ),
    "standby_promoted": (
        msg("What KIFU_READ_URL names is no standby: it takes writes of its own."),
        NAME_ANOTHER,
    ),
    "standby_other": (
        msg("What KIFU_READ_URL names is no standby of this database, but of another one."),
        NAME_ANOTHER,
    ),
}
WRONG = frozenset({"standby_promoted", "standby_other"})  # waiting does not mend these


class Trouble(NamedTuple):
    """Why a standby is left alone, and since when."""

    code: str
    since: datetime


class Standby:
    """A standby of the primary, and whether it can be asked now.

    Raises `BadInput` for an address that cannot be one.
    """

    def __init__(
        self,
        url: str,
        primary: Engine,
        waits: Waits,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        address = parsed(url)
        hosts = [address.host or "", *_many(address.query.get("host", ()))]
        both = {primary.dialect.name, address.get_backend_name()}
        if both != {"postgresql"} or any("," in host for host in hosts) or len(hosts) > 2:
            raise BadInput(
                "bad_read_url",
                "KIFU_READ_URL must name one standby of a PostgreSQL that KIFU_DATABASE_URL names.",
            )
        self.primary, self.clock, self.now = primary, clock, now
        self.engine = postgresql.create(address, replace(waits, connect=CONNECTS))
        self.patience = PATIENCE
        self.trouble: Trouble | None = None
        self._rests_until = NEVER
        self._recorded = 0
        self._guard = Lock()

    def check(self) -> None:
        """Raises `BadInput` bad_read_url where it answers, and is no standby of this database."""
        try:
            trouble = self.look()
        except Unavailable:  # the primary, which may come back
            return
        if trouble is not None and trouble.code in WRONG:
            raise BadInput("bad_read_url", TEXTS[trouble.code][0].text)

    def look(self) -> Trouble | None:
        """Ask it, unless it is left alone; what is wrong with it. Raises `Unavailable`."""
        self._catches_up()
        return self.trouble

    def recorded(self) -> None:
        """This process has recorded something."""
        with self._guard:
            self._recorded += 1

    def serves(self) -> bool:
        """Whether the current request is to be answered by it."""
        turn = current()
        if turn is None or turn.standby is False:
            return False
        if turn.standby is None or turn.recorded != self._recorded:
            turn.recorded = self._recorded
            turn.standby = self._catches_up()
        return turn.standby

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection as `Database.read` gives it; what fails there is asked at the primary."""
        with ExitStack() as stack:
            yield cast("Connection", _Asked(self, lambda one: stack.enter_context(one.connect())))

    @contextmanager
    def driver_read(self) -> Iterator[Any]:
        """The same of `Database.driver_read`."""
        with ExitStack() as stack:

            def borrow(engine: Engine) -> Any:
                borrowed: Any = engine.raw_connection()
                stack.callback(_give_back, borrowed)
                return borrowed.driver_connection

            yield _Asked(self, borrow)

    def fails(self, error: Exception) -> bool:
        """Whether an error is one of the standby, so that the primary can be asked instead."""
        found = failure_of(error)
        if found is None or getattr(getattr(error, "orig", error), "sqlstate", "") == TOO_LONG:
            return False
        leave()
        if found.code != "database_locked":  # else only this statement was in the way of replaying
            self._rest("standby_away", AWAY)
        return True

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def _catches_up(self) -> bool:
        """Whether it has replayed what the primary has now, waiting a moment for it."""
        began = self.clock()
        if began < self._rests_until:
            return False
        try:
            with self.primary.connect() as connection:
                position, timeline, *primary = connection.exec_driver_sql(ASK_PRIMARY).one()
        except DBAPIError as error:
            if failure := failure_of(error):
                raise failure from error
            self._rest("standby_unasked", AWAY)
            return False
        try:
            with self.engine.connect() as connection:
                while True:
                    found = connection.exec_driver_sql(ASK_STANDBY, (position,)).one()
                    wrong = _wrong(found, int(timeline, 16), primary)
                    if wrong != "standby_behind" or self.clock() - began > self.patience:
                        break
                    time.sleep(PAUSE)
        except (DBAPIError, NoConnection):
            wrong = "standby_away"
        if wrong is None:
            self.trouble, self._rests_until = None, NEVER
        else:
            self._rest(wrong, LAGS if wrong == "standby_behind" else AWAY)
        return wrong is None

    def _rest(self, code: str, seconds: float) -> None:
        with self._guard:
            if self.trouble is None or self.trouble.code != code:
                self.trouble = Trouble(code, self.now())
            self._rests_until = self.clock() + seconds


def _give_back(borrowed: Any) -> None:
    if borrowed.driver_connection.closed:
        borrowed.invalidate()
    borrowed.close()


def _many(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _wrong(found: Any, timeline: int, primary: list[Any]) -> str | None:
    """The code of what is wrong with a standby that answered so; None where it has everything."""
    recovers, reached, its_timeline, *itself = found
    if itself != primary:
        return "standby_other"
    if not recovers:
        return "standby_promoted"
    if its_timeline != timeline:
        return "standby_parted"
    return None if reached else "standby_behind"


class _Asked:
    """A connection to the standby, or once that failed to the primary: what was asked last is then
    asked there, for each question sees a moment of its own anyway.
    """

    def __init__(self, standby: Standby, connect: Callable[[Engine], Any]) -> None:
        self._standby, self._connect = standby, connect
        self._connection: Any = None
        self._away = False  # from the standby

    def execute(self, *given: Any, **named: Any) -> Any:
        """As the connection does."""
        return self._do("execute", given, named)

    def exec_driver_sql(self, *given: Any, **named: Any) -> Any:
        """As the connection does."""
        return self._do("exec_driver_sql", given, named)

    def scalar(self, *given: Any, **named: Any) -> Any:
        """As the connection does."""
        return self._do("scalar", given, named)

    def scalars(self, *given: Any, **named: Any) -> Any:
        """As the connection does."""
        return self._do("scalars", given, named)

    def __getattr__(self, name: str) -> Any:
        return self._do("__getattribute__", (name,), {})

    def _do(self, name: str, given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        try:
            return getattr(self._open(), name)(*given, **named)
        except Exception as error:
            if self._away or not self._standby.fails(error):
                raise
        self._away, self._connection = True, None
        return getattr(self._open(), name)(*given, **named)

    def _open(self) -> Any:
        if self._connection is None:
            engine = self._standby.primary if self._away else self._standby.engine
            self._connection = self._connect(engine)
        return self._connection
