"""Pictures as phones and people send them, for whatever takes photos in."""

from __future__ import annotations

import io
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
