"""Each effect of section 1.4 at its bounds: what is allowed, and what is one too many."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from core.games.ace_of_spades.pieces.effects import StartEffect
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.state import State, hand_size
from core.games.ace_of_spades.state.options import Options
from tests.games.ace_of_spades.refusals import STANDS, TURN, bonus
from tests.games.ace_of_spades.tables import after, begin, refusal, told

Json = dict[str, Any]

# --- dials ----------------------------------------------------------------------------------------

R7 = {1: (2, 2, 1), 2: (3, 2, 1), 3: (3, 3, 2), 4: (4, 4, 3)}  # by scene; at last in Nightmare
STARTS = (None, -9, -1, 0, 1, 2)


@pytest.mark.parametrize("fight", range(1, 13))
def test_r7_r53_each_fight_begins_with_the_dials_of_its_scene_and_what_is_added(fight: int) -> None:
    """Two cards add to them, in every difficulty; a dial never shows less than 0."""
    bullets, *refills = R7[(fight + 2) // 3]
    for difficulty in ("easy", "normal", "hard", "nightmare"):
        for more, less in itertools.product(STARTS, STARTS):
            added = (StartEffect(more, less), StartEffect(1, None))
            state = State(
                Options(difficulty=difficulty),  # type: ignore[arg-type]
                permanents=tuple(EnemyCard(f"p{n}", 2, 9, bonus=(e,)) for n, e in enumerate(added)),
            )
            expected = (
                max(0, bullets + 1 + (more or 0)),
                max(0, refills[difficulty == "nightmare"] + (less or 0)),
            )
            assert flow.start_dials(state, fight) == expected


@pytest.mark.parametrize("dial", ["bullets", "refills"])
@pytest.mark.parametrize("n", range(-4, 3))
def test_r70_a_dial_moves_by_n_and_not_below_0(dial: str, n: int) -> None:
    state = after("B b", **bonus({"op": dial, "n": n}))
    now = max(0, 2 + n)
    assert told(state, dial) == now
    assert told(state, "phase") == ("lost" if dial == "bullets" and now == 0 else "turn")  # R100


ASKS: list[Json] = [  # effects that cannot be done without being told cards
    {"op": "draw", "n": 1},
    {"op": "draw_value", "n": 1},
    {"op": "swap", "max": 1},
    {"op": "recover", "n": 1},
    {"op": "recast", "max": 1, "what": "rank"},
]


@pytest.mark.parametrize("effect", ASKS, ids=lambda one: one["op"])
def test_r100_r101_behind_what_ends_the_match_nothing_is_done(effect: Json) -> None:
    """And nothing is asked for; where the match goes on it is."""
    boss = {**STANDS, "fight": 12, "enemy": {"hp": 4, "max": 50}, "bullets": 2}
    for base, before, phase in (
        (STANDS, {"op": "bullets", "n": -2}, "lost"),
        (boss, {"op": "hit", "n": 4}, "won"),
        (boss, {"op": "hit", "n": 9}, "won"),
    ):
        assert told(after("B b", **bonus(before, effect, base=base)), "phase") == phase
    for base, before in (
        (STANDS, {"op": "bullets", "n": -1}),
        (boss, {"op": "hit", "n": 3}),
        (TURN, {"op": "hit", "n": 5}),
    ):
        assert refusal(begin(**bonus(before, effect, base=base)), "B b").rule in {
            "R70",
            "R73",
            "R76",
        }


def test_r100_a_dial_at_0_loses_nothing_once_the_enemy_has_fallen() -> None:
    deadly = bonus({"op": "hit", "n": 5}, {"op": "bullets", "n": -2}, ASKS[0], base=TURN)
    state = after("B b > As", "E m1", **deadly)
    assert told(state, "phase", "bullets") == ("turn", 2)
    later = bonus({"op": "bullets", "n": -2}, ASKS[0], base=TURN)
    state = after('! hp=0 "fell"', "B b > As", **later)
    assert told(state, "phase", "bullets") == ("reveal", 0)


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "effect",
    [
        {"op": "look", "n": 2},
        {"op": "start", "bullets": 1},
        {"op": "hand_limit", "n": 2},
        {"op": "manual"},
    ],
    ids=lambda one: one["op"],
)
def test_an_effect_without_consequences_is_passed_over_in_a_one_shot(effect: Json) -> None:
    state = after("B b > As", **bonus(effect, {"op": "draw", "n": 1}))
    assert told(state, "phase", "bullets", "refills", "bonuses") == ("turn", 2, 2, 1)
    assert hand_size(state, 0) == 9


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("number", range(5))
def test_r70_so_many_cards_at_most_and_one_at_least(most: int, number: int) -> None:
    """Of a swap, of those taken back, and of those that a recast names."""
    given = {**STANDS, "discard": "3c 3d 3h 3s"}
    own, pile, new = ["2h", "2s", "5d", "4d"], ["3c", "3d", "3h", "3s"], ["As", "Ah", "Ac", "Ad"]
    lines: dict[str, tuple[Json, str]] = {
        "swap": ({"max": most}, " ".join(["B b", *own[:number], ">", *new[:number]])),
        "recover": ({"n": most}, " ".join(["B b", *pile[:number]])),
        "recast": (
            {"max": most, "what": "rank"},
            " ".join(["B b", *(f"{card}=As" for card in own[:number])]),
        ),
    }
    for op, (more, line) in lines.items():
        session = begin(**bonus({"op": op, **more}, base=given))
        entry = line if number or op != "swap" else "B b"
        if 1 <= number <= most:
            session.play(entry, at=session.pending[0].at)
            assert told(session.timeline.state, "phase") == "turn"
        else:
            assert refusal(session, entry).code == "E_BONUS_PARAM"


@pytest.mark.parametrize(
    ("drawn", "total"),
    [("As", 1), ("Tc", 10), ("Jc", 11), ("Qc", 12), ("Kd", 13), ("As 3c", 4), ("Kd As", 14)],
)
@pytest.mark.parametrize("n", [1, 3, 4, 10, 11, 13, 14])
def test_r20_cards_are_turned_up_until_their_values_reach_n(drawn: str, total: int, n: int) -> None:
    """One fewer would not do, and one more is none of them."""
    values = {"A": 1, "3": 3, "T": 10, "J": 11, "Q": 12, "K": 13}
    before = total - values[drawn.rsplit(maxsplit=1)[-1][0]]
    session = begin(**bonus({"op": "draw_value", "n": n}))
    if before < n <= total:
        session.play(f"B b > {drawn}", at=session.pending[0].at)
        assert hand_size(session.timeline.state, 0) == 8 + len(drawn.split())
    else:
        assert refusal(session, f"B b > {drawn}").code == "E_DRAW_COUNT"


@pytest.mark.parametrize("drawn", ["? Kd", "As ? Kd", "Kd ?"])
def test_r70_what_is_turned_up_is_named(drawn: str) -> None:
    """Each of them; behind them nothing is turned up."""
    found = refusal(begin(**bonus({"op": "draw_value", "n": 12})), f"B b > {drawn}")
    assert found.code == "E_DRAW_COUNT"
    assert ("name them" in str(found.message)) == (drawn != "Kd ?")


@pytest.mark.parametrize("left", range(4))
@pytest.mark.parametrize("op", ["draw", "swap", "draw_value"])
def test_r59_a_short_deck_gives_what_it_has(op: str, left: int) -> None:
    """Neither more nor fewer."""
    pile, more = "2c 3c 4c", {"draw": {"n": 2}, "swap": {"max": 2}, "draw_value": {"n": 5}}[op]
    given = bonus({"op": op, **more}, base={**STANDS, "deck": pile[: 3 * left]})
    put_down = "2h 2s " if op == "swap" else ""
    due = min(2, left)
    for number in range(4):
        line = f"B b {put_down}" + (f"> {pile[: 3 * number]}" if number else "")
        session = begin(**given)
        if number == due:
            session.play(line.strip(), at=session.pending[0].at)
            assert told(session.timeline.state, "deck_size") == left - due
        else:
            assert refusal(session, line.strip()).code in {"E_DRAW_COUNT", "E_CARD_NOT_DRAWABLE"}


def test_r59_cards_are_turned_up_from_the_deck_alone() -> None:
    """Two cards nobody has seen: one of them is in the hand."""
    value: Json = {"op": "draw_value", "n": 9}
    given = bonus(value, base={**STANDS, "hand": "2h 2s ?1", "deck": "2c 3c"})
    assert told(after("B b > 2c", **given), "deck_size") == 0
    assert refusal(begin(**given), "B b > 2c 3c").code == "E_DRAW_COUNT"
