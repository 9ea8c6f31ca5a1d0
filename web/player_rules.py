"""Rules for people at a table: one short page a game, and its words explained on tap.

A page is Markdown. `{R11 R14-R16}` at the end of a sentence says which numbered rules it explains:
they become anchors, so that a refusal opens the page at the sentence concerned. The last section
is a list of words, `- **word**: what it means`; wherever the page uses one it is a button that
shows the meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from web import french

RULES = re.compile(r" ?\{([A-Z]+[0-9]+(?:-[A-Z]+[0-9]+)?(?: [A-Z]+[0-9]+(?:-[A-Z]+[0-9]+)?)*)\}")
NUMBER = re.compile(r"([A-Z]+)([0-9]+)")
WORDS = re.compile(r"^## (.+)\n+((?:- \*\*.+(?:\n  .+)*\n?)+)\s*\Z", re.MULTILINE)
WORD = re.compile(r"^- \*\*(.+?)\*\*: *((?:.|\n  )+)", re.MULTILINE)
WIDE = re.compile(r"<(pre|table)>")
TAG = re.compile(r"(<[^>]+>)")
UNTOUCHED = ("h2", "h3", "a", "code", "th")  # no word is a button in these


class PlayersPage(NamedTuple):
    """The page as HTML, the numbers of the rules that it explains, and the title of its words
    with their meanings (HTML) by word.
    """

    html: Markup
    explained: frozenset[str]
    heading: str
    words: Mapping[str, Markup]


@cache
def players_page(path: Path, whole: str) -> PlayersPage:
    """The page in a file; `whole` is the address at which all rules can be read by number.

    Raises OSError where the file cannot be read.
    """
    source = re.sub(r"\A# .*\n", "", path.read_text("utf-8")).replace("'", "’")
    if path.name.endswith(".fr.md"):
        source = french.with_blanks(source)
    heading, words = "", {}
    if found := WORDS.search(source):
        source, heading = source[: found.start()], found[1].strip()
        words = {name: _inline(told) for name, told in WORD.findall(found[2])}
    html = rendered(source)
    explained: set[str] = set()
    html = RULES.sub(lambda found: _numbers(found[1], whole, explained), html)
    return PlayersPage(
        Markup("".join(_with_words(html, tuple(words)))),  # noqa: S704 - our own page, no raw HTML
        frozenset(explained),
        heading,
        words,
    )


def rendered(source: str) -> str:
    """Markdown with tables as HTML; raw HTML in it is shown, not taken."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    return WIDE.sub(r'<\1 tabindex="0">', html)  # so that keys can scroll what is wider


def _inline(text: str) -> Markup:
    return Markup(MarkdownIt("commonmark", {"html": False}).renderInline(" ".join(text.split())))  # noqa: S704


def _numbers(told: str, whole: str, explained: set[str]) -> str:
    """Anchors of rules, and their numbers as a link to the whole text; the first place of a number
    is its anchor.
    """
    shown = []
    for part in told.split():
        first, _, last = part.partition("-")
        new = [number for number in _range(first, last) if number not in explained]
        anchors = "".join(f'<span id="{number}"></span>' for number in new)
        explained.update(new)
        name = f"{first}–{last}" if last else first
        shown.append(f'{anchors}<a href="{escape(whole)}#{first}">{name}</a>')
    return f' <small class="rule-numbers">{" ".join(shown)}</small>'


def _range(first: str, last: str) -> list[str]:
    letters, start = NUMBER.fullmatch(first).groups()  # type: ignore[union-attr] # RULES found it
    end = NUMBER.fullmatch(last)[2] if last else start  # type: ignore[index]
    return [f"{letters}{number}" for number in range(int(start), int(end) + 1)]


def _with_words(html: str, words: tuple[str, ...]) -> Iterator[str]:
    """The page, in which each word is a button at its first place of a section."""
    if not words:
        yield html
        return
    longest = sorted(words, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest))})s?(?!\w)", re.IGNORECASE)
    number = {word.lower(): place for place, word in enumerate(words, 1)}
    used: set[str] = set()
    inside: list[str] = []

    def button(found: re.Match[str]) -> str:
        word = found[1].lower()
        if word in used:
            return found[0]
        used.add(word)
        return (
            f'<button type="button" class="word" popovertarget="word-{number[word]}">'
            f"{found[0]}</button>"
        )

    for piece in TAG.split(html):
        if tag := re.match(r"<(/?)([a-z0-9]+)", piece):
            if tag[2] == "h2" and not tag[1]:
                used.clear()
            if tag[2] in UNTOUCHED:
                inside = inside[:-1] if tag[1] else [*inside, tag[2]]
            yield piece
        else:
            yield piece if inside else pattern.sub(button, piece)
