"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats import drawn, lists
from core.games.sorcerers_deck_of_death.stats.drawn import Row, seat_columns
from core.games.sorcerers_deck_of_death.stats.fights import OWN, WHOLE
from core.games.sorcerers_deck_of_death.titles import (
    ATTACK_TITLES,
    MAGE_TITLES,
    REASONS,
    RESULT_TITLES,
    SEAT_TITLES,
    WARNING_TITLES,
    figure,
)
from core.messages import Column, Message, Table, Value, msg

FIGURE = Column("figure", msg("Figure"), "message")


def tables(stats: Json) -> tuple[Table, ...]:
    """The tables of a match's statistics page, from what `stats` gave."""
    return (
        _match(stats),
        _seats(stats),
        drawn.luck(stats),
        lists.figures(stats),
        lists.rounds(stats),
        lists.attacks(stats),
        lists.abilities(stats),
        lists.shots(stats["shots"]),
        _actions(stats),
        _warnings(stats),
        drawn.dice(stats["dice"]),
        *drawn.places(stats["places"]),
    )


def _match(stats: Json) -> Table:
    played = stats["rounds"]
    rows: list[Row] = [
        {"figure": msg("Result"), "value": RESULT_TITLES.get(stats["result"])},
        {"figure": msg("Ended by"), "value": REASONS.get(stats["reason"])},
        {"figure": msg("The killing blow"), "value": _blow(stats["killing_blow"])},
        {"figure": msg("Rounds played"), "value": len(played)},
        {"figure": msg("Turns"), "value": sum(entry["turns"] for entry in played)},
        {
            "figure": msg("First initiative"),
            "value": SEAT_TITLES.get(played[0]["initiative"]) if played else None,
        },
        {"figure": msg("Warnings"), "value": sum(stats["warnings"].values())},
    ]
    columns = (FIGURE, Column("value", msg("Match"), "message"))
    return Table("match", msg("The whole match"), columns, tuple(rows))


def _blow(blow: Json | None) -> Value | None:
    if blow is None:
        return None
    params: dict[str, Value] = {
        "fig": figure(blow["fig"]),
        "what": ATTACK_TITLES[blow["cause"]] if blow["cause"] else msg("a ruling"),
        "round": blow["round"],
    }
    if blow["by"] in {None, blow["fig"]}:
        return msg("{fig} by {what}, round {round}")._replace(params=params)
    params["by"] = figure(blow["by"])
    return msg("{fig} by {by}: {what}, round {round}")._replace(params=params)


def _seats(stats: Json) -> Table:
    rows = [
        {"figure": title, **{seat: value(stats, seat) for seat in SEATS}}
        for title, value in _FIGURES
    ]
    columns = (FIGURE, *(Column(seat, SEAT_TITLES[seat], "message") for seat in SEATS))
    return Table("seats", msg("By seat"), columns, tuple(rows))


def attack_sum(stats: Json, seat: str, key: str) -> int:
    """A figure of all attacks that a seat made on enemies, duels aside."""
    kinds = stats["attacks"][seat]
    return sum(row[key] for kind, row in kinds.items() if kind not in OWN and kind != "DP")


def mean(total: float, number: int) -> float | None:
    """A mean with three decimals; None of nothing."""
    return round(total / number, 3) if number else None


def figure_sum(stats: Json, seat: str, key: str) -> int:
    """A figure of all figures of a seat."""
    return sum(row[key] for name, row in stats["figures"].items() if name[0] == seat)


def centre_sum(stats: Json, seat: str) -> int:
    """Points of a seat in the centre over all rounds."""
    return sum(entry["centre"][seat] for entry in stats["rounds"] if entry["centre"])


def centre_wounds(stats: Json, seat: str) -> int:
    """Automatic wounds that a seat dealt by the centre."""
    return sum(entry["wounded"] not in {None, seat} for entry in stats["rounds"])


