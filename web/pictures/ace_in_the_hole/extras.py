"""Beside play at a table of Ace in the Hole: showing cards, resigning, stopping; the facts."""

from __future__ import annotations

from core import cards
from core.events import Seat
from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.state import State, hand_set, points, unknown_left, unseen_set
from core.games.ace_in_the_hole.titles import SEAT_TITLES
from core.messages import Message, msg
from web.entry.shared import Extra, choice
from web.i18n import translate


def extras(state: State, seats: list[Seat]) -> list[Extra]:
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


def _reveal(state: State, seat: int) -> Extra:
    unknown = cards.members(unseen_set(state, seat)) if unknown_left(state, seat) else []
    held = cards.members(hand_set(state, seat))
    known = [choice(card, cards.name(card)) for card in (*unknown, *held)]
    return {
        "title": translate(msg("A card of {seat} is seen", seat=SEAT_TITLES[SEATS[seat]])),
        "command": {"kind": "reveal_card", "seat": SEATS[seat]},
        "fields": [
            {"name": "card", "title": translate(msg("Card")), "choices": known},
            {
                "name": "public",
                "title": translate(msg("Shown")),
                "kind": "boolean",
                "choices": [
                    choice("", msg("for the record only")),
                    choice("true", msg("to the whole table")),
                ],
            },
        ],
        "send": translate(msg("Record the card")),
    }


def _resign(seats: list[Seat]) -> Extra:
    choices = [choice(seat, SEAT_TITLES[seat]) for seat in seats]
    return {
        "title": translate(msg("Somebody resigns")),
        "command": {"kind": "resign"},
        "fields": [{"name": "seat", "title": translate(msg("Seat")), "choices": choices}],
        "send": translate(msg("Record the resignation")),
        "grave": True,
    }


def _stop() -> Extra:
    title = translate(msg("Note (may stay empty)"))
    return {
        "title": translate(msg("Recording stops without a result")),
        "command": {"kind": "stop"},
        "fields": [{"name": "note", "title": title, "optional": True}],
        "send": translate(msg("Stop the record")),
        "grave": True,
    }
