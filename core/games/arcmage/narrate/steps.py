"""Steps in words: what came of it first, the rest below, cards and people by their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.narrate import outcomes
from core.games.arcmage.narrate.besides import besides
from core.games.arcmage.narrate.names import Names, names_at
from core.games.arcmage.narrate.outcomes import Outcome
from core.games.arcmage.state import State
from core.games.arcmage.titles import REASONS, RESULT_TITLES, seat_title
from core.kit import phrases
from core.kit.phrases import Shortened, in_short, say
from core.messages import Message, Narration, msg

ROOM = 58  # characters of a sentence that has room in a headline, in any language
BOTH = 64  # of that and the end of the match; cards have long names in other languages
PASSING = (  # told only where something came of it
    e.PhaseEntered,
    e.TurnEnded,
    e.TurnStarted,
    e.CombatCleaned,
)


class Begun(NamedTuple):
    """The headline of a step, what it tells besides its first event, and what goes below it."""

    headline: Message
    told: tuple[Outcome, ...] = ()
    above: Message | None = None  # before the other parts
    below: Message | None = None  # behind them


def narrate(event: e.Event) -> Message:
    """What happened, in a sentence or two."""
    if isinstance(event, MatchEnded):
        return _over(event)
    told = say(event)
    for fact in besides(event):
        if (sentence := say(fact)).text:
            told = phrases.after(told, sentence)
    return told


def narrate_step(before: State, happened: tuple[e.Event, ...]) -> Narration:
    """What a step did, in names: a headline, and the rest below."""
    names = names_at(before, happened)
    first = happened[0]
    begun = _begun(first, happened, names)
    parts = [part for part in _parts(happened, begun, names) if part.text]
    last = happened[-1]
    ending = _over(last) if isinstance(last, MatchEnded) and len(happened) > 1 else None
    ended = any(isinstance(one, MatchEnded) for one in happened)
    quiet = not parts and not ended and _is_quiet(first)
    return phrases.narration(begun.headline, parts, ending=ending, quiet=quiet, both=BOTH)


def _begun(first: e.Event, happened: Sequence[e.Event], names: Names) -> Begun:
    if isinstance(first, MatchEnded):
        return Begun(_over(first))
    whole = _said(first, names)
    fits = len(str(whole)) <= ROOM
    if isinstance(first, e.BattleFought):
        hits = outcomes.strikes(first) if not first.blockers else []
        killed = [fact for fact in first.facts if isinstance(fact, f.KillInBattle)]
        said = (*(hits if len(hits) == 1 else ()), *(killed if len(first.blockers) < 3 else ()))
        return Begun(outcomes.battle(first, names), said, None if fits else whole)
    if isinstance(first, outcomes.Played):
        found = outcomes.played(first, happened, names)
        if found is not None:
            chosen = isinstance(first, e.CardPlayed | e.AbilityActivated)
            return Begun(found.told, (found.outcome,), below=whole if chosen else None)
    if isinstance(first, e.PhaseEntered | e.TurnEnded) and (turn := _turn(happened)) is not None:
        return Begun(turn)
    if fits or not isinstance(first, Shortened):
        return Begun(whole)
    return Begun(in_short(first, names.of(e.seat_of(first))), (), whole)


def _said(event: e.OwnEvent, names: Names) -> Message:
    """Its sentence; what belongs to the seat that it is about goes without an owner."""
    told = say(event, names.of(e.seat_of(event)))
    return told if {"seat", "who"} & told.params.keys() else say(event, names)


def _turn(happened: Sequence[e.Event]) -> Message | None:
    """Whose turn is over, and whose it is now."""
    ended = [one.seat for one in happened if isinstance(one, e.TurnEnded)]
    began = [one.seat for one in happened if isinstance(one, e.TurnStarted)]
    if not ended or not began:
        return None
    now, then = seat_title(ended[0]), seat_title(began[-1])
    return msg("The turn of {seat} ends; it is {next}'s turn.", seat=now, next=then)


def _parts(happened: Sequence[e.Event], begun: Begun, names: Names) -> Iterator[Message]:
    if begun.above is not None:
        yield begun.above
    for number, event in enumerate(happened):
        if isinstance(event, MatchEnded):
            continue
        if number and not _goes_without(event, happened) and event not in begun.told:
            yield _said(event, names)
        for fact in besides(event):
            if fact not in begun.told:
                yield say(fact, names)
    if begun.below is not None:
        yield begun.below
    if isinstance(happened[0], e.CardsDiscarded) and (turn := _turn(happened)) is not None:
        yield turn


def _goes_without(event: e.OwnEvent, happened: Sequence[e.Event]) -> bool:
    """Whether what stands around the event says it: what was played resolves, for example."""
    if isinstance(event, PASSING):
        return not besides(event)
    if isinstance(event, e.ItemResolved):
        return not event.failed
    declared = happened[0]
    return (
        isinstance(event, e.AttackersMarked)
        and isinstance(declared, e.AttackDeclared)
        and declared.item.chosen == event.attackers
    )


def _is_quiet(event: e.Event) -> bool:
    """Whether nothing happened but that the turn goes on."""
    if isinstance(event, e.Unmarked):
        return not (event.cards or event.resources or event.kept)
    return isinstance(event, e.PhaseEntered | e.TurnEnded | e.CombatCleaned)


def _over(event: MatchEnded) -> Message:
    """The result."""
    result = RESULT_TITLES.get(event.result) or Message("{word}", {"word": event.result})
    why = REASONS.get(event.reason) or Message("{word}", {"word": event.reason})
    return msg("{result}: {reason}.", result=result, reason=why)
