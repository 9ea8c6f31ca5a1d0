"""What an entry would do, before it is recorded: who dies, what is left, who flees where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

from core.events import Json, MatchEnded, RulingMade
from core.games.arcmage import events as e
from core.games.arcmage.evolve import evolve
from core.games.arcmage.rulings import RULINGS
from core.games.arcmage.state import State, cities
from core.games.arcmage.titles import card_name, seat_title
from core.messages import Message, msg
from web.i18n import translate

MOST = 6  # sentences


def preview(state: State, _: Any, events: tuple[Any, ...]) -> Json:
    """What the events of an entry bring about, as sentences, and the retreats it asks for (R52).

    `places` of a retreat are where the resident can go, the default first.
    """
    does: list[Message] = []
    retreats: list[Json] = []
    now = state
    for event in events:
        does += _told(now, event)
        if isinstance(event, e.CityFell):
            retreats += _retreats(now, event)
        now = _after(now, event)
    does += _left(state, now)
    return {"does": [translate(one) for one in does[:MOST]], "retreats": retreats}


def _after(state: State, event: Any) -> State:
    if isinstance(event, RulingMade):
        return reduce(RULINGS.apply, event.operations, state)
    return evolve(state, event)


def _told(state: State, event: Any) -> Iterator[Message]:
    """What is worth saying of one event; what was entered needs no words."""
    match event:
        case e.DevotionResolved(total=total, levels=levels):
            reached = ", ".join(map(str, levels)) or "–"
            yield msg("Devotion {total}, levels {levels}", total=total, levels=reached)
        case e.ItemResolved(failed=True, card=card):
            yield msg("{card} does nothing", card=card_name(card))
        case e.CreatureDied(card=n, slug=slug):
            yield msg("{card} {n} dies", card=card_name(slug), n=n)
        case e.BattleFought():
            yield from _killed(state, event)
            return
        case e.CityFell(card=n, slug=slug):
            yield msg("{card} {n} is destroyed", card=card_name(slug), n=n)
        case e.PlayerLost(seat=seat):
            yield msg("{seat} is out", seat=seat_title(seat))
        case MatchEnded():
            yield msg("The match ends")
    for fact in getattr(event, "facts", ()):
        yield from _fact(state, fact)


def _killed(state: State, battle: e.BattleFought) -> Iterator[Message]:
    for fact in battle.facts:
        if fact.kind == "kill_in_battle":
            yield msg("{card} dies", card=_name(state, fact.card))
        elif fact.kind == "ruin_city":
            yield msg("{card} is destroyed", card=_name(state, fact.card))


def _fact(state: State, fact: Any) -> Iterator[Message]:
    match fact.kind:
        case "wait_trigger":
            yield msg("{card} waits for its choice", card=card_name(fact.trigger.card))
        case "ask_ruling":
            yield msg("{card} asks for a ruling", card=card_name(fact.card))
        case "create_token":
            yield msg("{card} joins {seat}", card=card_name(fact.token), seat=seat_title(fact.seat))
        case "deal_damage" if fact.card in state.pieces:
            if state.pieces[fact.card].zone != "city":
                yield msg("{card} takes {n}", card=_name(state, fact.card), n=fact.n)


def _name(state: State, n: str) -> Message:
    return msg("{card} {n}", card=card_name(state.pieces[n].card), n=n)


def _left(before: State, after: State) -> Iterator[Message]:
    """Cities whose defence changed."""
    for n, piece in after.pieces.items():
        old = before.pieces.get(n)
        if piece.zone == "city" and old is not None and old.left != piece.left:
            yield msg("{card}: {n} left", card=_name(after, n), n=max(0, piece.left))


def _retreats(state: State, fallen: e.CityFell) -> list[Json]:
    """Unmarked residents of a fallen city, and where each can go."""
    found = []
    for n, piece in state.pieces.items():
        if piece.zone == "resident" and piece.place == fallen.card and not piece.marked:
            own = cities(state, piece.controller)
            places = [city for city in own if city != fallen.card and not state.pieces[city].dead]
            if places:
                found.append({"card": n, "places": ["army", *places]})
    return found
