"""Cards of yours over many matches: story cards, super-heroes and mats, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from core.game import MatchFacts
from core.games.origin_story.narrate.words import own_words
from core.games.origin_story.stats.tables import Row
from core.messages import Column, Message, Table, msg
from core.shares import share, wilson


@dataclass(slots=True)
class Seen:
    """How often a card was offered, and the matches in which it was kept."""

    offered: int = 0
    kept: list[MatchFacts] = field(default_factory=list)


def tables(facts: Sequence[MatchFacts]) -> Iterator[Table]:
    """Story cards, super-heroes and mats; a mat is never chosen."""
    yield _table("stories", msg("Story cards"), _stories(facts), len(facts))
    yield _table("super_heroes", msg("Super-heroes"), _super_heroes(facts), len(facts))
    yield _table("mats", msg("Mats"), _mats(facts), len(facts))


def _name(fact: MatchFacts, card: str) -> str:
    return str(fact.stats["names"].get(card, card))


def _stories(facts: Sequence[MatchFacts]) -> dict[str, Seen]:
    found: dict[str, Seen] = {}
    for fact in facts:
        for one in fact.stats["stories"]:
            for card in one["offered"]:
                found.setdefault(_name(fact, card), Seen()).offered += 1
            found.setdefault(_name(fact, one["kept"]), Seen()).kept.append(fact)
    return found


def _super_heroes(facts: Sequence[MatchFacts]) -> dict[str, Seen]:
    found: dict[str, Seen] = {}
    for fact in facts:
        for card in fact.stats["super_heroes"]:
            found.setdefault(_name(fact, card), Seen()).offered += 1
        kept = fact.stats["super_hero"]
        if kept is not None:
            found.setdefault(_name(fact, kept), Seen()).kept.append(fact)
    return found


def _mats(facts: Sequence[MatchFacts]) -> dict[str, Seen]:
    found: dict[str, Seen] = {}
    for fact in facts:
        if fact.stats["mat"] is not None:
            seen = found.setdefault(_name(fact, fact.stats["mat"]), Seen())
            seen.offered += 1
            seen.kept.append(fact)
    return found


def _table(key: str, title: Message, found: dict[str, Seen], total: int) -> Table:
    rows = tuple(_row(name, seen) for name, seen in sorted(found.items()))
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


def _row(name: str, seen: Seen) -> Row:
    won = sum(fact.stats["result"] == "win" for fact in seen.kept)
    low, high = wilson(won, len(seen.kept))
    return {
        "card": own_words(name),
        "offered": seen.offered,
        "kept": len(seen.kept),
        "share": share(len(seen.kept), seen.offered),
        "vp": fmean(fact.stats["vp"]["Y"] for fact in seen.kept) if seen.kept else None,
        "won": won,
        "low": low,
        "high": high,
    }
