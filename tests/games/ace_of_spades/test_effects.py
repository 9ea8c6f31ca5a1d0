"""Filters, conditions, re-interpretations, and what each effect adds to the damage."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ace_of_spades.events.shots import Cause
from core.games.ace_of_spades.pieces.effects import Condition, Effect, Filter
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rules import damage
from core.games.ace_of_spades.rules.damage import Tally
from core.games.ace_of_spades.rules.effects import (
    Force,
    Scene,
    forbidden,
    holds,
    identities,
    in_force,
    is_among,
    kickers_only,
    matches,
)
from core.games.ace_of_spades.rules.poker import Identity, Made
from core.games.ace_of_spades.state import Armed, Enemy, State
from core.games.ace_of_spades.state.options import Options
from core.structured import read
from tests.games.ace_of_spades import effects_at_random as chance

Json = dict[str, Any]


def natural(code: str) -> Identity:
    return Identity(code, code[0], code[1], natural=True)


CHANGED = Identity("4C", "K", "C", natural=False)
JOKER = Identity("JK", "A", "S", natural=False)


@pytest.mark.parametrize(
    ("wanted", "yes", "no"),
    [
        ({}, [natural("2H"), JOKER], []),
        ({"rank": ["A", "K"]}, [natural("AD"), CHANGED, JOKER], [natural("QD")]),
        ({"suit": ["s", "c"]}, [natural("2S"), CHANGED, JOKER], [natural("2H")]),
        ({"face": True}, [natural("JD"), CHANGED], [JOKER, natural("TD")]),
        ({"ace": True}, [natural("AD"), JOKER], [CHANGED]),
        ({"color": "red"}, [natural("2H"), natural("2D")], [JOKER, CHANGED]),
        ({"color": "black"}, [JOKER, CHANGED], [natural("2H"), natural("2D")]),
        ({"parity": "even"}, [natural("2H"), natural("TH"), natural("QH")], [JOKER, CHANGED]),
        ({"parity": "odd"}, [JOKER, CHANGED, natural("JH")], [natural("8H")]),
        ({"value_min": 11}, [natural("JH"), CHANGED], [natural("TH"), JOKER]),
        ({"value_max": 2}, [JOKER, natural("2D")], [natural("3D"), CHANGED]),
        ({"natural": True}, [natural("4C")], [CHANGED, JOKER]),
        ({"card": ["As", "4c"]}, [natural("AS"), CHANGED], [JOKER, natural("AD")]),
        ({"card": ["JK"]}, [JOKER], [natural("JC")]),
        ({"rank": ["K"], "suit": ["c"], "value_max": 13}, [CHANGED], [natural("KD")]),
    ],
)
def test_filters(wanted: Json, yes: list[Identity], no: list[Identity]) -> None:
    found = read(Filter, wanted)
    assert [card for card in yes + no if matches(found, card)] == yes


PAIR = Scene("pair", [natural("KH"), natural("KS")], [natural(c) for c in ("KH", "KS", "2H")], 2)
HEARTS: Json = {"suit": ["h"]}


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        (None, True),
        ({"combo": ["pair", "trips"]}, True),
        ({"combo": ["2pair"]}, False),
        ({"shot": 2}, True),
        ({"shot": 1}, False),
        ({"count": {"filter": HEARTS, "min": 2}}, False),
        ({"count": {"filter": HEARTS, "min": 2, "scope": "played"}}, True),
        ({"count": {"filter": HEARTS, "max": 1}}, True),
        ({"count": {"filter": HEARTS, "max": 1, "scope": "played"}}, False),
        ({"not": {"combo": ["pair"]}}, False),
        ({"all": [{"shot": 2}, {"combo": ["pair"]}]}, True),
        ({"all": [{"shot": 2}, {"combo": ["full"]}]}, False),
        ({"any": [{"shot": 1}, {"combo": ["pair"]}]}, True),
        ({"any": [{"shot": 1}, {"combo": ["full"]}]}, False),
        ({"combo": ["pair"], "not": {"shot": 1}}, True),
        ({"combo": ["pair"], "shot": 3}, False),
    ],
)
def test_conditions(when: Json | None, *, expected: bool) -> None:
    condition = None if when is None else read(Condition, when)
    assert holds(condition, PAIR) is expected


def test_re_interpretations_follow_each_other() -> None:
    """R74.1: permanents, armed, penalty; a later filter sees what an earlier one made."""
    force = chance.force(
        [{"op": "as_suit", "filter": {"suit": ["c"]}, "to": "h"}],
        [{"op": "as_rank", "filter": {"suit": ["h"], "value_max": 4}, "to": "A"}],
        [{"op": "as_rank", "filter": {"ace": True}, "to": "2"}],
    )
    assert identities(force, ["4C", "4D", "AD", "9H"]) == (
        Identity("4C", "2", "H", natural=False),
        natural("4D"),
        Identity("AD", "2", "D", natural=False),
        natural("9H"),
    )


def test_what_was_changed_is_natural_no_more_even_if_it_is_itself_again() -> None:
    """A change that changes nothing leaves a card as it is."""
    to_ace: Json = {"op": "as_rank", "filter": {"rank": ["7", "A"]}, "to": "A"}
    back: Json = {"op": "as_rank", "filter": {"card": ["7d"]}, "to": "7"}
    force = chance.force([to_ace], [back], [])
    assert identities(force, ["7D", "AS"]) == (
        Identity("7D", "7", "D", natural=False),
        natural("AS"),
    )


def test_the_joker_is_what_it_is_named_and_nothing_re_interprets_it() -> None:
    """R41, R74.1."""
    force = chance.force([{"op": "as_rank", "filter": {}, "to": "2"}], [], [])
    assert identities(force, ["JK"], "AS") == (JOKER,)
    assert identities(force, ["JK"]) == (Identity("JK", "", "", natural=False),)


def test_a_suit_still_to_be_chosen_changes_nothing() -> None:
    force = chance.force([{"op": "as_suit", "filter": {}, "to": "choose"}], [], [])
    assert identities(force, ["7D"]) == (natural("7D"),)


def test_identities_decide_on_what_may_be_played_and_what_counts() -> None:
    """R74.2, A20: a spade that counts as a club is no spade."""
    force = chance.force(
        [{"op": "as_suit", "filter": {"rank": ["9"]}, "to": "c"}],
        [],
        [
            {"op": "no_play", "filter": {"suit": ["s"]}},
            {"op": "no_count", "filter": {"suit": ["c"]}},
        ],
    )
    seen = identities(force, ["9S", "8S", "8H"])
    assert [is_among(forbidden(force), card) for card in seen] == [False, True, False]
    assert [is_among(kickers_only(force), card) for card in seen] == [True, False, False]


def test_what_is_in_force() -> None:
    """R71, R72, R75: permanents, what the seat armed itself, the penalty of the enemy in front."""
    add, hit, immune = (
        read(Effect, effect)
        for effect in ({"op": "add", "n": 2}, {"op": "hit", "n": 3}, {"op": "immune"})
    )
    enemy = Enemy(EnemyCard("front", 2, 9, penalty=(immune,), bonus=(hit,)), 9, 9)
    state = State(
        Options(),
        enemy=enemy,
        permanents=(EnemyCard("old", 2, 9, penalty=(immune,), bonus=(add, hit)),),
        armed=(Armed("mine", 0, (add,)), Armed("theirs", 1, (add, add))),
    )
    assert in_force(state, 0) == Force(
        (("old", add), ("old", hit)), (("mine", add),), (("front", immune),)
    )
    assert in_force(state, 1).armed == (("theirs", add), ("theirs", add))
    assert in_force(state._replace(enemy=None), 0).penalty == ()


def tally(
    text: str, combo: Any, *, permanents: Any = (), armed: Any = (), penalty: Any = ()
) -> Tally:
    """What the cards deal, all of them being the combination."""
    force = chance.force([*permanents], [*armed], [*penalty])
    hand = identities(force, text.split(), "AS")
    return damage.tally(force, hand, Made(combo, (), tuple(range(len(hand)))), 1)


def test_the_causes_of_a_damage_say_where_each_point_is_from() -> None:
    """R31, R32, R74."""
    found = tally(
        "AH JK KD KC KS",
        "full",
        permanents=[{"op": "add_each", "n": 2, "filter": {"suit": ["h"]}}, {"op": "add", "n": 1}],
        armed=[{"op": "multiply", "num": 2}],
        penalty=[{"op": "set_each", "filter": {"ace": True}, "n": 0}, {"op": "cap", "n": 20}],
    )
    assert (found.base, found.extra, found.damage) == (6, 6, 20)
    assert found.causes == (
        Cause("base", 6),
        Cause("ace", 0, "AH", "enemy-0", "set_each"),
        Cause("ace", 0, "JK", "enemy-0", "set_each"),
        Cause("face", 1, "KD"),
        Cause("face", 1, "KC"),
        Cause("face", 1, "KS"),
        Cause("effect", 2, "AH", "permanent-0", "add_each"),
        Cause("effect", 1, None, "permanent-1", "add"),
        Cause("effect", 12, None, "armed-0", "multiply"),
        Cause("effect", -4, None, "enemy-1", "cap"),
    )


def test_the_highest_of_the_bonuses_counts_and_the_last_of_a_penalty() -> None:
    """R74, steps 3 and 4."""

    def base(n: int) -> Json:
        return {"op": "set_base", "combo": ["pair"], "n": n}

    def each(n: int) -> Json:
        return {"op": "set_each", "filter": {"rank": ["9"]}, "n": n}

    bonuses = {"permanents": [base(3), each(1)], "armed": [base(5), each(4), base(4), each(2)]}
    found = tally("9H 9S", "pair", **bonuses)
    assert (found.base, found.extra) == (5, 8)
    assert found.causes[0] == Cause("base", 5, None, "armed-0", "set_base")
    assert found.causes[1] == Cause("effect", 4, "9H", "armed-1", "set_each")
    found = tally("9H 9S", "pair", **bonuses, penalty=[base(2), each(0), base(1), each(-1)])
    assert (found.base, found.extra, found.damage) == (1, -2, 0)
    assert found.causes[-1] == Cause("floor", 1)
    lower = tally("9H 9S", "pair", permanents=[base(0)])
    assert (lower.base, lower.damage) == (0, 0)


def test_bonuses_multiply_first_and_every_step_rounds_down() -> None:
    """R74, step 6: 7 halved and trebled is 9; trebled and halved it would be 10."""
    half, treble = {"op": "multiply", "num": 1, "den": 2}, {"op": "multiply", "num": 3}
    six: list[Json] = [{"op": "add", "n": 6}]
    assert tally("9H 9S", "pair", permanents=six, armed=[half], penalty=[treble]).damage == 9
    assert tally("9H 9S", "pair", permanents=six, armed=[treble], penalty=[half]).damage == 10


def test_immunity_comes_last_and_nothing_deals_less_than_nothing() -> None:
    """R74, step 7."""
    found = tally("AH AS", "pair", armed=[{"op": "immune"}], penalty=[{"op": "add", "n": 3}])
    assert (found.base, found.extra, found.damage) == (1, 9, 0)
    assert found.causes[-1] == Cause("effect", -10, None, "armed-0", "immune")
    found = tally("2H 2S", "pair", penalty=[{"op": "add", "n": -4}])
    assert (found.extra, found.damage) == (-4, 0)
    assert found.causes[-1] == Cause("floor", 3)


def test_kickers_add_only_to_what_looks_at_all_played_cards() -> None:
    """R23, R24."""
    red: Json = {"op": "add_each", "n": 2, "filter": {"color": "red"}}
    force = chance.force([red, red | {"scope": "played"}], [], [])
    hand = identities(force, ["AD", "9H", "9S", "KD", "2C"])
    found = damage.tally(force, hand, Made("pair", ("9",), (1, 2)), 1)
    assert (found.base, found.extra) == (1, 2 + 3 * 2)


def test_effects_that_change_no_hand_are_passed_over() -> None:
    others: list[Json] = [
        *chance.PASSED_OVER,
        {"op": "start", "refills": 1},
        {"op": "recast", "max": 1, "what": "rank"},
    ]
    assert tally("9H 9S", "pair", permanents=others).causes == (Cause("base", 1),)
