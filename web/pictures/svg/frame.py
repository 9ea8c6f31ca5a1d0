"""The sheet on which a table is drawn: what match and step it is, around what the game draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from markupsafe import Markup

from core.events import Json
from web.pictures.picture import Viewpoint
from web.pictures.svg.fonts import lines_of, packed_fonts, width_of
from web.pictures.svg.pen import LINE, NOTHING, Box, Pen, element, group
from web.pictures.svg.rules import Theme, rules_of

Size: TypeAlias = Literal["wide", "tall"]
SIZES: Mapping[Size, tuple[int, int]] = {"wide": (1200, 630), "tall": (1080, 1350)}  # pixels
MARGIN = 36
HEAD = 84  # height of title and step
GAP = 18
STROKE = 22  # where the sentence begins, behind its stroke
TITLE = (34, 30, 26)  # sizes of the title, the first that fits
BOARD_SHARE = 0.5  # of a wide sheet, at most


class Drawn(NamedTuple):
    """A table, ready to be drawn.

    `beside` fills a box with seats, hands and piles; of any size, so it cuts what has no room.
    `board` is an element `svg` of its own, `aspect` wide by high; None where all is in `beside`.
    `sheets` are the style sheets of what comes from the templates of the page, `style` gives what
    they cannot say, and `defs` are the symbols.
    """

    beside: Callable[[Pen, Box], Markup]
    board: Markup | None = None
    aspect: float = 1
    sheets: tuple[str, ...] = ()
    style: Callable[[Pen], str] = lambda _pen: ""
    defs: Markup = NOTHING


Draw: TypeAlias = Callable[[Json, Json | None, Viewpoint], Drawn]  # view, the one before, who looks


class Caption(NamedTuple):
    """What is said of a step: texts in the reader's language."""

    title: str
    game: str
    where: str  # step n of m
    headline: str
    note: str = ""  # who looks, or the result


def sheet(drawn: Drawn, caption: Caption, theme: Theme, size: Size, *, fonts: bool = False) -> str:
    """A whole file of SVG; `fonts`: with those that it is written in, for others to open it."""
    width, height = SIZES[size]
    pen = Pen(theme, drawn.sheets)
    whole = Box(0, 0, width, height)
    inner = whole.inset(MARGIN, MARGIN - 6)
    laid = (
        _wide(pen, drawn, caption, inner) if size == "wide" else _tall(pen, drawn, caption, inner)
    )
    own = packed_fonts() if fonts else ""
    style = "\n".join(filter(None, (own, rules_of(drawn.sheets, theme), drawn.style(pen))))
    parts = (
        element("title", f"{caption.title}. {caption.headline}"),
        element("style", Markup(style)) if style else NOTHING,  # noqa: S704 - sheets of ours
        drawn.defs,
        pen.box(whole, "paper", radius=0),
        laid,
    )
    return str(
        element(
            "svg",
            NOTHING.join(parts),
            xmlns="http://www.w3.org/2000/svg",
            width=width,
            height=height,
            viewBox=f"0 0 {width} {height}",
        )
    )


def _wide(pen: Pen, drawn: Drawn, caption: Caption, box: Box) -> Markup:
    """The board on the left, all else in a column; without a board the column is the sheet."""
    board, most = NOTHING, 2
    if drawn.board is not None:
        room = min(box.height * drawn.aspect, box.width * BOARD_SHARE)
        left, box = box.cut_left(room, GAP + 6)
        board, most = _board(pen, drawn, left), 4
    head, rest = box.cut_top(HEAD, GAP - 6)
    table, said = _with_foot(pen, caption, rest, 25, most)
    return board + _head(pen, caption, head) + _beside(pen, drawn, table) + said


def _tall(pen: Pen, drawn: Drawn, caption: Caption, box: Box) -> Markup:
    """Title, board, what stands beside it, and the sentence below each other."""
    head, rest = box.cut_top(HEAD, GAP)
    table, said = _with_foot(pen, caption, rest, 32, 4)
    board = NOTHING
    if drawn.board is not None:
        high = min(table.height * 0.72, table.width / drawn.aspect)
        above, table = table.cut_top(high, GAP)
        board = _board(pen, drawn, above)
    return _head(pen, caption, head) + board + _beside(pen, drawn, table) + said


def _with_foot(pen: Pen, caption: Caption, box: Box, size: float, most: int) -> tuple[Box, Markup]:
    """What a box has left, and the sentence of the step at its foot, in so many lines at most."""
    lines = lines_of(caption.headline, box.width - STROKE, size, most, weight=600)
    high = len(lines) * size * LINE
    rest, foot = box.cut_top(box.height - high - GAP - 4, GAP)
    return rest, _said(pen, foot, lines, size)


def _board(pen: Pen, drawn: Drawn, box: Box) -> Markup:
    placed = pen.placed(box.middle(drawn.aspect, 1), drawn.board or NOTHING)
    return group([placed], data_part="board")


def _beside(pen: Pen, drawn: Drawn, box: Box) -> Markup:
    return group([drawn.beside(pen, box)], data_part="table")


def _head(pen: Pen, caption: Caption, box: Box) -> Markup:
    """The game and who looks in small letters, the title below them, the step on the right."""
    where, taken = pen.pill(
        box.x + box.width,
        box.y + 18,
        caption.where,
        19,
        fill="seal",
        colour="on-seal",
        anchor="end",
    )
    size = next(
        (size for size in TITLE if width_of(caption.title, size, family="serif") <= box.width),
        TITLE[-1],
    )
    game = caption.game + (f" · {caption.note}" if caption.note else "")
    return group(
        [
            pen.text(
                box.x,
                box.y + 24,
                game,
                19,
                colour="ink-soft",
                weight=600,
                room=box.width - taken - 20,
            ),
            pen.text(box.x, box.y + 64, caption.title, size, family="serif", room=box.width),
            where,
        ],
        data_part="head",
    )


def _said(pen: Pen, box: Box, lines: Sequence[str], size: float) -> Markup:
    """The sentence of the step, beside a stroke of the colour of the seal."""
    stroke = pen.box(Box(box.x, box.y + 3, 6, len(lines) * size * LINE - 4), "seal", radius=3)
    told = (
        pen.text(box.x + STROKE, box.y + size + place * size * LINE, line, size, weight=600)
        for place, line in enumerate(lines)
    )
    return group([stroke, *told], data_part="said")
