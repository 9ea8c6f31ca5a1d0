"""What an entry puts on the stack."""

from __future__ import annotations

from core.games.arcmage import commands as c
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.items import Item, ItemKind, Trigger


def new_item(
    step: StepBuilder,
    kind: ItemKind,
    seat: str,
    card: str,
    command: c.PlayCard | c.ActivateAbility | c.ResolveTrigger,
    *,
    source: str | None = None,
    number: int = 0,
    x: int = 0,
    trigger: Trigger | None = None,
) -> Item:
    """An item above all others, with the choices that the command holds."""
    return Item(
        f"S{len(step.state.stack) + 1}",
        kind,
        seat,
        card,
        source,
        number,
        x,
        modes=command.modes,
        targets=command.targets,
        places=() if command.place is None else (command.place,),
        results=command.results,
        trigger=trigger,
    )
