"""What skills, effects and automa cards do, in a phrase; and what stands on a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.origin_story.events.places import allowed, limit_until
from core.games.origin_story.narrate.conditions import (
    OFTEN,
    TIMES,
    condition,
    moment,
    only_tricks,
    tricks,
)
from core.games.origin_story.pieces import effects as e
from core.games.origin_story.pieces.content import AutomaCard, Op, SkillCard
from core.games.origin_story.rules.skills import for_each
from core.games.origin_story.titles import SUITS, symbol
from core.games.origin_story.words import (
    IN_SENTENCE,
    UNTIL,
    also,
    joined,
    own_words,
)
from core.kit.places import signed
from core.messages import Message, Printed, Value, msg


def card_name(card: AutomaCard | SkillCard) -> Printed:
    """The name to show; of a card without one its id."""
    return own_words(card.name or card.id)


# --- skills --------------------------------------------------------------------------------


def skill_words(skill: e.Skill, *, event: bool = False) -> Message:
    """A skill in a sentence without full stop: “At the end of the round, if you are hero with
    4 tricks or more: 1 VP for you”. `event`: it is one of an event, which watches every trick.
    """
    when: Message = moment(skill.when, event=event)
    asked = skill.if_
    if asked is not None:
        when = _asked(skill, asked, when)
    told = msg("{when}: {effects}", when=when, effects=list_words(skill.do))
    if skill.times is not None or skill.when in OFTEN:
        return msg("{skill} ({times})", skill=told, times=TIMES[skill.times or "round"])
    return told


def _asked(skill: e.Skill, asked: e.Condition, when: Message) -> Message:
    number = tricks(asked)
    if number is not None and only_tricks(asked) and for_each(skill):
        return msg("{when}, for those with {tricks}", when=when, tricks=number)
    return msg("{when}, if {condition}", when=when, condition=condition(asked))


def list_words(effects: tuple[e.Effect, ...]) -> Value:
    """Several effects in their order."""
    return joined((effect_words(effect) for effect in effects), msg("{first}, then {second}"))


def effect_words(effect: e.Effect) -> Message:
    """A phrase without capital and full stop: “1 VP for you”, “exchange a card with an automa”."""
    told = effect.does
    if told is None:
        return msg("nothing")
    return _with_cards(told) if isinstance(told, e.WithCards) else _with_table(told)


# --- automa cards --------------------------------------------------------------------------


def op_words(op: Op) -> Message:
    """An effect of an automa card, as its sign reads: “replace 2”, “add ♥4½”."""
    name, x = op
    return _OPS[str(name)]._replace(params={"x": symbol(f"L{x}") if name == "add" else x})


_OPS: Mapping[str, Message] = {
    "replace": msg("replace {x}"),
    "add": msg("add {x}"),
    "move": msg("move {x}♥ left"),
}


def round_words(card: AutomaCard, number: int) -> Value | None:
    """What the card does in a round, “replace 1, then move 1♥ left”; None for nothing."""
    ops = card.rounds.get(str(number))
    return joined(map(op_words, ops), msg("{first}, then {second}")) if ops else None


def event_words(card: AutomaCard) -> Message:
    """The event on the left side of an automa card, with its name."""
    skills = joined((skill_words(one, event=True) for one in card.event.skills), _BOTH)
    if not card.event.name:
        return msg("Event: {skills}", skills=skills)
    name = own_words(card.event.name)
    return msg("Event “{name}”: {skills}", name=name, skills=skills)


_BOTH = msg("{first}. {second}")


# --- whole cards ---------------------------------------------------------------------------


def card_words(card: AutomaCard | SkillCard) -> tuple[Message, ...]:
    """All that stands on a card, a sentence without full stop each."""
    return tuple(_automa_card(card) if isinstance(card, AutomaCard) else _skill_card(card))


def _automa_card(card: AutomaCard) -> Iterator[Message]:
    for number in sorted(card.rounds):
        told = round_words(card, int(number))
        if told is not None:
            yield msg("Round {round}: {effects}", round=int(number), effects=told)
    yield event_words(card)


def _skill_card(card: SkillCard) -> Iterator[Message]:
    for skill in card.skills:
        told = skill_words(skill)
        if skill.cost is not None and len(card.costs) > 1:
            told = _POWERED[skill.cost]._replace(params={"skill": told})
        yield told


_POWERED: Mapping[int, Message] = {
    1: msg("{skill} (by the first cost)"),
    2: msg("{skill} (by the second cost)"),
}


def cost_words(card: SkillCard) -> Message | None:
    """“Cost 2”, “Costs 2 and 1”; None where there is none."""
    if not card.costs:
        return None
    text = msg("Costs {costs}") if len(card.costs) > 1 else msg("Cost {costs}")
    return text._replace(params={"costs": also(map(_cost, card.costs))})


def _cost(cost: int) -> Value:
    return msg("{n}", n=cost) if cost > 0 else msg("{n} (to be removed)", n=-cost)


# --- effect by effect ----------------------------------------------------------------------

_WHO: Mapping[str, Message] = {
    **IN_SENTENCE,
    "Y": msg("you"),  # as it stands on cards
    "winner": msg("the winner of the trick"),
    "chosen": msg("a player of your choice"),
}
_HANDS: Mapping[str, Message] = {
    **IN_SENTENCE,
    "chosen": msg("an automa of your choice"),
    "both": msg("each automa"),
}
_ONE: Mapping[str, Message] = {
    "choose": msg("reveal a card of {hand}"),
    "lowest": msg("reveal the lowest card of {hand}"),
    "highest": msg("reveal the highest card of {hand}"),
    "rightmost": msg("reveal the rightmost card of {hand}"),
}
_SEVERAL: Mapping[str, Message] = {
    "choose": msg("reveal {n} cards of {hand}"),
    "lowest": msg("reveal the {n} lowest cards of {hand}"),
    "highest": msg("reveal the {n} highest cards of {hand}"),
    "rightmost": msg("reveal the {n} rightmost cards of {hand}"),
    "all": msg("reveal all cards of {hand}"),
}
_BOUND: Mapping[str, Message] = {
    "followers": msg("those who follow play {what} {until}"),
    "leader": msg("who leads plays {what} {until}"),
    "automas": msg("the automas play {what} {until}"),
}


def _vp(told: e.Points) -> Message:
    if told.who == "each":
        return msg("{n} VP each", n=told.n)
    return msg("{n} VP for {who}", n=told.n, who=_WHO[told.who])


def _energy(told: e.Energy) -> Message:
    if told.for_round:
        return msg("energy {n} for this round", n=signed(told.n))
    return msg("energy {n}", n=signed(told.n))


def _reveal(told: e.Reveal) -> Message:
    single = told.pick != "all" and told.count in {None, 1}
    text = (_ONE if single else _SEVERAL)[told.pick]
    return text._replace(params={"n": told.count or 0, "hand": _HANDS[told.of]})


def _value(told: e.Adjust) -> Message:
    n, until = signed(told.n), UNTIL[told.until]
    if told.card == "played":
        return msg("{n} for the card that you play", n=n)
    if told.card == "chosen":
        return msg("{n} for a card of your choice {until}", n=n, until=until)
    suit = SUITS[told.card.removeprefix("suit:")]
    return msg("{n} for every card of {suit} {until}", n=n, suit=suit, until=until)


def _limit(told: e.Limit) -> Message:
    what = allowed(told)
    return _BOUND[told.who]._replace(params={"what": what, "until": limit_until(told)})


def _trump(told: e.Trump) -> Message:
    until = UNTIL[told.until]
    if told.suit is None:
        return msg("there is no trump {until}", until=until)
    return msg("{suit} is trump {until}", suit=SUITS[told.suit], until=until)


def _refresh(told: e.Refresh) -> Message:
    if told.n == 1:
        return msg("draw 1 card, then discard 1")
    return msg("draw {n} cards, then discard {n}", n=told.n)


def _with_cards(told: e.WithCards) -> Message:
    match told:
        case e.Exchange(with_=hands):
            return msg("exchange a card with {hand}", hand=_HANDS[hands])
        case e.Reveal():
            return _reveal(told)
        case e.Adjust():
            return _value(told)
        case e.Recolor(suit=suit):
            return msg("the card that you play counts as {suit}", suit=SUITS[suit])
        case e.Refresh():
            return _refresh(told)
        case e.Replace() | e.Add() | e.Move():
            effect = op_words((told.KEY, told.x))
            return msg("{hand}: {effect}", hand=_HANDS[told.of], effect=effect)


def _with_table(told: e.WithTable) -> Message:
    match told:
        case e.Points():
            return _vp(told)
        case e.Energy():
            return _energy(told)
        case e.Limit():
            return _limit(told)
        case e.Turncoat():
            return msg("change your side")
        case e.Trump():
            return _trump(told)
        case e.Ties():
            return msg("you win equal cards")
        case e.Table(text=text):
            return msg("the table carries out “{text}”", text=text)
