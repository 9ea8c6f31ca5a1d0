"""Choices that an entry leaves open, made by a policy: targets, modes, places, names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from core.errors import IllegalMove
from core.games.arcmage.commands import Command
from core.games.arcmage.deal.likely import likely
from core.games.arcmage.decide import decide_step
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.slots import Slot
from core.games.arcmage.legal import offers
from core.games.arcmage.pieces.items import Part
from core.games.arcmage.pieces.selectors import Filter
from core.games.arcmage.rules import ledger
from core.games.arcmage.rules.selection import card_fits
from core.games.arcmage.state import State, card_of, standing

Prefer = Callable[[Slot, Sequence[str], int], Sequence[str]]  # the best n of what there is


@dataclass
class Choices:
    """What was chosen so far, as a command holds it."""

    targets: list[str] = field(default_factory=list)
    modes: list[int] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    results: list[Part] = field(default_factory=list)
    player: str | None = None


class Chooser:
    """Fills the slots of one entry: by chance, or by what `prefer` puts first."""

    def __init__(
        self,
        step: StepBuilder,
        seat: str,
        rng: Random,
        *,
        source: str | None = None,
        player: str | None = None,
        prefer: Prefer | None = None,
    ) -> None:
        self.step = step
        self.state = step.state
        self.seat = seat
        self.rng = rng
        self.source = source
        self.prefer = prefer
        self.made = Choices(player=player)
        self.held = {s: list(p.hand) for s, p in self.state.players.items()}
        self.given: list[str] = []

    def fill(self, asked: Iterable[Slot]) -> Choices | None:
        """The choices; None where one that is needed cannot be made."""
        for slot in asked:
            if not self._slot(slot):
                return None
        return self.made

    def _slot(self, slot: Slot) -> bool:
        match slot.kind:
            case "mode":
                return self._mode(slot)
            case "player":
                there = offers.candidates(self.step, self.seat, slot)
                self.made.player = self._best(slot, there, 1)[0]
                self.made.targets.append(self.made.player)
                return True
            case "place":
                return self._place(slot)
            case "names":
                return self._names(slot)
        return self._target(slot)

    def _best(self, slot: Slot, there: Sequence[str], n: int) -> list[str]:
        if self.prefer is not None:
            return list(self.prefer(slot, there, n))
        return self.rng.sample(list(there), n)

    def _mode(self, slot: Slot) -> bool:
        order = list(range(slot.n))
        self.rng.shuffle(order)
        for at in order:
            if all(self._possible(one) for one in slot.branches[at]):
                self.made.modes.append(at + 1)
                return all(self._slot(one) for one in slot.branches[at])
        if slot.optional:  # nothing is possible for the one it happens to; the mode is still due
            self.made.modes.append(1)
            return all(self._slot(one) for one in slot.branches[0])
        return False

    def _possible(self, slot: Slot) -> bool:
        who = slot.seat or self.made.player
        if slot.kind == "names" and slot.what == "discard":
            return bool(who and self.held[who])
        if slot.kind == "chosen" and slot.what == "give":
            return any(r.controller == who for r in self.state.resources.values())
        return offers.possible(self.step, self.seat, slot)

    def _target(self, slot: Slot) -> bool:
        if slot.optional and self.rng.random() < 0.3:
            return True
        by = slot
        if slot.what == "give":
            by = slot._replace(seat=slot.seat or self.made.player)
        there = [
            one
            for one in offers.candidates(
                self.step, self.seat, by, self.source, player=self.made.player
            )
            if one not in self.given
        ]
        n = min(slot.n, len(there))
        if n < slot.n and slot.what == "cost":
            return False
        if not n and slot.kind == "target" and not slot.optional:
            return False
        picked = self._best(slot, there, n)
        if slot.what == "give":
            self.given += picked
        self.made.targets += picked
        return True

    def _place(self, slot: Slot) -> bool:
        state = self.state
        moved = self.made.targets[-1] if self.made.targets else None
        piece = state.pieces.get(moved or "")
        own = list(standing(state, self.seat))
        there = own
        if slot.what != "your_city":
            if piece is None:
                return True
            who = piece.owner if slot.what == "owner_city_or_army" else piece.controller
            there = list(standing(state, who))
            if slot.what != "controller_city":
                there = ["army", *there]
        if there:
            self.made.places.append(self.rng.choice(there))
        return True

    def _names(self, slot: Slot) -> bool:
        seats = slot.seats or ((self.made.player,) if self.made.player else ())
        for seat in seats:
            if slot.what == "discard":
                n = min(slot.n, len(self.held[seat]))
                picked = self._best(slot, self.held[seat], n)
                for slug in picked:
                    self.held[seat].remove(slug)
                if picked:
                    self.made.results.append((seat, tuple(picked)))
            elif slot.what == "search" and isinstance(slot.selector, Filter):
                self._search(slot, seat, slot.selector)
            elif slot.optional and self.rng.random() < 0.8:
                self.made.results.append((seat, ("?",) * slot.n))
        return True

    def _search(self, slot: Slot, seat: str, wanted: Filter) -> None:
        player = self.state.players[seat]
        there = [
            slug
            for slug, n in ledger.unseen(self.state, seat).items()
            for _ in range(n)
            if (card := card_of(self.state, slug)) is not None and card_fits(card, wanted)
        ][: player.deck.size]
        most = slot.n or min(len(there), 3)
        picked = self._best(slot, there, min(most, len(there)))
        if picked:
            self.made.results.append((seat, tuple(picked)))


def accepted(state: State, command: Command) -> bool:
    """Whether the rules allow it, whatever chance gives."""
    try:
        decide_step(state, command, likely)
    except IllegalMove:
        return False
    return True
