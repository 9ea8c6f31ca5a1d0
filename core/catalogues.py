"""Cards that a table may bring from a file: what a game says about such catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from operator import attrgetter
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from core.canonical import canonical, plain
from core.card_forms import CardForms
from core.card_words import CardWords
from core.messages import Message, Table
from core.telling import Telling

__all__ = [
    "BoxPart",
    "CardWords",
    "CatalogueFormat",
    "CatalogueWords",
    "Catalogues",
    "Entered",
    "ReadCard",
    "digest",
    "key_of",
    "no_facts",
    "says_more",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueFormat:
    """A form of its own that a file of a catalogue may have, beside Kifu's.

    `read` and `write` go between the JSON value of such a file and a content; of a format that
    is `text`, between its text and a content. A written file may hold fractions, which no content
    does.
    """

    key: str  # what it is asked for by, and the ending of a file: "geojson"
    title: Message | str
    media_type: str
    recognises: Callable[[Any], bool]  # of a file's JSON value, or its text
    read: Callable[[Any], Any]  # raises BadInput; the name of the content may be ""
    write: Callable[[Any], Any]
    text: bool = False  # no JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueWords:
    """What people call catalogues that are no mere lists of cards: layouts, decks."""

    title: Message  # of all there are
    count: Message  # with the place {n}
    fault: Message  # with {card}, the entry, and {cause}
    load: Message
    paste: Message
    kept: Message  # what a match holds of one
    how: Message | None = None  # what a file looks like; None: in JSON
    take: Message | None = None  # to load what a match has; None: nobody is offered that


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPart:
    """A kind of cards of the printed game, of which somebody tells how many there are."""

    title: Message  # with the places {n} and {all}
    all: int
    count: Callable[[Any], int]  # of a content: how many of them it has
    source: Message  # who says how many there are


class Entered(NamedTuple):
    """How much of a part of the box a catalogue has."""

    words: Message
    n: int
    all: int
    source: Message


class ReadCard(NamedTuple):
    """A card that people typed in during a match, as far as it is known, and the list it is of."""

    field: str
    card: Any


def says_more(card: Any, other: Any) -> bool:
    """Whether a card tells all that another one tells, and something beside it."""
    mine, theirs = plain(card), plain(other)
    told = {name: value for name, value in theirs.items() if value not in (None, "", [], {}, ())}
    return mine != theirs and all(mine.get(name) == value for name, value in told.items())


def no_facts(_content: Any) -> tuple[Any, ...]:
    """For catalogues that hold nothing but their cards."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogues:
    """What a game has to say about its catalogues.

    `options` names the options that take the name of one: the first of them all players share,
    or there is one for each of the game's seats, in their order. In `match_started` a catalogue
    that does not come with the game stands whole, so that the match keeps its cards whatever
    becomes of the catalogue.

    `content` is a catalogue as a whole: a frozen dataclass with its name in the field `name`,
    and one list of cards or several in the fields of `lists`. Where it has nothing but a name
    and one list, a file may be that list alone.

    `arrange` puts what is shown of a content into groups, each under a title, where people look
    for other groups than those of the lists; `describe` is then asked of what it gives.

    People who own the printed game are asked first which catalogue it is: one of their own, then
    `typed`, then what else comes with the game, `examples` last.
    """

    options: tuple[str, ...]
    content: type[Any]
    built_in: Mapping[str, Any]  # by name
    check: Callable[[Any], None]  # of a content; raises BadInput bad_catalogue
    sound: Callable[[Any], None] | None = None  # the same of an unfinished one; None: as `check`
    describe: Callable[[Any], CardWords]  # of a card
    reserved: frozenset[str] = frozenset()  # what the options take beside names
    name: str = "name"
    lists: Mapping[str, Message | None]  # field -> what people call these cards, if not “cards”
    facts: Callable[[Any], Sequence[Message]] = no_facts  # what else stands in a content
    figures: Callable[[Any], Sequence[Table]] = no_facts  # what can be counted in it
    arrange: Callable[[Any], Sequence[tuple[Message, Sequence[Any]]]] | None = None
    count: Callable[[Any], int] | None = None  # of cards in a content; None: as the lists say
    formats: tuple[CatalogueFormat, ...] = ()
    words: CatalogueWords | None = None  # None: its entries are cards
    forms: CardForms | None = None  # in which cards are put together on the page
    telling: Telling | None = None  # None: they are known when a match begins
    examples: frozenset[str] = frozenset()  # built-in ones of Kifu's own invention
    typed: str | None = None  # the built-in one without cards: they are read from the table
    box: tuple[BoxPart, ...] = ()  # what is in the printed game, where a source tells
    # Of the table before facts, and these: cards that were typed, for a catalogue of one's own.
    read: Callable[[Any, Sequence[Any]], Iterable[ReadCard]] | None = None

    def entered(self, content: Any) -> tuple[Entered, ...]:
        """How much of the box is in a content, part by part."""
        return tuple(
            Entered(part.title._replace(params={"n": n, "all": part.all}), n, part.all, part.source)
            for part in self.box
            for n in (part.count(content),)
        )

    def groups(self, content: Any) -> Iterator[tuple[Message | None, tuple[Any, ...]]]:
        """The lists of cards, each with its title."""
        for field, title in self.lists.items():
            yield title, tuple(attrgetter(field)(content))

    def cards(self, content: Any) -> tuple[Any, ...]:
        """The cards of all lists."""
        return tuple(card for _, cards in self.groups(content) for card in cards)

    def shown(self, content: Any) -> Iterator[tuple[Message | None, tuple[CardWords, ...]]]:
        """The cards in words, in the groups that people look for."""
        for title, cards in (self.arrange or self.groups)(content):
            yield title, tuple(map(self.describe, cards))

    def size(self, content: Any) -> int:
        """How many cards there are."""
        return len(self.cards(content)) if self.count is None else self.count(content)

    def whole_in(self, options: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
        """What stands whole in the options of a match, by option, but for what is built in."""
        found = {name: options.get(name) for name in self.options}
        own = [plain(content) for content in self.built_in.values()]
        return {
            name: value
            for name, value in found.items()
            if isinstance(value, Mapping) and value not in own
        }

    def option_of(self, seats: Sequence[str], seat: str) -> str | None:
        """The option that is this seat's own; None where all of them share one."""
        if len(self.options) == 1:
            return None
        return dict(zip(seats, self.options, strict=True)).get(seat)

    def card(self, field: str) -> Any:
        """The type of the cards in a list."""
        return get_args(get_type_hints(self.content)[field])[0]

    def check_unfinished(self, content: Any) -> None:
        """Raises `BadInput` bad_catalogue for what no card may be, however few there are."""
        (self.sound or self.check)(content)

    def empty(self, name: str) -> Any:
        """A catalogue without a card."""
        kinds = get_type_hints(self.content)
        given = {one.name: 1 if kinds[one.name] is int else () for one in fields(self.content)}
        return self.content(**given | {self.name: name})

    def format(self, key: str) -> CatalogueFormat | None:
        """The form of files that this key asks for, if there is one."""
        return next((one for one in self.formats if one.key == key), None)

    @property
    def edited(self) -> tuple[str, ...]:
        """Every list of a content, those too that hold no cards, such as definitions."""
        kinds = get_type_hints(self.content)
        return tuple(f.name for f in fields(self.content) if get_origin(kinds[f.name]) is tuple)

    def keys(self, content: Any) -> frozenset[str]:
        """What the cards of all lists of a content are known by."""
        return frozenset(key_of(card) for field in self.edited for card in getattr(content, field))

    @property
    def only(self) -> str | None:
        """The list that can stand for a whole catalogue; None where more belongs to one."""
        given = {field.name for field in fields(self.content)}
        first, *others = self.lists
        return first if not others and given == {self.name, first} else None


def key_of(card: Any) -> str:
    """What a card of any list is known by: its first field."""
    return str(getattr(card, fields(card)[0].name))


def digest(content: Any) -> str:
    """The SHA-256 of a catalogue's canonical JSON: what it held when a match was started."""
    return sha256(canonical(content).encode()).hexdigest()
