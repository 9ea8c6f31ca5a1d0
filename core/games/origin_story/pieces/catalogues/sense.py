"""Which skills make sense on which card, with which numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Literal, NamedTuple

from core.games.origin_story.pieces import HAND, TRICKS
from core.games.origin_story.pieces.effects import (
    Add,
    Adjust,
    Condition,
    Does,
    Effect,
    Energy,
    Limit,
    Move,
    Points,
    Recolor,
    Refresh,
    Replace,
    Reveal,
    Skill,
    Table,
    Ties,
    asks,
)
from core.messages import Message, Value, msg

Kind = Literal["story", "mat", "super_hero", "event"]

LONGEST_NAME, LONGEST_TEXT = 60, 500  # characters
MOST_SKILLS = 9  # their numbers are digits of the quick entry
MOST_EFFECTS = 10  # of a skill

TRICK_END = frozenset({"first_trick", "final_trick", "win_trick", "lose_trick"})
BEFORE_CARD = frozenset({"on_your_turn", "remove", "whenever_lead", "whenever_follow"})
ANYWHERE = TRICK_END | {"ongoing", "end_of_round"}
EVENT = ANYWHERE - {"lose_trick"} | {"round_start"}  # its “win_trick” is every trick
MOMENTS: Mapping[Kind, frozenset[str]] = {
    "story": ANYWHERE | BEFORE_CARD | {"when_charged"},
    "mat": ANYWHERE | BEFORE_CARD | {"when_charged"},
    "super_hero": ANYWHERE | BEFORE_CARD - {"remove"} | {"when_revealed"},
    "event": EVENT,
}

DIAL, CARDS, VALUE = (-20, 20), (1, HAND), (1, 13)

DIAL, CARDS, VALUE, TOKENS = (-20, 20), (1, HAND), (1, 13), (-9, 9)


class Place(NamedTuple):
    """A field of a card, for people, and what may stand there."""

    field: Value
    reason: Message


def number(field: Value, n: int | None, low: int, high: int) -> Iterator[Place]:
    """A fault where a number that is given lies outside."""
    if n is not None and not low <= n <= high:
        yield Place(field, msg("a number from {low} to {high}", low=low, high=high))


def quoted(place: Value, field: str) -> Message:
    """A field of a part of a card: “skill 2, “cost””."""
    return msg("{place}, “{field}”", place=place, field=field)


def skills_faults(
    skills: Sequence[Skill], kind: Kind, costs: Sequence[int], hearts: Collection[str]
) -> Iterator[Place]:
    """What makes no sense among the skills of a card of this kind.

    `costs` are those of the card, `hearts` the values of the catalogue's super-hearts.
    """
    if len(skills) > MOST_SKILLS:
        yield Place("skills", msg("it has at most {n} skills", n=MOST_SKILLS))
    for at, skill in enumerate(skills, 1):
        place = msg("{list} {number}", list="skills", number=at)
        if skill.when not in MOMENTS[kind]:
            allowed = ", ".join(sorted(MOMENTS[kind]))
            yield Place(quoted(place, "when"), msg("one of {allowed}", allowed=allowed))
        if kind == "event" and skill.use != "must":
            yield Place(quoted(place, "use"), msg("events resolve by themselves: “must”"))
        for field, reason in _cost(skill, costs):
            yield Place(quoted(place, str(field)), reason)
        if skill.if_ is not None:
            for field, reason in _condition(skill.if_):
                yield Place(quoted(place, f"if{field}"), reason)
        if not 1 <= len(skill.do) <= MOST_EFFECTS:
            reason = msg("it has 1 to {n} effects", n=MOST_EFFECTS)
            yield Place(quoted(place, "do"), reason)
        for number_, effect in enumerate(skill.do, 1):
            inner = msg("{place}, do {number}", place=place, number=number_)
            for field, reason in _effect(skill, effect, hearts):
                yield Place(quoted(inner, str(field)) if field else inner, reason)


def _cost(skill: Skill, costs: Sequence[int]) -> Iterator[Place]:
    if skill.cost is not None and not 1 <= skill.cost <= len(costs):
        yield Place("cost", msg("the number of a cost of the card, or left out"))
        return
    powering = costs if skill.cost is None else costs[skill.cost - 1 : skill.cost]
    if skill.when == "remove" and not any(cost < 0 for cost in powering):  # R42
        yield Place("when", msg("“remove” needs a cost below 0"))


def _condition(asked: Condition) -> Iterator[Place]:
    """The paths start with a dot, or are empty."""
    if asked == Condition():
        yield Place("", msg("it is not empty"))
    yield from number(".tricks_min", asked.tricks_min, 0, TRICKS)
    yield from number(".tricks_max", asked.tricks_max, 0, TRICKS)
    yield from number(".tricks_is", asked.tricks_is, 0, TRICKS)
    yield from number(".trick_no", asked.trick_no, 1, TRICKS)
    yield from number(".played_max", asked.played_max, *VALUE)
    if (asked.tricks_min or 0) > (TRICKS if asked.tricks_max is None else asked.tricks_max):
        yield Place(".tricks_max", msg("it is not below “{least}”", least="tricks_min"))
    if asked.trick_has is not None:
        yield from number(".trick_has.min", asked.trick_has.min, 1, 3)


# --- effect by effect ----------------------------------------------------------------------


def _effect(skill: Skill, effect: Effect, hearts: Collection[str]) -> Iterator[Place]:
    told = effect.does
    if told is None:
        allowed = ", ".join(field.name for field in fields(effect))
        yield Place("", msg("it has exactly one of {allowed}", allowed=allowed))
        return
    yield from _numbers(told)
    if skill.when == "ongoing" and not isinstance(told, Ties):
        yield Place(told.KEY, msg("what is ongoing has “ties”"))
    if skill.use == "must" and asks(told):
        yield Place(told.KEY, msg("what is chosen or drawn needs “use”: “may”"))
    yield from _moment(skill, told)
    yield from _content(told, hearts)


def _numbers(told: Does) -> Iterator[Place]:
    """Numbers that lie outside of what can be."""
    match told:
        case Points(n=n) | Adjust(n=n):
            yield from number(f"{told.KEY}.n", n, *DIAL)
        case Energy(n=n):
            yield from number("energy.n", n, *TOKENS)
        case Reveal(count=count):
            yield from number("reveal.count", count, *CARDS)
        case Refresh(n=n):
            yield from number("refresh.n", n, *CARDS)
        case Limit(max=most, min=least, trick_no=trick_no):
            yield from number("limit.max", most, *VALUE)
            yield from number("limit.min", least, *VALUE)
            yield from number("limit.trick_no", trick_no, 1, TRICKS)
    if isinstance(told, Points | Energy | Adjust) and told.n == 0:
        yield Place(f"{told.KEY}.n", msg("it is not 0"))


def _moment(skill: Skill, told: Does) -> Iterator[Place]:
    """What needs a certain moment."""
    match told:
        case Points(who="winner") if skill.when not in TRICK_END:
            yield Place("vp.who", msg("“winner” is for the end of a trick"))
        case Adjust(card="played") | Recolor() if skill.when not in BEFORE_CARD:
            reason = msg("“played” is for the turn of the player, before the card")
            yield Place(f"{told.KEY}.card", reason)


def _content(told: Does, hearts: Collection[str]) -> Iterator[Place]:
    """What an effect holds, beyond single numbers."""
    match told:
        case Reveal(pick=pick, count=count) if (pick == "all") == (count is not None):
            yield Place("reveal.count", msg("it is given, unless “pick” is “all”"))
        case Adjust(card=card, until=until) if card.startswith("suit:") and until != "round":
            yield Place("value.until", msg("for a suit it is “round”"))
        case Limit():
            if (told.ban, told.only, told.max, told.min) == (None,) * 4:
                yield Place("limit", msg("“ban”, “only”, “max” or “min” is given"))
            if (told.min or 1) > (told.max or 13):
                yield Place("limit.max", msg("it is not below “{least}”", least="min"))
        case Add(x=x) if x not in hearts:
            yield Place("add.x", msg("there is no super-heart {value}", value=x))
        case Replace(x=x) | Move(x=x) if not (isinstance(x, int) and 1 <= x <= HAND):
            yield Place(f"{told.KEY}.x", msg("a number from {low} to {high}", low=1, high=HAND))
        case Table(text=text) if not 1 <= len(text.strip()) <= LONGEST_TEXT:
            reason = msg("it has 1 to {n} characters", n=LONGEST_TEXT)
            yield Place("table.text", reason)
