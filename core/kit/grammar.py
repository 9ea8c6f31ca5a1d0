"""Notation as data: the `TEXT` of a row gives its reader and its writer, each the other's inverse.

A row is a frozen dataclass, such as a command or a fact. Its `TEXT` is what stands in a line:

    dmg {card:inst} {n:count}               words, and fields with the kind that reads them
    mod {card:inst} {attack,defence:change} {until:lifetime}          a kind of several fields
    shoot {target:fig}[ at {to:spot}]       a part that is left out where it stands at defaults
    vp {who} {n:change}                     without a kind: one of the words of the field's type

Where blanks may stand when it is read says the game's reader; a single blank is written where the
`TEXT` has one. Rows that begin alike are told apart at the first place where they differ, so that
nothing is read twice and a refusal knows all that could have stood there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from operator import attrgetter
from typing import Any, ClassVar, Generic, Literal, Protocol, get_args, get_origin, get_type_hints

from core.kit.kinds import Kind, R, Reads, among


class Said(Protocol):
    """A row: a dataclass that says how it is written."""

    TEXT: ClassVar[str]


Values = dict[str, Any]  # of a row's fields, by name


@dataclass(frozen=True, slots=True)
class Mark:
    """Characters that stand in the text themselves; nothing is glued to a `word`."""

    text: str
    word: bool
    said: str  # with the blank in front of it, where there is one
    names: tuple[str, ...] = ()

    @property
    def usage(self) -> str:
        """As it is typed."""
        return self.said

    def read(self, reader: Reads, found: Values) -> bool:  # noqa: ARG002 - as all parts are read
        """Read it, if it comes next."""
        return bool(reader.one_of((self.text,)) if self.word else reader.take(self.text))

    def write(self, row: Any) -> str:  # noqa: ARG002 - as all parts are written
        """The characters."""
        return self.said


@dataclass(frozen=True, slots=True)
class Slot(Generic[R]):
    """Where a field stands, or several that one kind reads."""

    names: tuple[str, ...]
    kind: Kind[R]
    blank: str
    name: str  # for people: of its field, of the kind where it reads several
    values: Callable[[Any], Any] = field(compare=False)

    @property
    def usage(self) -> str:
        """Its name in capitals."""
        return self.blank + self.name.upper().replace("_", "-")

    def read(self, reader: R, found: Values) -> bool:
        """Read it, if it comes next."""
        value = self.kind.read(reader)
        if value is None and not self.kind.sure:
            return False
        if len(self.names) == 1:
            found[self.names[0]] = value
        else:
            found.update(zip(self.names, value, strict=True))
        return True

    def write(self, row: Any) -> str:
        """The text of the fields."""
        said = self.kind.write(self.values(row))
        return said and self.blank + said


@dataclass(frozen=True, slots=True)
class Optional(Generic[R]):
    """Parts that are left out together where all their fields stand at their defaults."""

    parts: tuple[Part[R], ...]
    names: tuple[str, ...]
    default: Any  # of its field; a tuple of those of several fields
    values: Callable[[Any], Any] = field(compare=False)

    @property
    def usage(self) -> str:
        """What may be left out, in brackets."""
        inside = "".join([part.usage for part in self.parts])
        bare = inside.lstrip(" ")
        return f"{' ' * (len(inside) - len(bare))}[{bare}]"

    def read(self, reader: R, found: Values) -> bool:
        """Read it, if it comes next; it is found either way. Raises where it is begun only."""
        first, *others = self.parts
        if first.read(reader, found):
            for part in others:
                part.read(reader, found) or reader.fail()
        return True

    def write(self, row: Any) -> str:
        """The text of the parts, or nothing."""
        if self.values(row) == self.default:
            return ""
        return "".join([part.write(row) for part in self.parts])


Part = Mark | Slot[R] | Optional[R]

_SIGNS = re.compile(
    r"(?P<blank> ?)(?:\{(?P<names>[a-z_,]+)(?::(?P<kind>[a-z_]+))?\}"
    r"|(?P<open>\[)|(?P<close>\])|(?P<mark>[^ {}\[\]]+))"
)
_GLUED = re.compile(r"\{|\[(?! )")  # what makes a mark that stands before it no word


class Row(Generic[R]):
    """A class with its `TEXT`. Raises TypeError, ValueError or KeyError for a text that is none."""

    def __init__(self, made: type[Any], kinds: Mapping[str, Kind[R]]) -> None:
        self.made, self.text = made, str(made.TEXT)
        self._kinds, self._hints = kinds, get_type_hints(made)
        self._defaults = {one.name: one.default for one in fields(made)}
        self.parts = tuple(self._parts(self._tokens(), inside=False))

    def write(self, row: Any) -> str:
        """The text of a row of this class."""
        return "".join([part.write(row) for part in self.parts]).lstrip()

    @property
    def usage(self) -> str:
        """How it is typed, for people: fields in capitals, what may be left out in brackets."""
        return "".join([part.usage for part in self.parts]).lstrip()

    def _tokens(self) -> Iterator[re.Match[str]]:
        at = 0
        while at < len(self.text):
            token = _SIGNS.match(self.text, at)
            if token is None:
                raise ValueError(f"{self.text!r} cannot be read from character {at + 1} on")
            at = token.end()
            yield token

    def _parts(self, tokens: Iterator[re.Match[str]], *, inside: bool) -> Iterator[Part[R]]:
        """The parts up to the end, or up to the bracket that closes these."""
        for token in tokens:
            if token["close"] and inside:
                return
            if token["open"]:
                yield self._optional(tuple(self._parts(tokens, inside=True)))
            elif token["mark"]:
                word = not _GLUED.match(self.text, token.end())
                yield Mark(token["mark"], word, token[0])
            elif token["names"]:
                yield self._slot(token)
            else:
                raise ValueError(f"{self.text!r} has a bracket that was not opened")
        if inside:
            raise ValueError(f"{self.text!r} has a bracket that is not closed")

    def _slot(self, token: re.Match[str]) -> Slot[R]:
        names = tuple(token["names"].split(","))
        if not self._defaults.keys() >= set(names):
            raise ValueError(f"{token[0]} names no field of {self.made.__name__}")
        kind = self._kinds[token["kind"]] if token["kind"] else self._words(*names)
        name = names[0] if len(names) == 1 else token["kind"]
        return Slot(names, kind, token["blank"], name, attrgetter(*names))

    def _optional(self, parts: tuple[Part[R], ...]) -> Optional[R]:
        names = tuple(name for part in parts for name in part.names)
        defaults = tuple(self._defaults[name] for name in names)
        if not names or MISSING in defaults:
            raise ValueError(f"{self.text!r}: only fields with defaults can be left out")
        default = defaults if names[1:] else defaults[0]
        return Optional(parts, names, default, attrgetter(*names))

    def _words(self, name: str) -> Kind[R]:
        words = _literals(self._hints[name])
        if not words:
            raise TypeError(f"the field {name} of {self.made.__name__} needs a kind")
        return among(words)


def _literals(hint: Any) -> tuple[str, ...]:
    """The words of a `Literal`, or of one that may be None."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return tuple(word for one in get_args(hint) for word in _literals(one))


