"""Matches that no rules gave: shipped and random ones, changed at random, their hashes anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from core.canonical import canonical
from core.errors import KifuError
from core.game import Game
from core.games import find
from core.replay import Timeline
from eventstore import chain
from eventstore.codec import codec_of
from eventstore.memory import MemoryStore
from eventstore.rows import EventRow, StepRow
from tests import laws
from tests.poison import FIXTURES, rows_of

WANDERED = 3  # random matches beside the shipped ones
MOVES = 60  # of a random match
LONGEST = 60  # steps of a match that is changed; a longer one is cut
TEXTS = ("zzz", "", "?", "\u202e\x1b[31m{x}", "{0.__class__}", "é" * 5000, "red", "0", "-1")
NUMBERS = (0, -1, 1, 7, 255, 65_536, 10**9, 2**63, 10**30, -(10**18))
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, "zzz", 1, 0.5, [[]], ["zzz"], {"zzz": 1})
MOVED = ("undone", "redone", "variation_entered")

Doc = list[dict[str, Any]]  # steps as JSON; `command` and `events` decoded


class ChangedLog(NamedTuple):
    """A match changed so; `folds` tells whether its game can still make something of its facts."""

    rows: tuple[StepRow, ...]
    changes: tuple[str, ...]
    folds: bool


def shipped(game: Game[Any, Any, Any]) -> list[tuple[StepRow, ...]]:
    """The shipped matches of a game."""
    return [rows_of(file) for file in _files(game)]


def _files(game: Game[Any, Any, Any]) -> list[Path]:
    return sorted((FIXTURES / game.slug / "matches").glob("*.json"))


def originals(game: Game[Any, Any, Any]) -> list[tuple[StepRow, ...]]:
    """The matches that are changed: shipped ones, and random ones with branches and undos."""
    return _originals(game.slug)


@cache
def _originals(slug: str) -> list[tuple[StepRow, ...]]:
    game = find(slug)
    found = [rows[:LONGEST] for rows in shipped(game)]
    for number in range(WANDERED):
        pick = Random(f"{game.slug} {number}")
        numbers = [pick.randrange(1 << 30) for _ in range(MOVES)]
        options = laws.variant(game, number)
        session = laws.wander(game, numbers, f"seed {number}", options=options)
        store = MemoryStore({game.slug: game})
        store.append("wandered", session.pending, expected_version=0)
        found.append(store.rows("wandered"))
    return found


def changed_logs(game: Game[Any, Any, Any], seed: int | str = 0) -> Iterator[ChangedLog]:
    """Changed logs without end, the same for the same seed; their ids count."""
    sources, number = originals(game), 0
    words = Words([_document(row) for rows in sources for row in rows])
    while True:
        number += 1
        pick = Random(f"{game.slug} {seed} {number}")
        rows = pick.choice(sources)
        if pick.random() < 0.7:  # a prefix, so that what goes wrong stands near the head
            rows = rows[: pick.randint(1, len(rows))]
        doc = [_document(row) for row in rows]
        changes = [pick.choice(CHANGES) for _ in range(pick.choice((1, 1, 1, 2, 3, 7)))]
        for change in changes:
            change(doc, pick, words)
        made = _rows(doc, f"changed{number:05}")
        if made:
            yield ChangedLog(made, tuple(one.__name__ for one in changes), folds(game, made))


def folds(game: Game[Any, Any, Any], rows: Sequence[StepRow]) -> bool:
    """Whether the rows can be read and folded."""
    try:
        Timeline(game, map(codec_of(game).step, rows))
    except KifuError:
        return False
    return True


# --- between rows and JSON --------------------------------------------------------------------


def _document(row: StepRow) -> dict[str, Any]:
    events = [
        {"type": event.type, "schema": event.schema, "data": json.loads(event.payload)}
        for event in row.events
    ]
    return {**row._asdict(), "command": json.loads(row.command), "events": events}


def _rows(doc: Doc, match_id: str) -> tuple[StepRow, ...]:
    """The rows of a changed match: numbered from 0, with versions, keys and hashes that hold."""
    rows, version = [], 0
    for number, step in enumerate(doc):
        events = []
        for event in step["events"]:
            version += 1
            payload = _text(event["data"])
            events.append(EventRow(version, event["type"], event["schema"], payload))
        if not events:
            continue
        rows.append(
            StepRow(
                match_id,
                len(rows),
                _text(step["command"]),
                step["notation"],
                step["actor"],
                step["recorded_at"],
                f"key {number}" if step["key"] else None,
                "",
                tuple(events),
            )
        )
    return chain.linked(tuple(rows), "")


def _text(value: Any) -> str:
    try:
        return canonical(value)
    except (TypeError, ValueError):  # fractions, of which canonical text has none
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


# --- changes -----------------------------------------------------------------------------------


class Words:
    """What stands in the log of this game: values by the name of their field, and whole events."""

    def __init__(self, doc: Doc) -> None:
        self.values: dict[str, list[Any]] = {}
        self.events: list[Any] = [e for step in doc for e in step["events"]]
        self.texts: list[str] = []
        for step in doc:
            for event in step["events"]:
                self._take(event["data"])

    def _take(self, value: Any) -> None:
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for name, one in inner:
            self.values.setdefault(str(name), []).append(one)
            if isinstance(one, dict | list):
                self._take(one)
            elif isinstance(one, str):
                self.texts.append(one)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a JSON value: the object or list, and the key in it."""
    found = []
    inner = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    for key, one in inner:
        found.append((value, key))
        if isinstance(one, dict | list):
            found += _places(one)
    return found


