"""HTML as a browser gives it back when a script asks for it."""

from __future__ import annotations

import re
from functools import lru_cache

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
_TAG = re.compile(r"<([a-zA-Z][\w:-]*)([^<>]*?)(/?)>")
_ATTRIBUTE = re.compile(r'([^\s="/]+)(?:\s*=\s*"([^"]*)"|\s*=\s*([^\s"]+))?')
_IN_TEXT = {"&#39;": "'", "&#34;": '"', "&quot;": '"', "\xa0": "&nbsp;"}
_IN_VALUE = {"&#39;": "'", "&#34;": "&quot;", "\xa0": "&nbsp;"}
_SIGNS = re.compile("|".join(_IN_TEXT))


@lru_cache(64)
def as_browsers_write(html: str) -> str:
    """The same HTML, as `innerHTML` gives it where all elements are closed.

    So a script can know the text of what a page came with. Attributes hold no `<` and `>` but
    escaped, as the templates write them.
    """
    pieces = _TAG.split(html)
    written = [_SIGNS.sub(_in_text, pieces[0])]
    for name, attributes, closed, text in zip(*[iter(pieces[1:])] * 4, strict=True):
        end = f"></{name}>" if closed and name not in VOID else ">"
        written += (f"<{name}", _attributes(attributes), end, _SIGNS.sub(_in_text, text))
    return "".join(written)


@lru_cache(4096)
def _attributes(text: str) -> str:
    found = _ATTRIBUTE.finditer(text)
    return "".join(f' {one[1]}="{_SIGNS.sub(_in_value, one[2] or one[3] or "")}"' for one in found)


def _in_text(sign: re.Match[str]) -> str:
    return _IN_TEXT[sign[0]]


def _in_value(sign: re.Match[str]) -> str:
    return _IN_VALUE.get(sign[0], sign[0])
