"""Cards that a table may bring from a file: what a game says about such catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Any, NamedTuple, get_args, get_type_hints

from core.canonical import canonical
from core.messages import Message


class CardWords(NamedTuple):
    """A card of a catalogue as it is shown to people."""

    id: str
    name: Message
    facts: tuple[Message, ...]  # short ones: its place, its strength
    effects: tuple[Message, ...]  # what it does, a phrase each
    codes: tuple[str, ...] = ()  # the same by the names that a file uses
    text: Message | None = None  # what stands on the card


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueFormat:
    """A form of its own that a file of a catalogue may have, beside Kifu's.

    `read` and `write` go between the JSON value of such a file and a content. A written file may
    hold fractions, which no content does.
    """

    key: str  # what it is asked for by, and the ending of a file: "geojson"
    title: str
    media_type: str
    recognises: Callable[[Any], bool]  # of a file's JSON value
    read: Callable[[Any], Any]  # raises BadInput; the name of the content may be ""
    write: Callable[[Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueWords:
    """What people call catalogues whose entries are no cards."""

    title: Message  # of all there are
    count: Message  # with the place {n}
    fault: Message  # with {card}, the entry, and {cause}
    load: Message
    paste: Message
    kept: Message  # what a match holds of one


def no_facts(_content: Any) -> tuple[Message, ...]:
    """For catalogues that hold nothing but their cards."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogues:
    """What a game has to say about its catalogues.

    `option` names the option that takes the name of one; in `match_started` a catalogue that
    does not come with the game stands whole, so that the match keeps its cards whatever
    becomes of the catalogue.

    `content` is a catalogue as a whole: a frozen dataclass with its name in the field `name`,
    and one list of cards or several in the fields of `lists`. Where it has nothing but a name
    and one list, a file may be that list alone.
    """

    option: str
    content: type[Any]
    built_in: Mapping[str, Any]  # by name
    check: Callable[[Any], None]  # of a content; raises BadInput bad_catalogue
    describe: Callable[[Any], CardWords]  # of a card
    name: str = "name"
    lists: Mapping[str, Message | None]  # field -> what people call these cards, if not “cards”
    facts: Callable[[Any], Sequence[Message]] = no_facts  # what else stands in a content
    formats: tuple[CatalogueFormat, ...] = ()
    words: CatalogueWords | None = None  # None: its entries are cards

    def groups(self, content: Any) -> Iterator[tuple[Message | None, tuple[Any, ...]]]:
        """The lists of cards, each with its title."""
        for field, title in self.lists.items():
            yield title, tuple(getattr(content, field))

    def cards(self, content: Any) -> tuple[Any, ...]:
        """The cards of all lists."""
        return tuple(card for _, cards in self.groups(content) for card in cards)

    def card(self, field: str) -> Any:
        """The type of the cards in a list."""
        return get_args(get_type_hints(self.content)[field])[0]

    def format(self, key: str) -> CatalogueFormat | None:
        """The form of files that this key asks for, if there is one."""
        return next((one for one in self.formats if one.key == key), None)

    @property
    def only(self) -> str | None:
        """The list that can stand for a whole catalogue; None where more belongs to one."""
        given = {field.name for field in fields(self.content)}
        first, *others = self.lists
        return first if not others and given == {self.name, first} else None


def digest(content: Any) -> str:
    """The SHA-256 of a catalogue's canonical JSON: what it held when a match was started."""
    return sha256(canonical(content).encode()).hexdigest()
