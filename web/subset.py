"""The fonts of pages and pictures, made from published ones: fewer characters, fewer weights.

Run as `make fonts`. The packages come from the npm registry, in the versions and with the
content named here. What is made for pages lies in `web/static/fonts`, named by its content, beside
the licences; `web/static/fonts.css` says which file has which character. Pictures are drawn by a
program that reads no packed fonts and no weights of one file: theirs lie in `web/pictures/fonts`.
The families have names of their own, as the licences ask of changed fonts.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

STATIC = Path(__file__).resolve().parent / "static"
FOLDER = STATIC / "fonts"
SHEET = STATIC / "fonts.css"
OF_PICTURES = Path(__file__).resolve().parent / "pictures" / "fonts"
FEATURES = ("ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum", "lnum")
PLAIN = ("kern", "tnum", "lnum")  # of what is on every page
RIGHTS = [0, 7, 14]  # records of a name table that stay; the whole licence lies beside the file
FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT = 1, 2, 3, 4, 6  # and those that say the name
TYPOGRAPHIC = (16, 17, 21, 22, 25)  # further names of the family: taken away

LATIN = (
    *(range(0x20, 0x7F), range(0xA0, 0x180), range(0x218, 0x21C), range(0x2C6, 0x2DE)),
    *(range(0x2010, 0x2045), [0x20AC], range(0x2070, 0x209D), [0x2116, 0x2122, 0x2212]),
)
WORLD = (  # names from elsewhere: more Latin, Greek, Cyrillic
    *(range(0x180, 0x218), range(0x21C, 0x250), [0x259], range(0x300, 0x370)),
    *(range(0x370, 0x400), range(0x400, 0x460), [0x490, 0x491], range(0x1E00, 0x1F00)),
)
SIGNS = (  # arrows, lines and shapes, cards, chessmen, dice, ticks
    *(range(0x2150, 0x215F), range(0x2190, 0x219A), [0x21B6, 0x21B7, 0x21BA, 0x21BB]),
    *(range(0x21C4, 0x21C7), range(0x21D0, 0x21D6), [0x2208, 0x221E, 0x2248, 0x2260]),
    [0x2264, 0x2265, 0x2298, 0x22EE, 0x22EF, 0x2318, 0x232B, 0x23CE, 0x2423],
    *(range(0x2500, 0x2600), [0x2605, 0x2606, 0x2620, 0x2639, 0x263A, 0x263B]),
    *(range(0x2654, 0x2668), range(0x2680, 0x2686), range(0x2690, 0x2695), [0x26A0]),
    *([0x270E], range(0x2713, 0x2719), [0x2744, 0x2764, 0x27A4, 0xFFFD]),
)
FRENCH = "ÀÂÇÈÉÊËÎÏÔÙÛŒàâçèéêëîïôùûœ«»’\u00a0\u202f"
MARKS = "–—‘“”…·×−½¼°º•‹›†′″"
FIRST = (*range(0x20, 0x7F), *map(ord, FRENCH + MARKS))  # what English and French pages have
FIRST_SIGNS = "←↑→↓↶⇅␣■▸▾◂◎★♠♡♢♣♤♥♦♧⊘⋮✎✓✗❄"  # those of pages, dialogues and tables here


Axes: TypeAlias = dict[str, float | tuple[float, float]]


class Package(NamedTuple):
    """A package of the npm registry, the SHA-256 of its archive, and its licence."""

    name: str
    digest: str
    licence: str
    kept_as: str


class Face(NamedTuple):
    """One file to make: some characters of a font, with its axes limited."""

    file: str
    family: str
    package: Package
    path: str
    characters: tuple[Iterable[int], ...]
    axes: Axes
    features: tuple[str, ...] = FEATURES


SANS = Package(
    "source-sans@3.52.0",
    "49cf78ddd79b436591ee696785222b54ff28102922e3d3df297fe382d7fdfa88",
    "LICENSE.md",
    "source-sans.txt",
)
SERIF = Package(
    "source-serif@4.5.1",
    "19a448df98f4aa777de3452b0a1e29aa7ffe29252fe552c8a2d2531702d80746",
    "LICENSE.md",
    "source-serif.txt",
)
MONO = Package(
    "source-code-pro@2.42.0",
    "51f898e0712c5f1b3f583b63c9ab7d51daaa9bae1d4c8dc63dc2a4b6a72d7ae4",
    "LICENSE.md",
    "source-code-pro.txt",
)
DEJAVU = Package(
    "dejavu-fonts-ttf@2.37.3",
    "b7013ac58f9225250619db82cfb72e99c37ca8195f2b5a06a9e6a95bc5e1c84a",
    "LICENSE",
    "dejavu.txt",
)


def without(there: Iterable[int], characters: tuple[Iterable[int], ...]) -> tuple[list[int]]:
    """Characters that are not in the file that is `there` already."""
    known = {*there}
    return ([one for one in chain.from_iterable(characters) if one not in known],)


BOLD = (400, 700)
SANS_FILE = "VF/SourceSans3VF-Upright.ttf"
SERIF_FILE = "VAR/SourceSerif4Variable-Roman.ttf"
MONO_FILE = "VF/SourceCodeVF-Upright.ttf"
SIGNS_FILE = "ttf/DejaVuSans.ttf"
SANS_AXES: Axes = {"wght": BOLD}
SERIF_AXES: Axes = {"wght": 650, "opsz": 20}  # of headings, which are of 600 and 700
MONO_AXES: Axes = {"wght": 400}
MORE_LATIN = without(FIRST, LATIN)
ON_PAGES = tuple(map(ord, FIRST_SIGNS))
FACES = (  # what is on most pages in a small file, the rest in those that are fetched where needed
    Face("sans", "Kifu Sans", SANS, SANS_FILE, (FIRST,), SANS_AXES, PLAIN),
    Face("sans-latin", "Kifu Sans", SANS, SANS_FILE, MORE_LATIN, SANS_AXES),
    Face("sans-world", "Kifu Sans", SANS, SANS_FILE, WORLD, SANS_AXES),
    Face("serif", "Kifu Serif", SERIF, SERIF_FILE, (FIRST,), SERIF_AXES, PLAIN),
    Face("serif-latin", "Kifu Serif", SERIF, SERIF_FILE, MORE_LATIN, SERIF_AXES),
    Face("mono", "Kifu Mono", MONO, MONO_FILE, (FIRST,), MONO_AXES, PLAIN),
    Face("mono-latin", "Kifu Mono", MONO, MONO_FILE, MORE_LATIN, MONO_AXES),
    Face("signs", "Kifu Signs", DEJAVU, SIGNS_FILE, (ON_PAGES,), {}),
    Face("signs-more", "Kifu Signs", DEJAVU, SIGNS_FILE, without(ON_PAGES, SIGNS), {}),
)
DRAWN = (  # for pictures: a file for each weight, with all that pages have in several files
    Face("sans", "Kifu Sans", SANS, SANS_FILE, (FIRST, *LATIN, *WORLD), {"wght": 400}, PLAIN),
    Face("sans-bold", "Kifu Sans", SANS, SANS_FILE, (FIRST, *LATIN, *WORLD), {"wght": 700}, PLAIN),
    Face("serif", "Kifu Serif", SERIF, SERIF_FILE, (FIRST, *LATIN), SERIF_AXES, PLAIN),
    Face("signs", "Kifu Signs", DEJAVU, SIGNS_FILE, (ON_PAGES, *SIGNS), {}),
)


def fetched(package: Package, folder: Path) -> Path:
    """The package, unpacked below `folder`. Raises `SystemExit` if it is not the one named."""
    place = folder / package.name
    if place.is_dir():
        return place / "package"
    place.mkdir()
    subprocess.run(  # noqa: S603 - arguments of this file
        ["npm", "pack", "--silent", "--pack-destination", place, package.name],  # noqa: S607
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (archive,) = place.glob("*.tgz")
    if sha256(archive.read_bytes()).hexdigest() != package.digest:
        raise SystemExit(f"{package.name} from the registry is not the package it was.")
    with tarfile.open(archive) as packed:
        packed.extractall(place, filter="data")
    return place / "package"


def made(face: Face, source: Path) -> TTFont:
    """The font of a face, from the file of its package."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.layout_features = list(face.features)
    options.name_IDs = [*RIGHTS, FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT]
    options.notdef_outline = True
    options.hinting = False
    options.drop_tables += ["FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters(face))
    subsetter.subset(font)
    if face.axes:
        instancer.instantiateVariableFont(font, face.axes, inplace=True)
    rename(font, face.family)
    return font


def characters(face: Face) -> Iterator[int]:
    """What the face is to have, of what its font has."""
    return chain.from_iterable(face.characters)


def rename(font: TTFont, family: str) -> None:
    """Give the font the name of its family here, wherever it says one."""
    table = font["name"]
    for number in TYPOGRAPHIC:
        table.removeNames(nameID=number)
    said = {FAMILY: family, FULL: family, UNIQUE: family, POSTSCRIPT: family.replace(" ", "")}
    for record in list(table.names):
        if record.nameID in said:
            table.setName(
                said[record.nameID],
                *(record.nameID, record.platformID, record.platEncID, record.langID),
            )


def spans(points: Iterable[int]) -> Iterator[str]:
    """The characters in the words of a style sheet: `U+20-7E`."""
    first: int | None = None
    last: int | None = None
    for point in [*sorted(points), None]:
        if first is not None and last is not None and point != last + 1:
            yield f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}"
            first = None
        first = point if first is None else first
        last = point


