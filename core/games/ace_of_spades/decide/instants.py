"""Instant effects, one function each (section 1.4)."""

from __future__ import annotations

from typing import assert_never

from core import cards
from core.games.ace_of_spades import pieces
from core.games.ace_of_spades.decide import held
from core.games.ace_of_spades.decide.changes import lies_in
from core.games.ace_of_spades.decide.refusals import illegal, read
from core.games.ace_of_spades.decide.use import Use
from core.games.ace_of_spades.events.bonuses import CardsMoved
from core.games.ace_of_spades.pieces.effects import (
    DrawEffect,
    DrawValue,
    HandLimit,
    Hit,
    InstantEffect,
    JokerEffect,
    Look,
    Manual,
    MoveBullets,
    MoveRefills,
    Recover,
    RefreshEffect,
    StandingEffect,
    StartEffect,
    SwapEffect,
)
from core.games.ace_of_spades.rules import effects
from core.games.ace_of_spades.rules.effects import Force

NOTHING = Force((), (), ())


def carry_out(work: Use, effect: InstantEffect | StandingEffect | Manual) -> None:
    """Do one effect; those without consequences (`look`, `manual`) do nothing."""
    match effect:
        case Hit(n=n):
            _hit(work, n)
        case MoveBullets(n=n):
            work.state = work.state._replace(bullets=max(0, work.state.bullets + n))
        case MoveRefills(n=n):
            work.state = work.state._replace(refills=max(0, work.state.refills + n))
        case DrawEffect(n=n):
            work.draw(min(n, work.state.deck_size))
        case DrawValue(n=n):
            work.draw(_turned(work, n), "turned")
        case SwapEffect():
            _swap(work, effect)
        case Recover():
            _recover(work, effect)
        case RefreshEffect():
            work.move(CardsMoved("refreshed"))
        case JokerEffect(to=to):
            _joker(work, to)
        case Look() | StartEffect() | HandLimit() | Manual():
            pass
        case never:
            assert_never(never)


def _hit(work: Use, n: int) -> None:
    enemy = work.state.enemy
    if enemy is not None:
        work.state = work.state._replace(enemy=enemy._replace(hp=enemy.hp - n))


def _turned(work: Use, n: int) -> int:
    """How many of the cards drawn are turned up until their values reach n (A23)."""
    deck, total, number = work.state.deck_size, 0, 0
    for card in work.drawn[:deck]:
        if total >= n:
            break
        if card == cards.UNSEEN:
            raise illegal("E_DRAW_COUNT", "These cards are turned up: name them.", "R70")
        total += pieces.value(card)
        number += 1
    if total < n and number < deck:
        raise illegal(
            "E_DRAW_COUNT",
            "Cards are turned up until their values reach {n}; these make {total}.",
            "R70",
            n=n,
            total=total,
        )
    return number


def _swap(work: Use, effect: SwapEffect) -> None:
    """Cards of the user's own hand, never of the common row (R97); some may be unnamed (R82)."""
    own = [arg for arg in work.args if arg == cards.UNSEEN or _discarded(work, arg) is False]
    number = len(own)
    if not 1 <= number <= effect.max:
        raise illegal(
            "E_BONUS_PARAM",
            "Name the cards of the hand that this bonus discards; at most {most}.",
            "R70",
            most=effect.max,
        )
    work.args = [arg for arg in work.args if arg not in own]
    gone = held.read_discards(work.state, own)
    found = held.find(work.state, work.seat, gone, common=False)
    work.move(CardsMoved("discarded", found.cards))
    work.draw(min(number, work.state.deck_size))


def _recover(work: Use, effect: Recover) -> None:
    wanted = [arg for arg in work.args if _may_lie_there(work, arg)]
    if not 1 <= len(wanted) <= effect.n:
        raise illegal(
            "E_BONUS_PARAM",
            "Name the cards of the discard pile that this bonus takes; at most {most}.",
            "R76",
            most=effect.n,
        )
    work.args = [arg for arg in work.args if arg not in wanted]
    found = read(wanted)
    if effect.filter is not None:
        for identity in effects.identities(NOTHING, found, None):
            if not effects.matches(effect.filter, identity):
                raise illegal(
                    "E_BONUS_PARAM",
                    "{card} is none of the cards that this bonus takes.",
                    "R70",
                    card=cards.name(identity.card),
                )
    work.move(CardsMoved("recovered", found))


def _discarded(work: Use, arg: str) -> bool | None:
    """Whether the argument is a card of the discard pile; None where it is no card."""
    card = cards.with_joker(arg)
    return None if card is None else card in work.state.discard


def _may_lie_there(work: Use, arg: str) -> bool:
    """Whether the card is in the discard pile, or may be one that lies there without a name."""
    card = cards.with_joker(arg)
    return card is not None and lies_in(work.state, card, "discard")


def _joker(work: Use, to: str) -> None:
    if cards.JOKER not in work.state.aside:
        raise illegal("E_BONUS_PARAM", "The Joker is no longer set aside.", "R40")
    work.move(CardsMoved("joker_to_hand" if to == "hand" else "joker_to_deck"))
