"""One-shots: what each effect does, how long armed ones wait, what they cost (R70 to R77)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.state import hand_size
from tests.games.ace_of_spades.refusals import COOP, HAND, JUNK, OUT, SHOT, STANDS, TURN, bonus
from tests.games.ace_of_spades.tables import after, begin, refusal, told

ADD = {"op": "add", "n": 3}
HIT = {"op": "hit", "n": 30}
VALUE = {"op": "draw_value", "n": 20}
MANUAL = {"op": "manual"}


def test_hit() -> None:
    state = after("B b", **bonus({"op": "hit", "n": 4}))
    assert told(state, "enemy")["hp"] == 26
    assert told(state, "enemy")["hurt"]
    assert told(state, "bullets", "phase", "active") == (2, "turn", "1")
    assert told(state, "one_shots")[0]["used"] == 1


def test_hit_that_kills_and_goes_on() -> None:
    """The effects behind the deadly one are done, then the enemy is defeated by effect (R57)."""
    state = after("B b > As", **bonus(HIT, {"op": "draw", "n": 1}))
    assert told(state, "phase", "goes_on") == ("reveal", True)
    assert hand_size(state, 0) == 9
    assert told(state, "defeated")[0]["by"] == "effect"


def test_hit_that_ends_the_match_is_the_last_effect() -> None:
    boss = {**STANDS, "fight": 12}
    state = after("B b", **bonus(HIT, {"op": "draw", "n": 1}, base=boss))
    assert told(state, "phase") == "won"
    dealt = begin("B b", seed="s", **bonus(HIT, {"op": "draw", "n": 1}, base=boss))
    assert told(dealt.timeline.state, "phase") == "won"


def test_dials() -> None:
    state = after("B b", **bonus({"op": "bullets", "n": 9}, {"op": "refills", "n": -9}))
    assert told(state, "bullets", "refills") == (11, 0)


def test_draw() -> None:
    draw = {"op": "draw", "n": 2}
    assert hand_size(after("B b > As ?", **bonus(draw)), 0) == 10
    assert hand_size(after("B b > As", **bonus(draw, base={**STANDS, "deck": "As"})), 0) == 9
    assert hand_size(after("B b", **bonus(draw, base={**STANDS, "deck": ""})), 0) == 8


def test_draw_value() -> None:
    state = after("B b > Kd 7c", **bonus(VALUE))
    assert {"KD", "7C"} <= set(told(state, "hands")["1"])
    assert refusal(begin(**bonus(VALUE)), "B b > Kd 7c As").code == "E_DRAW_COUNT"
    short = bonus(VALUE, base={**STANDS, "deck": "As Jh"})
    assert told(after("B b > As Jh", **short), "deck_size") == 0
    assert told(after("B b", **bonus(VALUE, base={**STANDS, "deck": ""})), "deck_size") == 0


def test_draw_value_turns_up_its_own_cards_alone() -> None:
    both = bonus(VALUE, {"op": "draw", "n": 1})
    assert told(after("B b > Kd 7c ?", **both), "unknown") == {"1": 1}


def test_a23_the_joker_has_no_value_while_turned_up() -> None:
    joker = bonus(VALUE, base={**STANDS, "joker": "in"})
    assert refusal(begin(**joker), "B b > JK Kd").code == "E_DRAW_COUNT"
    assert "JK" in told(after("B b > JK Kd 7c", **joker), "hands")["1"]


@pytest.mark.parametrize("difficulty", ["hard", "nightmare"])
def test_r82_a_swap_by_a_bonus_takes_cards_without_names(difficulty: str) -> None:
    hidden = {**STANDS, "hand": "2h ?7", "difficulty": difficulty}
    swap = bonus({"op": "swap", "max": 3}, base=hidden)
    session = begin("B b 2h ?2 > As ?2", **swap)
    state = session.timeline.state
    assert told(state, "discard", "unknown") == (["2H", "?", "?"], {"1": 7})
    assert session.timeline.steps[-1].notation == "B b 2h ?2 > As ?2"
    assert refusal(begin(**swap), "B b ?4 > As ?3").code == "E_BONUS_PARAM"
    few = bonus({"op": "swap", "max": 3}, base={**hidden, "hand": "2h 2s ?1"})
    assert refusal(begin(**few), "B b ?2 > As ?").code == "E_CARD_NOT_HELD"


@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_r110_where_the_pile_lies_open_they_are_named(difficulty: str) -> None:
    swap = bonus(
        {"op": "swap", "max": 3}, base={**STANDS, "hand": "2h ?7", "difficulty": difficulty}
    )
    assert refusal(begin(**swap), "B b ?2 > As ?").code == "E_CARD_NOT_HELD"


def test_swap() -> None:
    state = after("B b 2h 2s > As ?", **bonus({"op": "swap", "max": 3}))
    assert told(state, "discard", "refills", "unknown") == (["2H", "2S"], 2, {"1": 1})
    short = bonus({"op": "swap", "max": 3}, base={**STANDS, "deck": "As"})
    assert hand_size(after("B b 2h 2s > As", **short), 0) == 7


def test_recover() -> None:
    pile = {**STANDS, "discard": "3c 3d Ah"}
    state = after("B b 3d Ah", **bonus({"op": "recover", "n": 2}, base=pile))
    assert told(state, "discard") == ["3C"]
    assert {"3D", "AH"} <= set(told(state, "hands")["1"])
    aces = bonus({"op": "recover", "n": 2, "filter": {"ace": True}}, base=pile)
    assert told(after("B b Ah", **aces), "discard") == ["3C", "3D"]


def test_recover_at_hard() -> None:
    """R76: the discard pile may be looked through for it."""
    pile = {**STANDS, "difficulty": "hard", "discard": "3c 3d Ah"}
    assert told(after("B b 3d", **bonus({"op": "recover", "n": 2}, base=pile)), "discard") == [
        "3C",
        "AH",
    ]


def test_refresh() -> None:
    state = after("B b", **bonus({"op": "refresh"}, base={**STANDS, "discard": "3c 3d"}))
    assert told(state, "discard", "refills", "refreshes", "shuffles") == ([], 2, 1, 1)


def test_refresh_then_draw_what_was_discarded() -> None:
    both = bonus({"op": "refresh"}, {"op": "draw", "n": 2}, base={**STANDS, "deck": ""})
    assert hand_size(after("B b > As Ac", **both), 0) == 10


def test_joker() -> None:
    hand = after("B b", **bonus({"op": "joker", "to": "hand"}))
    assert "JK" in told(hand, "hands")["1"]
    assert told(hand, "deck_size", "aside") == (44, [])
    deck = after("B b", "X 4d > JK", **bonus({"op": "joker", "to": "deck"}))
    assert told(deck, "deck_size", "aside", "refreshes") == (44, [], 0)


def test_look_changes_nothing() -> None:
    given = bonus({"op": "look", "n": 3})
    before, now = (dict(GAME.plain(after(*lines, **given))) for lines in ((), ("B b",)))
    assert {key for key in now if now[key] != before[key]} == {"one_shots", "acted", "bonuses"}


def test_manual_with_changes() -> None:
    state = after('B b hp-3 refills+1 9c:hand1>deck "it says so"', **bonus(MANUAL))
    assert told(state, "enemy")["hp"] == 27
    assert told(state, "refills", "deck_size") == (3, 45)
    assert told(after("B b", **bonus(MANUAL)), "bonuses") == 1


def test_manual_changes_come_behind_the_other_effects() -> None:
    both = bonus({"op": "draw", "n": 1}, MANUAL)
    state = after('B b As:hand1>out "and away with it" > As', **both)
    assert told(state, "out") == ["AS"]


def test_manual_changes_have_their_consequences() -> None:
    assert told(after('B b hp=0 "gone"', **bonus(MANUAL)), "phase") == "reveal"
    assert told(after('B b bullets=0 "gone"', **bonus(MANUAL)), "phase") == "lost"


def test_cost() -> None:
    paid = bonus({"op": "bullets", "n": 1}, cost={"refills": 2})
    assert told(after("B b", **paid), "bullets", "refills") == (3, 0)


def test_a25_between_defeat_and_reveal() -> None:
    state = after(
        SHOT, "B b > As", **bonus({"op": "draw", "n": 1}, base={**TURN, "enemy": {"hp": 1}})
    )
    assert told(state, "phase", "need", "one_shots")[:2] == ("reveal", {"1": 4})


def test_in_the_phase_of_trimming() -> None:
    trim = {**STANDS, "phase": "trim", "hand": f"{HAND} As Ah"}
    assert told(after("B b > Ac", **bonus({"op": "draw", "n": 1}, base=trim)), "trim") == {"1": 3}
    swap = bonus(MANUAL, base=trim)
    moved = after('B b As:hand1>deck Ah:hand1>deck "returned"', **swap)
    assert told(moved, "phase", "trim") == ("turn", {})


def test_r75_armed_for_the_next_hand_alone() -> None:
    table = begin("B b", f"{SHOT} =4 > 2c 2d 3h 3s 4c", "D 2c 2d 3h 4c Kc =1", **bonus(ADD))
    assert table.timeline.state.armed == ()


def test_r75_gone_with_a_jam() -> None:
    state = after("B b", "J 2h 4s 5d 7c 9s", **bonus(ADD, base=JUNK))
    assert state.armed == ()


def test_r75_waits_through_a_defeat_and_a_new_scene() -> None:
    acolyte = {**TURN, "fight": 3, "enemy": {"hp": 5}}
    both = bonus(ADD, base=acolyte)
    both["one_shots"].append({"id": "bell", "bonus": [HIT]})
    state = after("B b", "B bell", 'E "Next" hp=60', f"+ {HAND}", f"{SHOT} =4", **both)
    assert told(state, "enemy")["hp"] == 56


def test_r75_is_the_users_alone() -> None:
    """Armed by player 1; the shot of player 2 leaves it, and player 1 may not arm then."""
    both = bonus(ADD, base=COOP)
    both["one_shots"].append({"id": "two", "bonus": [ADD]})
    lines = ("1: B b", f"{OUT} > ?2 / Ah Ac Ad")
    assert after(*lines, **both).armed == ()
    table = begin(f"{OUT} > ?2 / Ah Ac Ad", "2: B b", **both)
    assert [one.seat for one in table.timeline.state.armed] == [1]
    assert refusal(table, "1: B two").code == "E_SEAT"
    table.play("2: D Kd Kh 4s 7s 9s =6", at=table.pending[0].at)
    assert table.timeline.state.armed == ()


def test_r75_after_the_shot_the_partner_arms() -> None:
    table = begin(OUT, **bonus(ADD, base=COOP))
    assert refusal(table, "1: B b").code == "E_SEAT"
    assert [one.seat for one in after(OUT, "2: B b", **bonus(ADD, base=COOP)).armed] == [1]
    assert [one.seat for one in after(OUT, "B b", **bonus(ADD, base=COOP)).armed] == [1]


def test_r99_either_player_uses_what_acts_at_once() -> None:
    state = after("2: B b > ?", **bonus({"op": "draw", "n": 1}, base=COOP))
    assert told(state, "unknown", "active") == ({"1": 0, "2": 1}, "1")


@pytest.mark.parametrize(
    ("effect", "line", "damage"),
    [
        ({"max": 1, "what": "rank"}, "5d=2c", 3),
        ({"max": 2, "what": "rank", "to": "2"}, "5d=2c 4d=2c", 8),
        ({"max": 2, "what": "rank", "to": "A"}, "2h 2s", 7),
        ({"max": 5, "what": "suit", "to": "d"}, "2h 2s 7h", 5),
        ({"max": 5, "what": "any"}, "2h=3d 2s=6d 7h=7d", 10),
    ],
)
def test_recast(effect: dict[str, Any], line: str, damage: int) -> None:
    recast = bonus({"op": "recast", **effect})
    assert begin(f"B b {line}", f"{SHOT} ={damage}", **recast).timeline.state.row is not None


def test_recast_of_an_unseen_card_makes_it_known() -> None:
    recast = bonus({"op": "recast", "max": 1, "what": "rank"}, base={**STANDS, "hand": "2h ?7"})
    state = after("B b As=2c", **recast)
    assert set(told(state, "hands")["1"]) == {"AS", "2H"}
    assert told(state, "unknown") == {"1": 6}


def test_recast_of_a_card_that_is_not_played_is_lost() -> None:
    recast = bonus({"op": "recast", "max": 1, "what": "rank"})
    state = after("B b 9c=2c", f"{SHOT} =1", **recast)
    assert state.armed == ()


def test_as_suit_choose() -> None:
    choose = bonus({"op": "as_suit", "filter": {"value_max": 13}, "to": "choose"})
    assert told(after("B b h", f"{SHOT} =5", **choose), "row")["combo"] == "flush"
