"""A game defined by what only its author can know; all else of `Game` follows, or is given.

What follows suits a game of open information without chance. Each part can be replaced by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NoReturn, Protocol, TypeVar, Unpack, runtime_checkable

from core.errors import IllegalMove
from core.events import Json, MatchEnded, Seat
from core.game import Counters, Frame, Game, MatchFacts, Template
from core.kit import phrases, words
from core.kit.game_fields import GameFields
from core.kit.luck_counters import with_luck
from core.kit.ruled import with_rulings
from core.kit.starting import GivenTable, Starts
from core.kit.statefile import StateFile
from core.messages import Column, Message, Narration, Table, msg, seat_titles
from core.odds import Luck
from core.rulings import Rulings
from core.structured import members

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def define(
    *,
    slug: str,
    title: str,
    seats: tuple[Seat, ...],
    state: type[S] | StateFile[S],
    options: type[Any],
    commands: Any,
    events: Any,
    start: Callable[[Any], S],
    decide: Callable[[S, C], tuple[E, ...]],
    evolve: Callable[[S, E], S],
    legal: Callable[[S, Seat], tuple[C | Template, ...]],
    given: GivenTable[S] | None = None,
    unplayable: Callable[[S], Message | None] | None = None,
    **own: Unpack[GameFields[S, C, E]],
) -> Game[S, C, E]:
    """A game from its names, its types and four functions.

    `state` is a NamedTuple with the fields `options`, `turn` (the seat to move) and `result` (a
    `Result` or None, that of a win the name of a seat, of a draw the word `draw`), or the
    `StateFile` of one; `start` gives the first one and raises `BadSetup` for options that cannot
    be; `given` and `unplayable` are for matches that start from a table (`core.kit.starting`).
    Events say how they are told in a class attribute `SAYS`. `own` are fields of `Game` that
    the author gives himself; what follows from a field of the state is not asked for then.
    """
    file = state if isinstance(state, StateFile) else StateFile(state)
    titles = own.get("seat_titles") or seat_titles({seat: Message(seat.title()) for seat in seats})
    code = own.get("codes", {}).get("bad_options", "bad_options")
    starts = Starts(file, options, start, code=code, given=given, unplayable=unplayable)
    derived = _of_state(file, starts, legal) | _open(legal) | _told(title, titles, seats)
    if counters := own.get("counters"):
        own["counters"] = counters = _with_usual(counters, own.get("luck"))
        derived["summarize"] = counters.summarize
    if "notation" not in own:
        derived["notation"] = words.notation(members(commands))
    named = {"slug": slug, "title": title, "seats": seats, "options": options}
    rules = {"commands": commands, "events": events, "decide": decide, "evolve": evolve}
    return Game(**{**derived, **named, **rules, **own})


def _with_usual(counters: Counters, luck: Luck[Any] | None) -> Counters:
    """Those of a game, with what is counted of every game."""
    counters = with_rulings(counters)
    return counters if luck is None else with_luck(counters, luck)


@runtime_checkable
class _OfSeat(Protocol):
    """A command or an event that says whose it is."""

    seat: Seat | None


def _seat_in(row: Any) -> Seat | None:
    return row.seat if isinstance(row, _OfSeat) else None


def _of_state(
    file: StateFile[Any], starts: Starts[Any], legal: Callable[[Any, Seat], tuple[Any, ...]]
) -> dict[str, Any]:
    """What follows from the state: its start, its file, its view, whose turn it is, its end,
    behind which nothing is legal."""
    return {
        "setup": starts.setup,
        "initial": starts.initial,
        "position": starts.position,
        "plain": file.plain,
        "restore": file.restore,
        "view": file.plain,
        "actor": lambda table, command: _seat_in(command) or table.turn,
        "result": lambda table: table.result,
        "legal": lambda table, seat: () if table.result else legal(table, seat),
    }


def _open(legal: Callable[[Any, Seat], tuple[Any, ...]]) -> dict[str, Any]:
    """A random player, and a table that rules on nothing; without chance and secrets by default."""
    return {
        "rules": 1,
        "policies": {"random": lambda table, pick: _random(legal(table, table.turn), pick)},
        "rulings": _no_rulings(),
    }


def _told(title: str, titles: Mapping[Seat, Message], seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Sentences and figures, from names and events alone."""
    counters = Counters(count=_counted, tables=lambda counts: _results(counts, titles))
    return {
        "tagline": Message(title),
        "seat_titles": titles,
        "winners": lambda result: _winners(result, seats),
        "narrate": lambda event: _narrated(event, titles),
        "narrate_step": lambda _table, happened: _step(happened, titles),
        "moments": lambda happened: ("end",) if isinstance(happened[-1], MatchEnded) else (),
        "stats": lambda line: _stats(line, seats),
        "tables": lambda stats: _tables(stats, titles),
        "curve": lambda line: _curve(line, seats),
        "summarize": counters.summarize,
        "counters": counters,
    }


