"""Every refusal of Sorcerers' Deck of Death in both languages, with all that it tells."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from core.games.sorcerers_deck_of_death import GAME
from core.messages import said
from tests.games.sorcerers_deck_of_death.test_refusals import CASES, Case, mirror, provoked
from tests.laws.sentences import IDS
from tests.web.both_languages import told_in_both


@pytest.mark.parametrize("code", sorted({case.code for case in CASES}))
def test_told_in_english_and_in_french(app: Flask, code: str) -> None:
    for case in (case for case in CASES if case.code == code):
        told_in_both(app, provoked(case))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_people_scenery_and_lengths_are_told_as_in_sentences(case: Case) -> None:
    """No ids but those that were typed, no seats, lengths to a tenth of an inch."""
    told = said(provoked(case).message, {"a": "Ana", "b": "Bo"})
    typed = re.sub("“[^”]*”", "", told)
    assert not IDS[GAME.slug].search(typed), told
    assert not re.search(r"\b(Seat [ab]|wall|w\d)\b|\d in\b", typed), told


def test_the_same_mage_twice_in_both_languages(app: Flask) -> None:
    told_in_both(app, mirror())
