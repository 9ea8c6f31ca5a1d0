"""The fields of a form as a tree, from the type of a card and its draft; with what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from core.card_forms import CardFault, CardForms
from core.errors import BadInput
from core.messages import Message, Value, msg
from core.structured import read, said
from web.editor.draft import kind_at
from web.editor.node import Choice, Node, Widget
from web.editor.shapes import (
    KEYED,
    Either,
    Field,
    Number,
    OneOf,
    Pick,
    PickMany,
    Record,
    Rows,
    Shape,
    Spot,
    Text,
    Tick,
    shape_of,
)

CHOOSE = msg("Choose one.")
NONE = Message("—")
TYPES: tuple[tuple[type, Message], ...] = (
    (Number, msg("a number")),
    (Text, msg("a word")),
    (Rows, msg("several")),
    (PickMany, msg("several")),
)


class At(NamedTuple):
    """Where a field stands: its path, its class and name there, its title."""

    path: str
    owner: str
    name: str
    title: Value
    needed: bool = True


class Tree:
    """Builds the nodes of one card. `faults` by path; None: nothing was checked yet."""

    def __init__(
        self, forms: CardForms, content: Any, card: Any, faults: Sequence[CardFault] | None
    ) -> None:
        self.forms = forms
        self.content = content
        self.card = card
        self.checked = faults is not None
        self.faults: dict[str, Message] = {}
        for path, reason in faults or ():
            self.faults.setdefault(path, reason)
        self.placed: set[str] = set()  # the paths that some field has

    @property
    def unplaced(self) -> list[Message]:
        """What is wrong where the form has no field; asked after `of`."""
        return [reason for path, reason in self.faults.items() if path not in self.placed]

    def of(self, kind: Any, path: str, title: Value) -> Node:
        """The whole card under a path such as `card`."""
        return self._node(kind, At(path, "", "", title), self.card, there=True)

    def _node(self, kind: Any, at: At, value: Any, *, there: bool) -> Node:
        shape = shape_of(kind, self.forms)
        node = self._shaped(shape, at, value, there=there)
        if node.error is None and self.checked:
            node = node._replace(error=self._error(shape, kind, at, value, node, there=there))
        return node._replace(help=self.forms.helps.get(f"{at.owner}.{at.name}"), needed=at.needed)

    def _shaped(self, shape: Shape, at: At, value: Any, *, there: bool) -> Node:
        match shape:
            case Text():
                return self._text(shape, at, value if there else "")
            case Number():
                return Node("number", at.path, at.title, str(value) if there else "")
            case Tick():
                return Node("tick", at.path, at.title, on=value is True)
            case Pick():
                return self._pick(shape, at, value if there else None)
            case PickMany():
                given = value if isinstance(value, list | tuple) else ()
                return Node(
                    "many", at.path, at.title, choices=self._values(shape.values, at, given)
                )
            case Rows():
                return self._rows(shape, at, value if isinstance(value, list | tuple) else ())
            case Record():
                return self._record(shape, at, value if isinstance(value, Mapping) else {})
            case OneOf():
                return self._one_of(shape, at, value)
            case Either():
                return self._either(shape, at, value, there=there)
            case Spot():
                return self._spot(shape.kinds, at, value)

    # --- plain fields ----------------------------------------------------------------------

    def _text(self, shape: Text, at: At, value: Any) -> Node:
        key, given = f"{at.owner}.{at.name}", str(value)
        known = self.forms.choices(self.content, key)
        if known is not None:
            choices = (
                Choice("", NONE),
                *(Choice(one, t, one == given) for one, t in known.items()),
            )
            return Node("pick", at.path, at.title, given, choices=choices)
        widget: Widget = "area" if at.name in self.forms.long else "text"
        return Node(widget, at.path, at.title, given, words=key, decimal=shape.decimal)

    def _pick(self, shape: Pick, at: At, value: Any) -> Node:
        values = shape.values
        allowed = self.forms.allowed(self.card, at.path.split(".")[1:], tuple(map(str, values)))
        values = tuple(one for one in values if str(one) in allowed or one == value)
        choices = (Choice("", NONE), *self._values(values, at, () if value is None else (value,)))
        return Node("pick", at.path, at.title, choices=choices)

    def _values(self, values: Sequence[Any], at: At, given: Sequence[Any]) -> tuple[Choice, ...]:
        return tuple(
            Choice(str(one), self.forms.value(at.owner, at.name, one) or str(one), one in given)
            for one in values
        )

    # --- several ----------------------------------------------------------------------------

    def _record(self, shape: Record, at: At, value: Mapping[str, Any]) -> Node:
        plain: list[Node] = []
        rare: list[Node] = []
        for name, one in sorted(shape.fields.items(), key=_order):
            node = self._field(shape, name, one, at, value)
            (rare if f"{shape.name}.{name}" in self.forms.rare else plain).append(node)
        opened = any(one.wrong or _is_given(one) for one in rare)
        return Node(
            "group", at.path, at.title, children=tuple(plain), rare=tuple(rare), open=opened
        )

    def _field(
        self, shape: Record, name: str, one: Field, at: At, value: Mapping[str, Any]
    ) -> Node:
        owner = at.name if shape.name == KEYED else shape.name
        title = self.forms.title(owner, name) or name
        spot = At(f"{at.path}.{name}", owner, name, title, one.needed)
        given = value.get(name, one.ticked or None)
        return self._node(one.kind, spot, given, there=given is not None)

    def _rows(self, shape: Rows, at: At, value: Sequence[Any]) -> Node:
        row = shape_of(shape.of, self.forms)
        nodes = []
        for n, one in enumerate(value):
            title = self._row_title(row, one, at, n)
            spot = At(f"{at.path}.{n}", at.owner, at.name, title)
            node = self._node(shape.of, spot, one, there=one != "")
            nodes.append(node._replace(help=None))  # it stands above the rows
        kinds = self._kinds(row, at) if isinstance(row, OneOf) else ()
        return Node(
            "rows", at.path, at.title, str(len(nodes)), choices=kinds, children=tuple(nodes)
        )

    def _row_title(self, row: Shape, value: Any, at: At, n: int) -> Value:
        kind = kind_at(row, value) if isinstance(row, OneOf) else None
        if kind is not None:
            return self.forms.kinds.get(kind) or kind
        return msg("{what} {n}", what=at.title, n=n + 1)

    def _kinds(self, shape: OneOf, at: At) -> tuple[Choice, ...]:
        allowed = self.forms.allowed(self.card, at.path.split(".")[1:], tuple(shape.members))
        return tuple(
            Choice(one, self.forms.kinds.get(one) or one) for one in shape.members if one in allowed
        )

    def _one_of(self, shape: OneOf, at: At, value: Any) -> Node:
        kind = kind_at(shape, value)
        if kind is None:
            return Node("kind", f"{at.path}.{shape.tag}", at.title, choices=self._kinds(shape, at))
        tag = f"{at.path}.{shape.tag}" if shape.tag else f"{at.path}@"
        path, inner = (at.path, value) if shape.tag else (f"{at.path}.{kind}", value[kind])
        member = shape.members[kind]
        found = shape_of(member, self.forms)
        spot = at._replace(path=path)
        if isinstance(found, Spot):
            node = self._spot(found.kinds, spot, value, skip=1)
        else:
            node = self._shaped(found, spot, inner, there=True)
        return node._replace(tag=tag, value=kind, name=path)

    def _either(self, shape: Either, at: At, value: Any, *, there: bool) -> Node:
        which = self._which(shape, value) if there else None
        if which is None and not shape.optional:
            which, there = 0, False
        choices = [Choice("", NONE, which is None)] if shape.optional else []
        for n, kind in enumerate(shape.kinds):
            choices.append(Choice(str(n), self._type(kind), n == which))
        inner: tuple[Node, ...] = ()
        if which is not None:
            inner = (self._node(shape.kinds[which], at, value, there=there),)
        return Node("kind", f"{at.path}~", at.title, choices=tuple(choices), children=inner)

    def _which(self, shape: Either, value: Any) -> int | None:
        """The type that a value belongs to by its look."""
        for n, kind in enumerate(shape.kinds):
            match shape_of(kind, self.forms), value:
                case (Number(), int()) | (Text() | Pick(), str()):
                    return n
                case (Rows() | PickMany() | Spot(), list() | tuple()):
                    return n
                case (Record() | OneOf(), Mapping()):
                    return n
        return 0 if len(shape.kinds) == 1 and value is not None else None

    def _type(self, kind: Any) -> Message:
        shape = shape_of(kind, self.forms)
        told = self.forms.kinds.get(getattr(kind, "__name__", ""))
        return told or next((t for one, t in TYPES if isinstance(shape, one)), msg("given"))

    def _spot(self, kinds: Sequence[Any], at: At, value: Any, skip: int = 0) -> Node:
        given = value if isinstance(value, list | tuple) else ()
        nodes = []
        for n, kind in enumerate(kinds[skip:], skip):
            title = self.forms.title(at.name, str(n)) or at.title
            spot = At(f"{at.path}.{n}", at.name, str(n), title)
            there = n < len(given) and given[n] != ""
            nodes.append(self._node(kind, spot, given[n] if there else None, there=there))
        return Node("group", at.path, at.title, children=tuple(nodes))

    # --- what is wrong ----------------------------------------------------------------------

    def _error(
        self, shape: Shape, kind: Any, at: At, value: Any, node: Node, *, there: bool
    ) -> Message | None:
        """What is wrong with a field by its form; else what the game says of its path."""
        if isinstance(shape, Text | Number | Pick) and there:
            wrong = _wrong(kind, value)
            if wrong is not None:
                return wrong
        if at.needed and not there:
            missing = _missing(shape)
            if missing is not None:
                return missing
        if node.widget == "kind" and at.needed and not node.children:
            return CHOOSE
        return self._told(at)

    def _told(self, at: At) -> Message | None:
        path = at.path.partition(".")[2]
        reason = self.faults.get(path)
        self.placed.add(path)
        return msg("Right would be: {reason}.", reason=reason) if reason is not None else None


def _order(told: tuple[str, Field]) -> tuple[bool, bool]:
    """The name first, then what must be there."""
    return told[0] != "name", not told[1].needed


def _missing(shape: Shape) -> Message | None:
    """What is said of a field that must be there; None where nothing given is something."""
    match shape:
        case Pick() | OneOf():
            return CHOOSE
        case Number():
            return msg("It is missing: {allowed}.", allowed=said(int))
        case Text(decimal=True):
            return msg("It is missing: {allowed}.", allowed=msg("a number"))
    return None


def _wrong(kind: Any, value: Any) -> Message | None:
    try:
        read(kind, value)
    except BadInput as error:
        allowed = error.message.params.get("allowed")
        if isinstance(allowed, Message):
            return msg("It must be {allowed}.", allowed=allowed)
    except TypeError:
        return None
    return None


def _is_given(node: Node) -> bool:
    return bool(
        node.on or node.children or node.value not in {"", "0"}
        or any(one.on and one.value for one in node.choices)
    )  # fmt: skip
