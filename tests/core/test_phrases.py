"""Rows that say their own sentences: how places are said, and that each place is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from string import Formatter
from typing import Annotated, Any, ClassVar, Literal

import pytest

from core.canonical import names
from core.game import Game
from core.games import ALL
from core.kit.phrases import (
    Choice,
    Says,
    at_once,
    choose,
    given,
    in_order,
    in_short,
    say,
    sentences,
    shortened,
)
from core.kit.places import (
    Card,
    Counted,
    Inches,
    Listed,
    Row,
    Said,
    SaidAt,
    Signed,
    Titled,
    listing,
)
from core.messages import Message, msg
from core.structured import members

CARDS = Counted(msg("1 card"), msg("{n} cards"), msg("no card"))
SEATS = {"a": msg("Seat a"), "b": msg("Seat b")}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A row with a place of every kind."""

    seat: Annotated[str, Titled(SEATS)]
    n: Annotated[int, CARDS]
    best: Card | None = None
    hand: Row = ()
    change: Signed = 0
    length: Inches = 0
    allies: Annotated[tuple[str, ...], Listed(Titled(SEATS))] = ()
    from_: Annotated[str, SaidAt(lambda table, value: f"{table}:{value}")] = "deck"
    way: Literal["walk", "run"] = "walk"
    words: tuple[str, ...] = ()
    SAYS: ClassVar[Says] = (
        msg("{seat} draws {n}."),
        given("best", msg("Best: {best}."), msg("None is best.")),
        choose("way", {"run": msg("Run {length}, {change}.")}),
        msg("{hand} from {from} for {allies}; {words}; {twice}."),
    )

    @property
    def twice(self) -> Annotated[int, CARDS]:
        return self.n * 2


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            Drawn("a", 1),
            (
                "Seat a draws 1 card.",
                "None is best.",
                "nothing from box:deck for nothing; nothing; 2 cards.",
            ),
        ),
        (
            Drawn(
                "b",
                0,
                "TH",
                ("TH", "?", "?"),
                -2,
                4_520,
                ("a", "b"),
                way="run",
                words=("x", "y", "z"),
            ),
            (
                "Seat b draws no card.",
                "Best: 10♥.",
                "Run 4.5 inches, −2.",
                "10♥ and 2 unseen cards from box:deck for Seat a and Seat b; x, y and z; no card.",
            ),
        ),
        (
            Drawn("b", 3, way="run", length=1_049, change=2, hand=("?",)),
            (
                "Seat b draws 3 cards.",
                "None is best.",
                "Run 1 inch, +2.",
                "an unseen card from box:deck for nothing; nothing; 6 cards.",
            ),
        ),
    ],
)
def test_places_are_said_by_their_types(row: Drawn, told: tuple[str, ...]) -> None:
    assert tuple(map(str, sentences(row, "box"))) == told
    assert str(say(row, "box")) == " ".join(told)


def test_a_function_of_the_value_and_a_type_without_a_note() -> None:
    @dataclass(frozen=True, slots=True)
    class Row:
        n: Annotated[int | None, Said(lambda n: f"№{n}")]
        either: int | str
        SAYS: ClassVar[Says] = msg("{n} {either} {kept}", kept="stays")

    assert str(say(Row(4, "x"))) == "№4 x stays"


@dataclass(frozen=True, slots=True)
class Fallen:
    """A row that can be told in short, and with others like it."""

    card: str
    seat: Annotated[str, Titled(SEATS)]
    n: Annotated[int, CARDS]
    SAYS: ClassVar[Says] = msg("{card} of {seat} falls with {n}.")
    SHORT: ClassVar[Says] = (msg("{card} falls."), given("n", msg("With it: {n}.")))
    MANY: ClassVar[Says] = msg("{each} of {seat} fall with {n} each.")
    EACH: ClassVar = "card"


def test_a_row_in_short_says_behind_it_what_it_left_out() -> None:
    assert tuple(map(str, shortened(Fallen("Mentor", "a", 2)))) == (
        "Mentor falls.",
        "With it: 2 cards.",
    )
    assert tuple(map(str, shortened(Fallen("Mentor", "a", 0)))) == ("Mentor falls.",)
    assert str(in_short(Fallen("Mentor", "a", 2))) == "Mentor falls."


def test_rows_that_are_alike_are_told_at_once() -> None:
    rows = [Fallen(card, "a", 1) for card in ("Mentor", "Bearer", "Ghoul")]
    told = at_once(rows, listing)
    assert str(told) == "Mentor, Bearer and Ghoul of Seat a fall with 1 card each."


def test_a_step_in_the_order_of_its_events() -> None:
    assert in_order([msg("a"), msg("b")], msg("end")).headline.params["second"] == msg("end")
    assert in_order([], msg("end")) == (msg("end"), (), (), False)
    with pytest.raises(ValueError, match="nothing to list"):
        listing([])


# --- all rows of all games -------------------------------------------------------------------


def texts(says: Says) -> Iterator[Message]:
    match says:
        case Message():
            yield says
        case Choice(among=among, other=other):
            for one in (*among.values(), other):
                yield from texts(one)
        case tuple():
            for one in says:
                yield from texts(one)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_place_of_a_sentence_is_one_of_its_row(game: Game[Any, Any, Any]) -> None:
    for row in (*members(game.events), *members(game.rulings.operations)):
        said = [says for name in ("SAYS", "SHORT", "MANY") if (says := vars(row).get(name))]
        there = {name for name, _ in names(row)} | {
            name
            for kind in row.__mro__
            for name, made in vars(kind).items()
            if isinstance(made, property)
        }
        for one in (text for says in said for text in texts(says)):
            places = {name for _, name, _, _ in Formatter().parse(one.text) if name}
            assert places - {"each"} <= there | set(one.params), (row, one.text)
        for choice in (
            one for says in said for one in (says if isinstance(says, tuple) else (says,))
        ):
            assert not isinstance(choice, Choice) or choice.place in there, row
