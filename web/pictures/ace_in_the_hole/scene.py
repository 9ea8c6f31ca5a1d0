"""From a view of Ace in the Hole to what its picture shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from core import cards
from core.events import Json, Seat
from core.messages import Message
from web.pictures.ace_in_the_hole import geometry as geo
from web.pictures.ace_in_the_hole.last import Last, last_ply
from web.pictures.ace_in_the_hole.panels import Banner, Panel, banner, panel
from web.pictures.picture import Viewpoint

ENEMY: Mapping[Seat, Seat] = {"red": "black", "black": "red"}


class Square(NamedTuple):
    """A square of the board, with the corner of its rectangle."""

    name: str
    x: float
    y: float
    states: str  # class names
    pawn: str | None
    home_of: str | None  # whose home it is, while nobody stands there
    rank: str  # edge label, or nothing
    file: str


class Pawn(NamedTuple):
    """A pawn on the board (`square`) or in its slot (None)."""

    code: str
    seat: Seat
    x: float
    y: float
    square: str | None
    label: Message
    moved: bool


class Slot(NamedTuple):
    """The outline that a captured pawn fills."""

    pawn: str
    seat: Seat
    x: float
    y: float


class Scene(NamedTuple):
    """Everything the template draws, in drawing order."""

    viewpoint: Viewpoint
    width: int
    height: int
    board_top: int
    rim: int
    top: Seat
    bottom: Seat
    squares: list[Square]
    slots: list[Slot]
    pawns: list[Pawn]
    last: Last | None
    banner: Banner | None
    panels: dict[Seat, Panel]
    rows: list[tuple[int, list[str | None]]]  # of the text board: rank, its pawns
    captured: dict[Seat, list[str]]  # pawns of a seat that are off the board


def scene(view: Json, before: Json | None, viewpoint: Viewpoint) -> Scene:
    """The scene of a view; with `before`, the ply between the two is drawn too."""
    at: dict[str, str | None] = view["at"]
    last = last_ply(view, before, flip=viewpoint.flip)
    found = banner(view)
    standing = {square: pawn for pawn, square in at.items() if square}
    top, bottom = ("red", "black") if viewpoint.flip else ("black", "red")
    return Scene(
        viewpoint=viewpoint,
        width=geo.WIDTH,
        height=geo.HEIGHT,
        board_top=geo.BOARD_TOP,
        rim=geo.RIM,
        top=top,
        bottom=bottom,
        squares=_squares(view["home"], standing, last, found, flip=viewpoint.flip),
        slots=[
            Slot(pawn, seat, *geo.slot(pawn, flip=viewpoint.flip))
            for seat, pawns in geo.PAWNS.items()
            for pawn in pawns
        ],
        pawns=_pawns(at, last, flip=viewpoint.flip),
        last=last,
        banner=found,
        panels={seat: panel(view, seat, last, viewpoint) for seat in ENEMY},
        rows=[
            (rank, [standing.get(f"{file}{rank}") for file in geo.FILES])
            for rank in range(8, 0, -1)
        ],
        captured={
            seat: [pawn for pawn in pawns if not at[pawn]] for seat, pawns in geo.PAWNS.items()
        },
    )


def _squares(
    home: Mapping[str, str],
    standing: Mapping[str, str],
    last: Last | None,
    found: Banner | None,
    *,
    flip: bool,
) -> list[Square]:
    owner = {square: pawn for pawn, square in home.items()}
    left, low = ("h", "8") if flip else ("a", "1")
    squares = []
    for rank in "87654321":
        for file in geo.FILES:
            name = file + rank
            x, y = geo.middle(name, flip=flip)
            pawn = standing.get(name)
            squares.append(
                Square(
                    name,
                    x - geo.SQUARE / 2,
                    y - geo.SQUARE / 2,
                    _states(name, last, found, pawn),
                    pawn,
                    None if pawn else owner.get(name),
                    rank if file == left else "",
                    file if rank == low else "",
                )
            )
    return squares


def _states(name: str, last: Last | None, found: Banner | None, pawn: str | None) -> str:
    dark = (geo.FILES.index(name[0]) + int(name[1])) % 2 == 1
    states = ["is-dark" if dark else "is-light"]
    states += ["has-pawn"] if pawn else []
    if last:
        states += ["is-from"] * (name == last.start)
        states += ["is-to"] * (name == last.end)
        states += ["is-passed"] * (name in last.passed)
    for ace in found.aces if found else ():
        if name == ace.home:
            states += ["is-claimed", "is-locked"] if ace.locked else ["is-claimed"]
    return " ".join(states)


def _pawns(at: Mapping[str, str | None], last: Last | None, *, flip: bool) -> list[Pawn]:
    pawns = []
    for seat, codes in geo.PAWNS.items():
        for code in codes:
            square = at[code]
            place = geo.middle(square, flip=flip) if square else geo.slot(code, flip=flip)
            moved = bool(last and last.pawn == code)
            pawns.append(Pawn(code, seat, *place, square, cards.name(code), moved))
    return pawns


def symbol(code: str) -> str:
    """`5♥`, with the mark that keeps phones from drawing the suit as a coloured picture."""
    text = cards.symbol(code)
    return text if text == cards.UNSEEN else text + "\ufe0e"


def plain_cards(codes: Iterable[str]) -> str:
    """Cards in a row of text: `5♥ K♣ ?`; a dash for none."""
    return " ".join(map(symbol, codes)) or "–"