# --- results and moves -----------------------------------------------------------------------


def _winners(result: str, seats: tuple[Seat, ...]) -> tuple[Seat, ...] | None:
    if result in seats:
        return (result,)
    return () if result == "draw" else None


def _random(choices: Sequence[Any], pick: Random) -> Any:
    return pick.choice([choice for choice in choices if not isinstance(choice, Template)])


# --- words -----------------------------------------------------------------------------------


def _narrated(event: Any, titles: Mapping[Seat, Message]) -> Message:
    if isinstance(event, MatchEnded):
        reason = Message(event.reason) if "{" not in event.reason else event.reason
        if event.result in titles:
            return msg("{seat} wins: {reason}.", seat=titles[event.result], reason=reason)
        if event.result == "draw":
            return msg("A draw: {reason}.", reason=reason)
        return Message("{result}: {reason}.", {"result": event.result, "reason": reason})
    if not hasattr(event, "SAYS"):  # then the words of its kind stand alone
        return Message(event.kind.replace("_", " ").capitalize() + ".")
    told = phrases.say(event)
    seats = {
        name: titles.get(value, value) if isinstance(value, str) else value
        for name, value in told.params.items()
    }
    return told._replace(params=seats)


def _step(happened: Sequence[Any], titles: Mapping[Seat, Message]) -> Narration:
    """The first thing that happened, and beside it the end of the match; the rest below."""
    told = [_narrated(event, titles) for event in happened]
    ending = told.pop() if isinstance(happened[-1], MatchEnded) else None
    return phrases.in_order(told, ending)


# --- figures ---------------------------------------------------------------------------------


def _stats(line: Sequence[Frame[Any]], seats: tuple[Seat, ...]) -> Json:
    """How often each thing happened, in all and by the seat that an event names."""
    found = [event for frame in line for event in frame.events]
    by_seat = {
        seat: Counter(event.kind for event in found if _seat_in(event) == seat) for seat in seats
    }
    return {
        "events": dict(Counter(event.kind for event in found)),
        "by_seat": {seat: dict(counted) for seat, counted in by_seat.items()},
    }


def _tables(stats: Json, titles: Mapping[Seat, Message]) -> tuple[Table, ...]:
    by_seat = stats["by_seat"]
    rows = tuple(
        {"event": kind.replace("_", " "), "all": number}
        | {seat: by_seat[seat].get(kind, 0) for seat in by_seat}
        for kind, number in stats["events"].items()
    )
    columns = (Column("event", msg("Event"), "text"), Column("all", msg("All")))
    of_seats = tuple(Column(seat, titles[seat]) for seat in by_seat)
    return (Table("events", msg("What happened"), (*columns, *of_seats), rows),)


def _curve(line: Sequence[Frame[Any]], seats: tuple[Seat, ...]) -> Mapping[Seat, Sequence[int]]:
    """How much each seat had done after each step."""
    done = dict.fromkeys(seats, 0)
    found: dict[Seat, list[int]] = {seat: [] for seat in seats}
    for frame in line:
        for event in frame.events:
            if (seat := _seat_in(event)) in done:
                done[seat] += 1
        for seat in seats:
            found[seat].append(done[seat])
    return found


def _counted(match: MatchFacts) -> dict[str, Any]:
    return {"matches": 1, "results": {match.result.result: 1} if match.result else {}}


def _results(counts: Mapping[str, Any], titles: Mapping[Seat, Message]) -> tuple[Table, ...]:
    found = counts.get("results", {})
    rows = tuple(
        {"result": titles.get(name) or name, "matches": number}
        for name, number in sorted(found.items())
    )
    columns = (Column("result", msg("Result"), "message"), Column("matches", msg("Matches")))
    total = counts.get("matches", 0)
    return (Table("results", msg("How matches ended"), columns, rows, total),)


# --- rulings ---------------------------------------------------------------------------------


def _no_rulings() -> Rulings[Any, Any, Any]:
    """A game whose table can rule on nothing: it undoes and plays on."""

    def refuse(_table: Any, _what: Any) -> NoReturn:
        raise IllegalMove("bad_ruling", "This game has no rulings.")

    return Rulings(
        operations=None,
        apply=lambda table, _operation: table,
        check=refuse,
        forcible=frozenset(),
        force=refuse,
        describe=lambda operation, _table: Message(str(operation)),
        hide=lambda operation, _seat: operation,
    )
