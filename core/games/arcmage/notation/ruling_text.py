"""Rulings as the platform takes and gives them."""

from __future__ import annotations

from typing import Any

from core.commands import MakeRuling
from core.game import RulingText
from core.games.arcmage.facts import Operation
from core.games.arcmage.notation.rulings import format_ruling, parse_ruling
from core.games.arcmage.state import State


def _parse(state: State, text: str) -> MakeRuling[Operation, Any] | None:  # noqa: ARG001
    found = parse_ruling(text)
    return None if found is None else MakeRuling(*found)


def _format(ruling: MakeRuling[Operation, Any]) -> str:
    return format_ruling(ruling.reason, ruling.operations)


RULING_TEXT: RulingText[State] = RulingText(parse=_parse, format=_format)
