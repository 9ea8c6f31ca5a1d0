"""Numbers and ids as addresses and forms bring them."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request

from core.errors import BadInput, NotFound
from core.events import MatchId
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


def check_match_id(match_id: MatchId) -> None:
    """Raises `NotFound` for what is no match's id in any database."""
    if len(match_id) > LONGEST_ID or not match_id.isprintable():
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id[:80])
