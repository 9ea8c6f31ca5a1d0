"""QR codes: for pages as SVG, for terminals as text."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from markupsafe import Markup

if TYPE_CHECKING:
    from segno import QRCode


def drawn(text: str) -> Markup:
    """The code as an SVG element: dark on white with its quiet zone, whatever is around it."""
    return Markup(  # noqa: S704 - made of numbers alone
        code_of(text).svg_inline(dark="#000", light="#fff", border=4, omitsize=True)
    )


def lines(text: str) -> list[str]:
    """The code in half blocks: what is light in it is written, what is dark is left blank."""
    out = StringIO()
    code_of(text).terminal(out, compact=True)
    return out.getvalue().splitlines()


def code_of(text: str) -> QRCode:
    """The code of a text, readable with a seventh of it hidden."""
    import segno  # noqa: PLC0415 - only those who let others in need it

    return segno.make_qr(text, error="m", boost_error=False)
