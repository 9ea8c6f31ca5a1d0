"""A second table on one page: its names are its own, and its parts are no landmarks of the page."""

from __future__ import annotations

import re

from markupsafe import Markup

ID = re.compile(r'(?<=\sid=")[^"]+(?=")')
NAMING = re.compile(r'(?<=\s)(id|for|aria-(?:labelledby|describedby|controls|owns))="([^"]*)"')
LINKED = re.compile(r'(\shref="#|url\(#)([^")]+)')


def beside(table: Markup, name: str) -> Markup:
    """The drawn table with `name` before each id that is in it, and wherever one is named."""
    own = set(ID.findall(table))

    def named(found: re.Match[str]) -> str:
        words = (f"{name}-{word}" if word in own else word for word in found[2].split())
        return f'{found[1]}="{" ".join(words)}"'

    def linked(found: re.Match[str]) -> str:
        return f"{found[1]}{name}-{found[2]}" if found[2] in own else found[0]

    html = LINKED.sub(linked, NAMING.sub(named, table))
    html = html.replace("<section", '<div role="group"').replace("</section>", "</div>")
    return Markup(html)  # noqa: S704 - drawn by Kifu
