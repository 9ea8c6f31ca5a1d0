"""Judging facts: what is stated in a log, beside what today's rules decide from its commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Literal, NamedTuple, TypeAlias

from core.canonical import plain
from core.commands import StartMatch
from core.errors import BadSetup, BrokenLog, KifuError
from core.events import Json, MatchId, MatchStarted
from core.game import Game
from core.guard import guarded
from core.new_steps import first_step
from core.ports import NewStep, Step
from core.replay import Timeline
from core.session import Session

Verdict: TypeAlias = Literal["confirmed", "differs", "unreadable"]
ReadOptions: TypeAlias = Callable[[Json], Any]


class Difference(NamedTuple):
    """A place in a step where the facts part, such as `events[1].cards[0]` or `notation`.

    `stated` and `decided` are JSON values; None also where one of the two has nothing there.
    """

    path: str
    stated: Any
    decided: Any


class Judgement(NamedTuple):
    """What today's rules say of a log.

    `confirmed`: every step follows from its command. `differs`: `step` is the first that does
    not, by `error`, the refusal of its command with rule and code, or else by `difference`.
    `unreadable`: the game can make nothing of `step` or of what follows from it, see `error`;
    None where it is the log as a whole. `difference` is then that of the same step, if any.
    """

    verdict: Verdict
    step: int | None = None
    difference: Difference | None = None
    error: KifuError | None = None


CONFIRMED = Judgement("confirmed")
NOTHING = object()  # in the place of what one of two values lacks


class Judge:
    """Takes in the steps of one match in order, undone and alternative ones too.

    `session` holds the facts as they are stated, and can be gone on with. From the first step
    that differs on the facts are folded and no longer judged; `parted` is then the match as
    today's rules have it, with that step decided anew unless its command is refused.
    """

    def __init__(
        self, game: Game[Any, Any, Any], options: ReadOptions, match_id: MatchId = ""
    ) -> None:
        """`options` makes the game's options of JSON; it raises `BadSetup`."""
        self.game = game
        self.judgement = CONFIRMED
        self.parted: Session[Any] | None = None
        self._options = options
        self.session: Session[Any] = Session(Timeline(game, (), match_id))

    @property
    def timeline(self) -> Timeline[Any]:
        """The facts as far as they could be read."""
        return self.session.timeline

    def take(self, step: Step) -> Judgement:
        """Judge and fold the next step; the judgement so far, which never gets better.

        After a step that is unreadable nothing more is taken in.
        """
        if self.judgement.verdict != "unreadable":
            try:
                with guarded(step.match_id, self.timeline.next_step):
                    self._take(step)
            except BrokenLog as broken:
                self.unreadable(broken)
        return self.judgement

    def unreadable(self, broken: BrokenLog) -> None:
        """Say that the log cannot be read any further."""
        before = self.judgement
        found = before.difference if before.step == broken.step else None
        self.judgement = Judgement("unreadable", broken.step, found, broken)

    def _take(self, step: Step) -> None:
        step.check()
        if step.version != self.timeline.version + 1:
            raise ValueError("versions with gaps")
        if self.judgement == CONFIRMED:
            self._judge(step)
        self.timeline.add(step)

    def _judge(self, step: Step) -> None:
        number = self.timeline.next_step
        try:
            decided = self._decided(step)
        except BrokenLog:
            raise
        except KifuError as refusal:
            self._part(Judgement("differs", number, None, refusal))
            return
        found = next(self._differences(step, decided), None)
        if found is not None:
            self._part(Judgement("differs", number, found), decided)

    def _part(self, judgement: Judgement, *decided: NewStep) -> None:
        self.judgement, self.parted = judgement, self.session.copy()
        for step in decided:
            self.parted.add(step)

    def _decided(self, step: Step) -> NewStep:
        """The step that its command comes to today. Raises `KifuError`, or anything."""
        command, at, by, key = step.command, step.at, step.actor, step.key
        if self.timeline.next_step:
            return self.session.decide(command, at=at, by=by, key=key)
        if not isinstance(command, StartMatch) or command.game != self.game.slug:
            raise ValueError("no start of a match of this game")
        return first_step(
            self.game, command, self._options(dict(command.options)), at=at, by=by, key=key
        )

    def _differences(self, stated: Step, decided: NewStep) -> Iterator[Difference]:
        exact = decided.step == 0  # options and tables are JSON, where 1 equals true
        events = [self._comparable(fact) for fact in stated.facts]
        today = (self._earlier(stated.facts[:1], event) for event in decided.events)
        facts = [self._comparable(event) for event in today]
        if exact or events != facts:
            yield from differences("events", plain(events), plain(facts))
        if exact or stated.command != decided.command:
            yield from differences("command", plain(stated.command), plain(decided.command))
        yield from differences("actor", stated.actor, decided.actor)
        yield from differences("notation", stated.notation, decided.notation)

    def _earlier(self, stated: tuple[Any, ...], event: Any) -> Any:
        """A start decided today as the rules that the stated one names would have had it."""
        if not isinstance(event, MatchStarted) or self.game.earlier is None:
            return event
        written = [one.rules for one in stated if isinstance(one, MatchStarted)]
        if not written or written[0] >= self.game.rules:
            return event
        options = self.game.earlier(dict(event.options), written[0])
        table = event.position
        if table is not None and "options" in table:
            table = {**table, "options": options}
        return replace(event, options=options, position=table)

    def _comparable(self, event: Any) -> Any:
        """A start without the versions that wrote it, and with the options of today."""
        if not isinstance(event, MatchStarted):
            return event
        try:
            options = plain(self._options(dict(event.options)))
        except BadSetup:
            options = event.options
        return replace(event, rules=0, app="", options=options)


def differences(path: str, stated: Any, decided: Any) -> Iterator[Difference]:
    """Where two JSON values part, in order; `path` is where they stand."""
    if isinstance(stated, dict) and isinstance(decided, dict):
        if stated.get("kind") != decided.get("kind"):  # the other fields then say nothing
            yield Difference(f"{path}.kind", stated.get("kind"), decided.get("kind"))
        for key in stated | decided:
            yield from differences(
                f"{path}.{key}" if path else key,
                stated.get(key, NOTHING),
                decided.get(key, NOTHING),
            )
    elif isinstance(stated, list) and isinstance(decided, list):
        for at, (said, fact) in enumerate(zip_longest(stated, decided, fillvalue=NOTHING)):
            yield from differences(f"{path}[{at}]", said, fact)
    elif type(stated) is not type(decided) or stated != decided:
        yield Difference(path, *(None if one is NOTHING else one for one in (stated, decided)))


def judge(
    game: Game[Any, Any, Any],
    steps: Iterable[Step],
    options: ReadOptions,
    match_id: MatchId = "",
) -> Judge:
    """A whole log, judged. Reading `steps` may raise `BrokenLog`, which is unreadable too."""
    made = Judge(game, options, match_id)
    try:
        for step in steps:
            made.take(step)
    except BrokenLog as broken:
        made.unreadable(broken)
    return made
