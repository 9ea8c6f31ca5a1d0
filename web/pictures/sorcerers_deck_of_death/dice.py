"""The dice of a step, the chances of an attack that waits for them, and what did not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from core.events import Json
from core.games.sorcerers_deck_of_death.events import (
    AttackResolved,
    DiceRolled,
    InitiativeRolled,
    Measured,
)
from core.games.sorcerers_deck_of_death.events.places import WOUNDS as COUNTED
from core.games.sorcerers_deck_of_death.events.places import figures, flag, need
from core.games.sorcerers_deck_of_death.narrate import sum_line
from core.games.sorcerers_deck_of_death.titles import (
    ATTACK_TITLES,
    SEAT_TITLES,
    figure,
)
from core.messages import Message, msg


class Throw(NamedTuple):
    """Dice of one seat; `won`: they were the higher ones."""

    seat: str
    dice: tuple[int, ...]
    won: bool


class Roll(NamedTuple):
    """Dice that fell in a step. `sum` is what they are worth, in words."""

    title: Message
    throws: list[Throw]
    sum: Message | None


class Chance(NamedTuple):
    """How likely one outcome is; `share` between 0 and 1."""

    title: Message
    share: float
    kind: str  # none, wound, caster


class Chances(NamedTuple):
    """An attack that waits for its dice."""

    title: Message
    need: Message  # what is rolled against what
    ways: list[Chance]


def rolls(view: Json, before: Json | None, events: Iterable[Any]) -> list[Roll]:
    """All dice of a step, in order."""
    return list(_rolls(view, before, events))


def _rolls(view: Json, before: Json | None, events: Iterable[Any]) -> Iterator[Roll]:
    fallen: DiceRolled | None = None
    for event in events:
        match event:
            case InitiativeRolled():
                for both in event.rolls:
                    dice = {"a": both.a, "b": both.b}
                    most = max(sum(one) for one in dice.values())
                    tie = sum(both.a) == sum(both.b)
                    throws = [Throw(s, d, sum(d) == most and not tie) for s, d in dice.items()]
                    yield Roll(msg("Initiative"), throws, _initiative(both.a, both.b))
            case DiceRolled():
                fallen = event
            case AttackResolved() if fallen is not None:
                yield _attack(fallen, event, _seat(view, before, event))
                fallen = None


def _initiative(a: tuple[int, ...], b: tuple[int, ...]) -> Message:
    one, other = sum(a), sum(b)
    if one == other:
        return msg("{a} against {b}: a tie", a=one, b=other)
    winner = SEAT_TITLES["a" if one > other else "b"]
    return msg("{a} against {b}: {seat} plays first", a=one, b=other, seat=winner)


def _attack(fallen: DiceRolled, event: AttackResolved, seat: str) -> Roll:
    throws = [Throw(seat, fallen.dice, won=False)]
    if fallen.opp is not None:
        won = event.total > event.against
        throws = [Throw(seat, fallen.dice, won)]
        other = event.total < event.against
        throws.append(Throw("b" if seat == "a" else "a", fallen.opp, other))
    title = msg("{attack}: {target}", attack=ATTACK_TITLES[event.attack],
                target=figure(event.target))  # fmt: skip
    return Roll(title, throws, sum_line(fallen, event))


def _seat(view: Json, before: Json | None, event: AttackResolved) -> str:
    """Whose attack it is: the seat of the attack that waited, else the attacker's."""
    for one in (before, view):
        if one is not None and one["pending"] and "seat" in one["pending"]:
            return str(one["pending"]["seat"])
    return event.attacker[0] if event.attacker else "b" if event.target[0] == "a" else "a"


DUEL = (
    msg("the caster loses 1"),
    msg("nothing"),
    msg("the target loses 1"),
    msg("the target loses 2"),
    msg("the target loses 3"),
)
WOUNDS = tuple(COUNTED.said(n) for n in range(4))


def chances(view: Json) -> Chances | None:
    """The chances of the attack that waits for its dice."""
    found, pending = view["chances"], view["pending"]
    if not found or not pending:
        return None
    waiting = pending["left"] if pending["kind"] == "TE" else [pending["target"]]
    attack = ATTACK_TITLES[pending["kind"]]
    title = msg("{attack}: {target}", attack=attack, target=figures(tuple(waiting)))
    dice = need(pending["bonus"])
    if "duel" in found:
        ways = [
            Chance(words, n / found["of"], kind)
            for words, n, kind in zip(
                DUEL, found["duel"], ("caster", "none", *["wound"] * 3), strict=True
            )
        ]
        return Chances(title, msg("{dice} against {defence}", dice=dice, defence="2d6"), ways)
    ways = [
        Chance(words, n / found["of"], "wound" if place else "none")
        for place, (words, n) in enumerate(zip(WOUNDS, found["ways"], strict=True))
        if place <= pending["cap"]
    ]
    defence = found["need"] + pending["bonus"]
    against = msg("{dice} against {defence}", dice=dice, defence=defence)
    return Chances(title, against, ways)


def flags(events: Iterable[Any]) -> list[Message]:
    """The warnings of a step."""
    return [flag(one) for event in events if isinstance(event, Measured) for one in event.warnings]
