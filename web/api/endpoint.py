"""One decorator for every address of the API: checks what comes in, writes what goes out,
and remembers both for the OpenAPI document."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote

import orjson
from flask import Blueprint, Response, request
from pydantic import BaseModel, ValidationError

from core import limits
from core.canonical import plain
from core.errors import BadInput
from eventstore import forms
from eventstore.encoding import opened
from web.addresses import root
from web.schemas.queries import NoQuery

M = TypeVar("M", bound=BaseModel)
View = Callable[..., Any]

blueprint = Blueprint("api", __name__, url_prefix="/api")
KEY = re.compile(f"[!-~]{{1,{limits.KEY}}}")


class Answer(NamedTuple):
    """A document to send, where it is not simply 200."""

    body: Any
    status: int = 200
    location: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """What the OpenAPI document says about one method of one address."""

    method: str
    rule: str
    name: str
    summary: str
    description: str
    tag: str
    answers: Mapping[int, Any]  # status -> model, or media type -> model
    problems: tuple[int, ...] = ()
    query: type[BaseModel] = NoQuery
    body: type[BaseModel] | None = None
    bodies: Mapping[str, Any] = field(default_factory=dict)  # media types read by the view itself
    keyed: bool = False


ENDPOINTS: list[Endpoint] = []


def endpoint(method: str, rule: str, **promises: Any) -> Callable[[View], View]:
    """Register a view under /api/v1; `promises` are fields of `Endpoint`.

    The view gets what is in the path, `query` and `body` as models where they are declared,
    and `key`, the idempotency key, where `keyed`. It returns a document, an `Answer` or a
    whole response.
    """

    def register(view: View) -> View:
        summary, _, description = (view.__doc__ or "").partition("\n")
        spec = Endpoint(
            method=method,
            rule=rule,
            name=view.__name__,
            summary=summary.strip().rstrip("."),
            description=" ".join(description.split()),
            **promises,
        )
        ENDPOINTS.append(spec)
        blueprint.add_url_rule(f"/v1{rule}", view.__name__, _serving(spec, view), methods=[method])
        return view

    return register


def _serving(spec: Endpoint, view: View) -> View:
    @wraps(view)
    def serve(**given: Any) -> Response:
        query = read_query(spec.query)
        if spec.query is not NoQuery:
            given["query"] = query
        if spec.body is not None:
            given["body"] = read_body(spec.body)
        if spec.keyed:
            given["key"] = idempotency_key()
        answer = view(**given)
        if isinstance(answer, Response):
            return answer
        return send(answer if isinstance(answer, Answer) else Answer(answer))

    return serve


def address(match_id: str, below: str = "") -> str:
    """Where a match, or something of it, is found."""
    return f"{root()}/api/v1/matches/{quote(match_id)}{below}"


def read_query(model: type[M]) -> M:
    """What is asked in the address. Raises `BadInput`, for unknown and repeated names too:
    a slip in `seat` must not tell everything.
    """
    asked = request.args.to_dict(flat=False)
    try:
        single = {name: values[0] if len(values) == 1 else values for name, values in asked.items()}
        return model.model_validate(single)
    except ValidationError as error:
        raise BadInput(
            "bad_query", "In the address, {reason}.", reason=forms.reason(error)
        ) from None


def read_body(model: type[M]) -> M:
    """The request's JSON. Raises `BadInput`, and `RequestEntityTooLarge` for too much of it."""
    try:
        return model.model_validate_json(forms.check_values(request.get_data()))
    except ValidationError as error:
        raise BadInput("bad_request", "In the request, {reason}.", reason=_why(error)) from None
    except forms.Wrong as wrong:
        raise BadInput("bad_request", "In the request, {reason}.", reason=wrong.reason) from None


def _why(error: ValidationError) -> Any:
    first = error.errors(include_url=False, include_input=False)[0]
    if first["type"] == "value_error":  # a sentence of the model's own
        return first["ctx"]["error"].args[0]
    return forms.reason(error)


def idempotency_key() -> str | None:
    """The key under which this request is to be carried out once. Raises `BadInput`."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.fullmatch(key):
        raise BadInput(
            "bad_key",
            "An idempotency key has 1 to {longest} ASCII characters, without blanks.",
            longest=limits.KEY,
        )
    return key


def send(answer: Answer) -> Response:
    """The document as JSON; a reader that has it already is told so (304)."""
    response = Response(dumps(answer.body), answer.status, mimetype="application/json")
    if answer.location:
        response.headers["Location"] = answer.location
    return conditional(response) if request.method in {"GET", "HEAD"} else response


def conditional(response: Response) -> Response:
    """A reader that has these bytes already is told so (304).

    The tag is made of the bytes alone, so it tells nobody more than they do.
    """
    response.add_etag()
    response.make_conditional(request)
    response.headers.pop("Date", None)  # servers say it of every answer
    return response


def dumps(value: Any) -> bytes:
    """JSON text; whole numbers may be of any size, and commands, events and operations are told
    by their fields, as `core.canonical.plain` does it.
    """
    try:
        return orjson.dumps(value, opened, orjson.OPT_PASSTHROUGH_DATACLASS)
    except TypeError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=plain).encode()
