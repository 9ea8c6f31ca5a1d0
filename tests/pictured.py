"""Pictures as phones and people send them, for whatever takes photos in."""

from __future__ import annotations

import io
import struct
from typing import Any

from PIL import Image

PLACE = "Rue de la Clé 5"  # stands in the metadata of `of_phone`
COLOUR = (200, 40, 30)


def picture(form: str = "JPEG", size: tuple[int, int] = (64, 48), **how: Any) -> bytes:
    """A picture: red above, blue below; in another `mode` of one `colour`."""
    image = Image.new(how.pop("mode", "RGB"), size, how.pop("colour", COLOUR))
    if image.mode == "RGB":
        image.paste((20, 30, 200), (0, size[1] // 2, size[0], size[1]))
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


def linear_profile() -> bytes:
    """A profile of the primaries of sRGB whose values are light itself, not its root."""

    def number(value: float) -> bytes:
        return struct.pack(">i", round(value * 65536))

    def point(*values: float) -> bytes:
        return b"XYZ \0\0\0\0" + b"".join(map(number, values))

    line = b"curv\0\0\0\0" + struct.pack(">I", 0)
    tags = {
        b"wtpt": point(0.9642, 1.0, 0.8249),
        b"rXYZ": point(0.4361, 0.2225, 0.0139),
        b"gXYZ": point(0.3851, 0.7169, 0.0971),
        b"bXYZ": point(0.1431, 0.0606, 0.7141),
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), line),
    }
    table, body, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data
    size = start + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02400000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += b"".join(map(number, (0.9642, 1.0, 0.8249)))
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


def of_phone(size: tuple[int, int] = (64, 48)) -> bytes:
    """One with all that a phone writes into it: it lies on its side, and says where it was."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it by 90 degrees to the right
    exif[0x010F] = "Phone & Co"
    exif[0x010E] = PLACE
    exif.get_ifd(0x8825).update({1: "N", 2: (48.0, 51.0, 24.0), 3: "E", 4: (2.0, 21.0, 3.0)})
    xmp = f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{PLACE}</x:xmpmeta>".encode()
    return picture(
        size=size, exif=exif, xmp=xmp, comment=PLACE.encode(), icc_profile=b"profile of " * 20
    )
