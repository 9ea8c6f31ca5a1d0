"""Messages as JSON, so that a sentence that was stored can be told in any language."""

from __future__ import annotations

import json
from typing import Any

from core.messages import Message


def dumps(message: Message) -> str:
    """JSON text of a message, and of those within it."""
    return json.dumps(_told(message), ensure_ascii=False)


def loads(text: str) -> Message:
    """The message again."""
    message: Message = _message(json.loads(text))
    return message


def _told(value: Any) -> Any:
    if not isinstance(value, Message):
        return value
    seat = {} if value.seat is None else {"seat": value.seat}
    return {"text": value.text, "params": {k: _told(v) for k, v in value.params.items()}, **seat}


def _message(told: Any) -> Any:
    if not isinstance(told, dict):
        return told
    params = {k: _message(v) for k, v in told["params"].items()}
    return Message(told["text"], params, told.get("seat"))
