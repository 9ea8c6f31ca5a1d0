"""Payments: refused with what would be right, or made as facts (R28 to R34)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces import Faction
from core.games.arcmage.rules import costs
from core.games.arcmage.titles import FACTION_TITLES
from core.messages import Message


def check(
    step: StepBuilder,
    seat: str,
    pay: Payment,
    cost: int,
    *,
    faction: Faction | None = None,
    loyalty: int = 0,
) -> None:
    """Raises E_COST, E_LOYALTY, E_RESOURCE."""
    wrong = costs.fault(step.state, seat, faction, cost, loyalty, pay)
    if wrong is None:
        return
    code, about = wrong
    params = {
        key: FACTION_TITLES[value] if key == "faction" else value  # type: ignore[index]
        for key, value in about.items()
    }
    step.refuse(_refusal(code, params))


def _refusal(code: str, params: dict[str, int | str | Message]) -> IllegalMove:
    match code:
        case "E_COST":
            return IllegalMove(
                code, "It costs {cost}; the payment is {paid}.", rule="R28", **params
            )
        case "E_LOYALTY":
            return IllegalMove(
                code,
                "{loyalty} of the payment must be {faction}; it has {paid}.",
                rule="R29",
                **params,
            )
    return IllegalMove(
        code,
        "Unmarked resources of {faction}: {due} needed, {there} there.",
        rule="R28",
        **params,
    )


def spend(step: StepBuilder, seat: str, pay: Payment) -> None:
    """The resources are marked, what was produced is used up."""
    for faction, n in pay.cards:
        if n:
            step.fact(f.SpendResources(seat, faction, n))
    for faction, n in pay.pool:
        if n:
            step.fact(f.ProduceResources(seat, faction, -n))
