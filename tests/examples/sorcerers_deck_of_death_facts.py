"""What may be expected of a case of Sorcerers' Deck of Death, and the functions it may ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, SEAT, SEATS
from core.games.sorcerers_deck_of_death.rules import chances, costs, measure
from core.games.sorcerers_deck_of_death.rules.reach import run_reach
from core.games.sorcerers_deck_of_death.rules.sight import sight
from core.games.sorcerers_deck_of_death.state import State
from tests.examples.sorcerers_deck_of_death_compare import codes, named, near, near_parts
from tests.examples.sorcerers_deck_of_death_seen import same_last, views
from web.contract.case_runner import Check, Run, at, seen, table


def _fig(name: str) -> int:
    assert name in FIG, f"there is no figure {name}"
    return FIG[name]


# --- what the table shows -----------------------------------------------------------------------


def _inches(run: Run) -> dict[str, tuple[float, float] | None]:
    """Where the figures stand."""
    places = {name: fig.at for name, fig in zip(FIGS, run.state.figs, strict=True)}
    return {name: at and (at[0] / 1000, at[1] / 1000) for name, at in places.items()}


def _codes(wanted: Any) -> Any:
    """Cards by seat, in the game's own spelling."""
    return {seat: codes(cards) for seat, cards in named(wanted, SEATS)}


def _engaged(run: Run) -> dict[str, list[str]]:
    return {name: _engaging(run.state, name) for name in FIGS}


def _engaging(state: State, name: str) -> list[str]:
    fig = _fig(name)
    if state.figs[fig].status != "standing":
        return []
    return sorted(FIGS[other] for other in measure.engaging(state, fig))


def _dead(run: Run) -> list[str]:
    return [name for name, fig in table(run)["figs"].items() if fig["status"] == "dead"]


def _winner(run: Run) -> str | None:
    """Seat a or b; a draw has no winner."""
    found = table(run)["result"]
    return found if found in SEATS else None


def _warnings(run: Run) -> list[str]:
    return [one.code for event in run.events for one in getattr(event, "warnings", ())]


# --- all of them --------------------------------------------------------------------------------

EXPECT: Mapping[str, Check] = {
    "hp": at("figs.*.hp"),
    "at": lambda run, wanted: near_parts("at", _inches(run), wanted),
    "done": at("figs.*.done"),
    "dead": at("", _dead, order=False),
    "engaged": at("", _engaged),
    "turn": at("turn"),
    "phase": at("phase"),
    "round": at("round"),
    "passes": at("passes"),
    "ap": at("act.ap"),
    "mvt": at("act.mvt"),
    "hand": at("hand_count", seen),
    "known": at("cards.*.known", spelt=_codes, order=False),
    "unknown": at("cards.*.unknown"),
    "deck": at("cards.*.deck"),
    "discard": at("cards.*.discard", spelt=_codes),
    "discard_n": at("cards.*.discard.#"),
    "last": lambda run, wanted: same_last(run.events, wanted),
    "warnings": at("", _warnings),
    "winner": at("", _winner),
    "result": at("reason"),
    "view": lambda run, wanted: views(run.state, wanted),
}


# --- functions ----------------------------------------------------------------------------------


def calculate(state: State, name: str, arguments: list[Any], wanted: Any) -> None:
    """One line of `calc`; ids in any order. Raises AssertionError."""
    assert name in CALC, f"there is no function {name}"
    ids = isinstance(wanted, list) and all(isinstance(one, str) for one in wanted)
    found = CALC[name](state, *arguments)
    near(f"{name} of {arguments}", found, sorted(wanted) if ids else wanted)


def _engaged_with(state: State, name: str, other: str | None = None) -> Any:
    found = _engaging(state, name)
    return found if other is None else other in found


def _inside(state: State, *seats: str) -> Any:
    """Who stands in the centre zone: of a seat, or by seat."""
    found = {
        seat: sorted(FIGS[fig] for fig in measure.inside(state, SEAT[seat]))
        for seat in seats or SEATS
    }
    return found[seats[0]] if seats else found


CALC: Mapping[str, Callable[..., Any]] = {
    "gap": lambda state, one, other: measure.gap(state, _fig(one), _fig(other)) / 1000,
    "los": lambda state, one, other: sight(state, _fig(one), _fig(other)).los,
    "cover": lambda state, one, other: sight(state, _fig(one), _fig(other)).cover,
    "engaged": _engaged_with,
    "pays": lambda _, cost, given: costs.pays(cost, codes(given)),
    "wounds": lambda _, total, defence: chances.wounds(total, defence),
    "run": lambda _, mvt: run_reach(mvt),
    "duel": lambda _, own, other: list(chances.duel(own, other)),
    "centre": _inside,
}
