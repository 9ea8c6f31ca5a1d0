"""Figures across matches (section 7): what one match adds, and the tables of the sum."""

from __future__ import annotations

from collections.abc import Iterator

from core.counters import Counts, number, part
from core.game import Counters, MatchFacts
from core.games.arcmage.stats import left_out, many, people, sides
from core.games.arcmage.titles import REASONS
from core.kit.measures import Row, count, sure_share
from core.kit.simulated import of_people, played_by
from core.kit.tally import Tally, counted, dimension
from core.messages import Heading, Table, msg


def _endings(whole: Row) -> Iterator[Row]:
    """Who played, people or which policy, and each way to end."""
    for policy, found in sorted(whole.found.items()):
        ended = [(title, number(found, "reasons", key)) for key, title in REASONS.items()]
        for title, times in (*ended, (msg("Of all these, draws"), number(found, "drawn"))):
            names = {"reason": title, "by": played_by(policy)}
            yield whole._replace(names=names, found={**found, "number": times})


ENDINGS: Tally[MatchFacts, MatchFacts] = Tally(
    "endings",
    msg("Endings"),
    dimension("reason", msg("Ended by")),
    then=(dimension("by", msg("Played by")),),
    groups=lambda fact: [(fact.policy or "", fact)],
    measures=(
        count("number", msg("Matches")),
        *sure_share(msg("Share"), "number", "matches"),
    ),
    sums={
        "matches": lambda _: 1,
        "reasons": lambda fact: {str(fact.stats["reason"]): 1},
        "drawn": lambda fact: fact.winners == (),
    },
    rows=_endings,
    kind="shares",
    draws=("share",),
)


def _count(fact: MatchFacts) -> Counts:
    """What a match adds that was played to its end."""
    if fact.winners is None:
        return {}
    whole = {
        "matches": 1,
        "names": sides.names_of(fact),
        "left_out": left_out.count(fact),
        **counted(sides.TALLIES, fact),
        **many.count_of(fact),
    }
    ended = ENDINGS.count(fact)
    if fact.policy:
        return {**ended, "simulated": whole}
    mine = {**whole, **counted(people.TALLIES, fact)}
    return {**ended, "people": mine}


def _tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Endings keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    ended = sum(number(found, "matches") for found in part(counts, "endings").values())
    mine, simulated = part(counts, "people"), part(counts, "simulated")
    return (
        *left_out.noted((ENDINGS.table(counts, ended),), mine, simulated),
        *left_out.noted(of_people(counts, _further), mine or simulated),
        *left_out.noted(people.tables(mine), mine),
    )


def _further(counts: Counts) -> Iterator[Table]:
    if counts:
        total = number(counts, "matches")
        yield from (tally.table(counts, total) for tally in sides.TALLIES)
        yield from many.tables(counts)


COUNTERS = Counters(_count, _tables)
SUMMARY_HEADINGS = (
    Heading(
        msg("Who wins"),
        (
            "endings",
            "decks",
            "decks_met",
            "factions",
            "starts",
            "numbers",
        ),
    ),
    Heading(
        msg("How matches go"),
        (
            "means",
            "lengths",
            "openings",
            "first_attacks",
            "resources",
        ),
    ),
    Heading(
        msg("Cards and cities"),
        (
            "cards",
            "cities",
            "last_cards",
            "rulings",
        ),
    ),
    Heading(
        msg("People"),
        (
            "players",
            "pairs",
            "ratings",
            "luck_of_players",
        ),
    ),
)
