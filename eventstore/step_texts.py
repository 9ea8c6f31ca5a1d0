"""Stored steps as a record tells them: as values, or as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from json.encoder import encode_basestring as quoted
from typing import TypeVar

from core.events import Json
from eventstore.drawing import drawn_from
from eventstore.encoding import compact, value_of
from eventstore.rows import EventRow, StepRow

T = TypeVar("T")

ODD = ("\\", "\n", "\t", "\r")  # signs of what `compact` may write otherwise


def step_of(row: StepRow) -> Json:
    """A step in the form of an export. Raises anything for rows that are not the JSON of one."""
    return _step(row, events_of(row))


def events_of(row: StepRow) -> list[Json]:
    """The events of a step in the form of an export."""
    return [_event(event, value_of(event.payload)) for event in row.events]


def each(rows: Iterable[StepRow], told: Callable[[StepRow], T]) -> Iterator[T]:
    """What `told` gives for each row. Raises `BrokenLog` of the first for which it fails."""
    for row in rows:
        try:
            one = told(row)
        except Exception:
            with drawn_from(row.match_id, row.step):
                raise
        yield one


def joined(rows: Iterable[StepRow]) -> str:
    """The steps as text, with commas between. Raises `BrokenLog`."""
    return ",".join(each(rows, _text_of))


def spliced(rows: Sequence[StepRow], start: Json) -> str:
    """What `joined` gives, from stored texts as they stand wherever they are spelt like that.

    These rows were decoded as they are: their texts are JSON without a key twice, and each payload
    is of its type. `start` is what the first payload stands for. Raises `BrokenLog`.
    """
    try:
        return ",".join(_texts(rows, start))
    except (ValueError, TypeError, LookupError):  # not decoded as they are, after all
        return joined(rows)


def _texts(rows: Sequence[StepRow], start: Json) -> list[str]:
    # options, tags and a position are free JSON, in which a number may be written in many ways
    first = compact(_step(rows[0], [_event(rows[0].events[0], start)]))
    texts = [_spliced(row) for row in rows[1:]]
    whole = ",".join(texts)
    signs = [sign for sign in ODD if sign in whole]
    if signs:
        texts = [
            _text_of(row) if any(sign in text for sign in signs) else text
            for row, text in zip(rows[1:], texts, strict=True)
        ]
    return [first, *texts]


def _step(row: StepRow, events: list[Json]) -> Json:
    return {
        "step": row.step,
        "at": row.recorded_at,
        "by": row.actor,
        "key": row.key,
        "command": value_of(row.command),
        "notation": row.notation,
        "events": events,
        "hash": row.hash,
    }


def _event(event: EventRow, data: Json) -> Json:
    kind = data.pop("kind")
    return {"version": event.version, "kind": kind, "schema": event.schema, "data": data}


def _text_of(row: StepRow) -> str:
    return compact(step_of(row))


def _spliced(row: StepRow) -> str:
    """The text of a step from its texts, where none of them has to be read for that."""
    _, step, command, notation, actor, at, key, digest, events = row
    if (" " in command or "-0" in command) and _odd(command):
        return _text_of(row)
    told = ""
    for version, name, schema, payload in events:
        kind = name[name.find(".") + 1 :]
        before, found, after = payload.partition(f'"kind":"{kind}"')
        if not found or (before.count("{") != 1 and _depth(before) != 1):  # that of a part
            return _text_of(row)
        if (" " in payload or "-0" in payload) and _odd(payload):
            return _text_of(row)
        data = before[:-1] + after if before != "{" else before + after.removeprefix(",")
        comma = "," if told else ""
        told += f'{comma}{{"version":{version},"kind":"{kind}","schema":{schema},"data":{data}}}'
    by = "null" if actor is None else quoted(actor)
    said = "null" if key is None else quoted(key)
    return (
        f'{{"step":{step},"at":{quoted(at)},"by":{by},"key":{said},"command":{command},'
        f'"notation":{quoted(notation)},"events":[{told}],"hash":{quoted(digest)}}}'
    )


def _odd(text: str) -> bool:
    """Whether JSON text has blanks, or a zero below zero."""
    outside = _outside(text)
    return " " in outside or "-0" in outside


def _depth(text: str) -> int:
    """How many objects are open at the end of what a JSON text begins with."""
    outside = _outside(text)
    return outside.count("{") - outside.count("}")


def _outside(text: str) -> str:
    """JSON text without its strings, which hold no escapes."""
    return "".join(text.split('"')[::2])
