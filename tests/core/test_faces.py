"""Cards of rows by the types of their fields: turned, and taken out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.cards import UNSEEN
from core.kit.faces import cards_of, face_down, with_faces
from core.kit.places import Card, Face, Faces, Row


@dataclass(frozen=True, slots=True)
class Draw:
    """A row within a row."""

    cards: Row = ()
    what: Literal["2H", "drawn"] = "drawn"


@dataclass(frozen=True, slots=True)
class Turn:
    """Cards, what looks like some, and rows with more of them."""

    down: Row
    ranks: tuple[str, ...] = ("2H",)
    best: Card | None = None
    lost: Row | None = None
    draws: tuple[Draw, ...] = ()
    last: Draw | None = None


def black(card: str) -> str:
    return card if card[1:] in {"S", "C"} else UNSEEN


def test_every_card_is_turned_and_nothing_else() -> None:
    turn = Turn(
        ("2H", "3S"),
        best="4D",
        lost=("5C", "?"),
        draws=(Draw(("6H",), "2H"), Draw(("7S",))),
        last=Draw(("8D", "9C")),
    )
    assert with_faces(turn, black) == Turn(
        ("?", "3S"),
        best="?",
        lost=("5C", "?"),
        draws=(Draw(("?",), "2H"), Draw(("7S",))),
        last=Draw(("?", "9C")),
    )


def test_a_row_without_anything_to_hide_stays_itself() -> None:
    turn = Turn(("3S",), draws=(Draw(("7S",)),))
    assert with_faces(turn, black) is turn
    assert face_down(turn, ()) is turn


def test_named_fields_lie_face_down() -> None:
    turn = Turn(("2H", "3S"), best="4D", lost=("5C", "6C"))
    assert face_down(turn, ("lost",)) == Turn(("2H", "3S"), best="4D", lost=("?", "?"))
    assert face_down(turn, ("down", "best")) == Turn(("?", "?"), best="?", lost=("5C", "6C"))


def test_where_no_card_is_none_is_hidden() -> None:
    turn = Turn(("2H",))
    assert face_down(turn, ("best", "lost")) == turn


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards, each beside something that is none."""

    laid: tuple[tuple[Face, str], ...] = ()
    results: tuple[tuple[str | None, Faces], ...] | None = None


def test_beside_a_card_in_its_place_nothing_is_turned() -> None:
    row = Laid((("2H", "4D"), ("?", "6H")), ((None, ("8D", "9C")), ("5H", ())))
    assert with_faces(row, black) == Laid(
        (("?", "4D"), ("?", "6H")), ((None, ("?", "9C")), ("5H", ()))
    )
    assert cards_of(row) == ["2H", "8D", "9C"]
    assert with_faces(Laid(), black) == Laid()
