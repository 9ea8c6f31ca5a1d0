"""Ids and seeds of new matches: unguessable, and the same again for the same idempotency key."""

from __future__ import annotations

import hmac
from base64 import b32encode
from secrets import token_hex

from core.events import MatchId
from web import context


def new_match_id(key: str | None) -> MatchId:
    """An id for a match; a repeated key names the match that it started the first time."""
    if key is None:
        return context.settings().new_id()
    return b32encode(_derived("match", key))[:12].decode().lower()


def new_seed(key: str | None) -> str:
    """A seed to deal from; a repeated key gives the same one again."""
    return token_hex(16) if key is None else _derived("seed", key)[:16].hex()


def _derived(purpose: str, key: str) -> bytes:
    secret = context.settings().secret_key.encode()
    return hmac.digest(secret, f"{purpose}:{key}".encode(), "sha256")
