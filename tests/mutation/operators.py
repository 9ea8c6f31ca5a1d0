"""What a mutant is, and the small wrong changes that make one of a piece of source."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
REPLACING = ("replace", "_replace")  # copies of a value with some fields changed


class Site(NamedTuple):
    """One change: what it is called, the node whose lines have to be reached, and how to make it.

    `put` changes the tree in place and gives back what undoes that.
    """

    operator: str
    node: ast.AST
    put: Callable[[], Callable[[], None]]


def sites(node: ast.AST) -> Iterator[Site]:
    """The changes that can be made to this node alone, not to what stands in it."""
    maker = MAKERS.get(type(node))
    return maker(node) if maker is not None else iter(())


def statements(body: list[ast.stmt]) -> Iterator[Site]:
    """The changes to statements of a body: each deleted, as far as nothing then lacks a name."""
    for at, statement in enumerate(body):
        match statement:
            case ast.Continue():
                yield Site("loop", statement, _swap(body, at, _like(ast.Break(), statement)))
            case ast.Break():
                yield Site("loop", statement, _swap(body, at, _like(ast.Continue(), statement)))
            case _ if _deletable(statement):
                yield Site("deleted", statement, _swap(body, at, _like(ast.Pass(), statement)))


def _deletable(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant()):
            return False  # a docstring, or an ellipsis
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return False
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError" | "NotImplementedError"))):
            return False
        case ast.Expr() | ast.Raise() | ast.AugAssign() | ast.Delete() | ast.Return(value=None):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False


def _compared(node: ast.Compare) -> Iterator[Site]:
    for at, op in enumerate(node.ops):
        for other in COMPARED[type(op)]:
            yield Site("compare", node, _swap(node.ops, at, other()))


def _logic(node: ast.BoolOp) -> Iterator[Site]:
    yield _set("logic", node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())


def _arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[Site]:
    if (other := COUNTED.get(type(node.op))) is not None:
        yield _set("arithmetic", node, "op", other())


def _slice(node: ast.Slice) -> Iterator[Site]:
    for bound in ("lower", "upper"):
        if getattr(node, bound) is not None:
            yield _set("slice", node, bound, None)


def _filter(node: ast.comprehension) -> Iterator[Site]:
    return _dropped("filter", node, "ifs")


def _elements(node: ast.Tuple | ast.List | ast.Set) -> Iterator[Site]:
    loaded = isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load)
    if loaded and len(node.elts) > 1:
        yield from _dropped("element", node, "elts")


def _entries(node: ast.Dict) -> Iterator[Site]:
    for at, key in enumerate(node.keys if len(node.keys) > 1 else ()):
        yield Site("element", key or node.values[at], _without_key(node, at))


def _alternatives(node: ast.MatchOr) -> Iterator[Site]:
    for at in range(len(node.patterns)):
        other = node.patterns[at - 1]  # said twice, for one alone is no alternative
        yield Site("alternative", node.patterns[at], _swap(node.patterns, at, other))


def _condition(node: ast.If | ast.While | ast.IfExp) -> Iterator[Site]:
    if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):  # they have their own
        yield _set("negated", node.test, "test", _negated(node.test), of=node)


def _returned(node: ast.Return) -> Iterator[Site]:
    if node.value is not None and not _is_none(node.value):
        yield _set("returned", node, "value", _like(ast.Constant(None), node.value))


def _unary(node: ast.UnaryOp) -> Iterator[Site]:
    if isinstance(node.op, ast.Not):
        yield _set("unary", node, "operand", _negated(node.operand))
    elif not isinstance(node.operand, ast.Constant):
        yield _set("unary", node, "op", ast.UAdd())


def _constant(node: ast.Constant) -> Iterator[Site]:
    if isinstance(node.value, bool):
        yield _set("constant", node, "value", not node.value)
    elif isinstance(node.value, int):
        yield _set("constant", node, "value", node.value + 1)
        yield _set("constant", node, "value", node.value - 1)


def _called(node: ast.Call) -> Iterator[Site]:
    name = node.func
    if (
        isinstance(name, ast.Name)
        and name.id in NAMED
        and not (name.id == "sorted" and node.keywords)
    ):
        yield _set("function", name, "id", NAMED[name.id])
    called = name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")
    if called in REPLACING:
        yield from _dropped("field", node, "keywords")


def _arms(node: ast.Match) -> Iterator[Site]:
    for case in node.cases:
        if _is_impossible(case):
            continue
        never = ast.copy_location(ast.Constant(value=False), case.pattern)
        yield _set("arm", case.pattern, "guard", never, of=case)
        if case.guard is not None:
            yield _set("guard", case.guard, "guard", None, of=case)


def _is_impossible(case: ast.match_case) -> bool:
    """An arm for the type checker, or that no value comes to."""
    return isinstance(case.body[0], ast.Raise) or "assert_never" in ast.unparse(case.body[0])


def _set(operator: str, node: ast.AST, field: str, value: Any, of: ast.AST | None = None) -> Site:
    """A change of one field, of the node itself where it is not that of another."""
    owner = of or node

    def put() -> Callable[[], None]:
        before = getattr(owner, field)
        setattr(owner, field, value)
        return lambda: setattr(owner, field, before)

    return Site(operator, node, put)


def _swap(items: list[Any], at: int, value: Any) -> Callable[[], Callable[[], None]]:
    def put() -> Callable[[], None]:
        before, items[at] = items[at], value
        return lambda: items.__setitem__(at, before)

    return put


def _dropped(operator: str, node: ast.AST, field: str) -> Iterator[Site]:
    items: list[Any] = getattr(node, field)
    for at, item in enumerate(items):
        seen = item.value if isinstance(item, ast.keyword) else item
        yield _set(operator, seen, field, items[:at] + items[at + 1 :], of=node)


def _without_key(node: ast.Dict, at: int) -> Callable[[], Callable[[], None]]:
    def put() -> Callable[[], None]:
        keys, values = node.keys, node.values
        node.keys, node.values = keys[:at] + keys[at + 1 :], values[:at] + values[at + 1 :]

        def undo() -> None:
            node.keys, node.values = keys, values

        return undo

    return put


def _negated(test: ast.expr) -> ast.expr:
    found: ast.expr = _like(ast.UnaryOp(ast.Not(), test), test)
    return found


def _like(made: Any, node: ast.AST) -> Any:
    return ast.fix_missing_locations(ast.copy_location(made, node))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


MAKERS: dict[type[ast.AST], Callable[[Any], Iterator[Site]]] = {
    ast.Compare: _compared,
    ast.BoolOp: _logic,
    ast.UnaryOp: _unary,
    ast.BinOp: _arithmetic,
    ast.AugAssign: _arithmetic,
    ast.Constant: _constant,
    ast.Call: _called,
    ast.Slice: _slice,
    ast.comprehension: _filter,
    ast.Tuple: _elements,
    ast.List: _elements,
    ast.Set: _elements,
    ast.Dict: _entries,
    ast.Match: _arms,
    ast.MatchOr: _alternatives,
    ast.If: _condition,
    ast.While: _condition,
    ast.IfExp: _condition,
    ast.Return: _returned,
}
