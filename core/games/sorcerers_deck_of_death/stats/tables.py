"""The figures of one match, ready to be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from core.events import Json
from core.games.sorcerers_deck_of_death.stats import drawn, lists
from core.games.sorcerers_deck_of_death.stats.fights import OWN, WHOLE
from core.games.sorcerers_deck_of_death.titles import (
    ACTION_TITLES,
    ATTACK_TITLES,
    MAGE_TITLES,
    REASONS,
    RESULT_TITLES,
    SEAT_TITLES,
    WARNING_TITLES,
    figure,
    figure_title,
)
from core.kit.measures import Sure, average, measure
from core.kit.ruled import noted
from core.kit.tally import Dimension, dimension, facing, table
from core.messages import Column, Heading, Message, Table, Value, msg

OfSeat: TypeAlias = Callable[[Json, str], Any]  # a figure of a seat
ACTION_ROWS: Mapping[str, Message] = {
    "activations": msg("Activations"),
    **ACTION_TITLES,
    "unused": msg("Action points unused"),
}


NO_MAP = msg("A match without a map: inches, ranges and places are not known.")


def tables(stats: Json) -> tuple[Table, ...]:
    """The tables of a match's statistics page, from what `stats` gave."""
    whole: tuple[Table, ...] = (_match(stats),)
    if not stats.get("map", True):
        whole = tuple(noted(whole, NO_MAP))
    return (
        *whole,
        _seats(stats),
        drawn.luck(stats),
        *lists.tables(stats),
        _actions(stats),
        _warnings(stats),
        drawn.dice(stats["dice"]),
        drawn.initiative(stats["initiative_dice"]),
        *drawn.places(stats["places"]),
    )


def _match(stats: Json) -> Table:
    played = stats["rounds"]
    first = SEAT_TITLES.get(played[0]["initiative"]) if played else None
    rows = [
        (msg("Result"), RESULT_TITLES.get(stats["result"])),
        (msg("Ended by"), REASONS.get(stats["reason"])),
        (msg("The killing blow"), _blow(stats["killing_blow"])),
        (msg("Rounds played"), len(played)),
        (msg("Turns"), sum(entry["turns"] for entry in played)),
        (msg("First initiative"), first),
        (msg("Warnings"), sum(stats["warnings"].values())),
    ]
    found = [(title, {"value": value}) for title, value in rows]
    title, heading = msg("The whole match"), {"value": msg("Match")}
    return facing("match", title, heading, found, kind="message")


def _blow(blow: Json | None) -> Value | None:
    if blow is None:
        return None
    params: dict[str, Value] = {
        "fig": figure_title(blow["fig"]),
        "what": ATTACK_TITLES[blow["cause"]] if blow["cause"] else msg("a ruling"),
        "round": blow["round"],
    }
    if blow["by"] in {None, blow["fig"]}:
        return msg("{fig} by {what}, round {round}")._replace(params=params)
    params["by"] = figure(blow["by"])
    return msg("{fig} by {by}: {what}, round {round}")._replace(params=params)


def _seats(stats: Json) -> Table:
    rows = [(title, {s: of(stats, s) for s in SEAT_TITLES}) for title, of in _FIGURES]
    return facing("seats", msg("By seat"), SEAT_TITLES, rows, kind="message")


def attack_sum(stats: Json, seat: str, key: str) -> int:
    """A figure of all attacks that a seat made on enemies, duels aside."""
    kinds = stats["attacks"][seat]
    return sum(row[key] for kind, row in kinds.items() if kind not in OWN and kind != "DP")


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


def _of(*keys: str) -> OfSeat:
    """A figure of a seat: the group, and the keys in it."""

    def value(stats: Json, seat: str) -> Any:
        found = stats[keys[0]][seat]
        for key in keys[1:]:
            found = found[key]
        return found

    return value


def _of_push(way: str) -> OfSeat:
    def told(stats: Json, seat: str) -> str:
        counts = stats["pushes"][seat][way]
        return f"{counts['used']} / {counts['offered']}"

    return told


