"""Reading a record step by step: deciding what it asks, or taking the facts that it states."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias

from core.canonical import plain
from core.commands import StartMatch
from core.errors import BadInput, check_seat
from core.events import Json, MatchId, Seat
from core.game import Game, Result
from core.games import find
from core.guard import guarded
from core.judging import Difference, Judge
from core.new_steps import first_step
from core.ports import NewStep
from core.replay import Timeline
from core.session import Session
from eventstore import chain, times
from eventstore.codec import Codec, codec_of
from eventstore.encoding import exact
from eventstore.players import cleaned
from eventstore.records import FileMatch, FileRecord, FileStep, claimed
from eventstore.rows import EventRow, StepRow
from eventstore.verdicts import FactsDiffer

LONGEST_ID = 100

Resolve: TypeAlias = Callable[[Game[Any, Any, Any], Mapping[str, Any]], Json]


class Reading:
    """One record on its way in: the session it makes, and the rows that would be stored.

    `start` first, then `take` for each of `todo`, then `confirm`. Every method raises
    `KifuError` where the record is refused, `BrokenLog` where it is facts that make no sense;
    what was read before stays as it is. Facts that today's rules do not give are taken all the
    same, and `agree` tells of them.
    """

    def __init__(
        self,
        record: FileRecord,
        games: Mapping[str, Game[Any, Any, Any]],
        match_id: MatchId,
        now: datetime,
        resolved: Resolve = lambda _, options: dict(options),
    ) -> None:
        """`match_id` and `now` serve where the file names no id and no time; `resolved` is
        that of the store.
        """
        self.record = record
        self.match_id = match_id if record.match.id is None else record.match.id
        self.rows: list[StepRow] = []
        self.facts = 0  # steps taken as they were stated
        self.codec: Codec
        self.judge: Judge  # once the game was found
        self.players: dict[Seat, str] = {}
        self._games = games
        self._now = now
        self._resolved = resolved

    @property
    def todo(self) -> tuple[FileStep, ...]:
        """The steps after step 0."""
        steps = self.record.steps
        return steps[1:] if steps and steps[0].is_start else steps

    @property
    def session(self) -> Session[Any]:
        """The match at hand."""
        return self.judge.session

    @property
    def timeline(self) -> Timeline[Any]:
        """The match as far as it was read."""
        return self.session.timeline

    @property
    def difference(self) -> Difference | None:
        """Where the facts that were read part from what today's rules give."""
        return self.judge.judgement.difference if hasattr(self, "judge") else None

    def agree(self) -> None:
        """Raises `FactsDiffer` where today's rules do not give the facts that were read."""
        if self.judge.judgement.verdict == "differs":
            raise FactsDiffer(self.judge.judgement)

    def start(self) -> None:
        """Step 0: the game, the options, the table."""
        self.codec = codec_of(find(self.record.match.game, self._games))
        self.judge = Judge(self.codec.game, self.codec.options, self.match_id)
        with guarded(self.match_id, 0):
            self._start()

    def _start(self) -> None:
        header = self.record.match
        header = replace(
            header,
            options=self.codec.decimal(header.options),
            position=self.codec.decimal(header.position),
        )
        _check_id(self.match_id)
        first = self.record.steps[0] if self.record.steps else FileStep()
        if first.is_start and first.is_fact:
            self._take_fact(first)
        else:
            self._decide_start(header, first if first.is_start else FileStep())
        self.players = _players(self.timeline.seats, header)
        if first.is_start:
            _check_header(header, self.timeline)

    def take(self, step: FileStep) -> None:
        """The next step."""
        number = self.timeline.next_step
        if step.step is not None and step.step != number:
            raise BadInput(
                "bad_record",
                "Step {found} stands where step {number} should be.",
                found=step.step,
                number=number,
            )
        if step.is_fact:
            self._take_fact(step)
        else:
            self._decide(step)

    def confirm(self, claim: Result | None = None) -> None:
        """The end that the file claims, if it claims one. Raises `BadInput` result_mismatch."""
        claim = claim or claimed(self.record)
        with guarded(self.match_id, self.timeline.next_step - 1):
            actual = self.timeline.game.result(self.timeline.state)
        if claim is not None and claim != actual:
            raise BadInput(
                "result_mismatch",
                "The file says {claimed} ({why}), the steps give {actual} ({reason}).",
                claimed=claim.result,
                why=claim.reason,
                actual=actual.result if actual else "*",
                reason=actual.reason if actual else "unfinished",
            )

    # --- deciding ----------------------------------------------------------------------------

    def _decide_start(self, header: FileMatch, step: FileStep) -> None:
        """Set the table from the header; where step 0 is there, as it was asked for."""
        asked = step.command or {
            "kind": "start_match",
            "game": header.game,
            "options": dict(header.options),
            "title": header.title,
            "tags": dict(header.tags),
            "position": header.position,
            "seed": header.seed,
            "closed": header.closed,
            "forked_from": plain(header.forked_from),
        }
        command: StartMatch = self.codec.command(self._whole(asked))
        at = step.at if header.started_at is None else header.started_at
        first = first_step(
            self.codec.game,
            command,
            self.codec.options(dict(command.options)),
            at=self._now if at is None else times.parsed(at, "started_at"),
            by=step.by,
            key=step.key,
        )
        self._add_row(self.session.add(first))

    def _whole(self, asked: Mapping[str, Any]) -> Json:
        """The command with its options as the store makes them whole."""
        options = asked.get("options")
        if not isinstance(options, Mapping):
            return dict(asked)
        return {**asked, "options": self._resolved(self.codec.game, options)}

    def _decide(self, step: FileStep) -> None:
        if step.command is not None:
            entry = self.codec.command(dict(step.command))
        elif step.notation is not None:
            entry = step.notation
        else:
            raise BadInput("bad_record", "A step needs a command or a notation.")
        last = self.timeline.steps[-1].at
        at = last if step.at is None else times.parsed(step.at)
        for new in self.session.play_line(entry, at=at, by=step.by, key=step.key):
            self._add_row(new)

    def _add_row(self, new: NewStep) -> None:
        """The row of a step just decided."""
        draft = self.codec.draft(self.match_id, new, self._version + 1).row
        self.rows += chain.linked((draft,), self._hash)

    # --- taking facts ------------------------------------------------------------------------

    def _take_fact(self, step: FileStep) -> None:
        row = self._fact_row(step)
        if chain.digest(row, self._hash) != row.hash:
            raise BadInput(
                "hash_mismatch",
                "This is not what was recorded: its hash does not hold.",
            )
        judgement = self.judge.take(self.codec.step(row))
        if judgement.verdict == "unreadable" and judgement.error is not None:
            raise judgement.error
        self.rows.append(row)
        self.facts += 1

    def _fact_row(self, step: FileStep) -> StepRow:
        number = len(self.rows)
        texts = (step.command, step.notation, step.at, step.hash)
        if step.step not in (None, number) or not step.events or None in texts:
            raise BadInput(
                "bad_record",
                "Step {step}, with events and hash, also needs command, notation and at.",
                step=number,
            )
        try:
            return StepRow(
                self.match_id,
                number,
                exact(step.command),
                step.notation or "",
                step.by,
                step.at or "",
                step.key,
                step.hash or "",
                tuple(
                    EventRow(
                        event.version,
                        self.codec.type_of(event.kind),
                        event.schema,
                        exact({"kind": event.kind, **event.data}),
                    )
                    for event in step.events
                ),
            )
        except TypeError:  # a number with a fraction
            raise BadInput(
                "bad_record", "Step {step}: numbers must be whole.", step=number
            ) from None

    @property
    def _hash(self) -> str:
        return self.rows[-1].hash if self.rows else ""

    @property
    def _version(self) -> int:
        return self.rows[-1].events[-1].version if self.rows else 0


