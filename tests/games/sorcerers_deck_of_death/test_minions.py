"""The reactions of the minions with their edges (R75 to R80)."""

from __future__ import annotations

import pytest

from tests.games.sorcerers_deck_of_death.begun import (
    at,
    attack,
    begin,
    code,
    hp,
    last,
    offers,
    play,
    state,
    told,
)


def test_a_stance_holds_for_one_attack_and_does_not_hinder_a_projection() -> None:
    session = begin("aL 9,7; bG 9,8", "aL; m bG; !PD Ks; =61", a="Qs", b="KsAs")
    assert (last(session, "attack_resolved").against, hp(session, "bG")) == (7, 2)
    assert attack(session).stage == "projection"  # no push
    play(session, "!PR Qs")
    assert (attack(session).defence, offers(session)) == (6, ())


def test_a_power_shot_pushes_only_if_it_wounds_and_into_no_contact() -> None:
    session = begin("aT 9,2; aM 3,1; bB 9,8", "aT; s bB; !TP 9c; =11", a="9c")
    assert state(session).pending is None
    session = begin("aT 9,2; aG 9.8,9.4; bB 9,8", "aT; s bB; !TP 9c; =33", a="9c")
    assert code(session, "p 9.3,8.9") == "enemy_contact"
    assert code(session, "p 9,6.8") == "too_far"
    play(session, "p 8,8")


@pytest.mark.parametrize(("dice", "left"), [("11", 3), ("43", 3), ("44", 2), ("66", 2)])
def test_a_disciple_suffers_at_most_one_wound_by_nobody(dice: str, left: int) -> None:
    session = begin("aS 9,2; bM 9,17", f"aS; f; !DI 9h; +a ???; ={dice}", a="9h")
    assert hp(session, "aS") == left
    assert (last(session, "attack_declared").attacker, state(session).turn) == (None, 1)


def test_a_disciple_draws_his_own_card_again_and_discards_before_the_dice() -> None:
    """R78: the paid card is in the discard when the deck is made anew; then R16."""
    pile = "9s9c9dTsTcTdThJsJcJdJhQsQcQdQh"
    session = begin("aS 9,2", "aS; f; !DI 9h; +a ?9h9s", a="9hKsKcKdAsAcAdAh?", pile_a=pile[:-2])
    side = told(session)["cards"]["a"]
    assert side["reshuffles"] == 1
    assert (len(side["known"]), side["unknown"]) == (11, 0)  # R68: Kh and Qh were the unknown ones
    assert code(session, "=11") == "discard_needed"
    play(session, "-a 9h; =66")
    assert (hp(session, "aS"), state(session).turn) == (2, 1)


def test_a_disciple_who_dies_of_it_has_been_activated() -> None:
    session = begin("aS 9,2 1; aM 3,1; bM 9,17", "aS; f; !DI 9h; +a ???; =66", a="9h")
    fig = told(session)["figs"]["aS"]
    assert (fig["status"], fig["done"], state(session).turn) == ("dead", True, 1)


def test_a_projection_throws_the_survivor_or_leaves_it() -> None:
    lines = "aL; m bT; =11; !PR Qs; =44"
    session = begin("aL 9,7; bT 9,8", lines, a="Qs")
    assert (attack(session).stage, hp(session, "bT")) == ("throw", 2)
    play(session, "@ 9,8")  # it may stay
    assert (at(session, "bT"), state(session).pending) == ((9000, 8000), None)
    session = begin("aL 9,7; bT 9,8", lines, ".", a="Qs")
    assert last(session, "window_declined").declined == ("throw",)
    session = begin("aL 9,7; bT 9,8 1", lines, a="Qs")
    assert (told(session)["figs"]["bT"]["status"], state(session).pending) == ("dead", None)


def test_a_projection_after_a_push_strikes_where_the_target_is_now() -> None:
    """R80: four inches from the Brute, wherever the target was pushed; once per attack."""
    session = begin("aL 9,7; bT 9,8", "aL; m bT; =41; p 9,9; !PR Qs; =44", a="QsJs")
    assert code(session, "@ 9,12.2") == "too_far"
    assert code(session, "!PR Js") == "reaction_used"
    play(session, "@ 9,2.6")
    assert (at(session, "bT"), hp(session, "bT")) == ((9000, 2600), 1)
    assert last(session, "figure_moved").by == "aL"


def test_agile_exactly_an_inch_away() -> None:
    session = begin("aB 9,7; bG 9,8", "aB", a="As", agile="exact")
    assert code(session, "!AG As bG 7.2,8") == "too_close"  # 0.8
    assert code(session, "!AG As bG 6.8,8") == "too_far"  # 1.2
    play(session, "!AG As bG 7.1,8")
    assert at(session, "aB") == (7100, 8000)
