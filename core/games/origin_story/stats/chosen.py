"""Cards of yours over many matches: story cards, super-heroes and mats, by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.counters import Counts, merge, number, part
from core.game import MatchFacts
from core.games.origin_story.words import own_words
from core.kit.measures import count, interval, mean, moments_of, share
from core.kit.tally import dimension, table
from core.messages import Table, msg
from core.shares import products

TITLES = {
    "stories": msg("Story cards"),
    "super_heroes": msg("Super-heroes"),
    "mats": msg("Mats"),
}


def counts_of(fact: MatchFacts) -> Counts:
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
    found: dict[str, Any] = {}
    vp, won = fact.stats["vp"]["Y"], int(fact.stats["result"] == "win")
    ended = {"kept": 1, "vp": vp, "won": won, moments_of("vp", "kept"): products(vp)}
    for cards, told in ((offered, {"offered": 1}), (kept, ended)):
        for card in cards:
            name = str(fact.stats["names"].get(card, card))
            merge(found, {name: told})
    return found


def tables(counts: Counts) -> Iterator[Table]:
    """Story cards, super-heroes and mats."""
    for key, title in TITLES.items():
        made = table(key, title, [CARD], MEASURES, part(counts, key))
        total = number(counts, "matches")
        yield made._replace(total=total, kind="shares", draws=("win_share",))


LOW, HIGH = interval("won", "kept")
CARD = dimension("card", msg("Card"), own_words)
MEASURES = (
    count("offered", msg("Offered")),
    count("kept", msg("Kept")),
    share("share", msg("Share kept"), "kept", "offered"),
    mean("vp", msg("VP of the player at the end, mean"), "vp", "kept"),
    count("won", msg("Matches won with it")),
    share("win_share", msg("Share of wins with it"), "won", "kept"),
    LOW._replace(column=LOW.column._replace(title=msg("Share of wins, at least (95%)"))),
    HIGH._replace(column=HIGH.column._replace(title=msg("Share of wins, at most (95%)"))),
)
