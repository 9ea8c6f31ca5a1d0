"""Every text is in every language, with the same places for values, and nothing is out of date."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web import translate

PLACES = re.compile(r"%\(\w+\)[sd]|(?<!\{)\{\w+\}(?!\})")
CATALOGUES = sorted(translate.catalogues())


def texts(message: Any) -> Iterator[tuple[str, str]]:
    """Each original with its translation: forms of the plural belong to the plural original."""
    if not isinstance(message.id, tuple):
        yield message.id, message.string
        return
    single, *many = message.string
    yield message.id[0], single
    yield from ((message.id[1], text) for text in many)


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.parts[-3])
def catalogue(request: pytest.FixtureRequest) -> Any:
    path: Path = request.param
    return translate.read(path)


def test_french_is_there() -> None:
    assert [path.parts[-3] for path in CATALOGUES] == ["fr"]


def test_nothing_is_missing_or_doubtful(catalogue: Any) -> None:
    assert [m.id for m in catalogue if m.id and not translate.translated(m.string)] == []
    assert [m.id for m in catalogue if m.id and m.fuzzy] == []


def test_translations_have_the_places_of_the_original(catalogue: Any) -> None:
    for message in catalogue:
        for original, text in texts(message):
            if original:
                assert sorted(set(PLACES.findall(text))) == sorted(set(PLACES.findall(original))), (
                    original
                )


def test_catalogues_are_what_the_sources_say(catalogue: Any) -> None:
    """Run `make translations` where this fails."""
    said = {message.id for message in translate.extracted() if message.id}
    assert {message.id for message in catalogue if message.id} == said


def test_the_template_is_what_the_sources_say() -> None:
    with translate.TEMPLATE.open("rb") as file:
        kept = {message.id for message in translate.read_po(file) if message.id}
    assert kept == {message.id for message in translate.extracted() if message.id}


def test_french_puts_a_blank_that_holds_before_tall_marks() -> None:
    for message in translate.read(CATALOGUES[0]):
        for _original, text in texts(message):
            assert not re.search(r" [;:?!»]|« ", text), text


def sentences(path: Path) -> Iterator[str]:
    """Texts in a module that read as sentences; what documents the code is none of them."""
    tree = ast.parse(path.read_text("utf-8"))
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documents:
            text = node.value
            if isinstance(text, str) and re.search(r"\w \S.*[.?!]$", text):
                yield text


def test_no_sentence_of_the_core_escapes_the_extraction() -> None:
    """A helper that makes errors needs its name among `translate.KEYWORDS`."""
    said = {message.id for message in translate.extracted()}
    core = sorted((translate.ROOT / "core").rglob("*.py"))
    assert [text for path in core for text in sentences(path) if text not in said] == []
