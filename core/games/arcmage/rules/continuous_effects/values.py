"""Attack, defence and keywords of the moment, and the conditions and numbers they hang on (R67)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Self, cast

from core.games.arcmage.pieces.effects import Keyword, Restrict, Stat
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.rules.continuous_effects.card_index import CardIndex, Cards
from core.games.arcmage.rules.continuous_effects.conditions import ALL, VALUES, WORDS, holds, number
from core.games.arcmage.rules.continuous_effects.keywords import bare, changed, without
from core.games.arcmage.rules.continuous_effects.sources import (
    ContinuousEffect,
    EffectGroup,
    EffectsInForce,
    Traits,
    all_traits,
    effects_in_force,
)
from core.games.arcmage.state import Change, State

Pair = tuple[int, int]
TIED = frozenset({"static", "lasting", "while_source_in_play", "while_source_marked"})
CONDITIONAL = (Stat, Keyword, Restrict)
STAGES = {Stat: VALUES, Keyword: WORDS}
COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


@cache
def counted(kind: str) -> Pair:
    """Attack and defence that one counter of a kind gives."""
    found = COUNTER.fullmatch(kind)
    return (0, 0) if found is None else (int(found[1]), int(found[2]))


class LayeredValues:
    """Answers about one state; each is found when it is first asked for, and kept.

    Subtypes come first, then attack and defence, then keywords. Effects that ask for a defence see
    it without those that ask for one, conditions on keywords see none given on such conditions:
    so nothing goes round in circles. `full` says that such late effects count as well. What a card
    cannot have is taken last.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._groups: dict[type, dict[str, list[EffectGroup]]] = {}
        self._active: dict[int, list[ContinuousEffect]] = {}
        self._totals: dict[int, Pair] = {}
        self._values: dict[tuple[str, bool], Pair] = {}
        self._words: dict[tuple[str, bool], tuple[str, ...]] = {}
        self._bare: dict[str, frozenset[str]] = {}

    def renewed(self, state: State, *, alike: bool = False) -> Self:
        """The answers for a table after this one; what is known already stays where it may.

        `alike` says that nothing changed which an answer hangs on: resources, hands, damage.
        """
        found = type(self)(state)
        if alike or self._as_good_for(state):
            found.__dict__ |= self.__dict__ | {"state": state}
        return found

    def _as_good_for(self, state: State) -> bool:
        old = self.state
        return (
            old.pieces is state.pieces
            and old.lasting is state.lasting
            and old.combat is state.combat
            and old.active == state.active
            and (
                old.players is state.players
                or all(p.changes is state.players[s].changes for s, p in old.players.items())
            )
        )

    @cached_property
    def said(self) -> Mapping[str, Traits]:
        """What the definitions of the cards in play say."""
        return all_traits(self.state)

    @cached_property
    def effects_in_force(self) -> EffectsInForce:
        """The continuous effects in force."""
        return effects_in_force(self.state, self.said)

    @cached_property
    def card_index(self) -> CardIndex:
        """The cards in play by what they are."""
        return CardIndex(self.state, self.said, self.effects_in_force)

    @cached_property
    def later(self) -> bool:
        """Whether any attack or defence hangs on a defence."""
        single = (
            one
            for (kind, _), found in self.effects_in_force.direct.items()
            if kind is Stat
            for one in found
        )
        many = (group.continuous for group in self.effects_in_force.broad.get(Stat, {}).values())
        return any(one.is_dependent for one in (*single, *many))

    # --- effects on a card -------------------------------------------------------------------

    def binds(self, change: Change) -> bool:
        """Whether a change still holds: its source is there, and marked if it must be."""
        if change.source is None or change.until not in TIED:
            return True
        source = self.state.pieces.get(change.source)
        if source is None or source.dead:
            return False
        return source.marked or change.until != "while_source_marked"

    def groups(self, kind: type, n: str) -> list[EffectGroup]:
        """Effects of a class that act on everything that fits, this card among it."""
        found = self._groups.get(kind)
        if found is None:
            found = self._groups[kind] = {}
            for group in self.effects_in_force.broad.get(kind, {}).values():
                for one in self.meant(group.to, group.continuous):
                    found.setdefault(one, []).append(group)
        return found.get(n, [])

    def meant(self, wanted: Filter | Selector, continuous: ContinuousEffect) -> Cards:
        """Live cards that fit, as an effect in force means them; `other` is not looked at."""
        found = self.card_index.fitting(
            wanted, source=continuous.source, seat=continuous.seat, host=continuous.host
        )
        return found & self.card_index.live

    def active(self, group: EffectGroup) -> list[ContinuousEffect]:
        """Those of a group whose condition holds."""
        found = self._active.get(id(group))
        if found is None:
            found = [one for one in group.sources if self.applies(one)]
            self._active[id(group)] = found
        return found

    def applies(self, continuous: ContinuousEffect) -> bool:
        """Whether the condition of an effect holds, if it has one."""
        effect = continuous.effect
        said = effect.if_ if isinstance(effect, CONDITIONAL) else None
        if said is None:
            return True
        stage = STAGES.get(type(effect), ALL)
        return holds(self, said, continuous.source, continuous.seat, stage)

    # --- attack and defence ------------------------------------------------------------------

    def attack(self, n: str) -> int:
        """Current attack, perhaps below 0 (R67); 0 of what is no creature."""
        return self.both(n, full=True)[0]

    def defence(self, n: str) -> int:
        """Current defence of a creature without its damage, the points left of a city."""
        piece = self.state.pieces[n]
        return piece.left if piece.zone == "city" else self.both(n, full=True)[1]

    def both(self, n: str, *, full: bool) -> Pair:
        """Attack and defence of a creature."""
        full = full and self.later
        found = self._values.get((n, full))
        if found is None:
            found = self._values[n, full] = self._sum(n, full=full)
        return found

    def _sum(self, n: str, *, full: bool) -> Pair:
        attack, defence = self.both(n, full=False) if full else self._marked(n)
        if self.said[n].type == "creature":
            for continuous in self.effects_in_force.direct.get((Stat, n), ()):
                if continuous.is_dependent == full:
                    more = self._gain(continuous)
                    attack, defence = attack + more[0], defence + more[1]
            for group in self.groups(Stat, n):
                if group.continuous.is_dependent == full:
                    more = self._share(group, n)
                    attack, defence = attack + more[0], defence + more[1]
        return attack, defence

    def _marked(self, n: str) -> Pair:
        """The printed values with the counters on the card and the changes made to it."""
        card, piece = self.said[n].card, self.state.pieces[n]
        if card.type != "creature":
            return 0, 0
        attack, defence = card.attack or 0, card.defence or 0
        for kind, many in piece.counters:
            each = counted(kind)
            attack, defence = attack + many * each[0], defence + many * each[1]
        for change in piece.changes:
            if change.kind == "values" and self.binds(change):
                attack, defence = attack + change.attack, defence + change.defence
        return attack, defence

    def _gain(self, continuous: ContinuousEffect) -> Pair:
        effect = cast("Stat", continuous.effect)
        if not self.applies(continuous):
            return 0, 0
        both = [
            one
            if isinstance(one, int)
            else number(self, one, continuous.source, continuous.seat, VALUES)
            for one in (effect.atk, effect.def_)
        ]
        return both[0], both[1]

    def _share(self, group: EffectGroup, n: str) -> Pair:
        """What a group gives to one of its cards; with `other` none gives to itself."""
        total = self._totals.get(id(group))
        if total is None:
            gains = [self._gain(one) for one in group.sources]
            total = sum(a for a, _ in gains), sum(d for _, d in gains)
            self._totals[id(group)] = total
        if group.to.other:
            for one in group.sources:
                if one.source == n:
                    own = self._gain(one)
                    return total[0] - own[0], total[1] - own[1]
        return total

    # --- keywords ----------------------------------------------------------------------------

    def keywords(self, n: str) -> frozenset[str]:
        """The keywords of a card in play as they are printed: `flying`, `bodyguard 3`."""
        return frozenset(self.words(n, full=True))

    def has(self, n: str, word: str) -> bool:
        """Whether a card in play has a keyword, given without its number."""
        found = self._bare.get(n)
        if found is None:
            found = self._bare[n] = frozenset(map(bare, self.words(n, full=True)))
        return word in found

    def level_of(self, n: str, word: str) -> int:
        """The number behind a keyword, the sum of several, 0 without."""
        parts = (keyword.partition(" ") for keyword in self.words(n, full=True))
        return sum(int(behind) for first, _, behind in parts if first == word and behind)

    def words(self, n: str, *, full: bool) -> tuple[str, ...]:
        """Keywords, numbered ones perhaps several times."""
        found = self._words.get((n, full))
        if found is None:
            found = self._words[n, full] = self._collect(n, full=full)
        return found

    def _collect(self, n: str, *, full: bool) -> tuple[str, ...]:
        """Printed and given ones, less those that effects take; then the changes in their order."""
        found = list(self.said[n].words)
        lost: set[str] = set()
        for continuous in self.effects_in_force.direct.get((Keyword, n), ()):
            said = cast("Keyword", continuous.effect)
            if full >= continuous.is_dependent and self.applies(continuous):
                found += said.add or ()
                lost.update(said.lose or ())
        for group in self.groups(Keyword, n):
            said = cast("Keyword", group.continuous.effect)
            if full >= group.continuous.is_dependent:
                active = self.active(group)
                many = len(active)
                if said.to.other:
                    many -= sum(one.source == n for one in active)
                if many:
                    for word in said.add or ():
                        found += [word] * (many if " " in word else 1)
                    lost.update(said.lose or ())
        for word in lost:
            found = without(found, word)
        changes = [c for c in self.state.pieces[n].changes if self.binds(c)]
        kept = changed(found, changes)
        barred = {c.word for c in changes if c.kind == "no"} | set(self._barred(n, full=full))
        return tuple(one for one in kept if bare(one) not in barred) if barred else kept

    def barred(self, n: str, word: str) -> bool:
        """Whether it cannot have a keyword, or cannot do or suffer something, whatever gives it."""
        changes = self.state.pieces[n].changes
        said = any(c.kind == "no" and c.word == word and self.binds(c) for c in changes)
        return said or word in self._barred(n, full=True)

    def _barred(self, n: str, *, full: bool) -> Iterator[str]:
        """What effects say that a card cannot have or do: that beats whatever gives it (R120)."""
        for continuous in self.effects_in_force.direct.get((Restrict, n), ()):
            if self._bars(continuous, full=full):
                yield cast("Restrict", continuous.effect).what
        for group in self.groups(Restrict, n):
            for continuous in group.sources:
                itself = continuous.source == n and group.to.other
                if not itself and self._bars(continuous, full=full):
                    yield cast("Restrict", continuous.effect).what

    def _bars(self, continuous: ContinuousEffect, *, full: bool) -> bool:
        effect = cast("Restrict", continuous.effect)
        source, seat = continuous.source, continuous.seat
        return (
            effect.op == "cannot"
            and full >= continuous.is_dependent
            and (effect.if_ is None or holds(self, effect.if_, source, seat, WORDS))
        )
