"""The events of a step while it is being decided, fact by fact, and the triggers they set off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from core.errors import IllegalMove
from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import evolve
from core.games.arcmage.decide import triggers
from core.games.arcmage.decide.hidden_cards import CardSource, ObservedCards
from core.games.arcmage.evolve import facts as apply_facts
from core.games.arcmage.facts import Alike, Happening, WaitTrigger
from core.games.arcmage.pieces.items import Item, Part, Trigger
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import State


class StepBuilder:
    """`state` is the table after the facts so far.

    `retreats` are the places that the command names for residents of cities that fall; `starved`
    are seats that had to draw more than their deck held (R123); `queue` holds triggers that were
    set off and have neither happened nor begun to wait. `forced` are the codes of refusals
    that the table overruled; `dealer` gives what chance decides (R134).
    """

    def __init__(
        self,
        state: State,
        retreats: Mapping[str, str] | None = None,
        *,
        forced: frozenset[str] = frozenset(),
        dealer: CardSource | None = None,
    ) -> None:
        self.state = state
        self._dealer = dealer
        self._forced = forced
        self.events: list[e.Event] = []
        self.retreats = dict(retreats or {})
        self.starved: list[str] = []
        self.queue: list[Trigger] = []
        self._open: Any = None
        self._facts: list[Happening] = []
        self._layers: Layers | None = None

    @property
    def layers(self) -> Layers:
        """The values of the table as it is now."""
        if self._layers is None:
            self._layers = Layers(self.state)
        elif self._layers.state is not self.state:
            self._layers = self._layers.renewed(self.state)
        return self._layers

    def observed(self, given: Iterable[Part], seat: str) -> ObservedCards:
        """The cards that a seat names with its entry; what chance gives is the dealer's."""
        return ObservedCards(given, seat, self._dealer)

    def refuse(self, error: IllegalMove) -> None:
        """Raises the refusal, unless the table overruled such ones."""
        if error.code not in self._forced:
            raise error

    def open(self, event: e.Event) -> None:
        """An event begins; its facts follow."""
        self.state = evolve.begin(self.state, event)
        self._open = event

    def fact(self, fact: Happening) -> None:
        """One more fact of the open event, with the triggers that it sets off."""
        before = self.state
        self._facts.append(fact)
        self.state = apply_facts.apply(before, fact)
        if isinstance(fact, Alike) and self._layers is not None and self._layers.state is before:
            self._layers = self._layers.renewed(self.state, alike=True)
        triggers.after_fact(self, before, fact)

    def close(self) -> None:
        """The open event is complete."""
        event = replace(self._open, facts=tuple(self._facts)) if self._facts else self._open
        self.state = evolve.finish(self.state, event)
        self.events.append(event)
        self._facts = []

    def fail(self) -> None:
        """The open event tells an item whose targets were all gone (R84)."""
        self._open = replace(self._open, failed=True)

    def revise(self, item: Item) -> None:
        """The open event put this item on the stack, as it turns out to be after its costs."""
        self._open = replace(self._open, item=item)
        stack = tuple(item if one.id == item.id else one for one in self.state.stack)
        self.state = self.state._replace(stack=stack)

    def add(self, event: e.Event) -> None:
        """An event without facts."""
        self.open(event)
        self.close()

    @property
    def facts_so_far(self) -> int:
        """Facts in the open event."""
        return len(self._facts)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.events) and isinstance(self.events[-1], MatchEnded)

    def set_off(self, trigger: Trigger) -> None:
        """A trigger, to happen right after what caused it (R116)."""
        self.queue.append(trigger)

    def wait(self, trigger: Trigger) -> None:
        """A trigger waits to be entered; the open event says so."""
        self.fact(WaitTrigger(replace(trigger, id=f"T{self.state.next_trigger}")))
