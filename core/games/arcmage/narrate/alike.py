"""Facts that differ in their card alone are one sentence: “Bearer and Mentor get +1/+0 …”."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.games.arcmage import facts as f
from core.games.arcmage.narrate.names import Names
from core.games.arcmage.spoken import counted
from core.kit import phrases
from core.messages import Message

OF_OWNER = {"hand", "grave", "top", "bottom", "kingdom", "enters_army", "enters_kingdom"}


class Group(NamedTuple):
    """Facts that are alike, at least one; `rows` are they as they are said, some added up."""

    rows: tuple[f.Happening, ...]
    facts: tuple[f.Happening, ...]

    def said(self, names: Names | None) -> Message:
        """The group in one sentence; empty of what has none."""
        first = self.rows[0]
        table = names
        if names is not None and isinstance(first, f.MoveCard) and first.way in OF_OWNER:
            table = names.of(first.owner)  # who is named with the place that it goes to
        rows = [row for row in self.rows if isinstance(row, phrases.Gathered)]
        if len(rows) > 1:
            return phrases.at_once(rows, counted, table)
        return phrases.say(first, table)


def together(facts: Iterable[f.Happening]) -> list[Group]:
    """The facts of an event in groups, each where its first one stands."""
    found: dict[Hashable, Group] = {}
    for place, (row, summed) in enumerate(_added_up(list(facts))):
        likeness = _likeness(row, place)
        rows, before = found.get(likeness, Group((), ()))
        found[likeness] = Group((*rows, row), (*before, *summed))
    return list(found.values())


def _added_up(
    facts: Sequence[f.Happening],
) -> Iterator[tuple[f.Happening, Sequence[f.Happening]]]:
    """The facts, each with those it stands for: all damage, all changes of values of one card."""
    done: set[int] = set()
    for place, fact in enumerate(facts):
        if place in done:
            continue
        same = [at for at, other in enumerate(facts) if at >= place and _adds(fact, other)]
        done.update(same)
        summed = [facts[at] for at in same] or [fact]
        yield _sum(summed), summed


def _adds(fact: f.Happening, other: f.Happening) -> bool:
    """Whether the two are one amount for the same card."""
    match fact, other:
        case f.DealDamage(), f.DealDamage():
            return fact.card == other.card
        case f.ChangeValues(), f.ChangeValues():
            return (fact.card, fact.until) == (other.card, other.until)
    return False


def _sum(facts: Sequence[f.Happening]) -> f.Happening:
    total = facts[0]
    for fact in facts[1:]:
        match total, fact:
            case f.DealDamage(), f.DealDamage():
                total = replace(total, n=total.n + fact.n)
            case f.ChangeValues(), f.ChangeValues():
                attack, defence = total.attack + fact.attack, total.defence + fact.defence
                total = replace(total, attack=attack, defence=defence)
    return total


def _likeness(fact: f.Happening, place: int) -> Hashable:
    """What facts have in common that are told together; the place of one that stands alone."""
    if not isinstance(fact, phrases.Gathered):
        return place
    if isinstance(fact, f.MoveCard):
        return fact.way, fact.to, fact.owner, fact.origin, fact.marked
    return replace(fact, card="")
