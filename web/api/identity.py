"""Ids and seeds of new matches: unguessable, and the same again for the same idempotency key.

A key is one client's own. Two that choose the same one, such as "1", start two matches: who asks
again from another address, with another program, starts another match, and nobody sits down at
the table of somebody else.
"""

from __future__ import annotations

import hmac
import json
from base64 import b32encode
from secrets import token_hex

from flask import request

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
    words = [purpose, key, request.remote_addr or "", request.user_agent.string]
    return hmac.digest(secret, json.dumps(words).encode(), "sha256")
