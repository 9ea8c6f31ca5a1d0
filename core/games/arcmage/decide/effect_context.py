"""Effects as they are carried out: who and what they act on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.choices import ItemChoices, no_place, shape, shapes_of
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules import selection
from core.games.arcmage.rules.selection import turn_order
from core.games.arcmage.rules.waiting_triggers import in_grave
from core.games.arcmage.state import Piece

__all__ = ["EffectContext", "context_of", "no_place", "shape", "shapes_of", "turn_order"]


class EffectContext(ItemChoices):
    """An item that is carried out; `same` is what its last effect acted on."""

    # --- how often ---------------------------------------------------------------------------

    def count(self, effects: tuple[x.Effect, ...]) -> None:
        """How many cards there are that something will happen for, before anything does."""
        for effect in effects:
            if isinstance(effect, x.ForEach):
                self.counted.setdefault(effect.of, len(self._each(effect.of)))

    # --- who ---------------------------------------------------------------------------------

    def who(self, selector: x.Selector) -> tuple[str, ...]:
        """What an effect acts on; targets and choices are taken from what was entered."""
        found = self._who(selector)
        self.same = found
        return found

    def _who(self, selector: x.Selector) -> tuple[str, ...]:
        pieces = self.state.pieces
        match selector.who:
            case "self":
                return _there(pieces, self.source)
            case "host":
                return _there(pieces, self.host)
            case "same":
                return tuple(n for n in self.same if n in pieces or n in self.state.resources)
            case "each":
                return self._each(selector)
            case "its_city":
                return self._its_city()
            case "blockers" | "damaged" | "that_card":
                cards = self.trigger.cards if self.trigger else ()
                return tuple(n for n in cards if n in pieces and not pieces[n].dead)
            case "self_and_chosen":
                both = (self.source or "", *self.chosen)
                return tuple(n for n in both if n in pieces)
            case "creatures_you_play_this_turn":
                return (self.seat,)
        return self.pick(selector)

    def _each(self, selector: x.Selector) -> tuple[str, ...]:
        if selector.in_ == "host_place":
            return self._host_place(selector)
        return selection.matching(
            self.layers,
            selector,
            source=self.source,
            seat=self.seat,
            host=self.host,
            player=self.player,
        )

    def _host_place(self, selector: x.Selector) -> tuple[str, ...]:
        """The other creatures of the place in which the host was as it was marked."""
        if self.trigger is None:
            return ()
        host, place = next(iter(self.trigger.cards), None), self.trigger.place
        found = selection.matching(
            self.layers, x.Selector("each", is_=selector.is_), source=self.source, seat=self.seat
        )
        return tuple(n for n in found if n != host and self._was_at(n, place))

    def _was_at(self, number: str, place: str | None) -> bool:
        """Whether a creature is in a city, or in the army of a seat."""
        piece = self.state.pieces[number]
        return place == (piece.place if piece.zone == "resident" else f"{piece.controller} army")

    def _its_city(self) -> tuple[str, ...]:
        piece = self.state.pieces.get(self.source or "")
        place = piece.place if piece is not None else self.trigger.place if self.trigger else None
        return _there(self.state.pieces, place)

    def that_card_in_grave(self) -> tuple[str, ...]:
        """The card that a trigger speaks of, where it lies now in its owner's graveyard."""
        lies = self.trigger.place if self.trigger is not None else None
        return (lies,) if lies is not None and in_grave(self.state, lies) else ()

    def seats(self, who: str) -> tuple[str, ...]:
        """The players that an effect means, in turn order from the active one."""
        order = turn_order(self.state)
        match who:
            case "you":
                return (self.seat,) if self.seat in order else ()
            case "opponents":
                return tuple(seat for seat in order if seat != self.seat)
            case "each_player":
                return order
            case "that_player":
                return (self.player,) if self.player is not None and self.player in order else ()
            case "city_owner":
                return tuple(self.state.pieces[n].controller for n in self._its_city())
        return self.target_player()


def _there(pieces: Mapping[str, Piece], number: str | None) -> tuple[str, ...]:
    return (number,) if number is not None and number in pieces else ()


def context_of(step: StepBuilder, item: Item, **also: Any) -> EffectContext:
    """What an item of the stack carries out."""
    context = EffectContext(
        step,
        item.seat,
        item.card,
        source=item.source,
        number=item.number,
        x=item.x,
        modes=item.modes,
        targets=item.targets,
        places=item.places,
        trigger=item.trigger,
        **also,
    )
    context.item = item.id
    if item.kind == "ability":
        context.chosen = item.chosen
    return context
