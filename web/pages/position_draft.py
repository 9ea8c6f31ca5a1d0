"""A table that is put together before its match starts: the usual setup, and changes on it.

A change is an operation of a ruling, as JSON, or an entry as in play, as text. Nothing of it is
stored: a form carries the changes, and they are carried out anew each time.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, TypeAlias

from core import limits
from core.canonical import plain
from core.commands import AttachPhoto, Move, StartMatch
from core.dealing import Dealer
from core.errors import BadInput, IllegalMove
from core.events import Json
from core.game import Game
from core.messages import Message, msg
from core.session import Session
from eventstore.codec import codec_of
from web import context
from web.narration import narrated, sentences
from web.pages.operation_pads import UNSAID, ruling_of
from web.pages.options import read_json

Change: TypeAlias = str | Json  # what is typed, or an operation
CHANGES = msg("Changes of a table")
MOST = 100  # changes
LONGEST = 2**15  # characters of them all, as JSON


class Put(NamedTuple):
    """A change that was carried out: what it did in sentences, and the change."""

    told: tuple[Message, ...]
    change: Change


class Draft(NamedTuple):
    """A table put together so far."""

    game: Game[Any, Any, Any]
    options: Any  # of the match, an instance of the game's dataclass
    putting: Any  # those under which its table is put together
    session: Session[Any]
    changes: tuple[Put, ...] = ()

    @property
    def state(self) -> Any:
        """The table as it stands."""
        return self.session.timeline.state

    @property
    def text(self) -> str:
        """The changes as JSON, for `changes_in`."""
        told = [one.change for one in self.changes]
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    @property
    def position(self) -> Json:
        """What the match starts from. Raises `BadSetup` where none can start from this table."""
        table = _under(self.game.plain(self.state), self.options, self.putting)
        self.game.setup(
            codec_of(self.game).options(table.get("options", plain(self.options))), table
        )
        return table

    def put(self, change: Change) -> Draft:
        """The draft with one change more. Raises `Refused` for what cannot be, or is too much."""
        typed = isinstance(change, str)
        entry = change if isinstance(change, str) else ruling_of(self.game, change, UNSAID)
        session = self.session.copy()
        told: list[Message] = []
        for one in session.split(entry):
            step = session.decide(one, at=context.settings().clock())
            if isinstance(step.command, Move | AttachPhoto):
                raise BadInput("bad_form", "This changes nothing on the table.")
            did = narrated(self.game, session.timeline.state, step.events)
            session.add(step)
            told += sentences(did) if typed else did.parts
        done = self._replace(session=session, changes=(*self.changes, Put(tuple(told), change)))
        limits.check_count(CHANGES, len(done.changes), MOST)
        limits.check_text(CHANGES, done.text, LONGEST)
        return done

    def next_entry(self) -> str:
        """An entry that play could go on with, as text. Raises `Refused` where there is none."""
        game, state, seed = self.game, self.state, sha256(self.text.encode()).hexdigest()
        if not game.policies or game.result(state) is not None:
            raise IllegalMove("game_over", "The match would be over.").named(game.codes)
        choose = next(iter(game.policies.values()))
        bare = game.chance.reopen(choose(state, Random(seed)))  # noqa: S311 - no secret
        filled = game.chance.deal(state, bare, Dealer(seed))
        return self.session.decide(filled, at=context.settings().clock()).notation


def begun(game: Game[Any, Any, Any], options: Any, position: Json | None) -> Draft:
    """The table before any change: the usual setup, or a position. Raises `BadSetup`."""
    if position is not None:  # a whole state brings its own options
        position = game.plain(game.setup(options, position))
        options = codec_of(game).options(position.get("options", plain(options)))
    putting = game.rulings.putting(options)
    if position is not None:
        position = _under(position, putting, options)
    start = StartMatch(game=game.slug, options=plain(putting), position=position)
    at = context.settings().clock()
    return Draft(game, options, putting, Session.start(game, start, putting, at=at))


def _under(table: Json, options: Any, others: Any) -> Json:
    """A table with those of `options` that differ from `others`; what it knows more stays."""
    told, before = plain(options), plain(others)
    changed = {name: value for name, value in told.items() if value != before[name]}
    return {**table, "options": {**table["options"], **changed}}


def put_together(draft: Draft, changes: Sequence[Change]) -> Draft:
    """The draft with these changes too. Raises `Refused` at the first that cannot be."""
    for one in changes:
        draft = draft.put(one)
    return draft


def changes_in(text: str, *, fractions: bool) -> tuple[Change, ...]:
    """The changes that a form carries. Raises `BadInput` for anything else."""
    limits.check_text(CHANGES, text, LONGEST)
    try:
        found = read_json(text or "[]", fractions=fractions)
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(one, str | dict) for one in found):
        raise BadInput("bad_form", "The changes of a table are a list of operations and entries.")
    limits.check_count(CHANGES, len(found), MOST)
    return tuple(found)
