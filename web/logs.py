"""The log of a server or a worker: one stream of lines, for programs or for a person.

Everything that logs uses `logging`; here is said where it goes and how it looks. What a line tells
besides its sentence is given as `extra`, or bound to a request (`structlog.contextvars`): its id
stands in every line that is logged while it is carried out.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from logging.handlers import QueueHandler
from queue import SimpleQueue
from threading import Event as Signal
from threading import Thread
from typing import Any, TextIO

import orjson
import structlog
from structlog.contextvars import get_contextvars
from structlog.stdlib import ProcessorFormatter

from web.cli.output import clean, escaped
from web.settings import Settings

OWN = ("kifu", "web")  # loggers of the program; of all others only warnings are told
JSON, TEXT = "json", "text"
WAITING = 10_000  # lines that wait to be written; further ones are dropped, and counted
MOMENT = 0.1  # seconds in which lines gather before they are written
BOUND = "kifu_bound"  # attribute of a record: what is bound to the request it belongs to

Event = MutableMapping[str, Any]
_PLAIN = structlog.dev.plain_traceback  # a richer one would tell the values of variables


class Handing(QueueHandler):
    """Hands records on to the thread that writes them: no request waits for who reads the log."""

    queue: SimpleQueue[logging.LogRecord | None]

    def __init__(self) -> None:
        super().__init__(SimpleQueue())
        self.dropped = 0

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """The record as it is, with what is bound to its request."""
        record.__dict__[BOUND] = get_contextvars()
        return record

    def enqueue(self, record: logging.LogRecord) -> None:
        """Have it written, unless too many wait for that already."""
        if self.queue.qsize() >= WAITING:
            self.dropped += 1
        else:
            self.queue.put(record)


class Writer:
    """The thread that writes what was handed on: all that came within a moment at once, for to wake
    it for each line would cost a request more than the line.
    """

    def __init__(self, handing: Handing, stream: TextIO, form: logging.Formatter) -> None:
        self._handing, self._stream, self._form = handing, stream, form
        self._ending = Signal()
        self._thread = Thread(target=self._run, name="kifu-log", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Write what there is, and end."""
        self._ending.set()
        self._handing.queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        queue, ended = self._handing.queue, False
        while not ended:
            found = [queue.get()]
            self._ending.wait(MOMENT)
            found += [queue.get() for _ in range(queue.qsize())]  # nobody else takes any
            ended = None in found
            records = [record for record in found if record is not None]
            try:
                self._stream.write("".join(f"{self._line(record)}\n" for record in records))
                self._stream.flush()
            except (OSError, ValueError):  # it is closed, or the disk is full: there is no other
                self._handing.dropped += len(records)

    def _line(self, record: logging.LogRecord) -> str:
        try:
            return self._form.format(record)
        except Exception as error:  # noqa: BLE001 - a wrong line is no reason to tell no other
            return f"a line of {record.name} cannot be written: {type(error).__name__}"


@contextmanager
def kept(settings: Settings, stream: TextIO | None = None) -> Iterator[Handing]:
    """While this lasts, what is logged goes to standard error, or another stream, as the settings
    say; warnings of Python too.
    """
    target = stream or sys.stderr
    form = settings.log or (TEXT if target.isatty() else JSON)
    level = settings.log_level or ("INFO" if form == JSON else "WARNING")
    handing = Handing()
    writer = Writer(handing, target, formatter(form, colours=target.isatty()))
    root, own = logging.getLogger(), [logging.getLogger(name) for name in OWN]
    before = root.handlers[:], [one.level for one in own]
    root.handlers[:] = [handing]
    for one in own:
        one.setLevel(level)
    logging.captureWarnings(True)  # noqa: FBT003 - it has no name
    try:
        yield handing
    finally:
        logging.captureWarnings(False)  # noqa: FBT003
        root.handlers[:] = before[0]
        for one, old in zip(own, before[1], strict=True):
            one.setLevel(old)
        writer.end()


def formatter(form: str, *, colours: bool = False) -> logging.Formatter:
    """How a record becomes a line: `json`, or `text` for a person."""
    last: Sequence[Callable[..., Any]] = (
        [structlog.processors.JSONRenderer(_dumps), _escape]
        if form == JSON
        else [_clean, structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=_PLAIN)]
    )
    return ProcessorFormatter(
        foreign_pre_chain=[
            _when,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
            _bound,
            structlog.processors.format_exc_info,
        ],
        processors=[ProcessorFormatter.remove_processors_meta, *last],
    )


def _when(_logger: Any, _name: str, event: Event) -> Event:
    at = datetime.fromtimestamp(event["_record"].created, UTC)
    event["timestamp"] = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return event


def _bound(_logger: Any, _name: str, event: Event) -> Event:
    event.pop("taskName", None)  # Python's own, since 3.12
    event.update(event.pop(BOUND, {}))
    return event


def _dumps(event: Event, **_: Any) -> str:
    return orjson.dumps(event, default=str, option=orjson.OPT_NON_STR_KEYS).decode()


def _escape(_logger: Any, _name: str, line: str) -> str:
    """JSON that does nothing to a terminal."""
    return escaped(line)


def _clean(_logger: Any, _name: str, event: Event) -> Event:
    """Texts that do nothing to a terminal."""
    return {key: clean(value) if isinstance(value, str) else value for key, value in event.items()}
