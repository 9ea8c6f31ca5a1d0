"""Which triggers each thing that happens sets off, of which cards, how often (1.3, R116, R118).

Witnesses have a trigger of every name; a deed is done to one of them, and what was set off is held
against what the rules say of that deed, and nothing besides.
"""

from __future__ import annotations

from typing import Any

import pytest

from core.games.arcmage import events as e
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import Told, entered, ruled, stand
from tests.games.arcmage.made_cards import CITY, TARGET, TOKEN, WITNESS, deed, made, triggered

Set = list[tuple[str, str]]  # number of the witness, name of the trigger


def off(told: Told, *, plays: bool = False) -> Set:
    """What was set off, in order; without that a card was played, unless that is asked."""
    found = [one for one in told.events if isinstance(one, e.TriggerResolved)]
    return [(one.source, one.when) for one in found if plays or one.when != "you_play_card"]


def table(*effects: dict[str, Any], **more: Any) -> State:
    """Witnesses in an army, in a city and of an opponent, and a deed in hand."""
    given: dict[str, Any] = {
        "cards": [WITNESS, TOKEN, deed(*effects)],
        "A": {
            "hand": ["deed"], "cities": ["A1 armory", "A2 barracks"],
            "army": ["A5 witness", "A6 witness*"], "in": {"A1": ["A7 witness", "A8 witness*"]},
        },
        "B": {"army": ["B5 witness"], "in": {"B1": ["B6 witness"]}, "hand": ["?", "?"]},
    }  # fmt: skip
    return stand(**{**given, **more})


GONE = ("dies", "leaves_play", "goes_to_graveyard")
MARK = {"op": "mark", "to": TARGET}
DEEDS: dict[str, tuple[tuple[dict[str, Any], ...], dict[str, tuple[str, ...]]]] = {
    # what is done, and for each target the triggers that it sets off of that very card
    "destroy": (({"op": "destroy", "to": TARGET},), dict.fromkeys(("A5", "A7", "B5", "B6"), GONE)),
    "damage": (({"op": "damage", "to": TARGET, "n": 3},), dict.fromkeys(("A5", "A8", "B6"), GONE)),
    "a scratch": (({"op": "damage", "to": TARGET, "n": 2},), {"A5": (), "B6": ()}),
    "to the hand": (
        ({"op": "bounce", "to": TARGET, "zone": "hand"},), {"A5": GONE[1:2], "B6": GONE[1:2]},
    ),
    "on top": (({"op": "bounce", "to": TARGET, "zone": "deck_top"},), {"A7": GONE[1:2]}),
    "below": (({"op": "bounce", "to": TARGET, "zone": "deck_bottom"},), {"A7": GONE[1:2]}),
    "out of the game": (({"op": "exile", "to": TARGET},), {"A5": GONE[1:2], "B6": GONE[1:2]}),
    "marks": ((MARK,), {"A5": ("becomes_marked",), "B6": ("becomes_marked",), "A6": ()}),
    "unmarks": (({"op": "unmark", "to": TARGET},), {"A5": (), "A6": (), "A8": ()}),
    "to the army": (
        ({"op": "move", "to": TARGET, "zone": "army"},),
        {"A5": (), "A7": ("becomes_marked",), "A8": (), "B6": ("becomes_marked",)},
    ),
    "unmarked to the army": (
        ({"op": "move", "to": TARGET, "zone": "army", "marks": False},), {"A7": (), "A8": ()},
    ),
    "control": (({"op": "control", "to": TARGET, "until": "lasting"},), {"B5": (), "A5": ()}),
    "values": (
        ({"op": "stat", "to": TARGET, "atk": -1, "def": -3, "until": "eot"},),
        {"A5": GONE, "B6": GONE},
    ),
    "counters": (
        ({"op": "counter", "to": TARGET, "kind": "-0/-3", "n": 1},), {"A7": GONE, "B5": GONE},
    ),
}  # fmt: skip

CHECKED = {"damage", "values", "counters"}  # death comes of the check, behind what was played


@pytest.mark.parametrize("name", DEEDS)
def test_what_is_done_to_a_card(name: str) -> None:
    """Of that card and no other; then those that watch what is played, R118."""
    effects, wanted = DEEDS[name]
    for target, names in wanted.items():
        told = entered(table(*effects), f"p deed >{target}")
        assert off(told) == [(target, when) for when in names], target
        playing = [("A5", 1), ("A6", 1), ("A7", 1), ("A8", 1), ("B5", 0), ("B6", 0)]
        later = target if name in CHECKED else ""
        there = [n for n, mine in playing if mine and (n in told.state.pieces or n == later)]
        if name == "control":
            there = sorted({*there, target})
        seen = [n for n, when in off(told, plays=True) if when == "you_play_card"]
        assert seen == there, target


