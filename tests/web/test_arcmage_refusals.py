"""Every refusal of Arcmage in both languages, with all that it tells."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.games.arcmage.refusals_of_tables import STARTS
from tests.games.arcmage.test_refusals import CASES, provoked, refused_start
from tests.web.both_languages import told_in_both


@pytest.mark.parametrize("code", sorted({case.code for case in CASES}))
def test_told_in_english_and_in_french(app: Flask, code: str) -> None:
    for case in (case for case in CASES if case.code == code):
        told_in_both(app, provoked(case))


@pytest.mark.parametrize("code", sorted({start.code for start in STARTS}))
def test_starts_refused_in_english_and_in_french(app: Flask, code: str) -> None:
    for start in (start for start in STARTS if start.code == code):
        told_in_both(app, refused_start(start))
