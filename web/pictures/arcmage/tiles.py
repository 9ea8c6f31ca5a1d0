"""Cards in play: what is printed, what has become of it, what a step did to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from core.events import Json
from core.games.arcmage.narrate.names import Names
from core.games.arcmage.titles import ACTION_TITLES, UNTIL_TITLES, keyword_title
from core.messages import Message, Value, msg
from web.i18n import on_card, translate
from web.pictures.arcmage.faces import SHORT, Face, Printed, Word, word
from web.pictures.arcmage.marks import Marks


class Aimed(NamedTuple):
    """An item of the stack that is aimed at something: its place, 1 at the bottom, and name."""

    n: str
    title: Value


class Chip(NamedTuple):
    """A counter, or something that holds for a while: what stands on the card, and its title."""

    kind: str  # counter, values, add, lose, type, no, can, freeze
    short: str
    title: Message


class Figure(NamedTuple):
    """A number of a card: now, as printed where it differs, and before this step if it changed."""

    now: int
    printed: int | None = None
    was: int | None = None


class Level(NamedTuple):
    """A level of a city."""

    level: int
    life: str  # once, lasting
    text: str
    active: bool


class Tile(NamedTuple):
    """A card in play."""

    id: str  # A5
    face: Face
    attack: Figure | None
    defence: Figure | None  # of a city: what is left of the printed points
    words: tuple[Word, ...]
    chips: tuple[Chip, ...]
    damage: int
    marked: bool
    dead: bool
    foreign: str | None  # its owner, where another controls it
    guest: str | None  # its controller, where it stays in another's city
    states: str  # class names of what the step did and of what is under way
    battle: int | None  # attacks in this battle of the combat
    blocks: int | None  # blocks in this battle
    aims: tuple[Aimed, ...]  # items of the stack that it is a target of
    low: bool  # a city with less than a third of its points
    levels: tuple[Level, ...]
    attached: tuple[Tile, ...]


CHANGES: Mapping[str, Message] = {
    "values": msg("{what} {until}"),
    "add": msg("has {what} {until}"),
    "lose": msg("has lost {what} {until}"),
    "type": msg("is {what} {until}"),
    "no": msg("cannot {what} {until}"),
    "can": msg("can {what} {until}"),
    "freeze": msg("does not unmark {until}"),
    "protect": msg("does not die the next time {until}"),
}


class Tiles:
    """All cards in play, as tiles by their number; attached ones hang on their hosts."""

    def __init__(
        self, view: Json, before: Json | None, printed: Printed, marks: Marks, names: Names
    ) -> None:
        """`before` is the view one step earlier, `marks` what combat and stack say of cards."""
        self.view, self.before, self.printed, self.marks = view, before, printed, marks
        self.names = names
        self.hanging: dict[str, list[str]] = {}  # by host
        for number, one in view["cards"].items():
            if one["zone"] == "attached":
                self.hanging.setdefault(one["place"], []).append(number)

    def title(self, slug: str, number: str | None) -> Value:
        """What a card is called without its owner: one in play by its number, if it is known."""
        if number is None or number not in self.names.known:
            return self.names.named(slug)
        controller, _ = self.names.known[number]
        return self.names.of(controller).card(number)

    def aimed(self, target: str) -> tuple[Aimed, ...]:
        """The items of the stack that are aimed at a card, a seat or a resource card."""
        items = self.marks.aims.get(target, ())
        return tuple(Aimed(item[1:], self.names.card(item)) for item in items)

    def on(self, host: str) -> tuple[Tile, ...]:
        """What is attached to a card, a seat or a resource card."""
        return tuple(self.tile(number) for number in self.hanging.get(host, ()))

    def tile(self, number: str, at: str | None = None) -> Tile:
        """The tile of a card; `at` is the seat in whose panel it lies."""
        one = self.view["cards"][number]
        old = None if self.before is None else self.before["cards"].get(number)
        low = one["zone"] == "city" and 3 * one["left"] < (one["printed"][1] or 0)
        controller = one["controller"]
        return Tile(
            number,
            self._face(number, one),
            _value(one, old, "attack", 0) if one["type"] == "creature" else None,
            _value(one, old, "defence", 1) if one["defence"] is not None else None,
            tuple(word(keyword) for keyword in one["keywords"]),
            tuple(_chips(one, self.names)),
            one["damage"],
            one["marked"],
            one["dead"],
            one["owner"] if one["owner"] != controller else None,
            controller if at is not None and controller != at else None,
            " ".join(self._states(number, one, old)),
            self.marks.battles.get(number),
            self.marks.blocks.get(number),
            self.aimed(number),
            low,
            tuple(
                Level(level["level"], level["life"], on_card(level["text"]), level["active"])
                for level in self.view["levels"].get(number, ())
            ),
            self.on(number),
        )

    def _face(self, number: str, one: Json) -> Face:
        """The print of a card; one of several with its name has its number among them, too."""
        face, title = _own(self.printed[one["card"]], one), self.title(one["card"], number)
        return face._replace(name=translate(title)) if isinstance(title, Message) else face

    def _states(self, number: str, one: Json, old: Json | None) -> Iterator[str]:
        if self.before is not None:
            if old is None:
                yield "is-fresh"
            else:
                yield from (name for name, changed in _changed(one, old) if changed)
        if number in self.marks.fighting:
            yield "is-fighting"
        if self.marks.aims.get(number):
            yield "is-aimed"


def _own(face: Face, one: Json) -> Face:
    """A card in play tells its own print where no definition does."""
    if face.type:
        return face
    return face._replace(
        name=on_card(one["name"]),
        type=one["type"],
        faction=one["faction"],
        loyalty=one["loyalty"] or 0,
        text=on_card(one["text"] or ""),
    )


def _changed(one: Json, old: Json) -> Iterator[tuple[str, bool]]:
    yield "is-turned", one["marked"] != old["marked"]
    yield "is-moved", (one["zone"], one["place"]) != (old["zone"], old["place"])
    yield "is-hit", one["damage"] > old["damage"] or one["left"] < old["left"]
    yield "is-changed", one["counters"] != old["counters"] or one["changes"] != old["changes"]


def _value(one: Json, old: Json | None, name: str, place: int) -> Figure:
    now, printed = one[name] or 0, one["printed"][place]
    was = old[name] if old is not None else now
    return Figure(
        now,
        printed if printed is not None and printed != now else None,
        was if was is not None and was != now else None,
    )


def _chips(one: Json, names: Names) -> Iterator[Chip]:
    for kind, n in one["counters"].items():
        title = msg("counter {kind}: {n}", kind=kind, n=n)
        yield Chip("counter", kind if n == 1 else f"{kind} ×{n}", title)
    yield from (chip(change, names) for change in one["changes"])


def chip(change: Json, names: Names) -> Chip:
    """A change of a card or a seat."""
    kind, name = change["kind"], change["word"]
    signed = f"{change['attack']:+d}/{change['defence']:+d}".replace("-", "−")
    ways: Mapping[str, tuple[str, Value]] = {
        "values": (signed, signed),
        "add": (f"+{_short(name)}", keyword_title(name)),
        "lose": (f"−{_short(name)}", keyword_title(name)),
        "type": (on_card(name), on_card(name)),
        "no": ("⊘", _action(change, names)),
        "can": ("✓", _action(change, names)),
        "freeze": ("❄", ""),
        "protect": ("♥", ""),
    }
    short, what = ways[kind]
    until = UNTIL_TITLES[change["until"]]
    return Chip(kind, short, CHANGES[kind]._replace(params={"what": what, "until": until}))


def _short(keyword: str) -> str:
    name, _, number = keyword.partition(" ")
    return SHORT.get(name, name[:2].capitalize()) + number


def _action(change: Json, names: Names) -> Message:
    title = ACTION_TITLES.get(change["word"]) or keyword_title(change["word"])
    versus = change["versus"]
    if not versus:
        return title
    return msg("{action} {city}", action=title, city=names.of(versus[0]).card(versus))
