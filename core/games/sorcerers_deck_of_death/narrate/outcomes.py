"""What weighed in a part of a match: clauses that follow the figure whose turn it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from core.events import MatchEnded
from core.frames import Frame
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.events.places import CARDS
from core.games.sorcerers_deck_of_death.narrate.blows import SAID_WITH_BLOW, blows
from core.games.sorcerers_deck_of_death.narrate.turns import acting
from core.games.sorcerers_deck_of_death.pieces import FIGS, SEATS
from core.games.sorcerers_deck_of_death.state import State, mages
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    MAGE_TITLES,
    SEAT_TITLES,
    figure,
)
from core.kit.places import inches
from core.messages import Message, msg

_WAYS = {  # of the figure whose turn it is; a charge is told with its blow
    "walk": msg("walks {length}"),
    "run": msg("runs {length}"),
    "agile": msg("slips away"),
}
_SOMEWHERE = {"walk": msg("walks"), "run": msg("runs"), "agile": msg("slips away")}
_SHOVES = {"push": msg("pushes {figure} {length}"), "throw": msg("throws {figure} {length}")}
_SHOVES_SOMEWHERE = {"push": msg("pushes {figure}"), "throw": msg("throws {figure}")}
_CARDS = msg("{seat} draws {cards}"), msg("{seat} discards {cards}")
_OWN_CARDS = msg("draws {cards}"), msg("discards {cards}")
_USES = msg("{seat} uses {ability}")


def outcomes(frames: Sequence[Frame[State]]) -> tuple[Message, ...]:
    """How it ended, what was cast, who was struck; then cards, ways, and how enemies reacted."""
    first, *steps = frames
    happened = [event for step in steps for event in step.events]
    fig = acting(first.state, steps[0].state) if first.state.phase == "activation" else None
    subject = None if fig is None else FIGS[fig]
    return (
        *_ended(happened),
        *_cast(happened),
        *blows(subject, happened),
        *_centre(happened),
        *_initiative(happened),
        *_bands(first.state, happened),
        *_cards(subject, happened),
        *_moved(subject, happened),
        *_reactions(subject, happened),
    )


def _ended(happened: Sequence[e.Event]) -> Iterator[Message]:
    for event in happened:
        if isinstance(event, MatchEnded):
            yield _ending(event)
        elif isinstance(event, e.Conceded):
            yield msg("{seat} concedes", seat=SEAT_TITLES[event.seat])


def _ending(event: MatchEnded) -> Message:
    winner = SEAT_TITLES.get(event.result)
    if winner is None:
        return msg("a draw")
    if event.reason == "mage_hp":
        return msg("{seat} wins by hit points", seat=winner)
    return msg("{seat} wins", seat=winner)


def _cast(happened: Sequence[e.Event]) -> Iterator[Message]:
    """Abilities of the Mage, but for those that are told with the blow they strike."""
    for event in happened:
        if isinstance(event, e.AbilityCast) and event.ability not in SAID_WITH_BLOW:
            ability = ABILITY_TITLES[event.ability]
            if event.target is None:
                yield msg("casts {ability}", ability=ability)
            else:
                target = figure(event.target)
                yield msg("casts {ability} on {figure}", ability=ability, figure=target)


def _centre(happened: Sequence[e.Event]) -> Iterator[Message]:
    for event in happened:
        if not isinstance(event, e.CentreScored):
            continue
        if event.a == event.b:
            yield msg("nobody holds the centre")
        else:
            low, high = sorted((event.a, event.b))
            seat = SEAT_TITLES["a" if event.a > event.b else "b"]
            yield msg("{seat} holds the centre ({n} to {other})", seat=seat, n=high, other=low)


def _initiative(happened: Sequence[e.Event]) -> Iterator[Message]:
    for event in happened:
        if isinstance(event, e.InitiativeRolled):
            yield msg("{seat} has the initiative", seat=SEAT_TITLES[event.winner])


def _bands(before: State, happened: Sequence[e.Event]) -> Iterator[Message]:
    """Whom each seat sets up is known by its Mage."""
    if any(isinstance(event, e.FigureDeployed) for event in happened):
        for seat, mage in zip(SEATS, mages(before.options), strict=True):
            yield msg("{seat} leads {mage}", seat=SEAT_TITLES[seat], mage=MAGE_TITLES[mage])


def _cards(subject: str | None, happened: Sequence[e.Event]) -> Iterator[Message]:
    """Cards that each seat drew and had to discard; the figure whose turn it is draws for it."""
    for seat in SEATS:
        draws, discards = _OWN_CARDS if _is_of(subject, seat) else _CARDS
        drawn = sum(len(event.cards) for event in happened
                    if isinstance(event, e.CardsDrawn) and event.seat == seat)  # fmt: skip
        gone = sum(len(event.cards) for event in happened
                   if isinstance(event, e.CardsDiscarded) and event.seat == seat)  # fmt: skip
        if drawn:
            yield _filled(draws, seat=SEAT_TITLES[seat], cards=CARDS.said(drawn))
        if gone:
            yield _filled(discards, seat=SEAT_TITLES[seat], cards=CARDS.said(gone))


def _moved(subject: str | None, happened: Sequence[e.Event]) -> Iterator[Message]:
    """Ways of the figure whose turn it is, then those that it drove others."""
    moves = [event for event in happened if isinstance(event, e.FigureMoved)]
    for event in moves:
        if event.fig == subject and event.way in _WAYS:
            yield _way(event, _WAYS, _SOMEWHERE)
    for event in moves:
        if event.way in _SHOVES and event.by == subject:
            yield _way(event, _SHOVES, _SHOVES_SOMEWHERE)


def _way(
    event: e.FigureMoved, measured: Mapping[str, Message], somewhere: Mapping[str, Message]
) -> Message:
    """A way with its length, or that there was one (R98)."""
    who = figure(event.fig)
    if event.length is None:
        return _filled(somewhere[event.way], figure=who)
    return _filled(measured[event.way], figure=who, length=inches(event.length))


def _reactions(subject: str | None, happened: Sequence[e.Event]) -> Iterator[Message]:
    """Reactions, but for those that are told with the blow they strike or the way they go."""
    for event in happened:
        if isinstance(event, e.ReactionUsed) and event.ability not in SAID_WITH_BLOW | {"AG"}:
            text = msg("uses {ability}") if _is_of(subject, event.seat) else _USES
            ability = ABILITY_TITLES[event.ability]
            yield _filled(text, seat=SEAT_TITLES[event.seat], ability=ability)


def _is_of(subject: str | None, seat: str) -> bool:
    """Whether the figure whose turn it is belongs to the seat, so that it need not be named."""
    return subject is not None and subject[0] == seat


def _filled(text: Message, **params: Message) -> Message:
    return text._replace(params=params)
