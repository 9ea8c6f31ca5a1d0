"""Ace in the Hole: what the cards drawn could do at once, of all that could have come."""

from __future__ import annotations

from collections.abc import Iterator

from tests.independent.ace_in_the_hole import PLIES, RANKS, SUITS, Board
from tests.independent.luck import Given, cards
from tests.independent.record import Json, events

MEASURES = ("cards",)


def given(record: Json) -> Iterator[Given]:
    """The cards of first hands, and the one drawn behind an action."""
    board = Board(record["match"]["options"])
    for kind, data in events(record):
        seat = data.get("seat")
        if kind == "hand_dealt":
            yield from drawn(board, seat, data["cards"])
            board.hand[seat] = list(data["cards"])
        elif kind in PLIES:
            board.spend(seat, {**data, "drawn": None})
            if data["drawn"] is not None:
                yield from drawn(board, seat, [data["drawn"]])
                board.hand[seat].append(data["drawn"])


def drawn(board: Board, seat: str, came: list[str]) -> Iterator[Given]:
    """Nothing where a card of the hand is not known: then nobody knows what the deck holds."""
    if "?" in board.hand[seat]:
        return
    gone = {*board.hand[seat], *board.spent[seat]}
    pack = [rank + suit for suit in SUITS[seat] for rank in RANKS]
    pool = {card: board.worth(seat, card) for card in pack if card not in gone}
    yield from cards("cards", seat, [pool.get(card) for card in came], [*pool.values()])
