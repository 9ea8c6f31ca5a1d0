"""The words of the form in which a piece of scenery is described, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from core.card_forms import CardFault, CardForms, Decimals
from core.card_words import CardWords
from core.errors import BadInput
from core.games.sorcerers_deck_of_death.pieces.layouts import Inches, Layout, Piece
from core.games.sorcerers_deck_of_death.try_out import try_out
from core.messages import Message, msg

FIELDS: Mapping[str, Message] = {
    "id": msg("Name"),
    "shape": msg("Form"),
    "pts": msg("Corners of a polygon"),
    "c": msg("Centre of a circle"),
    "r": msg("Radius of a circle, in inches"),
    "c.0": msg("Inches from the left edge"),
    "c.1": msg("Inches from the near edge"),
    "pts.0": msg("Inches from the left edge"),
    "pts.1": msg("Inches from the near edge"),
    "blocks_los": msg("It blocks sight"),
    "blocks_move": msg("It cannot be entered"),
}
VALUES: Mapping[str, Message] = {
    "shape=poly": msg("polygon"),
    "shape=circle": msg("circle"),
}


def forms(describe: Callable[[Piece], CardWords], check: Callable[[Layout], None]) -> CardForms:
    """The form of a piece; `check` is that of a whole layout."""

    def faults(content: Layout, _field: str, piece: Piece) -> Iterator[CardFault]:
        try:
            check(replace(content, pieces=(piece,)))
        except BadInput as error:
            yield CardFault("", error.message)

    def words(_content: Layout, _field: str, piece: Piece) -> CardWords:
        return describe(piece)

    return CardForms(
        lists={"pieces": msg("Piece of scenery")},
        fields=FIELDS,
        values=VALUES,
        kinds={"Spot": msg("this place")},
        stands_for={Inches: Decimals},
        faults=faults,
        words=words,
        try_out=try_out,
    )
