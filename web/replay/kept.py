"""Answers about steps, kept as they were sent but for the token of the reader's form, and for who
entered them.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from secrets import token_hex
from typing import Any

from flask import Response, request
from flask_wtf.csrf import generate_csrf

from core import APP
from core.events import MatchId
from web import context
from web.i18n import language
from web.replay.look import Look
from web.rights.recorders import filled

PLACE = token_hex(16)  # where the token goes; nobody can write it into a record, for it is secret


def kept(look: Look, asked: tuple[Any, ...], make: Callable[[], str]) -> Response:
    """The page or part that `make` draws, or that was drawn before; `asked` as in `kept_body`.

    In what `make` gives, `PLACE` stands for the token of the form, and places for who entered a
    step (`web.rights.recorders`). Raises what `make` raises.
    """
    return sent(look.match_id, kept_body(look, asked, lambda: make().encode()))


def kept_body(look: Look, asked: tuple[Any, ...], make: Callable[[], bytes]) -> bytes:
    """What `make` gives, or gave before.

    `asked` is what it depends on besides the match as it stands, the look and the language.
    Raises what `make` raises.
    """
    parts = context.parts()
    last = parts.store.last(look.match_id)
    told = repr((APP, last, look, request.script_root, language(), asked))
    tag = f"replay {blake2b(told.encode('utf-8', 'surrogatepass'), digest_size=16).hexdigest()}"
    body = parts.answers.get(tag)
    if body is None:
        body = make()
        after = parts.store.last(look.match_id)
        if last.version and after == last:  # else of which version it tells is open
            parts.answers.keep(tag, body)
    return body


def sent(match_id: MatchId, body: bytes) -> Response:
    """A page or part as this reader gets it: with the token where it has a form, and with who
    entered its steps for those who may know it.
    """
    body, place = filled(match_id, body.decode()).encode(), PLACE.encode()
    return Response(body.replace(place, generate_csrf().encode()) if place in body else body)
