"""Figures across matches (section 8): what one match adds, and the tables of the sum."""

from __future__ import annotations

from collections.abc import Iterator

from core.counters import Counts, number, part
from core.game import Counters, MatchFacts
from core.games.origin_story.stats import many
from core.games.origin_story.stats.tables import YOU_FIRST
from core.games.origin_story.titles import PLAYER_TITLES, RESULT_TITLES
from core.kit.measures import Row, count, mean, moments_of, named, sure_share
from core.kit.tally import dimension, filled, table, walk
from core.messages import Heading, Message, Table, msg
from core.shares import products

MATCHES = count("matches", msg("Matches"))
SIMULATED = msg("Simulated matches: people have finished none yet.")


def _count(fact: MatchFacts) -> Counts:
    """What a match adds that was played to its end."""
    if fact.winners is None:
        return {}
    stats, by = fact.stats, fact.policy or ""
    ended = {
        "matches": 1,
        "results": {stats["result"]: 1},
        "vp": {who: stats["vp"][who] for who in YOU_FIRST},
        "margin": stats["margin"],
        **{moments_of(who, "matches"): products(stats["vp"][who]) for who in YOU_FIRST},
        moments_of("margin", "matches"): products(stats["margin"]),
    }
    whole = {"matches": 1, **many.counts_of(fact)}
    return {
        "matches": 1,
        "groups": {str(stats["difficulty"]): {by: ended}},
        "simulated" if by else "people": whole,
    }


def _tables(counts: Counts) -> tuple[Table, ...]:
    """The tables of the game's statistics page, of matches that were played to their end.

    Results keep people and policies apart; the other tables are of people's matches, of
    simulated ones where there are no others.
    """
    people, total = part(counts, "people"), number(counts, "matches")
    further = many.tables(people or part(counts, "simulated")) if total else ()
    groups = part(counts, "groups")
    return (
        _results(groups)._replace(total=total),
        _points(groups)._replace(total=total),
        *(table if people else table._replace(note=SIMULATED) for table in further),
    )


COUNTERS = Counters(_count, _tables)


def _by(policy: str) -> Message:
    return msg("simulation: {policy}", policy=policy) if policy else msg("people")


GROUP = (  # matches of one difficulty that the same played: people, or a policy
    dimension("difficulty", msg("Difficulty"), int, kind="number", order=int),
    dimension("by", msg("Played by"), _by),
)


def _results(groups: Counts) -> Table:
    """Rates of victory, shared victory and defeat, each with its interval."""
    measures = (
        MATCHES,
        named("result", msg("Result")),
        count("number", msg("Number")),
        *sure_share(msg("Share"), "number", "matches"),
    )
    made = filled("results", msg("Results by difficulty"), GROUP, measures, _by_result(groups))
    return made._replace(kind="shares", draws=("share",))


def _by_result(groups: Counts) -> Iterator[Row]:
    for group in walk(Row({}, groups, (), groups), GROUP, {}):
        for result, title in RESULT_TITLES.items():
            found = {**group.found, "number": number(group.found, "results", result)}
            yield group._replace(names={**group.names, "result": title}, found=found)


def _points(groups: Counts) -> Table:
    """Mean dials at the end, and by how much you were ahead of the better automa."""
    measures = (
        MATCHES,
        *(
            many.mean_vp(who, msg("VP, mean: {player}", player=PLAYER_TITLES[who]), "matches")
            for who in YOU_FIRST
        ),
        mean("margin", msg("Ahead of the better automa, mean"), "margin", "matches"),
    )
    made = table("points", msg("Points by difficulty"), GROUP, measures, groups)
    return made._replace(kind="ranking", draws=("Y",))


SUMMARY_HEADINGS = (
    Heading(
        msg("Who wins"),
        (
            "results",
            "points",
            "surrender",
        ),
    ),
    Heading(
        msg("Rounds"),
        (
            "sides",
            "places",
            "steps",
            "reshuffles",
            "forced",
        ),
    ),
    Heading(
        msg("Cards"),
        (
            "stories",
            "super_heroes",
            "mats",
            "automa_cards",
            "events",
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
