"""What lies beside the board: hands, piles, discards, points, unseen cards, the claim."""

from __future__ import annotations

from typing import NamedTuple

from core import cards
from core.events import Json, Seat
from core.games.ace_in_the_hole.view import to_play
from web.pictures.ace_in_the_hole.last import Last
from web.pictures.picture import Viewpoint

SUITS = {"red": "DH", "black": "SC"}


class HandCard(NamedTuple):
    """A card of a hand; `code` is `?` for a back, `new` for one just drawn."""

    code: str
    new: bool
    public: bool  # shown to the whole table


class Tile(NamedTuple):
    """A card in the grid of a seat's 26: `unseen`, `held` (known in the hand) or `played`."""

    code: str
    state: str


class Panel(NamedTuple):
    """One seat's side of the table."""

    seat: Seat
    player: str
    on_turn: bool
    points: int
    gained: int  # points of the ply just drawn
    dealt: bool
    hand: list[HandCard]
    pile: int
    discards: list[str]  # oldest first
    burned: bool  # the top discard was burned just now
    fresh: bool  # the top discard was played just now
    grid: list[list[Tile]]
    unseen: int


class ThreatenedAce(NamedTuple):
    """An Ace that must come back; `locked` says why it cannot: `discarded`, `occupied`."""

    pawn: str
    home: str
    locked: str | None


class Banner(NamedTuple):
    """A claim that is open: `captor` holds both Aces of `threatened`."""

    captor: Seat
    threatened: Seat
    mode: str  # option ace_win
    aces: list[ThreatenedAce]


def panel(view: Json, seat: Seat, last: Last | None, viewpoint: Viewpoint) -> Panel:
    """The panel of a seat."""
    discards = list(view["discards"][seat])
    mine = last is not None and last.seat == seat
    burned = mine and last is not None and last.action == "burn"
    hand = _hand(view, seat, last.drawn if mine and last else None)
    grid = _grid(seat, {c.code for c in hand}, set(discards))
    return Panel(
        seat=seat,
        player=viewpoint.names.get(seat, ""),
        on_turn=to_play(view) == seat,
        points=view["points"][seat],
        gained=_value(last.captured) if mine and last and last.captured else 0,
        dealt=bool(view["dealt"][seat]),
        hand=hand,
        pile=view["pile"][seat],
        discards=discards,
        burned=burned,
        fresh=mine,
        grid=grid,
        unseen=sum(tile.state == "unseen" for row in grid for tile in row),
    )


def banner(view: Json) -> Banner | None:
    """The oldest open claim, while the match goes on."""
    claim = view["threatened"]
    if not claim or view["result"]:
        return None
    return Banner(
        claim["captor"],
        claim["seat"],
        view["options"]["ace_win"],
        [ThreatenedAce(ace["pawn"], ace["home"], ace["locked"]) for ace in claim["aces"]],
    )


def _value(pawn: str) -> int:
    return {"A": 40, "K": 20, "Q": 10, "J": 5}[pawn[0]]  # section 1


def _hand(view: Json, seat: Seat, drawn: str | None) -> list[HandCard]:
    codes = list(view["hand"][seat])
    public = set(view["revealed"][seat])
    newest = len(codes) - 1 - codes[::-1].index(drawn) if drawn in codes else -1
    return [HandCard(code, place == newest, code in public) for place, code in enumerate(codes)]


def _grid(seat: Seat, held: set[str], played: set[str]) -> list[list[Tile]]:
    return [
        [
            Tile(code, "played" if code in played else "held" if code in held else "unseen")
            for code in (rank + suit for rank in cards.RANKS)
        ]
        for suit in SUITS[seat]
    ]
