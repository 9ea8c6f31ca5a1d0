"""Which cards and players are meant, when something holds, and how much: parts of sentences.

Languages with genders: whatever stands for cards is third person and singular, and no word of a
sentence around it has to agree with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, assert_never

from core.games.arcmage.effect_words.words import (
    COUNTERS,
    HEADS,
    IN,
    NOUNS,
    OF_FACTION,
    OWNED,
    joined,
    listed_with_or,
    place,
    player,
    unknown,
)
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.selectors import (
    Condition,
    Filter,
    Formula,
    Kind,
    Selector,
    Value,
    Words,
)
from core.games.arcmage.titles import keyword_title
from core.messages import Message, Printed, msg
from core.messages import Value as Said


class Noun(NamedTuple):
    """What is counted, of one and of several."""

    one: Said
    many: Said


def several(words: Words | None) -> tuple[str, ...]:
    """One word or several as several."""
    return (words,) if isinstance(words, str) else tuple(words or ())


# --- kinds of cards --------------------------------------------------------------------------


def kind(parts: Filter | Selector | Kind, *, many: bool = False) -> Said:
    """“Gaian Soldier creature of yours in the army”, without an article; several with `many`."""
    return _where(_core(parts, many=many), parts)


def _core(parts: Filter | Selector | Kind, *, many: bool = False) -> Said:
    """The noun with what stands close to it, which a determiner can be put to."""
    found = listed_with_or(_noun(one, many=many) for one in several(parts.is_) or ("card",))
    if parts.sub:
        subs = listed_with_or(map(Printed, several(parts.sub)))
        found = msg("{sub} {card}", sub=subs, card=found)
    if parts.faction:
        found = of_faction(parts.faction, found)
    match parts.unmarked:
        case True:
            found = msg("unmarked {card}", card=found)
        case False:
            found = msg("marked {card}", card=found)
        case None:
            pass
    if parts.other:
        found = msg("other {cards}", cards=found) if many else msg("other {card}", card=found)
    return found


def _noun(word: str, *, many: bool) -> Said:
    return NOUNS[word][many] if word in NOUNS else unknown(word)


def of_faction(faction: Faction, card: Said) -> Message:
    """Cards or resources of a faction."""
    return OF_FACTION[faction]._replace(params={"card": card})


def _where(found: Said, parts: Filter | Selector | Kind) -> Said:
    """The same with what stands behind it."""
    for text in _behind(parts):
        found = text._replace(params={"card": found, **text.params})
    return found


def _behind(parts: Filter | Selector | Kind) -> Iterator[Message]:
    """What stands behind the noun, each with the place `card`."""
    if parts.of is not None:
        yield OWNED.get(parts.of) or msg("{card} of {player}", player=player(parts.of))
    if parts.in_:
        where = listed_with_or(place(IN, one) for one in several(parts.in_))
        yield msg("{card} {where}", where=where)
    if parts.name:
        yield msg("{card} named “{name}”", name=Printed(parts.name))
    if parts.with_:
        yield msg("{card} with {keyword}", keyword=keyword_title(parts.with_))
    if parts.without:
        yield msg("{card} without {keyword}", keyword=keyword_title(parts.without))
    if parts.cost_at_least is not None:
        yield msg("{card} with cost {n} or more", n=parts.cost_at_least)
    if parts.cost_at_most is not None:
        yield msg("{card} with cost {n} or less", n=parts.cost_at_most)
    if parts.holds is not None:
        yield msg("{card} with {such} among the residents", such=kind(parts.holds, many=True))
    if parts.not_ is not None:
        yield msg("{card} other than {such}", such=kind(parts.not_, many=True))
    if parts.any_of:
        yield msg("{card} (either {such})", such=listed_with_or(map(kind, parts.any_of)))
    if parts.other_than_host:
        yield msg("{card} but not the one that it is attached to")


# --- those that are meant ----------------------------------------------------------------------


def cards(chosen: Selector) -> Said:
    """Who or what an effect acts on: “a target creature”, “each Soldier creature of yours”."""
    found = _meant(chosen)
    if chosen.by == "affected":
        return msg("{card} (the player concerned chooses)", card=found)
    return found


def _meant(chosen: Selector) -> Said:
    core = _core(chosen)
    match chosen.who:
        case "target" | "chosen":
            return _where(_picked(chosen), chosen)
        case "each":
            return _limited(_where(msg("each {card}", card=core), chosen), chosen.n)
        case "residents":
            return _limited(_where(msg("each resident {card}", card=core), chosen), chosen.n)
    head: Said = HEADS.get(chosen.who) or unknown(chosen.who)
    if chosen != Selector(chosen.who, n=chosen.n, by=chosen.by):
        head = msg("{card} ({kind})", card=head, kind=kind(chosen))
    return _limited(head, chosen.n)


def _picked(chosen: Selector) -> Said:
    """A card, or so many, that somebody picks."""
    one, many = _core(chosen), _core(chosen, many=True)
    targets = chosen.who == "target"
    if chosen.n in {None, 1}:
        return msg("a target {card}", card=one) if targets else msg("one chosen {card}", card=one)
    noun = (
        Noun(msg("target {card}", card=one), msg("target {cards}", cards=many))
        if targets
        else Noun(msg("chosen {card}", card=one), msg("chosen {cards}", cards=many))
    )
    return msg("each of {cards}", cards=counted(noun, chosen.n))


def _limited(card: Said, n: Value | None) -> Said:
    return card if n is None else msg("{card} ({kind})", card=card, kind=number(n))


def _cards(parts: Filter | Selector | Kind) -> Noun:
    return Noun(kind(parts), kind(parts, many=True))


def such_cards(parts: Filter | Selector | Kind, n: Value) -> Said:
    """“2 Soldier cards”, “any number of cards”, “cards (1 for each other Imp creature)”."""
    return counted(_cards(parts), n)


def of_kind(words: Words | None, n: Value) -> Said:
    """“1 resource card”, “2 cards”."""
    return such_cards(Filter(is_=words), n)


# --- how much ------------------------------------------------------------------------------------


def counted(noun: Noun, value: Value | None) -> Said:
    """So many of a noun; a number that is counted stands behind it in brackets."""
    match value:
        case None | 1:
            return Message("1 {cards}", {"cards": noun.one})
        case int() | "X":
            return Message("{n} {cards}", {"n": value, "cards": noun.many})
        case "any":
            return msg("any number of {cards}", cards=noun.many)
        case Formula(add=tuple()):
            return Message("{n} {cards}", {"n": number(value), "cards": noun.many})
        case str() | Formula():
            return msg("so many {cards} ({n})", cards=noun.many, n=number(value))
    assert_never(value)


def number(value: Value) -> Said:
    """A number: “2”, “X”, “1 for each other Imp creature”, “2 if …, otherwise 1”."""
    match value:
        case int():
            return Message("{n}", {"n": value})
        case "X":
            return Message("X")
        case "any":
            return msg("any number")
        case "sacrificed":
            return msg("1 for each sacrificed card")
        case str():
            return unknown(value)
        case Formula():
            return _formula(value)
    assert_never(value)


def _formula(formula: Formula) -> Said:
    if formula.count is not None:
        return msg("1 for {card}", card=cards(formula.count))
    if formula.count_counters is not None:
        return msg("1 for each “{counter}” counter on it", counter=counter(formula.count_counters))
    if formula.count_resources is not None:
        mine = Selector("each", is_="resource", of=formula.count_resources)
        return msg("1 for {card}", card=cards(mine))
    if formula.add is not None:
        return joined([*map(number, formula.add)] or ["0"], Message("{first} + {second}"))
    if formula.if_ is not None:
        return msg(
            "{n} if {condition}, otherwise {other}",
            n=number(0 if formula.then is None else formula.then),
            condition=condition(formula.if_),
            other=number(0 if formula.else_ is None else formula.else_),
        )
    return Message("0")


def counter(name: str) -> Said:
    """The name of a counter: `+1/+1` as it stands, others as the set calls them."""
    return COUNTERS.get(name) or Printed(name)


# --- when something holds ----------------------------------------------------------------------


def condition(told: Condition) -> Said:
    """What has to hold: “it is your turn”, “you control at least 2 other Imp cards”."""
    found = [*_conditions(told)] or [msg("nothing else is said")]
    return joined(found, msg("{first} and {second}"))


def _conditions(told: Condition) -> Iterator[Said]:
    if told.self_def_at_least is not None:
        yield msg("this card has defence {n} or more", n=told.self_def_at_least)
    if told.you_control_other is not None:
        yield msg(
            "you control at least {cards}",
            cards=_at_least(replace(told.you_control_other, other=True)),
        )
    if told.control is not None:
        yield msg("you control at least {cards}", cards=_at_least(told.control))
    if told.your_army_larger_than is not None:
        yield msg("your army is larger than that of {player}",
                  player=player(told.your_army_larger_than))  # fmt: skip
    if told.blocking is not None:
        yield msg("this card blocks at least {cards}", cards=_at_least(told.blocking))
    match told.turn:
        case "yours":
            yield msg("this is your turn")
        case "other":
            yield msg("this is the turn of another player")
        case None:
            return
        case _:
            assert_never(told.turn)


def _at_least(parts: Filter) -> Said:
    return counted(_cards(parts), parts.at_least)
