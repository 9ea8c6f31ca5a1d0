"""The abilities of both Mages with their edges (R82 to R91)."""

from __future__ import annotations

import pytest

from tests.games.sorcerers_deck_of_death.begun import (
    at,
    attack,
    begin,
    code,
    hp,
    kinds,
    last,
    offers,
    play,
    state,
    told,
)

RUN = {"a": "9sTdJh"}
B_RUN = {"b": "9sTdJh", "turn": "b"}


# --- Teymur (R82 to R86) ----------------------------------------------------------------------


def test_a_bolt_may_be_cast_again_and_again_and_uses_no_activation() -> None:
    """R21: independent of the Mage's own activation, the same one in later turns too."""
    session = begin("aM 9,2 done; bL 9,9; bM 3,17", a="9s9cTsTcJsJc")
    play(session, "*EP 9s9c bL; =11; bM; .; *EP TsTc bL; =66")
    assert hp(session, "bL") == 2
    assert told(session)["figs"]["aM"]["done"]
    assert state(session).pending is None  # a shot never pushes (R57)


def test_a_bolt_meets_cover() -> None:
    session = begin("aM 9,2; aG 9.6,8.1; bG 9,9", "*EP 9s9c bG; =33", a="9s9c")
    assert (last(session, "attack_resolved").against, hp(session, "bG")) == (7, 3)


def test_a_storm_that_reaches_nobody_ends_the_turn() -> None:
    session = begin("aM 9,2; bG 9,9", "*TE 9sTdJh", **RUN)
    assert (state(session).turn, state(session).pending) == (1, None)
    assert told(session)["cards"]["a"]["discard"] == ["9S", "TD", "JH"]
    assert kinds(session) == ["ability_cast", "turn_ended"]


def test_a_storm_while_engaged_without_sight_in_the_casters_order() -> None:
    session = begin("aM 9,9; bG 9,10; bT 9,12; bB 9,14; bM 9,15.1", "*TE 9sTdJh", **RUN)
    assert attack(session).left == (7, 8, 9)  # bB is exactly 4 away, the Mage 5.1
    play(session, "=bB:11; =bG:11; =bT:11")
    assert state(session).turn == 1


def test_a_storm_in_which_a_figure_dies_and_another_is_pushed() -> None:
    session = begin("aM 9,9; bG 9,12 1; bT 12,9; bL 6,9; bM 9,17", "*TE 9sTdJh", **RUN)
    play(session, "=bG:66; =bT:52; =bL:66")
    assert attack(session).movable == (8, 11)
    assert code(session, "p bG 9,13") == "not_a_target"
    play(session, "p bT 11,9")  # any direction, without an arc
    assert code(session, "p bT 12,9") == "not_a_target"
    play(session, "~")
    assert (state(session).turn, at(session, "bL")) == (1, (6000, 9000))


def test_a_storm_that_kills_the_mage_ends_at_once() -> None:
    session = begin("aM 9,9; bM 9,12 1; bG 12,9", "*TE 9sTdJh; =bM:66", **RUN)
    assert state(session).result == ("a", "mage_killed")


def test_no_window_may_be_skipped_in_a_storm_before_all_dice_are_in() -> None:
    """R41: a loss that may be lessened, then the next dice, which close the window."""
    session = begin("aM 9,9; bM 15,11; bT 9,12; bS 12,9", "*TE 9sTdJh; =bT:55", b="9sQh", **RUN)
    assert offers(session) == ("DM",)
    assert code(session, "p bT 9,13") == code(session, "bM") == "dice_needed"
    play(session, "=bS:11")
    assert (hp(session, "bT"), attack(session).movable) == (1, (8,))


@pytest.mark.parametrize(("spot", "found"), [("9,14.9", None), ("9,15.2", "too_far")])
def test_a_teleport_over_everything(spot: str, found: str | None) -> None:
    wall = {"id": "w", "shape": "poly", "pts": [[5, 9], [13, 9], [13, 9.5], [5, 9.5]]}
    session = begin("aM 9,7; bG 9,8", a="9s9d9h", terrain=[wall])
    if found:
        assert code(session, f"*TL 9s9d9h {spot}") == found
        return
    play(session, f"*TL 9s9d9h {spot}")
    assert (at(session, "aM"), state(session).turn) == ((9000, 14900), 1)


