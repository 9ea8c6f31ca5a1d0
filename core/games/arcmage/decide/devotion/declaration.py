"""Devotion: declared, answered, counted, and the levels that it reaches (R58 to R64)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, stack
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.selection import card_fits
from core.games.arcmage.state import State, card_of, definition
from core.games.arcmage.titles import card_name, seat_title


def devote(step: StepBuilder, command: c.Devote) -> None:
    """Devotees of one city are declared (R58, R59). Raises the codes of `v` in 4.2."""
    state = step.state
    seat = guards.acting(step, command.seat, "R58", "devotion")
    piece = guards.in_play(state, command.city)
    if piece.zone != "city":
        raise IllegalMove("E_CARD", "{card} is no city.", rule="R58", card=command.city)
    guards.controlled(piece, command.city, seat, "R58")
    _check_fresh(step, command.city)
    for at, number in enumerate(command.devotees):
        _check_devotee(state, command, seat, number, number in command.devotees[:at])
        if step.layers.forbidden(number, "devote"):
            step.refuse(
                IllegalMove("E_FORBIDDEN", "{card} cannot be devoted.", rule="R120", card=number)
            )
    card = definition(state, piece)
    _check_removed(state, seat, card, command.removed)
    _check_idle(command, card)
    item = Item(
        "S1",
        "devotion",
        seat,
        piece.card,
        command.city,
        targets=command.targets,
        places=command.places,
        results=command.results,
        chosen=command.devotees,
        extra=command.extra + sum(_loyalty(state, slug) for slug in command.removed),
    )
    step.open(e.DevotionDeclared(item))
    for slug in command.removed:
        step.fact(f.MoveCard(f"{seat}:grave:{slug}", "out"))
    step.close()
    if not command.hold:
        stack.resolve(step, step.observed(command.results, seat))


def _check_fresh(step: StepBuilder, city: str) -> None:
    """Raises E_DEVOTED for a city that had its devotion (R58)."""
    if city in step.state.devoted:
        step.refuse(
            IllegalMove(
                "E_DEVOTED",
                "{card} has had its devotion in this phase.",
                rule="R58",
                card=city,
            )
        )


def _check_idle(command: c.Devote, card: Card) -> None:
    """Raises E_DEVOTEE where nothing is given, and no level asks for nothing (R64)."""
    idle = not command.devotees and not command.extra and not command.removed
    if idle and all(level.level > 0 for level in card.levels or ()):
        raise IllegalMove(
            "E_DEVOTEE",
            "{city} has no level 0: devotion needs a devotee.",
            rule="R64",
            city=command.city,
        )


def _check_devotee(
    state: State,
    command: c.Devote,
    seat: str,
    number: str,
    again: bool,  # noqa: FBT001
) -> None:
    """Raises E_DEVOTEE, E_MARKED."""
    if again:
        raise IllegalMove("E_DEVOTEE", "{card} is named twice.", rule="R59", card=number)
    piece = state.pieces.get(number)
    if (
        piece is None
        or piece.zone != "resident"
        or piece.place != command.city
        or piece.controller != seat
    ):
        raise IllegalMove(
            "E_DEVOTEE",
            "{card} is no resident of {city} that {seat} controls.",
            rule="R59",
            card=number,
            city=command.city,
            seat=seat_title(seat),
        )
    guards.unmarked(piece, number, "R59")


def _check_removed(state: State, seat: str, card: Card, removed: tuple[str, ...]) -> None:
    """Cards of the graveyard that add their loyalty (R64). Raises E_TARGET."""
    grave = list(state.players[seat].grave)
    for slug in removed:
        known = card_of(state, slug)
        fits = (
            card.extra_devotion is not None
            and known is not None
            and card_fits(known, card.extra_devotion.exile_from_grave)
        )
        if slug not in grave or not fits:
            raise IllegalMove(
                "E_TARGET",
                "{card} in the graveyard adds nothing to this devotion.",
                rule="R64",
                card=card_name(slug),
            )
        grave.remove(slug)


def _loyalty(state: State, slug: str) -> int:
    card = card_of(state, slug)
    return card.loyalty if card is not None else 0
