"""How strong players are in each game, after each of their matches: Plackett and Luce's model.

A row of `ratings` for each named player of each match that people ended and one side won, or
nobody: the mean `mu` and deviation `sigma` of a strength that is taken to be normal. Matches count
in the order in which they were begun, whatever the order in which they came here: where one
changes, the rows from it on go at once, and `unrated` says from where the game is followed again.
Matches that all at a table win or lose together rate nobody.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, and_, delete, func, insert, literal, select

from core.events import MatchId, Seat
from eventstore import times
from eventstore.kinds import PEOPLE
from eventstore.players import folded
from eventstore.projected_tables import match_list, ratings, unrated
from eventstore.queries import Wanted, narrowed, players_in, players_of

BETWEEN = " "  # a time and an id
BATCH = 500  # matches followed in one transaction
MODEL: Any = PlackettLuce()
SURE = 2  # deviations below the mean: so strong a player is at least, nearly for sure


class Rating(NamedTuple):
    """A player's strength after so many matches."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def low(self) -> float:
        """The conservative value: the strength is hardly below it."""
        return self.mu - SURE * self.sigma

    @property
    def high(self) -> float:
        """The strength is hardly above it."""
        return self.mu + SURE * self.sigma


START = Rating(MODEL.mu, MODEL.sigma)


class Played(NamedTuple):
    """A match that is over, as far as ratings depend on it."""

    match_id: MatchId
    at: str  # when it was begun, and its id
    seats: str | None  # JSON, as in the list
    winners: str | None
    names: tuple[tuple[Seat, str], ...]


class Moment(NamedTuple):
    """A rating, and the match after which it stood."""

    match_id: MatchId
    at: datetime
    rating: Rating


def places_of(
    seats: Sequence[Seat], winners: Sequence[Seat] | None, players: Mapping[Seat, str]
) -> list[tuple[str, int]]:
    """The named players of a match with their places, in the order of the seats; none where
    nobody is compared with anybody.
    """
    named = [(folded(players[seat]), seat) for seat in seats if seat in players]
    together = winners is None or (winners and not set(winners) < set(seats))
    if together or len({name for name, _ in named}) != len(named) or len(named) < 2:
        return []
    assert winners is not None  # noqa: S101 - said above, for the checker of types
    return [(name, 1 if not winners or seat in winners else 2) for name, seat in named]


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Ratings after a match of these places, equal ones shared."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=list(map(float, places)))
    pairs = zip(after, before, strict=True)
    return [Rating(team[0].mu, team[0].sigma, one.matches + 1) for team, one in pairs]


def trim(connection: Connection, ids: Sequence[MatchId]) -> None:
    """Let go of what follows from these matches, as they were and as they are now."""
    was = select(ratings.c.game, func.min(ratings.c.at)).where(ratings.c.match_id.in_(ids))
    now = select(match_list.c.game, func.min(_at())).where(
        match_list.c.match_id.in_(ids),
        match_list.c.kind == PEOPLE,
        match_list.c.winners.is_not(None),
    )
    first: dict[str, str] = {}
    for question in (was.group_by(ratings.c.game), now.group_by(match_list.c.game)):
        for game, at in connection.execute(question):
            day = at.partition(BETWEEN)[0]  # no id: that of a match that goes stays nowhere
            first[game] = min(day, first.get(game, day))
    for game, at in first.items():
        known = connection.execute(select(unrated.c.at).where(unrated.c.game == game)).scalar()
        connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.at >= at))
        _follow_from(connection, game, at if known is None else min(at, known))


def begin(connection: Connection) -> None:
    """Have every game followed from its first match; nothing is rated yet."""
    games = select(match_list.c.game, literal("")).distinct()
    connection.execute(insert(unrated).from_select(["game", "at"], games))


def _at() -> Any:
    return match_list.c.started_at + BETWEEN + match_list.c.match_id


def _follow_from(connection: Connection, game: str, at: str | None) -> None:
    connection.execute(delete(unrated).where(unrated.c.game == game))
    if at is not None:
        connection.execute(insert(unrated).values(game=game, at=at))


