"""Steps in words: what came of it first, the rest below, figures by whose they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.narrate import attacks
from core.games.sorcerers_deck_of_death.narrate.words import (
    dice_words,
    figures,
    flagged,
    row_words,
    wounds_words,
)
from core.games.sorcerers_deck_of_death.pieces import INCH
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    ACTION_TITLES,
    SEAT_TITLES,
    figure,
)
from core.kit import phrases
from core.messages import Message, Narration, Value, msg

FIGURE = "{type} ({seat})"
PRECISE = re.compile(r"\d+\.\d{2,}")  # inches finer than people measure
# told only where a step is about nothing else: what comes next, or that something is over
AFTER = (e.WindowOpened, e.PhaseEntered, e.RoundStarted, e.TurnEnded, e.PowerDrawn, e.AttackEnded)

Tell = Callable[[Any], Message]


def step(tell: Tell, happened: Sequence[e.Event]) -> Narration:
    """What a step did; `tell` says one event by itself."""
    lead = max(happened, key=_weight)  # the first of those that weigh the same
    headline, parts = _headline(tell, lead, happened)
    ending = None
    for event in happened:
        if isinstance(event, MatchEnded):
            ending = tell(event) if event is not lead else None
        elif event is not lead and not _left_out(event, lead):
            parts += _parts(tell, event, happened)
    told = phrases.narration(headline, parts, ending=ending, quiet=_is_quiet(lead) and not parts)
    return Narration(in_names(told.headline), tuple(map(in_names, told.parts)), (), told.quiet)


def _weight(event: e.Event) -> int:
    """Which event of a step people ask for first."""
    match event:
        case e.FigureKilled():
            return 5
        case e.WoundsApplied():
            return 4
        case e.AttackResolved():
            return 3
        case e.ActionTaken():
            return 1
        case _:
            return 0 if isinstance(event, AFTER) else 2


def _is_quiet(event: e.Event) -> bool:
    return isinstance(event, e.PhaseEntered | e.TurnEnded | e.PowerDrawn | e.AttackEnded)


def _left_out(event: e.Event, lead: e.Event) -> bool:
    """Whether an event says nothing that the headline does not, or only what comes next."""
    if isinstance(event, e.ActivationEnded):
        return not event.unused
    if isinstance(event, e.AttackResolved):
        return isinstance(lead, e.AttackResolved)
    return isinstance(event, AFTER)


# --- headlines -------------------------------------------------------------------------------


def _headline(
    tell: Tell, lead: e.Event, happened: Sequence[e.Event]
) -> tuple[Message, list[Message]]:
    resolved = next((one for one in happened if isinstance(one, e.AttackResolved)), None)
    if isinstance(lead, e.FigureKilled) and resolved and lead.by not in {None, lead.fig}:
        return _struck(msg("{by} kills {figure} ({total} against {other})."), lead, resolved), []
    if isinstance(lead, e.WoundsApplied) and resolved and lead.by not in {None, lead.fig}:
        text = msg("{by} strikes {figure}: {wounds} ({total} against {other}).")
        return _struck(text, lead, resolved), []
    if isinstance(lead, e.AttackResolved) and lead.attacker and lead.attack != "DP":
        return _missed(lead), []
    short = _short(lead)
    if short is None:
        return _unwrapped(tell(lead))
    return short, _besides(tell, lead)


def _unwrapped(sentence: Message) -> tuple[Message, list[Message]]:
    """A sentence, and what stands behind it: a distance, what did not fit."""
    params = sentence.params
    match sentence.text, params.get("told"):
        case "{told} Distance: {gap} in.", Message() as told:
            gap = inches(float(str(params["gap"])))
            return told, [msg("Distance: {gap}.", gap=gap)]
        case "{told} Flag: {flags}.", Message() as told:
            inner, besides = _unwrapped(told)
            return inner, [*besides, msg("Flag: {flags}.", flags=params["flags"])]
        case _:
            return sentence, []


def _struck(text: Message, lead: Any, resolved: e.AttackResolved) -> Message:
    params: dict[str, Value] = {
        "by": figure(str(lead.by)),
        "figure": figure(lead.fig),
        "wounds": wounds_words(getattr(lead, "wounds", resolved.wounds)),
        "total": resolved.total,
        "other": resolved.against,
    }
    return text._replace(params=params)


def _missed(event: e.AttackResolved) -> Message:
    text = msg("{by} misses {figure} ({total} against {other}).")
    if event.margin > 0:
        text = msg("{by} hits {figure} ({total} against {other}).")
    return text._replace(
        params={
            "by": figure(str(event.attacker)),
            "figure": figure(event.target),
            "total": event.total,
            "other": event.against,
        }
    )


_WAYS: Mapping[str, Message] = {
    "walk": msg("{figure} walks {length}."),
    "run": msg("{figure} runs {length}."),
    "charge": msg("{figure} charges {length}."),
    "push": msg("{figure} is pushed {length}."),
    "throw": msg("{figure} is thrown {length}."),
    "agile": msg("{figure} slips away, {length}."),
    "teleport": msg("{figure} is teleported {length}."),
    "swap": msg("{figure} appears {length} away."),
}


def _short(event: e.Event) -> Message | None:
    """A sentence in fewer words than that of the event by itself; None where that is short."""
    match event:
        case e.FigureDeployed(fig=fig):
            return msg("{figure} is deployed.", figure=figure(fig))
        case e.FigureMoved(fig=fig, way=way, length=length):
            return _WAYS[way]._replace(
                params={"figure": figure(fig), "length": inches(length / INCH)}
            )
        case e.FigureRaised(fig=fig, hp=hp):
            return msg("{figure} rises, unworthy, with {hp} HP.", figure=figure(fig), hp=hp)
        case e.InitiativeRolled(winner=seat):
            return msg("{seat} wins the initiative.", seat=SEAT_TITLES[seat])
        case e.ActionTaken(fig=fig, action=action):
            return msg("{figure}: {action}.", figure=figure(fig), action=ACTION_TITLES[action])
        case e.StormDeclared(targets=targets):
            return msg("Storm of Shards strikes {n} figures.", n=len(targets))
        case e.CentreScored(a=a, b=b):
            return msg("The centre: {a} against {b}.", a=a, b=b)
        case _:
            return _of_cards(event)


def _of_cards(event: e.Event) -> Message | None:
    match event:
        case e.CardsDrawn(seat=seat, cards=cards) if len(cards) > 1:
            return msg("{seat} draws {n} cards.", seat=SEAT_TITLES[seat], n=len(cards))
        case e.CardsDiscarded(seat=seat, cards=cards):
            return msg("{seat} discards down to ten.", seat=SEAT_TITLES[seat])
        case e.DeckReshuffled(seat=seat):
            return msg("{seat} shuffles a new deck.", seat=SEAT_TITLES[seat])
        case e.AbilityCast(seat=seat, ability=ability):
            title = ABILITY_TITLES[ability]
            return msg("{seat} casts {ability}.", seat=SEAT_TITLES[seat], ability=title)
        case e.ReactionUsed(seat=seat, ability=ability):
            title = ABILITY_TITLES[ability]
            return msg("{seat} uses {ability}.", seat=SEAT_TITLES[seat], ability=title)
        case _:
            return None


# --- what stands below -----------------------------------------------------------------------


def _parts(tell: Tell, event: e.Event, happened: Sequence[e.Event]) -> list[Message]:
    """An event that is not the headline."""
    if isinstance(event, e.AttackResolved):
        dice = next((one for one in happened if isinstance(one, e.DiceRolled)), None)
        return [msg("{sum}.", sum=attacks.sum_line(dice, event))] if dice else [tell(event)]
    if isinstance(event, e.DiceRolled) and any(isinstance(o, e.AttackResolved) for o in happened):
        lead = max(happened, key=_weight)
        return [tell(event)] if isinstance(lead, e.AttackResolved) else []
    short = None if isinstance(event, e.ActionTaken) else _short(event)
    besides = _besides(tell, event)
    if short is None:
        return besides or [tell(event)]
    return [short, *besides]


def _besides(tell: Tell, event: Any) -> list[Message]:
    """What the short sentence of an event leaves out."""
    match event:
        case e.InitiativeRolled(rolls=rolls):
            dice = ", ".join(f"{dice_words(one.a)} : {dice_words(one.b)}" for one in rolls)
            return [msg("The dice, {seat} first: {rolls}.", seat=SEAT_TITLES["a"], rolls=dice)]
        case e.ActionTaken(ap=ap):
            return [msg("Action points left: {ap}.", ap=ap)]
        case e.CentreScored(inside=inside):
            return [_inside("a", inside.a), _inside("b", inside.b), *_flags(event)]
        case e.AbilityCast(target=target, cards=cards):
            paid = [msg("Cards: {cards}.", cards=row_words(cards))]
            aim = [msg("On {figure}.", figure=figure(target))] if target else []
            return [*aim, *paid]
        case e.ReactionUsed(fig=fig, cards=cards):
            paid = [msg("Cards: {cards}.", cards=row_words(cards))]
            return [msg("For {figure}.", figure=figure(fig)), *paid, *_flags(event)]
        case e.CardsDrawn(cards=cards) | e.CardsDiscarded(cards=cards):
            return [msg("Cards: {cards}.", cards=row_words(cards))]
        case e.DeckReshuffled(known=()):
            return []
        case e.StormDeclared() | e.DeckReshuffled():
            return [tell(event)]
        case _:
            return [*_flags(event)]


def _inside(seat: str, figs: Sequence[str]) -> Message:
    return msg("{seat} has there: {figures}.", seat=SEAT_TITLES[seat], figures=figures(figs))


def _flags(event: Any) -> Iterator[Message]:
    """What did not fit and stood all the same (R9)."""
    _, flags = _unwrapped(flagged(Message(""), getattr(event, "warnings", ())))
    yield from flags


# --- in names --------------------------------------------------------------------------------


def inches(value: float) -> Message:
    """A length in inches, to a tenth of one."""
    number = f"{value:.1f}".removesuffix(".0")
    return msg("1 inch") if number == "1" else msg("{n} inches", n=number)


def in_names(sentence: Message) -> Message:
    """The sentence with figures by whose they are, and inches to a tenth."""
    if sentence.text == FIGURE:
        kind, seat = sentence.params["type"], str(sentence.params["seat"])
        return msg("{seat}'s {figure}", seat=SEAT_TITLES[seat], figure=kind)
    params = {key: _value(key, value) for key, value in sentence.params.items()}
    return sentence._replace(params=params)


def _value(key: str, value: Value) -> Value:
    if isinstance(value, Message):
        return in_names(value)
    if isinstance(value, str) and PRECISE.fullmatch(value):
        return f"{float(value):.1f}".removesuffix(".0")
    if key == "by" and isinstance(value, str):
        return msg("scenery")
    return value
