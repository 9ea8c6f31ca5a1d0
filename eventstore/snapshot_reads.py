"""Reading single steps of a match from its snapshots (`eventstore.snapshots`), not all folded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

import orjson

from core.errors import KifuError
from core.events import MatchId, MatchStarted, PhotoAttached, Redone, Undone, VariationEntered
from core.game import Game
from core.guard import senseless
from core.ports import Step
from core.replay import Timeline, fold, step_not_found
from core.tree import Tree
from eventstore.codec import Codec
from eventstore.rows import EventRow, Last, StepRow
from eventstore.snapshot_codec import UNREADABLE, SnapshotCodec, form_of
from eventstore.snapshots import EVERY
from eventstore.sql import SqlStore
from eventstore.sql_rows import SqlRows

STARTS = 32  # remembered
MOVES = ("undone", "redone", "variation_entered")
PHOTO = "photo_attached"
DEEPEST = 50  # times that a line goes back to another kept state, before all is folded instead


class Glimpse(NamedTuple):
    """One step of a match and its place in the tree, the match not folded; as `Timeline` has it."""

    game: Game[Any, Any, Any]
    tree: Tree
    steps: Mapping[int, Step]  # the one looked at
    state: Any  # after it
    version: int

    def node(self, step: int) -> int:
        """The node on which the line stood after the step."""
        return self.tree.stand(step)

    def at(self, step: int) -> Any:  # noqa: ARG002 - there is one only
        """The state after the step."""
        return self.state

    def first_version(self, step: int) -> int:
        """The version of the first event of the step."""
        return self.steps[step].version


class Outline(NamedTuple):
    """A match of which only the tree is known; its steps are read where they are needed."""

    game: Game[Any, Any, Any]
    tree: Tree
    version: int
    hashes: Mapping[int, str]  # of the steps asked for
    read: Callable[[int, int], Sequence[Step]]  # from a step to a step, both included


class States:
    """Single steps of the matches in a database.

    As long as what is kept is up to date, a state costs the same wherever in a match it is.
    """

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._starts = Starts()

    def at(self, match_id: MatchId, step: int) -> Any:
        """The state after a step. Raises `NotFound`, `BrokenLog`."""
        codec = self._store.codec(match_id)
        with self._store.reading() as rows:
            return _Reader(rows, codec, match_id, self._starts).at(step)

    def glimpse(self, match_id: MatchId, step: int) -> Glimpse | None:
        """A step and its place in the tree; None where too little is kept of the match, or where
        it was not drawn as far as it goes, which only a match that can be folded is.

        Raises `NotFound` for a match or a step that is not there, `BrokenLog`.
        """
        codec = self._store.codec(match_id)
        with self._store.reading() as rows:
            reader = _Reader(rows, codec, match_id, self._starts)
            tree = reader.tree()
            if tree is None:
                return None
            if not 0 <= step < tree.length:
                raise step_not_found(step, tree.length - 1)
            state, row = reader.look(step)
            return Glimpse(codec.game, tree, {step: codec.step(row)}, state, reader.last.version)

    def outline(self, match_id: MatchId, first: int) -> Outline | None:
        """A match that is not folded, to list its steps from `first` on.

        None where `glimpse` gives none. Raises `NotFound`, `BrokenLog`; so does its `read`.
        """
        codec = self._store.codec(match_id)
        with self._store.reading() as rows:
            reader = _Reader(rows, codec, match_id, self._starts)
            tree = reader.tree()
            if tree is None:
                return None
            heads = rows.heads(match_id, first, tree.length - 1)

        def read(one: int, last: int) -> Sequence[Step]:
            with self._store.reading() as rows:
                found = rows.read(match_id, one, last)
            return [codec.step(row) for row in found]

        hashes = {head[0]: head[-1] for head in heads}
        return Outline(codec.game, tree, reader.last.version, hashes, read)


class Starts:
    """The states that the matches last looked at began with, by match and hash of its start."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[MatchId, str], Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[MatchId, str], read: Callable[[], Any]) -> Any:
        """The start under this key, read where it is not known."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        found = read()
        with self._lock:
            self._known[key] = found
            while len(self._known) > STARTS:
                self._known.popitem(last=False)
        return found


class _Kept(NamedTuple):
    """A state that is kept: after which step, at which version."""

    step: int = -1
    version: int = 0
    state: Any = None


Events: TypeAlias = Mapping[int, tuple[EventRow, ...]]  # by step, in order


class _Reader:
    """Reads one match on one connection."""

    def __init__(self, rows: SqlRows, codec: Codec, match_id: MatchId, starts: Starts) -> None:
        self._rows, self._codec, self._match_id, self._starts = rows, codec, match_id, starts
        self._game = codec.game
        self._moves = {codec.type_of(kind) for kind in MOVES}
        self._photo = codec.type_of(PHOTO)
        self._form: SnapshotCodec | None = None  # to read the start nothing kept is asked
        self._form = form_of(self._game, self._start)

    @cached_property
    def last(self) -> Last:
        """Where the log stands."""
        return self._rows.last(self._match_id)

    def at(self, step: int, deep: int = 0) -> Any:
        """The state after a step. Raises `NotFound`."""
        if deep > DEEPEST:
            return self._folded(step)
        kept = self._kept(step)
        events = self._events(kept.version, step)
        if step < 0 or step not in {kept.step, *events}:
            raise step_not_found(step, self.last.step)
        return self._state(kept, events, deep)

    def look(self, step: int) -> tuple[Any, StepRow]:
        """The state after a step, and the step."""
        kept = self._kept(step - 1)
        events = self._events(kept.version, step)
        head = self._rows.heads(self._match_id, step, step)[0]
        return self._state(kept, events, 0), StepRow._make((self._match_id, *head, events[step]))

    def tree(self) -> Tree | None:
        """The tree of all steps; None where too little is kept."""
        kept = self._ask("kept_trees")
        if not kept or self._ask("drawn") != [(self.last.version,)]:
            return None
        steps, (*_, version), texts = zip(*kept, strict=True)
        if steps != tuple(range(EVERY, steps[-1] + 1, EVERY)):
            return None  # a row between is missing
        tree, gained = Tree(), orjson.loads(f"[{','.join(texts)}]")
        forks, moves = (list(chain.from_iterable(parts)) for parts in zip(*gained, strict=True))
        tree.gain(steps[-1] + 1, forks, moves)
        for step, events in self._events(version, self.last.step).items():
            if events[0].type == self._photo:
                tree.move(tree.head)
            elif events[0].type in self._moves:
                tree.move(self._decoded(step, events[:1])[0].to)
            else:
                tree.play()
        return tree

    def _kept(self, step: int) -> _Kept:
        """The newest state that is kept up to a step."""
        if self._form is None:
            return _Kept()
        if not (found := self._ask("kept_before", last=step)):
            return self._begun() if step >= 0 else _Kept()
        number, version, text, begun = found[0]
        start = partial(self._starts.get, (self._match_id, begun), self._start)
        try:
            return _Kept(number, version, self._form.read(text, start))
        except UNREADABLE:
            return _Kept()

    def _begun(self) -> _Kept:
        """The state that the match began with: of some games the largest event of all."""
        heads = self._rows.heads(self._match_id, 0, 0)
        if not heads:
            return _Kept()
        return _Kept(0, 1, self._starts.get((self._match_id, heads[0][-1]), self._start))

    def _state(self, kept: _Kept, events: Events, deep: int) -> Any:
        """The state after the last of the steps that follow a kept one."""
        state, here = kept.state, {kept.step: kept.state}
        back: int | None = None  # a step before these, on which the line stands
        for step, rows in events.items():
            facts = self._decoded(step, rows)
            match facts[0]:
                case PhotoAttached():  # the line stays
                    continue
                case Undone(to=to) | Redone(to=to) | VariationEntered(to=to):
                    back, state = (None, here[to]) if to in here else (to, None)
                    continue
            if back is not None:
                state, back = self.at(back, deep + 1), None
            try:
                state = here[step] = self._folded_on(state, facts)
            except KifuError:
                raise
            except Exception as fault:  # `guarded`, without its cost
                raise senseless(self._match_id, step) from fault
        return state if back is None else self.at(back, deep + 1)

    def _folded_on(self, state: Any, facts: Sequence[Any]) -> Any:
        if isinstance(facts[0], MatchStarted):
            return self._game.initial(facts[0])
        return fold(self._game, state, facts)

    def _folded(self, step: int) -> Any:
        """The state after a step, all before it folded."""
        rows = self._rows.read(self._match_id, 0)
        return Timeline(self._game, map(self._codec.step, rows)).at(step)

    def _start(self) -> Any:
        """The state that the match began with."""
        return self._state(_Kept(), self._events(0, 0), 0)

    def _decoded(self, step: int, rows: Iterable[EventRow]) -> list[Any]:
        return [self._codec.event(row, self._match_id, step) for row in rows]

    def _events(self, above: int, last: int) -> Events:
        """The events above a version, up to a step."""
        found: dict[int, list[EventRow]] = {}
        for event in self._ask("read_to", above=above, last=last):
            found.setdefault(event[0], []).append(EventRow._make(event[1:]))
        return {step: tuple(events) for step, events in found.items()}

    def _ask(self, name: str, **values: Any) -> list[Any]:
        made_by = "" if self._form is None else self._form.made_by
        sql, connection = self._rows.sql, self._rows.connection
        return sql.all(connection, name, match=self._match_id, made_by=made_by, **values)
