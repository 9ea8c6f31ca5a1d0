"""French: “de” and “que” before names of people and cards; blanks that hold."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from web.french import fitted, with_blanks
from web.translate import typeset


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


def test_blanks_before_tall_marks_and_inside_quotes_hold() -> None:
    assert with_blanks("Quoi ? « {text} » ; 3 : 4 !") == (
        "Quoi\u00a0? «\u00a0{text}\u00a0»\u00a0; 3\u00a0: 4\u00a0!"
    )
    assert with_blanks("a:b; c") == "a:b; c", "no blank is put where none was typed"


def test_a_catalogue_is_typeset_in_its_own_language_alone() -> None:
    for language, told in (("fr", "Qui\u00a0?"), ("de", "Qui ?")):
        catalogue = Catalog(locale=language)
        catalogue.add("Who?", "Qui ?")
        catalogue.add(("one", "many"), ("Qui ?", "Qui ?"))
        typeset(catalogue)
        assert catalogue["Who?"].string == told
        assert catalogue["one"].string == (told, told)


def test_a_text_that_is_new_waits_for_its_translation() -> None:
    catalogue, found = Catalog(locale="fr"), Catalog()
    found.add("Who : what?")
    catalogue.update(found, no_fuzzy_matching=True)
    typeset(catalogue)
    assert not catalogue["Who : what?"].string
