"""What happens in many matches: lengths, cards, cities, rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.counters import Counts, histogram, middle, number, part
from core.events import Json
from core.game import MatchFacts
from core.games.arcmage.stats import openings
from core.games.arcmage.stats.sides import SHARE, Names, number_of, result, sides
from core.kit.measures import (
    ITSELF,
    Cell,
    Row,
    count,
    mean,
    mean_and_spread,
    measure,
    of_values,
    share,
    within,
)
from core.kit.tally import Tally, counted, dimension, figures, filled, keyed, walk
from core.messages import Message, Table, msg
from core.shares import Basis


def count_of(fact: MatchFacts) -> Counts:
    """What a match adds to the tables here."""
    unknown = [side.of("unknown") for side in sides(fact)]
    return {
        "known": {key: sum(one[key] for one in unknown) for key in ("cards", "unknown")},
        "resources": openings.resources_of(fact),
        **counted((MEANS, CARDS, CITIES, RULINGS, *openings.TALLIES), fact),
    }


def tables(counts: Counts) -> Iterator[Table]:
    """Of one match or more."""
    total = number(counts, "matches")
    yield _means(counts, total)
    yield _lengths(part(counts, "figures", "rounds"), total)
    yield CARDS.table(counts, total)
    yield CITIES.table(counts, total)
    yield from openings.tables(counts, total)
    yield RULINGS.table(counts, total)


# --- lengths ----------------------------------------------------------------------------------


def _figures(fact: MatchFacts) -> Iterator[tuple[str, list[int]]]:
    stats, every = fact.stats, sides(fact)
    yield "turns", [stats["turns"]]
    yield "rounds", [stats["rounds"]]
    taken = sum(one["seconds"] for one in stats["times"].values())
    yield "seconds", [taken] if taken else []  # none where a machine played
    yield "attacks", [side.of("combat")["attacks"] for side in every]
    yield "plays", [side.of("played")["cards"] for side in every]
    yield "rulings", [stats["rulings"]]
    yield "questions", [sum(stats["asked"].values())]


MEANS: Tally[MatchFacts, list[int]] = Tally(
    "means",
    msg("A match in figures"),
    figures(
        turns=msg("Turns"),
        rounds=msg("Rounds"),
        seconds=msg("Seconds, in turns"),
        attacks=msg("Attacks, of a seat"),
        plays=msg("Cards played, of a seat"),
        rulings=msg("Rulings of the table"),
        questions=msg("Rulings asked for"),
    ),
    at=("figures",),
    groups=_figures,
    measures=(
        *mean_and_spread(),
        of_values("least", msg("Least"), lambda values: min(map(int, values), default=None)),
        of_values("middle", msg("Median"), middle),
        of_values("most", msg("Most"), lambda values: max(map(int, values), default=None)),
    ),
    sums={ITSELF: histogram},
)


def _means(counts: Counts, total: int) -> Table:
    """Figures by match and by seat, then one that is a share of all cards drawn."""
    made, cards = MEANS.table(counts, total), number(counts, "known", "cards")
    percent = 100 * number(counts, "known", "unknown") / cards if cards else None
    unknown = {
        "figure": msg("Drawn cards that stay unknown, in percent"),
        **dict.fromkeys(("mean", "least", "middle", "most"), percent),
        "spread": 0.0 if cards else None,
    }
    return made._replace(rows=(*made.rows, unknown), bases=(*made.bases, {"mean": Basis(cards)}))


def _lengths(rounds: Counts, total: int) -> Table:
    """How many matches took how many rounds."""
    known = sorted(map(int, rounds))
    rows = (
        Row({"rounds": n}, number(rounds, str(n)), total=total)
        for n in range(known[0], known[-1] + 1)
    )
    by = dimension("rounds", msg("Rounds"), kind="number")
    columns = count("number", msg("Matches"), name=ITSELF), share("share", msg("Share"), ITSELF)
    made = filled("lengths", msg("Length"), [by], columns, rows)
    return made._replace(total=total, kind="distribution", draws=("number",))


# --- cards and cities -------------------------------------------------------------------------


def _cards(fact: MatchFacts) -> Iterator[tuple[tuple[str, str], Json]]:
    """The figures of each card with each seat, and how this came out where it played the card."""
    for side in sides(fact):
        for card, by_seat in fact.stats["cards"].items():
            if mine := by_seat.get(side.seat):
                yield ("cards", card), {**mine, "by": result(side) if mine["played"] else {}}


def _cities(fact: MatchFacts) -> Iterator[tuple[tuple[str, str], Json]]:
    """The figures of each city, and how the seat came out that opened it first."""
    every = {side.seat: side for side in sides(fact)}
    for city in fact.stats["cities"]:
        if side := every.get(city["seat"]):
            first = result(side) if city["came"] == "first" else {}
            yield ("cities", city["card"]), {**city, "first": first}


def _named(group: str, key: str, heading: Message) -> Callable[[Row], Iterator[Row]]:
    """The rows of a group of cards, each under the name that most matches knew it by."""

    def rows(whole: Row) -> Iterator[Row]:
        by = dimension(key, heading, Names(whole.found))
        return walk(whole._replace(found=part(whole.found, group)), [by], {})

    return rows


def _most_played(whole: Row) -> list[Row]:
    return sorted(CARD_ROWS(whole), key=lambda row: -row.of("played"))


def _destroyed(city: Json) -> int:
    return city["fell"] is not None


def _level(row: Row) -> Cell:
    """The level that was reached most often, the highest of these."""
    levels: Counts = row.of("levels") or {}
    return min(map(int, levels), key=lambda n: (-levels[str(n)], -n), default=None)


CARD_ROWS = _named("cards", "card", msg("Card"))
CARDS: Tally[MatchFacts, Json] = Tally(
    "cards",
    msg("By card"),
    openings.CARD,
    at=(),
    groups=_cards,
    measures=(
        count("drawn_in", msg("Seats that drew it (known)"), lambda card: card["drawn"] > 0),
        *within("by", [number_of(msg("Seats that played it"))]),
        count("played", msg("Times played")),
        *within("by", SHARE),
        mean("turn", msg("Own turn, mean"), "turns", "played"),
        count("kills", msg("Kills")),
        count("city_damage", msg("Damage to cities")),
    ),
    sums={"seen": lambda _: 1, **keyed("by", "played", "turns", "kills", "city_damage")},
    rows=_most_played,
    kind="shares",
    draws=("share",),
)
CITIES: Tally[MatchFacts, Json] = Tally(
    "cities",
    msg("By city"),
    dimension("city", msg("City")),
    at=(),
    groups=_cities,
    measures=(
        count("times", msg("Times in play"), lambda _: 1),
        share("fell", msg("Share destroyed"), "fell", "times", _destroyed),
        *within("first", [number_of(msg("Opened first")), *SHARE]),
        count("devotions", msg("Times devoted to")),
        mean("mean", msg("Devotion, mean"), "devotion", "devotions"),
        measure("level", msg("Level reached most"), _level),
    ),
    sums=keyed("first", "devotions", "devotion", "levels"),
    rows=_named("cities", "city", msg("City")),
    kind="shares",
    draws=("fell",),
)


def _rulings(fact: MatchFacts) -> Iterator[tuple[tuple[str, str], int]]:
    for key in ("asked", "made"):
        for card, n in fact.stats[key].items():
            yield (key, card), n


def _ruling_rows(whole: Row) -> Iterator[Row]:
    names, asked, made = Names(whole.found), part(whole.found, "asked"), part(whole.found, "made")
    for card in sorted(asked):
        found = {"asked": asked[card], "made": number(made, card)}
        yield whole._replace(names={"card": names(card)}, found=found)


RULINGS: Tally[MatchFacts, int] = Tally(
    "rulings",
    msg("Left to the table"),
    openings.CARD,
    at=(),
    groups=_rulings,
    measures=(
        count("asked", msg("Rulings asked for")),
        count("made", msg("Rulings made")),
    ),
    sums={ITSELF: int},
    rows=_ruling_rows,
    kind="ranking",
    draws=("asked",),
)
