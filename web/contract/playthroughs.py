"""Playthroughs as readable text: what every entry of a match does, step by step.

A file begins with `# key: value` lines (game, options, seed), then entries as `> text`. All
other lines are written by `tell`; the test writes them anew and compares line by line, and
`python -m web.contract FILE...` writes them for good. JSON that
is longer than a line goes on below, a key or an item on each line, so that a difference shows what
has changed; in the head such lines begin with `#` and two blanks more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any

from core import games
from core.canonical import canonical, plain
from core.commands import StartMatch
from core.errors import KifuError
from core.events import Json
from core.game import Game, Template
from core.knowledge import SPECTATOR, perspective
from core.session import Session
from eventstore.codec import codec_of
from web.contract.matches import START, later

WIDTH = 200  # characters of a line
GONE = "(gone)"  # of a key of an object that has it no longer


class GamePlaythroughs:
    """The golden playthroughs of a game are as they were.

    A subclass gives its `game` and the folder of its `fixtures`, which has `playthroughs/*.txt`.
    """

    game: Any
    fixtures: Path

    def test_a_playthrough_is_as_it_was(self, playthrough: Path) -> None:
        text = playthrough.read_text(encoding="utf-8")
        told = tell(text, {self.game.slug: self.game})
        assert told.splitlines() == text.splitlines()

    def test_there_are_playthroughs(self) -> None:
        assert [*self.fixtures.glob("playthroughs/*.txt")]


def tell(text: str, known: Mapping[str, Game[Any, Any, Any]] | None = None) -> str:
    """The playthrough of the entries in `text`, written anew; its game is one of those `known`, or
    of all that are installed.
    """
    lines = text.splitlines()
    head = dict(one.split(": ", 1) for one in _head(lines))
    game = games.find(head["game"], known)
    command = StartMatch(
        game=game.slug,
        options=json.loads(head.get("options", "{}")),
        seed=head.get("seed"),
        position=json.loads(head["position"]) if "position" in head else None,
    )
    session = Session.start(game, command, codec_of(game).options(command.options), at=START)
    told = [
        line
        for key, value in head.items()
        for line in (
            spread(f"# {key}: ", json.loads(value), "#    ")
            if key in {"options", "position"}
            else [f"# {key}: {value}"]
        )
    ]
    seen: dict[str, Json] = {}
    told += [*_views(session, seen), *_legal(session)]
    for line in lines:
        if line.startswith("> "):
            told += ["", *_entry(session, line[2:], seen)]
    return "\n".join(told) + "\n"


def spread(label: str, value: Any, pad: str = "    ", end: str = "") -> Iterator[str]:
    """JSON behind a label: on its line where there is room, else an item on each line below."""
    text = f"{label}{canonical(value)}{end}"
    if len(text) <= WIDTH or not isinstance(value, dict | list) or not value:
        yield from wrap(text, WIDTH, subsequent_indent=f"{pad}  ", break_long_words=False)
        return
    named = isinstance(value, dict)
    yield f"{label}{'{' if named else '['}"
    if not any(
        isinstance(one, dict | list)
        for one in (value.values() if isinstance(value, dict) else value)
    ):
        yield from _packed(value, pad)
    else:
        items: Iterable[tuple[Any, Any]] = (
            sorted(value.items()) if isinstance(value, dict) else ((None, one) for one in value)
        )
        for number, (name, one) in enumerate(items, 1):
            item = pad if name is None else f'{pad}"{name}":'
            yield from spread(item, one, f"{pad}  ", "," if number < len(value) else "")
    yield f"{pad[:-2]}{'}' if named else ']'}{end}"


def _packed(value: dict[str, Any] | list[Any], pad: str) -> Iterator[str]:
    """The items of what holds neither objects nor lists, as many on a line as there is room for."""
    if isinstance(value, dict):
        items = [f'"{key}":{canonical(one)}' for key, one in sorted(value.items())]
    else:
        items = [*map(canonical, value)]
    line = pad
    for number, item in enumerate(items, 1):
        text = item + ("," if number < len(items) else "")
        if line != pad and len(line + text) > WIDTH:
            yield line
            line = pad
        line += text
    yield from wrap(line, WIDTH, subsequent_indent=f"{pad}  ", break_long_words=False)


def _head(lines: Iterable[str]) -> list[str]:
    """The lines of the head without `#`, those that go on below in one."""
    found: list[str] = []
    for line in lines:
        if line.startswith("#  "):
            found[-1] += line[1:].strip()
        elif line.startswith("# "):
            found.append(line[2:])
    return found


def _entry(session: Session[Any], text: str, seen: dict[str, Json]) -> Iterator[str]:
    yield f"> {text}"
    try:
        step = session.play(text, at=later(session))
    except KifuError as refusal:
        told = f"  refused: {refusal.code} {refusal.rule or '-'}: {refusal.message}"
        yield from wrap(told, WIDTH, subsequent_indent="    ", break_long_words=False)
        return
    yield f"  step {step.step} by {step.actor or '-'}: {step.notation}"
    yield from spread("  command ", plain(step.command))
    for event in step.events:
        yield from spread("  event ", plain(event))
    yield from _views(session, seen)
    yield from _legal(session)


def _views(session: Session[Any], seen: dict[str, Json]) -> Iterator[str]:
    """What changed for everybody, for each seat and for a spectator."""
    timeline, game = session.timeline, session.game
    whole: Any = None
    for viewer in (None, *timeline.seats, SPECTATOR):
        name = viewer or "table"
        view = game.view(perspective(timeline, viewer, then=True).state)
        changes = _changes(seen.get(name, {}), view)
        seen[name] = view
        if viewer is not None and changes == whole:
            yield f"  {name}: the same"
        else:
            yield from spread(f"  {name}: ", changes)
        whole = changes if viewer is None else whole


def _changes(old: Any, new: Any) -> Any:
    """What is new in a view: in objects only the keys that changed, those that went as `GONE`."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    gone = {key: GONE for key in old if key not in new}
    return {
        k: _changes(old.get(k), v) for k, v in new.items() if k not in old or old[k] != v
    } | gone


def _legal(session: Session[Any]) -> Iterator[str]:
    game, state = session.game, session.timeline.state
    for seat in session.timeline.seats:
        found = [
            f"{c.kind}(open {', '.join(c.open)})" if isinstance(c, Template) else canonical(c)
            for c in game.legal(state, seat)
        ]
        text = f"  legal {seat}: {len(found)} {' '.join(found)}".rstrip()
        if len(text) <= WIDTH:
            yield text
        else:
            yield f"  legal {seat}: {len(found)}"
            yield from (f"    {one}" for one in found)
    result = game.result(state)
    if result is not None:
        yield f"  result {result.result} {result.reason}"
