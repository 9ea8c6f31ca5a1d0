"""The rules of the pages' style sheets, as a picture can carry them.

A picture that is a file has no style sheet beside it and no variables; what draws it knows plain
selectors only. So the sheets of a game's table are read, variables are filled in for one theme,
nested rules are laid flat, and what says nothing of a drawing is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, product
from typing import Literal, NamedTuple, TypeAlias

from web.places import WEB

Theme: TypeAlias = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
TOKENS = ("tokens.css", "seats.css")
DARK = "(prefers-color-scheme: dark)"
DRAWING = frozenset(  # properties of a drawing
    {"fill", "fill-opacity", "fill-rule", "opacity", "color", "display", "paint-order"}
    | {"stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"}
    | {"stroke-opacity", "font-size", "font-weight", "font-family", "letter-spacing", "text-anchor"}
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ONE_OF = re.compile(r":(?:is|where)\(([^()]*)\)")
OUTER_COMMA = re.compile(r",(?![^()]*\))")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
FONT = re.compile(r"(?P<weight>\d+) (?P<size>[\d.]+px)(?: / [\d.]+)? (?P<family>.+)")
MIXED = re.compile(r"color-mix\(in srgb, (#\w+)(?: ([\d.]+)%)?, (#\w+)(?: ([\d.]+)%)?\)")
OF_PAGES = re.compile(r"display: (?!none|block)|\d(?:rem|em)\b")  # says nothing in a drawing


class Rule(NamedTuple):
    """A rule laid flat; `dark`: of the dark theme alone."""

    selectors: tuple[str, ...]
    declared: Mapping[str, str]
    dark: bool


@cache
def colours(theme: Theme) -> Mapping[str, str]:
    """The tokens of a theme by name, without the dashes before it: `ink` is `#221f1a`."""
    return {name[2:]: value for name, value in _variables(TOKENS[:1], theme).items()}


@cache
def colours_of(sheets: tuple[str, ...], theme: Theme) -> Mapping[str, str]:
    """The tokens of a theme and those that the sheets of a game add."""
    found = _variables((*TOKENS[:1], *sheets), theme)
    return {name[2:]: _filled(value, found) or value for name, value in found.items()}


@cache
def rules_of(sheets: tuple[str, ...], theme: Theme) -> str:
    """What sheets (paths under `static`) say of drawings in a theme, as one sheet."""
    known = _variables((*TOKENS, *sheets), theme)
    lines = []
    for rule in _rules(sheets):
        if rule.dark and theme != "dark":
            continue
        selectors = [one for one in rule.selectors if _is_plain(one)]
        declared = "; ".join(_plain(rule.declared, known))
        if selectors and declared:
            lines.append(f"{', '.join(selectors)} {{ {declared} }}")
    return "\n".join(lines)


def _variables(sheets: tuple[str, ...], theme: Theme) -> dict[str, str]:
    """The variables that have one value in a theme, wherever they are used."""
    found: dict[str, set[str]] = {}
    for rule in _rules(sheets):
        for name, value in rule.declared.items():
            if name.startswith("--") and (theme == "dark" or not rule.dark):
                if rule.dark:
                    found[name] = {value}
                else:
                    found.setdefault(name, set()).add(value)
    return {name: values.pop() for name, values in found.items() if len(values) == 1}


def _plain(declared: Mapping[str, str], known: Mapping[str, str]) -> Iterator[str]:
    """What of a rule says how something is drawn, with its variables filled in."""
    for name, value in declared.items():
        filled = _filled(value, known)
        if filled is None:
            continue
        if name == "font" and (font := FONT.fullmatch(filled)):
            yield from (f"font-{part}: {font[part]}" for part in ("weight", "size", "family"))
        elif name in DRAWING and not OF_PAGES.search(f"{name}: {filled}"):
            yield f"{name}: {filled.replace('currentcolor', 'currentColor')}"


def _filled(value: str, known: Mapping[str, str]) -> str | None:
    """A value without variables; None where one is not known."""
    while found := VARIABLE.search(value):
        name, otherwise = found[1], found[2]
        own = known.get(name, otherwise)
        if own is None:
            return None
        value = value[: found.start()] + own + value[found.end() :]
    return MIXED.sub(lambda mixed: mix(mixed[1], mixed[3], _share(mixed[2], mixed[4])), value)


def _share(first: str | None, second: str | None) -> float:
    """The share of the first of two colours that are mixed."""
    if first is not None:
        return float(first) / 100
    return 0.5 if second is None else 1 - float(second) / 100


def mix(one: str, other: str, share: float) -> str:
    """Two colours mixed, `share` of the first."""
    parts = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def _channels(colour: str) -> tuple[int, ...]:
    digits = colour[1:] if len(colour) > 4 else "".join(2 * digit for digit in colour[1:])
    return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))


def _is_plain(selector: str) -> bool:
    return not re.search(r"[:+~@()]", selector)


@cache
def _rules(sheets: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules of sheets and of those that they import."""
    return tuple(chain.from_iterable(_of_sheet(sheet) for sheet in sheets))


