"""Catalogues that people loaded: kept by game and name, and set whole into a match's options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace as replaced
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select

from core.canonical import canonical, plain
from core.catalogues import Catalogues as Rules
from core.catalogues import digest
from core.errors import BadInput, BadSetup, Clash, NotFound
from core.events import Json
from core.game import Game
from eventstore import times
from eventstore.catalogue_files import as_file, read_file
from eventstore.database import Database
from eventstore.tables import catalogues

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
RESERVED = frozenset({"custom", "new"})  # a value given as JSON in forms, an empty drawing


class Loaded(NamedTuple):
    """A catalogue: `added_at` is None for one that comes with its game."""

    name: str
    content: Any
    cards: tuple[Any, ...]  # all that are in it
    hash: str
    added_at: str | None = None


class Catalogues:
    """The catalogues of a database, beside those that come with the games.

    Every method raises `NotFound` no_catalogues for a game that has none.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self, game: Game[Any, Any, Any]) -> list[Loaded]:
        """Those of the game first, then the loaded ones by name."""
        rules = rules_of(game)
        question = (
            select(catalogues.c.name, catalogues.c.cards, catalogues.c.added_at)
            .where(catalogues.c.game == game.slug)
            .order_by(catalogues.c.name)
        )
        with self.database.read() as connection:
            rows = connection.execute(question).all()
        built_in = [_loaded(rules, name, one) for name, one in rules.built_in.items()]
        return built_in + [_decoded(rules, *row) for row in rows]

    def names(self, game: Game[Any, Any, Any]) -> list[str]:
        """Names of the loaded ones."""
        question = (
            select(catalogues.c.name)
            .where(catalogues.c.game == game.slug)
            .order_by(catalogues.c.name)
        )
        with self.database.read() as connection:
            return [name for (name,) in connection.execute(question)]

    def get(self, game: Game[Any, Any, Any], name: str) -> Loaded:
        """The catalogue of this name, built in or loaded. Raises `NotFound`."""
        found = next((one for one in self.all(game) if one.name == name), None)
        if found is None:
            raise _unknown(name)
        return found

    def add(
        self,
        game: Game[Any, Any, Any],
        name: str,
        data: Any,
        *,
        at: datetime,
        replace: bool = False,
    ) -> Loaded:
        """Keep what a file holds: JSON text, or the value in it; `name` "" takes the file's.

        Raises `BadInput` bad_catalogue for a name or cards that cannot be, `Clash`
        catalogue_exists unless it is to be replaced.
        """
        rules = rules_of(game)
        content = read_file(rules, data, fractions=game.decimals)
        name = _checked(name or getattr(content, rules.name), rules)
        content = replaced(content, **{rules.name: name})
        rules.check(content)
        row = {"game": game.slug, "name": name, "added_at": times.stored(at)}
        kept = canonical(as_file(rules, content))
        with self.database.write() as connection:
            gone = connection.execute(_delete(game, name)).rowcount
            if gone and not replace:  # the deletion is rolled back
                raise Clash("catalogue_exists", "There is a catalogue “{name}” already.", name=name)
            connection.execute(insert(catalogues).values(row | {"cards": kept}))
        return _loaded(rules, name, content, row["added_at"])

    def remove(self, game: Game[Any, Any, Any], name: str) -> None:
        """Forget a loaded catalogue; matches keep their cards. Raises `NotFound`, `BadInput`."""
        if name in rules_of(game).built_in:
            raise BadInput("bad_catalogue", "“{name}” comes with the game and stays.", name=name)
        with self.database.write() as connection:
            if not connection.execute(_delete(game, name)).rowcount:
                raise _unknown(name)

    def resolved(self, game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Json:
        """The options with the cards of a loaded catalogue in the place of its name.

        Anything else stays as it is. Raises `BadSetup` for a name that nobody knows.
        """
        asked = dict(options)
        rules = game.catalogues
        name = None if rules is None else asked.get(rules.option)
        if rules is None or not isinstance(name, str) or name in rules.built_in:
            return asked
        found = next((one for one in self.all(game) if one.name == name), None)
        if found is None:
            raise BadSetup(
                "bad_options",
                "There is no catalogue “{name}”; there are {known}.",
                option=rules.option,
                name=name,
                known=", ".join([*rules.built_in, *self.names(game)]),
            ).named(game.codes)
        return asked | {rules.option: plain(found.content)}


def rules_of(game: Game[Any, Any, Any]) -> Rules:
    """What the game says of its catalogues. Raises `NotFound` for one that has none."""
    if game.catalogues is None:
        raise NotFound("no_catalogues", "{game} has no catalogues.", game=game.title)
    return game.catalogues


def _checked(name: str, rules: Rules) -> str:
    if not NAME.fullmatch(name):
        raise BadInput(
            "bad_catalogue",
            "A catalogue needs a name of 1 to 40 of the characters a to z, 0 to 9 and -, "
            "with a letter first.",
        )
    if name in rules.built_in or name in RESERVED:
        raise BadInput("bad_catalogue", "The name “{name}” is taken by the game.", name=name)
    return name


def _decoded(rules: Rules, name: str, kept: str, added_at: str) -> Loaded:
    content = replaced(read_file(rules, kept), **{rules.name: name})
    return _loaded(rules, name, content, added_at)


def _loaded(rules: Rules, name: str, content: Any, added_at: str | None = None) -> Loaded:
    return Loaded(name, content, rules.cards(content), digest(content), added_at)


def _delete(game: Game[Any, Any, Any], name: str) -> Any:
    return delete(catalogues).where(catalogues.c.game == game.slug, catalogues.c.name == name)


def _unknown(name: str) -> NotFound:
    return NotFound("catalogue_not_found", "There is no catalogue “{name}”.", name=name)
