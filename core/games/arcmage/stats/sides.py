"""Who wins: seats of matches in groups, each with its share and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from core.counters import Counts, merge, number, part
from core.events import Json
from core.game import MatchFacts
from core.games.arcmage.state.options import deck_name
from core.games.arcmage.stats.shown import Row
from core.games.arcmage.titles import SEAT_TITLES, card_name, faction_mix
from core.messages import Column, Message, Table, Value, msg
from core.shares import share, wilson

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

    def result(self) -> Counts:
        """What it adds to the figures of `RESULTS`."""
        return {
            "matches": 1,
            "won": int(self.won),
            "drawn": int(self.fact.winners == ()),
            "seats": {str(len(self.fact.stats["seats"])): 1},
        }


def sides(fact: MatchFacts) -> list[Side]:
    """All seats of a match."""
    return [Side(fact, seat) for seat in fact.stats["seats"]]


def results(found: Counts) -> dict[str, Any]:
    """The figures of `RESULTS`."""
    matches, won = number(found, "matches"), number(found, "won")
    low, high = wilson(won, matches)
    return {
        "matches": matches,
        "won": won,
        "drawn": number(found, "drawn"),
        "share": share(won, matches),
        "low": low,
        "high": high,
        "even": _even(part(found, "seats")) / matches if matches else None,
    }


def _even(seats: Counts) -> float:
    """The sum of what each seat would win if all were equal, rounded once."""
    return float(sum((Fraction(1 / int(n)) * times for n, times in seats.items()), Fraction()))


class Names:
    """Names of cards, each as most matches knew it."""

    def __init__(self, counts: Counts) -> None:
        self._known = part(counts, "names")

    def __call__(self, card: str) -> Message:
        known = self._known.get(card)
        if known is None:
            return Message("{name}", {"name": card_name(card)})
        return Message("{name}", {"name": min(known, key=lambda name: (-known[name], name))})


def count(fact: MatchFacts) -> Counts:
    """What a match adds to the tables here, and the names of its cards."""
    stats, every = fact.stats, sides(fact)
    found: dict[str, Any] = {}
    for side in every:
        own = side.result()
        others = {other.deck for other in every if other.seat != side.seat} - {side.deck}
        merge(
            found,
            {
                "decks": {side.deck: own},
                "mixes": {side.mix: own},
                "places": {str(side.place or 0): own},
                "seats": {side.seat: own},
                "met": {side.deck: dict.fromkeys(others, own)},
            },
        )
    first: dict[str, Any] = {}
    for side in every:
        if side.place == 1:
            merge(first, side.result())
    alike = {
        "matches": 1,
        "drawn": int(fact.winners == ()),
        "turns": stats["turns"],
        "rounds": stats["rounds"],
        "first": first,
    }
    names = {card: {name: 1} for card, name in stats["names"].items()}
    return {**found, "numbers": {str(len(every)): alike}, "names": names}


def tables(counts: Counts) -> tuple[Table, ...]:
    """By deck, by factions, by seat, by place in the first round, by number of players."""
    total = number(counts, "matches")
    decks = _named(part(counts, "decks"), deck_name)
    mixes = _named(part(counts, "mixes"), faction_mix)
    return (
        _groups("decks", msg("By deck"), msg("Deck"), total, decks),
        _against(part(counts, "met"), total),
        _groups("factions", msg("By factions"), msg("Factions"), total, mixes),
        _groups("starts", msg("By turn order"), msg("The seat that"), total, _starts(counts)),
        _players(part(counts, "numbers"), total),
    )


def _named(groups: Counts, title: Callable[[str], Message]) -> list[tuple[Value, Counts]]:
    return [(title(name), part(groups, name)) for name in sorted(groups)]


def _starts(counts: Counts) -> Iterable[tuple[Value, Counts]]:
    places, seats = part(counts, "places"), part(counts, "seats")
    for place in filter(None, sorted(map(int, places))):
        yield msg("has turn {n}", n=place), part(places, str(place))
    if "0" in places:
        yield msg("has an unknown turn"), part(places, "0")
    for seat in sorted(seats):
        yield SEAT_TITLES[seat], part(seats, seat)


def _groups(
    key: str,
    title: Message,
    heading: Message,
    total: int,
    groups: Iterable[tuple[Value, Counts]],
) -> Table:
    rows: list[Row] = [{"group": name, **results(found)} for name, found in groups]
    columns = (Column("group", heading, "message"), *RESULTS)
    return Table(key, title, columns, tuple(rows), total)


def _against(met: Counts, total: int) -> Table:
    """Each deck against each other one that it met; of the same deck nothing can be learnt."""
    rows: list[Row] = [
        {"deck": deck_name(deck), "against": deck_name(other), **results(part(met, deck, other))}
        for deck in sorted(met)
        for other in sorted(part(met, deck))
    ]
    columns = (
        Column("deck", msg("Deck"), "message"),
        Column("against", msg("Against"), "message"),
        *RESULTS,
    )
    return Table("decks_met", msg("Deck against deck"), columns, tuple(rows), total)


def _players(groups: Counts, total: int) -> Table:
    """Matches by the number of players, and what the first turn is worth in them."""
    rows: list[Row] = []
    for n in sorted(map(int, groups)):
        found = part(groups, str(n))
        matches = number(found, "matches")
        rows.append(
            {
                "players": n,
                **results(part(found, "first")),
                "matches": matches,
                "drawn": number(found, "drawn"),
                "turns": share(number(found, "turns"), matches),
                "rounds": share(number(found, "rounds"), matches),
            }
        )
    columns = (
        Column("players", msg("Players")),
        MATCHES,
        Column("drawn", msg("Draws")),
        Column("share", msg("Won by the first player"), "share"),
        *SHARE[1:],
        Column("turns", msg("Turns, mean")),
        Column("rounds", msg("Rounds, mean")),
    )
    return Table("numbers", msg("By number of players"), columns, tuple(rows), total)
