"""Setup, power phase, initiative, passes, the centre and the ends (R12 to R24, R92 to R97)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from core.games.sorcerers_deck_of_death.rules.legal import legal as entries
from tests.games.sorcerers_deck_of_death.begun import (
    at,
    begin,
    code,
    hp,
    kinds,
    last,
    new,
    play,
    state,
    told,
)

ALL_24 = [rank + suit for rank in "9TJQKA" for suit in "scdh"]
PAIR = "aM 9,1 done; bM 9,17 done"


def legal(session: Any, seat: str) -> Any:
    """What a seat may enter."""
    return entries(state(session), seat)


def line_up(first: str) -> str:
    """Both bands set up in turn, from one end of the line to the other."""
    second = "b" if first == "a" else "a"
    y = {"a": "1", "b": "17"}
    return "; ".join(
        f"d {seat}{letter} {2 * n + 2},{y[seat]}"
        for n, letter in enumerate("MGTBSL")
        for seat in (first, second)
    )


@pytest.mark.parametrize("first", ["a", "b"])
def test_setup_by_turns_until_all_twelve_stand(first: str) -> None:
    session = new(line_up(first), first_deployer=first)
    assert (state(session).phase, state(session).round) == ("power", 1)
    assert last(session, "phase_entered").turn is None


def test_a_base_over_the_line_is_pulled_back() -> None:
    session = new("d aG 3,1.6; d bG 3,16.4")
    assert (at(session, "aG"), at(session, "bG")) == ((3000, 1500), (3000, 16500))


@pytest.mark.parametrize(("number", "due"), [(1, 5), (2, 5), (3, 6), (4, 6), (5, 7), (6, 7)])
@pytest.mark.parametrize("order", ["ab", "ba"])
def test_power_phase(number: int, due: int, order: str) -> None:
    """R15: in any order."""
    session = begin(phase="power", round=number)
    for seat in order:
        assert code(session, f"+{seat} *{due + 1}") == "wrong_draw_count"
        play(session, f"+{seat} *{due}")
    assert state(session).phase == "initiative"


def test_down_to_ten_before_anything_else() -> None:
    session = begin(phase="power", a="9s9c9d9hTsTcTdTh", b="9s")
    play(session, "+a *5")
    assert code(session, "i 12:34") == code(session, "aM") == "discard_needed"
    play(session, "+b *5")
    assert code(session, "i 12:34") == "discard_needed"
    play(session, "-a 9s9cAs")  # an unseen card may be any that was not seen
    side = told(session)["cards"]["a"]
    assert (side["unknown"], side["discard"]) == (4, ["9S", "9C", "AS"])
    assert state(session).phase == "initiative"


BOTH_OWE = ("+a *5", "+b *5", "-a 9s9c9d", "-b 9s9c")
ORDERS = [
    order
    for order in permutations(BOTH_OWE)
    if order.index("+a *5") < order.index("-a 9s9c9d")
    and order.index("+b *5") < order.index("-b 9s9c")
]


@pytest.mark.parametrize("order", ORDERS, ids="; ".join)
def test_both_seats_draw_and_discard_in_any_order(order: tuple[str, ...]) -> None:
    """R15, R16: whatever the order, the same table."""
    hands = {"a": "9s9c9d9hTsTcTdTh", "b": "9s9c9d9hTsTcTd"}
    session = begin(phase="power", **hands)
    for line in order:
        assert state(session).phase == "power"
        assert legal(session, line[1])[0].kind == {"+": "draw", "-": "discard"}[line[0]]
        play(session, line)
    assert state(session) == state(begin("", *BOTH_OWE, phase="power", **hands))
    assert state(session).phase == "initiative"


def test_a_seat_that_holds_ten_waits_for_nobody_and_draws_once() -> None:
    session = begin(phase="power", a="9s9c9d9hTsTcTdTh", b="9s9c9d9hTsTcTd")
    play(session, "+b *5; +a *5")
    assert code(session, "-a 9s9c") == "wrong_discard_count"
    assert code(session, "+b *5") == "discard_needed"
    play(session, "-b 9s9c")
    assert code(session, "+b *5") == "already_drawn"
    assert legal(session, "b") == ()
    assert code(session, "-b 9d") == "nothing_to_discard"


def test_the_last_discard_ends_the_power_phase() -> None:
    session = begin(phase="power", a="9s9c9d9hTsTcTdTh")
    play(session, "+b *5; +a *5")
    assert state(session).phase == "power"
    play(session, "-a 9s9c9d")
    assert state(session).phase == "initiative"


def test_no_reshuffle_before_a_card_is_needed() -> None:
    """R17: the deck is drawn to its end first."""
    session = begin(phase="power", pile_a="".join(ALL_24[:19]))
    play(session, "+a *5")
    side = told(session)["cards"]["a"]
    assert (side["deck"], side["reshuffles"], len(side["discard"])) == (0, 0, 19)
    session = begin(phase="power", pile_a="".join(ALL_24[:20]))
    play(session, "+a ????9s")
    side = told(session)["cards"]["a"]
    assert (side["deck"], side["reshuffles"], side["discard"]) == (19, 1, [])
    assert side["known"] == ["9S", "AC", "AD", "AH", "AS"]  # R68
    assert code(begin(phase="power", pile_a="".join(ALL_24[:20])), "+a 9s????") == "card_impossible"


def test_what_goes_above_ten_lies_on_the_new_discard() -> None:
    session = begin(phase="power", a="AsAcAdAhKsKc", pile_a="".join(ALL_24[:16]))
    play(session, "+a Kd????")
    side = told(session)["cards"]["a"]
    assert (side["reshuffles"], side["deck"], side["unknown"]) == (1, 13, 3)
    play(session, "-a As")
    assert told(session)["cards"]["a"]["discard"] == ["AS"]


@pytest.mark.parametrize(
    ("line", "winner"),
    [("i 12:11", "a"), ("i 11:12", "b"), ("i 66:66/12:21/43:11", "a"), ("i 34:43/11:66", "b")],
)
def test_initiative(line: str, winner: str) -> None:
    session = begin("aM 9,1; bM 9,17", line, phase="initiative")
    assert told(session)["first"] == told(session)["turn"] == winner
    assert len(last(session, "initiative_rolled").rolls) == line.count("/") + 1
    assert code(session, "--") == "must_activate"  # the winner must play


def test_a_pass_is_not_final() -> None:
    """R24: the turn comes back when the other seat does something."""
    session = begin("aM 9,1 done; bM 9,17; bG 3,17", "--; bM; .; --; bG; .; --", a="9s")
    assert (state(session).phase, state(session).passes) == ("activation", 1)
    play(session, "--")
    assert (state(session).phase, state(session).turn) == ("end", -1)


def test_a_spell_resets_the_passes() -> None:
    session = begin("aM 9,1 done; bM 9,9 done", turn="b", a="9s9c9d")
    play(session, "--; *TL 9s9c9d 3,3")
    assert (state(session).passes, state(session).turn) == (0, 1)
    play(session, "--")
    assert state(session).phase == "activation"


def test_points_may_be_left_and_the_token_comes_at_the_end() -> None:
    session = begin("aM 9,1; bM 9,17", "aM")
    assert not told(session)["figs"]["aM"]["done"]
    play(session, ".")
    assert told(session)["figs"]["aM"]["done"]
    assert last(session, "activation_ended").unused == 2


def test_a_walk_and_a_shot_in_any_order_end_the_activation() -> None:
    for lines in ("aT; w 9,3; s bG; =11", "aT; s bG; =11; w 9,3"):
        session = begin("aT 9,2; bG 9,9", lines)
        assert (state(session).act, state(session).turn) == (None, 1)


# --- the end of a round -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figs", "sums", "left"),
    [
        ("aM 9,11.5; bM 9,17", (1, 0), (6, 5)),  # the Mage counts, to the last thousandth
        ("aM 9,11.501; bM 9,17", (0, 0), (6, 6)),
        ("aM 9,1; aS 9,9; bM 9,17; bG 9,10; bT 9,8", (2, 2), (6, 6)),
        ("aM 9,1; aG 9,9; bM 9,17; bS 9,10", (1, 2), (5, 6)),
        ("aM 9,1; aS 9,9; aG 8,9; bM 9,17; bG 9,10; bT 9,8", (3, 2), (6, 5)),
    ],
)
def test_centre(figs: str, sums: tuple[int, int], left: tuple[int, int]) -> None:
    session = begin(figs, "o", phase="end")
    scored = last(session, "centre_scored")
    assert ((scored.a, scored.b), hp(session, "aM", "bM")) == (sums, left)
    assert (state(session).round, state(session).phase) == (2, "power")


def test_a_big_base_must_lie_inside_entirely() -> None:
    for bases, worth in (("equal", 1), ("big_brute", 0)):
        session = begin("aM 9,1; aL 9,11.4; bM 9,17", "o", phase="end", bases_mm=bases)
        assert last(session, "centre_scored").a == worth


def test_within_the_tolerance_the_table_may_say_who_is_inside() -> None:
    figs = "aM 9,1; aG 9,11.55; bM 9,17; bG 9,6.45"
    assert hp(begin(figs, "o", phase="end"), "aM", "bM") == (6, 6)
    assert hp(begin(figs, "o a:aG b:", phase="end"), "aM", "bM") == (6, 5)
    assert hp(begin(figs, "o a:aG b:bG", phase="end"), "aM", "bM") == (6, 6)


def test_a_new_round_takes_all_tokens_also_of_the_dead() -> None:
    given = {"phase": "end", "dead": "bS", "dead_done": "bS"}
    session = begin(f"{PAIR}; aG 3,1", "o", **given)
    assert not any(fig["done"] for fig in told(session)["figs"].values())
    assert not any(side["drawn"] for side in told(session)["cards"].values())


def test_the_centre_may_kill() -> None:
    session = begin("aM 9,1; aG 9,9; bM 9,17 1", "o", phase="end", round=6)
    assert state(session).result == ("a", "mage_killed")
    assert kinds(session) == ["centre_scored", "wounds_applied", "figure_killed", "match_ended"]


@pytest.mark.parametrize(
    ("own", "theirs", "result"),
    [(3, 3, ("draw", "draw")), (4, 3, ("a", "mage_hp")), (1, 6, ("b", "mage_hp"))],
)
def test_after_the_last_round(own: int, theirs: int, result: tuple[str, str]) -> None:
    for rounds in (6, 2):
        session = begin(
            f"aM 9,1 {own}; bM 9,17 {theirs}", "o", phase="end", round=rounds, rounds=rounds
        )
        assert (state(session).result, state(session).phase) == (result, "over")


def test_the_last_wound_of_the_centre_counts_for_the_result() -> None:
    session = begin("aM 9,1 3; aG 9,9; bM 9,17 3", "o", phase="end", round=6)
    assert state(session).result == ("a", "mage_hp")


@pytest.mark.parametrize("lines", ["", "aG; m bT", "aG; m bT; =66", "aS; f", "aG"])
@pytest.mark.parametrize(("seat", "winner"), [("a", "b"), ("b", "a")])
def test_giving_up_at_any_time(lines: str, seat: str, winner: str) -> None:
    session = begin("aG 9,7; aS 3,3; bT 9,8", *filter(None, [lines]))
    play(session, f"x {seat}")
    assert state(session).result == (winner, "conceded")
    assert (state(session).act, state(session).pending, state(session).turn) == (None, None, -1)
