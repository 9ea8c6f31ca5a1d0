"""Requests that do not reach the application, and what is said of them."""

from __future__ import annotations

from http import HTTPStatus

import orjson

PROBLEM = b"application/problem+json"
SAID = {
    400: "This is no request of HTTP.",
    404: "There is nothing at this address.",
    408: "The request did not come in time.",
    431: "The head of the request is too long.",
    500: "Something went wrong here.",
    503: "Too much is being sent at once; try again soon.",
}


class Refused(Exception):
    """A request that does not reach the application, with the status to answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def refusal(status: int, request_id: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers of a refusal, but for the date, and its body: a problem document."""
    code = HTTPStatus(status).phrase.lower().replace(" ", "_")
    problem = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "rule": None,
        "detail": SAID.get(status, SAID[400]),
    }
    if status >= 500 and request_id:
        problem["request_id"] = request_id
    body = orjson.dumps(problem) + b"\n"
    headers = [(b"content-type", PROBLEM), (b"content-length", b"%d" % len(body))]
    if status == 503:
        headers.append((b"retry-after", b"5"))
    return headers, body
