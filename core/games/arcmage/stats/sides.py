"""Who wins: seats of matches in groups, each with its share and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from core.counters import Counts, part
from core.events import Json
from core.game import MatchFacts
from core.games.arcmage.pieces.deck_names import deck_name
from core.games.arcmage.stats import lists_of_decks
from core.games.arcmage.titles import SEAT_TITLES, card_name, faction_mix
from core.kit.measures import (
    Cell,
    Measure,
    Row,
    count,
    mean,
    sure_share,
    together,
    within,
)
from core.kit.tally import Tally, dimension, walk
from core.messages import Column, Message, msg


class Side(NamedTuple):
    """One seat of one match."""

    fact: MatchFacts
    seat: str

    @property
    def won(self) -> bool:
        """Whether the seat won."""
        return self.fact.winners == (self.seat,)

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return self.fact.winners == ()

    @property
    def deck(self) -> str:
        """The name of its deck; that of one which is known in part ends with a mark."""
        return lists_of_decks.group(self.of("decks"))

    @property
    def mix(self) -> str:
        """The letters of its deck's factions; a mark behind them: as far as they were seen."""
        return lists_of_decks.mix(self.of("decks"))

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


def sides(fact: MatchFacts) -> list[Side]:
    """All seats of a match."""
    return [Side(fact, seat) for seat in fact.stats["seats"]]


def each(group: Callable[[Side], str]) -> Callable[[MatchFacts], Iterator[tuple[str, Side]]]:
    """The groups of a tally: every seat, in the group that it belongs to."""
    return lambda fact: ((group(side), side) for side in sides(fact))


# --- results ----------------------------------------------------------------------------------


def _even(row: Row) -> Cell:
    """The mean of what each seat would win if all were equal, its sum rounded once."""
    seats: Counts = row.of("seats") or {}
    shares = (Fraction(1 / int(n)) * times for n, times in seats.items())
    return float(sum(shares, Fraction())) / row.of("matches") if seats else None


WON = count("won", msg("Won"), lambda side: side.won)
DRAWN = count("drawn", msg("Draws"), lambda side: side.drawn)
EVEN = Measure(
    Column("even", msg("Share if all seats were equal"), "share"),
    _even,
    ("seats", "matches"),
    lambda side: {str(len(side.fact.stats["seats"])): 1},
)


SHARE = sure_share(msg("Share of wins"), "won", "matches")


def number_of(matches: Message) -> Measure:
    """How many seats there are in a group, under this heading."""
    return count("matches", matches, lambda _: 1)


RESULTS = (number_of(msg("Matches")), WON, DRAWN, *SHARE, EVEN)
result = together(RESULTS)


# --- names ------------------------------------------------------------------------------------


def names_of(fact: MatchFacts) -> Counts:
    """What a match adds to the names of its cards."""
    return {card: {name: 1} for card, name in fact.stats["names"].items()}


class Names:
    """Names of cards, each as most matches knew it."""

    def __init__(self, counts: Counts) -> None:
        self._known = part(counts, "names")

    def __call__(self, card: str) -> Message:
        known = self._known.get(card)
        if known is None:
            return Message("{name}", {"name": card_name(card)})
        return Message("{name}", {"name": min(known, key=lambda name: (-known[name], name))})


# --- tables -----------------------------------------------------------------------------------


def _met(fact: MatchFacts) -> Iterator[tuple[tuple[str, str], Side]]:
    """Each deck with each other one that it met; of the same deck nothing can be learnt."""
    every = sides(fact)
    for side in every:
        for deck in {other.deck for other in every} - {side.deck}:
            yield (side.deck, deck), side


def _starts(fact: MatchFacts) -> Iterator[tuple[tuple[str, str], Side]]:
    for side in sides(fact):
        yield ("places", str(side.place or 0)), side
        yield ("seats", side.seat), side


PLACE = dimension(
    "group",
    msg("The seat that"),
    lambda n: msg("has turn {n}", n=int(n)) if int(n) else msg("has an unknown turn"),
    order=lambda n: (n == "0", int(n)),
)
SEAT = dimension("group", msg("The seat that"), SEAT_TITLES.__getitem__)


def _start_rows(whole: Row) -> Iterator[Row]:
    """By place in the order of the first turns, then by seat."""
    for group, by in (("places", PLACE), ("seats", SEAT)):
        yield from walk(whole._replace(found=part(whole.found, group)), [by], {})


def _first(fact: MatchFacts) -> Counts | int:
    return next((result(side) for side in sides(fact) if side.place == 1), {})


TALLIES: tuple[Tally[MatchFacts, Any], ...] = (
    Tally(
        "decks",
        msg("By deck"),
        dimension("group", msg("Deck"), deck_name),
        groups=each(lambda side: side.deck),
        measures=RESULTS,
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "decks_met",
        msg("Deck against deck"),
        dimension("deck", msg("Deck"), deck_name),
        then=(dimension("against", msg("Against"), deck_name),),
        at=("met",),
        groups=_met,
        measures=RESULTS,
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "factions",
        msg("By factions"),
        dimension("group", msg("Factions"), faction_mix),
        at=("mixes",),
        groups=each(lambda side: side.mix),
        measures=RESULTS,
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "starts",
        msg("By turn order"),
        PLACE,
        at=(),
        groups=_starts,
        measures=RESULTS,
        rows=_start_rows,
        kind="shares",
        draws=("share",),
    ),
    Tally(
        "numbers",
        msg("By number of players"),
        dimension("players", msg("Players"), int, kind="number", order=int),
        groups=lambda fact: [(str(len(fact.stats["seats"])), fact)],
        measures=(
            count("matches", msg("Matches"), lambda _: 1),
            count("drawn", msg("Draws"), lambda fact: fact.winners == ()),
            *within(
                "first",
                sure_share(msg("Won by the first player"), "won", "matches"),
            ),
            mean("turns", msg("Turns, mean"), "turns", "matches", lambda fact: fact.stats["turns"]),
            mean(
                "rounds",
                msg("Rounds, mean"),
                "rounds",
                "matches",
                lambda fact: fact.stats["rounds"],
            ),
        ),
        sums={"first": _first},
        kind="shares",
        draws=("share",),
    ),
)
