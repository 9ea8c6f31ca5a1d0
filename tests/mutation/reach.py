"""Which test comes to which statement of the sources, and which caches keep what those made.

The functions of the sources are exchanged for ones that say where they are, so that all else runs
as fast as ever.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from types import CodeType, FrameType
from typing import Any

from tests.mutation.hot import Cache
from tests.mutation.source import ROOT

Line = tuple[str, int]  # file from the root, and the line where a statement begins
LOOKS = 30  # entries to a function, in one test, at which caches above it are looked for


class Watched:
    """Notes the statements that tests come to.

    What is made below a cache is there for all later tests of the same module: those statements
    are counted for each of them, and the cache is one to be emptied before a mutant is asked about.
    """

    def __init__(self, cached: Mapping[CodeType, Cache]) -> None:
        self.cached = cached
        self.keeping: dict[CodeType, Cache] = {}
        self.mine: set[Line] = set()
        self.shared: set[str] = set()  # functions
        self.of: dict[str, set[Line]] = {}  # function: its statements that anything came to
        self._looks = Counter[str]()
        builtins.__came_to__ = self._came_to  # type: ignore[attr-defined]

    def forget(self) -> None:
        """Empty the caches that keep what comes of the sources."""
        for cache in self.keeping.values():
            cache.cache_clear()
        self.shared = set()

    def run(self, test: Callable[[], None]) -> frozenset[Line]:
        """Run a test; the statements that it, or what it finds made, came to."""
        self.mine = set()
        self._looks.clear()
        test()
        below = [self.of.get(function, set()) for function in self.shared]
        return frozenset(self.mine.union(*below))

    def _came_to(self, file: str, line: int, function: str, first: bool) -> None:
        at = file, line
        if at not in self.mine:
            self.mine.add(at)
            self.of.setdefault(function, set()).add(at)
        if first and self._looks[function] < LOOKS:
            self._looks[function] += 1
            if self._is_kept(sys._getframe(1)):
                self.shared.add(function)

    def _is_kept(self, frame: FrameType | None) -> bool:
        """Whether a cache stands above; that one keeps what comes of these statements."""
        kept = False
        while frame is not None:
            if (cache := self.cached.get(frame.f_code)) is not None:
                self.keeping[frame.f_code] = cache
                kept = True
            frame = frame.f_back
        return kept


def watching(file: str) -> CodeType:
    """The module of a file, with functions that say where they are."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    _Probes(file).visit(tree)
    return compile(tree, str(ROOT / file), "exec", dont_inherit=True)


class _Probes(ast.NodeTransformer):
    def __init__(self, file: str) -> None:
        self.file, self.function = file, ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self.function = self.function, f"{self.file}:{node.lineno}"
        node.body = self._probed(node.body, first=True)
        self.function = outer
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        outer, self.function = self.function, f"{self.file}:{node.lineno}:{node.col_offset}"
        self.generic_visit(node)
        call = self._call(node.body, node.lineno, first=True)
        pair = ast.Tuple([call, node.body], ast.Load())
        node.body = _at(node.body, ast.Subscript(pair, ast.Constant(1), ast.Load()))
        self.function = outer
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in ("body", "orelse", "finalbody"):
            value = getattr(node, field, None)
            if self.function and isinstance(value, list):
                setattr(node, field, self._probed(value, first=False))
            elif isinstance(value, list):
                setattr(node, field, [self.visit(one) for one in value])
        for field, value in ast.iter_fields(node):
            if field in ("body", "orelse", "finalbody") and isinstance(value, list):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.visit(child)
        return node

    def _probed(self, body: list[ast.stmt], *, first: bool) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for at, statement in enumerate(body):
            call = self._call(statement, statement.lineno, first=first and at == 0)
            found += [_at(statement, ast.Expr(call)), self.visit(statement)]
        return found

    def _call(self, node: ast.AST, line: int, *, first: bool) -> ast.expr:
        values = (self.file, line, self.function, first)
        said: list[ast.expr] = [ast.Constant(one) for one in values]
        made: ast.expr = _at(node, ast.Call(ast.Name("__came_to__", ast.Load()), said, []))
        return made


def _at(node: ast.AST, made: Any) -> Any:
    return ast.fix_missing_locations(ast.copy_location(made, node))
