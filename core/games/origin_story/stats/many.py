"""Rounds of many matches: sides, places at the table, automa cards, surrender, reshuffles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from core.events import Json
from core.game import MatchFacts
from core.games.origin_story.narrate.titles import PLAYER_TITLES, SIDES
from core.games.origin_story.narrate.words import own_words
from core.games.origin_story.pieces import AUTOMAS, PLACE, PLAYERS, ROUNDS
from core.games.origin_story.stats import chosen
from core.games.origin_story.stats.plays import STEPS
from core.games.origin_story.stats.tables import STEP_TITLES, YOU_FIRST, Row
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

TIMES = Column("rounds", msg("Rounds"))


def tables(facts: Sequence[MatchFacts]) -> Iterator[Table]:
    """Of one match or more. Rounds with a forced ruling count in the table of those alone."""
    every = [entry for fact in facts for entry in fact.stats["rounds"] if entry["done"]]
    plain = [entry for entry in every if not entry["forced"]]
    total = len(facts)
    yield _sides(plain, total)
    yield _places(plain, total)
    yield _automa_cards(facts, "automa_card", msg("Automa cards"))
    yield _automa_cards(facts, "event", msg("Events"))
    yield from chosen.tables(facts)
    yield _steps(facts)
    yield _surrender(facts)
    yield _reshuffles(plain, total)
    yield _forced([entry for entry in every if entry["forced"]], total)


def mean(values: Sequence[int]) -> float | None:
    """The mean; None of nothing."""
    return fmean(values) if values else None


def _vp(entries: Sequence[Json], who: str) -> float | None:
    return mean([entry["vp"][who] for entry in entries])


def _title(who: str) -> Message:
    return msg("VP in the round, mean: {player}", player=PLAYER_TITLES[who])


def _sides(entries: Sequence[Json], total: int) -> Table:
    """Rounds as hero and as villain, by number, then all; a villain succeeds without a trick."""
    rows: list[Row] = []
    for side, title in SIDES.items():
        mine = [entry for entry in entries if entry["side"] == side]
        for number in (*range(1, ROUNDS + 1), None):
            found = [entry for entry in mine if number in {None, entry["round"]}]
            kept = sum(entry["kept"] is True for entry in found)
            villains = len(found) if side == "villain" else 0
            low, high = wilson(kept, villains)
            rows.append(
                {
                    "side": title,
                    "round": msg("all") if number is None else msg("{n}", n=number),
                    "rounds": len(found),
                    "vp": _vp(found, "Y"),
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


def _places(entries: Sequence[Json], total: int) -> Table:
    """VP by the place after the dealer: the first leader, the next, the dealer."""
    rows: list[Row] = []
    for place, title in enumerate(_PLACES, start=1):
        row: dict[str, float | Message | int | None] = {"place": title, "rounds": len(entries)}
        for who in YOU_FIRST:
            there = [e for e in entries if PLAYERS[(PLACE[e["dealer"]] + place) % 3] == who]
            row[who] = _vp(there, who)
        rows.append(row)
    columns = (
        Column("place", msg("Place"), "message"),
        TIMES,
        *(Column(who, _title(who)) for who in YOU_FIRST),
    )
    return Table("places", msg("By place at the table"), columns, tuple(rows), total)


_PLACES = (msg("First leader"), msg("Second in play order"), msg("Dealer"))


def _automa_cards(facts: Sequence[MatchFacts], key: str, title: Message) -> Table:
    """VP of the rounds in which a card was used, by its name."""
    found: dict[str, list[Json]] = {}
    for fact in facts:
        for entry in fact.stats["rounds"]:
            card = entry[key]
            if card is not None and entry["done"] and not entry["forced"]:
                name = f"event:{card}" if key == "event" else card
                found.setdefault(fact.stats["names"].get(name, card), []).append(entry)
    rows: list[Row] = [
        {
            "card": own_words(name),
            "rounds": len(entries),
            **{who: _vp(entries, who) for who in YOU_FIRST},
            "automas": mean([entry["vp"][who] for entry in entries for who in AUTOMAS]),
        }
        for name, entries in sorted(found.items())
    ]
    columns = (
        Column("card", msg("Card"), "message"),
        TIMES,
        *(Column(who, _title(who)) for who in YOU_FIRST),
        Column("automas", msg("VP in the round, mean of the automas")),
    )
    return Table(f"{key}s", title, columns, tuple(rows), len(facts))


def _steps(facts: Sequence[MatchFacts]) -> Table:
    counts = {
        step: sum(fact.stats["automas"][who]["steps"][step] for fact in facts for who in AUTOMAS)
        for step in STEPS
    }
    every = sum(counts.values())
    rows: list[Row] = [
        {"step": STEP_TITLES[step], "number": n, "share": share(n, every)}
        for step, n in counts.items()
    ]
    trumped = sum(fact.stats["automas"][who]["trumped"] for fact in facts for who in AUTOMAS)
    rows.append(
        {"step": msg("Of these, trumped (4)"), "number": trumped, "share": share(trumped, every)}
    )
    columns = (
        Column("step", msg("Step"), "message"),
        Column("number", msg("Times")),
        Column("share", msg("Share"), "share"),
    )
    return Table("steps", msg("How the automas followed"), columns, tuple(rows), len(facts))


def _surrender(facts: Sequence[MatchFacts]) -> Table:
    """How often a match with a surrender, and one without, was won alone."""
    rows: list[Row] = []
    for given, title in ((True, msg("with a surrender")), (False, msg("without"))):
        there = [fact for fact in facts if bool(handed(fact)) == given]
        won = sum(fact.stats["result"] == "win" for fact in there)
        low, high = wilson(won, len(there))
        rows.append(
            {
                "kind": title,
                "matches": len(there),
                "won": won,
                "share": share(won, len(there)),
                "low": low,
                "high": high,
                "points": mean([n for fact in there for n in handed(fact)]),
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
    return Table("surrender", msg("Surrender"), columns, tuple(rows), len(facts))


def handed(fact: MatchFacts) -> list[int]:
    """The VP of each surrender of a match."""
    given = [entry["surrender"] for entry in fact.stats["rounds"]]
    return [one["points"] for one in given if one is not None]


def _reshuffles(entries: Sequence[Json], total: int) -> Table:
    number = [entry["reshuffles"] for entry in entries]
    some = sum(n > 0 for n in number)
    low, high = wilson(some, len(number))
    row: Row = {
        "rounds": len(number),
        "some": some,
        "share": share(some, len(number)),
        "low": low,
        "high": high,
        "mean": mean(number),
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


def _forced(entries: Sequence[Json], total: int) -> Table:
    row: Row = {"rounds": len(entries), **{who: _vp(entries, who) for who in YOU_FIRST}}
    columns = (TIMES, *(Column(who, _title(who)) for who in YOU_FIRST))
    title = msg("Rounds with a forced ruling")
    return Table("forced", title, columns, (row,), total)
