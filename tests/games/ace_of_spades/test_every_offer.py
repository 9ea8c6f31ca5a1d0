"""What is offered where, what follows from a fall and an end, and which ids are free."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from core.game import Template
from core.games.ace_of_spades.commands import UseBonus
from core.games.ace_of_spades.rules import legal
from core.games.ace_of_spades.state import State
from tests.games.ace_of_spades.refusals import COOP, JUNK, SHOT, STANDS, TURN, bonus
from tests.games.ace_of_spades.tables import after, begin, refusal, told

Json = dict[str, Any]

# --- what is offered ------------------------------------------------------------------------------

ONE_SHOTS: list[tuple[Json, dict[str, Json]]] = [  # an effect, and where it can do nothing
    ({"op": "hit", "n": 1}, {"between": STANDS}),
    ({"op": "recover", "n": 1}, {"turn": STANDS, "between": STANDS}),
    ({"op": "swap", "max": 1}, {"empty": {**STANDS, "hand": ""}}),
    ({"op": "joker", "to": "hand"}, {"in": {**STANDS, "joker": "in"}}),
    ({"op": "joker", "to": "deck"}, {"in": {**STANDS, "joker": "in"}}),
    ({"op": "draw", "n": 1}, {}),
    ({"op": "bullets", "n": 1}, {}),
    ({"op": "add", "n": 1}, {}),
]
PLACES: dict[str, tuple[Json, tuple[str, ...]]] = {
    "turn": (STANDS, ()),
    "between": (STANDS, ('! hp=0 "fell"',)),
    "pile": ({**STANDS, "discard": "3c"}, ()),
    "empty": ({**STANDS, "hand": ""}, ()),
    "in": ({**STANDS, "joker": "in"}, ()),
}


def offers(state: State) -> list[str]:
    """The ids of the one-shots that may be used."""
    entries = [x.given if isinstance(x, Template) else asdict(x) for x in legal.legal(state, "1")]
    return [str(entry["card"]) for entry in entries if "card" in entry]


@pytest.mark.parametrize(("effect", "without"), ONE_SHOTS, ids=lambda one: str(one)[:40])
@pytest.mark.parametrize("place", PLACES)
def test_r70_a_one_shot_is_offered_where_it_can_do_something(
    place: str, effect: Json, without: dict[str, Json]
) -> None:
    """Beside one that always can, in whatever order they stand on the card."""
    base, lines = PLACES[place]
    lacks = place in without or (effect["op"] == "recover" and place != "pile")
    draw: Json = {"op": "draw", "n": 1}
    for both in ((effect, draw), (draw, effect)):
        state = after(*lines, **bonus(*both, base=base))
        (one,) = (one for one in state.one_shots if one.card.id == "b")
        assert legal.may_use(state, 0, one.card) is not lacks
        assert offers(state).count("b") == (0 if lacks else 1)


@pytest.mark.parametrize("refills", range(4))
@pytest.mark.parametrize("price", [None, 1, 2, 3])
def test_r70_a_one_shot_is_offered_while_its_cost_can_be_paid(
    price: int | None, refills: int
) -> None:
    """The price itself is enough."""
    cost = {} if price is None else {"cost": {"refills": price}}
    given = bonus({"op": "bullets", "n": 1}, base={**STANDS, "refills": refills}, **cost)
    state = after(**given)
    enough = (price or 0) <= refills
    assert legal.may_use(state, 0, state.one_shots[0].card) is enough
    if enough:
        assert told(after("B b", **given), "refills") == refills - (price or 0)
    else:
        assert refusal(begin(**given), "B b").code == "E_NO_REFILL"


@pytest.mark.parametrize("refills", range(3))
@pytest.mark.parametrize("hand", [JUNK["hand"], STANDS["hand"]])
def test_r65_the_gun_jams_without_a_refill_and_without_a_hand_that_hurts(
    hand: str, refills: int
) -> None:
    state = after(**{**STANDS, "hand": hand, "refills": refills})
    assert legal.may_jam(state, 0) is (refills == 0 and hand == JUNK["hand"])
    assert legal.may_jam(state._replace(enemy=None), 0) is False


def test_a_seat_that_plays_not_is_offered_nothing() -> None:
    draw: Json = {"op": "draw", "n": 1}
    for given in (bonus(draw), {"phase": "deal", "fight": 0}):
        assert legal.legal(after(**given), "2") == ()
        assert legal.legal(after(**given), "1") != ()


# --- what follows ---------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["B bell", '! hp=0 "it fell"'])
def test_r57_r58_a_turn_that_goes_on_trims_nothing_however_long_the_draws_take(by: str) -> None:
    given = {**COOP, "hands": {"1": "Kc Ks 4d", "2": "Kd Kh 4s 7s 9s"}}
    given["one_shots"] = [
        {"id": "lamp", "bonus": [{"op": "draw", "n": 3}]},
        {"id": "bell", "bonus": [{"op": "hit", "n": 30}]},
    ]
    lines = ("2: B lamp > ?3", by, "E m1", "1: + ?1", "1: + ?1", "D Kc Ks 2h 2s 2d")
    found = [told(after(*lines[:n], **given), "phase", "goes_on", "trim") for n in range(2, 7)]
    assert found[:4] == [
        ("reveal", True, {}),
        ("refill", True, {}),
        ("refill", True, {}),
        ("turn", False, {}),
    ]
    assert found[4][0] == "reveal"  # the next one fell by the shot: nothing goes on
    assert found[4][1] is False
    late = ("E a2", "1: + ?2 / 3h 3s 3d")
    assert told(after(*lines, *late, **given), "phase", "trim") == ("trim", {"2": 3})


@pytest.mark.parametrize(
    ("lines", "given"),
    [
        ((SHOT,), STANDS),
        ((SHOT,), TURN | {"enemy": {"hp": 1}}),
        ((), {**STANDS, "phase": "trim", "hand": "?9"}),
        ((), STANDS),
        (("D Kc Ks 2h 2s 2d",), COOP),
    ],
)
def test_r103_once_given_up_nothing_is_due(lines: tuple[str, ...], given: Json) -> None:
    state = after(*lines, "Q", **given)
    assert (state.need, state.trim, state.due) == ((), (), ())
    assert told(state, "phase") == "abandoned"


@pytest.mark.parametrize("place", ["catalogue", "defeated", "one_shots", "permanents"])
@pytest.mark.parametrize("taken", [0, 1, 3])
def test_the_id_of_a_card_entered_by_hand_is_one_that_is_free(place: str, taken: int) -> None:
    """Section 1.3: `-2`, `-3`, … behind the name while it is taken, wherever that may be."""
    names = ["enemy-1", "enemy-1-2", "enemy-1-3"][:taken]
    held: Json = {"phase": "reveal", "fight": 3, "hand": "?8"}
    others = [{"id": name, "back": 0 if place == "catalogue" else 2} for name in names]
    if place == "defeated":  # a position names them by their fights
        held["defeated"] = [[1, 0, "shot"]] if taken else []
        others = [{"id": name} for name in names[1:]]
    held["one_shots" if place == "defeated" else place] = others
    state = after('E "Enemy 1" hp=9', **held)
    assert told(state, "enemy")["card"]["id"] == ["enemy-1", "enemy-1-2", "", "enemy-1-4"][taken]


ASKED: list[tuple[Json, bool]] = [  # an effect, and whether it has to be told something
    ({"op": "draw", "n": 1}, True),
    ({"op": "draw_value", "n": 1}, True),
    ({"op": "swap", "max": 1}, True),
    ({"op": "recover", "n": 1}, True),
    ({"op": "recast", "max": 1, "what": "rank"}, True),
    ({"op": "as_suit", "filter": {}, "to": "choose"}, True),
    ({"op": "as_suit", "filter": {}, "to": "h"}, False),
    ({"op": "as_rank", "filter": {}, "to": "A"}, False),
    ({"op": "hit", "n": 1}, False),
    ({"op": "bullets", "n": 1}, False),
    ({"op": "refills", "n": 1}, False),
    ({"op": "refresh"}, False),
    ({"op": "joker", "to": "hand"}, False),
    ({"op": "look", "n": 1}, False),
    ({"op": "manual"}, False),
    ({"op": "add", "n": 1}, False),
]


@pytest.mark.parametrize(("effect", "asks"), ASKED, ids=lambda one: str(one)[:40])
def test_a_one_shot_is_offered_whole_or_with_what_it_asks_for(effect: Json, *, asks: bool) -> None:
    whole: Json = {"op": "bullets", "n": 1}
    for effects in ((effect,), (effect, whole), (whole, effect)):
        state = after(**bonus(*effects, base={**STANDS, "discard": "3c"}))
        told_in = Template("use_bonus", {"seat": "1", "card": "b"}, ("args", "drawn"))
        assert legal.legal(state, "1")[-1] == (told_in if asks else UseBonus("b", seat="1"))


NO_NAMES = {**JUNK, "hand": "?8"}
BOTH_WAIT = {**COOP, "enemy": {"hp": 1}, "hands": {"1": "Kc Ks", "2": "Kd"}}
SURPLUS = {**COOP, "phase": "trim", "hands": {"1": "?6", "2": "?5"}}
DEALT: Json = {"mode": "coop", "phase": "deal", "fight": 0}
DEAL, ROW = ("hand", "common"), ("common",)


@pytest.mark.parametrize(
    ("given", "lines", "first", "second"),
    [
        (DEALT, (), [("deal_cards", DEAL)], [("deal_cards", DEAL)]),
        (DEALT, ("1: H ?5",), [("deal_cards", ROW)], [("deal_cards", DEAL)]),
        (DEALT, ("1: H ?5 / 2h 2s 2d",), [], [("deal_cards", DEAL)]),
        (DEALT, ("H / 2h 2s 2d",), [("deal_cards", DEAL)], [("deal_cards", DEAL)]),
        (DEALT, ("1: H ?5", "2: H ?5"), [("deal_cards", ROW)], [("deal_cards", ROW)]),
        (STANDS, (SHOT,), [("draw_cards", DEAL)], []),
        (COOP, ("D Kc Ks 2h 2s 2d",), [("draw_cards", DEAL)], [("draw_cards", DEAL)]),
        (COOP, ("D Kc Ks 2h 2s 2d", "1: + ?2"), [], [("draw_cards", DEAL)]),
        (COOP, ("D Kc Ks 2h 2s 2d", "1: + / 3h 3s 3d"), [("draw_cards", DEAL)], []),
        (
            BOTH_WAIT,
            ('! hp=0 "fell"',),
            [("reveal_enemy", ("id", "card")), ("draw_cards", DEAL)],
            [("draw_cards", DEAL)],
        ),
        (
            {**COOP, "phase": "trim", "hands": {"1": "?6", "2": "?5"}},
            (),
            [("trim_hand", ("cards",))],
            [],
        ),
        (
            STANDS,
            (),
            [("play_hand", ("cards", "claim", "drawn")), ("swap_cards", ("cards", "drawn"))],
            [],
        ),
        (
            NO_NAMES,
            (),
            [("play_hand", ("cards", "claim", "drawn")), ("jam_gun", ("cards", "drawn"))],
            [],
        ),
        (JUNK, (), [], []),
        (STANDS, ("Q",), [], []),
    ],
    ids=lambda one: str(one)[-30:],
)
def test_what_is_open_in_an_entry_is_said(
    given: Json,
    lines: tuple[str, ...],
    first: list[tuple[str, tuple[str, ...]]],
    second: list[tuple[str, tuple[str, ...]]],
) -> None:
    state = after(*lines, **given)
    for seat, wanted in (("1", first), ("2", second)):
        found = [one for one in legal.legal(state, seat) if isinstance(one, Template)]
        assert [(one.kind, one.open) for one in found] == wanted
        for one in found:
            assert one.given == ({} if one.kind == "reveal_enemy" else {"seat": seat})
