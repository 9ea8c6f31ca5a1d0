"""What a claimed hand deals, and what brought it about (R31, R32, R74 steps 3 to 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from core.games.ace_of_spades.events.shots import Cause, Why
from core.games.ace_of_spades.pieces import BASE
from core.games.ace_of_spades.pieces.effects import (
    Add,
    AddEach,
    Cap,
    Effect,
    Immune,
    Multiply,
    SetBase,
    SetEach,
)
from core.games.ace_of_spades.rules.effects import Force, Scene, holds, matches
from core.games.ace_of_spades.rules.poker import Identity, Made

PRINTED = {"J": 1, "Q": 1, "K": 1, "A": 3}  # R32
WHY: dict[str, Why] = {"J": "face", "Q": "face", "K": "face", "A": "ace"}

Op = TypeVar("Op", bound=Effect)
Of = tuple[tuple[str, Op], ...]  # id of the enemy card, and the effect that stands on it


class Ops(NamedTuple):
    """The effects on damage, sorted; each list in the order in which it is applied."""

    base_bonus: Of[SetBase]
    base_penalty: Of[SetBase]
    each_bonus: Of[SetEach]
    each_penalty: Of[SetEach]
    add_each: Of[AddEach]
    add: Of[Add]
    multiply: Of[Multiply]
    cap: Of[Cap]
    immune: Of[Immune]


class Part(NamedTuple):
    """The fields of a `Cause`; a search makes many, and keeps those of one hand."""

    why: Why
    n: int
    card: str | None = None
    of: str | None = None
    op: str | None = None


class Sum(NamedTuple):
    """A damage, and the parts it is the sum of."""

    base: int
    extra: int
    damage: int
    parts: list[Part]


class Tally(NamedTuple):
    """What a hand deals. `extra`: all that is added before multiply, cap and immune.

    `causes` sum up to `damage`; those of 0 points are the base and what an effect set to 0.
    """

    base: int
    extra: int
    damage: int
    causes: tuple[Cause, ...]


def tally(force: Force, hand: Sequence[Identity], made: Made, shot: int) -> Tally:
    """What the claim deals as the given shot of its fight (1 is the first)."""
    inside = [hand[place] for place in made.places]
    return itemized(reckon(sort(force), Scene(made.combo, inside, hand, shot)))


def itemized(total: Sum) -> Tally:
    """The same sum, its parts as causes."""
    causes = tuple(Cause(*part) for part in total.parts)
    return Tally(total.base, total.extra, total.damage, causes)


def sort(force: Force) -> Ops:
    """The effects on damage among those in force."""
    bonus, everything = (*force.permanents, *force.armed), tuple(force.all())
    return Ops(
        _of(SetBase, bonus),
        _of(SetBase, force.penalty),
        _of(SetEach, bonus),
        _of(SetEach, force.penalty),
        _of(AddEach, everything),
        _of(Add, everything),
        _of(Multiply, everything),
        _of(Cap, everything),
        _of(Immune, everything),
    )


def _of(kind: type[Op], listed: Iterable[tuple[str, Effect]]) -> Of[Op]:
    return tuple((of, effect) for of, effect in listed if isinstance(effect, kind))


def reckon(ops: Ops, at: Scene) -> Sum:
    """R74, steps 3 to 7."""
    base = _base(ops, at)  # step 3
    parts = [base]
    for card in at.inside:
        _extra(ops, at, card, parts)  # step 4
    _added(ops, at, parts)  # steps 4 and 5
    total = sum(part.n for part in parts)
    damage = _limited(ops, at, total, parts)  # steps 6 and 7
    return Sum(base.n, total - base.n, damage, parts)


def _base(ops: Ops, at: Scene) -> Part:
    """The base of the table, the highest that a bonus sets, or the last that the penalty does."""
    n, of = BASE[at.combo], None  # R31
    for place, (card, effect) in enumerate(o for o in ops.base_bonus if at.combo in o[1].combo):
        if place == 0 or effect.n > n:
            n, of = effect.n, card
    for card, effect in ops.base_penalty:
        if at.combo in effect.combo:
            n, of = effect.n, card
    return Part("base", n, of=of, op=of and "set_base")


def _extra(ops: Ops, at: Scene, card: Identity, parts: list[Part]) -> None:
    """What a card of the combination adds: +1, +3, or what effects set; 0 is not worth a part."""
    found = None
    for of, effect in ops.each_bonus:
        better = found is None or effect.n > found[1]
        if better and matches(effect.filter, card) and holds(effect.when, at):
            found = of, effect.n
    for of, effect in ops.each_penalty:
        if matches(effect.filter, card) and holds(effect.when, at):
            found = of, effect.n
    if found:
        why = WHY.get(card.rank, "effect")
        parts.append(Part(why, found[1], card.card, found[0], "set_each"))
    elif card.rank in PRINTED:
        parts.append(Part(WHY[card.rank], PRINTED[card.rank], card.card))  # R32


def _added(ops: Ops, at: Scene, parts: list[Part]) -> None:
    for of, each in ops.add_each:
        if each.n and holds(each.when, at):
            cards = at.inside if each.scope == "combo" else at.played  # R24
            found = [card for card in cards if matches(each.filter, card)]
            parts += [Part("effect", each.n, card.card, of, "add_each") for card in found]
    for of, add in ops.add:
        if add.n and holds(add.when, at):
            parts.append(Part("effect", add.n, None, of, "add"))


def _limited(ops: Ops, at: Scene, total: int, parts: list[Part]) -> int:
    """The damage after multiply, cap and immune; each adds the difference that it made."""
    now = total
    for of, multiply in ops.multiply:
        if holds(multiply.when, at):
            now = _step(parts, now, now * multiply.num // multiply.den, of, "multiply")
    for of, cap in ops.cap:
        if holds(cap.when, at):
            now = _step(parts, now, min(now, cap.n), of, "cap")
    for of, immune in ops.immune:
        if holds(immune.when, at):
            now = _step(parts, now, 0, of, "immune")
    if now < 0:
        parts.append(Part("floor", -now))
    return max(now, 0)


def _step(parts: list[Part], before: int, after: int, of: str, op: str) -> int:
    if after != before:
        parts.append(Part("effect", after - before, None, of, op))
    return after
