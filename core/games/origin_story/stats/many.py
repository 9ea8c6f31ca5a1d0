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
from core.games.origin_story.stats.tables import STEP_TITLES, YOU_FIRST
from core.games.origin_story.titles import PLAYER_TITLES, SIDES
from core.games.origin_story.words import own_words
from core.kit.measures import (
    Measure,
    Row,
    count,
    mean,
    measure,
    moments_of,
    share_of,
    sure_share,
    within,
)
from core.kit.tally import dimension, filled, table
from core.messages import Column, Message, Table, msg
from core.shares import of_ratio, products
from core.shares import share as quotient

CARDS = {"automa_card": msg("Automa cards"), "event": msg("Events")}
PLACES = {"1": msg("First leader"), "2": msg("Second in play order"), "3": msg("Dealer")}
TIMES = count("rounds", msg("Rounds"))


def counts_of(fact: MatchFacts) -> Counts:
    """What a match adds to the tables here. Rounds with a forced ruling count by themselves."""
    stats, found = fact.stats, dict[str, Any]()
    for entry in stats["rounds"]:
        if entry["done"]:
            merge(found, {"forced": _round(entry)} if entry["forced"] else _plain(entry, stats))
    given = [one["points"] for one in map(_surrender_of, stats["rounds"]) if one is not None]
    handed = {"matches": 1, "won": int(stats["result"] == "win"), "times": len(given)}
    spread = {moments_of("points", "times"): products(sum(given), len(given))}
    merge(found, {"surrender": {str(bool(given)): {**handed, "points": sum(given), **spread}}})
    steps: Counter[str] = Counter()
    for who in AUTOMAS:
        steps.update(stats["automas"][who]["steps"])
    trumped = sum(stats["automas"][who]["trumped"] for who in AUTOMAS)
    return {**found, "steps": dict(steps), "trumped": trumped, **chosen.counts_of(fact)}


def _surrender_of(entry: Json) -> Json | None:
    found: Json | None = entry["surrender"]
    return found


def _round(entry: Json) -> Counts:
    vp = entry["vp"]
    spread = {moments_of(who, "rounds"): products(vp[who]) for who in YOU_FIRST}
    both = products(sum(vp[who] for who in AUTOMAS), len(AUTOMAS))
    return {"rounds": 1, "vp": dict(vp), **spread, moments_of("automas", "rounds"): both}


def _vp(points: int, over: str = "rounds") -> Counts:
    """The VP of one round as a sum, and what they add to its spread."""
    return {over: 1, "vp": points, moments_of("vp", over): products(points)}


def _plain(entry: Json, stats: Json) -> Counts:
    whole, there = _round(entry), {}
    for place in PLACES:
        who = PLAYERS[(PLACE[entry["dealer"]] + int(place)) % 3]
        there[place] = {who: _vp(entry["vp"][who])}
    used: dict[str, Counts] = {key: {} for key in CARDS}
    for key in CARDS:
        if (card := entry[key]) is not None:
            name = f"event:{card}" if key == "event" else card
            used[key] = {stats["names"].get(name, card): whole}
    side = {**_vp(entry["vp"]["Y"]), "kept": int(entry["kept"] is True)}
    return {
        "rounds": 1,
        "sides": {entry["side"]: {str(entry["round"]): side}},
        "places": there,
        **used,
        "reshuffled": int(entry["reshuffles"] > 0),
        "reshuffles": entry["reshuffles"],
        moments_of("reshuffles", "rounds"): products(entry["reshuffles"]),
    }


def tables(counts: Counts) -> Iterator[Table]:
    """Of one match or more."""
    total = number(counts, "matches")
    yield _sides(part(counts, "sides"))._replace(total=total)
    yield _places(counts)._replace(total=total)
    for key, title in CARDS.items():
        yield _cards(key, title, part(counts, key))._replace(total=total)
    yield from chosen.tables(counts)
    yield _steps(counts)._replace(total=total)
    yield _surrender(part(counts, "surrender"))._replace(total=total)
    yield _reshuffles(counts)._replace(total=total)
    yield _forced(part(counts, "forced"))._replace(total=total)


def mean_vp(who: str, heading: Message, over: str = "rounds") -> Measure:
    """The mean of the VP of a player."""
    return Measure(
        Column(who, heading),
        lambda row: quotient(number(row.found, "vp", who), row.of(over)),
        basis=lambda row: of_ratio(
            number(row.found, "vp", who), row.of(over), part(row.found, moments_of(who, over))
        ),
    )


