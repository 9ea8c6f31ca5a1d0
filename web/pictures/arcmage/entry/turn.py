"""The phases of a turn: where one can go on to, what each of them asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from core.games.arcmage.commands import Devote, EndTurn, GoOn, MoveCreature
from core.games.arcmage.commands.turn import Phase
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.turns import phases
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.selection import card_fits
from core.games.arcmage.state import State, card_of, cities, definition, seq
from core.games.arcmage.titles import PHASE_TITLES, card_name
from core.messages import Message, msg
from web.entry.arcmage import (
    City,
    Devotee,
    Devotion,
    Discards,
    Drawing,
    Draws,
    Removable,
    Table,
    Unmarks,
)
from web.entry.arcmage_parts import Onward, Step, Way
from web.i18n import on_card, translate
from web.pictures.arcmage.entry import cards
from web.pictures.arcmage.entry.expects import surplus
from web.pictures.arcmage.entry.slots import level_slots
from web.pictures.arcmage.table import PHASES, SHORT

GOES: Mapping[str, Phase] = {name: name for name in get_args(Phase)}
DUE = 2  # resources after drawing none (R38)


def rail(state: State, *, open_: bool) -> list[Step]:
    """The seven phases; those that can be gone to have the command that goes there."""
    here = PHASES.index(state.phase) if state.phase in PHASES else -1
    free = open_ and not state.stack and state.combat is None and here > 0 and not owes(state)
    return [
        {
            "phase": name,
            "title": translate(PHASE_TITLES[name]),
            "short": translate(SHORT[name]),
            "state": "now" if at == here else "done" if at < here else "next",
            "command": GoOn(GOES[name], seat=state.active) if free and at > here else None,
            "offer": f"go {name}",
        }
        for at, name in enumerate(PHASES)
    ]


def owes(state: State) -> bool:
    """Whether a duty keeps the phase from being left (R36)."""
    return phases.duty(StepBuilder(state)) is not None


def onward(state: State) -> list[Onward]:
    """The next phase, and the end of the turn."""
    if owes(state) or state.phase not in PHASES:
        return []
    seat = state.active
    end = msg("End the turn")
    if state.phase == "discard":
        return [_leads(GoOn(seat=seat), "go", end)]
    if state.phase == "attack" and state.extra:
        again = GoOn("attack", seat=seat)
        found = [
            _leads(again, "go attack", msg("Second attack phase")),
            _leads(GoOn("play2", seat=seat), "go play2", PHASE_TITLES["play2"]),
        ]
    else:
        following = PHASES[PHASES.index(state.phase) + 1]
        found = [_leads(GoOn(seat=seat), "go", PHASE_TITLES[following])]
    return [*found, _leads(EndTurn(seat=seat), "end", end)]


def _leads(command: GoOn | EndTurn, offer: str, title: Message) -> Onward:
    return {"command": command, "offer": offer, "title": translate(title)}


# --- unmarking, drawing, discarding ------------------------------------------------------------


def unmark(state: State, table: Table) -> Unmarks:
    """Which marked cards an effect could keep, and which cities could be founded instead."""
    mine = [n for n, p in state.pieces.items() if p.marked and p.controller == state.active]
    found = cards.reserve(state, state.active)
    return {**table, "phase": "unmark", "keeps": sorted(mine, key=seq), "found": found}


def left_to_lay(state: State) -> tuple[int, bool]:
    """How many resources may still be laid, and whether they must be (R38, R39)."""
    if state.drawn is None:
        return 0, False
    player = state.players[state.active]
    most = {0: DUE, 1: 1, 2: 0}[state.drawn]
    left = max(0, min(most - state.laid, player.held))
    return left, state.drawn == 0 and left > 0


def draw(state: State, table: Table) -> Draws:
    """The choice of the draw phase, then the resources (R38)."""
    player = state.players[state.active]
    n = player.held
    left, due = left_to_lay(state)
    asked: Drawing = {
        "drawn": state.drawn,
        "deck": player.deck.size,
        "options": [
            {"n": 2, "closed": False},
            {"n": 1, "closed": False},
            {"n": 0, "closed": n < DUE},
        ],
        "left": left,
        "due": due,
    }
    return {**table, "phase": "draw", "draw": asked}


def discard(state: State, table: Table) -> Discards:
    """How many cards are due (R44)."""
    return {**table, "phase": "discard", "surplus": surplus(state)}


# --- devotion ----------------------------------------------------------------------------------


def devotion(step: StepBuilder, table: Table) -> Devotion:
    """The cities, who could be devoted to them, what the levels ask for (R58 to R64)."""
    state = step.state
    found = [_city(step, n, dealt=table["dealt"]) for n in cities(state, state.active)]
    return {**table, "phase": "devotion", "cities": found}


def _city(step: StepBuilder, city: str, *, dealt: bool) -> City:
    state = step.state
    card = definition(state, state.pieces[city])
    there = [
        n
        for n, p in state.pieces.items()
        if p.zone == "resident" and p.place == city and p.controller == state.active
    ]
    return {
        "id": city,
        "command": Devote(city, seat=state.active),
        "devoted": city in state.devoted,
        "residents": [_devotee(step.layers, n) for n in sorted(there, key=seq)],
        "grave": _grave(state, card),
        "levels": [
            {
                "level": level.level,
                "life": level.life,
                "text": on_card(level.text),
                "slots": level_slots(step, city, level, dealt=dealt),
            }
            for level in card.levels or ()
        ],
    }


def _devotee(layers: Layers, n: str) -> Devotee:
    piece = layers.state.pieces[n]
    loyalty = definition(layers.state, piece).loyalty * (2 if layers.has(n, "devoted") else 1)
    closed = msg("{card} is marked.", card=card_name(piece.card)) if piece.marked else None
    return {"id": n, "loyalty": loyalty, "closed": closed and translate(closed)}


def _grave(state: State, city: Card) -> list[Removable]:
    """Cards of the graveyard that add their loyalty, each copy with a name of its own (R64)."""
    if city.extra_devotion is None:
        return []
    wanted = city.extra_devotion.exile_from_grave
    found: list[Removable] = []
    for at, slug in enumerate(state.players[state.active].grave):
        card = card_of(state, slug)
        if card is not None and card_fits(card, wanted):
            found.append({"id": f"{slug}#{at}", "card": slug, "loyalty": card.loyalty})
    return found


# --- moves -------------------------------------------------------------------------------------


def moves(layers: Layers) -> dict[str, list[Way]]:
    """Where the creatures of the active player can move to (R71 to R76)."""
    state = layers.state
    if state.phase not in {"play1", "play2"} or state.stack:
        return {}
    return {
        n: [
            {"to": to, "closed": closed, "command": MoveCreature(n, to, seat=state.active)}
            for to, closed in _ways(layers, n)
        ]
        for n, p in state.pieces.items()
        if p.controller == state.active and p.zone in {"army", "resident"}
    }


def _ways(layers: Layers, n: str) -> list[tuple[str, str | None]]:
    state = layers.state
    piece = state.pieces[n]
    now = "army" if piece.zone == "army" else piece.place
    places = ["army", *cities(state, state.active)]
    if layers.has(n, "infiltrate"):
        others = [seat for seat in state.base.seats if seat != state.active]
        places += [city for seat in others for city in cities(state, seat)]
    return [(to, _closed(layers, n, now, to)) for to in places if to != now]


def _closed(layers: Layers, n: str, now: str | None, to: str) -> str | None:
    """Why a creature cannot move there."""
    state = layers.state
    piece = state.pieces[n]
    why: Message | None = None
    if piece.marked:
        why = msg("{card} is marked.", card=card_name(piece.card))
    elif to == "army" and (piece.turn, piece.phase) == (state.turn, state.phase):
        why = msg("It came into play in this phase.")
    elif (used := next((one for one in (now, to) if one in state.moved), None)) is not None:
        why = msg("{city} took part in a move this turn.", city=used)
    return None if why is None else translate(why)
