"""Catalogues that people loaded: kept by game and name, and set whole into a match's options."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as replaced
from datetime import datetime
from itertools import count
from typing import Any, Literal, NamedTuple

from sqlalchemy import delete, insert, select

from core.canonical import canonical, plain
from core.catalogues import Catalogues as Rules
from core.catalogues import digest
from core.errors import BadInput, BadSetup, Clash, NotFound
from core.events import Json
from core.game import Game
from core.games import find
from eventstore import forms, times
from eventstore.card_photos import forget
from eventstore.catalogue_files import LONGEST, as_file, read_file
from eventstore.database import Database
from eventstore.tables import catalogues

FORMAT = "kifu-catalogue/1"  # of a line among records: the catalogues travel with the matches
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
RESERVED = frozenset({"custom", "new"})  # a value given as JSON in forms, an empty drawing


class Loaded(NamedTuple):
    """A catalogue: `added_at` is None for one that comes with its game."""

    name: str
    content: Any
    cards: tuple[Any, ...]  # all that are in it
    size: int  # how many these are
    hash: str
    added_at: str | None = None


@dataclass(frozen=True, slots=True)
class FileCatalogue:
    """A line of an export of everything that is no record: a catalogue that somebody loaded."""

    format: Literal["kifu-catalogue/1"]
    game: str
    name: str
    added_at: str
    cards: Any  # as in a file of its own


LINE = forms.Form(FileCatalogue)
OF_A_LINE = re.compile(rb'\s*\{\s*"format"\s*:\s*"kifu-catalogue/')


class Brought(NamedTuple):
    """A catalogue from elsewhere: the name that it has here, and whether it is new."""

    name: str
    new: bool


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
        return built_in + [decoded(rules, *row) for row in rows]

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
        file: str = "",
        unfinished: bool = False,
    ) -> Loaded:
        """Keep what a file holds: its text, or the JSON value in it.

        `name` "" takes the one that stands in it, or where none does that of the `file`. One that
        is `unfinished` is kept although there may be too few cards to play with.
        Raises `BadInput` bad_catalogue for a name or cards that cannot be, `Clash`
        catalogue_exists unless it is to be replaced.
        """
        rules = rules_of(game)
        content = read_file(rules, data, fractions=game.decimals, unfinished=unfinished)
        name = checked_name(name or getattr(content, rules.name) or _of_file(file), rules)
        content = replaced(content, **{rules.name: name})
        (rules.check_unfinished if unfinished else rules.check)(content)
        row = {"game": game.slug, "name": name, "added_at": times.stored(at)}
        kept = canonical(as_file(rules, content))
        with self.database.write() as connection:
            gone = connection.execute(_delete(game, name)).rowcount
            if gone and not replace:  # the deletion is rolled back
                raise Clash("catalogue_exists", "There is a catalogue “{name}” already.", name=name)
            connection.execute(insert(catalogues).values(row | {"cards": kept}))
            forget(connection, game.slug, name, rules.keys(content))
        return _loaded(rules, name, content, row["added_at"])

    def lines(self) -> Iterator[Json]:
        """All that somebody loaded, as lines for a file of many records; no game is asked."""
        question = select(catalogues).order_by(catalogues.c.game, catalogues.c.name)
        with self.database.read() as connection:
            rows = connection.execute(question).all()
        for row in rows:
            told = {"game": row.game, "name": row.name, "added_at": row.added_at}
            yield {"format": FORMAT, **told, "cards": json.loads(row.cards)}

    def bring(self, line: bytes, games: Mapping[str, Game[Any, Any, Any]]) -> tuple[str, Brought]:
        """Keep what a line of `lines` holds: its game, and its name here.

        One whose cards are here already is known again, whatever its name. Where others have
        its name it gets a number behind it, and both are kept. Raises `BadInput`, `NotFound` for
        a game that is not here.
        """
        if len(line) > LONGEST:
            raise BadInput("bad_catalogue", "A catalogue file has at most {n} KB.", n=LONGEST >> 10)
        try:
            told: FileCatalogue = LINE.read(line)
        except forms.Wrong as wrong:
            raise BadInput(
                "bad_catalogue", "Not a catalogue: {reason}.", reason=wrong.reason
            ) from None
        game = find(told.game, games)
        rules = rules_of(game)
        content = read_file(rules, told.cards, fractions=game.decimals, unfinished=True)
        nameless = digest(replaced(content, **{rules.name: ""}))
        here = self.all(game)
        for one in here:
            if digest(replaced(one.content, **{rules.name: ""})) == nameless:
                return game.slug, Brought(one.name, new=False)
        taken = {one.name for one in here}
        name = next(name for name in _names(told.name) if name not in taken)
        added = times.parsed(told.added_at, "added_at")
        self.add(game, name, told.cards, at=added, unfinished=True)
        return game.slug, Brought(name, new=True)

    def take(
        self,
        game: Game[Any, Any, Any],
        options: Mapping[str, Any],
        option: str,
        name: str = "",
        *,
        at: datetime,
        replace: bool = False,
    ) -> Loaded:
        """Keep what a match was started with: it stands whole in its options.

        Raises `NotFound` where it does not, and what `add` raises.
        """
        found = rules_of(game).whole_in(options).get(option)
        if found is None:
            raise NotFound(
                "catalogue_not_found",
                "The match has none of its own as “{option}”.",
                option=option[:40],
            )
        return self.add(game, name, found, at=at, replace=replace)

    def remove(self, game: Game[Any, Any, Any], name: str) -> None:
        """Forget a loaded catalogue; matches keep their cards. Raises `NotFound`, `BadInput`."""
        if name in rules_of(game).built_in:
            raise BadInput("bad_catalogue", "“{name}” comes with the game and stays.", name=name)
        with self.database.write() as connection:
            if not connection.execute(_delete(game, name)).rowcount:
                raise _unknown(name)
            forget(connection, game.slug, name)

    def resolved(self, game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Json:
        """The options with the cards of loaded catalogues in the place of their names.

        Anything else stays as it is. Raises `BadSetup` for a name that nobody knows.
        """
        named = {} if game.catalogues is None else _named(game.catalogues, options)
        loaded = {one.name: one for one in self.all(game)} if named else {}
        for option, name in named.items():
            if name not in loaded:
                raise BadSetup(
                    "bad_options",
                    "There is no catalogue “{name}”; there are {known}.",
                    option=option,
                    name=name,
                    known=", ".join(loaded),
                ).named(game.codes)
        return {**options, **{name: plain(loaded[of].content) for name, of in named.items()}}


def rules_of(game: Game[Any, Any, Any]) -> Rules:
    """What the game says of its catalogues. Raises `NotFound` for one that has none."""
    if game.catalogues is None:
        raise NotFound("no_catalogues", "{game} has no catalogues.", game=game.title)
    return game.catalogues


def _named(rules: Rules, options: Mapping[str, Any]) -> dict[str, str]:
    """The options that a loaded catalogue is to stand for, each with its name."""
    found = {name: options.get(name) for name in rules.options}
    known = rules.reserved | set(rules.built_in)
    return {name: of for name, of in found.items() if isinstance(of, str) and of not in known}


def _names(name: str) -> Iterator[str]:
    """The name, then the same with 2, 3, 4, … behind it."""
    yield name
    for number in count(2):
        end = f"-{number}"
        yield name[: 40 - len(end)] + end


def _of_file(file: str) -> str:
    """A name made from that of a file; "" where none can be."""
    stem = re.split(r"[/\\]", file)[-1].partition(".")[0]
    return re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:40]


def checked_name(name: str, rules: Rules) -> str:
    """The name, where somebody's own catalogue may have it. Raises `BadInput` bad_catalogue."""
    if not NAME.fullmatch(name):
        raise BadInput(
            "bad_catalogue",
            "A catalogue needs a name of 1 to 40 of the characters a to z, 0 to 9 and -, "
            "with a letter first.",
        )
    if name in rules.built_in or name in rules.reserved | RESERVED:
        raise BadInput("bad_catalogue", "The name “{name}” is taken by the game.", name=name)
    return name


def decoded(rules: Rules, name: str, kept: str, added_at: str) -> Loaded:
    """A catalogue as its row keeps it."""
    content = replaced(read_file(rules, kept, unfinished=True), **{rules.name: name})
    return _loaded(rules, name, content, added_at)


def _loaded(rules: Rules, name: str, content: Any, added_at: str | None = None) -> Loaded:
    size = rules.size(content)
    return Loaded(name, content, rules.cards(content), size, digest(content), added_at)


def _delete(game: Game[Any, Any, Any], name: str) -> Any:
    return delete(catalogues).where(catalogues.c.game == game.slug, catalogues.c.name == name)


def _unknown(name: str) -> NotFound:
    return NotFound("catalogue_not_found", "There is no catalogue “{name}”.", name=name)
