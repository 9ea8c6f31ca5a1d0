"""The one-shots that can be used now, each with what it asks for, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from core import cards
from core.games.ace_of_spades.commands import UseBonus
from core.games.ace_of_spades.decide.instants import NOTHING
from core.games.ace_of_spades.narrate.effects import bonus_words, card_name, card_text
from core.games.ace_of_spades.pieces import OVER
from core.games.ace_of_spades.pieces.effects import (
    AsSuit,
    DrawEffect,
    DrawValue,
    Effect,
    Filter,
    Recast,
    Recover,
    RefreshEffect,
    SwapEffect,
)
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rules import effects
from core.games.ace_of_spades.rules.legal import may_use
from core.games.ace_of_spades.state import State, hidden
from web.entry.ace_of_spades import Ask, Offer
from web.i18n import translate
from web.pictures.ace_of_spades import faces
from web.pictures.ace_of_spades.entry import drawing


def offers(state: State, mine: list[int], *, dealt: bool) -> list[Offer]:
    """The unused one-shots that one of these seats may use now, the seat to move first."""
    if state.phase in OVER or state.phase == "deal" or not mine:
        return []
    seat = state.active if state.active in mine else mine[0]
    return [
        _offer(state, seat, one.card, dealt=dealt)
        for one in state.one_shots
        if one.used is None and may_use(state, seat, one.card)
    ]


def _offer(state: State, seat: int, card: EnemyCard, *, dealt: bool) -> Offer:
    text = card_text(card)
    return {
        "id": card.id,
        "command": UseBonus(card.id, seat=drawing.actor(state, seat)),
        "name": translate(card_name(card)),
        "words": translate(bonus_words(card) or text),
        "said": translate(text) if any(e.op == "manual" for e in card.bonus) else "",
        "manual": any(effect.op == "manual" for effect in card.bonus),
        "hand": [code for code in drawing.hand(state, seat) if code != cards.UNSEEN],
        "unnamed": state.unknown[seat] if hidden(state.options) else 0,
        "asks": [ask for effect in card.bonus for ask in _asks(state, seat, effect, dealt=dealt)],
    }


def _asks(state: State, seat: int, effect: Effect, *, dealt: bool) -> Iterator[Ask]:
    """What the effect wants to know, in the order in which it happens."""
    match effect:
        case Recast(max=most, what=what, to=to):
            found = _recastable(state, seat, effect.filter)
            yield {"ask": "recast", "max": most, "what": what, "to": to or "", "cards": found}
        case AsSuit(to="choose"):
            yield {"ask": "suit"}
        case Recover(n=most, filter=wanted):
            yield {"ask": "recover", "max": most, "cards": _recoverable(state, wanted)}
        case SwapEffect(max=most):
            yield {"ask": "discard", "max": most}
            if not dealt:
                yield {"ask": "draw", "n": None}  # as many as were discarded
        case RefreshEffect():
            yield {"ask": "refreshed", "cards": list(state.discard)}
        case DrawEffect(n=n) if not dealt:
            yield {"ask": "draw", "n": n}
        case DrawValue(n=n) if not dealt:
            yield {"ask": "turn_up", "n": n}


def _recastable(state: State, seat: int, wanted: Filter | None) -> list[str]:
    known = [*cards.members(state.hands[seat]), *state.commons]
    found = [card for card in known if card != cards.JOKER]
    if wanted is not None:
        seen = effects.identities(effects.in_force(state, seat), found)
        found = [card.card for card in seen if effects.matches(wanted, card)]
    return faces.sort(found)


def _recoverable(state: State, wanted: Filter | None) -> list[str]:
    """The cards of the discard pile: a choice that allows to look through it (R76).

    Where the page does not know the pile, whoever looks through it says which cards they are.
    """
    closed = cards.UNSEEN in state.discard
    known = drawing.pool(state) if closed else list(state.discard)
    if wanted is not None:
        seen = effects.identities(NOTHING, known)
        known = [card.card for card in seen if effects.matches(wanted, card)]
    return faces.sort(known)
