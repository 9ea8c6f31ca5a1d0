"""What a table may state in a ruling, fact by fact (R136)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, hidden_cards
from core.games.arcmage.facts import Operation
from core.games.arcmage.facts.base import OfCard
from core.games.arcmage.state import UNSEEN, State, card_of
from core.games.arcmage.titles import FACTION_TITLES, card_name, seat_title
from core.kit.handlers import Handlers


def _nothing(_state: State, _fact: object) -> None:
    """Cards and seats that are there are all that a fact needs."""


CHECKS = Handlers[State, None](rest=_nothing)  # what a fact needs beside them
PLACES = {"army", "kingdom", "grave", "hand", "top", "bottom", "out"}


def check_operation(state: State, operation: Operation) -> None:
    """Raises `IllegalMove` for what makes no sense on this table, or what R136 forbids."""
    if isinstance(operation, f.Lose):
        guards.started(state)
    for number in _numbers(operation):
        _reference(state, number, of_card=_is_card(operation, number))
    if isinstance(operation, f.OfSeat):
        _seat(state, operation.seat)
    CHECKS(state, operation)


def _numbers(operation: Operation) -> tuple[str, ...]:
    """The cards in play, resource cards and seats that a fact speaks of."""
    match operation:
        case f.Forbid() | f.Permit():
            return (operation.who,)
        case f.AttachCard():
            return operation.card, operation.host
        case f.AddAttack():
            return ()
    return () if isinstance(operation, f.OfSeat) else (operation.card,)


def _is_card(operation: Operation, number: str) -> bool:
    """Whether a fact speaks of this as of a card; what a card is attached to may be a seat."""
    return isinstance(operation, OfCard) and operation.card == number


def _seat(state: State, seat: str) -> None:
    guards.seated(state, seat)


def _reference(state: State, number: str, *, of_card: bool) -> None:
    """A card in play, a resource card, `A:grave:ghoul`, or, where it need be no card, a seat.

    Raises E_CARD, E_HAND.
    """
    if number in state.pieces or number in state.resources:
        return
    if len(number) == 1 and not of_card:
        _seat(state, number)
        return
    if ":" not in number:
        raise IllegalMove("E_CARD", "{card} is not in play.", rule="R136", card=number)
    owner, zone, slug = number.split(":", 2)
    _seat(state, owner)
    hidden_cards.check_known(state, slug)
    _check_zone(state, owner, zone, slug)


def _check_zone(state: State, owner: str, zone: str, slug: str) -> None:
    player = state.players[owner]
    if zone == "hand":
        hidden_cards.from_hand(state, owner, (slug,))
        return
    zones = {
        "grave": slug in player.grave,
        "reserve": slug in player.reserve or UNSEEN in player.reserve,
        "deck": player.deck.size > 0,
        "stack": any(one.seat == owner and one.card == slug for one in state.stack),
    }
    if zone not in zones:
        raise IllegalMove(
            "E_CARD",
            "A resource card is named by its number, such as {seat}r1.",
            rule="R136",
            seat=owner,
        )
    if not zones[zone]:
        raise IllegalMove(
            "E_HAND",
            "{seat} has no {card} there ({zone}).",
            rule="R136",
            seat=seat_title(owner),
            card=card_name(slug),
            zone=zone,
        ).elsewhere(slug)
    known = {"reserve": slug in player.reserve, "deck": _on_top(state, owner, slug)}
    if known.get(zone) is False:
        hidden_cards.check_room(state, owner, (slug,))


def _on_top(state: State, owner: str, slug: str) -> bool:
    player = state.players[owner]
    return any(one.card == slug for one in player.deck.places)


@CHECKS.of(f.MoveCard)
def _check_move(state: State, fact: f.MoveCard) -> None:
    """Raises E_ROUTE for a place that is none, E_IDENTITY for a card without a name."""
    if fact.to not in PLACES:
        _check_place(state, fact.to)
    if ":" in fact.card and fact.to not in {"hand", "top", "bottom"}:
        hidden_cards.need_named((fact.card.rpartition(":")[2],))
    face = state.resources[fact.card].face if fact.card in state.resources else ""
    if face == UNSEEN and fact.to in {"army", "kingdom"}:
        hidden_cards.need_named((face,))


def _check_place(state: State, place: str) -> None:
    """Raises E_ROUTE for what is neither the army nor a city in play."""
    city = state.pieces.get(place)
    if place != "army" and (city is None or city.zone != "city"):
        raise IllegalMove("E_ROUTE", "{place} is no city in play.", rule="R136", place=place)


@CHECKS.of(f.CreateToken)
def _check_token(state: State, fact: f.CreateToken) -> None:
    """Raises E_CARD for what is no token, E_ROUTE for a place that is none (R136)."""
    card = card_of(state, fact.token)
    if card is None or not card.token:
        raise IllegalMove(
            "E_CARD",
            "{card} is no token: a ruling cannot create cards of a deck.",
            rule="R136",
            card=fact.token,
        )
    _check_place(state, fact.to)


@CHECKS.of(f.GiveControl)
def _check_control(state: State, fact: f.GiveControl) -> None:
    _seat(state, fact.to)


@CHECKS.of(f.AttachCard)
def _check_attached(state: State, fact: f.AttachCard) -> None:
    """Raises E_TARGET where a card would hang on itself."""
    host: str | None = fact.host
    while host is not None:
        if host == fact.card:
            raise IllegalMove(
                "E_TARGET", "{card} cannot be attached to itself.", rule="R136", card=fact.card
            )
        piece = state.pieces.get(host)
        host = piece.place if piece is not None and piece.zone == "attached" else None


@CHECKS.of(f.Forbid, f.Permit)
def _check_versus(state: State, fact: f.Forbid | f.Permit) -> None:
    if fact.versus is not None and fact.versus not in state.pieces:
        raise IllegalMove("E_CARD", "{card} is not in play.", rule="R136", card=fact.versus)


@CHECKS.of(f.SpendResources)
def _check_spent(state: State, fact: f.SpendResources) -> None:
    """Raises E_RESOURCE where fewer are unmarked, or marked."""
    marked = fact.n < 0
    there = sum(
        r.controller == fact.seat and r.faction == fact.faction and r.marked is marked
        for r in state.resources.values()
    )
    if abs(fact.n) > there:
        raise IllegalMove(
            "E_RESOURCE",
            "Resource cards of {faction} that could be turned: {there}, not {n}.",
            rule="R136",
            faction=FACTION_TITLES[fact.faction],
            there=there,
            n=abs(fact.n),
        )


@CHECKS.of(f.Draw, f.Mill)
def _check_names(state: State, fact: f.Draw | f.Mill) -> None:
    """Raises E_DECK_COUNT, E_LEDGER, E_CARD."""
    if len(fact.cards) > state.players[fact.seat].deck.size:
        raise IllegalMove(
            "E_DECK_COUNT",
            "The deck of {seat} holds {n}, and {due} are named.",
            rule="R136",
            seat=seat_title(fact.seat),
            n=state.players[fact.seat].deck.size,
            due=len(fact.cards),
        )
    hidden_cards.from_top(state, fact.seat, fact.cards)


@CHECKS.of(f.Discard)
def _check_discard(state: State, fact: f.Discard) -> None:
    """Raises E_HAND, E_LEDGER."""
    hidden_cards.from_hand(state, fact.seat, tuple(x for x in fact.cards if x != UNSEEN))
    player = state.players[fact.seat]
    held = player.held
    if len(fact.cards) > held:
        raise IllegalMove(
            "E_HAND",
            "The hand of {seat} holds {n}, and {due} are named.",
            rule="R136",
            seat=seat_title(fact.seat),
            n=held,
            due=len(fact.cards),
        )


@CHECKS.of(f.NameCard)
def _check_name(state: State, fact: f.NameCard) -> None:
    """R136: what is identified is not renamed. Raises E_LEDGER, E_HAND."""
    hidden_cards.need_named((fact.card,))
    hidden_cards.check_known(state, fact.card)
    player = state.players[fact.seat]
    unknown = {  # of a deck there are always some
        "hand": player.unknown,
        "reserve": player.reserve.count(UNSEEN),
        "grave": player.grave.count(UNSEEN),
        "res": sum(r.owner == fact.seat and r.face == UNSEEN for r in state.resources.values()),
    }
    if unknown.get(fact.zone) == 0:
        raise IllegalMove("E_HAND", "Every card there is named already.", rule="R136")
    hidden_cards.check_room(state, fact.seat, (fact.card,))


@CHECKS.of(f.LoseResource, f.PassResource)
def _check_resource(state: State, fact: f.LoseResource | f.PassResource) -> None:
    """Raises E_RESOURCE where there is no such resource card, E_SETUP, E_OUT."""
    there = [
        r
        for r in state.resources.values()
        if r.controller == fact.seat and r.faction == fact.faction
    ]
    if not there:
        raise IllegalMove(
            "E_RESOURCE",
            "{seat} has no resource card of {faction}.",
            rule="R136",
            seat=seat_title(fact.seat),
            faction=FACTION_TITLES[fact.faction],
        )
    if isinstance(fact, f.PassResource):
        _seat(state, fact.to)
    if isinstance(fact, f.LoseResource) and all(r.face != fact.card for r in there):
        hidden_cards.check_room(state, fact.seat, (fact.card,))


@CHECKS.of(f.ChangeDefence)
def _check_city(state: State, fact: f.ChangeDefence) -> None:
    piece = state.pieces.get(fact.card)
    if piece is None or piece.zone != "city":
        raise IllegalMove("E_CARD", "{card} is no city.", rule="R136", card=fact.card)
