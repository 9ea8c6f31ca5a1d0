"""What each viewer is shown, and the facts of the last roll, as cases expect them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core import cards
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.pieces import SEATS, written
from core.games.sorcerers_deck_of_death.state import State
from tests.examples.sorcerers_deck_of_death_compare import codes, named, near
from web.contract.case_runner import same

# --- what each viewer is shown ------------------------------------------------------------------

SHOWN = ("hand", "unknown", "hand_count", "deck", "discard")
VIEWERS = (*SEATS, "spectator", "recorder")


def views(state: State, wanted: Mapping[str, Mapping[str, Any]]) -> None:
    """Viewer by viewer, the keys of V1. Raises AssertionError."""
    for viewer, keys in named(wanted, VIEWERS):
        shown = _shown(state, viewer)
        for key, value in named(keys, SHOWN):
            wish = _hand_of(value) if key == "hand" else value
            same(f"{key} in the view of {viewer}", shown[key], wish)


def _hand_of(wanted: Any) -> Any:
    """Sorted as strings, whatever the case's spelling of a card."""
    if isinstance(wanted, dict):
        return {seat: _hand_of(hand) for seat, hand in wanted.items()}
    return wanted if wanted is None else sorted(map(written, codes(wanted)))


def _shown(state: State, viewer: str) -> dict[str, Any]:
    """The keys of V1; after the match, and to the recorder, both hands are open."""
    whole = viewer == "recorder" or GAME.result(state) is not None
    seat = viewer if viewer in SEATS else None
    view = GAME.view(state if whole else GAME.secrets.mask(state, seat))
    hands = {seat: _hand_of(set(hand) - {cards.UNSEEN}) for seat, hand in view["hand"].items()}
    unknown = {seat: hand.count(cards.UNSEEN) for seat, hand in view["hand"].items()}
    if not whole:
        assert not any(hands[other] for other in SEATS if other != seat), f"{viewer} sees a hand"
    everybody = whole and seat is None
    return {
        "hand": hands if everybody else hands.get(viewer),
        "unknown": unknown if everybody else unknown.get(viewer),
        "hand_count": view["hand_count"],
        "deck": {seat: side["deck"] for seat, side in view["cards"].items()},
        "discard": {seat: [*map(written, side["discard"])] for seat, side in view["cards"].items()},
    }


# --- facts of the last roll ---------------------------------------------------------------------


def same_last(events: Iterable[Any], wanted: Mapping[str, Any] | None) -> None:
    """Some facts of the last roll; None before the first. Raises AssertionError."""
    found = last(events)
    if wanted is None or found is None:
        assert found == wanted, f"last: found {found}, expected {wanted}"
        return
    for key, value in named(wanted, FACTS):
        fact = found.get(key)
        if key == "gap":
            near(f"last {key}", fact, value)
        elif not (key == "cover" and fact is None and value is False):
            same(f"last {key}", fact, value)


FACTS = {"total", "def", "margin", "wounds", "cover", "opp", "los", "gap", "centre", "dice"} | {
    "target",
    "attacker",
}


def last(events: Iterable[Any]) -> dict[str, Any] | None:
    """Facts of the last roll of an attack, or of the centre; None before the first."""
    found: dict[str, Any] | None = None
    declared: dict[str, e.AttackDeclared] = {}
    dice: tuple[int, ...] = ()
    for event in events:
        match event:
            case e.AttackDeclared(target=target):
                declared = {target: event}
            case e.StormDeclared():
                declared = {}
            case e.DiceRolled():
                dice = event.dice
            case e.AttackResolved(target=target):
                found = _resolved(event, dice, declared.get(target))
            case e.WoundsLessened(wounds=wounds) if found:
                found["wounds"] = wounds
            case e.CentreScored(a=a, b=b):
                found = {"centre": {"a": a, "b": b}}
    return found


def _resolved(
    event: e.AttackResolved, dice: tuple[int, ...], declared: e.AttackDeclared | None
) -> dict[str, Any]:
    duel = event.attack == "DP"
    gap = declared.gap if declared else None
    return {
        "total": event.total,
        "def": None if duel else event.against,
        "opp": event.against if duel else None,
        "margin": event.margin,
        "wounds": event.wounds,
        "dice": list(dice),
        "target": event.target,
        "attacker": event.attacker,
        "cover": declared.cover if declared else None,
        "los": declared.los if declared else None,
        "gap": None if gap is None else gap / 1000,
    }
