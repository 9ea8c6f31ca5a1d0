"""States as JSON and back, and their JSON Schemas, from the NamedTuples that they are made of."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

import jsonschema_rs
import pytest

from core import cards
from core.errors import BadInput, BadSetup
from core.game import Result
from core.kit.notes import (
    After,
    At,
    ByField,
    ByName,
    CardSet,
    Counted,
    Ending,
    Named,
    Ordered,
    Through,
    written,
)
from core.kit.shapes import shape_of
from core.kit.statefile import StateFile
from core.messages import Message, msg

SEATS = ("north", "south")
SPADES = cards.bits([card for card in cards.PACK if card[1] == "S"])


@dataclass(frozen=True)
class Options:
    """Of a game that has one."""

    rounds: int = 6


class Wait(NamedTuple):
    """Something that a seat waits for."""

    kind: Literal["draw", "pass"]
    n: int = 0


class Fight(NamedTuple):
    """Something else, told apart from a `Wait` by a property."""

    left: tuple[Annotated[int, Named(SEATS)], ...] = ()

    @property
    @written
    def kind(self) -> Annotated[Literal["fight"], After()]:
        """What it is."""
        return "fight"


class Side(NamedTuple):
    """What a seat has."""

    hand: Annotated[int, CardSet()] = 0
    pile: int = 26

    @property
    @written
    def size(self) -> Annotated[int, After("hand")]:
        """Cards in all."""
        return self.hand.bit_count() + self.pile


def digits(text: str) -> int:
    if not text.isdecimal():
        raise BadInput("bad_form", "“{text}” is no number", text=text)
    return int(text)


class Table(NamedTuple):
    """A field of every sort."""

    options: Options
    sides: Annotated[tuple[Side, Side], ByField(SEATS)] = (Side(), Side())
    turn: Annotated[int, Named(SEATS, nobody=-1)] = 0
    points: Annotated[tuple[int, int], ByName(SEATS)] = (0, 0)
    bids: Annotated[tuple[int, ...], ByName(SEATS, some=True)] = (0,)
    dials: Annotated[tuple[int, str | None], ByName(("n", "suit"))] = (0, None)
    aside: Annotated[int, At("deck.aside"), CardSet(SPADES, by_code=True)] = 0
    left: Annotated[int, At("deck.left")] = 0
    tokens: Annotated[tuple[tuple[str, int], ...], Counted()] = ()
    pieces: Annotated[Mapping[str, Wait], Ordered(len)] = {}
    doubled: Annotated[int, Through(str, str, digits)] = 0
    pending: Wait | Fight | None = None
    last: Wait | None = None
    result: Annotated[Result | None, Ending((*SEATS, "draw"), ("points", "quit"))] = None


def fault(table: Table) -> Message | None:
    return msg("a count is below 0") if table.left < 0 else None


FILE = StateFile(Table, code="E_HERE", fault=fault)
FULL = Table(
    Options(3),
    (Side(cards.bits(["2H", "AS"]), 20), Side()),
    -1,
    (5, 7),
    (2, 3),
    (1, "H"),
    cards.bits(["KS", "2S", "TS"]),
    9,
    (("blue", 1), ("red", 2)),
    {"long": Wait("pass"), "a": Wait("draw", 2)},
    4,
    Fight((1, 0)),
    Wait("draw", 1),
    Result("draw", "points"),
)


def test_every_field_stands_as_its_type_says() -> None:
    assert FILE.plain(FULL) == {
        "options": {"rounds": 3},
        "hand": {"north": ["2H", "AS"], "south": []},
        "pile": {"north": 20, "south": 26},
        "size": {"north": 22, "south": 26},
        "turn": None,
        "points": {"north": 5, "south": 7},
        "bids": {"north": 2, "south": 3},
        "dials": {"n": 1, "suit": "H"},
        "deck": {"aside": ["2S", "KS", "TS"], "left": 9},
        "tokens": {"blue": 1, "red": 2},
        "pieces": {"a": {"kind": "draw", "n": 2}, "long": {"kind": "pass", "n": 0}},
        "doubled": "4",
        "pending": {"kind": "fight", "left": ["south", "north"]},
        "last": {"kind": "draw", "n": 1},
        "result": "draw",
        "reason": "points",
    }
    assert list(FILE.plain(FULL)["pieces"]) == ["a", "long"]
    assert list(FILE.plain(FULL)["pending"]) == ["kind", "left"]
    assert FILE.keys[:5] == ("options", "hand", "size", "pile", "turn")


@pytest.mark.parametrize(
    "table",
    [FULL, Table(Options()), FULL._replace(pending=Wait("pass")), FULL._replace(bids=(1,))],
)
def test_what_was_written_is_read_back_and_has_the_form(table: Table) -> None:
    data = json.loads(json.dumps(FILE.plain(table)))
    assert FILE.restore(data) == table
    assert jsonschema_rs.validator_for(FILE.schema).is_valid(data)


@pytest.mark.parametrize(
    ("keys", "value", "told"),
    [
        (("turn",), "east", "turn must be one of north, south"),
        (("turn",), [], "turn must be one of north, south"),
        (("points",), {"north": 1}, "points must be an object with north, south"),
        (("points", "north"), True, r"points\.north must be a whole number"),
        (("bids",), {"south": 1}, "bids must be an object with north, south"),
        (("hand",), {"north": []}, "hand must be an object with north, south"),
        (("hand", "north"), ["2H", "2H"], r"hand\.north must be a list of cards, each once"),
        (("hand", "north"), ["AS", "2H"], "hand does not agree with the rest"),
        (("deck", "aside"), ["2H"], r"deck\.aside must be a list of cards, each once"),
        (("deck", "left"), -1, "a count is below 0"),
        (("deck", "more"), 1, r"deck\.more is not known here; there are aside, left"),
        (("size", "north"), 21, "size does not agree with the rest"),
        (("size", "north"), "22", r"size\.north must be a whole number"),
        (("tokens",), {"red": "2"}, r"tokens\.red must be a whole number"),
        (("pieces", "a"), {"kind": "draw"}, r"pieces\.a\.n is missing"),
        (("doubled",), "04", "doubled does not agree with the rest"),
        (("pending", "kind"), "dance", r"pending\.kind must be one of draw, pass, fight"),
        (("pending",), [], "pending must be an object"),
        (("pending", "left"), ["west"], r"pending\.left\.0 must be one of north, south"),
        (("last",), 3, "last must be an object"),
        (("result",), "east", "result must be north or south or draw|result must be one of"),
        (("reason",), None, "result has its reason"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    keys: tuple[str, ...], value: Any, told: str
) -> None:
    data = copy.deepcopy(dict(FILE.plain(FULL)))
    place = data
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    with pytest.raises(BadSetup, match=rf"^No match can start from this position: ({told})") as one:
        FILE.restore(data)
    assert one.value.code == "E_HERE"
    assert not str(one.value).endswith("..")


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items: Any = data.items() if isinstance(data, dict) else ()
    items = enumerate(data) if isinstance(data, list) else items
    for key, value in items:
        yield from leaves(value, (*path, key))


@pytest.mark.parametrize("value", [None, 1, 1.5, -1, True, "", "x", "2H", [], [[]], {}, {"x": 1}])
def test_whatever_stands_anywhere_is_refused_or_written_the_same(value: Any) -> None:
    for path in leaves(FILE.plain(FULL)):
        data = copy.deepcopy(dict(FILE.plain(FULL)))
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        if path:
            place[path[-1]] = value
        try:
            found = FILE.restore(data if path else value)
        except BadSetup:
            continue
        assert json.dumps(FILE.plain(found)) == json.dumps(data)


def test_types_that_json_cannot_tell() -> None:
    class Other(NamedTuple):
        n: int

    class Odd(NamedTuple):
        sides: Annotated[tuple[Table, ...], ByField(SEATS)]

    for kind in (Wait | Other, set[str], Odd):
        with pytest.raises(TypeError):
            shape_of(kind)