PLACED = {"op": "move", "to": TARGET}


@pytest.mark.parametrize(("target", "place", "wanted"), [
    ("A5", "A1", ("becomes_marked", "enters_city")),
    ("A6", "A1", ("enters_city",)),
    ("A7", "A2", ("becomes_marked", "enters_city")),
    ("A7", "A1", ()),
    ("A7", "army", ("becomes_marked",)),
    ("A5", "army", ()),
    ("B5", "B1", ("becomes_marked", "enters_city")),
])  # fmt: skip
def test_a_card_is_put_elsewhere(target: str, place: str, wanted: tuple[str, ...]) -> None:
    """No move of its player: `moves` is not set off by an effect."""
    told = entered(table(PLACED), f"p deed >{target} @{place}")
    assert off(told) == [(target, when) for when in wanted]


@pytest.mark.parametrize(("card", "place", "wanted"), [
    ("A5", "A1", ("becomes_marked", "enters_city", "moves")),
    ("A7", "A2", ("becomes_marked", "enters_city", "moves")),
    ("A7", "army", ("becomes_marked", "moves")),
])  # fmt: skip
def test_a_card_moves(card: str, place: str, wanted: tuple[str, ...]) -> None:
    """R71 to R73."""
    assert off(entered(table(), f"m {card} {place}")) == [(card, when) for when in wanted]


@pytest.mark.parametrize(("zone", "wanted"), [
    ("army", ("enters",)), ("this_city", ("enters",)),
])  # fmt: skip
def test_tokens_enter(zone: str, wanted: tuple[str, ...]) -> None:
    """Each of them."""
    told = entered(table({"op": "token", "name": "Token", "n": 2, "zone": zone}), "p deed")
    assert off(told) == [(n, when) for n in ("A9", "A10") for when in wanted]


def test_a_creature_is_played_onto_a_city() -> None:
    """It does not watch its own playing; the others do, in their order."""
    state = table(A={"hand": ["witness"], "army": ["A5 witness"], "cities": ["A1 armory"]})
    told = entered(state, "p witness @A1")
    assert off(told, plays=True) == [
        ("A6", "enters"), ("A6", "enters_city"), ("A5", "you_play_card"),
    ]  # fmt: skip


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize("who", ["you", "opponents", "each_player"])
def test_cards_are_drawn_and_discarded(who: str, n: int) -> None:
    """One trigger a card, of the opponents of who draws or discards; as many as there are."""
    for op, cards in (("draw", "?"), ("discard", "kolibri")):
        hands = {"A": {"hand": ["deed", *["?"] * 5], "army": ["A5 witness"]},
                 "B": {"hand": ["?"] * 2, "army": ["B5 witness"]}}  # fmt: skip
        state = table({"op": op, "who": who, "n": n}, **hands)
        by_seat = {"A": n if who != "opponents" else 0, "B": n if who != "you" else 0}
        if op == "discard":
            by_seat["B"] = min(by_seat["B"], 2)
        named = ";".join(f"{s}:{','.join([cards] * k)}" for s, k in by_seat.items() if k)
        told = entered(state, f"p deed {'=' if named else ''}{named}")
        wanted = [("A5", f"opponent_{op}s")] * by_seat["B"]
        wanted += [("B5", f"opponent_{op}s")] * by_seat["A"]
        assert sorted(off(told)) == sorted(wanted), op


@pytest.mark.parametrize("n", range(3))
def test_the_draws_of_a_turn(n: int) -> None:
    state = table(phase="draw", A={"hand": ["?", "?"], "army": ["A5 witness"]})
    told = entered(state, f"d{n} {','.join('?' * n)}")
    assert off(told) == [("B5", "opponent_draws")] * n + [("B6", "opponent_draws")] * n


@pytest.mark.parametrize("n", range(1, 4))
def test_the_discards_of_a_turn(n: int) -> None:
    state = table(phase="discard", A={"hand": ["kolibri"] * (7 + n), "army": ["A5 witness"]})
    told = entered(state, f"dis {','.join(['kolibri'] * n)}")
    assert off(told) == [("B5", "opponent_discards")] * n + [("B6", "opponent_discards")] * n


