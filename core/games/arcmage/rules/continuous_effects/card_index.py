"""The cards in play by what they are, so that selectors are answered by intersection (1.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from core.games.arcmage.pieces.effects import AddType
from core.games.arcmage.pieces.selectors import Filter, Kind, Selector
from core.games.arcmage.rules.continuous_effects.sources import (
    Around,
    EffectsInForce,
    Traits,
    costs_between,
    near,
    place,
    words,
)
from core.games.arcmage.state import State

Cards = frozenset[str]
NONE: Cards = frozenset()


class CardIndex:
    """Cards in play by kind, seat, subtype and so on; dead ones are among them but not in `live`.

    The cards of a place are its creatures and enchantments, those attached there included; the
    city itself is the place and not in it.
    """

    def __init__(
        self, state: State, said: Mapping[str, Traits], effects_in_force: EffectsInForce
    ) -> None:
        self._state = state
        self._said = said
        self._found: dict[tuple[object, ...], tuple[object, Cards]] = {}
        self._by: dict[tuple[str, str], Cards] = {}
        self.all: Cards = frozenset(state.pieces)
        self.live: Cards = frozenset(n for n, piece in state.pieces.items() if not piece.dead)
        self.subtypes: dict[str, Cards] = {n: one.subtypes for n, one in said.items()}
        for n, piece in state.pieces.items():
            if piece.changes:
                added = frozenset(one.word for one in piece.changes if one.kind == "type")
                self.subtypes[n] |= added
        for (kind, n), found in effects_in_force.direct.items():
            if kind is AddType and n in self.subtypes:
                for continuous in found:
                    self.subtypes[n] |= frozenset(cast("AddType", continuous.effect).add)
        if AddType in effects_in_force.broad:
            self._add_subtypes(effects_in_force)

    def _add_subtypes(self, effects_in_force: EffectsInForce) -> None:
        """Effects that give subtypes to many look at those before any such effect."""
        given: list[tuple[str, Cards]] = []
        for group in effects_in_force.broad[AddType].values():
            continuous = group.continuous
            effect = cast("AddType", continuous.effect)
            meant = self.fitting(
                effect.to, source=continuous.source, seat=continuous.seat, host=continuous.host
            )
            given += (
                (n, frozenset(effect.add))
                for n in meant & self.live
                if not effect.to.other or any(one.source != n for one in group.sources)
            )
        for n, added in given:
            self.subtypes[n] |= added
        self._found.clear()
        self._by.clear()

    def fitting(
        self,
        wanted: Filter | Selector,
        *,
        source: str | None,
        seat: str,
        host: str | None = None,
        player: str | None = None,
        at: str | None = None,
    ) -> Cards:
        """Cards in play that fit, the source among them: `other` and `without` are not looked at.

        `player` is the target or that player, `at` the city or army that was chosen as a target.
        """
        around = near(self._state, wanted, source, host)
        key = (id(wanted), seat, player, at, *around)
        held = self._found.get(key)
        if held is None:
            found = self._fit(wanted, around, seat=seat, player=player, at=at)
            held = self._found[key] = (wanted, found)  # held, so that its id stays its own
        return held[1]

    def controlled(self, seat: str) -> Cards:
        """All cards in play that a seat controls."""
        return self._one("of", seat)

    def army(self, seat: str) -> Cards:
        """The living creatures of a seat's army."""
        return self.live & self._one("is", "creature") & self._one("place", seat)

    def _fit(
        self,
        wanted: Filter | Selector | Kind,
        around: Around,
        *,
        seat: str,
        player: str | None,
        at: str | None,
    ) -> Cards:
        found = self.all
        kinds = words(wanted.is_)
        if kinds and "card" not in kinds:
            found &= self._any("is", kinds)
        if wanted.sub is not None:
            found &= self._any("sub", words(wanted.sub))
        if wanted.faction is not None:
            found &= self._one("faction", wanted.faction)
        if wanted.name is not None:
            found &= self._one("name", wanted.name)
        if wanted.unmarked:
            found &= self._one("unmarked", "")
        if wanted.of == "you":
            found &= self._one("of", seat)
        elif wanted.of == "opponent":
            found -= self._one("of", seat)
        elif wanted.of not in {None, "any"} and player is not None:
            found &= self._one("of", player)
        if wanted.in_ is not None:
            found &= self._in(words(wanted.in_), at, around)
        if around.left_out is not None:
            found -= {around.left_out}

        inner = around._replace(left_out=None)

        def fit(part: Kind) -> Cards:
            return self._fit(part, inner, seat=seat, player=player, at=at)

        return self._parts(found, wanted, fit)

    def _parts(
        self, found: Cards, wanted: Filter | Selector | Kind, fit: Callable[[Kind], Cards]
    ) -> Cards:
        """What of these fits costs, and parts that are denied or left to choose."""
        least, most = wanted.cost_at_least, wanted.cost_at_most
        if least is not None or most is not None:
            found = frozenset(n for n in found if costs_between(self._said[n].card, least, most))
        if wanted.holds is not None:
            pieces = self._state.pieces
            inside = self.live & self._one("zone", "resident") & fit(wanted.holds)
            found &= {pieces[n].place or "" for n in inside}
        if wanted.not_ is not None:
            found -= fit(wanted.not_)
        if wanted.any_of is not None:
            found &= frozenset().union(*map(fit, wanted.any_of))
        return found

    def _in(self, zones: tuple[str, ...], at: str | None, around: Around) -> Cards:
        found = NONE
        for zone in zones:
            if zone in {"army", "city"}:
                found |= self._one("zone", "resident" if zone == "city" else zone)
            else:
                own = around.at_host if zone == "host_place" else around.here
                where = at if zone.startswith("target_") else own
                found |= NONE if where is None else self._one("place", where)
        return found

    def _any(self, what: str, those: tuple[str, ...]) -> Cards:
        return frozenset().union(*(self._one(what, one) for one in those))

    def _one(self, what: str, value: str) -> Cards:
        """The cards of which one thing is so."""
        found = self._by.get((what, value))
        if found is None:
            found = self._by[what, value] = frozenset(self._look(what, value))
        return found

    def _look(self, what: str, value: str) -> Iterator[str]:
        pieces, said = self._state.pieces, self._said
        match what:
            case "is":
                return (n for n, one in said.items() if one.type == value)
            case "sub":
                return (n for n, subtypes in self.subtypes.items() if value in subtypes)
            case "faction":
                return (n for n, one in said.items() if one.faction == value)
            case "name":
                return (n for n, one in said.items() if one.card.name == value)
            case "of":
                return (n for n, piece in pieces.items() if piece.controller == value)
            case "zone":
                return (n for n, piece in pieces.items() if piece.zone == value)
            case "unmarked":
                return (n for n, piece in pieces.items() if not piece.marked)
        return (
            n
            for n, piece in pieces.items()
            if piece.zone != "city" and place(self._state, n) == value
        )
