"""Cookies that prove something: for this server alone, unread by scripts."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response

SESSION = "kifu_session"
DEVICE = "kifu_device"
HOST = "__Host-"  # browsers take such a cookie from https alone, for one host and all its paths
SECURE = "__Secure-"  # the same, but it may be for some paths


def kept(name: str) -> str | None:
    """What the browser keeps under a name."""
    return request.cookies.get(_named(name))


def keep(answer: Response, name: str, value: str, seconds: int) -> None:
    """Have the browser keep a value."""
    answer.set_cookie(
        *(_named(name), value, seconds),
        path=path(),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def forget(answer: Response, name: str) -> None:
    """Have the browser forget it."""
    answer.delete_cookie(
        _named(name), path=path(), httponly=True, samesite="Lax", secure=request.is_secure
    )


def path() -> str:
    """The path of cookies: all of the host, or what is below the prefix, where others stand
    beside.
    """
    return request.script_root or "/"


def _named(name: str) -> str:
    """Another name under https, so that nothing that came by plain http is taken there."""
    if not request.is_secure:
        return name
    return f"{SECURE if request.script_root else HOST}{name}"
