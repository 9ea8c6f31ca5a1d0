"""Sentences with open places: written in English here, translated at the edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from core.shares import Basis

Value: TypeAlias = "str | int | Message"
MARKS = (".", "!", "?", "…", "”", "»")  # of a sentence that needs no further one


class Message(NamedTuple):
    """A sentence for people: `text` is English and the key of its translations.

    `text` is a `str.format` pattern over the names in `params`; a value may be a `Message`
    itself (a card, a seat), translated before it is set in. The title of a `seat` is said as the
    name of who sits there, wherever that is known. Pages draw a `card` that is named.
    """

    text: str
    params: Mapping[str, Value] = {}
    seat: str | None = None
    card: NamedCard | None = None

    def __str__(self) -> str:
        return self.text.format_map({name: str(value) for name, value in self.params.items()})


class NamedCard(NamedTuple):
    """The card that a message names, for pages, which draw it small in the sentence.

    `code` is what the game calls it. Of a playing card `sign` is its corner, such as `10♥`, shown
    for the words, and `suit` the word of its colour in style sheets; `name` says it in words, where
    the message does not. A card without a sign is shown by its words.
    """

    code: str
    sign: str = ""
    suit: str = ""
    name: Message | None = None


def msg(text: str, /, **params: Value) -> Message:
    """A message; the translation catalogues are extracted from the calls of this function."""
    return Message(text, params)


def said(
    message: Message,
    names: Mapping[str, str],
    texts: Callable[[str], str] = lambda text: text,
    printed: Callable[[Printed], str] = str,
    fitted: Callable[[str, Mapping[str, str | int]], str] = str.format_map,
    *,
    carded: Callable[[str, NamedCard], str] = lambda words, _: words,
) -> str:
    """The sentence, with the names of people by their seats; a whole one begins with a capital,
    unless data stand first, such as the path of a field or the name of a card.

    `texts` translates each text, `printed` what is printed on cards; `fitted` sets words into the
    places of a text, as the language wants it (`web.french`); `carded` gives what stands for the
    words of a card.
    """

    def within(message: Message) -> str:
        text, params, seat, card = message
        if seat is not None and (name := names.get(seat)):
            return name
        if not text:
            return ""
        words = fitted(texts(text), {key: word(value) for key, value in params.items()})
        return words if card is None else carded(words, card)

    def word(value: Value) -> str | int:
        if isinstance(value, Message):
            return within(value)
        return printed(value) if isinstance(value, Printed) else value

    whole = within(message)
    if not whole.endswith(MARKS) or _led_by_data(message, texts):
        return whole
    return whole[0].upper() + whole[1:]


def _led_by_data(message: Message, texts: Callable[[str], str]) -> bool:
    """Whether data stand first in a sentence."""
    text = texts(message.text)
    if not text.startswith("{"):
        return False
    value = message.params.get(text[1 : text.index("}")], "")
    return _led_by_data(value, texts) if isinstance(value, Message) else True


def seat_titles(titles: Mapping[str, Message]) -> Mapping[str, Message]:
    """Titles of seats that give way to the names of the people who sit there."""
    return {seat: title._replace(seat=seat) for seat, title in titles.items()}


class Narration(NamedTuple):
    """What a step did, for people who read a record.

    `headline` says the outcome in one sentence of at most about 90 characters, `parts` the rest,
    one sentence each; `rules` are the numbers of rules it followed, such as R24, to be linked
    beside it. What comes next is no part of it. `quiet` is a step of which there is nothing to
    tell but that it took place, such as a phase in which nobody did anything: lists fold it.
    """

    headline: Message
    parts: tuple[Message, ...] = ()
    rules: tuple[str, ...] = ()
    quiet: bool = False


class Printed(str):
    """Words printed on a card: said as the game translates them (`Game.printed`), if it does."""

    __slots__ = ()


class Column(NamedTuple):
    """A column of a `Table`: `key` in its rows, a heading, and how its values read."""

    key: str
    title: Message
    kind: str = "number"  # number, share (0 to 1), text, message, player, seat


class Table(NamedTuple):
    """Figures ready to be shown or written out: what a statistics page is made of.

    `rows` hold plain JSON values under the keys of `columns`; `total` says over how many
    matches the figures go (None inside one match). The first column names each row. `kind` is
    how a page draws it: as a `table`; as one with `bars` in it; as a `map` of a plane, each row a
    strip of it, the farthest first; as a `course`, rows from left to right and a line for each
    further column. Kinds that draw the columns `draws`:

    - `shares`, `means`: a dot with its interval for each row; `draws` is the column of the figure;
    - `results`: a bar for each row, stacked of these columns;
    - `ranking`: a bar for each row;
    - `distribution`: the first column from left to right, a bar for each value, of these together;
    - `survival`: the same, and which part of the matches goes on after each.

    `bases` says what the figures of each row are made of, by the keys of their columns.
    """

    key: str
    title: Message
    columns: tuple[Column, ...]
    rows: tuple[Mapping[str, Value | float | None], ...]
    total: int | None = None
    note: Message | None = None
    kind: str = "table"
    draws: tuple[str, ...] = ()
    bases: tuple[Mapping[str, Basis], ...] = ()  # none, or one for each row


class Heading(NamedTuple):
    """A heading for tables of a match: `tables` are their keys, or beginnings of keys with `*`."""

    title: Message
    tables: tuple[str, ...]

    def holds(self, key: str) -> bool:
        """Whether a table stands under it."""
        return any(
            key.startswith(one[:-1]) if one.endswith("*") else key == one for one in self.tables
        )