class _Fork(Generic[R]):
    """A place in the texts: what may follow, and the row that may end here."""

    def __init__(self) -> None:
        self.fields: dict[Part[R], _Fork[R]] = {}
        self.words: dict[str, _Fork[R]] = {}
        self.others: dict[Part[R], _Fork[R]] = {}
        self.choice: tuple[str, ...] = ()  # the words once more, as a reader is asked for them
        self.row: Row[R] | None = None

    def following(self, part: Part[R]) -> _Fork[R]:
        """The place behind a part."""
        match part:
            case Slot():
                return self.fields.setdefault(part, _Fork())
            case Mark(word=True):
                after = self.words.setdefault(part.text, _Fork())
                self.choice = tuple(self.words)
                return after
            case Mark() | Optional():
                if part not in self.others:
                    self.check_reached()
                return self.others.setdefault(part, _Fork())

    def end(self, row: Row[R]) -> None:
        """Let a row end here. Raises ValueError where another one does."""
        if self.row is not None:
            raise ValueError(f"{row.text!r} is the text of two rows")
        self.check_reached()
        self.row = row

    def check_reached(self) -> None:
        """Raises ValueError where a part stands already that is found even if it is left out."""
        if any(isinstance(part, Optional) for part in self.others):
            raise ValueError("what follows where a part may be left out is never read")

    def go_on(self, reader: R, found: Values) -> _Fork[R] | None:
        """Read the part that comes next: the place behind it, None where there is none."""
        for part, after in self.fields.items():
            if part.read(reader, found):
                return after
        if self.choice and (word := reader.one_of(self.choice)) is not None:
            return self.words[word]
        for part, after in self.others.items():
            if part.read(reader, found):
                return after
        return None


class Grammar(Generic[R]):
    """The texts of some rows; `kinds` say how their fields are read and written.

    Where several rows can go on, fields are looked for first, then words, then what is left, each
    in the order of the rows. Raises TypeError, ValueError or KeyError for a text that is none.
    """

    def __init__(self, rows: Iterable[type[Any]], kinds: Mapping[str, Kind[R]]) -> None:
        self.rows = {made: Row(made, kinds) for made in rows}
        self._start: _Fork[R] = _Fork()
        for row in self.rows.values():
            fork = self._start
            for part in row.parts:
                fork = fork.following(part)
            fork.end(row)

    def read(self, reader: R) -> Any:
        """The row that comes next, or None where none begins here.

        Raises `BadNotation` for a row that is begun and goes on otherwise.
        """
        found: Values = {}
        fork, after = self._start, self._start.go_on(reader, found)
        while after is not None:
            fork, after = after, after.go_on(reader, found)
        if fork.row is None:
            return None if fork is self._start else reader.fail()
        return fork.row.made(**found)

    def write(self, row: Said) -> str:
        """The canonical text of a row; what `read` makes of it is equal to it."""
        return self.rows[type(row)].write(row)

    @property
    def usages(self) -> Mapping[type[Any], str]:
        """How each row is typed, for people (`Row.usage`)."""
        return {made: row.usage for made, row in self.rows.items()}

    @property
    def kind(self) -> Kind[R]:
        """For fields that hold such rows."""
        return Kind(self.read, self.write)
