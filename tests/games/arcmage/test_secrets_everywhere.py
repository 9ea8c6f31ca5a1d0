"""What each seat may know of every kind of fact, event, command and zone (5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.events import MatchEnded
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.evolve import evolve
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import UNKNOWN_DECK
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import Player
from core.games.arcmage.view.hiding import hide_command, hide_event, hide_operation, mask
from tests.games.arcmage.tables import full

SEATS = "ABC"
VIEWERS = ("a", "b", "c", None)
CARDS = rebirth.cards()
NOBODY = Player()


def mine(seat: str, viewer: str | None) -> bool:
    return viewer == seat.lower()


# --- facts ---------------------------------------------------------------------------------------

PRIVATE = ("hand", "deck", "reserve", "res")
OPEN = ("grave", "stack")


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seat", SEATS)
def test_facts_about_the_cards_of_a_seat(seat: str, viewer: str | None) -> None:
    def seen(fact: Any) -> Any:
        hidden = hide_operation(fact, viewer)
        if mine(seat, viewer):
            assert hidden == fact
        return hidden

    own = mine(seat, viewer)
    for zone in PRIVATE:
        named = f.NameCard(seat, zone, "mentor")
        assert seen(named).card == ("mentor" if own else "?")
        drawn = f.MoveCard(f"{seat}:{zone}:mentor", "hand", face="mentor")
        if not own:
            closed = replace(drawn, card=f"{seat}:{zone}:?", face="", hidden=True)
            assert seen(drawn) == closed
    for zone in OPEN:
        assert seen(f.NameCard(seat, zone, "mentor")).card == "mentor"  # type: ignore[arg-type]
        moved = f.MoveCard(f"{seat}:{zone}:mentor", "hand")
        assert seen(moved) == replace(moved, hidden=not own)
    for to in ("grave", "top", "bottom", "out", "army", "stack", f"{seat}1"):
        fact = f.MoveCard(f"{seat}:hand:mentor", to)
        assert seen(fact) == fact
    for card in (f"{seat}5", f"{seat}r5"):
        shown = f.MoveCard(card, "hand", face="mentor", shown=True)
        assert seen(shown) == replace(shown, hidden=not own)
        secret = f.MoveCard(card, "hand", face="mentor")
        assert seen(secret) == (secret if own else f.MoveCard(card, "hand", hidden=True))
    assert seen(f.Draw(seat, ("mentor", "?"))).cards == (("mentor", "?") if own else ("?", "?"))
    hand = f.SeeHand(seat, ("mentor",))
    assert seen(hand) == replace(hand, hidden=not own)
    for fact in (f.Mill(seat, ("mentor",)), f.Discard(seat, ("mentor",)), f.ShuffleDeck(seat)):
        assert seen(fact) == fact


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("to", [(), ("A",), ("B",), ("A", "C")])
def test_the_top_of_a_deck_is_of_those_who_saw_it(to: tuple[str, ...], viewer: str | None) -> None:
    fact = f.SeeTop("B", ("mentor", "ghoul"), to)
    knows = not to or (viewer or "").upper() in to
    assert hide_operation(fact, viewer) == (fact if knows else replace(fact, cards=("?", "?")))


def test_where_a_resident_would_go_is_no_secret() -> None:
    fact = f.ChooseRetreat("B5", "hand")
    for viewer in VIEWERS:
        assert hide_operation(fact, viewer) is fact


# --- events --------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seat", SEATS)
def test_events_of_the_cards_of_a_seat(seat: str, viewer: str | None) -> None:
    own = mine(seat, viewer)
    cards = ("mentor", "?", "ghoul")
    for event in (
        e.ReserveSet(seat, cards),
        e.HandDealt(seat, cards),
        e.CardsDrawn(seat, 2, cards, (f.Draw(seat, ("mentor",)),)),
    ):
        seen: Any = hide_event(event, viewer)
        assert seen.cards == (cards if own else ("?",) * 3)
        assert seen.seat == seat
        assert [fact.cards for fact in seen.facts] == [
            ("mentor",) if own else ("?",) for _ in event.facts
        ]
    laid = (("mentor", "G", f"{seat}r1"), ("?", "R", f"{seat}r2"))
    closed = (("?", "G", f"{seat}r1"), ("?", "R", f"{seat}r2"))
    assert hide_event(e.ResourcesLaid(seat, laid), viewer) == (
        e.ResourcesLaid(seat, laid if own else closed)  # type: ignore[arg-type]
    )
    gone = e.CardsDiscarded(seat, ("mentor",))
    assert hide_event(gone, viewer) == gone


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("to", [(), ("A",), ("C",), ("A", "C")])
def test_a_card_is_shown_to_some(to: tuple[str, ...], viewer: str | None) -> None:
    """R132: to those named and its owner; with nobody named to all."""
    hand = f.SeeHand("B", ("mentor",))
    event = e.CardShown("B", "mentor", "hand", to, (hand, f.ShuffleDeck("B")))
    command = c.ShowCard("B", "mentor", "hand", to)
    knows = not to or viewer == "b" or (viewer or "").upper() in to
    seen: Any = hide_event(event, viewer)
    assert seen.card == ("mentor" if knows else "?")
    assert seen.to == to
    assert seen.facts[0].cards == (("mentor",) if knows else ("?",))
    assert seen.facts[0].hidden == (viewer != "b")
    assert seen.facts[1] == f.ShuffleDeck("B")
    told = hide_command(command, (), viewer)
    assert told == (command if knows else replace(command, card="?"))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("alone", [True, False])
def test_a_deck_is_told_to_its_owner_alone(alone: bool, viewer: str | None) -> None:
    deck = rebirth.decks()["toll-of-time"]
    knows = viewer == "b" or not alone
    due = deck if knows else UNKNOWN_DECK
    event, command = e.DeckTold("B", deck, alone), c.TellDeck("B", deck, alone)
    assert hide_event(event, viewer) == e.DeckTold("B", due, alone)
    assert hide_command(command, (), viewer) == c.TellDeck("B", due, alone)
    state = evolve(full(), event)
    masked = mask(state, viewer).base
    assert masked.lists["B"] == due.known
    assert masked.unlisted["B"] == (0 if knows else 45)
    for seat in "AC":
        assert masked.lists[seat] == state.base.lists[seat]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_results_on_the_stack_are_of_their_seat(viewer: str | None) -> None:
    results = (("B", ("mentor",)), (None, ("ghoul", "?")), ("C", ("wight",)))
    one = Item("S1", "card", "A", "deadly-shock", results=results)
    due = (
        ("B", ("mentor",) if viewer == "b" else ("?",)),
        (None, ("ghoul", "?") if viewer == "a" else ("?", "?")),
        ("C", ("wight",) if viewer == "c" else ("?",)),
    )
    for event in (
        e.CardPlayed(one, 0, c.FREE),
        e.AbilityActivated(item=one, pay=c.FREE),
        e.TriggerAnswered(item=one, pay=c.FREE),
        e.DevotionDeclared(one),
        e.AttackDeclared(one, "B"),
    ):
        seen: Any = hide_event(event, viewer)
        assert seen == replace(event, item=replace(one, results=due))
    state = full()._replace(stack=(one, replace(one, id="S2", results=())))
    assert [found.results for found in mask(state, viewer).stack] == [due, ()]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_open_events_stay(viewer: str | None) -> None:
    deed = f.Mill("B", ("mentor",))
    for event in (
        MatchEnded("a", "cities"),
        e.CityFounded("B", "armory", "B1"),
        e.CreatureDied("B5", "mentor", (deed,)),
        e.TurnStarted("B", 2),
    ):
        assert hide_event(event, viewer) == event


# --- commands ------------------------------------------------------------------------------------

RESULTS = (("B", ("mentor",)), (None, ("ghoul", "?")))
NAMING: tuple[Any, ...] = (
    c.Devote("A1", results=RESULTS, dealt=RESULTS, seat="A"),
    c.PlayCard("deadly-shock", results=RESULTS, dealt=RESULTS, seat="A"),
    c.ActivateAbility("A5", 1, results=RESULTS, dealt=RESULTS, seat="A"),
    c.ResolveTrigger("A5", results=RESULTS, dealt=RESULTS, seat="A"),
    c.ResolveItem(results=RESULTS, dealt=RESULTS, seat="A"),
)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("command", NAMING, ids=lambda one: one.kind)
def test_commands_that_name_cards(command: Any, viewer: str | None) -> None:
    due = (
        ("B", ("mentor",) if viewer == "b" else ("?",)),
        (None, ("ghoul", "?") if viewer == "a" else ("?", "?")),
    )
    assert hide_command(command, (), viewer) == replace(command, results=due, dealt=due)


OWN: tuple[tuple[Any, Any], ...] = (
    (c.SetReserve(("farmland", "?"), "A"), c.SetReserve(("?", "?"), "A")),
    (c.DealHand(("mentor", "?"), "A"), c.DealHand(("?", "?"), "A")),
    (c.DealHand(None, "A"), c.DealHand(None, "A")),
    (c.DrawCards(1, ("mentor",), seat="A"), c.DrawCards(1, ("?",), seat="A")),
    (c.DrawCards(1, seat="A"), c.DrawCards(1, seat="A")),
    (
        c.LayResources((("mentor", "G"), ("?", "R")), seat="A"),
        c.LayResources((("?", "G"), ("?", "R")), seat="A"),
    ),
    (c.DiscardCards(("mentor",), seat="A"), c.DiscardCards(("mentor",), seat="A")),
    (c.OpenCity("farmland", "A"), c.OpenCity("farmland", "A")),
)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("command", "closed"), OWN, ids=lambda one: one.kind)
def test_commands_of_a_seat(command: Any, closed: Any, viewer: str | None) -> None:
    """Its own where it says so, or where its first event does; nobody's where neither does."""
    due = command if viewer == "a" else closed
    assert hide_command(command, (), viewer) == due
    unsaid, unsaid_closed = replace(command, seat=None), replace(closed, seat=None)
    drawn = e.CardsDrawn("A", 1, ("mentor",)), e.CardsDrawn("B", 1, ("mentor",))
    assert hide_command(unsaid, drawn, viewer) == (unsaid if viewer == "a" else unsaid_closed)
    assert hide_command(unsaid, (), viewer) == unsaid_closed


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_table_is_closed_zone_by_zone(viewer: str | None) -> None:
    state = full()
    masked = mask(state, viewer)
    for seat, player in state.players.items():
        seen = masked.players[seat]
        if mine(seat, viewer):
            assert seen.hand == player.hand
            assert seen.reserve == player.reserve
        else:
            assert (seen.hand, seen.unknown) == ((), player.held)
            assert seen.reserve == ("?",) * len(player.reserve)
        assert seen.deck == player.deck.seen_by(viewer and viewer.upper())
        same = ("grave", "removed", "pool", "changes", "next", "next_resource", "listed", "lost")
        for field in same:
            assert getattr(seen, field) == getattr(player, field)
    for number, one in state.resources.items():
        face = one.face if mine(one.owner, viewer) else "?"
        assert masked.resources[number] == one._replace(face=face)
    assert masked.pieces == state.pieces
    assert masked.base == state.base
