"""Figures across matches (section 7): what one match adds, and the tables of the sum.

Solo and co-op are never counted together.
"""

from __future__ import annotations

from core.counters import SERIES, Counts, number, part, size
from core.game import Counters, MatchFacts
from core.games.ace_of_spades.achievements import tier_of
from core.games.ace_of_spades.stats import modes, people
from core.games.ace_of_spades.titles import (
    ACHIEVEMENT_TITLES,
    DIFFICULTY_TITLES,
    MODE_TITLES,
)
from core.kit.measures import count, measure, sure_share
from core.kit.tally import dimension, table
from core.messages import Heading, Message, Table, msg


def _count(fact: MatchFacts) -> Counts:
    """What a match adds; an abandoned one counts neither way (R103), but for its achievements."""
    stats, by = fact.stats, fact.policy or ""
    met = {} if by else {name: {fact.day: 1} for name in stats["achievements"]}
    found: dict[str, Counts | int] = {"people": int(not by), "achievements": met}
    if fact.winners is None:
        return found
    won = {"matches": 1, "won": int(stats["beaten_by"] is None)}
    kind = "simulated" if by else "played"
    return {
        **found,
        "results": {stats["mode"]: {stats["difficulty"]: {by: won}}},
        "modes": {stats["mode"]: {kind: modes.counts_of(fact)}},
        **({} if by else {"finished": 1, **people.counts_of(fact), SERIES: people.series(fact)}),
    }


def _tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page; abandoned matches count neither way (R103).

    Tables by mode are of people's matches; of simulated ones where there are no others.
    """
    by_mode: list[Table] = []
    for mode in MODE_TITLES:
        found = part(counts, "modes", mode)
        by_mode += modes.tables(mode, part(found, "played"), part(found, "simulated"))
    return (
        _results(part(counts, "results")),
        *by_mode,
        _achievements(part(counts, "achievements"), number(counts, "people")),
        *people.tables(counts, part(counts, SERIES), number(counts, "finished")),
    )


COUNTERS = Counters(_count, _tables, people.follow)


def _results(counts: Counts) -> Table:
    """Win rates by mode, difficulty, and who played: people, or which policy."""
    made = table(
        "results",
        msg("Won by mode and difficulty"),
        (
            dimension("mode", msg("Mode"), MODE_TITLES),
            dimension("difficulty", msg("Difficulty"), DIFFICULTY_TITLES),
            dimension("by", msg("Played by"), _by),
        ),
        (
            count("matches", msg("Matches")),
            count("won", msg("Won")),
            *sure_share(msg("Share of wins"), "won", "matches"),
        ),
        counts,
    )
    groups = (group for mode in counts.values() for group in mode.values())
    total = sum(number(one, "matches") for group in groups for one in group.values())
    return made._replace(total=total, kind="shares", draws=("share",))


def _by(policy: str) -> Message:
    return msg("simulation: {policy}", policy=policy) if policy else msg("people")


def _achievements(counts: Counts, total: int) -> Table:
    """How many of people's matches met each, and the day of the first."""
    made = table(
        "achievements",
        msg("Achievements"),
        [dimension("achievement", msg("Achievement"), ACHIEVEMENT_TITLES)],
        (
            measure("tier", msg("Tier"), lambda row: tier_of(row.keys[0]), "message"),
            measure("matches", msg("Matches"), lambda row: size(row.found)),
            measure("first", msg("First met"), lambda row: min(row.found, default=None), "text"),
        ),
        counts,
    )
    return made._replace(total=total)


SUMMARY_HEADINGS = (
    Heading(
        msg("Who wins"),
        (
            "results",
            "achievements",
        ),
    ),
    Heading(
        msg("Alone"),
        (
            "reached_solo",
            "enemies_solo",
            "fights_solo",
            "bonuses_solo",
            "combos_solo",
        ),
    ),
    Heading(
        msg("Together"),
        (
            "reached_coop",
            "enemies_coop",
            "fights_coop",
            "bonuses_coop",
            "combos_coop",
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
