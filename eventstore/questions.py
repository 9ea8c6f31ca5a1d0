"""Questions to lists and figures: all of it for who is alone with the database, for a reader what
they may know.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from core.errors import BrokenLog
from core.events import MatchId
from core.game import Game, MatchFacts
from eventstore import earnings, match_facts, parked, queries, ratings, trends
from eventstore.database import Database
from eventstore.kinds import PEOPLE
from eventstore.match_marks import BIN
from eventstore.parked import Parked, maker_of
from eventstore.players import folded
from eventstore.queries import ANY, MatchRow, Wanted
from eventstore.readers import Reader
from eventstore.recent import Recent
from eventstore.sql import SqlStore
from eventstore.summaries import Summary, added, streamed, summarized
from eventstore.sums import Sums
from eventstore.trends import Ended, Trend

RATED = 100_000  # ratings that are remembered of readers
ROWS = 50_000  # of tables of figures
log = logging.getLogger("kifu.questions")


class Remembered(NamedTuple):
    """What was made for readers lately."""

    summaries: Recent[Summary]
    courses: Recent[dict[str, list[ratings.Moment]]]

    @classmethod
    def empty(cls) -> Remembered:
        """Nothing yet."""
        return cls(
            Recent(ROWS, lambda one: 100 + sum(len(table.rows) for table in one.tables)),
            Recent(RATED, lambda one: 100 + sum(map(len, one.values()))),
        )


class Questions(ABC):
    """Questions that are answered with what was recorded before them."""

    store: SqlStore
    database: Database
    sums: Sums
    remembered: Remembered
    reader: Reader | None = None  # who asks; None: who is alone with the database

    @abstractmethod
    def keep_up(self, *, figures: bool = False) -> None:
        """Catch up if that can be done now, else be answered from what was drawn so far."""

    @abstractmethod
    def write_later(self, job: Callable[[], None]) -> None:
        """Write what a question came upon, now or by a keeper, if that can be done."""

    @abstractmethod
    def park_summaries(self, match_ids: Sequence[MatchId]) -> None:
        """Leave matches out of figures that cannot be added to others."""

    def _read(self, wanted: Wanted) -> Wanted:
        return wanted._replace(reader=self.reader)

    def matches(
        self,
        wanted: Wanted = ANY,
        *,
        limit: int = 25,
        before: str | None = None,
        offset: int = 0,
    ) -> list[MatchRow]:
        """Matches, the one recorded in last first.

        The next page begins `before` the `cursor` of the last row (cheap at any depth), or at
        an `offset`. Raises `BadInput` for a cursor that is none.
        """
        self.keep_up()
        with self.database.read() as connection:
            return queries.matches(
                connection, self._read(wanted), limit=limit, before=before, offset=offset
            )

    def count(self, wanted: Wanted = ANY) -> int:
        """How many matches are wanted."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.count(connection, self._read(wanted))

    def counts(self, wanted: Wanted = ANY) -> dict[str, int]:
        """How many of them there are of each game, by slug; a game without any is left out."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.counts(connection, self._read(wanted))

    def other_kinds(self, wanted: Wanted) -> dict[str, int]:
        """How many more there would be of each kind that is not wanted; kinds without any are
        left out.
        """
        if not wanted.kinds:
            return {}
        with self.database.read() as connection:
            found = queries.count_kinds(connection, self._read(wanted._replace(kinds=())))
        return {kind: n for kind, n in found.items() if kind not in wanted.kinds}

    def places(self) -> list[str]:
        """Where matches were played, the most frequent first."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.places(connection, self.reader)

    def by_month(self, wanted: Wanted = ANY) -> list[Trend]:
        """Results by game and month of the matches that are wanted and over."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.results_by_month(connection, self._read(wanted))

    def by_option(self, wanted: Wanted, *keys: str) -> list[Trend]:
        """The same by the value of an option, or what stands in it under a further key."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.results_by_option(connection, self._read(wanted), *keys)

    def ruled(self, wanted: Wanted) -> int:
        """How many of the matches that are wanted and over have rulings of the table."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.ruled(connection, self._read(wanted))

    def last_results(self, wanted: Wanted, most: int) -> list[Ended]:
        """How the last matches ended, so many at most, the newest first."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.last_results(connection, self._read(wanted), most)

    def strengths(self, slug: str) -> dict[str, ratings.Rating]:
        """How strong each player of a game is now, by the key of the name."""
        self.keep_up(figures=True)
        with self.database.read() as connection:
            if self.reader is None:
                return ratings.latest(connection, slug)
        return {name: course[-1].rating for name, course in self._courses(slug).items()}

    def rating_course(self, slug: str, player: str, most: int = 400) -> list[ratings.Moment]:
        """The last ratings of a player in a game, so many at most, the oldest first."""
        self.keep_up(figures=True)
        with self.database.read() as connection:
            if self.reader is None:
                return ratings.course(connection, slug, player, most)
        return self._courses(slug).get(folded(player), [])[-most:]

    def _courses(self, slug: str) -> dict[str, list[ratings.Moment]]:
        """Ratings by the matches alone that the reader knows of."""
        with self.database.read() as connection:
            played = ratings.played(connection, self._read(Wanted(game=slug)))
        found = self.remembered.courses.get(played)
        if found is None:
            found = ratings.courses(played)
            self.remembered.courses.keep(played, found)
        return found

    def match(self, match_id: MatchId) -> MatchRow:
        """One match as a row of the list, whoever knows of it. Raises `NotFound`."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.match(connection, match_id)

    def some(self, match_ids: Collection[MatchId]) -> dict[MatchId, MatchRow]:
        """Those of these matches that are in any list, or in the bin."""
        if not match_ids:
            return {}
        self.keep_up()
        with self.database.read() as connection:
            return queries.some(connection, match_ids, self.reader)

    def facts(self, slug: str, wanted: Wanted = ANY) -> Iterator[MatchFacts]:
        """What statistics over matches of one game are made of, oldest match first."""
        self.keep_up()
        wanted, after = self._read(wanted._replace(game=slug)), None
        while True:
            with self.database.read() as connection:
                page, after = match_facts.facts(connection, wanted, after)
            yield from page
            if after is None:
                return

    def companions(self, name: str, most: int) -> list[tuple[str, int]]:
        """Who sat at the tables of a person, and how often, so many at most."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.companions(connection, name, most, self._read(ANY))

    def newest_facts(self, wanted: Wanted, *, offset: int, limit: int) -> list[MatchFacts]:
        """The same of so many matches, the newest first."""
        self.keep_up()
        with self.database.read() as connection:
            return match_facts.newest_facts(connection, self._read(wanted), offset, limit)

    def summary(
        self,
        game: Game[Any, Any, Any],
        wanted: Wanted = ANY,
    ) -> Summary:
        """The figures of a game over the matches that are wanted.

        They come from sums that are kept, where those answer it, else from the row of each match,
        as for a reader of whom rights are asked, who gets them of matches alone that are open.
        One that cannot be added to others is left out, and parked, and told with what is parked.
        """
        self.keep_up(figures=True)
        if self.reader is None:
            found = self._kept(game, wanted) or self._from_rows(game, wanted)
        else:
            found = self._of_reader(game, wanted)
        if found.left_out:
            self.write_later(partial(self.park_summaries, found.left_out))
        known, away = [*found.left_out], self.store.marked(BIN)
        known += [one.match_id for one in self._parked() if one.game == game.slug]
        return found._replace(left_out=[one for one in dict.fromkeys(known) if one not in away])

    def _of_reader(self, game: Game[Any, Any, Any], wanted: Wanted) -> Summary:
        """The same for a reader, whose matches no sum is kept of: made of the row of each once, and
        remembered as long as these are as they were.
        """
        content = self._content(game, wanted)
        found = self.remembered.summaries.get(content)
        if found is None:
            found = self._of_open(game, wanted) or self._from_rows(game, wanted)
            if content == self._content(game, wanted):  # nothing changed meanwhile
                self.remembered.summaries.keep(content, found)
        return found

    def _of_open(self, game: Game[Any, Any, Any], wanted: Wanted) -> Summary | None:
        """What is added up of the counts that are kept of each match; None where some are not."""
        try:
            found = self.sums.of_open(game, self._read(wanted._replace(game=game.slug)))
            if found is not None and game.counters is not None:
                return added(game.counters, found)
        except BrokenLog as error:  # rows tell which match it is
            log.warning("figures of %s are made from rows", game.slug, exc_info=error)
        return None

    def _content(self, game: Game[Any, Any, Any], wanted: Wanted) -> tuple[Any, ...]:
        asked = self._read(wanted._replace(game=game.slug))
        with self.database.read() as connection:
            return game.slug, maker_of(game), match_facts.content(connection, asked)

    def _parked(self) -> list[Parked]:
        """What could not be drawn of matches that the reader knows of."""
        with self.database.read() as connection:
            return parked.all_of(connection, reader=self.reader)

    def _from_rows(self, game: Game[Any, Any, Any], wanted: Wanted) -> Summary:
        if game.counters is not None:
            try:
                return streamed(game.counters, self.facts(game.slug, wanted))
            except BrokenLog as error:  # no tables can be made of the sum
                log.warning("figures of %s: one match is looked for", game.slug, exc_info=error)
        return summarized(game, [*self.facts(game.slug, wanted)])

    def _kept(self, game: Game[Any, Any, Any], wanted: Wanted) -> Summary | None:
        """What kept sums answer; where they are not there, they will be."""
        if game.counters is None:
            return None
        try:
            found = self.sums.read(game, wanted)
            if found is not None:
                return added(game.counters, found)
            self.write_later(partial(self.sums.begin, game))
        except BrokenLog as error:  # rows tell which match it is
            log.warning("figures of %s are made from rows", game.slug, exc_info=error)
        return None

    def earned(
        self, slug: str, *, player: str = "", kinds: Collection[str] = (PEOPLE,)
    ) -> dict[str, earnings.Earned]:
        """The achievements of one game that were earned, by id, in matches of these kinds.

        `player` narrows them to the matches of one name; without `kinds`, all count.
        """
        self.keep_up()
        with self.database.read() as connection:
            return earnings.earned(connection, slug, player=player, kinds=kinds, reader=self.reader)
