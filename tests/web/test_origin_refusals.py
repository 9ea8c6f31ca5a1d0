"""Every refusal of Origin Story in both languages, with all that it tells."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.games.origin_story.refusals import CASES
from tests.games.origin_story.test_refusals import provoked
from tests.web.both_languages import told_in_both


@pytest.mark.parametrize("code", sorted({case.code for case in CASES}))
def test_told_in_english_and_in_french(app: Flask, code: str) -> None:
    for case in (case for case in CASES if case.code == code):
        told_in_both(app, provoked(case))
