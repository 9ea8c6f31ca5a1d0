"""Steps told in sentences: what a game narrates, and what all games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from core.commands import MakeRuling
from core.events import (
    Broken,
    MatchStarted,
    Origin,
    PhotoAttached,
    Redone,
    RulingMade,
    Undone,
    VariationEntered,
)
from core.game import Game
from core.messages import MARKS, Message, Narration, msg
from core.replay import Timeline, fold

REASON = 60  # characters of a ruling's reason in the headline


def narration(timeline: Timeline[Any], number: int) -> Narration:
    """What a recorded step did."""
    facts = timeline.steps[number].facts
    parent = timeline.tree.parent(number) if number in timeline.frames else None
    before = timeline.frames[0 if parent is None else parent].state
    return narrated(timeline.game, before, facts)


def narrated(game: Game[Any, Any, Any], before: Any, events: Sequence[Any]) -> Narration:
    """What the events of one step did on the table `before`."""
    first = events[0]
    shared = _shared(first)
    if shared is None:
        return game.narration(before, tuple(events))
    if not isinstance(first, RulingMade):
        return shared
    parts, rules = [*shared.parts], shared.rules
    for ruling, group in groupby(events, lambda event: isinstance(event, RulingMade)):
        facts = tuple(group)
        if not ruling:  # what a forced move did, or what came of the operations
            told = game.narration(before, facts)
            parts += [told.headline, *told.parts]
            rules += told.rules
            before = fold(game, before, facts)
            continue
        for operation in (one for event in facts for one in event.operations):
            parts.append(game.rulings.describe(operation, before))
            before = game.rulings.apply(before, operation)
    return Narration(shared.headline, tuple(parts), tuple(dict.fromkeys(rules)))


def sentences(told: Narration) -> tuple[Message, ...]:
    """The headline and the parts."""
    return (told.headline, *told.parts)


def joined(texts: Iterable[str]) -> str:
    """Sentences in one row: each with a capital, and a stop where it ends without a mark."""
    whole = (text if text.endswith(MARKS) else f"{text}." for text in texts)
    return " ".join(text[:1].upper() + text[1:] for text in whole)


def ruled(timeline: Timeline[Any], step: int) -> str | None:
    """The reason of the ruling that a step is; None for any other step."""
    command = timeline.steps[step].command
    return command.reason if isinstance(command, MakeRuling) else None


def _shared(event: Any) -> Narration | None:
    """What all games tell alike; None for an event of the game."""
    match event:
        case MatchStarted(forked_from=None):
            return Narration(msg("The table is set."))
        case MatchStarted(forked_from=Origin() as origin):
            return Narration(
                msg(
                    "The table is set as it stood after step {step} of another match.",
                    step=origin.step,
                )
            )
        case Undone(to=to):
            return Narration(msg("Taken back: the line stands on step {step}.", step=to))
        case Redone(to=to):
            return Narration(msg("Played again: the line stands on step {step}.", step=to))
        case VariationEntered(to=to):
            return Narration(msg("Another line: it stands on step {step}.", step=to))
        case PhotoAttached(step=step, photo=None):
            return Narration(msg("A photo of step {step}, for others to see.", step=step))
        case PhotoAttached(step=step):
            return Narration(msg("A photo of step {step}.", step=step))
        case RulingMade(reason=reason, broken=broken):
            return _ruling(reason, broken)
    return None


def _ruling(reason: str, broken: Broken | None) -> Narration:
    """A ruling: its reason, in whole among the parts where the headline has no room for it."""
    short = reason if len(reason) <= REASON else f"{reason[:REASON].rstrip()}…"
    parts = () if short == reason else (Message("{reason}", {"reason": reason}),)
    headline = msg("Ruling of the table: {reason}", reason=short)
    if broken is None:
        return Narration(headline, parts)
    parts = (*parts, msg("The rules forbid this, and it stood."))
    return Narration(headline, parts, () if broken.rule is None else (broken.rule,))
