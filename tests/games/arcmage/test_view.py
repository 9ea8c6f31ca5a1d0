"""The table as pages show it, and what each seat may know of it (5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from core.canonical import canonical
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.evolve import evolve
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.games.arcmage.state.position import setup
from core.games.arcmage.state.stored import plain, restore
from core.games.arcmage.view import SECRETS, view
from core.games.arcmage.view.hiding import hide_command, hide_event, hide_operation, mask
from core.kit.zones import Known
from tests.games.arcmage.tables import full

VIEWERS = ("a", "b", "c", None)


def item(*results: Any, seat: str = "A") -> Item:
    return Item("S1", "card", seat, "deadly-shock", results=results)


# --- the page ----------------------------------------------------------------------------------


def test_a_page_has_current_values() -> None:
    found = view(full())
    guard = found["cards"]["A6"]
    assert (guard["attack"], guard["defence"]) == tuple(n + 2 for n in guard["printed"])
    assert (guard["name"], guard["type"], guard["faction"]) == ("Royal Guard", "creature", "N")
    city = found["cards"]["A1"]
    assert (city["attack"], city["defence"], city["printed"]) == (None, city["left"], [None, 7])
    assert found["cards"]["A9"]["defence"] is None
    assert found["seats"] == ["A", "B", "C"]
    assert found["hand_count"] == {"A": 3, "B": 2, "C": 0}
    assert found["resource_count"]["A"]["G"] == {"unmarked": 0, "marked": 2}
    assert found["resource_count"]["B"]["G"] == {"unmarked": 1, "marked": 0}, "it is lent"
    assert [level["active"] for level in found["levels"]["A2"]] == [True, False, False]
    assert found["names"]["prince-of-thieves"] == "Prince of Thieves"
    assert "?" not in found["names"]
    assert {key: found[key] for key in ("phase", "stack")} == {
        key: plain(full())[key] for key in ("phase", "stack")
    }


# --- the table of a seat -------------------------------------------------------------------------


def test_hands_reserves_and_faces_of_others_are_closed() -> None:
    table = mask(full(), "b")
    a, b = table.players["A"], table.players["B"]
    assert (a.hand, a.unknown, a.reserve) == ((), 3, ("?", "?"))
    assert (b.hand, b.unknown, b.reserve) == (("deadly-shock",), 1, ("barracks",))
    assert table.resources["Ar1"].face == "?", "who controls it has not looked at it"
    assert mask(full(), "a").resources["Ar1"].face == "mentor"
    assert a.grave == full().players["A"].grave


def test_places_of_a_deck_are_known_to_those_who_saw_them() -> None:
    top = {seat: mask(full(), seat).players["A"].deck.top for seat in VIEWERS}
    assert top["a"] == (Known("falconer", ("A",)), Known("?"), Known("kolibri"))
    assert top["b"] == (Known("falconer", ("B",)), Known("?"), Known("kolibri"))
    assert top["c"] == top[None] == (Known("?"), Known("?"), Known("kolibri"))
    theirs = {seat: mask(full(), seat).players["B"].deck for seat in VIEWERS}
    assert theirs["b"].top == theirs["c"].top == (), "a place that ends with nothing known"
    assert theirs["a"].bottom == (Known("ghoul"),)
    assert theirs["b"].bottom == (Known("bearer", ("B",)), Known("ghoul"))


def test_results_on_the_stack_belong_to_their_seat() -> None:
    parts = {seat: mask(full(), seat).stack[1].results for seat in VIEWERS}
    assert parts["a"] == (("B", ("?",)), (None, ("kolibri", "?")))
    assert parts["b"] == (("B", ("mentor",)), (None, ("?", "?")))
    assert parts["c"] == parts[None] == (("B", ("?",)), (None, ("?", "?")))


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_masked_table_is_a_table(seat: str | None) -> None:
    table = mask(full(), seat)
    assert mask(table, seat) == table
    assert restore(plain(table)) == table
    assert view(table)["hand_count"] == view(full())["hand_count"]


# --- a log as a seat sees it ---------------------------------------------------------------------

LOG: tuple[Any, ...] = (
    e.ReserveSet("A", ("farmland", "sanctuary", "spirit-tree")),
    e.ReserveSet("B", ("armory", "?", "barracks")),
    e.ReserveSet("C", ("?", "?", "?")),
    *(e.HandDealt(s, ("mentor", "ghoul", "?", "kolibri", "?", "bearer", "?")) for s in "ABC"),
    e.FirstPlayerChosen("A", "dice"),
    *(e.FirstCityOpened(s, f, f"{s}1") for s, f in zip("ABC", ("farmland", "armory", "barracks"),
                                                      strict=True)),
    e.TurnStarted("A", 1),
    e.CardsDrawn("A", 2, ("mentor", "?")),
    e.ResourcesLaid("A", (("kolibri", "G", "Ar1"), ("?", "R", "Ar2"))),
    e.CardPlayed(
        item(("B", ("mentor",)), (None, ("ghoul",))),
        2,
        c.FREE,
        (f.NameCard("A", "hand", "deadly-shock"), f.MoveCard("A:hand:deadly-shock", "stack")),
    ),
    e.ItemResolved(
        "S1",
        "A",
        "deadly-shock",
        (
            f.Draw("B", ("mentor",)),
            f.Draw("A", ("ghoul", "?")),
            f.Mill("B", ("conscript",)),
            f.Discard("C", ("bearer",)),
            f.NameCard("A", "res", "falconer"),
            f.NameCard("B", "reserve", "red-outpost"),
            f.MoveCard("A:hand:mentor", "A1", as_="A2"),
            f.MoveCard("B:hand:ghoul", "B1", as_="B2"),
            f.MoveCard("B:deck:kolibri", "hand"),
            f.MoveCard("C:deck:falconer", "hand", shown=True),
            f.MoveCard("B:grave:conscript", "hand"),
            f.SeeTop("C", ("prince-of-thieves", "mentor"), ("B",)),
            f.SeeTop("C", ("prince-of-thieves",), ("A",)),
            f.SeeTop("B", ("ghoul",)),
            f.SeeHand("A", ("bearer", "royal-guard")),
            f.MoveCard("A:stack:deadly-shock", "grave"),
        ),
    ),
    e.CardShown("C", "crossbow", "hand", ("B",),
                (f.NameCard("C", "hand", "crossbow"), f.SeeHand("C", ("crossbow",)))),
    e.CardShown("C", "prince-of-thieves", "top", ("A",),
                (f.SeeTop("C", ("prince-of-thieves",), ("A",)),)),
    e.CreatureDied("A2", "mentor", (f.MoveCard("A2", "hand"), f.MoveCard("B2", "top"))),
    e.CardsDrawn("C", 2, ("prince-of-thieves", "mentor")),
    e.CardsDrawn("B", 1, ("ghoul",)),
    e.CardsDiscarded("A", ("mentor", "ghoul")),
    e.CardsDiscarded("B", ("conscript",)),
    e.CityFounded("B", "red-outpost", "B3"),
    e.ItemResolved("S1", "A", "mentor", (f.MoveCard("Ar1", "hand"), f.ShuffleDeck("B"))),
)  # fmt: skip


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_hidden_log_gives_what_the_seat_knows(seat: str | None) -> None:
    state = setup(Options(deck_c="toll-of-time"), None)
    seen = mask(state, seat)
    for at, event in enumerate(LOG):
        state, seen = evolve(state, event), evolve(seen, hide_event(event, seat))
        assert plain(mask(seen, seat)) == plain(mask(state, seat)), f"after event {at}, {event}"


@pytest.mark.parametrize("seat", VIEWERS)
def test_hiding_hides_once(seat: str | None) -> None:
    for event in LOG:
        hidden = hide_event(event, seat)
        assert hide_event(hidden, seat) == hidden


def test_nothing_is_hidden_from_whose_it_is() -> None:
    own = [
        event for event in LOG if getattr(event, "seat", "") == "A" and not hasattr(event, "item")
    ]
    assert all(hide_event(event, "a") == event for event in own[:3])


@pytest.mark.parametrize(
    ("fact", "hidden"),
    [
        (f.Draw("B", ("mentor", "?")), f.Draw("B", ("?", "?"))),
        (f.Draw("A", ("mentor",)), f.Draw("A", ("mentor",))),
        (f.Mill("B", ("mentor",)), f.Mill("B", ("mentor",))),
        (f.LoseResource("B", "G", "mentor"), f.LoseResource("B", "G", "mentor")),
        (f.NameCard("B", "deck", "mentor"), f.NameCard("B", "deck", "?")),
        (f.NameCard("B", "grave", "mentor"), f.NameCard("B", "grave", "mentor")),
        (f.MoveCard("B4", "hand"), f.MoveCard("B4", "hand", hidden=True)),
        (f.MoveCard("A4", "hand"), f.MoveCard("A4", "hand")),
        (f.MoveCard("B:deck:mentor", "hand"), f.MoveCard("B:deck:?", "hand", hidden=True)),
        (
            f.MoveCard("B:deck:mentor", "hand", shown=True),
            f.MoveCard("B:deck:mentor", "hand", shown=True, hidden=True),
        ),
        (
            f.MoveCard("Br1", "hand", face="mentor"),
            f.MoveCard("Br1", "hand", hidden=True),
        ),
        (f.MoveCard("B:hand:mentor", "grave"), f.MoveCard("B:hand:mentor", "grave")),
        (f.MoveCard("B:hand:mentor", "top"), f.MoveCard("B:hand:mentor", "top")),
        (f.SeeTop("B", ("mentor",), ("B",)), f.SeeTop("B", ("?",), ("B",))),
        (f.SeeTop("B", ("mentor",), ("A",)), f.SeeTop("B", ("mentor",), ("A",))),
        (f.SeeHand("B", ("mentor",)), f.SeeHand("B", ("mentor",), hidden=True)),
        (f.ShuffleDeck("B"), f.ShuffleDeck("B")),
    ],
)
def test_facts_of_others(fact: Any, hidden: Any) -> None:
    assert hide_operation(fact, "a") == hidden


def test_what_was_shown_to_some_is_shown_to_them_alone() -> None:
    shown = LOG[next(at for at, event in enumerate(LOG) if isinstance(event, e.CardShown))]
    for seat in ("a", None):
        assert "crossbow" not in canonical(hide_event(shown, seat))
        assert hide_command(c.ShowCard("C", "crossbow", "hand", ("B",)), (), seat).card == "?"
    assert hide_event(shown, "c") == shown
    assert hide_event(shown, "b").card == "crossbow"
    everyone = c.ShowCard("C", "crossbow")
    assert hide_command(everyone, (), None) == everyone


SECRET = (
    c.SetReserve(("farmland", "?", "farmland"), "A"),
    c.DealHand(("mentor",) * 7, "A"),
    c.DrawCards(2, ("mentor", "mentor"), seat="A"),
    c.LayResources((("mentor", "G"), ("?", "R")), seat="A"),
)


@pytest.mark.parametrize("command", SECRET, ids=lambda command: str(command.kind))
def test_commands_with_own_cards(command: Any) -> None:
    for seat in ("b", "c", None):
        told = canonical(hide_command(command, (), seat))
        assert "mentor" not in told
        assert "farmland" not in told
    assert hide_command(command, (), "a") == command


def test_events_tell_whose_a_command_is() -> None:
    command = c.DrawCards(1, ("mentor",))
    assert hide_command(command, (e.CardsDrawn("A", 1, ("mentor",)),), "a") == command
    assert hide_command(command, (e.CardsDrawn("A", 1, ("?",)),), "b").cards == ("?",)
    assert hide_command(command, (), "a").cards == ("?",), "nobody says whose it is"
    left_open = c.DealHand(None)
    assert hide_command(left_open, (), "b") == left_open
    results = (("B", ("ghoul",)), (None, ("mentor",)))
    played = c.PlayCard("deadly-shock", results=results)
    event = e.CardPlayed(item(*results), 0, c.FREE)
    assert hide_command(played, (event,), "a").results == (("B", ("?",)), (None, ("mentor",)))
    assert hide_command(played, (event,), "b").results == (("B", ("ghoul",)), (None, ("?",)))
    assert hide_command(played, (event,), None).results == (("B", ("?",)), (None, ("?",)))


def test_open_commands_stay() -> None:
    for command in (c.OpenCity("farmland", "A"), c.GoOn(), c.DiscardCards(("mentor",), seat="A")):
        assert hide_command(command, (), "b") == command


def test_the_game_has_these_secrets() -> None:
    state: State = full()
    assert SECRETS.mask(state, "b") == mask(state, "b")
    assert SECRETS.redact_history is None
