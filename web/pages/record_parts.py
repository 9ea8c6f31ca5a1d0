"""What a page has of the parts of the record page, so that it is sent only what changed."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b

from markupsafe import Markup

from core.events import Json
from web.api.endpoint import dumps

LARGE = 200  # bytes from which a value has a tag; smaller ones are always sent


class Known:
    """The tags of what a page has. A tag is made of the bytes alone: it tells no more than they."""

    def __init__(self, told: str = "") -> None:
        """`told`: as the page tells it, its tags with commas between them."""
        self._tags = frozenset(told.split(","))

    def mark(self, name: str, html: str) -> Markup:
        """The attributes of an element that holds a part."""
        return Markup('data-part="{}" data-tag="{}"').format(name, _tag(name, html.encode()))

    def part(self, name: str, html: str) -> Markup:
        """A part in an element of its own; nothing where the page has it."""
        if _tag(name, html.encode()) in self._tags:
            return Markup()
        return Markup("<div {}>{}</div>\n").format(self.mark(name, html), html)

    def lacking(self, values: Mapping[str, Json]) -> tuple[Json, Json]:
        """The values that the page lacks, and the tags of all that are large."""
        tags = {name: _tag(name, text) for name, text in _texts(values) if len(text) >= LARGE}
        lacks = {name: value for name, value in values.items() if tags.get(name) not in self._tags}
        return lacks, tags


def _texts(values: Mapping[str, Json]) -> list[tuple[str, bytes]]:
    return [(name, dumps(value)) for name, value in values.items()]


def _tag(name: str, text: bytes) -> str:
    told = blake2b(name.encode() + b"\0" + text, digest_size=9).digest()
    return urlsafe_b64encode(told).decode()
