"""What a correction that goes on is asked for with: by an address, a form, or a body."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from flask import url_for
from pydantic import TypeAdapter, ValidationError

from core.amend import Amendment
from core.errors import BadInput
from core.events import MatchId
from core.repair import Repair
from core.session import Session
from eventstore import forms
from web import context
from web.api.repairs import choices_of
from web.asked import asked_step
from web.pages.record import Desk, desk_of
from web.schemas.repairs import RepairChoice
from web.seats import ASKED, asked_view

Action = Literal["correct", "insert", "remove"]
ACTIONS: Mapping[str, Action] = {"correct": "correct", "insert": "insert", "remove": "remove"}
CHOICES: TypeAdapter[list[RepairChoice]] = TypeAdapter(list[RepairChoice])


@dataclass(frozen=True, slots=True)
class Asked:
    """A repair as an address or a form brings it; `entry` is text, "" where it is still to come."""

    desk: Desk
    action: Action
    step: int
    entry: str
    choices: Sequence[RepairChoice] = field(default=())

    @property
    def address(self) -> str:
        """The page of this repair."""
        return url_for("pages.repair", match_id=self.desk.match_id)

    @property
    def first(self) -> dict[str, Any]:
        """What an address of this page asks for, without choices."""
        return {"action": self.action, "step": self.step, "entry": self.entry or None}

    @property
    def ready(self) -> bool:
        """Whether there is something to carry out."""
        return self.action == "remove" or bool(self.entry.strip())

    @property
    def amendment(self) -> Amendment:
        """What is changed."""
        entry = None if self.action == "remove" else self.entry
        return Amendment(self.action, self.step, entry)

    @property
    def written(self) -> str:
        """The choices as a form carries them."""
        return CHOICES.dump_json([*self.choices], exclude_none=True).decode()

    def carried(self) -> Repair:
        """How far it comes. Raises `Refused`, `NotFound`."""
        match_id, viewer = self.desk.match_id, self.desk.viewer
        chosen = choices_of(match_id, self.choices)
        return context.service().repairing(match_id, self.amendment, chosen, viewer)

    def reached(self) -> Session[Any]:
        """The match as far as it comes, to try entries on. Raises as `carried` does."""
        match_id, viewer = self.desk.match_id, self.desk.viewer
        chosen = choices_of(match_id, self.choices)
        return context.service().repaired(match_id, self.amendment, chosen, viewer)


def asked_in(match_id: MatchId, given: Mapping[str, str]) -> Asked:
    """What a form or an address asks for. Raises `BadInput`, `NotFound`."""
    try:
        choices = CHOICES.validate_json(forms.check_values(given.get("choices") or "[]"))
    except (ValidationError, forms.Wrong):
        raise BadInput("bad_repair", "These are no choices of a repair.") from None
    step, desk = asked_step(given, "step"), desk_of(match_id, {ASKED: asked_view(given)})
    return asked_of(desk, given.get("action"), step, given.get("entry", ""), choices)


def asked_of(
    desk: Desk, action: str | None, step: int | None, entry: str, choices: Sequence[RepairChoice]
) -> Asked:
    """What is asked for, of its parts. Raises `BadInput` where there is none."""
    known = ACTIONS.get(action or "")
    if known is None or step is None:
        raise BadInput(
            "bad_request",
            "A correction says what is done (correct, insert or remove) and at which step.",
        )
    return Asked(desk, known, step, entry, tuple(choices))
