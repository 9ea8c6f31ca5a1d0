"""Steps told in sentences: what a game narrates, and what all games share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from core.commands import MakeRuling
from core.events import Broken, MatchStarted, Redone, RulingMade, Undone, VariationEntered
from core.game import Game
from core.messages import Message, msg
from core.replay import Timeline

MARKS = (".", "!", "?", "…", "”", "»")  # of a sentence that needs no further one


def sentences(game: Game[Any, Any, Any], events: Sequence[Any]) -> tuple[Message, ...]:
    """What the events of one step say, one sentence or two for each."""
    return tuple(sentence for event in events for sentence in _tell(game, event))


def joined(texts: Iterable[str]) -> str:
    """Sentences in one row: each with a capital, and a stop where it ends without a mark."""
    whole = (text if text.endswith(MARKS) else f"{text}." for text in texts)
    return " ".join(text[:1].upper() + text[1:] for text in whole)


def ruled(timeline: Timeline[Any], step: int) -> str | None:
    """The reason of the ruling that a step is; None for any other step."""
    command = timeline.steps[step].command
    return command.reason if isinstance(command, MakeRuling) else None


def _tell(game: Game[Any, Any, Any], event: Any) -> Iterator[Message]:
    match event:
        case MatchStarted(forked_from=None):
            yield msg("The table is set.")
        case MatchStarted(forked_from=origin):
            yield msg(
                "The table is set as it stood after step {step} of another match.", step=origin.step
            )
        case Undone(to=to):
            yield msg("Taken back: the line stands on step {step}.", step=to)
        case Redone(to=to):
            yield msg("Played again: the line stands on step {step}.", step=to)
        case VariationEntered(to=to):
            yield msg("Another line: it stands on step {step}.", step=to)
        case RulingMade(reason=reason, operations=operations, broken=broken):
            yield msg("Ruling of the table: {reason}", reason=reason)
            if broken:
                yield forbidden(broken)
            yield from (game.rulings.describe(operation) for operation in operations)
        case _:
            yield game.narrate(event)


def forbidden(broken: Broken) -> Message:
    """That a move stood although a rule forbids it."""
    if broken.rule is None:
        return msg("The rules forbid this ({code}), and it stood.", code=broken.code)
    return msg("Rule {rule} forbids this, and it stood.", rule=broken.rule)
