"""Decks and reserves that nobody knows, and lists that are told later (R1 to R5, R131)."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

import pytest

from core import simulate
from core.commands import StartMatch
from core.errors import BadSetup
from core.games.arcmage import GAME
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import read_list, write_list
from core.games.arcmage.rules import evidence, ledger
from core.games.arcmage.state.base import decks_of
from core.games.arcmage.state.options import Options
from core.games.arcmage.stats.lists_of_decks import said
from core.kit.zones import closed
from core.knowledge import SPECTATOR, perspective
from core.messages import Message
from core.session import Session
from tests.games.arcmage.begun import AT, Match, code, new, play, refusal

OPENED = (
    "A: reserve ?,?,?",
    "B: reserve ?,?,?",
    "A: deal ?*7",
    "B: deal ?*7",
    "first A",
    "A: open farmland",
    "B: open armory",
)


def unknown(*lines: str, **options: Any) -> Match:
    """A match of two whose decks nobody knows, after its set-up."""
    return new(*OPENED, *lines, deck_a="unknown", deck_b="unknown", **options)


def against(match: Match, seat: str = "a") -> list[str]:
    """What a list does not agree with, in sentences."""
    figures = GAME.stats(match.timeline.line())
    names = figures["names"]
    deck = figures["decks"][seat]
    return [str(said(Message(names[one["card"]]), one)) for one in deck["against"]]


# --- any card may be there ----------------------------------------------------------------------


def test_any_card_that_comes_with_kifu_can_be_in_a_deck_that_nobody_knows() -> None:
    match = unknown("A: u", "d0", "r mentor=E whirlwind=N", "go", "go")
    play(match, "A: show A ghoul", "A: show A deadly-shock", "A: show A nourished-flower")
    assert match.timeline.state.players["A"].hand == ("ghoul", "deadly-shock", "nourished-flower")
    assert match.timeline.state.base.cards == rebirth.cards()


def test_a_card_has_its_effects_there() -> None:
    match = unknown("A: u", "d0", "r ?=R ?=R", "go", "go", "p deadly-shock/2 >B1 $R2")
    armory = rebirth.cards()["armory"].defence
    assert armory is not None
    assert match.timeline.state.pieces["B1"].left == armory - 2
    assert match.timeline.state.players["A"].grave == ("deadly-shock",)


def test_other_decks_are_checked_as_before() -> None:
    match = new(
        *("A: reserve farmland,sanctuary,spirit-tree", "B: reserve ?,?,?"), deck_b="unknown"
    )
    assert code(match, "A: deal ghoul,?*6") == "E_LEDGER"
    play(match, "A: deal ?*7", "B: deal ghoul,?*6")


def test_nobody_counts_what_is_not_known() -> None:
    match = unknown()
    state = match.timeline.state
    assert ledger.room(state, "A", "mentor") is None
    assert ledger.unseen(state, "A") == {}
    assert code(match, "show A stone-golem") == "E_CARD"


def test_every_city_may_be_set_aside_where_the_number_is_not_known() -> None:
    match = new(deck_a="unknown", deck_b="unknown", extra_cities="reserve")
    assert code(match, "A: reserve ?,?") == "E_RESERVE"
    play(match, "A: reserve ?,?,?,armory")
    assert match.timeline.state.players["A"].reserve == ("?", "?", "?", "armory")


# --- lists, whole and in part -------------------------------------------------------------------


def test_a_list_in_part_is_judged_as_far_as_it_goes() -> None:
    known = rebirth.cards()
    assert read_list("3 Mentor\n42 ?\n", known) == ({"mentor": 3, "?": 42}, ())
    written = write_list({"?": 42, "mentor": 3}, known)
    assert written == "3 Mentor\n42 ?\n"
    codes = [fault.code for fault in read_list("4 Mentor\n40 Bearer\n2 ?", known).faults]
    assert codes == ["E_DECK_COPIES", "E_DECK_COPIES", "E_DECK_SIZE", "E_DECK_CITIES"]
    assert [fault.code for fault in read_list("42 ?", known).faults] == ["E_DECK_SIZE"]


def test_a_told_list_is_the_deck_from_then_on() -> None:
    match = unknown("deck A brothers-in-arms")
    state = match.timeline.state
    assert state.base.lists["A"] == rebirth.decks()["brothers-in-arms"].counts
    assert code(match, "show A ghoul") == "E_LEDGER"
    assert sum(ledger.unseen(state, "A").values()) == 45 - ("farmland" in state.base.lists["A"])
    play(match, "undo", "A: show A ghoul")


@pytest.mark.parametrize(
    ("entry", "refused"),
    [
        ("deck A mentor*3", "E_DECK_SIZE"),
        ("deck A mentor*4,?*41", "E_DECK_COPIES"),
        ("deck A mentor*3,?*43", "E_DECK_SIZE"),
        ("deck A goblin-boss,?*44", "E_DECK_CARD"),
        ("deck A crop-token,?*44", "E_DECK_TOKEN"),
        ("deck C ?*45", "E_SETUP"),
        ("deck A", "E_SYNTAX"),
    ],
)
def test_what_is_wrong_with_a_list(entry: str, refused: str) -> None:
    match = unknown()
    assert code(match, entry) == refused


def test_a_list_that_is_too_short_says_what_would_do() -> None:
    found = refusal(unknown(), "deck A mentor*3")
    assert str(found.message) == (
        "A deck has 45 cards; this list has 3. Cards that nobody knows are 42 ?."
    )


def test_a_table_may_have_played_with_four_of_a_card() -> None:
    match = unknown("! deck A mentor*4,?*41 -- house rule")
    assert match.timeline.state.base.lists["A"] == {"mentor": 4}


def test_a_list_may_define_cards_of_its_own() -> None:
    match = unknown()
    golem = (
        '{"name": "Mine", "cards": [{"card": "?", "n": 44}, {"card": "stone-golem", "n": 1}], '
        '"definitions": [{"id": "stone-golem", "name": "Stone Golem", "faction": "E", '
        '"type": "creature", "cost": 1, "loyalty": 0, "attack": 2, "defence": 2, "text": "", '
        '"auto": "full"}]}'
    )
    assert code(match, f"deck A alone {golem}") == "E_CARD"
    play(match, f"deck A {golem}", "show A stone-golem")
    assert match.timeline.state.players["A"].hand == ("stone-golem",)
    GAME.restore(GAME.plain(match.timeline.state))


# --- contradictions -----------------------------------------------------------------------------


def test_a_list_that_does_not_agree_stands_and_is_named_with_the_step() -> None:
    match = unknown("show A mentor")
    play(match, "show A bearer")
    step = match.timeline.next_step - 2
    play(match, "deck A gaian-love-for-life")
    assert against(match) == [
        f"Step {step} shows Mentor; the list has none.",
        f"Step {step + 1} shows Bearer; the list has none.",
    ]
    play(match, "deck A bearer*3,mentor*2,?*40")
    assert against(match) == []


def four_mentors(*lines: str) -> Match:
    """Four Mentors of A are seen one after the other."""
    laid = ("A: u", "d0", "r mentor=E mentor=E", "end", "B: u", "d0", "r ?=E ?=E", "end")
    return unknown(*laid, "A: u", "d0", "r mentor=E mentor=E", *lines)


def test_a_fourth_copy_is_named() -> None:
    match = four_mentors()
    step = match.timeline.next_step - 1
    assert against(match) == [
        f"Step {step} shows Mentor no. 4; a deck has at most 3 of a name.",
    ]
    play(match, "deck A brothers-in-arms")
    assert against(match) == [
        "Step 6 shows Farmland; the list has none.",
        f"Step {step} shows Mentor no. 4; the list has 3.",
    ]


def test_more_cards_than_a_deck_holds_are_named() -> None:
    """R1: beside a list there is room for as many cards as it leaves open."""
    beside = ("ghoul", "mentor", "bearer")
    match = unknown(*(f"show A {card}" for card in beside))
    steps = dict(zip(beside, count(match.timeline.next_step - 3), strict=False))
    counts = rebirth.decks()["gaian-love-for-life"].counts
    for spare in (3, 2, 1):
        counted = {**counts, "botanist": counts["botanist"] - spare, "?": spare}
        play(match, f"deck A {','.join(f'{card}*{n}' for card, n in counted.items() if n)}")
        assert against(match) == [
            f"Step {steps[card]} shows {card.title()} beside the list; "
            f"with the {45 - spare} cards of the list that is more than a deck holds."
            for card in beside[spare:]
        ]


def test_copies_are_those_of_one_moment() -> None:
    match = unknown("show A top mentor", "show A mentor")
    copies = evidence.shown(match.timeline.line(), "A")
    assert [(one.card, one.n) for one in copies] == [("farmland", 1), ("mentor", 1), ("mentor", 2)]
    assert evidence.at_least(copies) == {"farmland": 1, "mentor": 2}


def test_where_nobody_checks_nothing_is_named() -> None:
    match = unknown("show A ghoul", ledger=False)
    play(match, "deck A brothers-in-arms")
    assert against(match) == []


# --- after the end, undone, by seat -------------------------------------------------------------


def test_a_list_can_be_told_after_the_end() -> None:
    match = unknown("A: quit", "deck A brothers-in-arms", "deck B toll-of-time")
    figures = GAME.stats(match.timeline.line())
    decks = {seat: deck["name"] for seat, deck in figures["decks"].items()}
    assert decks == {"a": "brothers-in-arms", "b": "toll-of-time"}
    assert figures["decks"]["b"]["mix"] == "N"
    assert match.timeline.state.result is not None


def test_what_a_deck_is_called_says_how_much_of_it_is_known() -> None:
    match = unknown("show A ghoul")
    figures = GAME.stats(match.timeline.line())
    assert figures["decks"]["a"]["mix"] == "GD"  # farmland was opened
    cells = {table.key: table for table in GAME.tables(figures)}
    (row,) = [row for row in cells["seats"].rows if str(row["figure"]) == "Deck"]
    assert [str(row[seat]) for seat in "ab"] == ["Not known yet", "Not known yet"]
    assert [row["seen"] for row in cells["decks_told"].rows] == [2, 1]
    play(match, 'deck A "Mine" ghoul*2,?*43')
    figures = GAME.stats(match.timeline.line())
    cells = {table.key: table for table in GAME.tables(figures)}
    (row,) = [row for row in cells["seats"].rows if str(row["figure"]) == "Deck"]
    assert str(row["a"]) == "Mine (partly known)"


def test_a_list_told_to_nobody_else_stays_with_its_owner() -> None:
    match = unknown('deck A alone "Mine" mentor*3,?*42')
    other = unknown('deck A alone "Other" ghoul*2,armory,?*42')
    for viewer in ("b", SPECTATOR):
        seen, twin = (perspective(one.timeline, viewer) for one in (match, other))
        assert seen.state == twin.state
        assert seen.steps[-1] == twin.steps[-1]
        assert seen.state == GAME.secrets.mask(match.timeline.state, viewer.removesuffix(SPECTATOR))
    own = perspective(match.timeline, "a")
    assert own.state.base.lists["A"] == {"mentor": 3}
    play(match, "A: quit")
    assert perspective(match.timeline, "b").state.base.lists["A"] == {"mentor": 3}


def test_a_match_forked_later_keeps_the_list_from_others() -> None:
    match = unknown('deck A alone "Mine" mentor*3,?*42')
    table = GAME.plain(match.timeline.state)
    start = StartMatch(game=GAME.slug, options=table["options"], position=table)
    forked = Session.start(GAME, start, match.timeline.state.base.options, at=AT)
    assert forked.timeline.state == match.timeline.state
    for viewer in ("b", SPECTATOR):
        assert "mentor" not in str(
            perspective(forked.timeline, viewer).steps[0].command.options["deck_a"]
        )
        started = perspective(forked.timeline, viewer).start
        assert "mentor" not in str(started.options["deck_a"])
        assert "mentor" not in str((started.position or {})["options"]["deck_a"])


def test_kifu_deals_no_deck_that_nobody_knows() -> None:
    with pytest.raises(BadSetup) as caught:
        new(seed="1", deck_b="unknown")
    assert caught.value.code == "E_DECK_CARD"
    assert str(caught.value.message) == (
        "Kifu cannot draw from the deck of Seat B: cards of it are not known (45)."
    )


def test_the_luck_of_unknown_decks_is_not_known() -> None:
    match = unknown("A: u", "d2 mentor,?")
    (frame,) = [one for one in match.timeline.line() if "CardsDrawn" in str(one.events)]
    before = match.timeline.frames[frame.step - 1].state
    (given,) = GAME.luck.given(before, frame.events[0])
    assert (given.odds, given.n) == (None, 2)


# --- matches that were dealt, entered again -----------------------------------------------------


@cache
def dealt(number: int) -> Match:
    """A simulated match, of two to four seats by its number."""
    decks: dict[str, Any] = {}
    if number % 3 == 2:
        decks["deck_c"] = "toll-of-time"
    if number % 6 == 2:
        decks["deck_d"] = "uneasy-alliance"
    plan = simulate.Plan(17, "sensible", Options(**decks))
    return simulate.play(GAME, plan, number, clock=lambda: AT)


DEALT = int(os.environ.get("TEST_DEALT", "14"))  # few in `make test`
several = pytest.mark.parametrize("number", range(DEALT))


@several
def test_a_dealt_match_entered_with_unknown_decks_comes_out_the_same(number: int) -> None:
    first = dealt(number).timeline
    seats = first.state.base.seats
    again = new(**{f"deck_{seat.lower()}": "unknown" for seat in seats})
    for step in first.steps[1:]:
        again.play(step.command, at=AT)
    second = again.timeline
    assert [step.events for step in second.steps[1:]] == [step.events for step in first.steps[1:]]
    assert second.state._replace(base=first.state.base) == first.state
    assert second.state.result == first.state.result
    for seat in seats:
        again.play(f"deck {seat} {decks_of(first.state.base.options)[seat].name}", at=AT)
    figures, whole = GAME.stats(second.line()), GAME.stats(first.line())
    for seat in seats:
        assert figures["decks"][seat.lower()]["against"] == []
        assert figures["decks"][seat.lower()]["mix"] == whole["decks"][seat.lower()]["mix"]


def unseen(command: Any) -> Any:
    """The command as a table enters it that sees no card before it leaves the hand."""
    match command:
        case c.SetReserve(cards=cards) | c.DealHand(cards=tuple(cards)):
            return replace(command, cards=closed(cards))
        case c.DrawCards(cards=tuple(cards)):
            return replace(command, cards=closed(cards))
    return command


@several
def test_it_comes_out_the_same_where_nobody_saw_a_hand(number: int) -> None:
    first = dealt(number).timeline
    again = new(**{f"deck_{seat.lower()}": "unknown" for seat in first.state.base.seats})
    for step in first.steps[1:]:
        again.play(unseen(step.command), at=AT)
    second = again.timeline
    assert second.state.result == first.state.result
    assert second.state.pieces == first.state.pieces
    for seat, player in first.state.players.items():
        assert second.state.players[seat].grave == player.grave
        assert second.state.players[seat].held == player.held


def test_a_told_deck_is_an_event() -> None:
    match = unknown('deck A "Mine" mentor*3,?*42')
    (event,) = match.timeline.frames[match.timeline.head].events
    assert isinstance(event, e.DeckTold)
    assert match.pending[-1].notation == 'deck A "Mine" ?*42,mentor*3'
