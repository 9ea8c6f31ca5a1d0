"""Old payloads of the facts and commands that all games share, lifted to their present form."""

from __future__ import annotations

from core.events import Json
from core.game import Upcasts


def sized_photo(told: Json) -> Json:
    """A fact or command that names a photo: schema 1 held its size under `bytes`."""
    photo = told.get("photo")
    if photo is None or "size" in photo:  # with both it stays wrong
        return told
    lifted = {("size" if key == "bytes" else key): value for key, value in photo.items()}
    return {**told, "photo": lifted}


SHARED_UPCASTS: Upcasts = {"photo_attached": (sized_photo,), "attach_photo": (sized_photo,)}
