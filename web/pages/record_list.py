"""The list of steps of the record page, drawn in parts that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import groupby
from typing import Any

from flask import render_template, request
from markupsafe import Markup

from core import APP
from web import context
from web.i18n import language
from web.pages.record_rows import Row

BLOCK = 50  # steps of a part


def listed(desk: Any, rows: Iterable[Row]) -> Iterator[Markup]:
    """The rows as HTML, in blocks of numbers: an entry changes the newest, the others are kept.

    A block is known by all that it is drawn from, so it needs no rule of when it is out of date.
    """
    head, answers = desk.timeline.head, context.parts().answers
    who = (APP, desk.match_id, desk.viewer, desk.recorder, request.script_root, language())
    for _, block in groupby(rows, key=lambda row: row.step // BLOCK):
        part = [*block]
        at = head if any(head in (row.step, row.node) for row in part) else None
        told = repr((who, at, part)).encode("utf-8", "surrogatepass")
        tag = f"steps {blake2b(told, digest_size=16).hexdigest()}"
        html = answers.get(tag)
        if html is None:
            html = render_template("record/rows.html", rows=part, head=at, desk=desk).encode()
            answers.keep(tag, html)
        yield Markup(html.decode())  # noqa: S704 - the template escapes
