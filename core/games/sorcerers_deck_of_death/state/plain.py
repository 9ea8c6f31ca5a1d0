"""A whole table by name; lengths are thousandths of an inch (section 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core import cards
from core.canonical import plain as canonical_plain
from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import FIGS, SEATS
from core.games.sorcerers_deck_of_death.state import NOBODY, Act, Attack, Drawing, Fig, Side, State


def plain(state: State) -> Json:
    """The table as JSON values by name; `restore` is the inverse."""
    return {
        "options": canonical_plain(state.options),
        "round": state.round,
        "phase": state.phase,
        "turn": seat_name(state.turn),
        "passes": state.passes,
        "first": seat_name(state.first),
        "figs": {name: _fig(fig) for name, fig in zip(FIGS, state.figs, strict=True)},
        "cards": by_seat(lambda seat: _side(state.sides[seat])),
        "act": None if state.act is None else _act(state.act),
        "pending": _pending(state.pending),
        "warnings": state.warnings,
        "result": state.result and state.result.result,
        "reason": state.result and state.result.reason,
    }


def by_seat(value: Callable[[int], Any]) -> Json:
    """A value for each seat, by its name."""
    return {name: value(seat) for seat, name in enumerate(SEATS)}


def seat_name(seat: int) -> str | None:
    """The name of a seat; None for nobody."""
    return None if seat == NOBODY else SEATS[seat]


def names(figs: Iterable[int]) -> list[str]:
    """The ids of figures, in the order given."""
    return [FIGS[fig] for fig in figs]


def listed(found: int) -> list[str]:
    """The cards of a set, sorted as strings (V1)."""
    return sorted(cards.members(found))


def _fig(fig: Fig) -> Json:
    return {
        "at": None if fig.at is None else list(fig.at),
        "hp": fig.hp,
        "done": fig.done,
        "raised": fig.raised,
        "status": fig.status,
        "facing": fig.facing,
    }


def _side(side: Side) -> Json:
    return {
        "known": listed(side.known),
        "unknown": side.unknown,
        "deck": side.deck,
        "discard": list(side.discard),
        "unseen": listed(side.unseen),
        "reshuffles": side.reshuffles,
        "drawn": side.drawn,
    }


def _act(act: Act) -> Json:
    return {
        "fig": FIGS[act.fig],
        "ap": act.ap,
        "mvt": act.mvt,
        "used": list(act.used),
        "reactions": list(act.reactions),
        "offers": list(act.offers),
        "declined": act.declined,
    }


def _pending(pending: Attack | Drawing | None) -> Json | None:
    match pending:
        case None:
            return None
        case Drawing():
            return {
                "kind": "focus",
                "fig": FIGS[pending.fig],
                "n": pending.n,
                "deep": pending.deep,
                "offers": list(pending.offers),
            }
        case Attack():
            return {
                "kind": pending.kind,
                "stage": pending.stage,
                "seat": SEATS[pending.seat],
                "attacker": None if pending.attacker is None else FIGS[pending.attacker],
                "target": None if pending.target < 0 else FIGS[pending.target],
                "loser": None if pending.loser < 0 else FIGS[pending.loser],
                "bonus": pending.bonus,
                "defence": pending.defence,
                "cap": pending.cap,
                "pushes": pending.pushes,
                "wounds": pending.wounds,
                "used": list(pending.used),
                "offers": list(pending.offers),
                "left": names(pending.left),
                "movable": names(pending.movable),
                "wounded": names(pending.wounded),
            }
