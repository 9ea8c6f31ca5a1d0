"""The fonts of pictures, and how wide words are in them."""

from __future__ import annotations

from base64 import b64encode
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

from web.places import WEB

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
FILES = tuple(str(FOLDER / f"{name}.ttf") for name in ("sans", "sans-bold", "serif", "signs"))
STATIC = WEB / "static" / "fonts"
OF_PAGES = {"sans": "Kifu Sans", "serif": "Kifu Serif", "signs": "Kifu Signs"}
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


@cache
def packed_fonts() -> str:
    """Rules of a style sheet that bring the fonts of pages with them, for English and French."""
    return "\n".join(
        f"@font-face {{ font-family: '{family}'; font-weight: 400 900; "
        f"src: url(data:font/woff2;base64,{_packed(name)}) format('woff2') }}"
        for name, family in OF_PAGES.items()
    )


def _packed(name: str) -> str:
    (file,) = STATIC.glob(f"{name}.*.woff2")
    return b64encode(file.read_bytes()).decode()


@lru_cache(maxsize=8192)
def _measured(words: str, name: str) -> float:
    return _font(name).getlength(words)


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        str(FOLDER / f"{name}.ttf"), MEASURED, layout_engine=ImageFont.Layout.BASIC
    )
