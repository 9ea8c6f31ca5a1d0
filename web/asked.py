"""Numbers and ids as addresses and forms bring them."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, abort, request
from werkzeug.datastructures import MultiDict

from core.errors import BadInput, NotFound
from core.limits import NO_TEXT
from eventstore.reading import LONGEST_ID

DIGITS = 15  # of the longest number: below 2**53, which every reader of JSON keeps exact


def asked_number(text: str | None) -> int | None:
    """The whole number from 0 on that a text writes in plain digits; None for any other text."""
    if text is None or len(text) > DIGITS or not (text.isascii() and text.isdecimal()):
        return None
    return int(text)


def asked_step(given: Mapping[str, str], name: str) -> int | None:
    """The number of a step that an address or a form names; None where it names none.

    Raises `BadInput` for what is no number.
    """
    text = given.get(name, "")
    found = asked_number(text)
    if text and found is None:
        raise BadInput(
            "bad_request",
            "“{text}” is no number of a step; steps are counted 0, 1, 2 and so on.",
            text=text[:80],
        )
    return found


def asked_page() -> int:
    """The page of a list that the address asks for (`?page=`), 1 where it asks for none."""
    return max(1, asked_number(request.args.get("page")) or 1)


def install(app: Flask) -> None:
    """Have addresses checked, before anybody asks who may ask: a database is asked for that, and
    PostgreSQL refuses to compare what is no text with anything.
    """
    app.before_request(_check_address)


def _check_address() -> None:
    """Raises `NotFound` for what names nothing in any database, `BadInput` for a bad query."""
    for name, value in (request.view_args or {}).items():
        if name == "match_id" and (len(value) > LONGEST_ID or not value.isprintable()):
            raise NotFound("match_not_found", "There is no match “{match}”.", match=value[:80])
        if isinstance(value, str) and NO_TEXT.search(value):
            abort(404)
    check_text(request.args)


def check_text(given: MultiDict[str, str]) -> None:
    """Raises `BadInput` for a field of a query or a form that no database keeps."""
    for name, value in given.items(multi=True):
        if NO_TEXT.search(value):
            raise BadInput("bad_text", "{name} holds a character that is no text.", name=name[:80])
