"""What an entry would do, before it is recorded: who dies, what is left, who flees where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

from core.events import Json, MatchEnded, RulingMade
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.evolve import evolve
from core.games.arcmage.narrate.alike import Group, together
from core.games.arcmage.narrate.names import Names, names_at
from core.games.arcmage.rulings import RULINGS
from core.games.arcmage.state import State, cities
from core.games.arcmage.titles import RESULT_TITLES, seat_title
from core.kit.phrases import say
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
    if isinstance(event, RulingMade):
        return
    names = names_at(state, (event,))
    match event:
        case e.DevotionResolved() | e.ItemResolved(failed=True) | e.PlayerLost():
            yield say(event, names.of(e.seat_of(event)))
        case e.CreatureDied(card=n):
            yield msg("{card} dies.", card=names.card(n))
        case e.CityFell(card=n):
            yield msg("{card} is destroyed.", card=names.card(n))
        case MatchEnded(result=result):
            yield msg("{result}.", result=RESULT_TITLES[result])
            return
        case e.BattleFought():
            kills = [fact for fact in event.facts if isinstance(fact, f.KillInBattle)]
            yield from (msg("{card} dies.", card=names.card(fact.card)) for fact in kills)
            return
    cities = {n for n, piece in state.pieces.items() if piece.zone == "city"}
    for group in together(fact for fact in event.facts if not _is_hit(fact, cities)):
        yield from _of_facts(group, names)


def _is_hit(fact: f.Happening, cities: set[str]) -> bool:
    """Whether it is damage to a city, of which what is left will be told."""
    return isinstance(fact, f.DealDamage) and fact.card in cities


def _of_facts(group: Group, names: Names) -> Iterator[Message]:
    match group.rows[0]:
        case f.WaitTrigger(trigger=trigger):
            seat, card = seat_title(trigger.seat), names.of(trigger.seat).card(trigger.source)
            yield msg("{seat} decides next on the ability of {card}.", seat=seat, card=card)
        case f.AskRuling(card=slug):
            yield msg("{card} asks for a ruling.", card=names.named(slug))
        case f.CreateToken() | f.DealDamage():
            yield group.said(names)


def _left(before: State, after: State) -> Iterator[Message]:
    """Cities that stand, whose defence changed."""
    names = names_at(after)
    for n, piece in after.pieces.items():
        old = before.pieces.get(n)
        if piece.zone == "city" and not piece.dead and old is not None and old.left != piece.left:
            yield msg("{city}: {n} city defence left.", city=names.card(n), n=piece.left)


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
