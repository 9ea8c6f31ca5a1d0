"""Hand effects as they are armed: what the user chooses is settled then (R73, R75)."""

from __future__ import annotations

from collections.abc import Iterator

from core import cards
from core.games.ace_of_spades.decide import held
from core.games.ace_of_spades.decide.refusals import illegal, read
from core.games.ace_of_spades.decide.use import Use
from core.games.ace_of_spades.pieces.effects import (
    AsRank,
    AsSuit,
    Filter,
    HandEffect,
    Recast,
)
from core.games.ace_of_spades.rules import effects

SUITS = "shdc"


def arm(work: Use, effect: HandEffect) -> Iterator[HandEffect]:
    """The effects that wait for the next hand; choices taken from the arguments.

    Raises E_BONUS_PARAM, E_CARD_NOT_HELD.
    """
    if isinstance(effect, Recast):
        yield from _recast(work, effect)
    elif isinstance(effect, AsSuit) and effect.to == "choose":
        yield AsSuit(effect.filter, _suit(work))  # type: ignore[arg-type]
    else:
        yield effect


def _suit(work: Use) -> str:
    for arg in work.args:
        letter = cards.letters(arg).lower()
        if letter in set(SUITS):
            work.args.remove(arg)
            return letter
    raise illegal("E_BONUS_PARAM", "Name the suit: s, h, d or c.", "R70")


def _recast(work: Use, effect: Recast) -> Iterator[HandEffect]:
    named = [arg for arg in work.args if cards.with_joker(arg.partition("=")[0]) is not None]
    codes = read(arg.partition("=")[0] for arg in named)
    if not 1 <= len(named) <= effect.max:
        raise illegal(
            "E_BONUS_PARAM",
            "Name the cards with what they become, such as 7d=Ad; at most {most}.",
            "R73",
            most=effect.max,
        )
    for card, arg in zip(codes, named, strict=True):
        work.args.remove(arg)
        if card == cards.JOKER:
            raise illegal(
                "E_BONUS_PARAM", "{card} cannot be named here.", "R41", card=cards.name(card)
            )
        _check_held(work, card, effect)
        yield from _renamed(card, arg.partition("=")[2], effect)


def _check_held(work: Use, card: str, effect: Recast) -> None:
    """The card is in the user's hand or the common row, and one that the effect is about."""
    found = held.find(work.state, work.seat, (card,))
    if not found.common:
        work.named.append(card)
    if effect.filter is not None:
        force = effects.in_force(work.before, work.seat)
        (identity,) = effects.identities(force, (card,), None)
        if not effects.matches(effect.filter, identity):
            raise illegal(
                "E_BONUS_PARAM",
                "{card} is none of the cards that this bonus is about.",
                "R70",
                card=cards.name(card),
            )


def _renamed(card: str, new: str, effect: Recast) -> Iterator[HandEffect]:
    """The card as its new rank and suit: each where the effect changes it."""
    rank, suit = _wanted(new, effect)
    only = Filter(card=(card[0] + card[1].lower(),))
    if effect.what in {"rank", "any"} and rank:
        yield AsRank(only, rank)  # type: ignore[arg-type]
    if effect.what in {"suit", "any"} and suit:
        yield AsSuit(only, suit)  # type: ignore[arg-type]


def _wanted(new: str, effect: Recast) -> tuple[str, str]:
    """Rank and suit asked for; `to` decides where the card says it. Raises E_BONUS_PARAM."""
    code = cards.parse(new) or ""
    rank, suit = (code[0], code[1].lower()) if code else ("", "")
    fixed = effect.to or ""
    if fixed and not new:
        code = fixed
    if fixed in set(SUITS):
        right, suit = suit in {"", fixed} or effect.what == "rank", fixed
    elif fixed:
        right, rank = rank in {"", fixed} or effect.what == "suit", fixed
    else:
        right = bool(code)
    if not right or not code:
        raise illegal(
            "E_BONUS_PARAM",
            "“{argument}” is not what this bonus makes of a card.",
            "R73",
            argument=new or "-",
        )
    return rank, suit
