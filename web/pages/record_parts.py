"""The parts of the record page: what a page has of them, and what it is sent."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NotRequired, TypedDict

from markupsafe import Markup

from web.answer_cache import AnswerCache
from web.api.endpoint import dumps
from web.pages.as_browsers_write import as_browsers_write
from web.pages.text_delta import Delta, delta, size


class Sent(TypedDict):
    """A part as a page is sent it: whole, or how it is made of the text that the page has."""

    tag: str
    text: NotRequired[str]
    delta: NotRequired[Delta]


class Known:
    """What a page has of its parts, as it tells by their tags.

    A tag is made of the bytes alone: it tells no more than they. What was sent is kept for a while
    under its tag and under `who` got it, so nobody learns what others were sent.
    """

    def __init__(self, answers: AnswerCache, who: object, told: str = "") -> None:
        """`who` looks, and at what; `told`: `name.tag` of each part, with commas between them."""
        self._answers, self._who = answers, repr(who)
        pairs = (one.partition(".") for one in told.split(","))
        self._tags = {name: tag for name, _, tag in pairs}

    def mark(self, name: str, html: str) -> Markup:
        """The attributes of an element that holds a part, for a script to find and keep."""
        return self.data(name, as_browsers_write(html))

    def data(self, name: str, text: str) -> Markup:
        """The same for an element that holds data."""
        return Markup('data-part="{}" data-tag="{}" data-size="{}"').format(
            name, self._keep(name, text), size(text)
        )

    def changed(self, name: str, text: str) -> Sent | None:
        """What the page is sent of a part; None where it has it."""
        before, tag = self._tags.get(name), self._keep(name, text)
        if before == tag:
            return None
        old = self._answers.get(self._place(name, before)) if before else None
        if old is not None:
            found = delta(zlib.decompress(old).decode(), text)
            if len(dumps(found)) < len(text):
                return {"tag": tag, "delta": found}
        return {"tag": tag, "text": text}

    def news(self, html: Mapping[str, str], data: Mapping[str, str]) -> dict[str, Sent]:
        """All parts that the page lacks or has otherwise, those of HTML and those of data."""
        texts = {name: as_browsers_write(text) for name, text in html.items()} | dict(data)
        changed = {name: self.changed(name, text) for name, text in texts.items()}
        return {name: one for name, one in changed.items() if one is not None}

    def _keep(self, name: str, text: str) -> str:
        """The tag of a text, which is kept."""
        tag = tag_of(name, text)
        place = self._place(name, tag)
        if self._answers.get(place) is None:
            self._answers.keep(place, zlib.compress(_bytes(text), 1))
        return tag

    def _place(self, name: str, tag: str) -> str:
        return f"part {name} {tag} {self._who}"


def tag_of(name: str, text: str) -> str:
    """The tag of a part: made of its name and its bytes."""
    told = blake2b(name.encode() + b"\0" + _bytes(text), digest_size=9).digest()
    return urlsafe_b64encode(told).decode()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def data_text(value: Any) -> str:
    """Data as text that can stand in a block of a page."""
    return dumps(value).decode().replace("<", "\\u003c")