def test_celerity_on_a_warrior_in_a_stance() -> None:
    """R75, R85: a melee attack without an attacker: Def 7, at most one wound, no push."""
    session = begin("aM 9,2; aG 9,6 done; bM 9,17", "*CE 9sTs aG", a="9sTsKsKc")
    play(session, "!PD Ks; =44")
    assert (last(session, "attack_resolved").margin, hp(session, "aG")) == (0, 3)
    session = begin("aM 9,2; aG 9,6 done; bM 9,17", "*CE 9sTs aG; =66", a="9sTsKs")
    assert (hp(session, "aG"), state(session).pending, state(session).turn) == (2, None, 1)
    assert not told(session)["figs"]["aG"]["done"]


def test_celerity_without_a_token_is_legal_and_may_kill() -> None:
    session = begin("aM 9,2; aB 9,6 1; bM 9,17", "*CE 9sTs aB; =66", a="9sTs")
    assert told(session)["figs"]["aB"]["status"] == "dead"
    assert not [one for one in session.timeline.line()[1].events if one.kind == "token_removed"]


@pytest.mark.parametrize(
    ("fig", "way"), [("aM", "w 9,9"), ("aB", "w 9.9,13.5"), ("aB", "r 9.9,17.4"), ("aL", "w 3,9")]
)
def test_quick_adds_before_the_run_is_reckoned(fig: str, way: str) -> None:
    figs = "aM 9,2; aB 9.9,5.5; aL 3,4; bM 17,17" if fig == "aB" else "aM 9,2; aL 3,4; bM 17,17"
    session = begin(figs, fig, a="9s")
    assert code(session, way) == "too_far"
    play(session, "!VI 9s", way)


def test_a_quick_charge() -> None:
    session = begin("aM 9,2; aG 9,4; bT 9,10.9", "aG", a="9s")
    assert code(session, "c bT") == "too_far"
    play(session, "!VI 9s; c bT")
    assert at(session, "aG") == (9000, 9900)


# --- Tiluka (R87 to R91) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "dice", "after"), [(4, "66", 5), (6, "66", 6), (4, "21", 4), (5, "45", 6)]
)
def test_a_drain_gives_back_one_point_and_never_a_seventh(
    before: int, dice: str, after: int
) -> None:
    session = begin(f"aL 9,6; bM 9,9 {before}", f"*DV QsQh aL; ={dice}", turn="b", b="QsQh")
    assert hp(session, "bM") == after
    healed = last(session, "mage_healed")
    assert (healed is not None) == (after > before)


def test_a_drain_that_was_lessened_heals() -> None:
    given = {"mages": "tiluka-tiluka", "allow_mirror": True, "turn": "b"}
    session = begin("aM 9,1; aG 9,6; bM 9,9 4", "*DV QsQh aG", b="QsQh", a="9s9h", **given)
    play(session, "=65; !DM 9s9h")
    assert (hp(session, "aG"), hp(session, "bM")) == (2, 5)


def test_a_drain_that_kills_the_mage_ends_the_match() -> None:
    session = begin("aM 9,6 1; bM 9,9 4", "*DV QsQh aM; =66", turn="b", b="QsQh")
    assert state(session).result == ("b", "mage_killed")
    assert last(session, "mage_healed") is None


@pytest.mark.parametrize(
    ("target", "dice", "lost"),
    [
        ("aM", "=11:12", ("bM", 1)),
        ("aM", "=11:66", ("bM", 1)),
        ("aM", "=33:24", ("aM", 0)),
        ("aM", "=34:24", ("aM", 1)),
        ("aM", "=44:24", ("aM", 1)),
        ("aM", "=54:24", ("aM", 2)),
        ("aM", "=66:11", ("aM", 3)),
        ("aL", "=33:44", ("aL", 0)),
        ("aL", "=33:43", ("aL", 1)),
        ("aL", "=66:42", ("aL", 3)),
    ],
)
def test_duels(target: str, dice: str, lost: tuple[str, int]) -> None:
    session = begin(f"{target} 9,4; bM 9,9", f"*DP 9sTdJh {target}; {dice}", **B_RUN)
    resolved = last(session, "attack_resolved")
    assert (resolved.loser, resolved.wounds) == lost
    assert hp(session, "bM") == 6 - (lost[0] == "bM")
    assert hp(session, target) == {"aM": 6, "aL": 5}[target] - (lost[1] if lost[0] == target else 0)
    assert state(session).pending is None


