"""The catalogues of translations: extracted from the sources, brought up to date, compiled.

Run as `make translations`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from core import APP
from web import french

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(__file__).resolve().parent / "translations"
TEMPLATE = FOLDER / "messages.pot"
PYTHON = ("core", "eventstore", "web")
TEXT = 2  # place of the text in an error: after the code
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "msg": (1,),
    "KifuError": (TEXT,),
    "IllegalMove": (TEXT,),
    "BadSetup": (TEXT,),
    "BadNotation": (TEXT,),
    "BadInput": (TEXT,),
    "NotFound": (TEXT,),
    "Clash": (TEXT,),
    "BrokenLog": (3,),  # after match and step
    "HttpRefused": (3,),  # after status and code
    "TooMany": (TEXT,),
    "__init__": (TEXT,),  # of an error, called by its subclass
    "_refusal": (TEXT,),  # helpers of games that make an error
    "illegal": (TEXT,),
    "_illegal": (TEXT,),
    "_no_surrender": (1,),
    "_bad_options": (1,),
}
TYPESET = {"fr": french.with_blanks}  # languages whose texts are set as their readers expect
UNKEPT = ('"POT-', '"PO-', '"Report-', '"Last-', '"Language-Team', '"Generated-')


def sources(package: Path) -> Iterator[tuple[str, Path]]:
    """Every file of a package with text for people, with the method that reads it."""
    for path in sorted(package.rglob("*.py")):
        yield "python", path
    for path in sorted(package.rglob("*.html")):
        yield "jinja2", path


def extracted(*packages: Path) -> Catalog:
    """Everything that the sources of packages say, as an empty catalogue; of Kifu, if of none."""
    catalogue = Catalog(
        project="Kifu",
        version=APP.partition("/")[2],
        header_comment="# Texts of Kifu.",
        msgid_bugs_address="",
        last_translator="",
        language_team="",
        fuzzy=False,
    )
    packages = packages or tuple(ROOT / name for name in PYTHON)
    for package, (method, path) in ((one, file) for one in packages for file in sources(one)):
        place = path.relative_to(package.parent).as_posix()
        for _line, text, comments, context in extract_from_file(
            method, path, keywords=KEYWORDS, options={"silent": "false"}
        ):
            catalogue.add(text, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalogue


def catalogues() -> Iterator[Path]:
    """The catalogue of each language."""
    yield from sorted(FOLDER.glob("*/LC_MESSAGES/messages.po"))


def read(path: Path) -> Catalog:
    """A catalogue as it is kept, in the language that its folder is named for."""
    return read_as(path, path.parts[-3])


def read_as(path: Path, language: str) -> Catalog:
    """A catalogue of a language."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update() -> int:
    """Bring template and catalogues up to date; gives the number of texts still to translate."""
    found = extracted()
    _write(TEMPLATE, found)
    missing = 0
    for path in catalogues():
        catalogue = read(path)
        catalogue.update(found, no_fuzzy_matching=True, update_header_comment=False)
        catalogue.obsolete.clear()
        typeset(catalogue)
        _write(path, catalogue)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        missing += sum(1 for message in catalogue if message.id and not translated(message.string))
    return missing


def typeset(catalogue: Catalog) -> None:
    """Set the texts of a catalogue as their language wants it, however they were typed."""
    change = TYPESET.get(str(catalogue.locale), str)
    for message in catalogue:
        if message.id and message.string:
            text: Any = message.string
            whole = change(text) if isinstance(text, str) else tuple(map(change, text))
            message.string = whole


def translated(text: Any) -> bool:
    """Whether a translation is there, in every plural form."""
    return all(text) if isinstance(text, tuple) else bool(text)


def _write(path: Path, catalogue: Catalog) -> None:
    """Without dates, people and line numbers: the file changes only where the texts do."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(
            file, catalogue, width=96, sort_output=True, omit_header=False, include_lineno=False
        )
    lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(UNKEPT)]
    path.write_text("".join(kept), "utf-8")


def main() -> int:
    """Update and compile; exit code 1 while something is not translated."""
    missing = update()
    sys.stdout.write(f"{missing} texts without translation.\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
