"""Names that others may not know, taken out of events, commands and what rulings state.

What others draw, hold, set aside and lay down becomes `?`. Folded, what is left gives the table as
the seat knows it: a card that comes to a hand unseen is `hidden`, so that it counts there only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from core.events import MatchEnded
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.pieces.decks import UNKNOWN_DECK
from core.games.arcmage.pieces.items import Item, Part
from core.games.arcmage.state import UNSEEN
from core.kit.faces import face_down
from core.kit.zones import closed

PRIVATE = {"hand", "deck", "reserve", "res"}
Viewer = str | None  # a letter; None is a spectator
Laid = TypeVar("Laid", bound=tuple[Any, ...])


def letter(seat: str | None) -> Viewer:
    """The seat as the game writes it."""
    return None if seat is None else seat.upper()


# --- facts -------------------------------------------------------------------------------------


Fact = f.Happening | f.Operation


def hide_operation(operation: Fact, seat: str | None) -> Fact:
    """A fact, such as a ruling states, as a seat may see it."""
    return operation if isinstance(operation, f.ChooseRetreat) else _fact(operation, letter(seat))


def _fact(fact: f.Happening, viewer: Viewer) -> f.Happening:
    match fact:
        case f.MoveCard(to="hand") if fact.card[0] != viewer:
            return _to_hand(fact)
        case f.Draw() if fact.seat != viewer:
            return replace(fact, cards=closed(fact.cards))
        case f.NameCard() if fact.seat != viewer and fact.zone in PRIVATE:
            return replace(fact, card=UNSEEN)
        case f.SeeTop() if fact.to and viewer not in fact.to:
            return replace(fact, cards=closed(fact.cards))
        case f.SeeHand() if fact.seat != viewer:
            return replace(fact, hidden=True)
    return fact


def _to_hand(fact: f.MoveCard) -> f.MoveCard:
    """Of a card that nobody else saw, its name is gone where it was not known before."""
    if fact.shown:
        return replace(fact, hidden=True)
    owner, zone = (*fact.card.split(":"), "")[:2]
    card = f"{owner}:{zone}:{UNSEEN}" if zone in PRIVATE else fact.card
    return replace(fact, card=card, face="", hidden=True)


def _facts(facts: f.Facts, viewer: Viewer) -> f.Facts:
    return tuple(_fact(fact, viewer) for fact in facts)


# --- events ------------------------------------------------------------------------------------


def hide_event(event: e.Event, seat: str | None) -> e.Event:
    """The event as a seat may see it."""
    viewer = letter(seat)
    if not isinstance(event, e.Bare | MatchEnded) and event.facts:
        event = replace(event, facts=_facts(event.facts, viewer))
    match event:
        case e.OwnCards() if event.seat != viewer:
            return face_down(event, event.HIDES)
        case e.ResourcesLaid() if event.seat != viewer:
            return replace(event, laid=_laid(event.laid))
        case e.CardShown() if not _shown_to(event, viewer):
            return replace(event, card=UNSEEN, facts=tuple(_unshown(x) for x in event.facts))
        case e.DeckTold(alone=True) if event.owner != viewer:
            return replace(event, deck=UNKNOWN_DECK)
        case e.OfItem():
            return replace(event, item=open_parts(event.item, viewer))
    return event


def _laid(laid: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Resource cards, and cards to be laid, face down; their factions are open (R25)."""
    found: Any = tuple((UNSEEN, *rest) for _, *rest in laid)
    return found  # type: ignore[no-any-return]


def _shown_to(shown: e.CardShown | c.ShowCard, viewer: Viewer) -> bool:
    return not shown.to or viewer == shown.owner or viewer in shown.to


def _unshown(fact: f.Happening) -> f.Happening:
    """What a card of a hand was shown as stays among those who saw it."""
    return replace(fact, cards=closed(fact.cards)) if isinstance(fact, f.SeeHand) else fact


def open_parts(item: Item, viewer: Viewer) -> Item:
    """The item with what this viewer may know of the cards that are to come of it."""
    results = _parts(item.results, item.seat, viewer)
    return item if results == item.results else replace(item, results=results)


def _parts(results: Sequence[Part], by: str | None, viewer: Viewer) -> tuple[Part, ...]:
    """Results, each seat's own ones open; one without a seat is of who entered it."""
    return tuple(
        (seat, cards if viewer is not None and (seat or by) == viewer else closed(cards))
        for seat, cards in results
    )


# --- commands ----------------------------------------------------------------------------------


def hide_command(command: c.Command, events: tuple[e.Event, ...], seat: str | None) -> c.Command:
    """The command as a seat may see it; where it does not say whose it is, its events do."""
    viewer = letter(seat)
    by = command.seat or (e.seat_of(events[0]) if events else None)
    match command:
        case c.ShowCard():
            return command if _shown_to(command, viewer) else replace(command, card=UNSEEN)
        case c.TellDeck(alone=True) if command.owner != viewer:
            return replace(command, deck=UNKNOWN_DECK)
        case c.Devote() | c.PlayCard() | c.ActivateAbility() | c.ResolveTrigger() | c.ResolveItem():
            results = _parts(command.results, by, viewer)
            return replace(command, results=results, dealt=_parts(command.dealt, by, viewer))
    if by is not None and by == viewer:
        return command
    match command:
        case c.SetReserve():
            return replace(command, cards=closed(command.cards))
        case c.DealHand() | c.DrawCards() if command.cards is not None:
            return replace(command, cards=closed(command.cards))
        case c.LayResources():
            return replace(command, laid=_laid(command.laid))
    return command