def _title(who: str) -> Message:
    return msg("VP in the round, mean: {player}", player=PLAYER_TITLES[who])


VP = tuple(mean_vp(who, _title(who)) for who in YOU_FIRST)


def _sides(counts: Counts) -> Table:
    """Rounds as hero and as villain, by number, then all; a villain succeeds without a trick."""
    by = (dimension("side", msg("Side")), dimension("round", msg("Round")))
    columns = (
        TIMES,
        mean("vp", _title("Y"), "vp", "rounds"),
        *sure_share(msg("Without a trick"), "kept", "villains"),
    )
    made = filled("sides", msg("Hero and villain"), by, columns, _side_rows(counts))
    return made._replace(kind="ranking", draws=("vp",))


def _side_rows(counts: Counts) -> Iterator[Row]:
    for side, title in SIDES.items():
        every: dict[str, Any] = {}
        for n in range(1, ROUNDS + 1):
            found = part(counts, side, str(n))
            merge(every, found)
            yield _side_row(side, title, msg("{n}", n=n), found)
        yield _side_row(side, title, msg("all"), every)


def _side_row(side: str, title: Message, n: Message, found: Counts) -> Row:
    villains = number(found, "rounds") if side == "villain" else 0
    return Row({"side": title, "round": n}, {**found, "villains": villains})


def _places(counts: Counts) -> Table:
    """VP by the place after the dealer: the first leader, the next, the dealer."""
    rounds = number(counts, "rounds")
    columns = (
        measure("rounds", msg("Rounds"), lambda _: rounds),
        *(_there(who) for who in YOU_FIRST),
    )
    by = dimension("place", msg("Place"), PLACES)
    return table("places", msg("By place at the table"), [by], columns, part(counts, "places"))


def _there(who: str) -> Measure:
    (found,) = within(who, [mean(who, _title(who), "vp", "rounds")])
    return found


def _cards(key: str, title: Message, counts: Counts) -> Table:
    """VP of the rounds in which a card was used, by its name."""

    def of_both(row: Row) -> tuple[int, int]:
        both = sum(number(row.found, "vp", who) for who in AUTOMAS)
        return both, row.of("rounds") * len(AUTOMAS)

    automas = Measure(
        Column("automas", msg("VP in the round, mean of the automas")),
        lambda row: quotient(*of_both(row)),
        basis=lambda row: of_ratio(*of_both(row), part(row.found, moments_of("automas", "rounds"))),
    )
    columns = (TIMES, *VP, automas)
    made = table(f"{key}s", title, [dimension("card", msg("Card"), own_words)], columns, counts)
    return made._replace(kind="ranking", draws=("Y",))


def _steps(counts: Counts) -> Table:
    times = {step: number(counts, "steps", step) for step in STEPS}
    every = sum(times.values())
    titles = {step: STEP_TITLES[step] for step in STEPS} | {"trumped": msg("Of these, trumped (4)")}
    columns = (
        measure("number", msg("Times"), lambda row: row.found),
        share_of("share", msg("Share"), lambda row: (row.found, every)),
    )
    found = {**times, "trumped": number(counts, "trumped")}
    by = dimension("step", msg("Step"), titles)
    made = table("steps", msg("How the automas followed"), [by], columns, found)
    return made._replace(kind="shares", draws=("share",))


def _surrender(counts: Counts) -> Table:
    """How often a match with a surrender, and one without, was won alone."""
    given = {str(True): msg("with a surrender"), str(False): msg("without")}
    columns = (
        count("matches", msg("Number")),
        count("won", msg("Won")),
        *sure_share(msg("Share of wins"), "won", "matches"),
        mean("points", msg("VP handed over, mean"), "points", "times"),
    )
    by = dimension("kind", msg("Matches"), given)
    made = table("surrender", msg("Surrender"), [by], columns, counts)
    return made._replace(kind="shares", draws=("share",))


def _reshuffles(counts: Counts) -> Table:
    columns = (
        TIMES,
        count("some", msg("With a reshuffle"), name="reshuffled"),
        *sure_share(msg("Share"), "reshuffled", "rounds"),
        mean("mean", msg("Reshuffles, mean"), "reshuffles", "rounds"),
    )
    return filled("reshuffles", msg("Reshuffles"), (), columns, [Row({}, counts)])


def _forced(counts: Counts) -> Table:
    title = msg("Rounds with a forced ruling")
    return filled("forced", title, (), (TIMES, *VP), [Row({}, counts)])
