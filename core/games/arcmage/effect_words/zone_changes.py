"""What effects that put cards somewhere else do, in words."""

from __future__ import annotations

from typing import assert_never

from core.games.arcmage.effect_words.cards import cards, number, of_kind
from core.games.arcmage.effect_words.words import AT, IN, TO, place, player, unknown
from core.games.arcmage.pieces import effects as x
from core.messages import Message, Printed, msg

ZoneEffect = (
    x.Destroy
    | x.Sacrifice
    | x.Move
    | x.Put
    | x.Bounce
    | x.Exile
    | x.Reanimate
    | x.Token
    | x.CounterSpell
)


def zone_words(effect: ZoneEffect) -> Message:
    """An effect that puts cards somewhere else."""
    match effect:
        case x.Destroy():
            return msg("destroy {card}", card=cards(effect.to))
        case x.Sacrifice():
            return _sacrifice(effect)
        case x.Move():
            return _move(effect)
        case x.Put():
            return msg("put {card} {to}", card=cards(effect.to), to=place(TO, effect.zone))
        case x.Bounce():
            return msg("return {card} to its owner, {to}",
                       card=cards(effect.to), to=place(TO, effect.zone))  # fmt: skip
        case x.Exile():
            return _exile(effect)
        case x.Reanimate():
            return _reanimate(effect)
        case x.Token():
            said = msg("create {n} “{name}” {where}", n=number(effect.n),
                       name=Printed(effect.name), where=place(IN, effect.zone))  # fmt: skip
            return msg("{sentence}, marked", sentence=said) if effect.marked else said
        case x.CounterSpell():
            return msg("undo {card}", card=cards(effect.to))
    assert_never(effect)


def _sacrifice(effect: x.Sacrifice) -> Message:
    what = cards(effect.to) if effect.to is not None else of_kind(effect.is_, effect.n or 1)
    if effect.who in {None, "you"}:
        return msg("sacrifice {card}", card=what)
    return msg("{player} sacrifices {card}", player=player(effect.who or ""), card=what)


def _move(effect: x.Move) -> Message:
    card = cards(effect.to)
    said = (
        msg("move {card} to any place of its controller", card=card)
        if effect.zone is None
        else msg("move {card} {to}", card=card, to=place(TO, effect.zone))
    )
    if effect.marks is not None:
        said = (
            msg("{sentence}, which marks it", sentence=said)
            if effect.marks
            else msg("{sentence}, which does not mark it", sentence=said)
        )
    if effect.ignores_city_limit:
        return msg("{sentence}, whatever the limit of the city", sentence=said)
    return said


def _exile(effect: x.Exile) -> Message:
    card = msg("the same card") if effect.to is None else cards(effect.to)
    said = msg("remove {card} from the game", card=card)
    if effect.at is None:
        return said
    return msg(
        "{sentence}, {moment}", sentence=said, moment=AT.get(effect.at) or unknown(effect.at)
    )


def _reanimate(effect: x.Reanimate) -> Message:
    places = {"card": cards(effect.to), "where": place(IN, effect.zone)}
    said = (
        msg("you may bring {card} into play {where}", **places)
        if effect.optional
        else msg("bring {card} into play {where}", **places)
    )
    if effect.then is None:
        return said
    return msg("{first}; {second}", first=said, second=_exile(effect.then))
