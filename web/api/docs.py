"""The API described: the OpenAPI document, and the same as a page to browse."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from flask import Response, current_app, render_template

from core.events import Json
from web import context
from web.addresses import root
from web.api.endpoint import Answer, blueprint, send

KEY = "kifu_openapi"


def description() -> Json:
    """The OpenAPI document of this application; made once."""
    if KEY not in current_app.extensions:
        openapi = import_module("web.api.openapi")  # its library takes long to load
        current_app.extensions[KEY] = openapi.document(context.store().games)
    document: Json = current_app.extensions[KEY]
    return document


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    """The OpenAPI document."""
    servers = {"servers": [{"url": root()}]} if root() else {}
    return send(Answer({**description(), **servers}))


@blueprint.get("/docs")
def browse() -> str:
    """The document as a page, which works without script."""
    document = description()
    schemas = document["components"]["schemas"]
    return render_template(
        "api/docs.html",
        info=document["info"],
        tags=[(tag, _operations(document, tag["name"])) for tag in document["tags"]],
        schemas=sorted(schemas.items()),
        example=example,
        ref=_ref,
    )


def _operations(document: Json, tag: str) -> list[tuple[str, str, Json]]:
    return [
        (path, method.upper(), operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if tag in operation["tags"]
    ]


def _ref(schema: Json) -> str:
    """The name of the schema that this one points to, or none."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def example(schema: Json) -> Any:
    """How a type reads in one line: `string`, `integer or null`, `Step`, `array of Event`."""
    if name := _ref(schema):
        return name
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(example(part) for part in schema[word]))
    if "const" in schema:
        return f"“{schema['const']}”"
    if "enum" in schema:
        return " or ".join(f"“{value}”" for value in schema["enum"])
    kind = schema.get("type", "any")
    if kind == "array" and isinstance(schema.get("items"), dict):
        return f"list of {example(schema['items'])}"
    return " or ".join(kind) if isinstance(kind, list) else kind
