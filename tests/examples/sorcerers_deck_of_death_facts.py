"""What may be expected of a case of Sorcerers' Deck of Death, and the functions it may ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from core import cards
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, SEAT, SEATS
from core.games.sorcerers_deck_of_death.rules import chances, costs, measure
from core.games.sorcerers_deck_of_death.rules.reach import run_reach
from core.games.sorcerers_deck_of_death.rules.sight import sight
from core.games.sorcerers_deck_of_death.state import Fig, Side, State
from tests.examples.sorcerers_deck_of_death_compare import codes, named, near, same
from tests.examples.sorcerers_deck_of_death_seen import same_last, views


class Played(NamedTuple):
    """How far a case came: the table, and all events up to there."""

    state: State
    events: tuple[Any, ...]


def _fig(name: str) -> int:
    assert name in FIG, f"there is no figure {name}"
    return FIG[name]


def _inches(at: tuple[int, int] | None) -> tuple[float, float] | None:
    return None if at is None else (at[0] / 1000, at[1] / 1000)


# --- what the table shows -----------------------------------------------------------------------

Check = Callable[[Played, Any], None]


def _value(key: str, read: Callable[[State], Any]) -> Check:
    return lambda played, wanted: same(key, read(played.state), wanted)


def _figures(key: str, read: Callable[[Fig], Any], compare: Any = same) -> Check:
    def run(played: Played, wanted: Mapping[str, Any]) -> None:
        for name, value in named(wanted, FIGS):
            compare(f"{key} of {name}", read(played.state.figs[FIG[name]]), value)

    return run


def _sides(
    key: str, read: Callable[[Side], Any], wish: Callable[[Any], Any] = lambda x: x
) -> Check:
    def run(played: Played, wanted: Mapping[str, Any]) -> None:
        for seat, value in named(wanted, SEATS):
            same(f"{key} of {seat}", read(played.state.sides[SEAT[seat]]), wish(value))

    return run


def _engaged(played: Played, wanted: Mapping[str, list[str]]) -> None:
    for name, enemies in named(wanted, FIGS):
        same(f"engaged with {name}", _engaging(played.state, name), enemies)


def _engaging(state: State, name: str) -> list[str]:
    fig = _fig(name)
    if state.figs[fig].status != "standing":
        return []
    return sorted(FIGS[other] for other in measure.engaging(state, fig))


def _dead(state: State) -> list[str]:
    return sorted(name for name, fig in zip(FIGS, state.figs, strict=True) if fig.status == "dead")


def _winner(state: State) -> str | None:
    """Seat a or b; a draw has no winner."""
    result = GAME.result(state)
    return result.result if result and result.result in SEAT else None


def _reason(state: State) -> str | None:
    result = GAME.result(state)
    return result.reason if result else None


def _warnings(played: Played, wanted: list[str]) -> None:
    found = [one.code for event in played.events for one in getattr(event, "warnings", ())]
    same("warnings", found, wanted)


# --- all of them --------------------------------------------------------------------------------

EXPECT: Mapping[str, Check] = {
    "hp": _figures("hp", lambda fig: fig.hp),
    "at": _figures("at", lambda fig: _inches(fig.at), near),
    "done": _figures("done", lambda fig: fig.done),
    "dead": lambda played, wanted: same("dead", _dead(played.state), sorted(wanted)),
    "engaged": _engaged,
    "turn": _value("turn", lambda state: SEATS[state.turn] if state.turn >= 0 else None),
    "phase": _value("phase", lambda state: state.phase),
    "round": _value("round", lambda state: state.round),
    "passes": _value("passes", lambda state: state.passes),
    "ap": _value("ap", lambda state: state.act.ap if state.act else None),
    "mvt": _value("mvt", lambda state: state.act.mvt if state.act else None),
    "hand": _sides("hand", lambda side: side.hand),
    "known": _sides(
        "known", lambda side: cards.members(side.known), lambda x: sorted(codes(x), key=_place)
    ),
    "unknown": _sides("unknown", lambda side: side.unknown),
    "deck": _sides("deck", lambda side: side.deck),
    "discard": _sides("discard", lambda side: list(side.discard), codes),
    "discard_n": _sides("discard_n", lambda side: len(side.discard)),
    "last": lambda played, wanted: same_last(played.events, wanted),
    "warnings": _warnings,
    "winner": _value("winner", _winner),
    "result": _value("result", _reason),
    "view": lambda played, wanted: views(played.state, wanted),
}


def _place(card: str) -> int:
    return cards.INDEX[card]


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