def test_the_discard_phase_of_its_own_player() -> None:
    told = entered(table(phase="play2"), "go")
    assert off(told) == [(n, "your_discard_phase") for n in ("A5", "A6", "A7", "A8")]


def test_the_devotion_phase_of_whose_city_it_is_in() -> None:
    """Residents, whoever controls them: not the army, not the cities of others."""
    state = ruled(table(phase="draw"), "mv B5 A2 ; mv A5 B1")
    told = entered(state, "d1 ?", "go")
    assert [one for one in off(told) if one[1] != "opponent_draws"] == [
        (n, "devotion_phase_of_host_city") for n in ("A7", "A8", "B5")
    ]


def test_devotees() -> None:
    state = table(phase="devotion")
    told = entered(state, "v A1 A7")
    assert off(told) == [("A7", "becomes_marked"), ("A7", "marked_for_devotion")]


BATTLE = {
    "unblocked": ("blk -", (), [("A5", "damages_city")]),
    "blocked": (
        "blk B5>A5 B6>A5", [("A5", "is_blocked")],
        [("A5", "damages_creature"), ("B5", "damages_creature"), ("B6", "damages_creature")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BATTLE)
def test_an_attack(name: str) -> None:
    """Attackers as they are marked, blocks as they are named, damage as it is dealt."""
    line, blocked, fought = BATTLE[name]
    told = entered(table(phase="attack"), "atk B1 A5")
    assert off(told) == [("A5", "becomes_marked"), ("A5", "attacks")]
    told = entered(told.state, line)
    assert off(told) == list(blocked)
    split = "" if name == "unblocked" else " B5=1"
    told = entered(told.state, f"bat A5{split}")
    assert off(told) == fought
    assert off(entered(told.state, "clean")) == []


def test_the_dead_of_a_battle() -> None:
    """R109, R111: what happens as it dies at once, what happens as it leaves at the clean-up."""
    state = ruled(table(phase="attack"), "mod A5 +9/+0 ; mod B5 +9/+0")
    told = entered(state, "atk B1 A5", "blk B5>A5")
    told = entered(told.state, "bat A5")
    dealt = [("A5", "damages_creature"), ("A5", "dies")]
    assert off(told) == [*dealt, ("B5", "damages_creature"), ("B5", "dies")]
    told = entered(told.state, "clean")
    assert off(told) == [(n, when) for n in ("A5", "B5") for when in GONE[1:]]


def test_a_killed_attacker_damages_nobody() -> None:
    """R109: its abilities stop."""
    state = ruled(table(phase="attack"), "kw B5 +first_strike eot ; mod B5 +9/+0")
    told = entered(state, "atk B1 A5", "blk B5>A5")
    assert off(entered(told.state, "bat A5")) == [("A5", "dies"), ("B5", "damages_creature")]


@pytest.mark.parametrize(("n", "left"), [(0, 9), (1, 8)])
def test_an_ability_that_deals_damage(n: int, left: int) -> None:
    """Its card did; nothing is set off by no damage."""
    archer = made("archer", "creature", abilities=[
        {"kind": "activated", "cost": {}, "effects": [{"op": "damage", "to": CITY, "n": n}]},
        {"kind": "activated", "cost": {}, "effects": [{"op": "damage", "to": TARGET, "n": n}]},
        triggered("damages_city"), triggered("damages_creature"),
    ])  # fmt: skip
    state = stand(cards=[archer], A={"army": ["A5 archer"]},
                  B={"cities": ["B1 shadows-twilight"], "army": ["B5 mentor"]})  # fmt: skip
    told = entered(state, "a A5.1 >B1")
    assert off(told) == [("A5", "damages_city")] * n
    assert told.state.pieces["B1"].left == left
    assert off(entered(state, "a A5.2 >B5")) == [("A5", "damages_creature")] * n


@pytest.mark.parametrize("active", "AB")
def test_the_active_player_comes_first_then_by_seat(active: str) -> None:
    """R118."""
    state = table({"op": "destroy", "to": {"who": "each", "is": ["creature"], "in": "army"}},
                  active=active)  # fmt: skip
    told = entered(state, "A: p deed")
    dead = ["A5", "A6", "B5"] if active == "A" else ["B5", "A5", "A6"]
    found = [n for n, when in off(told) if when == "dies"]
    assert found == dead
