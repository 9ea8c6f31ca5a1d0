"""Results over time, by seat and by opponent, as charts: of a game, of a player, of a pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, TypeAlias

from core.events import Seat
from core.game import Game
from core.messages import Column, Message, Table, msg
from core.shares import of_share, share
from eventstore.trends import Outcome, Trend
from web.charts.plots import Period, Plot, stacked_over_time
from web.charts.rows import Dots, Figure, Name, Stacks, dots_of, stacks_of
from web.charts.scale import month_days
from web.i18n import month
from web.pages.filters import OUTCOMES
from web.seats import title_of

Link: TypeAlias = Callable[[Mapping[str, str]], str]  # where matches of these conditions are listed
TITLE, OVER_TIME = msg("Results over time"), "over_time"  # of the table, and its key
MONTHS, QUARTERS = 24, 72  # so many months at most are shown by month, by quarter
TOGETHER, ALONE, NOBODY, SEVERAL = "together", "opponent", "drawn", "several"


class Part(NamedTuple):
    """One way in which matches come out: its look in a chart, its name."""

    look: str
    title: Message


def part_of(game: Game[Any, Any, Any], outcome: Outcome) -> str | None:
    """The way in which a match of nobody in particular came out: a seat, or how all did."""
    winners, seats = outcome.winners, set(outcome.seats or game.seats)
    if winners is None:
        return None
    if not winners:
        return NOBODY
    if not set(winners) <= seats:
        return ALONE
    if set(winners) == seats:
        return TOGETHER
    return winners[0] if len(winners) == 1 else SEVERAL


def parts_of(game: Game[Any, Any, Any], found: Iterable[str]) -> dict[str, Part]:
    """The ways that occur, in the order in which they are stacked."""
    seats = {
        seat: Part(str(n), msg("{seat} wins", seat=title_of(game, seat)))
        for n, seat in enumerate(game.seats, 1)
    }
    every = {
        TOGETHER: Part("won", msg("Won")),
        **seats,
        SEVERAL: Part("4", msg("Won by several")),
        NOBODY: Part("even", msg("Drawn")),
        ALONE: Part("lost", msg("Lost")),
    }
    known = set(found)
    return {key: part for key, part in every.items() if key in known}


class OverTime(NamedTuple):
    """Results by months, quarters or years: the table, and its chart."""

    table: Table
    chart: Plot


def of_game(game: Game[Any, Any, Any], trends: Sequence[Trend], link: Link) -> OverTime | None:
    """How the matches of a game came out, over time."""
    told = [(one, part_of(game, one.outcome)) for one in trends]
    counts = [(one.group, key, one.matches) for one, key in told if key is not None]
    parts = parts_of(game, [key for _, key, _ in counts])
    return _over_time(counts, parts, link, OVER_TIME)


def of_player(trends: Sequence[Trend], link: Link, key: str) -> OverTime | None:
    """How the matches of a player in one game came out, over time; `key` is that of the table."""
    counts = [(one.group, one.outcome.result, one.matches) for one in trends]
    parts = {key: Part(*told) for key, told in OUTCOMES.items()}
    return _over_time([one for one in counts if one[1] in parts], parts, link, key)


def _over_time(
    counts: Sequence[tuple[str, str, int]], parts: Mapping[str, Part], link: Link, key: str
) -> OverTime | None:
    if not counts:
        return None
    first, last = counts[0][0], counts[-1][0]
    every = _every(first, last)
    found: dict[str, Counter[str]] = {}
    for group, outcome, n in counts:
        found.setdefault(_period(group, every), Counter())[outcome] += n
    periods = []
    for name in _names(first, last, every):
        start, end = _days(name, every)
        listed = link({"from": start.isoformat(), "to": end.isoformat()})
        numbers = [found.get(name, Counter())[part] for part in parts]
        periods.append(Period(start, end, _title(start, every), numbers, listed))
    shown = [(part.look, part.title) for part in parts.values()]
    chart = stacked_over_time(TITLE, shown, periods)
    return None if chart is None else OverTime(_table(key, parts, periods), chart)


def _table(key: str, parts: Mapping[str, Part], periods: Sequence[Period]) -> Table:
    columns = (
        Column("from", msg("From"), "text"),
        *(Column(part, told.title) for part, told in parts.items()),
    )
    rows: tuple[Any, ...] = tuple(
        {"from": one.first.isoformat(), **dict(zip(parts, one.counts, strict=True))}
        for one in periods
        if any(one.counts)
    )
    return Table(key, TITLE, columns, rows, sum(sum(one.counts) for one in periods))


def _every(first: str, last: str) -> int:
    """How many months stand in one column."""
    span = _number(last) - _number(first) + 1
    return 1 if span <= MONTHS else 3 if span <= QUARTERS else 12


def _number(name: str) -> int:
    year, number = map(int, name.split("-"))
    return year * 12 + number - 1


def _period(name: str, every: int) -> str:
    number = _number(name) // every * every
    return f"{number // 12:04}-{number % 12 + 1:02}"


def _names(first: str, last: str, every: int) -> list[str]:
    start = _number(_period(first, every))
    numbers = range(start, _number(last) + 1, every)
    return [f"{number // 12:04}-{number % 12 + 1:02}" for number in numbers]


def _days(name: str, every: int) -> tuple[date, date]:
    last = _number(name) + every - 1
    end = month_days(f"{last // 12:04}-{last % 12 + 1:02}")[1]
    return date.fromisoformat(f"{name}-01"), date.fromisoformat(end)


def _title(start: date, every: int) -> str:
    return str(start.year) if every == MONTHS // 2 else month(start)


# --- by seat, by value, by person ----------------------------------------------------------------


class Group(NamedTuple):
    """Matches of a player, or of both of a pair, that have something in common."""

    name: Name
    won: int
    drawn: int
    lost: int
    link: str | None = None

    @property
    def n(self) -> int:
        """How many matches."""
        return self.won + self.drawn + self.lost


def groups_of(
    trends: Iterable[Trend], key: Callable[[Trend], str | None], name: Callable[[str], Name]
) -> list[Group]:
    """Results by a key, in the order in which keys come; None leaves a match out."""
    found: dict[str, Counter[str]] = {}
    for one in trends:
        if (of := key(one)) is not None and one.outcome.result in OUTCOMES:
            found.setdefault(of, Counter())[one.outcome.result] += one.matches
    return [
        Group(name(of), counts["won"], counts["drawn"], counts["lost"], name(of).link)
        for of, counts in found.items()
    ]


def by_seat(game: Game[Any, Any, Any], trends: Sequence[Trend], link: Link) -> list[Group]:
    """Results of a player by the seat taken, in the order of the seats."""

    def name(seat: Seat) -> Name:
        return Name(title_of(game, seat)._replace(seat=None), link=link({"sat": seat}))

    order = {seat: n for n, seat in enumerate(game.seats)}
    sorted_trends = sorted(trends, key=lambda one: order.get(str(one.outcome.seat), len(order)))
    return groups_of(sorted_trends, lambda one: one.outcome.seat, name)


def shares_of(title: Message, groups: Sequence[Group]) -> Dots | None:
    """The share of wins of each group, with its interval."""
    return dots_of(
        title,
        [
            Figure((one.name,), share(one.won, one.n), of_share(one.won, one.n), one.link)
            for one in groups
            if one.n
        ],
        measure=msg("Share of wins"),
    )


def stacked(title: Message, groups: Sequence[Group]) -> Stacks | None:
    """Won, drawn and lost of each group."""
    rows = [((one.name,), (one.won, one.drawn, one.lost), one.link) for one in groups]
    return stacks_of(title, list(OUTCOMES.values()), rows)


# --- rows of wins --------------------------------------------------------------------------------


class Form(NamedTuple):
    """The last results, the newest first; how long the row of the newest is, and the longest row of
    wins among so many that were counted.
    """

    last: tuple[tuple[str, str], ...]  # match and result
    now: int
    result: str
    longest: int
    counted: int


FORM = 10  # results that are shown


def form_of(results: Sequence[tuple[str, str]]) -> Form | None:
    """Of matches and their results, the newest first; None without any."""
    told = [one for one in results if one[1] in OUTCOMES]
    if not told:
        return None
    newest, now, longest, row = told[0][1], 0, 0, 0
    for _, result in told:
        if result != newest:
            break
        now += 1
    for _, result in told:
        row = row + 1 if result == "won" else 0
        longest = max(longest, row)
    return Form(tuple(told[:FORM]), now, newest, longest, len(told))
