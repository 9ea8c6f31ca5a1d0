"""Who wins: Mages, seats, the first initiative, the centre, luck; players and pairs that met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from core.counters import Counts, number, part
from core.events import Json
from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats.fights import WHOLE
from core.games.sorcerers_deck_of_death.stats.tables import centre_sum, centre_wounds, lucky
from core.games.sorcerers_deck_of_death.titles import MAGE_TITLES, SEAT_TITLES
from core.kit.measures import (
    Adds,
    Measure,
    Row,
    count,
    mean,
    measure,
    share_of,
    sure_share,
    together,
    within,
)
from core.kit.tally import Dimension, Tally, dimension, walk
from core.messages import Message, msg

LEADS = (1, 2, 4)  # bounds of luck, in wounds
_LEAD_TITLES: Mapping[str, Message] = {
    "0": msg("by less than 1 wound"),
    "1": msg("by 1 to 2 wounds"),
    "2": msg("by 2 to 4 wounds"),
    "3": msg("by 4 wounds or more"),
}
_MORE: Mapping[str, Message] = {
    "first": msg("Won the first initiative"),
    "initiative": msg("Won the initiative more often"),
    "centre": msg("More points in the centre"),
    "wounds": msg("More automatic wounds dealt"),
    "luck": msg("Better luck"),
}


class Side(NamedTuple):
    """One seat of one match."""

    seat: str
    player: str | None
    mage: str
    won: bool
    drawn: bool
    first: bool  # whether it won the first initiative
    lead: int  # its luck beyond that of the other seat, in parts of a wound
    more: tuple[str, ...]  # what it had before or beyond the other, keys of `_MORE`


Sides: TypeAlias = "tuple[Side, Side]"


def sides(fact: MatchFacts) -> Sides:
    """Both seats of a match."""
    a, b = (_values(fact.stats, seat) for seat in SEATS)
    return _side(fact, "a", a, b), _side(fact, "b", b, a)


def _values(stats: Json, seat: str) -> Mapping[str, int]:
    """What a seat may have more of than the other."""
    played = stats["rounds"]
    first = played and played[0]["round"] == 1 and played[0]["initiative"] == seat
    return {
        "first": bool(first),
        "initiative": stats["initiative"][seat],
        "centre": centre_sum(stats, seat),
        "wounds": centre_wounds(stats, seat),
        "luck": lucky(stats, seat),
    }


def _side(fact: MatchFacts, seat: str, mine: Mapping[str, int], theirs: Mapping[str, int]) -> Side:
    return Side(
        seat,
        fact.players.get(seat),
        fact.stats["mages"][seat],
        won=fact.winners == (seat,),
        drawn=fact.winners == (),
        first=bool(mine["first"]),
        lead=mine["luck"] - theirs["luck"],
        more=tuple(name for name in mine if mine[name] > theirs[name]),
    )


def _share_won(name: str, heading: Message, adds: Adds) -> Measure:
    """The share of wins among the matches that are counted by themselves under this name."""

    def both(row: Row) -> tuple[int, int]:
        found = row.of(name) or {}
        return number(found, "won"), number(found, "matches")

    return share_of(name, heading, both)._replace(takes=(name,), adds=adds)


def _with_first(side: Side) -> Counts:
    return {"matches": 1, "won": side.won} if side.first else {}


RESULTS: tuple[Measure, ...] = (
    count("matches", msg("Matches"), lambda _: 1),
    count("won", msg("Won"), lambda side: side.won),
    count("drawn", msg("Draws"), lambda side: side.drawn),
    *sure_share(msg("Share of wins"), "won", "matches"),
    _share_won("first", msg("Share of wins with the first initiative"), _with_first),
)
_result = together(RESULTS)


_LUCK = mean("luck", msg("Luck beyond the other's, wounds a match"), "lead", "sides", parts=WHOLE)
_LEAD: Mapping[str, Adds] = {"sides": lambda _: 1, "lead": lambda side: side.lead}


def _with_mages(both: Sides) -> list[tuple[str, Side]]:
    """Matches between twice the same Mage prove nothing."""
    return [(side.mage, side) for side in both] if both[0].mage != both[1].mage else []


MAGES: Tally[Sides, Side] = Tally(
    "mages",
    msg("By Mage"),
    dimension("mage", msg("Mage"), MAGE_TITLES),
    groups=_with_mages,
    measures=(
        *within("all", RESULTS),
        _share_won(
            "lucky",
            msg("Share of wins with better luck"),
            lambda side: _result(side) if side.lead > 0 else {},
        ),
        _share_won(
            "unlucky",
            msg("Share of wins with worse luck"),
            lambda side: _result(side) if side.lead < 0 else {},
        ),
        _LUCK,
    ),
    sums={"all": _result, **_LEAD},
    note=msg("Matches between two different Mages."),
    kind="shares",
    draws=("share",),
)


def _with_more(both: Sides) -> Iterator[tuple[tuple[str, str], Side]]:
    """Each seat, by its name, and by what it had before or beyond the other."""
    for side in both:
        yield ("seats", side.seat), side
        for name in side.more:
            yield ("more", name), side


def _advantages(whole: Row) -> Iterator[Row]:
    for place, titles in (("seats", SEAT_TITLES), ("more", _MORE)):
        yield from walk(whole._replace(found=part(whole.found, place)), [_seat_that(titles)], {})


def _seat_that(titles: Mapping[str, Message]) -> Dimension:
    return dimension("group", msg("The seat that"), titles)


ADVANTAGES: Tally[Sides, Side] = Tally(
    "advantages",
    msg("Advantages"),
    _seat_that(_MORE),
    groups=_with_more,
    measures=RESULTS,
    at=(),
    rows=_advantages,
    kind="shares",
    draws=("share",),
)
LUCK: Tally[Sides, Side] = Tally(
    "luck",
    msg("Results and luck"),
    dimension("lead", msg("The luckier seat was ahead"), _LEAD_TITLES),
    groups=lambda both: ((_step(side.lead), side) for side in both if side.lead > 0),
    measures=RESULTS,
    note=msg("Wounds of the dice beyond those to be expected, less those of the other seat."),
    kind="shares",
    draws=("share",),
)


def _step(lead: int) -> str:
    return str(sum(lead >= bound * WHOLE for bound in LEADS))


# --- people -----------------------------------------------------------------------------------


def _pairs(both: Sides) -> Iterator[tuple[tuple[str, str], Side]]:
    for side, against in (both, both[::-1]):
        if side.player and against.player and side.player < against.player:
            yield (side.player, against.player), side


PLAYERS: Tally[Sides, Side] = Tally(
    "players",
    msg("By player"),
    dimension("player", msg("Player"), kind="player"),
    groups=lambda both: ((side.player, side) for side in both if side.player is not None),
    measures=(
        *RESULTS,
        _LUCK,
    ),
    sums=_LEAD,
    kind="shares",
    draws=("share",),
)
PAIRS: Tally[Sides, Side] = Tally(
    "pairs",
    msg("By pairing"),
    dimension("player", msg("Player"), kind="player"),
    then=(dimension("against", msg("Against"), kind="player"),),
    groups=_pairs,
    measures=(
        *RESULTS[:3],
        measure(
            "lost",
            msg("Lost"),
            lambda row: row.of("matches") - row.of("won") - row.of("drawn"),
        ),
        *RESULTS[3:],
    ),
    kind="results",
    draws=("won", "drawn", "lost"),
)
