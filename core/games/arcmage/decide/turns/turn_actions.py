"""The turn: unmarking, founding, drawing, resources, discarding (R37 to R48)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, hidden_cards, triggers
from core.games.arcmage.decide.state_based_actions import check_state, next_turn
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.turns import phases, setup
from core.games.arcmage.state import State, is_creature, next_number


def unmark(step: StepBuilder, command: c.UnmarkAll) -> None:
    """Everything unmarks that nothing keeps marked (R37)."""
    state = step.state
    seat = guards.acting(step, command.seat, "R37", "unmark")
    phases.no_pending(state)
    for number in command.keep:
        piece = guards.in_play(state, number)
        guards.controlled(piece, number, seat, "R37")
    _check_cap(step, seat, command.keep)
    phases.lapse_optional(step)
    _unmark_all(step, seat, command.keep)
    check_state(step)


def _check_cap(step: StepBuilder, seat: str, keep: tuple[str, ...]) -> None:
    """Raises E_OBLIGATION where more creatures would unmark than may."""
    most = step.layers.cap(seat, "unmark")
    if most is not None and len(_rising(step, seat, keep)) > most:
        step.refuse(
            IllegalMove(
                "E_OBLIGATION",
                "Creatures that may unmark: {n}. The others are named: {cards}.",
                rule="R37",
                n=most,
                cards=" ".join(f"!{n}" for n in unmarking(step, seat).keep),
            )
        )


def _rising(step: StepBuilder, seat: str, keep: tuple[str, ...]) -> list[str]:
    """The creatures of a seat that unmark, those that strike hardest first."""
    state, layers = step.state, step.layers
    found = [
        n
        for n, p in state.pieces.items()
        if p.controller == seat
        and p.marked
        and n not in keep
        and is_creature(state, p)
        and not layers.frozen(n)
    ]
    return sorted(found, key=lambda n: -layers.attack(n))


def unmarking(step: StepBuilder, seat: str) -> c.UnmarkAll:
    """Everything unmarks that may; of too many creatures those that strike least stay marked."""
    most = step.layers.cap(seat, "unmark")
    keep = () if most is None else tuple(_rising(step, seat, ())[most:])
    return c.UnmarkAll(keep, seat=seat)


def _unmark_all(step: StepBuilder, seat: str, keep: tuple[str, ...]) -> None:
    state, layers = step.state, step.layers
    mine = [n for n, p in state.pieces.items() if p.controller == seat and p.marked]
    kept = tuple(n for n in mine if n in keep or layers.frozen(n))
    resources = tuple(n for n, r in state.resources.items() if r.controller == seat and r.marked)
    step.open(e.Unmarked(seat, tuple(n for n in mine if n not in kept), resources, kept))
    triggers.kept_marked(step, tuple(n for n in kept if n not in keep))
    step.close()


def found(step: StepBuilder, command: c.FoundCity) -> None:
    """A city instead of a turn (R47, R48)."""
    state = step.state
    seat = guards.acting(step, command.seat, "R47", "unmark")
    setup.check_reserve(state, seat, command.card)
    phases.no_pending(state)
    if state.base.options.found_unmarks:
        _unmark_all(step, seat, unmarking(step, seat).keep)
    number = next_number(state, seat)
    step.open(e.CityFounded(seat, command.card, number))
    if any(step.state.pieces[n].controller == seat for n, _ in state.lasting):
        step.fact(f.EndLevels(seat))
    step.close()
    phases.lapse_optional(step)
    check_state(step)
    if not step.over and step.state.turn == state.turn:
        next_turn(step)


# --- draw and resources --------------------------------------------------------------------


def draw(step: StepBuilder, command: c.DrawCards) -> None:
    """None, one or two (R38 to R41)."""
    state = step.state
    seat = guards.acting(step, command.seat, "R38", "draw")
    player = state.players[seat]
    if state.drawn is not None:
        raise IllegalMove(
            "E_DRAW_OPTION",
            "The draw of this turn has been chosen: {n}.",
            rule="R38",
            n=state.drawn,
        )
    held = player.held
    if command.n == 0 and held < phases.RESOURCES:
        raise IllegalMove(
            "E_DRAW_OPTION",
            "Drawing none needs two cards in hand that become resources; there are {n}.",
            rule="R39" if held else "R40",
            n=held,
        )
    forbidden = step.layers.forbidden(seat, "draw")
    due = due_draw(state, seat, command.n, forbidden=forbidden)
    cards = command.cards or ()
    if len(cards) != due:
        raise hidden_cards.wrong_number(seat, due, len(cards))
    cards = hidden_cards.from_top(state, seat, cards)
    step.open(e.CardsDrawn(seat, command.n, cards))
    triggers.drew(step, seat, len(cards))
    step.close()
    if due < command.n and not forbidden:
        step.starved.append(seat)
    check_state(step)


def due_draw(state: State, seat: str, n: int, *, forbidden: bool) -> int:
    """How many cards come (R40, R121, R123)."""
    return 0 if forbidden else min(n, state.players[seat].deck.size)


def lay(step: StepBuilder, command: c.LayResources) -> None:
    """Cards of the hand become resources (R25, R38)."""
    state = step.state
    seat = guards.acting(step, command.seat, "R25", "draw")
    if state.drawn is None:
        raise IllegalMove(
            "E_DRAW_OPTION", "The draw is chosen first: two, one, or none.", rule="R38"
        )
    most = {0: phases.RESOURCES, 1: 1}.get(state.drawn, 0)
    if state.laid + len(command.laid) > most:
        raise IllegalMove(
            "E_DRAW_OPTION",
            "After drawing {drawn} at most {most} become resources; {n} did already.",
            rule="R38",
            drawn=state.drawn,
            most=most,
            n=state.laid,
        )
    cards = tuple(slug for slug, _ in command.laid)
    hidden_cards.from_hand(state, seat, cards)
    after = state.players[seat].next_resource
    laid = tuple(
        (slug, faction, f"{seat}r{after + at}") for at, (slug, faction) in enumerate(command.laid)
    )
    step.add(e.ResourcesLaid(seat, laid))
    check_state(step)


def discard(step: StepBuilder, command: c.DiscardCards) -> None:
    """Down to exactly seven (R44)."""
    state = step.state
    seat = guards.acting(step, command.seat, "R44", "discard")
    player = state.players[seat]
    due = max(player.held - phases.FULL, 0)
    if not due:
        raise IllegalMove(
            "E_DISCARD",
            "With {most} cards or fewer nothing is discarded.",
            rule="R44",
            most=phases.FULL,
        )
    if len(command.cards) != due:
        raise IllegalMove(
            "E_DISCARD",
            "Cards to be discarded: {due}, not {n}.",
            rule="R44",
            due=due,
            n=len(command.cards),
        )
    hidden_cards.need_named(command.cards)
    hidden_cards.from_hand(state, seat, command.cards)
    step.open(e.CardsDiscarded(seat, command.cards))
    triggers.discarded(step, seat, due)
    triggers.buried(step)
    step.close()
    check_state(step)
