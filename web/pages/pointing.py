"""The picture beside the pads: a tap on a part of it is a tap on a pad, or begins with that part.

Before an operation is chosen, a part leads to those that can be about it, with what it says filled
in; afterwards it stands for the value of the pad that it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import prod
from random import Random
from typing import Any, NamedTuple

from markupsafe import Markup

from core.game import Game
from core.messages import Message
from web.i18n import translate
from web.pages.operation_pads import KEPT, Chosen, Pad, Tap
from web.pages.operation_values import Laid, probes_of
from web.pages.record_forms import Field, operations
from web.pictures import picture_of
from web.pictures.pointing import Lead, Part, grounded, marked

AT = "at"  # the part that was tapped, in an address or a form: what names it itself
NEAR = "near"  # and what names the place where it is
NAMING = frozenset({"string", "choice", "array"})  # types of fields that name something
TRIES = 120  # of one operation, to find out whether the game could accept it
BESIDE = 6  # of them with fields that can be left, and values of each of these
ACROSS, UPWARDS = "ACROSS", "UPWARDS"  # in the place of a point that is still to be tapped
PIECES = re.compile("[.:]")  # between the names of which a value is made: `hand.A`, `A:grave:ghoul`

Link = Callable[[Mapping[str, str]], str]  # what a part carries for what it asks for
Leading = Callable[[Part], Lead | None]


class Start(NamedTuple):
    """What can be decided about a part: `words` call it, `taps` are the operations.

    `others` are not about the part, some of them about the place where it is.
    """

    words: Message
    taps: Sequence[Tap]
    others: Sequence[Tap]


class Values:
    """Values of fields, as parts of a table may name them."""

    def __init__(self, values: Iterable[str]) -> None:
        self._single = frozenset(values)
        pieces = {value: frozenset(PIECES.split(value)) for value in self._single}
        self._made = {value: of for value, of in pieces.items() if len(of) > 1}

    def of(self, part: Part) -> str | None:
        """The value that a part itself means, None for none."""
        names = {*part.own, *part.around}
        made = [
            value
            for value, pieces in self._made.items()
            if pieces <= names and not pieces.isdisjoint(part.own)
        ]
        if made:
            return max(made, key=lambda value: (len(self._made[value]), value))
        return next((one for one in part.own if one in self._single), None)

    def near(self, part: Part) -> str | None:
        """The value that a part means, or else the place where it is."""
        return self.of(part) or self.of(placed(part))


def placed(part: Part) -> Part:
    """The place of a part as a part."""
    return Part(part.around, ())


def asked_of(part: Part) -> dict[str, str]:
    """What asks for the operations that can be about a part."""
    own, around = ([one for one in names if one.split() == [one]] for names in part)
    return {AT: " ".join(own), NEAR: " ".join(around)}


class Table:
    """A table on which no operation is chosen yet."""

    def __init__(self, laid: Laid) -> None:
        self.laid = laid

    def called(self, part: Part) -> Message | None:
        """What a part is called; None where nothing can be decided about it."""
        value = self._values.near(part)
        if value is None:
            return None
        chosen, field = self._named[value]
        return chosen.words(field, value)

    def begin(self, asked: Mapping[str, str]) -> tuple[Start | None, Mapping[str, str]]:
        """What can be decided about the part that is asked for, if there is one.

        Where that is one thing, and nothing about its place, this is asked for at once.
        """
        start = None if "op" in asked else self._start(asked)
        if (
            start is None
            or len(start.taps) != 1
            or any(one.asked.keys() - {"op"} for one in start.others)
        ):
            return start, asked
        return None, start.taps[0].asked

    def _start(self, asked: Mapping[str, str]) -> Start | None:
        part = Part(tuple(asked.get(AT, "").split()), tuple(asked.get(NEAR, "").split()))
        words = self.called(part)
        if words is None:
            return None
        if self._values.of(part) is None:
            part = placed(part)
        about = [_about(one, part) for one in self._operations]
        if not any(about):
            about = [_about(one, placed(part)) for one in self._operations]
        if not any(about):  # the game says why
            about = [_about(one, part, asked=False) for one in self._operations]
        others = [
            _about(one, placed(part)) or one
            for one, found in zip(self._operations, about, strict=True)
            if found is None
        ]
        return Start(words, [_tap(one) for one in about if one is not None], [*map(_tap, others)])

    @cached_property
    def _operations(self) -> Sequence[Chosen]:
        return [Chosen(self.laid, one, {}) for one in operations(self.laid.game)]

    @cached_property
    def _named(self) -> Mapping[str, tuple[Chosen, Field]]:
        """By each value the first field that can hold it."""
        found: dict[str, tuple[Chosen, Field]] = {}
        for chosen in self._operations:
            for field in _naming(chosen):
                for value in chosen.values(field):
                    found.setdefault(value, (chosen, field))
        return found

    @cached_property
    def _values(self) -> Values:
        return Values(self._named)


def _tap(chosen: Chosen) -> Tap:
    return Tap(chosen.operation.title, chosen.asked, chosen.operation.kind)


def _naming(chosen: Chosen) -> Iterator[Field]:
    return (one for one in chosen.operation.fields if one.type in NAMING)


def _about(chosen: Chosen, part: Part, *, asked: bool = True) -> Chosen | None:
    """An operation with what the part fills in; where the game is asked, so far as that accepts it.

    None where it is not about the part: no field holds what the part itself names.
    """
    given: dict[str, str] = {}
    lists: dict[str, str] = {}  # what the part has for lists, which are left to be put together
    own: set[str] = set()  # fields that hold what the part itself names
    left = part
    for field in _naming(chosen):
        values, required = Values(chosen.values(field)), field.name in chosen.required
        value = values.near(left) if required else values.of(left)
        counts = required or field.type != "string"
        if counts and (values.of(left) or field.name in part.own):
            own.add(field.name)
        if value and field.type == "array":
            lists[field.name] = value
        elif value and counts:
            given[field.name] = value
            left = _without(left, value)
    while asked and given and not _possible(replace(chosen, given=given), lists):
        own.discard(given.popitem()[0])
    possible = given or (asked and own and _possible(chosen, lists))
    return replace(chosen, given=given) if own and possible else None


def _without(part: Part, value: str) -> Part:
    """The part without the names that a value is made of."""
    used = {value, *PIECES.split(value)}
    own, around = (tuple(one for one in names if one not in used) for names in part)
    return Part(own, around)


def _possible(chosen: Chosen, lists: Mapping[str, str]) -> bool:
    """Whether the operation can become one that the game accepts, as far as that is tried."""
    return any(map(chosen.fits, _tries(chosen, lists)))


def _tries(chosen: Chosen, lists: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The operation with fields that are still to come; first also with each that can be left."""

    def tried(field: Field) -> list[str]:
        if field.type in {"string", "choice"}:
            return chosen.values(field) or [""]
        listed = [lists[field.name]] if field.name in lists else []
        return listed + probes_of(chosen.laid, chosen.operation.kind, field)

    names, ways = [one.name for one in chosen.open], [*map(tried, chosen.open)]
    left = [one for one in chosen.others if one.name not in chosen.given]
    for number, way in enumerate(_some(ways)):
        whole = {**chosen.given, **dict(zip(names, way, strict=True))}
        yield whole
        for field in left if number < BESIDE else ():
            yield from ({**whole, field.name: value} for value in tried(field)[:BESIDE])