def _place(doc: Doc, pick: Random) -> tuple[Any, Any]:
    """Any place in any event, the kind of an event aside."""
    step = pick.choice(doc)
    events = [event["data"] for event in step["events"]] or [{"zzz": 0}]
    found = [one for one in _places(pick.choice(events)) if one[1] != "kind"]
    return pick.choice(found) if found else ({"zzz": 0}, "zzz")


def leaf_of_its_kind(doc: Doc, pick: Random, words: Words) -> None:
    """Another value that this field has elsewhere."""
    holder, key = _place(doc, pick)
    holder[key] = _copy(pick.choice(words.values.get(str(key), [0])))


def leaf_of_its_type(doc: Doc, pick: Random, words: Words) -> None:
    """A text for a text, a number for a number, however odd."""
    holder, key = _place(doc, pick)
    match holder[key]:
        case bool(value):
            holder[key] = not value
        case int(value):
            holder[key] = pick.choice((*NUMBERS, value + 1, value - 1, -value))
        case str():
            holder[key] = pick.choice((*TEXTS, pick.choice(words.texts)))
        case list(values):
            _change_list(values, pick)
        case dict(values) if values:
            del values[pick.choice(list(values))]
        case _:
            holder[key] = pick.choice((*TEXTS, *NUMBERS, pick.choice(words.texts)))


def _change_list(values: list[Any], pick: Random) -> None:
    how = pick.randrange(5)
    if how == 0 or not values:
        values.append(pick.choice((_copy(pick.choice(values)) if values else "zzz", "zzz", 0)))
    elif how == 1:
        values.pop(pick.randrange(len(values)))
    elif how == 2:
        values.clear()
    elif how == 3:
        values *= pick.choice((2, 500))
    else:
        pick.shuffle(values)


def number_of_any_size(doc: Doc, pick: Random, words: Words) -> None:
    """A number changed to one out of all bounds."""
    found = [
        (holder, key)
        for step in doc
        for event in step["events"]
        for holder, key in _places(event["data"])
        if type(holder[key]) is int
    ]
    if found:
        holder, key = pick.choice(found)
        holder[key] = pick.choice(NUMBERS)


def leaf_of_another_type(doc: Doc, pick: Random, words: Words) -> None:
    """Anything in the place of anything."""
    holder, key = _place(doc, pick)
    holder[key] = _copy(pick.choice(OTHERS))


def field_missing(doc: Doc, pick: Random, words: Words) -> None:
    """A field, or a part of a list, is gone."""
    holder, key = _place(doc, pick)
    del holder[key]


