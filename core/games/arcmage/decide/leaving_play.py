"""Cards leave play, with everything that goes with them (R51 to R57, R70, R92)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.facts import GiveControl, MoveCard, PreventDeath, RuinCity
from core.games.arcmage.state import Piece, State, cities, in_order


def leave(step: StepBuilder, number: str, to: str = "grave") -> None:
    """A card in play goes to a zone of its owner; what is attached to it to its own owner's.

    A city falls instead, with all that is there.
    """
    piece = step.state.pieces.get(number)
    if piece is None:
        return
    if piece.zone == "city" and to == "grave":
        fall(step, number)
        return
    step.fact(MoveCard(number, to, shown=to == "hand"))
    drop_attached(step, number)
    give_back(step, number)


def survives(step: StepBuilder, number: str) -> bool:
    """Whether damage and destruction do not kill a card (K-indestructible, R120).

    What protects it from its next death is used up with that; the damage of the turn is gone.
    """
    if step.layers.has(number, "indestructible") or step.layers.forbidden(number, "die"):
        return True
    protected = is_protected(step.state, number)
    if protected:
        step.fact(PreventDeath(number))
    return protected


def is_protected(state: State, number: str) -> bool:
    """Whether it does not die the next time it would."""
    return any(change.kind == "protect" for change in state.pieces[number].changes)


def drop_attached(step: StepBuilder, number: str) -> None:
    """What was attached to a card that left play goes to its owner's graveyard (R70, R92)."""
    for attached in attached_to(step.state, number):
        leave(step, attached)


def attached_to(state: State, number: str) -> tuple[str, ...]:
    """The enchantments on a card or a seat, by instance number."""
    found = [n for n, p in state.pieces.items() if p.zone == "attached" and p.place == number]
    return tuple(in_order(found))


def give_back(step: StepBuilder, number: str) -> None:
    """Resource cards that a card had taken return to their owners."""
    for resource, one in tuple(step.state.resources.items()):
        if one.lent == number:
            step.fact(GiveControl(resource, one.owner))


def fall(step: StepBuilder, number: str) -> None:
    """A city is destroyed: the city, what is attached to it, its residents (R51 to R54).

    The attacked city of a combat stays on the table until the clean-up (R110). Raises E_ROUTE for
    a place where a resident cannot go.
    """
    state = step.state
    if state.combat is not None and state.combat.city == number:
        if not state.pieces[number].dead:
            step.fact(RuinCity(number))
        return
    take_down(step, number)


def take_down(step: StepBuilder, number: str, to: str = "grave") -> None:
    """A city leaves play, with all that is there."""
    step.fact(MoveCard(number, to))
    drop_attached(step, number)
    residents = [n for n, p in step.state.pieces.items() if p.place == number]
    for resident in in_order(residents):
        piece = step.state.pieces[resident]
        if piece.marked:
            leave(step, resident, "hand")
        else:
            _retreat(step, resident, piece, number)


def _retreat(step: StepBuilder, number: str, piece: Piece, city: str) -> None:
    place = step.retreats.get(number, "army")
    check_retreat(step.state, number, piece, place, city)
    marks = step.state.base.options.retreat_marks and not step.layers.has(number, "travel")
    step.fact(MoveCard(number, place, marked=marks))


def check_retreat(state: State, number: str, piece: Piece, place: str, city: str) -> None:
    """Raises E_ROUTE unless the place is the army or another city of its controller (R52)."""
    own = [n for n in cities(state, piece.controller) if n != city and not state.pieces[n].dead]
    if place != "army" and place not in own:
        raise IllegalMove(
            "E_ROUTE",
            "{card} can go to {allowed}, not to {place}.",
            rule="R52",
            card=number,
            allowed=", ".join(("army", *own)),
            place=place,
        )
