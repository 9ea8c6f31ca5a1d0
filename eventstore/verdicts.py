"""What is said of facts from outside that today's rules do not give."""

from __future__ import annotations

import json
from typing import Any

from core.errors import BadInput
from core.judging import Difference, Judgement
from core.messages import Message, msg

SHOWN = 200  # characters of a value, in a sentence or on a page
NOTHING = msg("nothing")


class FactsDiffer(BadInput):
    """Facts whose hashes hold, and which do not follow from their commands.

    `step` is the first, `difference` where its facts part from those of today; None where
    today's rules refuse its command.
    """

    def __init__(self, judgement: Judgement) -> None:
        """`judgement` is one that differs."""
        found, cause = judgement.difference, judgement.error
        if found is not None:
            super().__init__(
                "facts_differ",
                "Step {step}: {path} is {stated} in the record, its command gives {decided}.",
                step=str(judgement.step),
                path=found.path,
                stated=shown(found.stated),
                decided=shown(found.decided),
            )
        else:
            super().__init__(
                "facts_differ",
                "Step {step}: today's rules refuse its command: {cause}",
                rule=None if cause is None else cause.rule,
                step=str(judgement.step),
                cause="" if cause is None else cause.message,
            )
        self.step = judgement.step or 0
        self.difference = found


def shown(value: Any) -> str | Message:
    """A value of a `Difference` as people read it, not too long."""
    if value is None:
        return NOTHING
    text = f"“{value}”" if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return printable(text)


def printable(text: str, most: int = SHOWN) -> str:
    """Text from outside, without control characters and not too long."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(c if c.isprintable() else "\ufffd" for c in cut)


def as_json(difference: Difference | None) -> dict[str, Any] | None:
    """A difference for programs."""
    return None if difference is None else difference._asdict()


def in_short(difference: Difference | None) -> dict[str, Any] | None:
    """The same, with the beginning of values that are long."""
    if difference is None:
        return None
    return {name: _in_short(value) for name, value in difference._asdict().items()}


def _in_short(value: Any) -> Any:
    text = json.dumps(value, ensure_ascii=False)
    return value if len(text) <= SHOWN else printable(text)
