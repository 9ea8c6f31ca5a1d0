"""Rows that matches hold, each with the table before it; and rows made of what others hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, get_type_hints

from core.events import MatchEnded, RulingMade
from core.game import Game
from core.games.origin_story.pieces.catalogues import of
from core.replay import Timeline
from tests.laws.instances import Maker
from tests.laws.sentences import matches

HEARD = 12  # rows of a kind
NAMES: Mapping[tuple[str, str], Callable[[Any], str]] = {  # in fields that no match fills
    ("arcmage", "token"): lambda _table: "farmland",
    ("origin-story", "id"): lambda table: next(
        (card.id for card in of(table.options.catalogue).story_cards), "Swap Meet"
    ),
}


def happened(timeline: Timeline[Any]) -> Iterator[tuple[Any, Any]]:
    """Every event and every operation of a match, after the table before it."""
    game = timeline.game
    for number in [*timeline.frames][1:]:
        table = timeline.frames[timeline.tree.parent(number)].state
        for event in timeline.steps[number].facts:
            if isinstance(event, RulingMade):
                for operation in event.operations:
                    yield table, operation
                    table = game.rulings.apply(table, operation)
            elif not isinstance(event, MatchEnded):
                yield table, event
                table = game.evolve(table, event)


class Held:
    """What stands in the fields of rows, by their names and types; and tables to say them at."""

    def __init__(self) -> None:
        self.tables: list[Any] = []
        self.parts: dict[Any, list[Any]] = {}  # what stands in rows and has fields, by class
        self._values: dict[tuple[str, str], list[Any]] = {}  # by name and type, by type alone

    def add(self, row: Any) -> None:
        """Take in the fields of a row."""
        for one in fields(row):
            value = getattr(row, one.name)
            for key in ((one.name, str(one.type)), ("", str(one.type))):
                self._values.setdefault(key, []).append(value)
            self.add_part(value)

    def add_part(self, value: Any) -> None:
        """Take in what stands in a field, if it has fields itself."""
        if isinstance(value, tuple):
            for one in value:
                self.add_part(one)
        elif is_dataclass(value):
            self.parts.setdefault(type(value), []).append(value)
            self.add(value)

    def values(self, name: str, kind: str) -> list[Any]:
        """Of fields of this name and type, else of the type; what is text alone means nothing."""
        known = self._values.get((name, kind))
        return known or (self._values.get(("", kind), []) if kind != "str" else [])


class Vocabulary:
    """The rows of one game: as matches have them, and else made of what stands in others."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game, self.pick = game, Random(game.slug)
        self._met: dict[Any, list[tuple[Any, Any]]] = {}  # table and row, by class of the row
        self._all, self._matches = Held(), list[Held]()
        for content in () if game.catalogues is None else game.catalogues.built_in.values():
            self._all.add_part(content)
        for timeline in matches(game.slug):
            self._matches.append(Held())
            for table, row in happened(timeline):
                self._met.setdefault(type(row), []).append((table, row))
                self._matches[-1].tables.append(table)
                for held in (self._all, self._matches[-1]):
                    held.add(row)

    def rows(self, kind: Any) -> list[tuple[Any, Any]]:
        """Some rows of a class, each with a table to say it at."""
        found = self._met.get(kind)
        if found is not None:
            return self.pick.sample(found, min(HEARD, len(found)))
        return [self._made_in(self.pick.choice(self._matches), kind) for _ in range(HEARD)]

    def _made_in(self, match: Held, kind: Any) -> tuple[Any, Any]:
        table = self.pick.choice(match.tables)
        return table, self._made(kind, match, table)

    def _made(self, kind: Any, match: Held, table: Any) -> Any:
        """A row of what stands in those of this match, or of others."""
        hints = get_type_hints(kind)
        own = [one for one in fields(kind) if one.init and one.name != "kind"]
        return kind(**{one.name: self._value(one, hints[one.name], match, table) for one in own})

    def _value(self, field: Any, hint: Any, match: Held, table: Any) -> Any:
        if (name := NAMES.get((self.game.slug, field.name))) is not None:
            return name(table)
        for held in (match, self._all):
            if found := held.values(field.name, str(field.type)) or held.parts.get(hint):
                return self.pick.choice(found)
        if is_dataclass(hint):
            return self._made(hint, match, table)
        return "Meadow" if hint is str else Maker(self.pick, 9).value(hint)
