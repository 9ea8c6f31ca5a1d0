"""The OpenAPI document: complete, well-formed, and true of what is answered."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.web.conftest import Api
from web.api import openapi
from web.api.endpoint import ENDPOINTS, Endpoint
from web.context import KEY

EXAMPLES = int(os.environ.get("TEST_EXAMPLES", "15"))  # requests of each kind, of each address
CHECKS = [
    checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


@pytest.fixture
def document(api: Api) -> dict[str, Any]:
    found: dict[str, Any] = api.client.get("/api/openapi.json").json
    return found


def references(part: Any) -> Iterator[str]:
    """Every reference, and every target of a discriminator."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            elif key == "mapping":
                yield from value.values()
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_every_reference_has_its_target(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    found = set(references(document))
    assert found
    assert {name.removeprefix("#/components/schemas/") for name in found} <= set(schemas)


def test_every_address_is_documented(app: Flask, document: dict[str, Any]) -> None:
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1")
    }
    told = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert served == told


def test_every_call_says_what_it_does_and_how_it_refuses(document: dict[str, Any]) -> None:
    for methods in document["paths"].values():
        for method, call in methods.items():
            assert call["summary"]
            assert "500" in call["responses"]
            if method != "get":
                assert {"403", "413", "415", "422"} <= set(call["responses"])


def test_commands_are_told_apart_by_kind(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["Command"]["anyOf"] == [{"$ref": "#/components/schemas/toy_pig.Command"}]
    union = schemas["toy_pig.Command"]
    assert union["discriminator"]["propertyName"] == "kind"
    for reference in union["discriminator"]["mapping"].values():
        assert "kind" in schemas[reference.rpartition("/")[2]]["required"]


def test_the_page_shows_every_call_without_script(api: Api, document: dict[str, Any]) -> None:
    page = api.client.get("/api/docs")
    assert page.status_code == 200
    assert "<script" not in page.text
    assert "style=" not in page.text
    ids = set(re.findall(r' id="([^"]+)"', page.text))
    assert {
        call["operationId"] for ways in document["paths"].values() for call in ways.values()
    } < (ids)
    assert {link for link in re.findall(r'href="#([^"]+)"', page.text) if link != "main"} <= ids


# --- what is answered, tried with made-up requests ----------------------------------------------


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The document of an application that has a match to ask about."""
    from tests.web.conftest import new_app  # noqa: PLC0415 - a module's own application

    app = new_app(tmp_path_factory.mktemp("openapi") / "kifu.db", stream_seconds=0.0)
    api = Api(app.test_client())
    match = api.start()
    api.play(match, "roll 4", "pick black 7", "undo", "roll 5")
    yield schemathesis.openapi.from_wsgi("/api/openapi.json", app), api, match
    app.extensions[KEY].close()


def made_real(case: schemathesis.Case, api: Api, match: str) -> None:
    """Let a made-up request ask for things that are there, so that it gets further."""
    path, query, body = case.path_parameters or {}, case.query or {}, case.body
    path |= {
        name: value
        for name, value in {"match_id": match, "slug": "toy-pig"}.items()
        if name in path
    }
    if "step" in path:
        path["step"] %= 8
    if "seat" in query:
        query["seat"] = ("red", "black", "spectator")[len(query["seat"]) % 3]
    if isinstance(body, dict):
        if "expected_version" in body:
            body["expected_version"] = api.get(f"/matches/{match}").json["version"]
        body |= {"game": "toy-pig"} if "game" in body else {}
        body |= {"step": body["step"] % 8} if "step" in body else {}
        body.pop("by", None)


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("spec", ENDPOINTS, ids=lambda spec: spec.name)
def test_answers_are_as_documented(
    made_up: Any, spec: Endpoint, mode: schemathesis.GenerationMode
) -> None:
    """Requests that fit the document, and requests that do not, are answered as it says."""
    schema, api, match = made_up
    operation = schema[openapi.path_of(spec)][spec.method]

    @given(operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: schemathesis.Case) -> None:
        if not mode.is_negative:
            made_real(case, api, match)
        case.headers["Accept-Encoding"] = "identity"  # what calls the application unpacks nothing
        case.call_and_validate(checks=CHECKS)

    if mode.is_negative and not (operation.body or list(operation.iter_parameters())):
        with pytest.raises(Unsatisfiable):  # nothing can be wrong in a request without parts
            holds()
    else:
        holds()
