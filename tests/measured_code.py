"""How much code there is, and how often it says a thing: `make figures` prints it.

Another checkout is measured by its folder: `python -m tests.measured_code FOLDER [FOLDER ...]`
prints a column for each. Files are read, nothing of them is run.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

ROOTS = ("core", "eventstore", "web")
LONG_FUNCTION, LONG_FILE = 40, 300  # lines
WORD = re.compile(r"\w+")
FENCE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Checkout:
    """The sources of one checkout, tests apart, by their path from its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        paths = (path for root in ROOTS for path in (folder / root).rglob("*.py"))
        self.texts = {path.relative_to(folder): path.read_text("utf-8") for path in sorted(paths)}
        self.trees = {path: ast.parse(text) for path, text in self.texts.items()}
        self.words = {path: frozenset(WORD.findall(text)) for path, text in self.texts.items()}

    @cached_property
    def core(self) -> tuple[Path, ...]:
        """The files of the core."""
        return tuple(path for path in self.texts if path.parts[0] == "core")

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The folders of the games."""
        under = (path.parts for path in self.core if path.parts[:2] == ("core", "games"))
        return tuple(sorted({parts[2] for parts in under if len(parts) > 3}))

    def of(self, game: str) -> tuple[Path, ...]:
        """The files of one game."""
        return tuple(path for path in self.core if path.parts[1:3] == ("games", game))

    def lines(self, paths: Sequence[Path]) -> int:
        """How many lines these files have."""
        return sum(self.texts[path].count("\n") for path in paths)

    def nodes(self, paths: Sequence[Path]) -> Iterator[ast.AST]:
        """Everything that stands in these files."""
        for path in paths:
            yield from ast.walk(self.trees[path])

    def kinds(self, game: str) -> Iterator[str]:
        """The classes of a game's events, facts and operations: those that say their `kind`."""
        for path in self.of(game):
            if "commands" not in path.parts and path.stem != "commands":
                yield from (n.name for n in ast.walk(self.trees[path]) if _says_kind(n))

    def naming(self, game: str) -> float:
        """How many files name such a class, at the median; those of other games name their own."""
        others = {path for other in self.games if other != game for path in self.of(other)}
        others |= {path for path in self.texts if path.parts[0] == "web" and game not in path.parts}
        words = [found for path, found in self.words.items() if path not in others]
        return median(sum(name in found for found in words) for name in self.kinds(game))

    def circles(self) -> int:
        """How many modules import themselves over others."""
        modules = {_module(path): path for path in self.texts}
        imported = {name: self._imports(name, path, modules) for name, path in modules.items()}
        left = set(imported)
        while free := {one for one in left if not imported[one] & left}:
            left -= free
        while free := {one for one in left if not any(one in imported[two] for two in left)}:
            left -= free
        return len(left)

    def _imports(self, name: str, path: Path, modules: Mapping[str, Path]) -> set[str]:
        found = set()
        for node in ast.walk(self.trees[path]):
            match node:
                case ast.Import(names=names):
                    found |= {one.name for one in names}
                case ast.ImportFrom(module=str(start), names=names, level=0):
                    inner = {f"{start}.{one.name}" for one in names}
                    found |= {one if one in modules else start for one in inner}
        return {one for one in found if one in modules and one != name}

    def required(self) -> int:
        """What `Game` must be given: fields without a default."""
        (game,) = (
            node
            for node in ast.walk(self.trees[Path("core/game.py")])
            if isinstance(node, ast.ClassDef) and node.name == "Game"
        )
        return sum(isinstance(one, ast.AnnAssign) and one.value is None for one in game.body)

    def asked(self) -> int:
        """What a game must give: to `define` where there is one, else to `Game`."""
        tree = self.trees.get(Path("core/kit/defaults.py"))
        for node in [] if tree is None else ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "define":
                return sum(default is None for default in node.args.kw_defaults)
        return self.required()

    def nim(self) -> int:
        """The lines of the longest piece of Python in the guide for new games."""
        text = (self.folder / "docs" / "add-a-game.md").read_text("utf-8")
        return max(piece.count("\n") for piece in FENCE.findall(text))


def _says_kind(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(
        isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and one.target.id == "kind"
        and ast.unparse(one.annotation).startswith("Literal[")
        for one in node.body
    )


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _anything(node: ast.AST) -> bool:
    """Whether a case takes whatever was not named before it."""
    return isinstance(node, ast.match_case) and (
        isinstance(node.pattern, ast.MatchAs) and node.pattern.pattern is None and not node.guard
    )


def _asks_by_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "getattr"


def _untyped(node: ast.AST) -> bool:
    """Whether this is a table of functions that take anything."""
    return isinstance(node, ast.AnnAssign) and bool(
        re.search(r"(Mapping|dict)\[.*Callable\[(\.\.\.|\[[^\]]*Any[^\]]*\])", ast.unparse(node))
    )


def _long(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (
        (node.end_lineno or 0) - node.lineno + 1 > LONG_FUNCTION
    )


def _count(wanted: Callable[[ast.AST], bool]) -> Callable[[Checkout], int]:
    return lambda checkout: sum(map(wanted, checkout.nodes(checkout.core)))


FIGURES: Mapping[str, Callable[[Checkout], object]] = {
    "lines of core": lambda one: one.lines(one.core),
    "lines of Arcmage": lambda one: one.lines(one.of("arcmage")),
    "lines of each game": lambda one: " ".join(str(one.lines(one.of(g))) for g in one.games),
    "files that name an event, fact or operation, median by game": lambda one: " ".join(
        f"{one.naming(game):g}" for game in one.games
    ),
    "lines of the game in docs/add-a-game.md": Checkout.nim,
    "required fields of Game": Checkout.required,
    "of these what a game must give": Checkout.asked,
    "case _ in core": _count(_anything),
    "getattr in core": _count(_asks_by_name),
    "tables of untyped functions in core": _count(_untyped),
    "modules in circles of imports, or between two": Checkout.circles,
    f"functions over {LONG_FUNCTION} lines in core": _count(_long),
    f"files over {LONG_FILE} lines in core": lambda one: sum(
        one.lines([path]) > LONG_FILE for path in one.core
    ),
}


def main(folders: Sequence[str]) -> None:
    """Print the figures, a column for each checkout."""
    checkouts = [Checkout(Path(folder)) for folder in folders or (".",)]
    table = Table("", *(str(one.folder) for one in checkouts), box=None)
    for name, figure in FIGURES.items():
        table.add_row(name, *(str(figure(one)) for one in checkouts))
    table.caption = f"Games in their order: {', '.join(checkouts[-1].games)}"
    Console(width=140).print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
