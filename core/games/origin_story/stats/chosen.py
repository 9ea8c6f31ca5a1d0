"""Cards of yours over many matches: story cards, super-heroes and mats, by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from core.counters import Counts, number, part
from core.game import MatchFacts
from core.games.origin_story.stats.tables import Row
from core.games.origin_story.words import own_words
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson

TITLES = {
    "stories": msg("Story cards"),
    "super_heroes": msg("Super-heroes"),
    "mats": msg("Mats"),
}


def count(fact: MatchFacts) -> Counts:
    """How often each card was offered and kept, and how matches ended in which it was kept."""
    stats = fact.stats
    mats = [] if stats["mat"] is None else [stats["mat"]]
    kept = [] if stats["super_hero"] is None else [stats["super_hero"]]
    stories = stats["stories"]
    return {
        "stories": _seen(
            fact,
            [card for one in stories for card in one["offered"]],
            [one["kept"] for one in stories],
        ),
        "super_heroes": _seen(fact, stats["super_heroes"], kept),
        "mats": _seen(fact, mats, mats),  # a mat is never chosen
    }


def _seen(fact: MatchFacts, offered: Iterable[str], kept: Iterable[str]) -> Counts:
    found: dict[str, Counter[str]] = {}
    ended = {"kept": 1, "vp": fact.stats["vp"]["Y"], "won": int(fact.stats["result"] == "win")}
    for cards, told in ((offered, {"offered": 1}), (kept, ended)):
        for card in cards:
            name = str(fact.stats["names"].get(card, card))
            found.setdefault(name, Counter()).update(told)
    return found


def tables(counts: Counts) -> Iterator[Table]:
    """Story cards, super-heroes and mats."""
    for key, title in TITLES.items():
        yield _table(key, title, part(counts, key), number(counts, "matches"))


def _table(key: str, title: Message, found: Counts, total: int) -> Table:
    rows = tuple(_row(name, part(found, name)) for name in sorted(found))
    columns = (
        Column("card", msg("Card"), "message"),
        Column("offered", msg("Offered")),
        Column("kept", msg("Kept")),
        Column("share", msg("Share kept"), "share"),
        Column("vp", msg("Your VP at the end, mean")),
        Column("won", msg("Matches won with it")),
        Column("low", msg("Share of wins, at least (95%)"), "share"),
        Column("high", msg("Share of wins, at most (95%)"), "share"),
    )
    return Table(key, title, columns, rows, total)


def _row(name: str, seen: Counts) -> Row:
    offered, kept, won = (number(seen, key) for key in ("offered", "kept", "won"))
    low, high = wilson(won, kept)
    return {
        "card": own_words(name),
        "offered": offered,
        "kept": kept,
        "share": share(kept, offered),
        "vp": share(number(seen, "vp"), kept),
        "won": won,
        "low": low,
        "high": high,
    }
