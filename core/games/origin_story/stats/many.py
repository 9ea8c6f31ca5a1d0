"""Rounds of many matches: sides, places at the table, automa cards, surrender, reshuffles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from core.counters import Counts, merge, number, part
from core.events import Json
from core.game import MatchFacts
from core.games.origin_story.pieces import AUTOMAS, PLACE, PLAYERS, ROUNDS
from core.games.origin_story.stats import chosen
from core.games.origin_story.stats.plays import STEPS
from core.games.origin_story.stats.tables import STEP_TITLES, YOU_FIRST, Row
from core.games.origin_story.titles import PLAYER_TITLES, SIDES
from core.games.origin_story.words import own_words
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

TIMES = Column("rounds", msg("Rounds"))
CARDS = {"automa_card": msg("Automa cards"), "event": msg("Events")}


def count(fact: MatchFacts) -> Counts:
    """What a match adds to the tables here. Rounds with a forced ruling count by themselves."""
    stats, found = fact.stats, dict[str, Any]()
    for entry in stats["rounds"]:
        if entry["done"]:
            merge(found, {"forced": _round(entry)} if entry["forced"] else _plain(entry, stats))
    given = [one["points"] for one in map(_surrender_of, stats["rounds"]) if one is not None]
    handed = {"matches": 1, "won": int(stats["result"] == "win"), "times": len(given)}
    merge(found, {"surrender": {str(bool(given)): {**handed, "points": sum(given)}}})
    steps: Counter[str] = Counter()
    for who in AUTOMAS:
        steps.update(stats["automas"][who]["steps"])
    trumped = sum(stats["automas"][who]["trumped"] for who in AUTOMAS)
    return {**found, "steps": dict(steps), "trumped": trumped, **chosen.count(fact)}


def _surrender_of(entry: Json) -> Json | None:
    found: Json | None = entry["surrender"]
    return found


def _round(entry: Json) -> Counts:
    return {"rounds": 1, "vp": dict(entry["vp"])}


def _plain(entry: Json, stats: Json) -> Counts:
    whole, there = _round(entry), {}
    for place in range(1, len(_PLACES) + 1):
        who = PLAYERS[(PLACE[entry["dealer"]] + place) % 3]
        there[str(place)] = {who: {"rounds": 1, "vp": entry["vp"][who]}}
    used: dict[str, Counts] = {key: {} for key in CARDS}
    for key in CARDS:
        if (card := entry[key]) is not None:
            name = f"event:{card}" if key == "event" else card
            used[key] = {stats["names"].get(name, card): whole}
    side = {"rounds": 1, "vp": entry["vp"]["Y"], "kept": int(entry["kept"] is True)}
    return {
        "rounds": 1,
        "sides": {entry["side"]: {str(entry["round"]): side}},
        "places": there,
        **used,
        "reshuffled": int(entry["reshuffles"] > 0),
        "reshuffles": entry["reshuffles"],
    }


def tables(counts: Counts) -> Iterator[Table]:
    """Of one match or more."""
    total = number(counts, "matches")
    yield _sides(part(counts, "sides"), total)
    yield _places(counts, total)
    for key, title in CARDS.items():
        yield _cards(key, title, part(counts, key), total)
    yield from chosen.tables(counts)
    yield _steps(counts, total)
    yield _surrender(part(counts, "surrender"), total)
    yield _reshuffles(counts, total)
    yield _forced(part(counts, "forced"), total)


def _vp(counts: Counts, who: str) -> float | None:
    """The mean of the VP of a player in these rounds."""
    return share(number(counts, "vp", who), number(counts, "rounds"))


def _title(who: str) -> Message:
    return msg("VP in the round, mean: {player}", player=PLAYER_TITLES[who])


def _sides(counts: Counts, total: int) -> Table:
    """Rounds as hero and as villain, by number, then all; a villain succeeds without a trick."""
    rows: list[Row] = []
    for side, title in SIDES.items():
        every: dict[str, Any] = {}
        for n in (*range(1, ROUNDS + 1), None):
            found = every if n is None else part(counts, side, str(n))
            if n is not None:
                merge(every, found)
            rounds, kept = number(found, "rounds"), number(found, "kept")
            villains = rounds if side == "villain" else 0
            low, high = wilson(kept, villains)
            rows.append(
                {
                    "side": title,
                    "round": msg("all") if n is None else msg("{n}", n=n),
                    "rounds": rounds,
                    "vp": share(number(found, "vp"), rounds),
                    "share": share(kept, villains),
                    "low": low,
                    "high": high,
                }
            )
    columns = (
        Column("side", msg("Your side"), "message"),
        Column("round", msg("Round"), "message"),
        TIMES,
        Column("vp", _title("Y")),
        Column("share", msg("Without a trick"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
    )
    return Table("sides", msg("Hero and villain"), columns, tuple(rows), total)


def _places(counts: Counts, total: int) -> Table:
    """VP by the place after the dealer: the first leader, the next, the dealer."""
    rows: list[Row] = []
    for place, title in enumerate(_PLACES, start=1):
        row: Row = {"place": title, "rounds": number(counts, "rounds")}
        for who in YOU_FIRST:
            there = part(counts, "places", str(place), who)
            row = {**row, who: share(number(there, "vp"), number(there, "rounds"))}
        rows.append(row)
    columns = (
        Column("place", msg("Place"), "message"),
        TIMES,
        *(Column(who, _title(who)) for who in YOU_FIRST),
    )
    return Table("places", msg("By place at the table"), columns, tuple(rows), total)


_PLACES = (msg("First leader"), msg("Second in play order"), msg("Dealer"))


def _cards(key: str, title: Message, counts: Counts, total: int) -> Table:
    """VP of the rounds in which a card was used, by its name."""
    rows: list[Row] = []
    for name in sorted(counts):
        found = part(counts, name)
        rounds, both = number(found, "rounds"), sum(number(found, "vp", who) for who in AUTOMAS)
        rows.append(
            {
                "card": own_words(name),
                "rounds": rounds,
                **{who: _vp(found, who) for who in YOU_FIRST},
                "automas": share(both, rounds * len(AUTOMAS)),
            }
        )
    columns = (
        Column("card", msg("Card"), "message"),
        TIMES,
        *(Column(who, _title(who)) for who in YOU_FIRST),
        Column("automas", msg("VP in the round, mean of the automas")),
    )
    return Table(f"{key}s", title, columns, tuple(rows), total)


def _steps(counts: Counts, total: int) -> Table:
    times = {step: number(counts, "steps", step) for step in STEPS}
    every, trumped = sum(times.values()), number(counts, "trumped")
    rows: list[Row] = [
        {"step": STEP_TITLES[step], "number": n, "share": share(n, every)}
        for step, n in times.items()
    ]
    rows.append(
        {"step": msg("Of these, trumped (4)"), "number": trumped, "share": share(trumped, every)}
    )
    columns = (
        Column("step", msg("Step"), "message"),
        Column("number", msg("Times")),
        Column("share", msg("Share"), "share"),
    )
    return Table("steps", msg("How the automas followed"), columns, tuple(rows), total)


def _surrender(counts: Counts, total: int) -> Table:
    """How often a match with a surrender, and one without, was won alone."""
    rows: list[Row] = []
    for given, title in ((True, msg("with a surrender")), (False, msg("without"))):
        there = part(counts, str(given))
        matches, won = number(there, "matches"), number(there, "won")
        low, high = wilson(won, matches)
        rows.append(
            {
                "kind": title,
                "matches": matches,
                "won": won,
                "share": share(won, matches),
                "low": low,
                "high": high,
                "points": share(number(there, "points"), number(there, "times")),
            }
        )
    columns = (
        Column("kind", msg("Matches"), "message"),
        Column("matches", msg("Number")),
        Column("won", msg("Won")),
        Column("share", msg("Share of wins"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
        Column("points", msg("VP handed over, mean")),
    )
    return Table("surrender", msg("Surrender"), columns, tuple(rows), total)


def _reshuffles(counts: Counts, total: int) -> Table:
    rounds, some = number(counts, "rounds"), number(counts, "reshuffled")
    low, high = wilson(some, rounds)
    row: Row = {
        "rounds": rounds,
        "some": some,
        "share": share(some, rounds),
        "low": low,
        "high": high,
        "mean": share(number(counts, "reshuffles"), rounds),
    }
    columns = (
        TIMES,
        Column("some", msg("With a reshuffle")),
        Column("share", msg("Share"), "share"),
        Column("low", msg("at least (95%)"), "share"),
        Column("high", msg("at most (95%)"), "share"),
        Column("mean", msg("Reshuffles, mean")),
    )
    return Table("reshuffles", msg("Reshuffles"), columns, (row,), total)


def _forced(counts: Counts, total: int) -> Table:
    vp = {who: _vp(counts, who) for who in YOU_FIRST}
    row: Row = {"rounds": number(counts, "rounds"), **vp}
    columns = (TIMES, *(Column(who, _title(who)) for who in YOU_FIRST))
    title = msg("Rounds with a forced ruling")
    return Table("forced", title, columns, (row,), total)
