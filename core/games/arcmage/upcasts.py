"""Old payloads lifted to their present form; no event has changed yet."""

from __future__ import annotations

from core.game import Upcasts

UPCASTS: Upcasts = {}
