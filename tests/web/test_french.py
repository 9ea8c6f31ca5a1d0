"""French: “de” and “que” before names of people and cards."""

from __future__ import annotations

import pytest

from web.french import fitted


@pytest.mark.parametrize(
    ("text", "word", "told"),
    [
        ("{x} de {y}", "Ana", "Tireur d’Ana"),
        ("{x} de {y}", "Bo", "Tireur de Bo"),
        ("{x} de {y}", "Émile", "Tireur d’Émile"),
        ("{x} de {y}", "une carte", "Tireur d’une carte"),
        ("{x} pense que {y} dort", "Ana", "Tireur pense qu’Ana dort"),
        ("De {y} à {x}", "Ana", "D’Ana à Tireur"),
        ("{x} de {y}", "", "Tireur de "),
        ("{x} de {y}", "11", "Tireur de 11"),
    ],
)
def test_de_and_que_before_a_vowel(text: str, word: str, told: str) -> None:
    assert fitted(text, {"x": "Tireur", "y": word}) == told


def test_words_that_people_typed_stay_as_they_are() -> None:
    assert fitted("Remarque : {text}", {"text": "de Ana {y}"}) == "Remarque : de Ana {y}"
