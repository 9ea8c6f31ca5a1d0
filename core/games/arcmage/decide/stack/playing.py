"""Cards are played, onto the stack (R30, R78 to R91)."""

from __future__ import annotations

from collections import Counter

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, hidden_cards, payments, stack
from core.games.arcmage.decide.stack.new_item import new_item
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets import checks
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.rules import costs, playing
from core.games.arcmage.state import State, alive, card_there, is_creature
from core.games.arcmage.titles import card_name

FEWER = "fewer_creatures_than_each_opponent"
TIMES = {"magic": "R86", "enchantment": "R88"}  # when a card may be played, else R42


def play(step: StepBuilder, command: c.PlayCard) -> None:
    """A card of the hand (R30). Raises the codes of `p` in 4.2, in the order of 4.1."""
    state = step.state
    guards.started(state)
    seat = guards.seated(state, command.seat)
    card = known_card(state, command.card)
    if card.type != "event":
        rule = TIMES.get(card.type, "R42")
        guards.unhindered(step, seat, rule, *guards.PLAY)
    new = hidden_cards.check_hand(state, seat, (card.id,))
    _check_type(card)
    _check_prerequisite(step, seat, card)
    x = _check_x(card, command.x)
    item = new_item(step, "card", seat, card.id, command, x=x)
    _check_place(step, seat, card, command.place)
    _check_unique(step, seat, card)
    checks.check_card(step, item)
    hidden_cards.check_room(state, seat, new)
    target = item.targets[0] if item.targets else None
    cost = costs.cost_of(step.layers, seat, card, x=x, target=target)
    loyalty = costs.loyalty_due(card, cost)
    payments.check(step, seat, command.pay, cost, faction=card.faction, loyalty=loyalty)
    step.open(e.CardPlayed(item, cost, command.pay))
    if new:
        step.fact(f.NameCard(seat, "hand", card.id))
    step.fact(f.MoveCard(f"{seat}:hand:{card.id}", "stack"))
    payments.spend(step, seat, command.pay)
    step.close()
    if not command.hold:
        names = step.observed(item.results, seat)
        stack.resolve(step, names)


def _check_type(card: Card) -> None:
    """Raises E_CITY_PLAY."""
    if card.type == "city":
        raise IllegalMove(
            "E_CITY_PLAY",
            "{card} is a city: it is founded from the reserve, never played from the hand.",
            rule="R6",
            card=card_name(card.id),
        )


def known_card(state: State, slug: str) -> Card:
    """The definition of a card that is played by its name.

    Raises E_IDENTITY, E_CARD, E_LEDGER.
    """
    hidden_cards.need_named((slug,))
    hidden_cards.check_known(state, slug)
    return card_there(state, slug)


def _check_prerequisite(step: StepBuilder, seat: str, card: Card) -> None:
    """A text is the table's to judge; the one code is checked. Raises E_PREREQ."""
    state = step.state
    if card.prereq != FEWER:
        return
    have = Counter(one.controller for one in state.pieces.values() if is_creature(state, one))
    if any(have[seat] >= have[one] for one in alive(state) if one != seat):
        step.refuse(
            IllegalMove(
                "E_PREREQ",
                "{card} needs fewer creatures than every opponent has.",
                rule="R30",
                card=card_name(card.id),
            )
        )


def _check_x(card: Card, x: int | None) -> int:
    """Raises E_X for an X that is missing, or that the card has not (R33)."""
    chosen = isinstance(card.cost, XCost) and card.cost.x == "chosen"
    if chosen and x is None:
        raise IllegalMove("E_X", "{card} needs its X: x=2.", rule="R33", card=card_name(card.id))
    measured = isinstance(card.cost, XCost) and not card.cost.x.startswith("target_")
    if x is not None and not (chosen or measured or card.extra_x):
        raise IllegalMove("E_X", "{card} has no X.", rule="R33", card=card_name(card.id))
    return x or 0


def _check_place(step: StepBuilder, seat: str, card: Card, place: str | None) -> None:
    """Raises E_ROUTE: a creature is played onto an own city (R66, K-sudden)."""
    if card.type != "creature":
        return
    allowed = playing.places(step.layers, seat, card)
    if place not in allowed:
        raise IllegalMove(
            "E_ROUTE",
            "{card} is played onto one of {allowed}.",
            rule="R66",
            card=card_name(card.id),
            allowed=", ".join(allowed),
        )


def _check_unique(step: StepBuilder, seat: str, card: Card) -> None:
    """Raises E_UNIQUE (K-unique)."""
    if playing.is_second(step.layers, seat, card):
        step.refuse(
            IllegalMove(
                "E_UNIQUE",
                "{card} is unique: nobody controls two of it.",
                rule="K-unique",
                card=card_name(card.id),
            )
        )