def test_a_mage_killed_by_his_own_duel_loses_the_match() -> None:
    session = begin("aG 9,4; bM 9,9 1", "*DP 9sTdJh aG; =11:66", **B_RUN)
    assert state(session).result == ("a", "mage_killed")
    assert code(session, "aG") == "game_over"


def test_a_lost_duel_of_a_minion_may_be_lessened() -> None:
    """R91, and cover and Def play no part."""
    given = {"mages": "tiluka-tiluka", "allow_mirror": True}
    session = begin("aM 9,1; aG 9,4; bM 9,9", "*DP 9sTdJh aG; =66:11", a="9s9h", **B_RUN, **given)
    assert offers(session) == ("DM",)
    play(session, "!DM 9s9h")
    assert hp(session, "aG") == 1


def test_illusion_engages_disengages_and_keeps_tokens() -> None:
    figs = "aG 9,6; bT 9,7 done; bM 9,11"
    session = begin(figs, "*IL Qs9s bT", turn="b", b="Qs9s")
    table = told(session)["figs"]
    assert (table["bT"]["done"], table["bM"]["done"]) == (True, False)
    assert [one.way for one in session.timeline.line()[1].events if one.kind == "figure_moved"] == [
        "swap",
        "swap",
    ]


def test_illusion_of_unequal_bases() -> None:
    """R89: the larger base that does not fit slides by no more than the radii differ."""
    big = {"bases_mm": "big_brute", "turn": "b", "b": "Qs9s"}
    session = begin("bL 9,7; bM 9,11; bG 9.9,11.44", "*IL Qs9s bL", **big)
    assert at(session, "bM") == (9000, 7000)
    there = at(session, "bL")
    assert there is not None
    assert 250 < abs(there[0] - 9000) + abs(there[1] - 11000) < 500
    figs = "bL 9,7; bM 9,11"
    assert code(begin(figs, **big), "*IL Qs9s bL 9,7.45") == "too_far"
    assert code(begin(figs, **big), "*IL Qs9s bL 9,7 9,11.45") == "too_far"
    session = begin(figs, "*IL Qs9s bL 9,7.4 9.3,11.2", **big)
    assert (at(session, "bM"), at(session, "bL")) == ((9000, 7400), (9300, 11200))
    session = begin("bL 9,7; bM 9,11; aG 9.9,11.44", "*IL Qs9s bL", **big)
    assert at(session, "bL") != (9000, 11000)  # it slides until the bases touch


@pytest.mark.parametrize("done", [True, False])
def test_a_raised_figure_has_the_token_it_died_with(done: bool) -> None:
    more = {"dead_done": "bS"} if done else {}
    session = begin("bM 9,14", "*RE 9s9d9c bS 9,12", turn="b", b="9s9d9c", dead="bS", **more)
    fig = told(session)["figs"]["bS"]
    assert (fig["done"], fig["hp"], fig["raised"], fig["status"]) == (done, 1, True, "standing")


def test_a_raised_figure_is_unworthy_and_still_a_strategist() -> None:
    figs, hand = "aM 3,1; bM 9,14", {"turn": "b", "b": "9s9d9cTsTdTc"}
    session = begin(figs, "*RE 9s9d9c bS 9,11.2; aM; .; bS", dead="bS", **hand)
    assert code(session, "f") == "unworthy"
    play(session, "w 9,10; .; --; bM; .; --; --; o")
    assert last(session, "centre_scored").b == 2


def test_it_may_die_and_be_raised_again() -> None:
    session = begin("aG 9,10; bM 9,14", turn="b", b="9s9d9cTsTdTc", dead="bS")
    play(session, "*RE 9s9d9c bS 9,11.5; aG; c bS; =66; *RE TsTdTc bS 9,12")
    assert hp(session, "bS") == 1


@pytest.mark.parametrize(("dice", "left"), [("41", 2), ("51", 2), ("61", 2), ("65", 1), ("66", 1)])
def test_already_dead_lessens_two_and_three(dice: str, left: int) -> None:
    session = begin("aL 9,7; bT 9,8; bM 9,13", f"aL; m bT; ={dice}", b="9sQh")
    if offers(session) == ("DM",):
        play(session, "!DM 9sQh")
    assert hp(session, "bT") == left
    assert attack(session).stage == "push"  # it stays a success
