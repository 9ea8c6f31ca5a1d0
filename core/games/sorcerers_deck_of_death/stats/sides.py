"""Who wins: Mages, seats, the first initiative, the centre, luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from core.game import MatchFacts
from core.games.sorcerers_deck_of_death.narrate.titles import MAGE_TITLES, SEAT_TITLES
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.stats.drawn import Row
from core.games.sorcerers_deck_of_death.stats.fights import WHOLE
from core.games.sorcerers_deck_of_death.stats.tables import centre_sum, centre_wounds, lucky
from core.games.sorcerers_deck_of_death.stats.told import other
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


def results(found: Sequence[Side]) -> Row:
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
        "first": _share_won([side for side in found if _first(side.fact, side.seat)]),
    }


def mages(facts: Sequence[MatchFacts]) -> Table:
    """Each Mage against the other; matches between twice the same one prove nothing."""
    rows: list[Row] = []
    for mage, title in MAGE_TITLES.items():
        found = [
            Side(fact, seat)
            for fact in facts
            for seat in SEATS
            if fact.stats["mages"][seat] == mage != fact.stats["mages"][other(seat)]
        ]
        rows.append(
            {
                "mage": title,
                **results(found),
                "lucky": _share_won([side for side in found if side.lead > 0]),
                "unlucky": _share_won([side for side in found if side.lead < 0]),
                "luck": fmean(side.lead for side in found) / WHOLE if found else None,
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
    return Table("mages", msg("By Mage"), columns, tuple(rows), len(facts), note)


def _share_won(found: Sequence[Side]) -> float | None:
    return share(sum(side.won for side in found), len(found))


def advantages(facts: Sequence[MatchFacts]) -> Table:
    """How often the seat won that had something before or beyond the other."""

    def more(value: Callable[[MatchFacts, str], int]) -> list[Side]:
        return [
            Side(fact, seat)
            for fact in facts
            for seat in SEATS
            if value(fact, seat) > value(fact, other(seat))
        ]

    rows: list[Row] = [
        *(
            {"group": SEAT_TITLES[seat], **results([Side(fact, seat) for fact in facts])}
            for seat in SEATS
        ),
        {"group": msg("Won the first initiative"), **results(more(_first))},
        {
            "group": msg("Won the initiative more often"),
            **results(more(lambda fact, seat: fact.stats["initiative"][seat])),
        },
        {
            "group": msg("More points in the centre"),
            **results(more(lambda fact, seat: centre_sum(fact.stats, seat))),
        },
        {
            "group": msg("More automatic wounds dealt"),
            **results(more(lambda fact, seat: centre_wounds(fact.stats, seat))),
        },
        {"group": msg("Better luck"), **results(more(lambda fact, seat: lucky(fact.stats, seat)))},
    ]
    columns = (Column("group", msg("The seat that"), "message"), *RESULTS)
    return Table("advantages", msg("Advantages"), columns, tuple(rows), len(facts))


def _first(fact: MatchFacts, seat: str) -> bool:
    played = fact.stats["rounds"]
    return bool(played and played[0]["round"] == 1 and played[0]["initiative"] == seat)


def luck(facts: Sequence[MatchFacts]) -> Table:
    """Results of the luckier seat by how much luckier it was."""
    luckier = [side for fact in facts for seat in SEATS if (side := Side(fact, seat)).lead > 0]
    rows: list[Row] = [
        {"lead": title, **results([side for side in luckier if _step(side.lead) == step])}
        for step, title in enumerate(_LEAD_TITLES)
    ]
    columns = (Column("lead", msg("The luckier seat was ahead"), "message"), *RESULTS)
    note = msg("Wounds of the dice beyond those to be expected, less those of the other seat.")
    return Table("luck", msg("Results and luck"), columns, tuple(rows), len(facts), note)


def _step(lead: int) -> int:
    return sum(lead >= bound * WHOLE for bound in LEADS)
