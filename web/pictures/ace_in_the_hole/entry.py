"""What the record page offers at a table of Ace in the Hole: every way to spend every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from core import cards
from core.errors import Refused
from core.events import Seat
from core.games.ace_in_the_hole import GAME, rules
from core.games.ace_in_the_hole.commands import BurnCard, DeclineRescue, MovePawn, Ply, ReleasePawn
from core.games.ace_in_the_hole.events import CardBurned, PawnMoved, PawnReleased, PlyEvent
from core.games.ace_in_the_hole.pieces import (
    CAPTURED,
    DECKS,
    PAWN,
    PAWNS,
    SEATS,
    SQUARES,
    VALUES,
)
from core.games.ace_in_the_hole.state import State, hand_set, unknown_left, unseen_set
from core.knowledge import Viewer
from core.messages import Message, msg
from web.entry.ace_in_the_hole import Document, Play, Quick, Undealt, Way, _Table
from web.entry.shared import NamedSeat, elsewhere
from web.i18n import translate
from web.pictures.ace_in_the_hole.extras import extras, facts

KINDS: Mapping[type[Any], Literal["step", "release", "burn"]] = {
    PawnMoved: "step",
    PawnReleased: "release",
    CardBurned: "burn",
}


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Document:
    """Everything a page needs to enter the next step by tapping, as `viewer` may (V6).

    `state` is what the viewer knows of the table. `dealt` tells that cards come from a seed,
    so that nobody is asked for them. Texts are in the language of the request.
    """
    seats: list[Seat] = [seat for seat in SEATS if viewer in {None, seat}]
    phase = _phase(state, seats)
    table: _Table = {
        "dealt": dealt,
        "expects": translate(expects(state)),
        "alert": _answering(state),
        "turn": state.turn if state.turn in (0, 1) else None,
        "note": translate(_note(state, phase)),
        "prompt": translate(_prompt(state)),
        "seats": [_named(seat) for seat in seats],
        "names": {card: translate(cards.name(card)) for card in cards.PACK},
        "at": {pawn: _square(state, number) for pawn, number in PAWN.items()},
        "facts": facts(state),
        "extras": extras(state, seats),
    }
    match phase:
        case "deal":
            return {**table, "phase": phase, "deal": [_undealt(s) for s in _waiting(state, seats)]}
        case "play":
            return _play(state, table, dealt=dealt)
        case "over" | "wait":
            return {**table, "phase": phase}


def expects(state: State) -> Message:
    """What the rules expect next, as one sentence."""
    waiting = _waiting(state, SEATS)
    if state.result is not None:
        return msg("The match is over.")
    if waiting:
        return msg("{seat}'s hand is dealt next: three cards.", seat=_title(waiting[0]))
    seat = _title(SEATS[state.turn])
    if _answering(state):
        return msg("{seat}: one turn to save an Ace!", seat=seat)
    if state.claims:
        return msg("{seat} to play; a claim on both Aces stands.", seat=seat)
    return msg("{seat} to play: spend one card.", seat=seat)


def _answering(state: State) -> bool:
    """Whether the seat on turn must answer a claim now, or loses (R24)."""
    claimed = bool(state.claims) and state.claims[0] != state.turn
    return claimed and state.result is None and state.options.ace_win == "reply"


def _note(state: State, phase: str) -> Message:
    if phase == "over":
        return msg("The match is over. Undo takes its last step back.")
    waiting = _waiting(state, SEATS)
    if waiting:  # of hands that are dealt, each is told where its owner sees it
        return elsewhere(_title(waiting[0]))
    if state.turn in (0, 1):
        return elsewhere(_title(SEATS[state.turn]))
    return msg("Nothing is to be entered here.")


def _prompt(state: State) -> Message:
    if state.turn not in (0, 1):
        return msg("The match is over.")
    return msg("Which card does {seat} spend?", seat=_title(SEATS[state.turn]))


def _title(seat: Seat) -> Message:
    return GAME.seat_titles[seat]


def _named(seat: Seat) -> NamedSeat:
    return {"seat": seat, "title": translate(_title(seat))}


def _phase(state: State, seats: list[Seat]) -> Literal["over", "deal", "wait", "play"]:
    if state.result is not None:
        return "over"
    if any(not side.dealt for side in state.sides):
        return "deal" if _waiting(state, seats) else "wait"
    return "play" if SEATS[state.turn] in seats else "wait"


def _waiting(state: State, seats: Sequence[Seat]) -> list[Seat]:
    return [seat for seat in seats if not state.sides[SEATS.index(seat)].dealt]


def _undealt(seat: Seat) -> Undealt:
    return {**_named(seat), "deck": _deck(SEATS.index(seat))}


def _deck(seat: int) -> list[str]:
    return cards.members(DECKS[seat])


def _square(state: State, pawn: int) -> str | None:
    return None if state.at[pawn] == CAPTURED else SQUARES[state.at[pawn]]


def _play(state: State, table: _Table, *, dealt: bool) -> Play:
    seat = state.turn
    known, unknown = cards.members(hand_set(state, seat)), unknown_left(state, seat)
    pool = cards.members(unseen_set(state, seat))
    held = known + (pool if unknown else [])
    return {
        **table,
        "phase": "play",
        "seat": SEATS[seat],
        "hand": known + [cards.UNSEEN] * unknown,
        "pool": pool,
        "deck": _deck(seat),
        "pile": state.sides[seat].pile,
        "own": list(PAWNS[8 * seat : 8 * seat + 8]),
        "cards": {card: ways(state, card, dealt=dealt) for card in held},
        "quick": _quick(state),
    }


def _quick(state: State) -> list[Quick]:
    if not _answering(state):
        return []
    command = DeclineRescue(SEATS[state.turn])
    label = msg("No rescue for {seat}", seat=_title(SEATS[state.turn]))
    text = GAME.notation.format(command, GAME.decide(state, command))
    return [{"command": command, "text": text, "label": translate(label)}]


def ways(state: State, card: str, *, dealt: bool = False) -> list[Way]:
    """The legal ways to spend a card that the seat on turn holds or may hold.

    Captures come first, the most valuable before.
    """
    found = [_way(state, command, dealt=dealt) for command in _commands(state, card)]
    legal = [way for way in found if way is not None]
    return sorted(legal, key=lambda way: -way["points"])


def _commands(state: State, card: str) -> list[Ply]:
    if rules.release(state, card) is not None:
        return [ReleasePawn(card)]
    steps = rules.steps(state.at, card)
    moves = [MovePawn(card, SQUARES[step.to], pawn=PAWNS[step.pawn]) for step in steps]
    return list(moves) or [BurnCard(card)]


def _way(state: State, command: Ply, *, dealt: bool) -> Way | None:
    """A way as data; None where the rules do not allow it after all (`burn=hand`)."""
    try:
        events = GAME.decide(state, command)
    except Refused:
        return None
    (fact,) = (event for event in events if isinstance(event, PlyEvent))
    text, _, _ = GAME.notation.format(command, events).partition(" =")
    moved = None if isinstance(fact, CardBurned) else fact
    taken = moved.captured if moved else None
    return {
        "kind": KINDS[type(fact)],
        "pawn": moved.pawn if moved else None,
        "to": moved.to if moved else None,
        "takes": taken,
        "points": VALUES[PAWN[taken]] if taken else 0,
        "command": command,
        "text": text,
        "draw": fact.drawn is not None and not dealt,
        "short": translate(_short(fact)),
        "label": translate(_label(fact)),
    }


def _short(fact: PlyEvent) -> Message:
    """What stands on the button: `K♥ f6`, `Q♥ × Q♣ g8`."""
    match fact:
        case CardBurned():
            return msg("Burn it")
        case PawnReleased(to=to, captured=str(taken)):
            return msg("Release × {taken} {to}", taken=cards.symbol(taken), to=to)
        case PawnReleased(to=to):
            return msg("Release to {to}", to=to)
        case PawnMoved(pawn=pawn, to=to, captured=str(taken)):
            places = {"pawn": cards.symbol(pawn), "taken": cards.symbol(taken), "to": to}
            return Message("{pawn} × {taken} {to}", places)
        case PawnMoved(pawn=pawn, to=to):
            return Message("{pawn} {to}", {"pawn": cards.symbol(pawn), "to": to})


def _label(fact: PlyEvent) -> Message:
    """The same in full, for those who listen."""
    if isinstance(fact, CardBurned):
        return msg("Burn {card}: nothing moves", card=cards.name(fact.card))
    pawn, to = cards.name(fact.pawn), fact.to
    taken = fact.captured and cards.name(fact.captured)
    if isinstance(fact, PawnReleased):
        if taken is None:
            return msg("Release {pawn} to {to}", pawn=pawn, to=to)
        return msg("Release {pawn} to {to}, taking {taken}", pawn=pawn, to=to, taken=taken)
    start = fact.from_
    if taken is None:
        return msg("{pawn} from {start} to {to}", pawn=pawn, start=start, to=to)
    text = msg("{pawn} from {start} takes {taken} on {to}")
    return text._replace(params={"pawn": pawn, "start": start, "taken": taken, "to": to})
