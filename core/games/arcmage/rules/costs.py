"""What cards cost, and what pays for them (R28 to R34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from core.games.arcmage.commands import Payment
from core.games.arcmage.pieces import FACTIONS, Faction
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.effects import Cost
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.selection import card_fits
from core.games.arcmage.state import State

Fault = tuple[str, Mapping[str, int | str]]


class Funds(NamedTuple):
    """What a seat could pay with: unmarked resource cards, and produced resources (R32)."""

    cards: Mapping[Faction, int]
    pool: Mapping[Faction, int]

    @property
    def total(self) -> int:
        """Resources of all factions together."""
        return sum(self.cards.values()) + sum(self.pool.values())


def cost_of(
    given: State | Layers,
    seat: str,
    card: Card,
    *,
    x: int | None = None,
    target: str | None = None,
) -> int:
    """What a card costs a seat, with its X or its target if it has one, never below 0 (R33, R34).

    An X that is read from what only the printed formula says is taken as it is given.
    """
    layers = given if isinstance(given, Layers) else Layers(given)
    cost = card.cost
    if cost is None:
        return 0
    if isinstance(cost, int):
        due = cost + (x or 0 if card.extra_x else 0)
    else:
        due = _measured(layers, cost.x, x, target) + (cost.plus or 0)
    return max(0, due + change_of(layers, seat, card))


def _measured(layers: Layers, what: str, x: int | None, target: str | None) -> int:
    if (
        what in {"target_attack", "target_defence"}
        and target is not None
        and target in layers.state.pieces
    ):
        return layers.attack(target) if what == "target_attack" else layers.defence(target)
    return x or 0


def change_of(layers: Layers, seat: str, card: Card) -> int:
    """How much more, or less, effects make a card cost a seat (R34)."""
    found = 0
    for continuous in layers.effects_in_force.costs:
        effect = cast("Cost", continuous.effect)
        if card_fits(card, effect.filter):
            meant = {"you": seat == continuous.seat, "opponents": seat != continuous.seat}
            if meant.get(effect.who, True):
                found += layers.value(effect.n, continuous.source, continuous.seat)
    return found


def loyalty_due(card: Card, cost: int) -> int:
    """How much of a cost must be of the card's faction (R29)."""
    return min(card.loyalty, cost)


def available(state: State, seat: str) -> Funds:
    """The unmarked resources and the pool of a seat, in the order of factions."""
    cards: dict[Faction, int] = dict.fromkeys(FACTIONS, 0)
    for resource in state.resources.values():
        if resource.controller == seat and not resource.marked:
            cards[resource.faction] += 1
    return Funds(cards, dict(zip(FACTIONS, state.players[seat].pool, strict=True)))


def fault(  # noqa: PLR0917 - in the order in which the rules ask
    state: State, seat: str, faction: Faction | None, cost: int, loyalty: int, pay: Payment
) -> Fault | None:
    """What is wrong with a payment: not the cost, too few of the faction, not there (R28, R29)."""
    given = sum(n for _, n in pay.cards) + sum(n for _, n in pay.pool)
    if given != cost:
        return "E_COST", {"cost": cost, "paid": given}
    if faction is not None:
        loyal = sum(n for one, n in (*pay.cards, *pay.pool) if one == faction)
        if loyal < loyalty:
            return "E_LOYALTY", {"loyalty": loyalty, "paid": loyal, "faction": faction}
    funds = available(state, seat)
    for there, wanted in ((funds.cards, pay.cards), (funds.pool, pay.pool)):
        for one in FACTIONS:
            due = sum(n for which, n in wanted if which == one)
            if due > there[one]:
                return "E_RESOURCE", {"faction": one, "due": due, "there": there[one]}
    return None


def automatic(
    state: State, seat: str, cost: int, loyalty: tuple[Faction, int] | None = None
) -> Payment | None:
    """A payment that does, None if there is none; so many of a faction where a card is loyal.

    Produced resources go first, since they vanish; of cards as few of the faction as its loyalty
    takes, then one by one from the faction that has most, so that many factions are left.
    """
    funds = available(state, seat)
    cards, pool = dict(funds.cards), dict(funds.pool)
    if funds.total < cost:
        return None
    spent_cards: dict[Faction, int] = dict.fromkeys(FACTIONS, 0)
    spent_pool: dict[Faction, int] = dict.fromkeys(FACTIONS, 0)

    def spend(there: dict[Faction, int], spent: dict[Faction, int], one: Faction, n: int) -> int:
        n = min(n, there[one])
        there[one] -= n
        spent[one] += n
        return n

    if loyalty is not None:
        faction, loyal = loyalty
        if cards[faction] + pool[faction] < loyal:
            return None
        loyal -= spend(pool, spent_pool, faction, loyal)
        spend(cards, spent_cards, faction, loyal)
    left = cost - sum(spent_cards.values()) - sum(spent_pool.values())
    for there, spent in ((pool, spent_pool), (cards, spent_cards)):
        while left and any(there.values()):
            left -= spend(there, spent, max(FACTIONS, key=lambda one: there[one]), 1)
    return Payment(_shares(spent_cards), _shares(spent_pool))


def _shares(spent: Mapping[Faction, int]) -> tuple[tuple[Faction, int], ...]:
    return tuple((one, spent[one]) for one in FACTIONS if spent[one])
