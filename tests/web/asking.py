"""What tests of the API share."""

from __future__ import annotations

import re
from typing import Any

PROBLEM = "application/problem+json"
DRAWN = re.compile(r'"(?:[0-9a-f]{32}|[\w-]+(?:\.[\w-]+){2})"')  # keys and tokens


def stable(answer: Any) -> str:
    """What was answered, without what is drawn anew for each page."""
    text: str = answer.text
    return DRAWN.sub('"drawn"', text)


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert (answer.status_code, answer.mimetype) == (status, PROBLEM), answer.text
    problem: dict[str, Any] = answer.json
    assert problem["code"] == code
    assert problem["status"] == status
    assert problem["detail"]
    return problem
