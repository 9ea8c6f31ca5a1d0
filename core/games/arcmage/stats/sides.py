"""Who wins: seats of matches in groups, each with its share and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple, TypeVar

from core.events import Json
from core.game import MatchFacts
from core.games.arcmage.narrate.titles import SEAT_TITLES, card_name, deck_name, faction_mix
from core.games.arcmage.stats.shown import Row
from core.messages import Column, Message, Table, Value, msg
from core.shares import share, wilson

K = TypeVar("K", bound=Hashable)

MATCHES = Column("matches", msg("Matches"))
SHARE = (
    Column("share", msg("Share of wins"), "share"),
    Column("low", msg("at least (95%)"), "share"),
    Column("high", msg("at most (95%)"), "share"),
)
RESULTS = (
    MATCHES,
    Column("won", msg("Won")),
    Column("drawn", msg("Draws")),
    *SHARE,
    Column("even", msg("Share if all seats were equal"), "share"),
)


class Side(NamedTuple):
    """One seat of one match."""

    fact: MatchFacts
    seat: str

    @property
    def won(self) -> bool:
        """Whether the seat won."""
        return self.fact.winners == (self.seat,)

    @property
    def deck(self) -> str:
        """The name of its deck."""
        return str(self.fact.stats["decks"][self.seat]["name"])

    @property
    def mix(self) -> str:
        """The letters of its deck's factions."""
        return str(self.fact.stats["decks"][self.seat]["mix"])

    @property
    def place(self) -> int | None:
        """Its place in the order of the first turns, from 1; None where nobody knows it."""
        first, seats = self.fact.stats["first"], self.fact.stats["seats"]
        if first is None:
            return None
        return int((seats.index(self.seat) - seats.index(first)) % len(seats)) + 1

    def of(self, key: str) -> Json:
        """Its part of a figure."""
        found: Json = self.fact.stats[key][self.seat]
        return found


def sides(facts: Iterable[MatchFacts]) -> list[Side]:
    """All seats of all matches."""
    return [Side(fact, seat) for fact in facts for seat in fact.stats["seats"]]


def grouped(found: Iterable[Side], key: Callable[[Side], K]) -> dict[K, list[Side]]:
    """Seats by what `key` says of them."""
    groups: dict[K, list[Side]] = {}
    for side in found:
        groups.setdefault(key(side), []).append(side)
    return groups


def results(found: Sequence[Side]) -> dict[str, Any]:
    """The figures of `RESULTS`."""
    won = sum(side.won for side in found)
    low, high = wilson(won, len(found))
    return {
        "matches": len(found),
        "won": won,
        "drawn": sum(side.fact.winners == () for side in found),
        "share": share(won, len(found)),
        "low": low,
        "high": high,
        "even": fmean(1 / len(side.fact.stats["seats"]) for side in found) if found else None,
    }


class Names:
    """Names of cards as the matches knew them."""

    def __init__(self, facts: Sequence[MatchFacts]) -> None:
        self._known: dict[str, str] = {}
        for fact in facts:
            self._known.update(fact.stats["names"])

    def __call__(self, card: str) -> Message:
        name = self._known.get(card)
        return Message("{name}", {"name": card_name(card) if name is None else name})


def tables(facts: Sequence[MatchFacts]) -> tuple[Table, ...]:
    """By deck, by factions, by seat, by place in the first round, by number of players."""
    found = sides(facts)
    total = len(facts)
    return (
        _groups("decks", msg("By deck"), msg("Deck"), total, _named(found, _deck, deck_name)),
        _against(facts),
        _groups(
            "factions", msg("By factions"), msg("Factions"), total, _named(found, _mix, faction_mix)
        ),
        _groups("starts", msg("By turn order"), msg("The seat that"), total, _starts(found)),
        _players(facts),
    )


def _deck(side: Side) -> str:
    return side.deck


def _mix(side: Side) -> str:
    return side.mix


def _named(
    found: Sequence[Side], key: Callable[[Side], str], title: Callable[[str], Message]
) -> list[tuple[Value, Sequence[Side]]]:
    groups = grouped(found, key)
    return [(title(name), groups[name]) for name in sorted(groups)]


def _starts(found: Sequence[Side]) -> list[tuple[Value, Sequence[Side]]]:
    places = grouped(found, lambda side: side.place or 0)
    seats = grouped(found, lambda side: side.seat)
    rows: list[tuple[Value, Sequence[Side]]] = [
        (msg("has turn {n}", n=place), places[place]) for place in sorted(places) if place
    ]
    if 0 in places:
        rows.append((msg("has an unknown turn"), places[0]))
    return rows + [(SEAT_TITLES[seat], seats[seat]) for seat in sorted(seats)]


def _groups(
    key: str,
    title: Message,
    heading: Message,
    total: int,
    groups: Sequence[tuple[Value, Sequence[Side]]],
) -> Table:
    rows: list[Row] = [{"group": name, **results(found)} for name, found in groups]
    columns = (Column("group", heading, "message"), *RESULTS)
    return Table(key, title, columns, tuple(rows), total)


def _against(facts: Sequence[MatchFacts]) -> Table:
    """Each deck against each other one that it met; of the same deck nothing can be learnt."""
    groups: dict[tuple[str, str], list[Side]] = {}
    for fact in facts:
        for side in sides((fact,)):
            others = {other.deck for other in sides((fact,)) if other.seat != side.seat}
            for other in sorted(others - {side.deck}):
                groups.setdefault((side.deck, other), []).append(side)
    rows: list[Row] = [
        {"deck": deck_name(deck), "against": deck_name(other), **results(groups[deck, other])}
        for deck, other in sorted(groups)
    ]
    columns = (
        Column("deck", msg("Deck"), "message"),
        Column("against", msg("Against"), "message"),
        *RESULTS,
    )
    return Table("decks_met", msg("Deck against deck"), columns, tuple(rows), len(facts))


def _players(facts: Sequence[MatchFacts]) -> Table:
    """Matches by the number of players, and what the first turn is worth in them."""
    groups: dict[int, list[MatchFacts]] = {}
    for fact in facts:
        groups.setdefault(len(fact.stats["seats"]), []).append(fact)
    rows: list[Row] = [
        {
            "players": n,
            **results([side for side in sides(groups[n]) if side.place == 1]),
            "matches": len(groups[n]),
            "drawn": sum(fact.winners == () for fact in groups[n]),
            "turns": fmean(fact.stats["turns"] for fact in groups[n]),
            "rounds": fmean(fact.stats["rounds"] for fact in groups[n]),
        }
        for n in sorted(groups)
    ]
    columns = (
        Column("players", msg("Players")),
        MATCHES,
        Column("drawn", msg("Draws")),
        Column("share", msg("Won by the first player"), "share"),
        *SHARE[1:],
        Column("turns", msg("Turns, mean")),
        Column("rounds", msg("Rounds, mean")),
    )
    return Table("numbers", msg("By number of players"), columns, tuple(rows), len(facts))
