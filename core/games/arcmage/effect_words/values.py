"""What effects on values, damage, marks and permissions do, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.games.arcmage.effect_words.cards import (
    Noun,
    cards,
    condition,
    counted,
    counter,
    kind,
    number,
    of_faction,
)
from core.games.arcmage.effect_words.restricted import restricted
from core.games.arcmage.effect_words.words import LENGTHS, listed, player, unknown
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.titles import keyword_title
from core.kit.places import signed
from core.messages import Message, Printed, Value, msg

OnceEffect = x.Damage | x.CityDefence | x.Counter | x.Mark | x.Unmark | x.Produce
LastingEffect = (
    x.Stat
    | x.Keyword
    | x.AddType
    | x.Freeze
    | x.Control
    | x.Prevent
    | x.DealMore
    | x.Restrict
    | x.Cap
    | x.Cost
)
DAMAGE = Noun(msg("point of damage"), msg("points of damage"))
RESOURCES = Noun(msg("resource"), msg("resources"))


def once_words(effect: OnceEffect) -> Message:
    """An effect on values or marks that happens, and is over."""
    match effect:
        case x.Damage():
            damage = counted(DAMAGE, effect.n)
            return msg("deal {damage} to {card}", damage=damage, card=cards(effect.to))
        case x.CityDefence(n=int() as n) if n < 0:
            return msg("{card} loses {n} defence", card=cards(effect.to), n=-n)
        case x.CityDefence():
            return msg("{card} gains {n} defence", card=cards(effect.to), n=number(effect.n))
        case x.Counter():
            return _counter(effect)
        case x.Mark():
            return msg("mark {card}", card=cards(effect.to))
        case x.Unmark():
            return msg("unmark {card}", card=cards(effect.to))
        case x.Produce():
            return msg("produce {resources}",
                       resources=counted(_of_faction(effect), effect.n))  # fmt: skip
    assert_never(effect)


def _counters(name: str) -> Noun:
    told = counter(name)
    return Noun(msg("“{counter}” counter", counter=told), msg("“{counter}” counters", counter=told))


def _counter(effect: x.Counter) -> Message:
    card = msg("this card") if effect.to is None else cards(effect.to)
    noun, n = _counters(effect.kind), effect.n
    if isinstance(n, int) and n < 0:
        return msg("take {counters} off {card}", counters=counted(noun, -n), card=card)
    return msg("put {counters} on {card}", counters=counted(noun, n), card=card)


def _of_faction(effect: x.Produce) -> Noun:
    return Noun(*(of_faction(effect.faction, one) for one in RESOURCES))


# --- for a time ------------------------------------------------------------------------------


def lasting_words(effect: LastingEffect, quiet: x.Until | None) -> Message:
    """An effect that holds for a time; how long is left out where it is `quiet`."""
    said = _lasting(effect)
    until = None if effect.until == quiet else effect.until
    if isinstance(effect, x.Freeze):
        said = _frozen(effect, until)
    elif until is not None:
        said = msg("{sentence}, {until}", sentence=said, until=LENGTHS[until])
    if isinstance(effect, x.Stat | x.Keyword | x.Restrict) and effect.if_ is not None:
        said = msg("{sentence}, if {condition}", sentence=said, condition=condition(effect.if_))
    return said


def _lasting(effect: LastingEffect) -> Message:
    match effect:
        case x.Stat():
            return msg("{card} gets {change}", card=cards(effect.to), change=_change(effect))
        case x.Keyword():
            return _keyword(effect)
        case x.AddType():
            types = listed([Printed(one) for one in effect.add]) if effect.add else "–"
            return msg("{card} is {types} as well", card=cards(effect.to), types=types)
        case x.Freeze():
            return msg("{card} does not unmark", card=cards(effect.to))
        case x.Control():
            return msg("take control of {card}", card=cards(effect.to))
        case x.Prevent():
            return _prevent(effect)
        case x.DealMore():
            return _deal_more(effect)
        case x.Restrict():
            return restricted(effect)
        case x.Cap():
            return _cap(effect)
        case x.Cost():
            return _cost(effect)
    assert_never(effect)


def _change(effect: x.Stat) -> Value:
    """“+1/+3”; “+0/+1 for each …” of a single count, else attack and defence in words."""
    attack, defence = effect.atk, effect.def_
    if _plain(attack) and _plain(defence):
        return f"{_signed(attack)}/{_signed(defence)}"
    counts = [one.count for one in (attack, defence) if isinstance(one, x.Formula)]
    others = {one for one in (attack, defence) if not isinstance(one, x.Formula)}
    if counts and counts[0] is not None and {*counts} == {counts[0]} and others <= {0}:
        ones = [int(isinstance(one, x.Formula)) for one in (attack, defence)]
        return msg("{change} for {card}", change="/".join(map(signed, ones)), card=cards(counts[0]))
    return msg("attack {attack}, defence {defence}", attack=_told(attack), defence=_told(defence))


def _plain(value: x.Value) -> bool:
    return isinstance(value, int) or value == "X"


def _signed(value: x.Value) -> str:
    return signed(value) if isinstance(value, int) else f"+{value}"


def _told(value: x.Value) -> Value:
    return _signed(value) if _plain(value) else Message("+ ({n})", {"n": number(value)})


def _keywords(words: Sequence[str]) -> Value | None:
    return listed([keyword_title(one) for one in words]) if words else None


def _keyword(effect: x.Keyword) -> Message:
    card = cards(effect.to)
    gained, lost = _keywords(effect.add or ()), _keywords(effect.lose or ())
    if gained is not None and lost is not None:
        return msg("{card} has {keywords} and loses {others}", card=card, keywords=gained,
                   others=lost)  # fmt: skip
    if gained is not None:
        return msg("{card} has {keywords}", card=card, keywords=gained)
    if lost is not None:
        return msg("{card} loses {keywords}", card=card, keywords=lost)
    return msg("{card} has no other keywords", card=card)


def _frozen(effect: x.Freeze, until: x.Until | None) -> Message:
    card = cards(effect.to)
    match until:
        case "next_unmark" | "next_unmark_x2":
            said = msg("{card} does not unmark {until}", card=card, until=LENGTHS[until])
        case None:
            said = msg("{card} does not unmark in unmark phases", card=card)
        case _:
            said = msg("{card} does not unmark in unmark phases, {until}", card=card,
                       until=LENGTHS[until])  # fmt: skip
    unless = effect.unless
    if unless is None:
        return said
    if unless.pay is not None:
        return msg("{sentence}, unless its controller pays {resources}", sentence=said,
                   resources=counted(RESOURCES, unless.pay))  # fmt: skip
    return msg("{sentence}, unless its controller puts {counters} on it", sentence=said,
               counters=counted(_counters(unless.kind or "–"), unless.n))  # fmt: skip


def _prevent(effect: x.Prevent) -> Message:
    card = cards(effect.to)
    if effect.what == "death":
        if effect.until is None:
            return msg("{card} does not die", card=card)
        return msg("{card} does not die the next time that it would", card=card)
    if effect.above is None:
        return msg("{card} takes no damage", card=card)
    damage = counted(DAMAGE, effect.above)
    match effect.per:
        case None:
            return msg("{card} takes no more than {damage}", card=card, damage=damage)
        case "turn":
            return msg("{card} takes no more than {damage} a turn", card=card, damage=damage)
    return msg("{card} takes no more than {damage} in {span}", card=card, damage=damage,
               span=unknown(effect.per))  # fmt: skip


def _deal_more(effect: x.DealMore) -> Message:
    card, damage = cards(effect.to), counted(DAMAGE, effect.n)
    if effect.versus is None:
        return msg("in battle {card} deals {damage} more", card=card, damage=damage)
    return msg("in battle {card} deals {damage} more to {such}", card=card, damage=damage,
               such=kind(effect.versus, many=True))  # fmt: skip


def _cap(effect: x.Cap) -> Message:
    who, n = player(effect.who), number(effect.n)
    match effect.what, effect.who == "you":
        case "resources", True:
            return msg("you have no more resource cards than {n}", n=n)
        case "resources", False:
            return msg("{player} has no more resource cards than {n}", player=who, n=n)
        case _, True:
            return msg("you unmark no more creatures in an unmark phase than {n}", n=n)
    return msg("{player} unmarks no more creatures in an unmark phase than {n}", player=who, n=n)


def _cost(effect: x.Cost) -> Message:
    such, who, n = kind(effect.filter, many=True), player(effect.who), effect.n
    if isinstance(n, int) and n < 0:
        return msg("for {player}, {such} cost {n} less", player=who, such=such, n=-n)
    return msg("for {player}, {such} cost {n} more", player=who, such=such, n=number(n))
