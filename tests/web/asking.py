"""What tests of the API share."""

from __future__ import annotations

from typing import Any

PROBLEM = "application/problem+json"


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert (answer.status_code, answer.mimetype) == (status, PROBLEM), answer.text
    problem: dict[str, Any] = answer.json
    assert problem["code"] == code
    assert problem["status"] == status
    assert problem["detail"]
    return problem
