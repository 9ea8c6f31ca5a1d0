"""A whole table by name, as `final` and `position` hold it (section 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core import cards
from core.canonical import plain as canonical_plain
from core.events import Json
from core.games.ace_of_spades.pieces import SEATS, scene_of
from core.games.ace_of_spades.state import Enemy, Row, State, deck_size, seats


def plain(state: State) -> Json:
    """The table as JSON values by name; `restore` is the inverse."""
    return {
        "options": canonical_plain(state.options),
        "phase": state.phase,
        "fight": state.fight,
        "scene": scene_of(state.fight),
        "enemy": None if state.enemy is None else _enemy(state.enemy),
        "bullets": state.bullets,
        "refills": state.refills,
        "start": {"bullets": state.start[0], "refills": state.start[1]},
        "active": SEATS[state.active],
        "turn": state.turn,
        "acted": state.acted,
        "hands": by_seat(state, lambda seat: cards.members(state.hands[seat])),
        "unknown": by_seat(state, lambda seat: state.unknown[seat]),
        "commons": list(state.commons),
        "discard": list(state.discard),
        "aside": list(state.aside),
        "out": list(state.out),
        "deck_size": deck_size(state),
        "shuffles": state.shuffles,
        **_bonuses(state),
        "need": _draws(state.need),
        "trim": {name: n for name, n in zip(SEATS, state.trim, strict=False) if n},
        "due": _draws(state.due),
        "goes_on": state.goes_on,
        "redeal": state.redeal,
        "refreshes": state.refreshes,
        "bonuses": state.bonuses,
        "defeated": [_defeat(one) for one in state.defeated],
        "achievements": list(state.achievements),
        "row": None if state.row is None else _row(state.row),
        "result": state.result and state.result.result,
        "reason": state.result and state.result.reason,
    }


def by_seat(state: State, value: Callable[[int], Any]) -> Json:
    """A value for each seat of the match, by its name."""
    return {SEATS[seat]: value(seat) for seat in seats(state)}


def _enemy(enemy: Enemy) -> Json:
    return {
        "card": canonical_plain(enemy.card),
        "hp": enemy.hp,
        "max": enemy.max,
        "shots": enemy.shots,
        "damages": list(enemy.damages),
        "hurt": enemy.hurt,
    }


def _bonuses(state: State) -> Json:
    return {
        "one_shots": [
            {"card": canonical_plain(one.card), "used": one.used} for one in state.one_shots
        ],
        "permanents": [canonical_plain(card) for card in state.permanents],
        "armed": [
            {
                "card": one.card,
                "seat": SEATS[one.seat],
                "effects": canonical_plain(one.effects),
                "named": list(one.named),
            }
            for one in state.armed
        ],
    }


def _draws(values: tuple[int, ...]) -> Json:
    """What is not 0 or false, by seat; the common row stands last."""
    names = (*SEATS[: len(values) - 1], "common")
    return {name: value for name, value in zip(names, values, strict=False) if value}


def _defeat(one: Any) -> Json:
    return {key: canonical_plain(value) for key, value in one._asdict().items()}


def _row(row: Row) -> Json:
    fields = {key: canonical_plain(value) for key, value in row._asdict().items()}
    return {**fields, "seat": SEATS[row.seat]}