def _declined(stats: Json, seat: str) -> int:
    codes = stats["abilities"][seat].values()
    return sum(counts["offered"] - counts["used"] for counts in codes)


def _margin(stats: Json, seat: str) -> Sure | None:
    return average(attack_sum(stats, seat, "margin"), attack_sum(stats, seat, "attacks"))


def _inches(stats: Json, seat: str) -> float | None:
    """None in a match without a map (R98)."""
    return figure_sum(stats, seat, "travel") / 1000 if stats.get("map", True) else None


def _seconds(stats: Json, seat: str) -> Sure | None:
    taken = stats["times"][seat]
    return average(taken["seconds"], taken["turns"]) if taken["seconds"] else None


_FIGURES: tuple[tuple[Message, OfSeat], ...] = (
    (msg("Mage"), lambda stats, seat: MAGE_TITLES[stats["mages"][seat]]),
    (msg("HP of the Mage at the end"), _of("hp")),
    (msg("Initiative won"), _of("initiative")),
    (msg("Attacks"), lambda stats, seat: attack_sum(stats, seat, "attacks")),
    (msg("Hits"), lambda stats, seat: attack_sum(stats, seat, "hits")),
    (msg("Margin, mean"), _margin),
    (msg("Wounds by dice"), _of("luck", "wounds")),
    (
        msg("Wounds to be expected"),
        lambda stats, seat: round(stats["luck"][seat]["expected"] / WHOLE, 3),
    ),
    (msg("Luck, in wounds"), lambda stats, seat: round(lucky(stats, seat) / WHOLE, 3)),
    (msg("Mean of two dice in attacks"), lambda stats, seat: drawn.mean_dice(stats["dice"][seat])),
    (msg("HP taken from enemies"), lambda stats, seat: figure_sum(stats, seat, "dealt")),
    (msg("Enemies killed"), lambda stats, seat: figure_sum(stats, seat, "kills")),
    (msg("Points in the centre"), centre_sum),
    (msg("Automatic wounds dealt"), centre_wounds),
    (msg("Inches moved"), _inches),
    (msg("Pushes, used / offered"), _of_push("push")),
    (msg("Throws, used / offered"), _of_push("throw")),
    (msg("Cards drawn"), _of("cards", "drawn")),
    (msg("Cards spent"), _of("cards", "spent")),
    (msg("Cards discarded for the limit"), _of("cards", "discarded")),
    (msg("Cards unused at the end"), _of("cards", "left")),
    (msg("Reshuffles"), _of("cards", "reshuffles")),
    (msg("Reactions offered and declined"), _declined),
    (msg("Turns"), _of("times", "turns")),
    (msg("Seconds a turn, mean"), _seconds),
    (msg("Longest turn, seconds"), lambda stats, seat: stats["times"][seat]["longest"] or None),
)


def _actions(stats: Json) -> Table:
    rows = [
        (title, {seat: stats["actions"][seat][key] for seat in SEAT_TITLES})
        for key, title in ACTION_ROWS.items()
    ]
    heading = Column("action", msg("Action"), "message")
    return facing("actions", msg("Actions"), SEAT_TITLES, rows, heading=heading)


def _warnings(stats: Json) -> Table:
    times = [measure("number", msg("Times"), lambda row: row.found)]
    return table("warnings", msg("Warnings"), [_WARNING], times, stats["warnings"])


def _warning(code: str) -> Message:
    return WARNING_TITLES.get(code, Message(code))


_WARNING: Dimension = dimension("code", msg("Warning"), _warning)

HEADINGS = (
    Heading(msg("The match"), ("match", "seats", "rounds", "actions", "warnings", "entries")),
    Heading(msg("Attacks and dice"), ("luck", "attacks", "shots", "dice", "initiative_dice")),
    Heading(msg("Figures and places"), ("figures", "places_*")),
    Heading(msg("Abilities"), ("abilities",)),
)
