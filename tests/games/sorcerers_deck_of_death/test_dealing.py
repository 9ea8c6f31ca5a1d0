"""Dealt matches: cards and dice depend on the seed and the path alone (5.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from core.errors import IllegalMove
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import commands as c
from tests.games.sorcerers_deck_of_death.begun import (
    AT,
    Match,
    begin,
    code,
    last,
    new,
    play,
    state,
    told,
)
from tests.games.sorcerers_deck_of_death.test_rounds import line_up

FIGHT = "aG 9,7; aM 3,1; bT 9,8; bM 9,17"


def known(session: Match, seat: str) -> list[str]:
    found: list[str] = told(session)["cards"][seat]["known"]
    return found


def test_the_same_seed_deals_the_same() -> None:
    one, two, other = (new(line_up("a"), "+a; +b; i", seed=seed) for seed in ("s", "s", "t"))
    assert told(one) == told(two) != told(other)
    assert last(one, "cards_drawn").source == last(one, "initiative_rolled").source == "dealer"
    assert (len(known(one, "a")), len(known(one, "b"))) == (5, 5)
    assert known(one, "a") != known(one, "b")  # two decks


def test_decks_do_not_depend_on_the_order_of_the_draws_or_on_the_setup() -> None:
    one = new(line_up("a"), "+a; +b", seed="s")
    two = new(line_up("b"), "+b; +a", seed="s", first_deployer="b")
    assert known(one, "a") == known(two, "a")
    assert known(one, "b") == known(two, "b")


def test_dice_depend_on_the_path() -> None:
    rolls = set()
    for x in range(6):
        session = begin(FIGHT, f"aM; w 3,{1 + x / 10 + 1}; .; bM; .; aG; m bT; =", seed="s")
        rolls.add(last(session, "dice_rolled").dice)
        again = begin(FIGHT, f"aM; w 3,{1 + x / 10 + 1}; .; bM; .; aG; m bT; =", seed="s")
        assert last(again, "dice_rolled") == last(session, "dice_rolled")
    assert len(rolls) > 2


def test_an_undone_roll_falls_the_same_again() -> None:
    session = begin(FIGHT, "aG; m bT; =", seed="s")
    first = last(session, "dice_rolled")
    play(session, "undo", "=")
    assert last(session, "dice_rolled") == first


def test_a_stated_outcome_is_refused_unless_it_is_the_dealt_one() -> None:
    session = begin(FIGHT, "aG; m bT", seed="s")
    dice = last(play(session.copy(), "="), "dice_rolled").dice
    wrong = next((a, b) for a in range(1, 7) for b in range(1, 7) if (a, b) != dice)
    with pytest.raises(IllegalMove) as caught:
        session.play(c.Roll(wrong), at=AT)
    assert caught.value.code == "dealt_otherwise"
    session.play(c.Roll(dice), at=AT)


def test_a_duel_is_dealt_both_rolls_and_a_storm_one_by_one() -> None:
    session = begin("bM 9,9; aG 9,5", "*DP 9sTdJh aG; =", turn="b", b="9sTdJh", seed="s")
    rolled = last(session, "dice_rolled")
    assert len(rolled.dice) == len(rolled.opp) == 2
    session = begin("aM 9,9; bG 9,12; bT 12,9", "*TE 9sTdJh", a="9sTdJh", seed="s")
    assert code(session, "=") == "syntax"  # whom?
    play(session, "=bT; =bG")


def test_ties_are_dealt_until_they_are_broken() -> None:
    found = Counter(
        len(
            last(
                begin("aM 9,1; bM 9,17", "i", phase="initiative", seed=str(n)), "initiative_rolled"
            ).rolls
        )
        for n in range(60)
    )
    assert found[1] > found[2] > 0


def test_a_draw_over_a_reshuffle() -> None:
    """R17: the old deck to its end, then the discard in a new order."""
    pile = "9s9c9d9hTsTcTdThJsJcJdJhQsQcQdQhKsKcKdKh"
    session = begin(phase="power", pile_a=pile, seed="s")
    play(session, "+a")
    held = known(session, "a")
    assert {"AS", "AC", "AD", "AH"} < set(held)
    assert len(held) == 5
    assert told(session)["cards"]["a"]["reshuffles"] == 1
    others = {
        tuple(known(begin("", "+a", phase="power", pile_a=pile, seed=str(n)), "a"))
        for n in range(9)
    }
    assert len(others) > 3


def test_the_second_round_goes_on_in_the_same_deck() -> None:
    session = begin("aM 9,1; bM 9,17", "+a; +b; i", phase="power", seed="s")
    first = set(known(session, "a"))
    lines = "; ".join(f"{seat}M; ." for seat in ("ab", "ba")[state(session).turn])
    play(session, lines, "--; --; o; +a; +b")
    assert first < set(known(session, "a"))
    assert len(known(session, "a")) == 10


def test_a_hand_with_unseen_cards_cannot_be_dealt_to() -> None:
    session = begin(phase="power", a="?")
    assert code(session, "+a") == "unknown_cards"


def test_unseen_cards_of_a_position_are_dealt_when_a_match_begins_from_it() -> None:
    session = begin("aS 9,2", a="??9s", seed="s")
    assert (len(known(session, "a")), told(session)["cards"]["a"]["unknown"]) == (3, 0)
    play(session, "aS; f; +a")
    assert len(known(session, "a")) == 4


def test_the_deck_itself_is_told_to_nobody() -> None:
    view = GAME.view(state(new(line_up("a"), "+a; +b", seed="s")))
    assert view["cards"]["a"]["deck"] == 19
    assert len(view["cards"]["a"]["unseen"]) == 19
    assert view["cards"]["a"]["unseen"] == sorted(view["cards"]["a"]["unseen"])
