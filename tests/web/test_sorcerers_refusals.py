"""Every refusal of Sorcerers' Deck of Death in both languages, with all that it tells."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.games.sorcerers_deck_of_death.test_refusals import CASES, mirror, provoked
from tests.web.both_languages import told_in_both


@pytest.mark.parametrize("code", sorted({case.code for case in CASES}))
def test_told_in_english_and_in_french(app: Flask, code: str) -> None:
    for case in (case for case in CASES if case.code == code):
        told_in_both(app, provoked(case))


def test_the_same_mage_twice_in_both_languages(app: Flask) -> None:
    told_in_both(app, mirror())
