"""Skills that may be used now, and what is asked for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from core.events import Json
from core.games.origin_story.decide.use import PHASES, allowed
from core.games.origin_story.narrate.effects import card_name, skill_words
from core.games.origin_story.pieces import AUTOMAS, catalogues
from core.games.origin_story.pieces.effects import Effect
from core.games.origin_story.rules import deck
from core.games.origin_story.rules.skills import Ready, on_table
from core.games.origin_story.state import State, hand
from core.messages import Message
from web.i18n import translate


def offers(state: State, *, dealt: bool) -> list[Json]:
    """The skills to use or to decline, in the order in which they lie on the table."""
    if state.phase not in PHASES:
        return []
    able = allowed(state)
    return [_offer(state, ready, dealt=dealt) for ready in on_table(state) if ready.id in able]


def _offer(state: State, ready: Ready, *, dealt: bool) -> Json:
    card, _, number = ready.id.rpartition(":")
    return {
        "id": ready.id,
        "use": f"use {card}:{number}",
        "name": translate(_name(state, card)),
        "words": translate(skill_words(ready.skill)),
        "asks": list(_asks(state, ready, dealt=dealt)),
        "holds": state.phase != "turn:Y" and not state.refreshing,
    }


def _name(state: State, name: str) -> Message | str:
    content = catalogues.of(state.options.catalogue)
    found = (card for card in catalogues.skill_cards(content) if card.id == name)
    return next((card_name(card) for card in found), name)


def _asks(state: State, ready: Ready, *, dealt: bool) -> Iterator[Json]:
    """What its user says, one thing after the other."""
    if state.refreshing:
        yield {"ask": "discard", "n": state.refreshing}
        return
    if any(_chosen(effect) for effect in ready.skill.do):
        yield {"ask": "who", "players": list(AUTOMAS)}
    for effect in ready.skill.do:
        yield from _of(state, effect, dealt=dealt)


def _chosen(effect: Effect) -> bool:
    """Whether the effect is about an automa, or a player, of one's choice."""
    parts = (effect.reveal, effect.replace, effect.add, effect.move)
    if any(part is not None and part.of == "chosen" for part in parts):
        return True
    if effect.exchange is not None and effect.exchange.with_ == "chosen":
        return True
    return effect.vp is not None and effect.vp.who == "chosen"


def _of(state: State, effect: Effect, *, dealt: bool) -> Iterator[Json]:
    if effect.exchange is not None:
        meant = effect.exchange.with_
        for who in AUTOMAS if meant == "both" else (meant,):
            yield {"ask": "give", "who": who}
    if effect.reveal is not None and effect.reveal.pick == "choose":
        yield {"ask": "theirs", "who": effect.reveal.of, "n": effect.reveal.count or 1}
    if effect.value is not None and effect.value.card == "chosen":
        yield {"ask": "any"}
    if effect.refresh is not None and not dealt:
        n = deck.available(state.deck, state.discard, effect.refresh.n)
        yield {"ask": "drawn", "n": n}
        yield {"ask": "discard", "n": n}
    if effect.replace is not None and not dealt:
        who = "A" if effect.replace.of == "both" else effect.replace.of
        held = hand(state, who) if who in AUTOMAS else hand(state, "A")
        yield {"ask": "drawn", "n": min(int(effect.replace.x), len(held))}
