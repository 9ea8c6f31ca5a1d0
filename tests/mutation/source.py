"""The mutants of a file: found in its source, each with a name that outlives other changes."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from tests.mutation.operators import Site, sites, statements

ROOT = Path(__file__).parents[2]
# said to people or to other programs only, or read by type checkers: no behaviour of the rules
UNTOUCHED_CALLS = {"msg", "cast", "TypeVar", "NewType", "assert_never"}
TYPES = {"Callable", "Literal", "Annotated", "Mapping", "Sequence", "Iterator", "Iterable"}
TYPES |= {"tuple", "dict", "list", "set", "frozenset", "type", "Game", "ClassVar", "Final"}


class Mutant(NamedTuple):
    """One wrong change. `statement` is the line of the one that a test has to come to; `hot` is a
    change inside a function, that can be put into a running program."""

    id: str  # file:qualified name:operator:number
    what: str  # `before` -> `after`
    file: str
    line: int
    statement: int
    hot: bool
    digest: str  # of the function's source as it is


class Place(NamedTuple):
    """Where one stands in a tree."""

    name: str
    owner: ast.AST  # whose source decides whether a mutant is still the same
    hot: bool
    statement: int = 0


def mutants(file: str) -> list[Mutant]:
    """All mutants of a file, whose path is that from the root; in the order of the source."""
    return list(_found(file))


def mutated(mutant: Mutant) -> CodeType:
    """The module with this change. Raises `KeyError` where the file has no such mutant."""
    site = _found(mutant.file)[mutant]
    undo = site.put()
    try:
        return original(mutant.file)
    finally:
        undo()


def original(file: str) -> CodeType:
    """The module as it is."""
    return compile(_tree(file), str(ROOT / file), "exec", dont_inherit=True)


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text("utf-8"))


@cache
def _found(file: str) -> dict[Mutant, Site]:
    tree, numbers = _tree(file), Counter[tuple[str, str]]()
    found, digests = {}, dict[ast.AST, str]()
    for site, place in _walk(tree, Place("", tree, hot=False)):
        numbers[place.name, site.operator] += 1
        where, number = place.name or "<module>", numbers[place.name, site.operator]
        name = f"{file}:{where}:{site.operator}:{number}"
        statement = site.node.lineno if isinstance(site.node, ast.stmt) else place.statement
        if place.owner not in digests:
            said = ast.unparse(place.owner)
            digests[place.owner] = sha256(said.encode()).hexdigest()[:12]
        digest = digests[place.owner]
        found[Mutant(name, _what(site), file, _line(site.node), statement, place.hot, digest)] = (
            site
        )
    return found


def _what(site: Site) -> str:
    before, undo = _said(site.node), site.put()
    after = _said(site.node)
    undo()
    return f"{before} -> {after if after != before else site.operator}"


def _walk(node: ast.AST, place: Place) -> Iterator[tuple[Site, Place]]:
    """All changes below a node, its own first."""
    if isinstance(node, ast.stmt):
        place = place._replace(statement=node.lineno)
    for site in sites(node):
        yield site, place
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        here = _placed(node, field, place)
        if field in ("body", "orelse", "finalbody") and isinstance(value, list):
            for site in statements(value):
                yield site, here
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _untouched(child, here):
                yield from _walk(child, here)


def _placed(node: ast.AST, field: str, place: Place) -> Place:
    """Where what stands in a field of a node is."""
    match node:
        case ast.FunctionDef() if field == "body":
            return _inside(node, place)
        case ast.ClassDef():
            return Place(_joined(place.name, node.name), node, hot=False)
        case ast.Lambda() if field == "body":
            return place._replace(hot=True, statement=node.lineno)
    return place


def _inside(node: Any, place: Place) -> Place:
    owner = place.owner if place.hot else node
    return Place(_joined(place.name, node.name), owner, hot=True)


def _joined(*names: str) -> str:
    return ".".join(filter(None, names))


def _untouched(node: ast.AST, place: Place) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in UNTOUCHED_CALLS:
            return True
        case ast.Subscript(value=ast.Name(id=name)) if name in TYPES:
            return True
        case ast.keyword(arg="strict"):  # of `zip`: watches over the program, not over matches
            return True
        case ast.FunctionDef(name="__repr__" | "__str__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__" | "__match_args__")]):
            return True
        case ast.BinOp(op=ast.BitOr()):
            return not place.hot and _is_union(node)
        case ast.match_case():
            return "assert_never" in ast.unparse(node.body[0])
    return False


def _is_union(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return _is_union(left) and _is_union(right)
    return isinstance(node, ast.Name | ast.Attribute | ast.Subscript | ast.Constant)


def _line(node: ast.AST) -> int:
    """Where it begins; what has no place of its own, as a filter, where its first part does."""
    return next(
        child.lineno
        for child in ast.walk(node)
        if isinstance(child, ast.expr | ast.stmt | ast.pattern)
    )


def _said(node: ast.AST) -> str:
    """The source of a node on one line, short."""
    text = " ".join(ast.unparse(node).split()) if not isinstance(node, ast.arguments) else "()"
    return text if len(text) <= 90 else text[:60] + " … " + text[-27:]
