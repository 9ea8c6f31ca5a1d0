"""Addresses of pages as browsers ask for them, below the prefix where a proxy has one."""

from __future__ import annotations

from flask import has_request_context, request


def root() -> str:
    """What stands before every path of this server for who asks: "", or the prefix."""
    return request.script_root if has_request_context() else ""


def here() -> str:
    """The path of the current request with what is asked there, as its browser has it."""
    return f"{root()}{request.full_path.rstrip('?')}"


def local_path(target: str | None) -> str:
    """`target` where it is a path of this server, else the front page."""
    front = f"{root()}/"
    target = (target or front).replace("\\", "/")
    if not target.startswith(front) or target.startswith("//") or not target.isprintable():
        return front
    return target
