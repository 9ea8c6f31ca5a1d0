"""Which skills make sense on which card, with which numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Literal, NamedTuple

from core.games.origin_story.pieces import HAND, TRICKS
from core.games.origin_story.pieces.effects import Condition, Effect, Skill
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

Range = tuple[int, int]
DIAL, CARDS, VALUE = (-20, 20), (1, HAND), (1, 13)
RANGES: Mapping[str, Mapping[str, Range]] = {
    "vp": {"n": DIAL},
    "energy": {"n": (-9, 9)},
    "reveal": {"count": CARDS},
    "value": {"n": DIAL},
    "refresh": {"n": CARDS},
    "limit": {"max": VALUE, "min": VALUE, "trick_no": (1, TRICKS)},
}
NOT_ZERO = frozenset({"vp", "energy", "value"})
CONDITION: Mapping[str, Range] = {
    "tricks_min": (0, TRICKS),
    "tricks_max": (0, TRICKS),
    "tricks_is": (0, TRICKS),
    "trick_no": (1, TRICKS),
    "played_max": VALUE,
}


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
    given = {field.name: getattr(asked, field.name) for field in fields(asked)}
    if all(value is None for value in given.values()):
        yield Place("", msg("it is not empty"))
    for name, (low, high) in CONDITION.items():
        yield from number(f".{name}", given[name], low, high)
    if (asked.tricks_min or 0) > (TRICKS if asked.tricks_max is None else asked.tricks_max):
        yield Place(".tricks_max", msg("it is not below “{least}”", least="tricks_min"))
    if asked.trick_has is not None:
        yield from number(".trick_has.min", asked.trick_has.min, 1, 3)


# --- effect by effect ----------------------------------------------------------------------


def named(effect: Effect) -> tuple[str, Any] | None:
    """The key of an effect and what stands there; None unless there is exactly one."""
    given = [(field.name, getattr(effect, field.name)) for field in fields(effect)]
    found = [(name, value) for name, value in given if value is not None]
    return found[0] if len(found) == 1 else None


def _effect(skill: Skill, effect: Effect, hearts: Collection[str]) -> Iterator[Place]:
    found = named(effect)
    if found is None:
        allowed = ", ".join(field.name for field in fields(effect))
        yield Place("", msg("it has exactly one of {allowed}", allowed=allowed))
        return
    name, told = found
    for field, (low, high) in RANGES.get(name, {}).items():
        yield from number(f"{name}.{field}", getattr(told, field), low, high)
    if name in NOT_ZERO and told.n == 0:
        yield Place(f"{name}.n", msg("it is not 0"))
    if skill.when == "ongoing" and name != "ties":
        yield Place(name, msg("what is ongoing has “ties”"))
    if skill.use == "must" and asks(effect):
        yield Place(name, msg("what is chosen or drawn needs “use”: “may”"))
    yield from _moment(skill, name, told)
    yield from _content(name, told, hearts)


def asks(effect: Effect) -> bool:
    """Whether an effect cannot resolve by itself: somebody chooses, or draws."""
    name, told = named(effect) or ("", None)
    if name in {"exchange", "refresh", "replace", "move"}:
        return True
    words = {getattr(told, field, None) for field in ("who", "of", "card", "pick")}
    return bool(words & {"chosen", "choose"})


def _moment(skill: Skill, name: str, told: Any) -> Iterator[Place]:
    """What needs a certain moment."""
    if name == "vp" and told.who == "winner" and skill.when not in TRICK_END:
        yield Place("vp.who", msg("“winner” is for the end of a trick"))
    played = name in {"value", "recolor"} and told.card == "played"
    if played and skill.when not in BEFORE_CARD:
        yield Place(f"{name}.card", msg("“played” is for the turn of the player, before the card"))


def _content(name: str, told: Any, hearts: Collection[str]) -> Iterator[Place]:
    """What an effect holds, beyond single numbers."""
    match name:
        case "reveal" if (told.pick == "all") == (told.count is not None):
            yield Place("reveal.count", msg("it is given, unless “pick” is “all”"))
        case "value" if told.card.startswith("suit:") and told.until != "round":
            yield Place("value.until", msg("for a suit it is “round”"))
        case "limit":
            if (told.ban, told.only, told.max, told.min) == (None,) * 4:
                yield Place("limit", msg("“ban”, “only”, “max” or “min” is given"))
            if (told.min or 1) > (told.max or 13):
                yield Place("limit.max", msg("it is not below “{least}”", least="min"))
        case "add" if told.x not in hearts:
            yield Place("add.x", msg("there is no super-heart {value}", value=told.x))
        case "replace" | "move" if not (isinstance(told.x, int) and 1 <= told.x <= HAND):
            yield Place(f"{name}.x", msg("a number from {low} to {high}", low=1, high=HAND))
        case "table" if not 1 <= len(told.text.strip()) <= LONGEST_TEXT:
            reason = msg("it has 1 to {n} characters", n=LONGEST_TEXT)
            yield Place("table.text", reason)
