"""Cookies that prove something: for this server alone, unread by scripts."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response

SESSION = "kifu_session"
DEVICE = "kifu_device"
HOST = "__Host-"  # browsers take such a cookie from https alone, and for one host


def kept(name: str) -> str | None:
    """What the browser keeps under a name."""
    return request.cookies.get(_named(name))


def keep(answer: Response, name: str, value: str, seconds: int) -> None:
    """Have the browser keep a value."""
    answer.set_cookie(
        *(_named(name), value, seconds), httponly=True, samesite="Lax", secure=request.is_secure
    )


def forget(answer: Response, name: str) -> None:
    """Have the browser forget it."""
    answer.delete_cookie(_named(name), httponly=True, samesite="Lax", secure=request.is_secure)


def _named(name: str) -> str:
    """Another name under https, so that nothing that came by plain http is taken there."""
    return f"{HOST}{name}" if request.is_secure else name
