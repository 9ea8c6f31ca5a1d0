"""Steps in words: what came of it first, the rest below."""

from __future__ import annotations

from collections.abc import Sequence

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.events.places import WOUNDS, thrown
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.titles import REASONS, RESULT_TITLES, figure
from core.kit.phrases import narration, say, sentences
from core.messages import Message, Narration, msg

# told only where a step is about nothing else: what comes next, or that something is over
OVER = (e.PhaseEntered, e.TurnEnded, e.PowerDrawn, e.FocusDrawn, e.AttackEnded)
AFTER = (*OVER, e.WindowOpened, e.RoundStarted)
QUIET = (*OVER, e.ActivationStarted, e.ActivationEnded, e.Passed)


def narrate_step(_before: State, happened: tuple[e.Event, ...]) -> Narration:
    """What a step did: the event that people ask for first, the others in their order."""
    lead = max(happened, key=_weight)  # the first of those that weigh the same
    headline, *parts = _leading(lead, happened)
    ending = None
    for event in happened:
        if event is lead:
            continue
        if isinstance(event, MatchEnded):
            ending = ended(event)
        elif not _left_out(event, lead):
            parts += _beside(event, lead, happened)
    quiet = isinstance(lead, QUIET) and not parts
    return narration(headline, parts, ending=ending, quiet=quiet)


def _weight(event: e.Event) -> int:
    """Which event of a step people ask for first."""
    if isinstance(event, AFTER):
        return 0
    for weight, kind in enumerate((e.FigureKilled, e.WoundsApplied, e.AttackResolved)):
        if isinstance(event, kind):
            return 5 - weight
    return 1 if isinstance(event, e.ActionTaken | e.WindowDeclined) else 2


def _left_out(event: e.Event, lead: e.Event) -> bool:
    """Whether an event says nothing that the headline does not, or only what comes next."""
    if isinstance(event, e.ActivationEnded):
        return not event.unused
    if isinstance(event, e.AttackResolved):
        return isinstance(lead, e.AttackResolved)
    return isinstance(event, AFTER)


def _leading(lead: e.Event, happened: Sequence[e.Event]) -> tuple[Message, ...]:
    """The event of the headline, who struck whom and how hard in one sentence."""
    resolved = next((one for one in happened if isinstance(one, e.AttackResolved)), None)
    match lead:
        case MatchEnded():
            return (ended(lead),)
        case e.FigureKilled(fig=fig, killer=str(by)) if resolved is not None:
            return (
                _struck(msg("{by} kills {figure} ({total} against {other})."), by, fig, resolved),
            )
        case e.WoundsApplied(fig=fig, by=str(by), wounds=n) if resolved is not None and by != fig:
            text = msg(
                "{by} strikes {figure}: {wounds} ({total} against {other}).", wounds=WOUNDS.said(n)
            )
            return (_struck(text, by, fig, resolved),)
        case e.AttackResolved(attacker=str(by), target=fig, attack=kind) if kind != "DP":
            text = msg("{by} misses {figure} ({total} against {other}).")
            if lead.margin > 0:
                text = msg("{by} hits {figure} ({total} against {other}).")
            return (_struck(text, by, fig, lead),)
    return sentences(lead)


def _struck(text: Message, by: str, fig: str, resolved: e.AttackResolved) -> Message:
    return msg(
        text.text,
        **text.params,
        by=figure(by),
        figure=figure(fig),
        total=resolved.total,
        other=resolved.against,
    )


def _beside(event: e.OwnEvent, lead: e.Event, happened: Sequence[e.Event]) -> Sequence[Message]:
    """An event that is not the headline."""
    if isinstance(event, e.AttackResolved):
        dice = next((one for one in happened if isinstance(one, e.DiceRolled)), None)
        return [sum_line(dice, event) if dice else say(event)]
    if isinstance(event, e.DiceRolled) and isinstance(lead, e.FigureKilled | e.WoundsApplied):
        summed = any(isinstance(one, e.AttackResolved) for one in happened)
        return [] if summed else sentences(event)
    if isinstance(event, e.ActionTaken):  # it is told by what it was taken for
        return sentences(event)[1:]
    return sentences(event)


def sum_line(dice: e.DiceRolled, event: e.AttackResolved) -> Message:
    """The dice and what they are worth: “4+3+1 = 8 against 7: margin 1, 1 wound.”"""
    bonus = event.total - sum(dice.dice)
    total = f"{thrown(dice.dice)}{bonus:+d}" if bonus else thrown(dice.dice)
    told = say(event)
    return told._replace(params={**told.params, "total": f"{total} = {event.total}"})


def ended(event: MatchEnded) -> Message:
    """The result and its reason."""
    result, reason = RESULT_TITLES[event.result], REASONS[event.reason]
    return msg("{result}: {reason}.", result=result, reason=reason)