def rule(face: Face, name: str, font: TTFont) -> str:
    """The rule of the style sheet for a file. No weight is imitated: what has only one says all.

    Files of one family stand in for each other only where their weights are the same.
    """
    lines = [
        f'  font-family: "{face.family}";',
        f'  src: url("fonts/{name}") format("woff2");',
        "  font-weight: 400 900;",
        "  font-display: swap;",
        f"  unicode-range: {', '.join(spans(font.getBestCmap()))};",
    ]
    return "\n".join(["@font-face {", *lines, "}", ""])


def main() -> None:
    """Make all files anew and tell their sizes."""
    with TemporaryDirectory() as folder:
        for_pages(Path(folder))
        for_pictures(Path(folder))


def for_pages(packages: Path) -> None:
    """Files for browsers, and the sheet that names them; `packages` is where packages are kept."""
    emptied(FOLDER)
    rules = ["/* Made by `make fonts`: which file has which character. */\n"]
    for face in FACES:
        package = fetched(face.package, packages)
        licence = (package / face.package.licence).read_text("utf-8")
        (FOLDER / face.package.kept_as).write_text(licence, "utf-8")
        font = made(face, package / face.path)
        font.flavor = "woff2"
        path = FOLDER / "made.woff2"
        font.save(path)
        name = f"{face.file}.{sha256(path.read_bytes()).hexdigest()[:12]}.woff2"
        rules.append(rule(face, name, font))
        tell(path.rename(FOLDER / name), font)
    SHEET.write_text("\n".join(rules), "utf-8")


def for_pictures(packages: Path) -> None:
    """Files for pictures; `packages` is where packages are kept."""
    emptied(OF_PICTURES)
    for face in DRAWN:
        font = made(face, fetched(face.package, packages) / face.path)
        path = OF_PICTURES / f"{face.file}.ttf"
        font.save(path)
        tell(path, font)


def emptied(folder: Path) -> None:
    """Have a folder with nothing in it."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()


def tell(path: Path, font: TTFont) -> None:
    """Say what was made."""
    size, count = path.stat().st_size, len(font.getBestCmap())
    sys.stdout.write(f"{size:7d} {path.name}, {count} characters\n")


if __name__ == "__main__":
    main()
