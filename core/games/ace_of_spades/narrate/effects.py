"""What an effect does, in a phrase; and what stands on an enemy card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.cards import rank_name, suit_name
from core.games.ace_of_spades.narrate.filters import SUITS, cards, combos, condition
from core.games.ace_of_spades.pieces import effects as e
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind, title
from core.games.ace_of_spades.words import own_words, several
from core.kit.places import signed
from core.messages import Message, Printed, Value, msg


def effect_words(effect: e.Effect) -> Message:
    """A phrase without capital and full stop: “+2 if the hand is a pair”, “draw 2 cards”."""
    told = _TELL[effect.op](effect)
    when = getattr(effect, "when", None)
    if when is None or when == e.Condition():
        return told
    return msg("{effect} if {condition}", effect=told, condition=condition(when))


def list_words(effects: Sequence[e.Effect]) -> Message | None:
    """Several effects in their order; None for none."""
    if not effects:
        return None
    told = effect_words(effects[0])
    for effect in effects[1:]:
        told = msg("{first}; {second}", first=told, second=effect_words(effect))
    return told


def card_words(card: EnemyCard) -> Message:
    """Penalty, bonus and cost of a card: “Penalty: no damage if …. Permanent: +3 if ….”"""
    told = [part for part in (penalty_words(card), bonus_words(card)) if part is not None]
    if not told:
        return msg("No effect")
    first, *rest = told
    return msg("{first}. {second}", first=first, second=rest[0]) if rest else first


def penalty_words(card: EnemyCard) -> Message | None:
    """What the card does while it is the enemy; None where that is nothing."""
    told = list_words(card.penalty)
    return None if told is None else msg("Penalty: {effects}", effects=told)


def bonus_words(card: EnemyCard) -> Message | None:
    """What the card gives once it is defeated; None where that is nothing."""
    told = list_words(card.bonus)
    if told is None:
        return None
    if kind(card) == "acolyte":
        return msg("Permanent: {effects}", effects=told)
    if card.cost is None or not card.cost.refills:
        return msg("One-shot: {effects}", effects=told)
    if card.cost.refills == 1:
        return msg("One-shot, for 1 refill: {effects}", effects=told)
    return msg("One-shot, for {n} refills: {effects}", n=card.cost.refills, effects=told)


def card_name(card: EnemyCard) -> Printed:
    """The name to show: translated where it is one of ours, else as it was written."""
    return own_words(title(card))


def card_text(card: EnemyCard) -> Printed | None:
    """The text of a card to show, in the same way; None where it has none."""
    return own_words(card.text) if card.text else None


# --- effect by effect ----------------------------------------------------------------------


def _add(effect: e.Add) -> Message:
    n = signed(effect.n)
    return msg("{n} damage", n=n) if effect.when is None else msg("{n}", n=n)


def _add_each(effect: e.AddEach) -> Message:
    words: dict[str, Value] = {"n": signed(effect.n), "cards": cards(effect.filter)}
    if effect.scope == "played":
        return msg("{n} each for {cards} that are played", **words)
    return msg("{n} each for {cards} in the combination", **words)


def _set_each(effect: e.SetEach) -> Message:
    if not effect.n:
        return msg("{cards} add nothing", cards=cards(effect.filter))
    return msg("{cards} add {n} each", cards=cards(effect.filter), n=effect.n)


def _multiply(effect: e.Multiply) -> Message:
    if effect.den == 1:
        return msg("damage ×{n}", n=effect.num)
    if (effect.num, effect.den) == (1, 2):
        return msg("half the damage (rounded down)")
    return msg("damage ×{num}/{den} (rounded down)", num=effect.num, den=effect.den)


def _as_suit(effect: e.AsSuit) -> Message:
    if effect.to == "choose":
        return msg("{cards} count as a suit of your choice", cards=cards(effect.filter))
    return msg("{cards} count as {others}", cards=cards(effect.filter), others=SUITS[effect.to])


_ANYTHING: Mapping[str, tuple[Message, Message]] = {  # for one card, for several
    "rank": (msg("1 card counts as any rank"), msg("up to {n} cards count as any rank")),
    "suit": (msg("1 card counts as any suit"), msg("up to {n} cards count as any suit")),
    "any": (msg("1 card counts as any card"), msg("up to {n} cards count as any card")),
}


def _recast(effect: e.Recast) -> Message:
    one = effect.max == 1
    if effect.to is None:
        told = _ANYTHING[effect.what][not one]._replace(params={"n": effect.max})
    elif one:
        to_one = suit_name(effect.to.upper()) if effect.to in SUITS else rank_name(effect.to)
        told = msg("1 card counts as {card}", card=to_one)
    else:
        to = SUITS.get(effect.to) or several(effect.to)
        told = msg("up to {n} cards count as {cards}", n=effect.max, cards=to)
    if effect.filter is None:
        return told
    return msg("{effect} (only {cards})", effect=told, cards=cards(effect.filter))


def _draw(effect: e.DrawEffect) -> Message:
    return msg("draw 1 card") if effect.n == 1 else msg("draw {n} cards", n=effect.n)


def _swap(effect: e.SwapEffect) -> Message:
    if effect.max == 1:
        return msg("swap 1 card for free")
    return msg("swap up to {n} cards for free", n=effect.max)


def _recover(effect: e.Recover) -> Message:
    told = msg("take up to {n} cards from the discard pile", n=effect.n)
    if effect.n == 1:
        told = msg("take 1 card from the discard pile")
    if effect.filter is None:
        return told
    return msg("{effect} (only {cards})", effect=told, cards=cards(effect.filter))


def _look(effect: e.Look) -> Message:
    if effect.n == 1:
        return msg("look at the top card of the deck")
    return msg("look at the top {n} cards of the deck", n=effect.n)


def _start(effect: e.StartEffect) -> Message:
    bullets, refills = signed(effect.bullets or 0), signed(effect.refills or 0)
    if not effect.refills:
        return msg("each later fight starts with bullets {n}", n=bullets)
    if not effect.bullets:
        return msg("each later fight starts with refills {n}", n=refills)
    return msg(
        "each later fight starts with bullets {bullets}, refills {refills}",
        bullets=bullets,
        refills=refills,
    )


_JOKER: Mapping[str, Message] = {
    "hand": msg("take the set-aside Joker into your hand"),
    "deck": msg("shuffle the set-aside Joker into the deck"),
}
_TELL: Mapping[str, Callable[[Any], Message]] = {
    "add": _add,
    "add_each": _add_each,
    "set_base": lambda x: msg("{combos} starts from {n}", combos=combos(x.combo), n=x.n),
    "set_each": _set_each,
    "multiply": _multiply,
    "cap": lambda x: msg("at most {n} damage", n=x.n),
    "immune": lambda _: msg("no damage"),
    "as_rank": lambda x: msg(
        "{cards} count as {others}", cards=cards(x.filter), others=several(x.to)
    ),
    "as_suit": _as_suit,
    "recast": _recast,
    "no_play": lambda x: msg("{cards} may not be played", cards=cards(x.filter)),
    "no_count": lambda x: msg("{cards} cannot belong to a combination", cards=cards(x.filter)),
    "hit": lambda x: msg("{n} damage at once", n=x.n),
    "bullets": lambda x: msg("bullets {n}", n=signed(x.n)),
    "refills": lambda x: msg("refills {n}", n=signed(x.n)),
    "draw": _draw,
    "draw_value": lambda x: msg("turn up cards worth {n} or more and take them", n=x.n),
    "swap": _swap,
    "recover": _recover,
    "refresh": lambda _: msg("shuffle the discard pile into the deck"),
    "joker": lambda x: _JOKER[x.to],
    "look": _look,
    "start": _start,
    "hand_limit": lambda x: msg("hand limit {n}", n=signed(x.n)),
    "manual": lambda _: msg("as the card says; the table books it"),
}
