"""Refusals as readers of both languages have them."""

from __future__ import annotations

import re

from flask import Flask

from core.errors import Refused
from core.messages import Message, Printed, said
from web.i18n import translate

PLACE = re.compile(r"\{(\w+)\}")


def told_in_both(app: Flask, error: Refused) -> None:
    """Both say all that the refusal tells, and French is not the English again."""
    english, french = _said(app, "en", error), _said(app, "fr", error)
    assert english == said(error.message, {})
    assert french != english
    assert "{" not in french


def _said(app: Flask, language: str, error: Refused) -> str:
    """The message as a reader of the language has it, its values in it."""
    with app.test_request_context(headers={"Accept-Language": language}):
        text = translate(error.message)
        for name in PLACE.findall(error.message.text):
            value = error.message.params[name]
            told = translate(value) if isinstance(value, Message | Printed) else str(value)
            assert told.strip()
            # a sentence within a sentence loses its capital, what stands first in one gets it
            forms = (told, told[0].lower() + told[1:], told[0].upper() + told[1:])
            assert any(form in text for form in forms)
    return text
