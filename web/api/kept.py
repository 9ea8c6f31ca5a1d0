"""Answers about past steps, kept as they were sent, under tags that are known before any work.

A step, once recorded, is told the same as long as the match does not grow. So an answer is known
by what it depends on: match, version, last hash, rules, and what was asked. In the view of all
that is its tag, too; it is keyed, so nobody can make one up. A seat gets a tag made of the bytes
alone: the last hash depends on what the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from flask import Response, request

from core import APP
from core.events import Json, MatchId
from core.knowledge import Viewer
from eventstore.rows import Last
from web import context
from web.api.endpoint import conditional, dumps


def unchanging(
    match_id: MatchId, viewer: Viewer, asked: tuple[Any, ...], make: Callable[[], Json]
) -> Response:
    """The answer that `make` gives, or the one that was given before; 304 for who has it.

    `asked` is what it depends on besides the viewer and the match as it stands. Raises what
    `make` raises.
    """
    parts = context.parts()
    last = parts.store.last(match_id)
    rules = parts.store.codec(match_id).game.rules if last.version else None
    tag = _tag(parts.settings.secret_key, match_id, last, (rules, viewer, *asked))
    if viewer is None and last.version and request.if_none_match.contains(tag):
        return _tagged(Response(status=304, mimetype="application/json"), tag)
    body = parts.answers.get(tag)
    if body is None:
        body, after = dumps(make()), parts.store.last(match_id)
        if after != last:  # it grew meanwhile: of which version this tells is open
            return conditional(Response(body, mimetype="application/json"))
        parts.answers.keep(tag, body)
    response = Response(body, mimetype="application/json")
    return _tagged(response, tag) if viewer is None else conditional(response)


def _tagged(response: Response, tag: str) -> Response:
    response.set_etag(tag)
    return response


def _tag(key: str, match_id: MatchId, last: Last, asked: tuple[Any, ...]) -> str:
    told = repr((APP, match_id, last, asked)).encode("utf-8", "surrogatepass")
    return blake2b(told, key=key.encode()[:64], digest_size=16).hexdigest()