def _check_id(match_id: MatchId) -> None:
    """An id is part of addresses: short, and without what would end or change one."""
    odd = any(c in "/\\?#%" or unicodedata.category(c)[0] in "CZ" for c in match_id)
    if odd or not 1 <= len(match_id) <= LONGEST_ID or match_id in {".", ".."}:
        raise BadInput(
            "bad_match_id",
            "A match id has 1 to {longest} letters, digits or signs other than / \\ ? # %.",
            longest=LONGEST_ID,
        )


def _players(seats: tuple[Seat, ...], header: FileMatch) -> dict[Seat, str]:
    for seat in header.seats:
        check_seat(BadInput, seat, seats)
    return cleaned({seat: name or "" for seat, name in header.seats.items()})


def _check_header(header: FileMatch, timeline: Timeline[Any]) -> None:
    """A header that says other than step 0 would mislead its readers."""
    start, first = timeline.start, timeline.steps[0]
    stated: Json = {
        "game": (header.game, first.command.game),
        "title": (header.title, start.title),
        "options": (header.options, plain(start.options)),
        "position": (header.position, plain(start.position)),
        "seed": (header.seed, start.seed),
        "tags": (plain(header.tags), plain(start.tags)),
        "closed": (header.closed, start.closed),
        "forked_from": (header.forked_from, start.forked_from),
    }
    if header.started_at is not None:
        stated["started_at"] = (times.parsed(header.started_at, "started_at"), first.at)
    for name, (said, fact) in stated.items():
        if said and said != fact:
            raise BadInput(
                "header_mismatch", "{name} in the header is not that of step 0.", name=name
            )
