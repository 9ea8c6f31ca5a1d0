"""What skills, automa cards and rulings did in a part of a match, in clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from core.cards import UNSEEN
from core.events import RulingMade
from core.frames import Frame
from core.games.origin_story import events as e
from core.games.origin_story.events.places import changed_points, skill_named
from core.games.origin_story.evolve import changes, evolve
from core.games.origin_story.narrate.automas import both
from core.games.origin_story.operations import Operation
from core.games.origin_story.pieces import PLAYERS
from core.games.origin_story.state import State, hand
from core.games.origin_story.titles import SUITS
from core.games.origin_story.words import IN_SENTENCE, card_words, once, owned, sorted_words
from core.messages import Message, msg


class Happening(NamedTuple):
    """An event of a line, with its step and the table before it."""

    step: int
    table: State
    event: e.Event | RulingMade[Operation]


def happenings(frames: Sequence[Frame[State]]) -> Iterator[Happening]:
    """The events of the steps after the first frame, in their order."""
    table = frames[0].state
    for frame in frames[1:]:
        for event in frame.events:
            yield Happening(frame.step, table, event)
            if isinstance(event, RulingMade):
                table = reduce(changes.apply, event.operations, table)
            else:
                table = evolve(table, event)


def weighed(happened: Iterable[Happening]) -> tuple[Message, ...]:
    """What the skills did, or that they were used; effects on the automas' hands; rulings.

    The same is said once.
    """
    found: list[Message] = []
    for _, step in groupby(happened, attrgetter("step")):
        found += _of_step(step)
    return once(found)


def _of_step(happened: Iterable[Happening]) -> Iterator[Message]:
    used: Message | None = None  # a skill of which it is not known yet what it did
    for _, table, event in happened:
        told = _effect(table, event)
        if isinstance(event, e.SkillUsed):
            if used is not None:
                yield used
            used = None if event.declined else _used(table, event)
        elif told is not None:
            yield told
            used = None
    if used is not None:
        yield used


def _used(table: State, event: e.SkillUsed) -> Message:
    skill = skill_named(table, (event.skill, event.name))
    if event.by_itself:
        return msg("{skill} takes effect", skill=skill)
    return msg("{player} uses {skill}", player=IN_SENTENCE["Y"], skill=skill)


def _effect(table: State, event: e.Event | RulingMade[Operation]) -> Message | None:
    """What an event did that weighs by itself."""
    match event:
        case e.CardsExchanged(who=who, taken=card):
            return msg(
                "{player} takes {card}",
                player=IN_SENTENCE["Y"],
                card=owned(card_words(card), who),
            )
        case e.CardsAdjusted(revealed=True, cards=cards) if cards:
            return _revealed(table, tuple(cards))
        case e.PointsScored():
            return _scored(event)
        case e.SideChanged(side=side):
            return _TURNS[side]
        case e.TrumpChanged(suit=None):
            return msg("no trump")
        case e.TrumpChanged(suit=str(code)):
            return msg("{suit} is trump", suit=SUITS[code])
        case e.HandChanged(number=number) if number:
            return both(event)
        case RulingMade(broken=None):
            return msg("a ruling of the table")
        case RulingMade():
            return msg("a forbidden move stands")
    return None


_TURNS = {
    "hero": msg("{player} turns hero", player=IN_SENTENCE["Y"]),
    "villain": msg("{player} turns villain", player=IN_SENTENCE["Y"]),
}


def _scored(event: e.PointsScored) -> Message:
    if event.gainer is None:
        return msg("VP {points}", points=changed_points(event.points))
    return msg("{gainer} gains {n} VP", gainer=IN_SENTENCE[event.gainer], n=event.n)


def _revealed(table: State, cards: tuple[str, ...]) -> Message:
    held = UNSEEN not in cards
    who = next((who for who in PLAYERS if held and set(cards) <= set(hand(table, who))), None)
    if who is None:
        return msg("{cards} revealed", cards=sorted_words(cards))
    return msg("{player} reveals {cards}", player=IN_SENTENCE[who], cards=sorted_words(cards))
