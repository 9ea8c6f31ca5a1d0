"""The set-up: reserve, first hands, first player, first cities (R5 to R11)."""

from __future__ import annotations

from collections import Counter

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards, hidden_cards
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.state import UNSEEN, State, card_of, cities, next_number
from core.games.arcmage.titles import PHASE_TITLES, card_name, seat_title

HAND = 7  # R8
RESERVE = 3  # R5


def _stage(state: State, *phases: str) -> None:
    if state.phase not in phases:
        raise IllegalMove(
            "E_SETUP",
            "That belongs to another stage of the set-up; now: {phase}.",
            rule="R11",
            phase=PHASE_TITLES[state.phase],
        )


def _named(state: State, seat: str | None) -> str:
    if seat is None:
        raise IllegalMove("E_SETUP", "Say first whose it is, with a colon: “A:”.", rule="R11")
    return guards.seated(state, seat)


def reserve(step: StepBuilder, command: c.SetReserve) -> None:
    """Three cities aside (R5), all of them by the option. Raises E_SETUP, E_RESERVE, E_LEDGER."""
    state = step.state
    _stage(state, "reserve")
    seat = _named(state, command.seat)
    if state.players[seat].reserve:
        raise IllegalMove(
            "E_SETUP", "{seat} has set its cities aside.", rule="R5", seat=seat_title(seat)
        )
    due, known = due_reserve(state, seat), not state.base.unlisted[seat]
    if len(command.cards) != due and (known or not _all_cities(state) or len(command.cards) < due):
        raise IllegalMove(
            "E_RESERVE",
            "{due} cities are set aside, not {n}.",
            rule="R5",
            due=due,
            n=len(command.cards),
        )
    for slug in command.cards:
        card = card_of(state, slug)
        if card is not None and card.type != "city":
            raise IllegalMove("E_RESERVE", "{card} is no city.", rule="R5", card=card_name(slug))
    _in_deck(state, seat, command.cards)
    step.add(e.ReserveSet(seat, command.cards))


def _all_cities(state: State) -> bool:
    return state.base.options.extra_cities == "reserve"


def due_reserve(state: State, seat: str) -> int:
    """How many cities a seat sets aside; at least so many where its deck is not wholly known."""
    if not _all_cities(state):
        return RESERVE
    cards = state.base.cards
    listed = state.base.lists[seat].items()
    found = sum(n for slug, n in listed if slug in cards and cards[slug].type == "city")
    return max(RESERVE, found) if state.base.unlisted[seat] else found


def _in_deck(state: State, seat: str, cards: tuple[str, ...]) -> None:
    hidden_cards.check_room(state, seat, cards)
    listed = state.base.lists[seat]
    if state.base.unlisted[seat]:
        return
    for slug, n in Counter(cards).items():
        if slug != UNSEEN and n > listed.get(slug, 0) and state.base.options.ledger:
            raise hidden_cards.no_room(seat, slug)


def deal(step: StepBuilder, command: c.DealHand) -> None:
    """Seven cards (R8). Raises E_SETUP, E_RESULT, E_LEDGER."""
    state = step.state
    _stage(state, "reserve", "deal")
    seat = _named(state, command.seat)
    player = state.players[seat]
    if not player.reserve or player.hand or player.unknown:
        raise IllegalMove(
            "E_SETUP",
            "{seat} sets its cities aside first, and is dealt one hand.",
            rule="R8",
            seat=seat_title(seat),
        )
    cards = command.cards or ()
    if len(cards) != HAND:
        raise hidden_cards.wrong_number(seat, HAND, len(cards))
    hidden_cards.check_room(state, seat, cards)
    step.add(e.HandDealt(seat, cards))


def first(step: StepBuilder, command: c.ChooseFirst) -> None:
    """Who begins (R9). Raises E_SETUP."""
    _stage(step.state, "first")
    who = guards.seated(step.state, command.who)
    step.add(e.FirstPlayerChosen(who, command.how))


def open_city(step: StepBuilder, command: c.OpenCity) -> None:
    """The first city, in turn order (R10); the last one starts turn 1 (R11)."""
    state = step.state
    _stage(state, "open")
    seat = guards.seated(state, command.seat)
    guards.own_turn(step, seat, "R10")
    check_reserve(state, seat, command.card, "R10")
    number = next_number(state, seat)
    step.add(e.FirstCityOpened(seat, command.card, number))
    if all(cities(step.state, one) for one in state.base.seats):
        step.add(e.TurnStarted(state.first or state.active, 1))


def check_reserve(state: State, seat: str, slug: str, rule: str = "R48") -> None:
    """Whether a city is, or may be, in a seat's reserve. Raises E_RESERVE, E_LEDGER."""
    hidden_cards.need_named((slug,))
    held = state.players[seat].reserve
    card = card_of(state, slug)
    known = slug in held
    if card is None or card.type != "city" or not (known or UNSEEN in held):
        raise IllegalMove(
            "E_RESERVE",
            "{card} is not in the city reserve of {seat}.",
            rule=rule,
            card=card_name(slug),
            seat=seat_title(seat),
        ).elsewhere(slug)
    if not known:
        hidden_cards.check_room(state, seat, (slug,))