def field_added(doc: Doc, pick: Random, words: Words) -> None:
    """A field that nobody knows."""
    pick.choice(doc)["events"][0]["data"]["zzz"] = pick.choice(NUMBERS)


def foreign_event(doc: Doc, pick: Random, words: Words) -> None:
    """An event of another match of the game in the place of one of this."""
    step = pick.choice(doc)
    step["events"][pick.randrange(len(step["events"]))] = _copy(pick.choice(words.events))


def events_swapped(doc: Doc, pick: Random, words: Words) -> None:
    """Two events of two steps change places."""
    one, two = pick.choice(doc), pick.choice(doc)
    at, to = pick.randrange(len(one["events"])), pick.randrange(len(two["events"]))
    one["events"][at], two["events"][to] = two["events"][to], one["events"][at]


def event_dropped(doc: Doc, pick: Random, words: Words) -> None:
    """An event of a step with several is gone."""
    events = pick.choice(doc)["events"]
    if len(events) > 1:
        events.pop(pick.randrange(len(events)))


def event_doubled(doc: Doc, pick: Random, words: Words) -> None:
    """An event happens twice."""
    events = pick.choice(doc)["events"]
    events.append(_copy(pick.choice(events)))


def steps_swapped(doc: Doc, pick: Random, words: Words) -> None:
    """Two steps change places."""
    at, to = pick.randrange(len(doc)), pick.randrange(len(doc))
    doc[at], doc[to] = doc[to], doc[at]


def step_doubled(doc: Doc, pick: Random, words: Words) -> None:
    """A step happens twice."""
    doc.insert(pick.randint(1, len(doc)), _copy(pick.choice(doc)))


def step_dropped(doc: Doc, pick: Random, words: Words) -> None:
    """A step is gone."""
    if len(doc) > 1:
        doc.pop(pick.randrange(1, len(doc)))


def head_moved(doc: Doc, pick: Random, words: Words) -> None:
    """An undo, redo or change of line to any number."""
    kind = pick.choice(MOVED)
    to = pick.choice((0, 1, len(doc) - 1, len(doc), pick.randrange(len(doc) + 1), -1, 10**9))
    command = {"undone": "undo", "redone": "redo", "variation_entered": "enter_variation"}[kind]
    moved = _copy(doc[-1]) | {
        "command": {"kind": command} | ({} if command == "redo" else {"to": to}),
        "events": [{"type": f"match.{kind}", "schema": 1, "data": {"kind": kind, "to": to}}],
        "notation": f"undo {to}",
        "actor": None,
    }
    doc.insert(pick.randint(1, len(doc)), moved)


def about_a_step(doc: Doc, pick: Random, words: Words) -> None:
    """Who, when, how it was written: what no fold looks at."""
    step = pick.choice(doc)
    name = pick.choice(("actor", "notation", "recorded_at", "command"))
    step[name] = {
        "actor": pick.choice((None, "zzz", "red", "a", "1", "spectator")),
        "notation": pick.choice(TEXTS),
        "recorded_at": pick.choice(("1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "zzz")),
        "command": _copy(pick.choice(doc)["command"]),
    }[name]


def the_start(doc: Doc, pick: Random, words: Words) -> None:
    """A field of the start, which says of what game, which seats, which options."""
    data = doc[0]["events"][0]["data"]
    found = [one for one in _places(data) if one[1] != "kind"]
    holder, key = pick.choice(found)
    odd = (*TEXTS, *NUMBERS, *OTHERS, *words.values.get(str(key), []))
    holder[key] = _copy(pick.choice(odd))


Change = Callable[[Doc, Random, Words], None]
CHANGES: tuple[Change, ...] = (
    *(leaf_of_its_kind, leaf_of_its_type, number_of_any_size) * 3,
    *(leaf_of_another_type, field_missing, field_added, foreign_event, events_swapped),
    *(event_dropped, event_doubled, steps_swapped, step_doubled, step_dropped, head_moved),
    *(about_a_step, the_start),
)


def _copy(value: Any) -> Any:
    return json.loads(json.dumps(value))
