"""Attacks declared: step I of a combat (R93 to R97)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards, stack
from core.games.arcmage.decide.combat.attackers import must_attack
from core.games.arcmage.decide.hidden_cards import ObservedCards
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import Piece, State, alive, is_creature
from core.games.arcmage.titles import seat_title


def attack(step: StepBuilder, command: c.DeclareAttack) -> None:
    """Step I (R93 to R97). Raises the codes of `atk` in 4.2."""
    state = step.state
    seat = guards.acting(step, command.seat, "R94", "attack")
    guards.no_combat(state)
    _check_limit(step)
    for at, number in enumerate(command.attackers):
        _check_attacker(state, seat, number, again=number in command.attackers[:at])
    city = _attacked(state, seat, command.city)
    _check_allowed(step, command)
    _check_duty(step, command)
    item = Item("S1", "attack", seat, city.card, command.city, chosen=command.attackers)
    step.add(e.AttackDeclared(item, city.controller))
    if not command.hold:
        stack.resolve(step, ObservedCards((), seat))


def _check_limit(step: StepBuilder) -> None:
    """Raises E_ATTACK_LIMIT (R96)."""
    if step.state.attacks >= step.state.allowed:
        step.refuse(
            IllegalMove(
                "E_ATTACK_LIMIT",
                "Attacks declared in this turn: {n}, and no more are allowed.",
                rule="R96",
                n=step.state.attacks,
            )
        )


def _check_allowed(step: StepBuilder, command: c.DeclareAttack) -> None:
    """Raises E_FORBIDDEN for an attacker that cannot attack this city (K-peaceful, R120)."""
    for number in command.attackers:
        if step.layers.forbidden(number, "attack", command.city):
            step.refuse(
                IllegalMove(
                    "E_FORBIDDEN",
                    "{card} cannot attack {city}.",
                    rule="K-peaceful" if step.layers.has(number, "peaceful") else "R120",
                    card=number,
                    city=command.city,
                )
            )


def _check_duty(step: StepBuilder, command: c.DeclareAttack) -> None:
    """Raises E_OBLIGATION for creatures that must attack and could attack this city (R121)."""
    missing = [
        n
        for n in must_attack(step)
        if n not in command.attackers and not step.layers.forbidden(n, "attack", command.city)
    ]
    if missing:
        step.refuse(
            IllegalMove(
                "E_OBLIGATION",
                "{cards} must attack as well.",
                rule="R121",
                cards=", ".join(missing),
            )
        )


def _attacked(state: State, seat: str, number: str) -> Piece:
    """The city that is attacked. Raises E_ATTACK_OWN."""
    city = state.pieces.get(number)
    if (
        city is None
        or city.zone != "city"
        or city.controller == seat
        or city.controller not in alive(state)
    ):
        raise IllegalMove(
            "E_ATTACK_OWN", "{city} is no city of another player.", rule="R95", city=number
        )
    return city


def _check_attacker(state: State, seat: str, number: str, *, again: bool) -> None:
    """Raises E_ATTACKER, E_MARKED."""
    if again:
        raise IllegalMove("E_ATTACKER", "{card} is named twice.", rule="R97", card=number)
    piece = state.pieces.get(number)
    if (
        piece is None
        or piece.controller != seat
        or piece.zone != "army"
        or not is_creature(state, piece)
    ):
        raise IllegalMove(
            "E_ATTACKER",
            "{card} is no creature in the army of {seat}.",
            rule="R94",
            card=number,
            seat=seat_title(seat),
        )
    guards.unmarked(piece, number, "R93")
