"""Pictures as pixels: PNG of a drawing, and several in a row as one that moves."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import resvg_py
from PIL import Image

from web.pictures.svg.fonts import FILES


def png(svg: str, width: int | None = None) -> bytes:
    """A drawing as PNG, drawn with our fonts alone; `width` in pixels, else that of the drawing."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[*FILES],
            font_family="Kifu Sans",
            sans_serif_family="Kifu Sans",
            serif_family="Kifu Serif",
        )
    )


def moving(frames: Iterable[str], width: int, milliseconds: int) -> bytes:
    """Drawings one after the other as WebP, again and again; the last one stays longer."""
    images = [Image.open(BytesIO(png(frame, width))).convert("RGB") for frame in frames]
    told = BytesIO()
    images[0].save(
        told,
        "WEBP",
        save_all=True,
        append_images=images[1:],
        duration=[milliseconds] * (len(images) - 1) + [3 * milliseconds],
        loop=0,
        quality=70,
        method=2,
    )
    return told.getvalue()
