"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.events import Json
from core.games.arcmage.spoken import some
from core.games.arcmage.state.options import deck_name
from core.games.arcmage.stats import courses, kingdoms, lists
from core.games.arcmage.stats.shown import FIGURE, Row, mean, seat_columns
from core.games.arcmage.titles import (
    REASONS,
    RESULT_TITLES,
    SEAT_TITLES,
    faction_mix,
)
from core.messages import Column, Message, Table, Value, msg


def tables(stats: Json) -> tuple[Table, ...]:
    """The tables of a match's statistics page, from what `stats` gave."""
    return (
        _match(stats),
        _seats(stats),
        *courses.tables(stats),
        lists.draws(stats),
        lists.laid(stats),
        lists.types(stats),
        lists.factions(stats),
        lists.costs(stats),
        kingdoms.cities(stats),
        kingdoms.devotion(stats),
        lists.combat(stats),
        lists.dealt(stats),
        lists.creatures(stats),
        lists.cards(stats),
        lists.rulings(stats),
    )


def _match(stats: Json) -> Table:
    rows: list[Row] = [
        {"figure": msg("Result"), "value": RESULT_TITLES.get(stats["result"])},
        {"figure": msg("Ended by"), "value": REASONS.get(stats["reason"])},
        {"figure": msg("First player"), "value": SEAT_TITLES.get(stats["first"])},
        {"figure": msg("Turns"), "value": stats["turns"]},
        {"figure": msg("Rounds"), "value": stats["rounds"]},
        {"figure": msg("Out of the game, in this order"), "value": _out(stats)},
        {"figure": msg("Most items on the stack"), "value": stats["deepest"]},
        {"figure": msg("Rulings of the table"), "value": stats["rulings"]},
        {"figure": msg("Moves against the rules that stood"), "value": stats["forced"]},
        {"figure": msg("Rulings asked for by cards"), "value": sum(stats["asked"].values())},
        {"figure": msg("Of these, made"), "value": sum(stats["made"].values())},
        {"figure": msg("Notes"), "value": stats["notes"]},
    ]
    columns = (FIGURE, Column("value", msg("Match"), "message"))
    return Table("match", msg("The whole match"), columns, tuple(rows))


def _out(stats: Json) -> Value | None:
    if not stats["lost"]:
        return None
    return some(
        msg(
            "{seat} ({reason}, turn {turn})",
            seat=SEAT_TITLES[one["seat"]],
            reason=REASONS[one["by"]],
            turn=one["turn"],
        )
        for one in stats["lost"]
    )


def _seats(stats: Json) -> Table:
    rows = [
        {"figure": title, **{seat: value(stats, seat) for seat in stats["seats"]}}
        for title, value in _FIGURES
    ]
    columns = (FIGURE, *seat_columns(stats["seats"], "message"))
    return Table("seats", msg("By seat"), columns, tuple(rows))


def _of(*keys: str) -> Callable[[Json, str], Any]:
    """A figure of a seat: the group, and the key in it."""

    def value(stats: Json, seat: str) -> Any:
        found = stats[keys[0]][seat]
        for key in keys[1:]:
            found = found[key]
        return found

    return value


def phases(stats: Json, seat: str) -> int:
    """How many draw phases a seat had."""
    found = stats["draws"][seat]
    return int(sum(n for key, n in found.items() if key != "cards"))


def _x(stats: Json, seat: str) -> str | None:
    found = stats["played"][seat]["x"]
    return ", ".join(map(str, found)) or None


def _unknown(stats: Json, seat: str) -> str:
    found = stats["unknown"][seat]
    return f"{found['unknown']} / {found['cards']}"


def _attackers(stats: Json, seat: str) -> float | None:
    found = stats["combat"][seat]
    return mean(found["attackers"], found["attacks"])


def _unblocked(stats: Json, seat: str) -> str:
    found = stats["combat"][seat]
    return f"{found['unblocked']} / {found['faced']}"


def _mix(stats: Json, seat: str) -> Message:
    return faction_mix(stats["decks"][seat]["mix"])


def _lost_cities(stats: Json, seat: str) -> int:
    return sum(one["seat"] == seat and one["fell"] is not None for one in stats["cities"])


_FIGURES: tuple[tuple[Message, Callable[[Json, str], Any]], ...] = (
    (msg("Deck"), lambda stats, seat: deck_name(stats["decks"][seat]["name"])),
    (msg("Factions"), _mix),
    (msg("Place"), _of("places")),
    (msg("Turns"), _of("times", "turns")),
    (
        msg("Seconds a turn, mean"),
        lambda stats, seat: mean(stats["times"][seat]["seconds"], stats["times"][seat]["turns"]),
    ),
    (msg("Longest turn, seconds"), _of("times", "longest")),
    (
        msg("Cards drawn in a draw phase, mean"),
        lambda stats, seat: mean(stats["draws"][seat]["cards"], phases(stats, seat)),
    ),
    (
        msg("Resources unused at the end of an own turn, mean"),
        lambda stats, seat: mean(
            stats["unused"][seat]["resources"], stats["unused"][seat]["turns"]
        ),
    ),
    (msg("Cards played"), _of("played", "cards")),
    (msg("Resources paid"), _of("played", "paid")),
    (msg("Values of X"), _x),
    (msg("Cards countered"), _of("played", "countered")),
    (msg("Cards without effect"), _of("played", "failed")),
    (msg("Events in turns of others"), _of("played", "elsewhere")),
    (msg("Answers on the stack"), _of("played", "answers")),
    (msg("Cities founded"), _of("moves", "founded")),
    (msg("Cities destroyed"), _of("dealt", "destroyed")),
    (msg("Cities lost"), _lost_cities),
    (msg("Creatures moved"), _of("moves", "moves")),
    (msg("Retreats from fallen cities"), _of("moves", "retreats")),
    (msg("Creatures returned to the hand"), _of("moves", "returned")),
    (msg("Attackers in an attack, mean"), _attackers),
    (msg("Attackers not blocked, of those that met a defender"), _unblocked),
    (msg("First attack, in own turn"), _of("opening", "attack")),
    (msg("Drawn cards that stay unknown"), _unknown),
)
