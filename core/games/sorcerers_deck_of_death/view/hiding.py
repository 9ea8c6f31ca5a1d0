"""What a seat may see: everything but the cards in the other hand (V1)."""

from __future__ import annotations

from dataclasses import replace

from core.game import Secrets
from core.games.sorcerers_deck_of_death.commands import Cast, Command, Discard, Draw, React
from core.games.sorcerers_deck_of_death.events import CardsDrawn, DeckReshuffled, Event
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.state import State
from core.kit.zones import close, closed


def mask(state: State, seat: str | None) -> State:
    """The table as a seat knows it; of other hands only how many cards they have."""
    one, other = (
        side if name == seat else close(side) for name, side in zip(SEATS, state.sides, strict=True)
    )
    return state._replace(sides=(one, other))


def hide_event(event: Event, seat: str | None) -> Event:
    """The event as a seat may see it: no cards that another seat drew or knows by R68."""
    if isinstance(event, CardsDrawn) and event.seat != seat:
        return replace(event, cards=closed(event.cards))
    if isinstance(event, DeckReshuffled) and event.seat != seat:
        return replace(event, known=closed(event.known))
    return event


def hide_command(command: Command, _: tuple[Event, ...], seat: str | None) -> Command:
    """The command as a seat may see it; cards that are spent or discarded lie open."""
    if isinstance(command, Draw) and command.seat != seat and command.cards is not None:
        return replace(command, cards=closed(command.cards))
    return command


def open_to(_state: State, command: Command) -> bool:
    """Whether the other seat can enter this: whatever names no card of a hand. Of a hand the rules
    ask nothing but how many cards it has, and whether it has those that are named (R67).
    """
    match command:
        case Draw(cards=drawn):
            return drawn is None or drawn == closed(drawn)
        case Discard(cards=named) | React(cards=named) | Cast(cards=named):
            return not named
    return True


SECRETS: Secrets[State, Command, Event] = Secrets(
    mask=mask, hide_command=hide_command, hide_event=hide_event, open_to=open_to
)
