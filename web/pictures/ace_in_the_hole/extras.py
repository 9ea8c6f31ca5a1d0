"""Beside play at a table of Ace in the Hole: showing cards, resigning, stopping; the facts."""

from __future__ import annotations

from core import cards
from core.events import Json, Seat
from core.games.ace_in_the_hole.pieces import LETTER, SEATS
from core.games.ace_in_the_hole.state import State, hand_set, points, unknown_left, unseen_set
from core.games.ace_in_the_hole.titles import SEAT_TITLES
from core.messages import Message, msg
from web.i18n import translate


def extras(state: State, seats: list[Seat]) -> list[Json]:
    """Small forms for the menu "something else happened"; each spells an entry by its pattern."""
    numbers = [SEATS.index(seat) for seat in seats]
    found = [_reveal(state, seat) for seat in numbers if _can_reveal(state, seat)]
    if state.result is not None:
        return found
    return [*found, _resign(seats), _stop()]


def facts(state: State) -> list[str]:
    """What stands in the head of the page: ply, points, piles."""
    red, black = points(state.at)
    scores = msg("points {red} : {black}", red=red, black=black)
    piles = msg("piles {red} and {black}", red=state.sides[0].pile, black=state.sides[1].pile)
    return [translate(fact) for fact in (_ply(state), scores, piles)]


def _ply(state: State) -> Message:
    if state.result is not None:
        return msg("{number} plies", number=state.ply)
    return msg("ply {number}, round {round}", number=state.ply + 1, round=state.ply // 2 + 1)


def _can_reveal(state: State, seat: int) -> bool:
    return state.sides[seat].dealt and bool(state.sides[seat].hand)


def _reveal(state: State, seat: int) -> Json:
    unknown = cards.members(unseen_set(state, seat)) if unknown_left(state, seat) else []
    held = cards.members(hand_set(state, seat))
    ways = [("", msg("for the record only")), ("public", msg("to the whole table"))]
    return {
        "title": translate(msg("A card of {seat} is seen", seat=SEAT_TITLES[SEATS[seat]])),
        "pattern": f"~ {LETTER[seat]} {{card}} {{public}}",
        "asks": [
            {
                "name": "card",
                "title": translate(msg("Card")),
                "choices": [(card, translate(cards.name(card))) for card in (*unknown, *held)],
            },
            {
                "name": "public",
                "title": translate(msg("Shown")),
                "choices": [(value, translate(title)) for value, title in ways],
            },
        ],
        "send": translate(msg("Record the card")),
    }


def _resign(seats: list[Seat]) -> Json:
    choices = [(LETTER[SEATS.index(seat)], translate(SEAT_TITLES[seat])) for seat in seats]
    return {
        "title": translate(msg("Somebody resigns")),
        "pattern": "{code} resign",
        "asks": [{"name": "code", "title": translate(msg("Seat")), "choices": choices}],
        "send": translate(msg("Record the resignation")),
        "grave": True,
    }


def _stop() -> Json:
    return {
        "title": translate(msg("Recording stops without a result")),
        "pattern": "stop {{note}}",
        "asks": [{"name": "note", "title": translate(msg("Note (may stay empty)"))}],
        "send": translate(msg("Stop the record")),
        "grave": True,
    }
