"""How a match came out: decks, who lost when, rulings of the table, names of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.events import Json, RulingMade
from core.frames import Frame
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.pieces import FACTIONS
from core.games.arcmage.pieces.decks import DeckList
from core.games.arcmage.rules import evidence
from core.games.arcmage.state import State, card_of
from core.games.arcmage.state.base import decks_of
from core.games.arcmage.stats.events_in_context import Line, seat_of


def decks(frames: Sequence[Frame[State]]) -> Json:
    """By seat, the name of the deck and its factions, those with most cards first.

    Of one that was not known from the start also how many cards of it are `told` and how many
    `unknown`, the copies that were `seen`, and what they say `against` the list; what a list does
    not name counts for the factions as far as it was seen.
    """
    state, start = frames[-1].state, decks_of(frames[0].state.base.options)
    found: Json = {}
    for seat, deck in decks_of(state.base.options).items():
        plain: Json = {"name": deck.name, "mix": _mix(state, deck.known)}
        if deck.unknown or deck != start[seat]:
            plain |= _seen(frames, seat, deck)
        found[seat_of(seat)] = plain
    return found


def _mix(state: State, cards: Iterable[str]) -> str:
    """The letters of the factions that these cards have."""
    there = {known.faction for card in cards if (known := card_of(state, card)) is not None}
    return "".join(one for one in FACTIONS if one in there)


def _seen(frames: Sequence[Frame[State]], seat: str, deck: DeckList) -> Json:
    """What the match shows of a deck that was not known, or told later."""
    state = frames[-1].state
    copies = evidence.shown(frames, seat)
    against = evidence.contradictions(state, seat, copies)
    found: Json = {
        "told": sum(deck.known.values()),
        "unknown": deck.unknown,
        "seen": [one._asdict() for one in copies],
        "against": [one._asdict() for one in against],
    }
    if deck.unknown:
        found["mix"] = _mix(state, {*deck.known, *(one.card for one in copies)})
    return found


def lost(row: Line) -> list[Json]:
    """Seats that are out, in that order, and by what; those of one step are out together."""
    return [
        {
            "seat": seat_of(one.event.seat),
            "by": one.event.by,
            "turn": one.before.turn,
            "together": sum(isinstance(event, e.PlayerLost) for event in one.step),
        }
        for one in row
        if isinstance(one.event, e.PlayerLost)
    ]


def places(row: Line, last: State) -> Json:
    """By seat its place so far, from 1; those who lose together share one."""
    out = lost(row)
    found: Json = {seat_of(seat): 1 for seat in last.base.seats}
    alive = len(found)
    at = 0
    while at < len(out):
        together = out[at : at + out[at]["together"]]
        alive -= len(together)
        for one in together:
            found[one["seat"]] = alive + 1
        at += len(together)
    return found


def rulings(row: Line) -> Json:
    """Rulings of the table and moves against the rules; by card, how often one was asked for, and
    made."""
    asked: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for one in row:
        asked.update(
            change.fact.card for change in one.changes if isinstance(change.fact, f.AskRuling)
        )
        ruled = any(isinstance(event, RulingMade) for event in one.step)
        if isinstance(one.event, e.AsksSettled) and ruled:
            made.update({ask.card for ask in one.before.asks})
    found = [one.event for one in row if isinstance(one.event, RulingMade)]
    return {
        "rulings": sum(event.broken is None for event in found),
        "forced": sum(event.broken is not None for event in found),
        "asked": {card: asked[card] for card in sorted(asked)},
        "made": {card: made[card] for card in sorted(made)},
    }


def names(figures: Json, state: State) -> Json:
    """The names of all cards that the figures mention."""
    return {
        card: known.name
        for card in sorted(set(_mentioned(figures)))
        if (known := card_of(state, card)) is not None
    }


def _mentioned(figures: Json) -> Iterator[str]:
    for key in ("cities", "creatures"):
        yield from (one["card"] for one in figures[key])
    for key in ("cards", "asked", "made"):
        yield from figures[key]
    yield from (one["last"] for one in figures["played"].values() if one["last"])
    for deck in figures["decks"].values():
        yield from (one["card"] for one in deck.get("seen", ()))
