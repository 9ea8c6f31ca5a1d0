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
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def as_json(difference: Difference | None) -> dict[str, Any] | None:
    """A difference for programs."""
    return None if difference is None else difference._asdict()
