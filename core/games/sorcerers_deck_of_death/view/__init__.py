"""The table as a page shows it, in thousandths of an inch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core import cards
from core.events import Json, Seat
from core.games.sorcerers_deck_of_death.pieces import FIGS, HAND_LIMIT, OF, SEATS, profile
from core.games.sorcerers_deck_of_death.rules import chances, measure
from core.games.sorcerers_deck_of_death.rules.scenery import plain_pieces
from core.games.sorcerers_deck_of_death.state import Attack, State, mages, radii
from core.games.sorcerers_deck_of_death.state.stored import FILE
from core.games.sorcerers_deck_of_death.view.hiding import SECRETS

__all__ = ["SECRETS", "count_unseen", "hand", "to_play", "view"]


def view(state: State) -> Json:
    """The table by name with what follows from it, for a page.

    Beside the whole table: `hand` by seat with a `?` for each unseen card, `engaged` pairs (R34),
    who stands `inside` the centre zone as measured and what that is `worth` (R93), cards `owed`
    to the discard by seat (R16), and the `chances` of the dice that an attack waits for.
    """
    within = [measure.inside(state, seat) for seat in (0, 1)]
    return {
        **FILE.plain(state),
        "mages": dict(zip(SEATS, mages(state.options), strict=True)),
        "radii": dict(zip(FIGS, radii(state.options), strict=True)),
        "scenery": plain_pieces(state.options),
        "hand": by_seat(lambda seat: hand(state, seat)),
        "hand_count": by_seat(lambda seat: state.sides[seat].hand),
        "engaged": _engaged(state),
        "inside": by_seat(lambda seat: [FIGS[fig] for fig in within[seat]]),
        "worth": by_seat(lambda seat: measure.worth(within[seat])),
        "owed": _owed(state),
        "chances": _chances(state),
    }


def to_play(view: Json) -> Seat | None:
    """Whose turn it is; nobody's after the end."""
    turn: Seat | None = None if view["result"] else view["turn"]
    return turn


def count_unseen(state: State) -> int:
    """How many cards lie in decks and unseen in hands (V1)."""
    return sum(side.deck + side.unknown for side in state.sides)


def by_seat(value: Callable[[int], Any]) -> Json:
    """A value for each seat, by its name."""
    return {name: value(seat) for seat, name in enumerate(SEATS)}


def hand(state: State, seat: int) -> list[str]:
    """The hand as far as the table at hand knows it; `?` for each other card (V1)."""
    side = state.sides[seat]
    return sorted(cards.members(side.known)) + [cards.UNSEEN] * side.unknown


def _engaged(state: State) -> list[list[str]]:
    return [
        [FIGS[fig], FIGS[enemy]]
        for fig in OF[0]
        if state.figs[fig].status == "standing"
        for enemy in measure.engaging(state, fig)
    ]


def _owed(state: State) -> Json | None:
    """How many cards each seat must discard that holds more than ten; None if none does."""
    over = by_seat(lambda seat: state.sides[seat].hand - HAND_LIMIT)
    return {name: n for name, n in over.items() if n > 0 and state.result is None} or None


def _chances(state: State) -> Json | None:
    pending = state.pending
    if not isinstance(pending, Attack) or pending.stage != "dice":
        return None
    if pending.kind == "DP":
        return {"duel": list(chances.duel_ways(pending.bonus)), "of": 36 * 36}
    defences = {pending.defence}
    if pending.kind == "TE":  # each target has a roll of its own
        defences = {profile(fig).defence for fig in pending.left}
    if len(defences) != 1:
        return None
    need = defences.pop() - pending.bonus
    return {"need": need, "ways": list(chances.ways(need, pending.cap)), "of": 36}
