"""The fonts of pictures, and how wide words are in them."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
FILES = tuple(str(FOLDER / f"{name}.ttf") for name in ("sans", "sans-bold", "serif", "signs"))
FAMILIES = {
    "sans": "'Kifu Sans', 'Kifu Signs', sans-serif",
    "serif": "'Kifu Serif', 'Kifu Sans', 'Kifu Signs', serif",
}
BOLD = 600  # the weight from which the bold file is used
MEASURED = 100  # pixels at which words are measured
CUT = "…"


def width_of(words: str, size: float, *, weight: int = 400, family: str = "sans") -> float:
    """How wide words are, in the unit of `size`; signs that a font lacks count as its widest."""
    name = "serif" if family == "serif" else "sans-bold" if weight >= BOLD else "sans"
    return _measured(words, name) * size / MEASURED


def fitted(words: str, room: float, size: float, *, weight: int = 400, family: str = "sans") -> str:
    """Words as far as there is room for them, an ellipsis behind what was cut."""
    if width_of(words, size, weight=weight, family=family) <= room:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        told = words[:middle].rstrip() + CUT
        if width_of(told, size, weight=weight, family=family) <= room:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + CUT


def lines_of(
    words: str, room: float, size: float, most: int, *, weight: int = 400, family: str = "sans"
) -> list[str]:
    """Words in at most so many lines, the last one cut where they go on."""
    lines: list[str] = []
    left = words.split()
    while left and len(lines) < most - 1:
        taken = 1
        while taken < len(left) and room >= width_of(
            " ".join(left[: taken + 1]), size, weight=weight, family=family
        ):
            taken += 1
        lines.append(" ".join(left[:taken]))
        left = left[taken:]
    if left:
        lines.append(" ".join(left))
    return [fitted(line, room, size, weight=weight, family=family) for line in lines]


@lru_cache(maxsize=8192)
def _measured(words: str, name: str) -> float:
    return _font(name).getlength(words)


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        str(FOLDER / f"{name}.ttf"), MEASURED, layout_engine=ImageFont.Layout.BASIC
    )
