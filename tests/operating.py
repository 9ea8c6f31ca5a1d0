"""The blocks of docs/operate.md, as a person would type them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple

from tests.packages import ROOT

PAGE = ROOT / "docs" / "operate.md"
BLOCK = re.compile(
    r"^<!-- (carried out|read alone) -->\n```console\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
STANDS_FOR = re.compile(r"^(\S+) = (\S+)$", re.MULTILINE)


class Block(NamedTuple):
    """Commands of the page that stand together."""

    carried_out: bool
    commands: tuple[str, ...]


def blocks() -> list[Block]:
    """All of them, in their order."""
    text = PAGE.read_text("utf-8")
    return [
        Block(how == "carried out", tuple(line.removeprefix("$ ") for line in lines.splitlines()))
        for how, lines in BLOCK.findall(text)
    ]


def stands_for() -> dict[str, str]:
    """What the page has in the place of something of its reader's, the longest first."""
    found = dict(STANDS_FOR.findall(PAGE.read_text("utf-8").partition("-->")[0]))
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


def own_commands(line: str) -> Iterator[list[str]]:
    """The words behind each `kifu` that a line runs, here or in a container."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.commenters, lexer.whitespace_split = "", True
    part: list[str] = []
    for word in [*lexer, ";"]:
        if not set(word) <= set("();<>|&"):
            part.append(word)
            continue
        for at, name in enumerate(part):
            inside = part[:3] == ["docker", "compose", "exec"] and at == 4
            if name == "/opt/kifu/bin/kifu" or (name == "kifu" and (at == 0 or inside)):
                yield part[at + 1 :]
        part = []
