"""The fonts that are shipped: every character of the pages, small, kept for ever."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from flask import Flask
from fontTools.ttLib import TTFont

import core
import web

STATIC = Path(web.__file__).parent / "static"
FONTS = sorted(STATIC.glob("fonts/*.woff2"))
FIRST = ("sans", "serif", "mono", "signs")  # what most pages need
SHOWN = {  # what pages can show; of translations the sources, for compiled ones are of them
    Path(core.__file__).parent: ("*.py", "*.json"),
    Path(web.__file__).parent: ("*.py", "*.html", "*.js", "*.css", "*.svg", "*.po"),
}
ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")


def shown() -> Iterator[tuple[str, Path]]:
    """Every character that a source file has, or names by its number."""
    for folder, patterns in SHOWN.items():
        for path in (path for pattern in patterns for path in folder.rglob(pattern)):
            text = path.read_text("utf-8")
            named = {chr(int(code, 16)) for code in ESCAPE.findall(text)}
            yield from ((one, path) for one in {*text, *named})


def by_name() -> dict[str, Path]:
    """The files by their names without the digest."""
    return {path.name.partition(".")[0]: path for path in FONTS}


def test_every_character_of_the_pages_has_a_glyph() -> None:
    there = {chr(code) for path in FONTS for code in TTFont(path).getBestCmap()}
    unseen = {"Cc", "Cf", "Cs", "Mn", "Zl", "Zp"}  # not drawn by themselves
    missing = {
        (one, path.name)
        for one, path in shown()
        if one not in there and unicodedata.category(one) not in unseen
    }
    assert missing == set()


def test_the_fonts_are_small() -> None:
    sizes = {path.name.partition(".")[0]: path.stat().st_size for path in FONTS}
    more = {"sans-latin", "sans-world", "serif-latin", "mono-latin", "signs-more"}
    assert set(sizes) == {*FIRST, *more}
    assert sum(sizes.values()) < 180_000
    assert sum(sizes[name] for name in FIRST) < 41_000


def test_a_page_in_english_or_french_needs_only_the_first_fonts() -> None:
    first = {name: TTFont(path).getBestCmap() for name, path in by_name().items() if name in FIRST}
    letters = {name: {chr(one) for one in first[name]} for name in ("sans", "serif", "mono")}
    signs = {chr(one) for one in first["signs"]}
    said = {
        one
        for path in Path(web.__file__).parent.glob("translations/*/LC_MESSAGES/*.po")
        for one in path.read_text("utf-8")
    }
    unseen = {"Cc", "Cf", "Mn"}
    drawn = {one for one in said if unicodedata.category(one) not in unseen}
    assert drawn
    for name, there in letters.items():
        assert drawn <= there | signs, name


def test_no_character_is_in_two_files_of_a_family() -> None:
    for family in FIRST:
        there = [
            set(TTFont(path).getBestCmap())
            for name, path in by_name().items()
            if name.partition("-")[0] == family
        ]
        assert sum(map(len, there)) == len(set().union(*there))


def test_the_style_sheet_names_the_files_and_their_characters() -> None:
    sheet = STATIC.joinpath("fonts.css").read_text("utf-8")
    assert sorted(re.findall(r"fonts/([\w.-]+)", sheet)) == [path.name for path in FONTS]
    for path in FONTS:
        _, digest, _ = path.name.split(".")
        assert sha256(path.read_bytes()).hexdigest().startswith(digest)
        rule = sheet.partition(path.name)[2].partition("}")[0]
        ranges = re.findall(r"U\+(\w+)(?:-(\w+))?", rule)
        said = {n for a, b in ranges for n in range(int(a, 16), int(b or a, 16) + 1)}
        assert said == set(TTFont(path).getBestCmap())


def test_fonts_are_kept_for_ever(make_app: Callable[..., Flask]) -> None:
    client = make_app().test_client()
    for path in FONTS:
        with client.get(f"/static/fonts/{path.name}") as answer:
            assert answer.content_type == "font/woff2"
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    others = ("fonts/dejavu.txt", "fonts.css", "fonts/sans.0.woff2")
    for name in others:
        with client.get(f"/static/{name}") as answer:
            assert "immutable" not in answer.headers.get("Cache-Control", "")


def test_every_font_has_its_licence() -> None:
    licences = [path.read_text("utf-8") for path in STATIC.glob("fonts/*.txt")]
    assert sum("SIL OPEN FONT LICENSE" in text for text in licences) == 3
    assert sum("Bitstream Vera" in text for text in licences) == 1
    for path in FONTS:
        names = TTFont(path)["name"]
        assert names.getDebugName(1).startswith("Kifu ")
        assert "Source" not in f"{names.getDebugName(4)}{names.getDebugName(6)}"  # reserved
