"""Questions to the projections that come with Kifu, which are kept up with the log for them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, Protocol

from core.errors import BrokenLog, Unavailable
from core.events import MatchId
from core.game import Game, MatchFacts
from core.guard import senseless
from core.timeline_cache import TimelineCache
from eventstore import earnings, match_facts, parked, queries, ratings, trends
from eventstore.following import A_MOMENT, Feed, Progress, utc_now
from eventstore.kinds import PEOPLE
from eventstore.match_marks import BIN
from eventstore.projections import MatchList, MatchStatistics, Projection
from eventstore.queries import ANY, MatchRow, Wanted
from eventstore.rebuilding import Anew
from eventstore.snapshots import Snapshots
from eventstore.sql import SqlStore
from eventstore.summaries import Summary, added, streamed, summarized
from eventstore.sums import Sums
from eventstore.trends import Ended, Trend

log = logging.getLogger("kifu.feed")


class Keeper(Protocol):
    """Who keeps projections up with the log, so that questions only have to wait; see
    `eventstore.worker`.
    """

    def wake(self) -> None:
        """Something was recorded."""

    def settle(self, seconds: float) -> None:
        """Wait until all that is in the log now is taken in or was tried, so long at most."""

    def later(self, job: Callable[[], object]) -> None:
        """Have something written that a question came upon."""


class Projections(Feed):
    """The list of matches and their statistics.

    A question is answered with what was recorded before it. One that finds that missing waits for
    the `keeper`, a moment at most, and writes nothing; where there is none, as in a command, it
    catches up with the log itself.
    """

    keeper: Keeper | None = None
    _met = False  # whether the keeper was asked: at its first round it looks who drew the matches

    def __init__(
        self,
        store: SqlStore,
        more: Sequence[Projection] = (),
        clock: Callable[[], datetime] = utc_now,
        held: TimelineCache | None = None,
    ) -> None:
        super().__init__(store, (MatchList(), MatchStatistics(), Snapshots(), *more), clock, held)
        self.sums = Sums(store, self._writing, self._park_summaries)

    def _finish(self, ended: Callable[[], bool]) -> None:
        self.sums.catch_up(ended)

    def rebuild(self, progress: Progress | None = None) -> int:
        """Draw all of it anew; how many events were taken in.

        What was drawn before can be read until the new takes its place. Where that is
        interrupted, the next `rebuild` goes on from there.
        """
        anew = Anew(self)
        anew.begin()
        taken = anew.catch_up(progress)
        with self._writing() as connection:
            position = anew.take_place(connection)
            if position is not None:  # else another process has done it
                self._advance(connection, position)
                self.sums.drop(connection)
        return taken + self.catch_up()

    def keep_up(self, *, figures: bool = False) -> None:
        """Catch up if that can be done now, else be answered from what was drawn so far."""
        try:
            if self.keeper is None:
                self.catch_up(patience=A_MOMENT)
            elif not self._met or self.is_behind() or (figures and self.sums.is_behind()):
                self._met = True
                self.keeper.settle(A_MOMENT)
        except Unavailable as error:
            log.warning("lists and figures are not the newest: %s", error)

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
            return queries.matches(connection, wanted, limit=limit, before=before, offset=offset)

    def count(self, wanted: Wanted = ANY) -> int:
        """How many matches are wanted."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.count(connection, wanted)

    def counts(self, wanted: Wanted = ANY) -> dict[str, int]:
        """How many of them there are of each game, by slug; a game without any is left out."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.counts(connection, wanted)

    def other_kinds(self, wanted: Wanted) -> dict[str, int]:
        """How many more there would be of each kind that is not wanted; kinds without any are
        left out.
        """
        if not wanted.kinds:
            return {}
        with self.database.read() as connection:
            found = queries.count_kinds(connection, wanted._replace(kinds=()))
        return {kind: n for kind, n in found.items() if kind not in wanted.kinds}

    def places(self) -> list[str]:
        """Where matches were played, the most frequent first."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.places(connection)

    def by_month(self, wanted: Wanted = ANY) -> list[Trend]:
        """Results by game and month of the matches that are wanted and over."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.results_by_month(connection, wanted)

    def by_option(self, wanted: Wanted, *keys: str) -> list[Trend]:
        """The same by the value of an option, or what stands in it under a further key."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.results_by_option(connection, wanted, *keys)

    def ruled(self, wanted: Wanted) -> int:
        """How many of the matches that are wanted and over have rulings of the table."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.ruled(connection, wanted)

    def last_results(self, wanted: Wanted, most: int) -> list[Ended]:
        """How the last matches ended, so many at most, the newest first."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.last_results(connection, wanted, most)

    def strengths(self, slug: str) -> dict[str, ratings.Rating]:
        """How strong each player of a game is now, by the key of the name."""
        self.keep_up(figures=True)
        with self.database.read() as connection:
            return ratings.latest(connection, slug)

    def rating_course(self, slug: str, player: str, most: int = 400) -> list[ratings.Moment]:
        """The last ratings of a player in a game, so many at most, the oldest first."""
        self.keep_up(figures=True)
        with self.database.read() as connection:
            return ratings.course(connection, slug, player, most)

    def match(self, match_id: MatchId) -> MatchRow:
        """One match as a row of the list. Raises `NotFound`."""
        self.keep_up()
        with self.database.read() as connection:
            return queries.match(connection, match_id)

    def some(self, match_ids: Collection[MatchId]) -> dict[MatchId, MatchRow]:
        """Those of these matches that are in any list, or in the bin."""
        if not match_ids:
            return {}
        self.keep_up()
        with self.database.read() as connection:
            return queries.some(connection, match_ids)

    def facts(self, slug: str, wanted: Wanted = ANY) -> Iterator[MatchFacts]:
        """What statistics over matches of one game are made of, oldest match first."""
        self.keep_up()
        after: str | None = None
        while True:
            with self.database.read() as connection:
                page, after = match_facts.facts(connection, wanted._replace(game=slug), after)
            yield from page
            if after is None:
                return

    def companions(self, name: str, most: int) -> list[tuple[str, int]]:
        """Who sat at the tables of a person, and how often, so many at most."""
        self.keep_up()
        with self.database.read() as connection:
            return trends.companions(connection, name, most)

    def newest_facts(self, wanted: Wanted, *, offset: int, limit: int) -> list[MatchFacts]:
        """The same of so many matches, the newest first."""
        self.keep_up()
        with self.database.read() as connection:
            return match_facts.newest_facts(connection, wanted, offset, limit)

    def summary(
        self,
        game: Game[Any, Any, Any],
        wanted: Wanted = ANY,
    ) -> Summary:
        """The figures of a game over the matches that are wanted.

        They come from sums that are kept, where those answer it, else from the row of each match.
        One that cannot be added to others is left out, and parked, and told with what is parked.
        """
        self.keep_up(figures=True)
        found = self._kept(game, wanted)
        if found is None:
            found = self._from_rows(game, wanted)
        if found.left_out:
            self._write_later(partial(self._park_summaries, found.left_out))
        known, away = found.left_out, self.store.marked(BIN)
        known += [one.match_id for one in self.parked() if one.game == game.slug]
        return found._replace(left_out=[one for one in dict.fromkeys(known) if one not in away])

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
            self._write_later(partial(self.sums.begin, game))
        except BrokenLog as error:  # rows tell which match it is
            log.warning("figures of %s are made from rows", game.slug, exc_info=error)
        return None

    def _write_later(self, job: Callable[[], None]) -> None:
        """Write what a question came upon, now or by the keeper, if that can be done."""
        with suppress(Unavailable):
            job() if self.keeper is None else self.keeper.later(job)

    def _park_summaries(self, match_ids: Sequence[MatchId]) -> None:
        new = [self._failure(one, parked.SUMMARY, senseless(one, None)) for one in match_ids]
        with self.database.write(derived=True, patience=A_MOMENT) as connection:
            known = {(one.match_id, one.part) for one in parked.all_of(connection)}
            fresh = [one for one in new if (one.match_id, one.part) not in known]
            parked.add(connection, fresh, self.clock())

    def earned(
        self, slug: str, *, player: str = "", kinds: Collection[str] = (PEOPLE,)
    ) -> dict[str, earnings.Earned]:
        """The achievements of one game that were earned, by id, in matches of these kinds.

        `player` narrows them to the matches of one name; without `kinds`, all count.
        """
        self.keep_up()
        with self.database.read() as connection:
            return earnings.earned(connection, slug, player=player, kinds=kinds)
