"""Whose entries a browser sends: what waits on a device is recorded under nobody else's name."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from flask import request

from web import context
from web.errors import HttpRefused
from web.rights.credentials import credentials

HEADER: Final = "Kifu-Whose"  # of a request: who made the entry, as the page said it then


def whose() -> str:
    """An opaque name of whoever asks, for pages; empty where nobody is asked who they are."""
    holders = credentials().holders
    return _name(holders[0]) if holders else ""


def check_whose() -> None:
    """Raises `HttpRefused`, 403 `other_person`, for an entry that somebody else made."""
    told = request.headers.get(HEADER)
    if told and told not in map(_name, credentials().holders):
        raise HttpRefused(
            403,
            "other_person",
            "Somebody else made this entry on this device. They sign in to send it, or you send "
            "it as yours.",
        )


def _name(holder: str) -> str:
    secret = context.settings().secret_key.encode()[:64]
    return blake2b(holder.encode(), key=secret, digest_size=9).hexdigest()
