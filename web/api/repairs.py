"""Corrections that go on behind steps that no longer fit."""

from __future__ import annotations

from collections.abc import Sequence

from core.amend import Amendment
from core.events import Json, MatchId
from core.knowledge import perspective
from core.repair import Choice, Question
from core.replay import Timeline
from web import context, documents
from web.api.changes import amended, told_change
from web.api.checks import told_conflict
from web.api.endpoint import Answer, address, endpoint
from web.api.steps import WRITES, entry_of
from web.errors import problem
from web.schemas import queries
from web.schemas import steps as told
from web.schemas.repairs import Repair, RepairChoice, Repairing
from web.seats import check_asker


@endpoint(
    "POST",
    "/matches/<match_id>/repairs",
    body=Repair,
    **WRITES,
    answers={200: Repairing, 201: told.Amended},
)
def repair(match_id: MatchId, query: queries.SeatQuery, body: Repair, key: str | None) -> Answer:
    """Correct an earlier step, and choose what becomes of later ones that no longer fit.

    Steps that fit are taken over. The answer is the next step that asks, with what it can
    become; with `record`, once none asks, all is recorded together or not at all. The old line
    stays as a branch.
    """
    check_asker(match_id, query.seat)
    amendment = Amendment(body.action, body.step, entry_of(match_id, body))
    choices = choices_of(match_id, body.choices)
    if body.record:
        done = context.service().repair(
            match_id,
            amendment,
            choices,
            expected_version=body.expected_version,
            by=body.by,
            key=key,
            viewer=query.seat,
        )
        return Answer(amended(done, query.seat), 201, address(match_id))
    found = context.service().repairing(match_id, amendment, choices, query.seat)
    timeline = perspective(found.session.timeline, query.seat)
    pending = sum(len(step.events) for step in found.session.pending)
    return Answer(
        {
            "match": match_id,
            "preview": True,
            "version": timeline.version - pending,
            "changes": [told_change(timeline, change) for change in found.changes],
            "question": None if found.question is None else _question(timeline, found.question),
            "result": documents.result(timeline.game, timeline.state),
            "state": timeline.game.view(timeline.state),
        }
    )


def choices_of(match_id: MatchId, given: Sequence[RepairChoice]) -> list[Choice]:
    """Choices as they were sent, their entries decoded. Raises `BadInput`, `NotFound`."""
    return [
        Choice(
            one.step,
            one.way,
            entry_of(match_id, one) if one.way == "again" else None,
            one.reason or "",
            None if one.cards is None else (one.cards[0], one.cards[1]),
        )
        for one in given
    ]


def _question(timeline: Timeline[object], question: Question) -> Json:
    return {
        "step": question.original,
        "notation": timeline.steps[question.original].notation,
        "error": problem(question.error),
        "offers": [
            {
                "way": offer.choice.way,
                "notation": None if offer.step is None else offer.step.notation,
                "cards": offer.choice.cards and [*offer.choice.cards],
            }
            for offer in question.offers
        ],
        "left": question.left,
        "conflict": told_conflict(question.conflict),
        "further": question.further,
    }
