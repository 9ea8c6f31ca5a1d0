"""Answers about past steps, kept as they were sent, under tags that are known before any work.

A step, once recorded, is told the same as long as the match does not grow. So an answer is known
by what it depends on: match, version, last hash, rules, and what was asked. In the view of all
that is its tag, too; it is keyed, so nobody can make one up. A seat gets a tag made of the bytes
alone: the last hash depends on what the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b, sha1
from typing import TYPE_CHECKING, Any, NamedTuple

from flask import Response, request

from core import APP
from core.errors import KifuError
from core.events import MatchId
from core.knowledge import Viewer
from eventstore.rows import Last
from web import context
from web.api.endpoint import conditional
from web.routes import ROUTE

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

JSON = "application/json"
ASKED = "kifu.asked"  # in the environment of a request: where its match stood
# With these, or several tags, HTTP has more to say than whether a reader has an answer already.
INVOLVED = frozenset({"HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_RANGE", "HTTP_UPGRADE"})


class Question(NamedTuple):
    """What an answer depends on besides the match as it stands."""

    match_id: MatchId
    viewer: Viewer
    asked: tuple[Any, ...]


class Made(NamedTuple):
    """An answer, and the version of the match of which it tells."""

    body: bytes
    version: int


class Again(NamedTuple):
    """An answer that was given before; without a body for who has it."""

    etag: str
    body: bytes | None


def unchanging(question: Question, make: Callable[[], Made]) -> Response:
    """The answer that `make` gives, or the one that was given before; 304 for who has it.

    Raises what `make` raises.
    """
    parts = context.parts()
    asked, last, tag = request.environ.get(ASKED, (None, None, None))
    if asked != question:
        last, tag = _tag(parts, question)
    all_seeing = question.viewer is None
    if all_seeing and last.version and request.if_none_match.contains(tag):
        return _tagged(Response(status=304, mimetype=JSON), tag)
    body = parts.answers.get(tag)
    if body is None:
        body, version = make()
        if version != last.version:  # it grew meanwhile
            return conditional(Response(body, mimetype=JSON))
        parts.answers.keep(tag, body)
    noted = question, request.environ.get(ROUTE)
    parts.answers.note(request.environ["PATH_INFO"], request.environ["QUERY_STRING"], noted)
    if all_seeing:
        return _tagged(Response(body, mimetype=JSON), tag)
    return conditional(_tagged(Response(body, mimetype=JSON), _tag_of_bytes(parts, tag, body)))


def again(parts: context.Parts, environ: WSGIEnvironment) -> Again | None:
    """What `unchanging` would answer, if it answered that before and nothing happened since.

    None where it must be asked.
    """
    noted = parts.answers.question(environ["PATH_INFO"], environ.get("QUERY_STRING", ""))
    if noted is None or environ["REQUEST_METHOD"] != "GET" or not INVOLVED.isdisjoint(environ):
        return None
    question, environ[ROUTE] = noted
    try:
        last, tag = _tag(parts, question)
    except KifuError:  # told as any other
        return None
    environ[ASKED] = question, last, tag
    etag = tag if question.viewer is None else _kept_tag(parts, tag)
    known = environ.get("HTTP_IF_NONE_MATCH")
    if not last.version or etag is None or known not in {None, f'"{etag}"'}:
        return None
    if known:
        return Again(etag, None)
    body = parts.answers.get(tag)
    return None if body is None else Again(etag, body)


def _tagged(response: Response, tag: str) -> Response:
    response.set_etag(tag)
    return response


def _tag(parts: context.Parts, question: Question) -> tuple[Last, str]:
    """Where the match stands, and the tag of what is answered."""
    match_id, viewer, asked = question
    last = parts.store.last(match_id)
    rules = parts.store.codec(match_id).game.rules if last.version else None
    told = repr((APP, match_id, last, (rules, viewer, *asked))).encode("utf-8", "surrogatepass")
    key = parts.settings.secret_key.encode()[:64]
    return last, blake2b(told, key=key, digest_size=16).hexdigest()


def _tag_of_bytes(parts: context.Parts, tag: str, body: bytes) -> str:
    known = _kept_tag(parts, tag)
    if known is None:
        known = sha1(body, usedforsecurity=False).hexdigest()
        parts.answers.keep(f"{tag} of bytes", known.encode())
    return known


def _kept_tag(parts: context.Parts, tag: str) -> str | None:
    found = parts.answers.get(f"{tag} of bytes")
    return None if found is None else found.decode()
