"""What the record page offers at Arcmage is what the rules allow."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from json import dumps

from flask import Flask

from core.games.arcmage.commands import FREE, Payment
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.state import State
from tests.laws import play_out
from tests.web.arcmage_taps import (
    GAME,
    TABLE,
    decided,
    given,
    moves,
    offered,
    plays,
    previewed,
    refusal,
    told,
    way,
    ways,
)
from web.entry import wire

# --- plays -----------------------------------------------------------------------------------

PLAYED = [
    slug for slug, card in sorted(rebirth.cards().items()) if card.type != "city" and not card.token
]
ABLE = [
    (slug, number)
    for slug, card in sorted(rebirth.cards().items())
    for number in range(1, 1 + sum(one.kind == "activated" for one in card.abilities or ()))
]


def holding(slug: str) -> State:
    """The rich table with a card in the hand of A."""
    a = {**TABLE["A"], "hand": [slug, "bearer", "conscript", "mentor"]}
    b = {**TABLE["B"], "hand": ["kolibri", "whirlwind", "ghoul"]}
    return given(phase="play1", A=a, B=b)


def test_every_card_can_be_played_as_it_is_offered(app: Flask) -> None:
    for slug in PLAYED:
        state = holding(slug)
        found = told(app, state)
        form = found["plays"]["A"][slug]
        assert form["closed"] is None, slug
        for command in ways(found, form):
            after = decided(state, command)
            waiting = told(app, after)
            for trigger in waiting["triggers"]:
                for answer in ways(waiting, trigger):
                    assert decided(after, answer), (command, answer)


def test_what_is_held_resolves_with_what_was_left_open(app: Flask) -> None:
    for slug in PLAYED:
        state = holding(slug)
        found = told(app, state)
        form = found["plays"]["A"][slug]
        for variant in form["variants"]:
            early = [slot for slot in variant["slots"] if not slot["late"]]
            held = decided(state, replace(way(found, form, {**variant, "slots": early}), hold=True))
            waits = told(app, held)
            assert waits["phase"] == "stack"
            for command in ways(waits, waits["resolve"]):
                assert not decided(held, command).stack, (slug, command)


def test_an_attack_that_waits_is_called_by_whose_city_it_goes_to(app: Flask) -> None:
    state = decided(given(phase="attack"), "atk B1 A6 &")
    found = told(app, state)
    assert found["stack"][0]["title"] == "Seat A's attack on Seat B's Armory with Royal Guard"
    assert found["expects"] == "Seat A attacks Seat B's Armory: does anybody answer?"
    assert found["resolve"]["title"] == "The attack on Seat B's Armory goes on"


def test_every_ability_can_be_used_as_it_is_offered(app: Flask) -> None:
    soldiers = ["A13 conscript", "A14 squad-leader"]
    for slug, number in ABLE:
        army = [*TABLE["A"]["army"], f"A12 {slug}", *soldiers]
        state = given(phase="play1", A={**TABLE["A"], "army": army})
        found = told(app, state)
        form = found["abilities"]["A12"][number - 1]
        assert form["closed"] is None, slug
        for command in ways(found, form):
            assert decided(state, command) != state, command


def test_a_card_that_cannot_be_paid_says_so(app: Flask) -> None:
    poor = {**TABLE["A"], "res": {"G": "1/0"}, "hand": ["mentor", "kolibri"]}
    plays = told(app, given(phase="play1", A=poor))["plays"]["A"]
    assert plays["mentor"]["closed"] == "The resources do not pay it: 3."
    assert plays["kolibri"]["closed"] is None


def test_a_card_for_two_cities_says_that_there_is_one(app: Flask) -> None:
    one = {**TABLE["A"], "cities": ["A1 farmland"], "hand": ["call-to-aid"]}
    two = {**one, "cities": ["A1 farmland", "A2 borgs-keep"]}
    closed = [
        told(app, given(phase="play1", A=seat))["plays"]["A"]["call-to-aid"]["closed"]
        for seat in (one, two)
    ]
    assert closed == ["It takes 2 different targets; there are not so many.", None]


def test_only_events_are_open_in_anothers_turn(app: Flask) -> None:
    state = given(phase="play1", B={**TABLE["B"], "hand": ["whirlwind", "erode", "archivist"]})
    plays = told(app, state)["plays"]["B"]
    assert {slug for slug, one in plays.items() if one["closed"] is None} == {"whirlwind", "erode"}
    assert plays["whirlwind"]["command"].seat == "B"


# --- whole matches ---------------------------------------------------------------------------

ALLOWED = {"E_FORBIDDEN", "E_LEDGER", "E_UNIQUE", "E_TARGET", "E_DECK_COUNT"}  # told by the preview


def test_what_is_offered_is_accepted(app: Flask) -> None:
    phases: Counter[str] = Counter()
    for frame in play_out(GAME, "1").timeline.line()[:-1]:
        state, found = frame.state, told(app, frame.state)
        phases[found["phase"]] += 1
        dumps(wire(found))
        for command in offered(found):
            assert decided(state, command)
        if not found["triggers"] and phases[found["phase"]] % 4 == 0:
            for command in (*moves(found), *plays(found)):
                assert refusal(state, command) in {None, *ALLOWED}, command
        if not state.pending and not state.stack and state.combat is None:
            for one in found["onward"]:
                allowed = {None, "E_OBLIGATION"} if one["offer"] == "end" else {None}
                assert refusal(state, one["command"]) in allowed
            for one in found["rail"]:
                allowed = {None, "E_OBLIGATION"}  # whoever must attack does so first (R121)
                assert one["command"] is None or refusal(state, one["command"]) in allowed
    assert {"reserve", "deal", "first", "open", "unmark", "draw", "play"} <= set(phases)


# --- seats and secrets -----------------------------------------------------------------------


def test_a_seat_enters_for_itself_and_sees_its_own_hand(app: Flask) -> None:
    state = given(phase="play1", B={**TABLE["B"], "hand": ["whirlwind", "?"]})
    found = told(app, state, "b")
    assert (found["mine"], found["judge"], found["phase"]) == (["B"], None, "play")
    assert found["seats"]["A"]["hand"] == []
    assert found["seats"]["A"]["unknown"] == 3
    assert found["seats"]["B"]["hand"] == ["whirlwind"]
    assert list(found["plays"]) == ["B"]


def test_a_spectator_is_offered_nothing(app: Flask) -> None:
    found = told(app, given(phase="play1"), "spectator")
    assert (found["mine"], found["plays"], found["phase"]) == ([], {}, "wait")


def test_a_dealt_match_asks_for_no_draws(app: Flask) -> None:
    state = given(phase="play1", A={**TABLE["A"], "hand": ["touch-of-genius"]})
    variants = told(app, state, dealt=True)["plays"]["A"]["touch-of-genius"]["variants"]
    assert [slot["kind"] for one in variants for slot in one["slots"]] == ["target", "target"]


# --- costs -----------------------------------------------------------------------------------


def test_the_proposed_payment_keeps_the_loyalty(app: Flask) -> None:
    hand = ["botanist", "elvish-ambush"]
    poor = {**TABLE["A"], "res": {"G": "1/2", "R": "2/0"}, "hand": hand}
    pays = told(app, given(phase="play1", A=poor))["payments"]["A"]
    one = Payment((("G", 1),))
    assert pays["G1"] == [FREE, one, Payment((("G", 1), ("R", 1)))]
    assert pays["G2"] == [FREE, one, None, None]


def test_x_reaches_as_far_as_the_resources(app: Flask) -> None:
    poor = {**TABLE["A"], "res": {"N": "4/0"}, "hand": ["carpe-diem", "grassroots"]}
    plays = told(app, given(phase="play1", A=poor))["plays"]["A"]
    assert plays["carpe-diem"]["xs"] == {"least": 0, "most": 2}
    assert plays["carpe-diem"]["variants"][0]["slots"][0]["perX"]
    assert plays["grassroots"]["cost"]["x"] == "chosen"


# --- previews --------------------------------------------------------------------------------


def test_a_preview_tells_who_dies_and_what_is_left(app: Flask) -> None:
    state = given(phase="play1", A={**TABLE["A"], "hand": ["deadly-shock"]})
    assert previewed(app, state, "p deadly-shock/1 >B4 $R2")["does"] == [
        "Seat B's Undead Archer takes 3 damage.",
        "Seat B's Undead Archer dies.",
    ]
    assert previewed(app, state, "p deadly-shock/2 >B1 $R2")["does"] == [
        "Seat B's Armory: 5 city defence left."
    ]


def test_a_preview_asks_where_the_residents_of_a_fallen_city_go(app: Flask) -> None:
    b = {**TABLE["B"], "cities": ["B1 armory =2", "B2 barracks"]}
    state = given(phase="play1", A={**TABLE["A"], "hand": ["deadly-shock"]}, B=b)
    found = previewed(app, state, "p deadly-shock/2 >B1 $R2")
    assert "Seat B's Armory is destroyed." in found["does"]
    assert [(one["card"], one["places"]) for one in found["retreats"]] == [
        ("B5", ["army", "B2"]),
        ("B6", ["army", "B2"]),
    ]


def test_a_preview_tells_the_levels_of_a_devotion(app: Flask) -> None:
    state = given(phase="devotion")
    assert previewed(app, state, "v A1 A5 A7")["does"][0] == (
        "Seat A reaches levels 2 and 4 of Farmland with a devotion of 4."
    )


def test_the_record_page_names_what_waits_and_resource_cards(app: Flask) -> None:
    state = given(phase="play1", A={**TABLE["A"], "hand": ["deadly-shock"]})
    found = told(app, decided(state, "p deadly-shock/1 >B4 $R2 &"))
    (waiting,) = found["stack"]
    assert waiting["title"] == "Deadly Shock of Seat A (option 1) on Seat B's Undead Archer"
    assert set(found["resources"].values()) >= {"Gaian resource of Seat A"}
    assert not any(number in title for number, title in found["resources"].items())
