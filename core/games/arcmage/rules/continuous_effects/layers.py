"""What holds at one moment: values, keywords, what is forbidden, what abilities there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from core.games.arcmage.pieces.effects import (
    Activated,
    Cap,
    DealMore,
    Freeze,
    Grant,
    Keyword,
    Prevent,
    Restrict,
)
from core.games.arcmage.pieces.selectors import Condition, Filter, Value
from core.games.arcmage.rules.continuous_effects import conditions
from core.games.arcmage.rules.continuous_effects.keywords import changed, without
from core.games.arcmage.rules.continuous_effects.sources import ContinuousEffect, words
from core.games.arcmage.rules.continuous_effects.values import LayeredValues
from core.games.arcmage.rules.selection import card_fits, whose
from core.games.arcmage.state import Change, card_of

FIGHTING = frozenset({"attack", "block", "block_for"})


class Layers(LayeredValues):
    """Answers about one state, kept for as long as it lives. Seats are capital letters."""

    def on(self, kind: type, n: str) -> Iterator[ContinuousEffect]:
        """Effects of a class on a card or seat, in order of their sources, conditions met."""
        for continuous in self.effects_in_force.direct.get((kind, n), ()):
            if self.applies(continuous):
                yield continuous
        for group in self.groups(kind, n):
            for continuous in self.active(group):
                if continuous.source != n or not group.to.other:
                    yield continuous

    # --- cards -------------------------------------------------------------------------------

    def subtypes(self, n: str) -> frozenset[str]:
        """The subtypes of a card in play."""
        return self.card_index.subtypes[n]

    def keywords_off(self, seat: str, slug: str, zone: str) -> frozenset[str]:
        """Keywords of a card that a seat has in a hand, deck or graveyard."""
        card = card_of(self.state, slug)
        if card is None:
            return frozenset()
        found = list(card.keywords or ())
        lost: list[str] = []
        for continuous in self.effects_in_force.off:
            effect = continuous.effect
            if (
                isinstance(effect, Keyword)
                and zone in words(effect.to.in_)
                and whose(effect.to, seat, continuous.seat)
                and card_fits(card, effect.to)
                and self.applies(continuous)
            ):
                found += effect.add or ()
                lost += effect.lose or ()
        for word in lost:
            found = without(found, word)
        if card.type == "creature":  # “the creatures you play this turn”
            found = list(changed(found, self.state.players[seat].changes))
        return frozenset(found)

    # --- what may be done --------------------------------------------------------------------

    def forbidden(self, n: str, action: str, versus: str | None = None) -> bool:
        """Whether a card, or a seat, cannot do it to `versus`; None: to anything (R120).

        What a seat cannot do in combat, its creatures cannot either.
        """
        if action == "attack" and n in self.state.pieces and self.has(n, "peaceful"):
            return True
        return self._said(n, action, versus, "cannot")

    def permitted(self, n: str, action: str, versus: str | None = None) -> bool:
        """Whether an effect says that it can (R119); what forbids it all the same beats this."""
        return self._said(n, action, versus, "can")

    def must_attack(self, n: str) -> bool:
        """Whether it has to attack and nothing forbids that altogether (R121)."""
        return self._said(n, "attack", None, "must") and not self.forbidden(n, "attack")

    def _said(self, n: str, action: str, versus: str | None, op: str) -> bool:
        piece = self.state.pieces.get(n)
        bearers: list[str] = [n]
        if piece is not None and action in FIGHTING:
            bearers.append(piece.controller)
        kind = {"cannot": "no", "can": "can"}.get(op)
        for one in bearers:
            for change in self._changes(one):
                if (
                    change.kind == kind
                    and change.word == action
                    and change.versus in {None, versus}
                    and self.binds(change)
                ):
                    return True
            for continuous in self.on(Restrict, one):
                effect = cast("Restrict", continuous.effect)
                if (
                    effect.op == op
                    and effect.what == action
                    and self._against(effect.versus, continuous, versus)
                ):
                    return True
        return False

    def _against(
        self, said: str | Filter | None, continuous: ContinuousEffect, versus: str | None
    ) -> bool:
        if said is None or versus is None:
            return said is None
        if isinstance(said, Filter):
            found = conditions.meant(self, said, continuous.source, continuous.seat, dead=True)
            return versus in found
        return versus == {"host": continuous.host, "self": continuous.source}.get(said, said)

    def _changes(self, n: str) -> tuple[Change, ...]:
        bearer = self.state.pieces.get(n) or self.state.players.get(n)
        return () if bearer is None else bearer.changes

    # --- marks and damage --------------------------------------------------------------------

    def frozen(self, n: str) -> bool:
        """Whether it stays marked in unmark phases (R37)."""
        changes = self.state.pieces[n].changes
        held = any(c.kind == "freeze" and self.binds(c) for c in changes)
        return held or bool(self.freezes(n)) or self.forbidden(n, "unmark")

    def freezes(self, n: str) -> tuple[tuple[Freeze, str], ...]:
        """The effects that keep it marked, for their `unless`, and the cards they are on."""
        return tuple((cast("Freeze", one.effect), one.source) for one in self.on(Freeze, n))

    def keepers(self, n: str) -> tuple[str, ...]:
        """The cards in play that keep it marked in unmark phases."""
        changes = self.state.pieces[n].changes
        by = [c.source or "" for c in changes if c.kind == "freeze" and self.binds(c)]
        found = dict.fromkeys((*by, *(source for _, source in self.freezes(n))))
        return tuple(one for one in found if one in self.state.pieces)

    def cap(self, seat: str, what: str) -> int | None:
        """How many resource cards a seat may have, or creatures it may unmark; None: any number."""
        found = []
        for continuous in self.effects_in_force.caps:
            effect = cast("Cap", continuous.effect)
            if effect.what == what:
                meant = {"you": seat == continuous.seat, "opponents": seat != continuous.seat}
                if meant.get(effect.who, True):
                    found.append(self.value(effect.n, continuous.source, continuous.seat))
        return min(found, default=None)

    def has_too_many(self, seat: str) -> bool:
        """Whether a seat has more resource cards than it may."""
        most = self.cap(seat, "resources")
        held = sum(one.controller == seat for one in self.state.resources.values())
        return most is not None and held > most

    def more_damage(self, n: str, versus: str) -> int:
        """How much more it deals to a creature or a city in battle."""
        more = 0
        for continuous in self.on(DealMore, n):
            effect = cast("DealMore", continuous.effect)
            if self._against(effect.versus, continuous, versus):
                more += self.value(effect.n, continuous.source, continuous.seat)
        return more

    def prevented_above(self, n: str) -> int | None:
        """The most damage it takes in a turn, None without a limit."""
        effects = [cast("Prevent", continuous.effect) for continuous in self.on(Prevent, n)]
        limits = [one.above or 0 for one in effects if one.what == "damage"]
        return min(limits, default=None)

    # --- abilities ---------------------------------------------------------------------------

    def abilities(self, n: str) -> tuple[tuple[Activated, str], ...]:
        """Activated abilities in their order, granted ones last, and the card each is from."""
        if self.state.pieces[n].dead:
            return ()
        own = ((ability, n) for ability in self.said[n].activated)
        granted = ((cast("Grant", one.effect).ability, one.source) for one in self.on(Grant, n))
        return (*own, *granted)

    # --- conditions and numbers --------------------------------------------------------------

    def condition(self, said: Condition, source: str, seat: str) -> bool:
        """Whether a condition holds for a card and the seat whose effect it is."""
        return conditions.holds(self, said, source, seat)

    def value(self, said: Value, source: str, seat: str, x: int = 0, sacrificed: int = 0) -> int:
        """A number of an effect of a card; `any` is 0."""
        return conditions.number(self, said, source, seat, x=x, sacrificed=sacrificed)