def lucky(stats: Json, seat: str) -> int:
    """Wounds of a seat's dice beyond those to be expected, in parts."""
    found = stats["luck"][seat]
    return int(found["wounds"] * WHOLE - found["expected"])


def _of_push(way: str) -> Callable[[Json, str], str]:
    def told(stats: Json, seat: str) -> str:
        counts = stats["pushes"][seat][way]
        return f"{counts['used']} / {counts['offered']}"

    return told


def _declined(stats: Json, seat: str) -> int:
    codes = stats["abilities"][seat].values()
    return sum(counts["offered"] - counts["used"] for counts in codes)


def _card(key: str) -> Callable[[Json, str], Any]:
    return lambda stats, seat: stats["cards"][seat][key]


_FIGURES: tuple[tuple[Message, Callable[[Json, str], Any]], ...] = (
    (msg("Mage"), lambda stats, seat: MAGE_TITLES[stats["mages"][seat]]),
    (msg("HP of the Mage at the end"), lambda stats, seat: stats["hp"][seat]),
    (msg("Initiative won"), lambda stats, seat: stats["initiative"][seat]),
    (msg("Attacks"), lambda stats, seat: attack_sum(stats, seat, "attacks")),
    (msg("Hits"), lambda stats, seat: attack_sum(stats, seat, "hits")),
    (
        msg("Margin, mean"),
        lambda stats, seat: mean(
            attack_sum(stats, seat, "margin"), attack_sum(stats, seat, "attacks")
        ),
    ),
    (msg("Wounds by dice"), lambda stats, seat: stats["luck"][seat]["wounds"]),
    (
        msg("Wounds to be expected"),
        lambda stats, seat: round(stats["luck"][seat]["expected"] / WHOLE, 3),
    ),
    (msg("Luck, in wounds"), lambda stats, seat: round(lucky(stats, seat) / WHOLE, 3)),
    (msg("Mean of two dice"), lambda stats, seat: drawn.mean_dice(stats["dice"][seat])),
    (msg("HP taken from enemies"), lambda stats, seat: figure_sum(stats, seat, "dealt")),
    (msg("Enemies killed"), lambda stats, seat: figure_sum(stats, seat, "kills")),
    (msg("Points in the centre"), centre_sum),
    (msg("Automatic wounds dealt"), centre_wounds),
    (msg("Inches moved"), lambda stats, seat: figure_sum(stats, seat, "travel") / 1000),
    (msg("Pushes, used / offered"), _of_push("push")),
    (msg("Throws, used / offered"), _of_push("throw")),
    (msg("Cards drawn"), _card("drawn")),
    (msg("Cards spent"), _card("spent")),
    (msg("Cards discarded for the limit"), _card("discarded")),
    (msg("Cards unused at the end"), _card("left")),
    (msg("Reshuffles"), _card("reshuffles")),
    (msg("Reactions offered and declined"), _declined),
    (msg("Turns"), lambda stats, seat: stats["times"][seat]["turns"]),
    (
        msg("Seconds a turn, mean"),
        lambda stats, seat: mean(stats["times"][seat]["seconds"], stats["times"][seat]["turns"]),
    ),
    (msg("Longest turn, seconds"), lambda stats, seat: stats["times"][seat]["longest"]),
)


def _actions(stats: Json) -> Table:
    rows: list[Row] = [
        {"action": title, **{seat: stats["actions"][seat][key] for seat in SEATS}}
        for key, title in lists.ACTION_ROWS.items()
    ]
    columns = (Column("action", msg("Action"), "message"), *seat_columns())
    return Table("actions", msg("Actions"), columns, tuple(rows))


def _warnings(stats: Json) -> Table:
    rows: list[Row] = [
        {"code": WARNING_TITLES.get(code, Message(code)), "number": n}
        for code, n in stats["warnings"].items()
    ]
    columns = (Column("code", msg("Warning"), "message"), Column("number", msg("Times")))
    return Table("warnings", msg("Warnings"), columns, tuple(rows))
