"""What cards are worth to a player with some sense."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.slots import Slot
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.state import State, card_of, definition

HARM = {
    "destroy", "damage", "mark", "freeze", "bounce", "control", "weaken", "cannot",
    "counter_spell", "mill", "discard", "sacrifice", "look", "choose",
}  # fmt: skip


def price(card: Card | None) -> int:
    """The cost of a card as a rough worth; a chosen X counts as two."""
    if card is None:
        return 0
    return card.cost if isinstance(card.cost, int) else 2


def worth(step: StepBuilder, number: str) -> int:
    """A card in play: what it cost and can do; a city more the weaker it is."""
    state = step.state
    piece = state.pieces.get(number)
    if piece is None:
        return 0
    if piece.zone == "city":
        return 20 - piece.left
    card = definition(state, piece)
    if card.type != "creature":
        return price(card)
    return 1 + price(card) + max(step.layers.attack(number), 0) + step.layers.defence(number)


class Taste:
    """Which targets a seat likes best: what harms goes to others, what helps to its own."""

    def __init__(self, step: StepBuilder, seat: str, harm: bool | None = None) -> None:  # noqa: FBT001
        self.step = step
        self.seat = seat
        self.harm = harm  # of an enchantment, whose slot does not tell

    def __call__(self, slot: Slot, there: Sequence[str], n: int) -> Sequence[str]:
        """The best n of them."""
        return sorted(there, key=lambda one: self._rank(slot, one), reverse=True)[:n]

    def _rank(self, slot: Slot, one: str) -> tuple[bool, int]:
        state = self.step.state
        if slot.what in {"give", "cost", "discard"}:
            return True, -_little(self.step, one)
        harm = slot.what in HARM if self.harm is None else self.harm
        foreign = _controller(state, one) != self.seat
        return foreign == harm, _little(self.step, one)


def _controller(state: State, one: str) -> str:
    if one in state.pieces:
        return state.pieces[one].controller
    if one in state.resources:
        return state.resources[one].controller
    for item in state.stack:
        if item.id == one:
            return item.seat
    return one[0]


def _little(step: StepBuilder, one: str) -> int:
    if one in step.state.pieces:
        return worth(step, one)
    if ":" in one:
        return price(card_of(step.state, one.split(":", 1)[1]))
    return price(card_of(step.state, one))


def fits_taste(step: StepBuilder, seat: str, slots: Sequence[Slot], targets: Sequence[str]) -> bool:
    """Whether nothing that harms hits one's own, and nothing that helps another's."""
    state = step.state
    wanted = [slot for slot in slots if slot.kind in {"target", "player"}]
    return all(
        slot.what in {"give", "cost"} or (_controller(state, one) != seat) == (slot.what in HARM)
        for slot, one in zip(wanted, targets, strict=False)
    )