def is_behind(connection: Connection) -> bool:
    """Whether a game is to be followed."""
    return connection.execute(select(unrated.c.game).limit(1)).first() is not None


def follow(connection: Connection) -> bool:
    """Rate some matches; False where there were none."""
    behind = connection.execute(select(unrated.c.game, unrated.c.at).limit(1)).first()
    if behind is None:
        return False
    game, at = behind
    wanted = Wanted(game=game, status="over")
    columns = match_list.c.match_id, match_list.c.seats, match_list.c.winners, _at().label("at")
    question = narrowed(select(*columns), wanted).where(_at() >= at).order_by(_at())
    rows = connection.execute(question.limit(BATCH + 1)).all()
    _rate(connection, game, at, rows[:BATCH])
    _follow_from(connection, game, rows[BATCH].at if len(rows) > BATCH else None)
    return True


def _rate(connection: Connection, game: str, at: str, rows: Sequence[Any]) -> None:
    connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.at >= at))
    names = players_of(connection, [row.match_id for row in rows])
    known = latest(connection, game)
    own = {"game": game}
    new = [
        {**own, "at": one.at, "player": name, "match_id": one.match_id, **after._asdict()}
        for one, name, after in followed([_played(row, names) for row in rows], known)
    ]
    if new:
        connection.execute(insert(ratings), new)


def followed(
    matches: Iterable[Played], known: dict[str, Rating]
) -> Iterator[tuple[Played, str, Rating]]:
    """Each player of each match by the key of the name, with the rating after it; `known` are the
    ratings before, and change on the way.
    """
    for one in matches:
        winners = None if one.winners is None else json.loads(one.winners)
        found = places_of(json.loads(one.seats or "[]"), winners, dict(one.names))
        if not found:
            continue
        before = [known.get(name, START) for name, _ in found]
        for (name, _), after in zip(
            found, rated(before, [place for _, place in found]), strict=True
        ):
            known[name] = after
            yield one, name, after


def played(connection: Connection, wanted: Wanted) -> list[Played]:
    """The matches that are wanted and over, the one that was begun first before the others."""
    columns = match_list.c.match_id, match_list.c.seats, match_list.c.winners, _at().label("at")
    question = narrowed(select(*columns), wanted._replace(status="over"))
    names = players_in(connection, question)
    rows = connection.execute(question.order_by(match_list.c.started_at, match_list.c.match_id))
    return [_played(row, names) for row in rows]


def courses(matches: Iterable[Played]) -> dict[str, list[Moment]]:
    """How the ratings of each player went in these matches, by the key of the name."""
    found: dict[str, list[Moment]] = {}
    for one, name, after in followed(matches, {}):
        at = times.parsed(one.at.partition(BETWEEN)[0])
        found.setdefault(name, []).append(Moment(one.match_id, at, after))
    return found


def _played(row: Any, names: Mapping[MatchId, Mapping[Seat, str]]) -> Played:
    found = tuple(names.get(row.match_id, {}).items())
    return Played(row.match_id, row.at, row.seats, row.winners, found)


def latest(connection: Connection, game: str) -> dict[str, Rating]:
    """The last rating of each player of a game, by the key of the name."""
    last = (
        select(ratings.c.player, func.max(ratings.c.at).label("at"))
        .where(ratings.c.game == game)
        .group_by(ratings.c.player)
        .subquery()
    )
    same = and_(ratings.c.player == last.c.player, ratings.c.at == last.c.at)
    question = select(ratings).join(last, same).where(ratings.c.game == game)
    return {row.player: _rating(row) for row in connection.execute(question)}


def course(connection: Connection, game: str, player: str, most: int) -> list[Moment]:
    """The last ratings of a player in a game, so many at most, the oldest first."""
    own = ratings.c.game == game, ratings.c.player == folded(player)
    question = select(ratings).where(*own).order_by(ratings.c.at.desc()).limit(most)
    rows = connection.execute(question).all()[::-1]
    return [
        Moment(row.match_id, times.parsed(row.at.partition(BETWEEN)[0]), _rating(row))
        for row in rows
    ]


def _rating(row: Any) -> Rating:
    return Rating(row.mu, row.sigma, row.matches)
