"""The OpenAPI document, assembled from the endpoints, their models and the games' own forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from openapi_pydantic import (
    Header,
    Info,
    License,
    MediaType,
    OpenAPI,
    Operation,
    Parameter,
    ParameterLocation,
    PathItem,
    RequestBody,
    Response,
    Schema,
    Tag,
)
from openapi_pydantic.util import PydanticSchema, construct_open_api_with_schema_class
from pydantic import BaseModel

from core import APP
from core.events import Json
from core.game import Game
from eventstore.codec import codec_of
from eventstore.reading import LONGEST_ID
from web.api.endpoint import ENDPOINTS, KEY, Endpoint
from web.schemas.problems import Problem
from web.schemas.steps import Conflict

REF = "#/components/schemas/"
PATH_WORD = r"^[^/\\?#%\s\x00-\x1f]+$"
PROBLEM = "application/problem+json"
JSON = "application/json"
PROBLEMS = {
    401: "Where others reach the server: nobody signed in, or the token is not good.",
    403: "Another site asked, or the right to this is missing.",
    404: "There is no such match, step, game or seat.",
    409: "The match has gone on meanwhile, or differs.",
    413: "The request is too large.",
    415: "The request is not JSON.",
    422: "A rule forbids it, or the request does not have the right form.",
    429: "That was asked too often.",
    500: "The stored log cannot be read, or something else went wrong.",
    503: "Records cannot be kept at the moment, or too many live feeds are open.",
}
OF_RIGHTS = (401, 403, 404, 429)  # what any address may answer where rights are asked for
SAID = {200: "As asked.", 201: "Recorded."}
TAGS = {
    "games": "What can be recorded, and figures over all matches.",
    "matches": "Matches: list, start, look at, follow.",
    "steps": "What was recorded, what can be, and every change of the line.",
    "annotations": "What readers note beside a match.",
    "photos": "Photos of steps: their hashes stand in the log, their files beside it.",
    "people": "Who is at a match: rights, invitations, what others may.",
    "records": "Record files in and out.",
    "tokens": "Tokens, by which programs sign in where others can reach the server.",
}


def document(games: Mapping[str, Game[Any, Any, Any]]) -> Json:
    """OpenAPI 3.1 for the API with these games."""
    paths: dict[str, PathItem] = {}
    for spec in sorted(ENDPOINTS, key=lambda spec: spec.rule):
        item = paths.setdefault(path_of(spec), PathItem())
        setattr(item, spec.method.lower(), _operation(spec))
    info = Info(
        title="Kifu",
        version=APP.partition("/")[2],
        summary="A scorebook for tabletop games.",
        description="Matches are append-only logs: an entry names the version that it "
        "was meant for, and may carry an Idempotency-Key. With seat, every answer tells "
        "only what that seat may know.",
        license=License(name="MIT", identifier="MIT"),
    )
    tags = [Tag(name=name, description=text) for name, text in TAGS.items()]
    api = OpenAPI(openapi="3.1.0", info=info, tags=tags, paths=paths)
    whole = construct_open_api_with_schema_class(api)
    told: Json = whole.model_dump(mode="json", by_alias=True, exclude_unset=True)
    told["components"]["schemas"] |= _command_schemas(games)
    return {"openapi": whole.openapi} | told


def path_of(spec: Endpoint) -> str:
    """The address as the document writes it."""
    return "/api/v1" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", spec.rule)


def _operation(spec: Endpoint) -> Operation:
    told = Operation(
        operationId=spec.name,
        tags=[spec.tag],
        summary=spec.summary,
        parameters=[*_path_parameters(spec), *_query_parameters(spec), *_headers(spec)],
        responses=_responses(spec),
    )
    if spec.description:
        told.description = spec.description
    if spec.body is not None or spec.bodies:
        content = _content(spec.body or spec.bodies)
        told.requestBody = RequestBody(required=True, content=content)
    return told


def _responses(spec: Endpoint) -> dict[str, Any]:
    responses = {
        str(status): Response(description=SAID.get(status, ""), content=_content(answer))
        for status, answer in spec.answers.items()
    }
    if spec.method == "GET" and JSON in _content(spec.answers.get(200)):
        responses["304"] = Response(description="As you have it already (If-None-Match).")
    for status in sorted({*spec.problems, *OF_RIGHTS, 500, 503}):
        model = Conflict if status == 409 else Problem
        content = {PROBLEM: MediaType(schema=_schema_of(model))}
        responses[str(status)] = Response(description=PROBLEMS[status], content=content)
    again = Header(
        description="Seconds after which another attempt makes sense; absent where none does.",
        schema=Schema(type="integer", minimum=0),
    )
    for waits in ("429", "503"):
        responses[waits].headers = {"Retry-After": again}
    if 201 in spec.answers:
        place = Header(description="Where it is.", schema=Schema(type="string"))
        responses["201"].headers = {"Location": place}
    return responses


def _content(answer: Any) -> dict[str, MediaType]:
    """The `content` of a model, or of models and types by media type."""
    if isinstance(answer, Mapping):
        return {
            media: MediaType(schema=_schema_of(of)) if of else MediaType()
            for media, of in answer.items()
        }
    return {JSON: MediaType(schema=_schema_of(answer))}


def _schema_of(of: Any) -> Schema:
    if isinstance(of, type) and issubclass(of, BaseModel):
        return PydanticSchema(schema_class=of)
    if isinstance(of, tuple):
        return Schema(anyOf=[_schema_of(one) for one in of])
    return Schema(type="string")


def _parameter(*, in_: ParameterLocation, **more: Any) -> Parameter:
    return Parameter.model_validate({"in": in_, **more})  # no name in Python is `in`


def _path_parameters(spec: Endpoint) -> Iterator[Parameter]:
    for kind, name in re.findall(r"<(?:(\w+):)?(\w+)>", spec.rule):
        whole = Schema(type="integer", minimum=0)
        text = Schema(type="string", minLength=1, maxLength=LONGEST_ID, pattern=PATH_WORD)
        schema = whole if kind == "int" else text
        yield _parameter(name=name, in_=ParameterLocation.PATH, required=True, schema=schema)


def _query_parameters(spec: Endpoint) -> Iterator[Parameter]:
    schema = spec.query.model_json_schema()
    for name, shape in schema.get("properties", {}).items():
        # what has no value is left out, never sent as null
        kinds = [s for s in shape.get("anyOf", [shape]) if s != {"type": "null"}]
        bare = {k: v for k, v in kinds[0].items() if k not in {"title", "description", "default"}}
        yield _parameter(
            name=name,
            in_=ParameterLocation.QUERY,
            description=shape.get("description", ""),
            schema=Schema.model_validate(bare),
        )


def _headers(spec: Endpoint) -> Iterator[Parameter]:
    if spec.keyed:
        yield _parameter(
            name="Idempotency-Key",
            in_=ParameterLocation.HEADER,
            description="Carry this out once, however often it is sent.",
            schema=Schema(type="string", pattern=f"^{KEY.pattern}$"),
        )


def _command_schemas(games: Mapping[str, Game[Any, Any, Any]]) -> Json:
    """`Command`, and for each game its own union, told apart by `kind`, with all its parts."""
    schemas: Json = {}
    unions = []
    for game in games.values():
        union = dict(codec_of(game).schema()["commands"])
        parts = union.pop("$defs", {})
        place = f"{REF}{game.folder}."
        for name, part in {**parts, "Command": union}.items():
            schemas[f"{game.folder}.{_plain_name(name)}"] = _moved(part, place)
        unions.append({"$ref": f"{place}Command"})
    schemas["Command"] = {
        "description": "A command of the match's game.",
        "anyOf": unions or [{"type": "object"}],
    }
    return schemas


def _plain_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "_", name)


def _moved(schema: Any, place: str) -> Any:
    """The schema with its references pointing to where its parts were put."""
    if isinstance(schema, dict):
        return {key: _moved(value, place) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_moved(value, place) for value in schema]
    if isinstance(schema, str) and schema.startswith("#/$defs/"):
        return place + _plain_name(schema.removeprefix("#/$defs/"))
    return schema