def _of_sheet(sheet: str) -> Iterator[Rule]:
    path = WEB / "static" / sheet
    text = COMMENT.sub("", path.read_text("utf-8"))
    for name in re.findall(r'@import "([^"]+)"', text):
        yield from _of_sheet(f"{sheet.rpartition('/')[0]}/{name}".lstrip("/"))
    yield from _laid_flat(text, ("",), dark=False)


def _laid_flat(text: str, around: tuple[str, ...], *, dark: bool) -> Iterator[Rule]:
    """The rules of a block; `around` are the selectors that it stands in."""
    declared: dict[str, str] = {}
    inner = []
    for head, body in _pieces(text):
        if body is None:
            name, _, value = head.partition(":")
            declared[name.strip()] = " ".join(value.split())
        else:
            inner.append((head, body))
    if declared and around != ("",):
        yield Rule(around, declared, dark)
    for head, body in inner:
        if head.startswith("@"):
            if head == f"@media {DARK}":
                yield from _laid_flat(body, around, dark=True)
            continue
        yield from _laid_flat(body, tuple(_within(around, head)), dark=dark)


def _pieces(text: str) -> Iterator[tuple[str, str | None]]:
    """Declarations (no body) and blocks of a text, in order."""
    start = 0
    while found := re.compile(r"[{;]").search(text, start):
        head = text[start : found.start()].strip()
        if found[0] == ";":
            yield head, None
            start = found.end()
            continue
        end = _end(text, found.end())
        yield head, text[found.end() : end]
        start = end + 1


def _end(text: str, start: int) -> int:
    """Where the block that begins at `start` ends."""
    depth = 1
    for found in re.compile(r"[{}]").finditer(text, start):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return found.start()
    return len(text)


def _within(around: tuple[str, ...], head: str) -> Iterator[str]:
    """The selectors of a rule, as they are written without nesting."""
    for outer, own in product(around, _alternatives(head)):
        yield own.replace("&", outer) if "&" in own else f"{outer} {own}".strip()


def _alternatives(selectors: str) -> Iterator[str]:
    """Selectors one by one, also those in `:is()`."""
    for selector in OUTER_COMMA.split(selectors):
        found = ONE_OF.search(selector)
        if found is None:
            yield " ".join(selector.split())
            continue
        before, after = selector[: found.start()], selector[found.end() :]
        for one in OUTER_COMMA.split(found[1]):
            yield from _alternatives(_joined(before, one.strip()) + after)


def _joined(before: str, one: str) -> str:
    """Two parts of a selector in one; the name of an element stands before its classes."""
    head, blank, last = before.rpartition(" ")
    return f"{head}{blank}{one}{last}" if one[:1].isalpha() else before + one
