"""Every refusal of Origin Story in both languages, with all that it tells."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from core.errors import Refused
from core.messages import Message
from tests.games.origin_story.refusals import CASES
from tests.games.origin_story.test_refusals import provoked
from web.i18n import translate

PLACE = re.compile(r"\{(\w+)\}")


def said(app: Flask, language: str, error: Refused) -> str:
    """The message as a reader of the language has it, its values in it."""
    with app.test_request_context(headers={"Accept-Language": language}):
        text = translate(error.message)
        for name in PLACE.findall(error.message.text):
            value = error.message.params[name]
            told = translate(value) if isinstance(value, Message) else str(value)
            assert told.strip()
            assert told in text
    return text


@pytest.mark.parametrize("code", sorted({case.code for case in CASES}))
def test_told_in_english_and_in_french(app: Flask, code: str) -> None:
    for case in (case for case in CASES if case.code == code):
        error = provoked(case)
        english, french = said(app, "en", error), said(app, "fr", error)
        assert english == str(error)
        assert french != english, case.line
        assert "{" not in french
