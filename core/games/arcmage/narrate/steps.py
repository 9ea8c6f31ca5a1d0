"""Steps in words: what came of it first, the rest below, cards and people by their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.narrate import outcomes
from core.games.arcmage.narrate.alike import together
from core.games.arcmage.narrate.besides import besides
from core.games.arcmage.narrate.names import Names, names_at
from core.games.arcmage.narrate.outcomes import Headline
from core.games.arcmage.state import State
from core.games.arcmage.titles import REASONS, RESULT_TITLES, seat_title
from core.kit import phrases
from core.kit.phrases import say
from core.messages import Message, Narration, msg

BOTH = 70  # characters of a headline and the end of the match
PAYING = e.CardPlayed | e.AbilityActivated | e.TriggerAnswered  # their facts are what it cost


def narrate(event: e.Event) -> Message:
    """What happened, in a sentence or two."""
    if isinstance(event, MatchEnded):
        return _over(event, (event,))
    told = say(event)
    for group in together(besides(event)):
        if (sentence := group.said(None)).text:
            told = phrases.after(told, sentence)
    return told


def narrate_step(before: State, happened: tuple[e.Event, ...]) -> Narration:
    """What a step did, in names: a headline, and the rest below."""
    first, last = happened[0], happened[-1]
    ending = _over(last, happened) if isinstance(last, MatchEnded) else None
    if isinstance(first, MatchEnded):
        return Narration(_over(first, happened))
    if ending is not None and isinstance(first, e.PlayerConceded):
        return Narration(ending)
    names = names_at(before, happened).of(e.seat_of(first))
    headline = _headline(first, happened, names)
    parts = [part for part in _parts(before, happened, headline, names) if part.text]
    quiet = not parts and ending is None and _is_quiet(first)
    return phrases.narration(headline.said, parts, ending=ending, quiet=quiet, both=BOTH)


def _headline(first: e.OwnEvent, happened: Sequence[e.Event], names: Names) -> Headline:
    match first:
        case e.BattleFought():
            return outcomes.battle(first, happened, names)
        case e.CardPlayed() | e.AbilityActivated() | e.TriggerAnswered() | e.ItemResolved():
            return outcomes.played(first, happened, names)
        case e.DevotionDeclared():
            reached = outcomes.devotion(first, happened, names)
        case e.PhaseEntered() | e.TurnEnded():
            turn = _turn(happened)
            reached = None if turn is None else Headline(turn)
        case _:
            reached = None
    return reached or outcomes.plain(first, names)


def _turn(happened: Sequence[e.Event]) -> Message | None:
    """Whose turn is over, and whose it is now."""
    ended = [one.seat for one in happened if isinstance(one, e.TurnEnded)]
    began = [one.seat for one in happened if isinstance(one, e.TurnStarted)]
    if not ended or not began:
        return None
    now, then = seat_title(ended[0]), seat_title(began[-1])
    return msg("The turn of {seat} ends; it is {next}'s turn.", seat=now, next=then)


def _parts(
    before: State, happened: Sequence[e.Event], headline: Headline, names: Names
) -> Iterator[Message]:
    first = happened[0]
    yield from headline.above
    for event in happened:
        if isinstance(event, MatchEnded):
            continue
        is_told = event is first or event in headline.told
        if not is_told and not _goes_without(event, happened, before):
            yield say(event, names)
        if not (event is first and isinstance(event, PAYING)):
            yield from _of_facts(event, headline, names)
    if isinstance(first, PAYING):
        yield from _of_facts(first, headline, names)
    yield from headline.below
    if isinstance(first, e.CardsDiscarded) and (turn := _turn(happened)) is not None:
        yield turn


def _of_facts(event: e.OwnEvent, headline: Headline, names: Names) -> Iterator[Message]:
    facts = (fact for fact in besides(event) if fact not in headline.told)
    yield from (group.said(names) for group in together(facts))


def _goes_without(event: e.OwnEvent, happened: Sequence[e.Event], before: State) -> bool:
    """Whether what stands around the event says it: what was played resolves, for example."""
    match event:
        case e.PhaseEntered() | e.TurnEnded() | e.TurnStarted():
            return True
        case e.CombatCleaned() | e.CombatEnded():
            return True
        case e.ItemResolved(failed=failed):
            return not failed
        case e.TriggerResolved(facts=facts):  # what waits for its player is no part of it
            return all(isinstance(fact, f.WaitTrigger) for fact in facts)
        case e.AttackersMarked(attackers=attackers):
            declared = happened[0]
            return isinstance(declared, e.AttackDeclared) and declared.item.chosen == attackers
        case e.CityFell(card=card):  # in battle, some steps ago
            return card in before.pieces and before.pieces[card].dead
        case e.PlayerLost():
            ended = happened[-1]
            return isinstance(ended, MatchEnded) and event in outcomes.winning(ended, happened)
    return False


def _is_quiet(event: e.Event) -> bool:
    """Whether nothing happened but that the turn goes on."""
    if isinstance(event, e.Unmarked):
        return not (event.cards or event.resources or event.kept)
    return isinstance(event, e.PhaseEntered | e.TurnEnded | e.CombatCleaned)


def _over(event: MatchEnded, happened: Sequence[e.Event]) -> Message:
    """The result, with who lost and why."""
    result = RESULT_TITLES.get(event.result) or Message("{word}", {"word": event.result})
    for lost in outcomes.winning(event, happened):
        seat = seat_title(lost.seat)
        match lost.by:
            case "cities":
                return msg("{result}: {seat} has no city left.", result=result, seat=seat)
            case "deck":
                return msg("{result}: {seat} has an empty deck.", result=result, seat=seat)
            case "concession":
                return msg("{result}: {seat} concedes.", result=result, seat=seat)
    why = REASONS.get(event.reason) or Message("{word}", {"word": event.reason})
    return msg("{result}: {reason}.", result=result, reason=why)
