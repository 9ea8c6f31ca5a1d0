"""Who wins: Mages, seats, the first initiative, the centre, luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.counters import Counts, number, part
from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats.drawn import Row
from core.games.sorcerers_deck_of_death.stats.fights import WHOLE
from core.games.sorcerers_deck_of_death.stats.tables import centre_sum, centre_wounds, lucky
from core.games.sorcerers_deck_of_death.stats.told import other
from core.games.sorcerers_deck_of_death.titles import MAGE_TITLES, SEAT_TITLES
from core.messages import Column, Table, msg
from core.shares import share, wilson

LEADS = (1, 2, 4)  # bounds of luck, in wounds
_LEAD_TITLES = (
    msg("by less than 1 wound"),
    msg("by 1 to 2 wounds"),
    msg("by 2 to 4 wounds"),
    msg("by 4 wounds or more"),
)
RESULTS = (
    Column("matches", msg("Matches")),
    Column("won", msg("Won")),
    Column("drawn", msg("Draws")),
    Column("share", msg("Share of wins"), "share"),
    Column("low", msg("at least (95%)"), "share"),
    Column("high", msg("at most (95%)"), "share"),
    Column("first", msg("Share of wins with the first initiative"), "share"),
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
    def lead(self) -> int:
        """Its luck beyond that of the other seat, in parts of a wound."""
        return lucky(self.fact.stats, self.seat) - lucky(self.fact.stats, other(self.seat))


def counted(side: Side) -> Counts:
    """What a seat adds to the figures of `RESULTS`."""
    won, first = int(side.won), _first(side.fact, side.seat)
    drawn = int(side.fact.winners == ())
    found = {"matches": 1, "won": won, "drawn": drawn}
    return {**found, "first": {"matches": 1, "won": won}} if first else found


def results(counts: Counts) -> Row:
    """The figures of `RESULTS`."""
    matches, won = number(counts, "matches"), number(counts, "won")
    low, high = wilson(won, matches)
    return {
        "matches": matches,
        "won": won,
        "drawn": number(counts, "drawn"),
        "share": share(won, matches),
        "low": low,
        "high": high,
        "first": _share_won(part(counts, "first")),
    }


def _share_won(counts: Counts) -> float | None:
    return share(number(counts, "won"), number(counts, "matches"))


def count(fact: MatchFacts) -> Counts:
    """What a match adds to the tables here."""
    found: dict[str, dict[str, Counts]] = {"mages": {}, "seats": {}, "more": {}, "luck": {}}
    mages = fact.stats["mages"]
    for side in (Side(fact, seat) for seat in SEATS):
        mine, lead = counted(side), side.lead
        found["seats"][side.seat] = mine
        if mages[side.seat] != mages[other(side.seat)]:
            found["mages"][mages[side.seat]] = {
                "all": mine,
                "lucky": mine if lead > 0 else {},
                "unlucky": mine if lead < 0 else {},
                "lead": lead,
            }
        for name in _beyond(side):
            found["more"][name] = mine
        if lead > 0:
            found["luck"][str(_step(lead))] = mine
    return found


def _beyond(side: Side) -> list[str]:
    """What the seat had before or beyond the other."""
    fact, stats = side.fact, side.fact.stats
    values: dict[str, Callable[[str], int]] = {
        "first": lambda seat: _first(fact, seat),
        "initiative": lambda seat: stats["initiative"][seat],
        "centre": lambda seat: centre_sum(stats, seat),
        "wounds": lambda seat: centre_wounds(stats, seat),
        "luck": lambda seat: lucky(stats, seat),
    }
    return [name for name, of in values.items() if of(side.seat) > of(other(side.seat))]


def mages(counts: Counts) -> Table:
    """Each Mage against the other; matches between twice the same one prove nothing."""
    rows: list[Row] = []
    for mage, title in MAGE_TITLES.items():
        found = part(counts, "mages", mage)
        matches = number(found, "all", "matches")
        rows.append(
            {
                "mage": title,
                **results(part(found, "all")),
                "lucky": _share_won(part(found, "lucky")),
                "unlucky": _share_won(part(found, "unlucky")),
                "luck": number(found, "lead") / matches / WHOLE if matches else None,
            }
        )
    columns = (
        Column("mage", msg("Mage"), "message"),
        *RESULTS,
        Column("lucky", msg("Share of wins with better luck"), "share"),
        Column("unlucky", msg("Share of wins with worse luck"), "share"),
        Column("luck", msg("Luck beyond the other's, wounds a match")),
    )
    note = msg("Matches between two different Mages.")
    return Table("mages", msg("By Mage"), columns, tuple(rows), number(counts, "matches"), note)


def advantages(counts: Counts) -> Table:
    """How often the seat won that had something before or beyond the other."""
    more = part(counts, "more")
    rows: list[Row] = [
        *({"group": SEAT_TITLES[seat], **results(part(counts, "seats", seat))} for seat in SEATS),
        *({"group": title, **results(part(more, name))} for name, title in _MORE),
    ]
    columns = (Column("group", msg("The seat that"), "message"), *RESULTS)
    return Table("advantages", msg("Advantages"), columns, tuple(rows), number(counts, "matches"))


_MORE = (
    ("first", msg("Won the first initiative")),
    ("initiative", msg("Won the initiative more often")),
    ("centre", msg("More points in the centre")),
    ("wounds", msg("More automatic wounds dealt")),
    ("luck", msg("Better luck")),
)


def _first(fact: MatchFacts, seat: str) -> bool:
    played = fact.stats["rounds"]
    return bool(played and played[0]["round"] == 1 and played[0]["initiative"] == seat)


def luck(counts: Counts) -> Table:
    """Results of the luckier seat by how much luckier it was."""
    rows: list[Row] = [
        {"lead": title, **results(part(counts, "luck", str(step)))}
        for step, title in enumerate(_LEAD_TITLES)
    ]
    columns = (Column("lead", msg("The luckier seat was ahead"), "message"), *RESULTS)
    note = msg("Wounds of the dice beyond those to be expected, less those of the other seat.")
    return Table(
        "luck", msg("Results and luck"), columns, tuple(rows), number(counts, "matches"), note
    )


def _step(lead: int) -> int:
    return sum(lead >= bound * WHOLE for bound in LEADS)
