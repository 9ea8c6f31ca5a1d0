"""What was entered for an item: targets, players, places and modes are taken from it in turn."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage.decide.hidden_cards import ObservedCards
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules import selection
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import State, alive, card_of
from core.games.arcmage.titles import seat_title

PIECE = re.compile("[A-H][0-9]+")
RESOURCE = re.compile("[A-H]r[0-9]+")


def shape(target: str) -> str:
    """What kind of thing a target is, by how it is written."""
    if RESOURCE.fullmatch(target):
        return "resource"
    if PIECE.fullmatch(target):
        return "piece"
    if ":" in target:
        return "card"
    return "item" if target[0] == "S" else "player"


def shapes_of(selector: x.Selector) -> set[str]:
    """How targets of a selector are written."""
    kinds = {selector.is_} if isinstance(selector.is_, str) else set(selector.is_ or ())
    if selector.in_ in selection.HIDDEN:
        return {"card"}
    names = {"resource": "resource", "player": "player", "spell": "item"}
    return {names.get(kind, "piece") for kind in kinds} or {"piece"}


class ItemChoices:
    """The choices of one item, or of one cost.

    `seat` is who controls it, `source` the card in play that it is of. `strict`: a target that
    does not fit is refused, else skipped (R84). `later` holds what was entered as it resolved.
    """

    def __init__(
        self,
        step: StepBuilder,
        seat: str,
        slug: str,
        *,
        source: str | None = None,
        host: str | None = None,
        number: int = 0,
        x: int = 0,
        modes: Iterable[int] = (),
        targets: Iterable[str] = (),
        places: Iterable[str] = (),
        names: ObservedCards | None = None,
        trigger: Trigger | None = None,
        strict: bool = True,
    ) -> None:
        self.step = step
        self.seat = seat
        self.slug = slug
        self.source = source
        self.host = host
        self.number = number
        self.x = x
        self.modes = deque(modes)
        self.targets = deque(targets)
        self.later: deque[str] = deque()  # what was entered when it resolved
        self.places = deque(places)
        self.names = names or ObservedCards((), seat)
        self.trigger = trigger
        self.strict = strict
        self.player: str | None = trigger.player if trigger else None
        self.item: str | None = None  # its number on the stack
        self.same: tuple[str, ...] = ()
        self.chosen: tuple[str, ...] = ()
        self.counted: dict[Selector, int] = {}  # what something happens for, each
        self.legal = 0  # targets that still fit
        self.illegal = 0  # and those that were skipped

    def add_late(self, command: c.ResolveItem | None) -> None:
        """What was chosen only as the item resolved, behind what was chosen before."""
        if command is not None:
            self.later.extend(command.targets)
            self.modes.extend(command.modes)
            self.places.extend(() if command.place is None else (command.place,))

    @property
    def state(self) -> State:
        """The table now."""
        return self.step.state

    @property
    def layers(self) -> Layers:
        """Its values."""
        return self.step.layers

    def value(self, value: x.Value | None, default: int = 1) -> int:
        """A number of an effect."""
        if value is None:
            return default
        if isinstance(value, int):
            return value
        source = self.source or self.host or ""
        return self.layers.value(value, source, self.seat, self.x)

    # --- targets and choices -----------------------------------------------------------------

    def candidates(self, selector: x.Selector) -> tuple[str, ...]:
        """What a target or choice may be, as it is written; no spell is its own."""
        found = selection.targets(
            self.layers,
            selector,
            source=self.source,
            seat=self.seat,
            host=self.host,
            player=self.player,
        )
        return tuple(one for one in found if one != self.item)

    def pick(self, selector: x.Selector, *, optional: bool = False) -> tuple[str, ...]:
        """The targets or choices of a selector. Raises E_TARGET, E_FORBIDDEN."""
        if selector.of == "target_player":
            self._named_player()
        n = self.value(selector.n)
        candidates = self.candidates(selector)
        due = min(n, len(candidates))
        shapes = shapes_of(selector)
        picked = self._next(shapes, n)
        for target in picked:
            self._check(target, selector, candidates)
        legal = tuple(one for one in picked if self._allowed(one, selector, candidates))
        if selector.who == "target":
            self.legal += len(legal)
            self.illegal += len(picked) - len(legal)
        for at, target in enumerate(picked):
            if target in picked[:at]:
                self.differ(target, target)
        if len(picked) < due and not (optional and not picked) and self.strict:
            raise IllegalMove(
                "E_TARGET",
                "{n} to be chosen: {allowed}.",
                rule="R30",
                n=due,
                allowed=", ".join(candidates),
            )
        if selector.who == "chosen":
            self.chosen = (*self.chosen, *legal)
        return legal

    def _named_player(self) -> None:
        """The player whose cards are meant may stand in front of what is picked of them."""
        queue = self.targets or self.later
        if self.player is None and queue and shape(queue[0]) == "player":
            self.target_player()

    def _next(self, shapes: set[str], n: int) -> tuple[str, ...]:
        """The next targets that are written in this way, at most so many."""
        found: list[str] = []
        for queue in (self.targets, self.later):
            while queue and len(found) < n and shape(queue[0]) in shapes:
                found.append(queue.popleft())
        return tuple(found)

    def differ(self, one: str, other: str) -> None:
        """Two targets that must be two. Raises E_TARGET."""
        if one == other and self.strict:
            raise IllegalMove("E_TARGET", "A target is named twice.", rule="R84")

    def pass_over(self, shapes: set[str], n: int) -> None:
        """What is picked only later, if it is entered already."""
        self._next(shapes, n)

    def _allowed(self, target: str, selector: x.Selector, candidates: Sequence[str]) -> bool:
        return target in candidates or (selector.in_ == "hand" and self._held(target, selector))

    def _held(self, target: str, selector: x.Selector) -> bool:
        """Whether a card may be among the unknown ones of its player's hand (R130)."""
        owner, slug = target.split(":")
        card = card_of(self.state, slug)
        hidden = owner == self.seat and self.state.players[owner].unknown > 0
        return hidden and card is not None and selection.card_fits(card, selector)

    def _check(self, target: str, selector: x.Selector, candidates: Sequence[str]) -> None:
        if not self.strict or self._allowed(target, selector, candidates):
            return
        piece = self.state.pieces.get(target)
        if piece is not None and self.layers.barred(target, "be_targeted"):
            raise IllegalMove("E_FORBIDDEN", "{card} cannot be a target.", rule="R120", card=target)
        if piece is not None and self.guarded(target, selector):
            raise IllegalMove(
                "E_FORBIDDEN",
                "{card} has sanctuary: spells and abilities of opponents cannot target it.",
                rule="K-sanctuary",
                card=target,
            )
        raise IllegalMove(
            "E_TARGET",
            "{target} cannot be chosen here; there are {allowed}.",
            rule="R84",
            target=target,
            allowed=", ".join(candidates) or "-",
        )

    def guarded(self, target: str, selector: x.Selector) -> bool:
        """Whether only sanctuary keeps something from being targeted."""
        piece = self.state.pieces[target]
        return (
            selector.who == "target"
            and piece.controller != self.seat
            and self.layers.has(target, "sanctuary")
        )

    # --- players, places, modes ------------------------------------------------------------------

    def target_player(self) -> tuple[str, ...]:
        """The chosen player: the same one for the whole item. Raises E_TARGET."""
        if self.player is None:
            picked = self._next({"player"}, 1)
            for one in picked:
                if one not in alive(self.state) and self.strict:
                    raise IllegalMove(
                        "E_TARGET", "{seat} is not in the game.", rule="R84", seat=seat_title(one)
                    )
            if not picked and self.strict:
                raise IllegalMove(
                    "E_TARGET",
                    "{n} to be chosen: {allowed}.",
                    rule="R30",
                    n=1,
                    allowed=", ".join(alive(self.state)),
                )
            there = sum(one in alive(self.state) for one in picked)
            self.player = next(iter(picked), None)
            self.legal += there
            self.illegal += len(picked) - there
        return tuple(one for one in alive(self.state) if one == self.player)

    def place(self, allowed: Sequence[str]) -> str:
        """A place that was entered. Raises E_ROUTE."""
        given = self.places.popleft() if self.places else None
        if given is None and len(allowed) == 1:
            (given,) = allowed
        if given is None or given not in allowed:
            raise no_place(allowed)
        return given

    def mode(self, n: int) -> int:
        """The next mode, from 1. Raises E_MODE."""
        given = self.modes.popleft() if self.modes else None
        if given is None or not 1 <= given <= n:
            raise IllegalMove("E_MODE", "A mode is needed: /1 to /{n}.", rule="R30", n=n)
        return given

    def finish(self) -> None:
        """Nothing that was entered may be left over. Raises E_TARGET, E_MODE, E_ROUTE, E_RESULT."""
        self.spent()
        self.names.finish()

    def spent(self) -> None:
        """The same for what people chose. Raises E_TARGET, E_MODE, E_ROUTE."""
        left = (*self.targets, *self.later)
        if left:
            raise IllegalMove(
                "E_TARGET", "{target} is a target too many.", rule="R84", target=left[0]
            )
        if self.modes:
            raise IllegalMove("E_MODE", "More modes were named than there are.", rule="R30")
        if self.places:
            raise IllegalMove("E_ROUTE", "No place is needed here.", rule="R76")


def no_place(allowed: Sequence[str]) -> IllegalMove:
    """The refusal of a place that is missing, or none of these."""
    return IllegalMove(
        "E_ROUTE",
        "A place is needed: one of {allowed}.",
        rule="R76",
        allowed=", ".join(allowed) or "-",
    )
