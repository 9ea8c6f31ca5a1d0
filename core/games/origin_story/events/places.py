"""What stands in the places of events, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from core.games.origin_story.pieces import Automa, catalogues
from core.games.origin_story.pieces.effects import Limit, Until
from core.games.origin_story.titles import PHASES, SUITS
from core.games.origin_story.words import (
    CARDS,
    IN_SENTENCE,
    SEVERAL,
    UNTIL,
    Table,
    all_named,
    also,
    card_words,
    cost_named,
    named,
    owned,
    points_words,
    row_words,
    sorted_words,
)
from core.kit.phrases import choose
from core.kit.places import OF_CARDS, Counted, Said, SaidAt, Titled, listing
from core.messages import Message, Value, msg

Step = Literal["2a", "2b", "3a", "3b", "4", "ruled"]
NOTE = 70  # characters of a note in the headline
FEW = 2  # cards that a headline has room for
YOURS = IN_SENTENCE["Y"]


def skill_named(table: Table, skill: tuple[str, str]) -> Value:
    """The card of a skill, or its event; of a card with several skills which one it is."""
    content = catalogues.of(table.options.catalogue)
    card, _, number = skill[0].rpartition(":")
    shown = catalogues.automa_card(content, card)
    event = shown is not None and card == table.event
    told = named(table, card, shown.event.name if shown is not None and event else skill[1])
    if len(catalogues.skills_of(content, card)) < SEVERAL:
        return told
    return msg("{card} (skill {n})", card=told, n=int(number))


def event_named(table: Table, event: tuple[str, str]) -> Value:
    """The event of an automa card by its name (R21)."""
    code, name = event
    card = catalogues.automa_card(catalogues.of(table.options.catalogue), code)
    return named(table, code, (card.event.name if card is not None else "") or name)


def costs_words(table: Table, placed: Mapping[str, int]) -> Value:
    """“2 on the first cost of Swap Meet and 1 on Turncoat”."""
    costs = placed.items()
    return listing([msg("{n} on {cost}", n=n, cost=cost_named(table, one)) for one, n in costs])


def changed_points(points: Mapping[str, int]) -> Value:
    """“Automaton -1, Ana +2”."""
    return points_words(points, change=True)


def of(card: tuple[Automa, str]) -> Value:
    """“the Automaton's brains 3”."""
    who, code = card
    return owned(card_words(code), who)


def phase_words(phase: str) -> Message:
    """What the table is at."""
    return PHASES.get(phase, PHASES["over"])


def limit_until(limit: Limit) -> Message:
    """For how long a limit holds."""
    if limit.trick_no is not None:
        return msg("in trick {n}", n=limit.trick_no)
    return UNTIL[limit.until]


def allowed(limit: Limit) -> Value:
    """“only speed and nothing above 9”."""
    return also(_allowed(limit))


def _allowed(limit: Limit) -> Iterator[Message]:
    if limit.ban is not None:
        yield msg("no {suit}", suit=SUITS[limit.ban])
    if limit.only is not None:
        yield msg("only {suit}", suit=SUITS[limit.only])
    if limit.max is not None:
        yield msg("nothing above {n}", n=limit.max)
    if limit.min is not None:
        yield msg("nothing below {n}", n=limit.min)


BOUND: Mapping[str, Message] = {
    "followers": msg("Those who follow"),
    "leader": msg("Who leads"),
    "automas": msg("The automas"),
}
TRICKS = Counted(msg("1 trick"), msg("{n} tricks"), msg("no trick"))
SHUFFLED = choose("shuffled", {None: None}, msg("The discard pile was shuffled for it."))
Card: TypeAlias = Annotated[str, Said(card_words), OF_CARDS]
Row: TypeAlias = Annotated[tuple[str, ...], Said(row_words), OF_CARDS]
Sorted: TypeAlias = Annotated[tuple[str, ...], Said(sorted_words)]
Cards: TypeAlias = Annotated[int, CARDS]
Printed: TypeAlias = Annotated[str, SaidAt(named)]  # a printed card
Several: TypeAlias = Annotated[tuple[str, ...], SaidAt(all_named)]
Called: TypeAlias = Annotated[tuple[str, str], SaidAt(lambda table, card: named(table, *card))]
SkillCalled: TypeAlias = Annotated[tuple[str, str], SaidAt(skill_named)]
For: TypeAlias = Annotated[Until, Titled(UNTIL)]
