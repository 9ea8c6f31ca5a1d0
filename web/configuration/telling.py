"""Settings told: those in force, a file to begin with, and the page of the documentation.

`python -m web.configuration.telling > docs/configuration.md` renews that page; a test compares
the two.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

from web.configuration.described import PREFIX, Described, Kind, described
from web.configuration.reading import Found, form_of, nearest

HIDDEN = "(hidden)"
TEXT = Path(__file__).with_name("page.md")
TABLE = "<!-- the settings -->\n"  # where the page has them


class InForce(NamedTuple):
    """A setting as it holds now; `origin` is a variable, an option, a file, or "default"."""

    setting: Described
    value: str
    origin: str


def in_force(cls: Kind, found: Found) -> Iterator[InForce]:
    """Every setting, with what holds and where it comes from; secrets hidden."""
    for name, setting in described(cls).items():
        origin = found.origins.get(name, "default")
        yield InForce(setting, _told(setting, found), origin)


def example(cls: Kind) -> str:
    """A file with every setting, told and left out, so that it changes nothing as it is."""
    lines = ["# Settings of Kifu. Remove “# ” before the ones you set; the value there is usual.\n"]
    for part, settings in groupby(described(cls).values(), key=lambda one: one.part):
        lines.append(f"\n## {part.about}\n")
        for one in settings:
            usual = f" Usual: {one.told.usual}." if one.told.usual else ""
            about = one.told.about
            lines.append(f"\n#: {about[0].upper()}{about[1:]}; {_form(one)}.{usual}\n")
            lines.append(f"# {one.name} = {_toml(one)}\n")
    return "".join(lines)


def page(cls: Kind) -> str:
    """The page of the documentation."""
    return TEXT.read_text("utf-8").replace(TABLE, "".join(_tables(described(cls).values())))


def text_of(setting: Described, value: Any) -> str:
    """A value as the environment has it."""
    for word, stands_for in setting.words.items():
        if stands_for == value:
            return word
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, float):
        return f"{value:g}"
    return "" if value is None else str(value)


def _told(setting: Described, found: Found) -> str:
    value = found[setting.name]
    if value is None:
        value = setting.default
        if text := text_of(setting, value):
            return text
        return setting.told.usual or "none"
    if setting.told.secret:
        return HIDDEN
    return without_password(text_of(setting, value))


def without_password(text: str) -> str:
    """An address as it may be told: the password in it is hidden."""
    try:
        parts = urlsplit(text)
        if parts.password is None:
            return text
    except ValueError:
        return text
    user, _, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}:{HIDDEN}@{place}"))


def _form(one: Described) -> str:
    if one.kind is str and one.told.unit:
        return one.told.unit
    return f"{form_of(one)}, in {one.told.unit}" if one.told.unit else str(form_of(one))


def _toml(one: Described) -> str:
    if text := one.told.example:
        if one.kind is str or one.words or not one.is_list:
            return json.dumps(text, ensure_ascii=False)
        numbers = one.told.least is not None
        values = [int(each) if numbers else each for each in text.split()]
        return json.dumps(values, ensure_ascii=False)
    if one.words:
        return json.dumps(text_of(one, one.default))
    return json.dumps(one.default, ensure_ascii=False)


def _tables(settings: Iterable[Described]) -> Iterator[str]:
    for part, some in groupby(settings, key=lambda one: one.part):
        yield f"### {part.about}\n\n| setting | what it is for | can be | usual |\n"
        yield "| --- | --- | --- | --- |\n"
        for one in some:
            usual = one.told.usual or f"`{text_of(one, one.default)}`"
            usual = "none" if usual == "``" else usual
            secret = "; secret" if one.told.secret else ""
            cells = (f"`{one.variable}`", f"{one.told.about}{secret}", _form(one), usual)
            yield f"| {' | '.join(cells)} |\n"
        yield "\n"


def unknown_told(cls: Kind, found: Found) -> Iterator[str]:
    """A sentence for each variable that names no setting."""
    known = described(cls)
    for variable in found.unknown:
        meant = nearest(variable.removeprefix(PREFIX), known)
        like = f"; did you mean {known[meant].variable}?" if meant else "."
        yield f"{variable} is no setting of Kifu{like}"


if __name__ == "__main__":
    from web.settings import Settings

    sys.stdout.write(page(Settings))
