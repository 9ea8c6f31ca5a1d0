"""What a table decided, as text: `rule "reason" mv A5 grave ; dmg B5 1` (1.4, R135)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.commands import MakeRuling
from core.games.arcmage.facts import Operation
from core.games.arcmage.notation.facts import GRAMMAR, at_retreat, operation_text
from core.games.arcmage.notation.reader import Reader
from core.games.arcmage.state import State
from core.reader import quote
from core.rulings import RulingText

END = ";"


def parse_ruling(text: str) -> tuple[str, tuple[Operation, ...]] | None:
    """The reason and what it changes; None for a text that is no ruling.

    Without a text in quotes the reason is empty, so that the ruling is refused by R135. Retreats
    stand behind the facts or among them. Raises `BadNotation` E_SYNTAX.
    """
    reader = Reader(text)
    reader.prefix()
    if reader.one_of(("rule",)) is None:
        return None
    reader.ends += END
    reason = reader.string() or ""
    found: list[Operation] = [GRAMMAR.read(reader) or reader.fail()]
    while reader.take(END) or at_retreat(reader):
        found.append(GRAMMAR.read(reader) or reader.fail())
    reader.finish()
    return reason, tuple(found)


def format_ruling(reason: str, operations: Sequence[Operation]) -> str:
    """The canonical text; `parse_ruling` of it gives both again."""
    return f"rule {quote(reason)} " + f" {END} ".join(map(operation_text, operations))


def _parse(state: State, text: str) -> MakeRuling[Operation, Any] | None:  # noqa: ARG001
    found = parse_ruling(text)
    return None if found is None else MakeRuling(*found)


def _format(ruling: MakeRuling[Operation, Any]) -> str:
    return format_ruling(ruling.reason, ruling.operations)


RULING_TEXT: RulingText[State] = RulingText(parse=_parse, format=_format, usages=GRAMMAR.usages)