def _some(ways: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Ways to choose one of each: all of them, or as many as are tried, from all over."""
    size = prod(map(len, ways))
    among = Random(0)  # noqa: S311 - the same each time, and no secret
    for number in among.sample(range(size), min(size, TRIES)):
        way, rest = [], number
        for values in ways:
            rest, place = divmod(rest, len(values))
            way.append(values[place])
        yield way


def beginning(table: Table, link: Link) -> Leading:
    """Where parts lead while nothing is chosen: to what can be decided about them."""

    def lead(part: Part) -> Lead | None:
        words = table.called(part)
        return None if words is None else Lead(link(asked_of(part)), translate(words))

    return lead


def pressing(chosen: Chosen, pads: Sequence[Pad], link: Link) -> Leading:
    """Where parts lead beside pads: where the button of their value leads.

    A field that can be left has a part that names it: the discard for a field `discard`.
    """
    by_field = [(pad, {tap.value: tap for tap in pad.taps}) for pad in pads]
    keyed = [(pad, Values(taps), taps) for pad, taps in by_field if pad.field.type in NAMING]
    given = Values(chosen.given.values())

    def lead(part: Part) -> Lead | None:
        for pad, values, taps in keyed:
            required = pad.field.name in chosen.required
            if required or pad.field.name in {*part.own, *part.around}:
                value = values.near(part) if required else values.of(part)
                if value is not None:
                    tap = taps[value]
                    return Lead(link(tap.asked), translate(tap.words), given.of(part) is not None)
        return None

    return lead


def pointed(
    table: Markup, game: Game[Any, Any, Any], lead: Leading, spot: str | None = None
) -> Markup:
    """The table with what its parts lead to, and with where a point of its ground leads."""
    pointing = picture_of(game.slug).pointing
    whole = marked(table, pointing, lead)
    return whole if spot is None else grounded(whole, pointing, spot)


def spot_of(chosen: Chosen, pads: Sequence[Pad], link: Link) -> str | None:
    """Where a tap on a point leads, with `ACROSS` and `UPWARDS` for its place; None: nowhere."""
    for pad in pads:
        if pad.field.type == "integers" and pad.field.scale > 1:
            return link({**chosen.asked, KEPT + pad.field.name: f"{ACROSS} {UPWARDS}"})
    return None
