"""Rules by their number, where the worked examples leave them open: turns, fights, cards."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.state import hand_size
from tests.games.ace_of_spades.refusals import COOP, HAND, JUNK, OUT, SHOT, STANDS, TURN
from tests.games.ace_of_spades.tables import after, begin, refusal, told

NO_HEARTS = {"penalty": [{"op": "no_play", "filter": {"suit": ["h"]}}]}
HEARTS = {**STANDS, "enemy": {"hp": 30, **NO_HEARTS}, "hand": "2h 3h 4h 5h 6h Ks Kd 9c"}
BELL = {"one_shots": [{"id": "bell", "bonus": [{"op": "hit", "n": 30}]}]}
DRAW = {"one_shots": [{"id": "draw", "bonus": [{"op": "draw", "n": 8}]}]}
CARDS = "Ah Ac Ad 3h 3s 3d 3c 6s"


def test_r22_all_that_may_be_played_must_be() -> None:
    assert refusal(begin(**HEARTS), "D Ks Kd").code == "E_HAND_SIZE"
    state = after("D Ks Kd 9c", **HEARTS)
    assert told(state, "hands")["1"] == ["2H", "3H", "4H", "5H", "6H"]


def test_r22_cannot_be_checked_with_unseen_cards_under_a_penalty() -> None:
    unseen = {**HEARTS, "hand": "Ks Kd 2h ?5"}
    assert after("D Ks Kd", **unseen).row is not None
    assert refusal(begin(**{**STANDS, "hand": "Ks Kd 2h ?5"}), "D Ks Kd").code == "E_HAND_SIZE"


def test_r22_co_op_counts_common_cards() -> None:
    short = {**COOP, "hands": {"1": "4d", "2": "?5"}, "commons": "2h 2s 9c"}
    assert refusal(begin(**short), "D 2h 2s 9c").code == "E_HAND_SIZE"
    assert after("D 2h 2s 9c 4d", **short).active == 1


@pytest.mark.parametrize("hand", ["", "2h 3h"])
def test_r66_a_jam_without_any_card_that_can_be_played(hand: str) -> None:
    state = after("J -", **{**HEARTS, "hand": hand, "refills": 0})
    assert told(state, "bullets", "phase") == (1, "refill")
    assert state.row is not None
    assert (state.row.cards, state.row.combo) == ((), None)


def test_r65_a_hand_that_deals_nothing_may_be_jammed_or_played() -> None:
    immune = {**STANDS, "refills": 0, "enemy": {"hp": 9, "penalty": [{"op": "immune"}]}}
    for line in ("J 2h 2s 5d 4d 7h", SHOT):
        assert told(after(line, **immune), "bullets", "phase") == (1, "refill")


def test_r65_unused_one_shots_are_not_considered() -> None:
    bonus = {"id": "five", "bonus": [{"op": "draw", "n": 5}, {"op": "hit", "n": 1}]}
    assert told(after("J 2h 4s 5d 7c 9s", **JUNK, one_shots=[bonus]), "bullets") == 1


def test_r66_a_jam_with_unseen_cards_is_told_apart() -> None:
    table = begin("J 2h 4s 5d 7c 9s", **{**JUNK, "hand": "2h 4s 5d 7c 9s ?3"})
    assert table.pending[-1].events[0].unverified
    assert not begin("J 2h 4s 5d 7c 9s", **JUNK).pending[-1].events[0].unverified


def test_r41_to_r43_the_joker() -> None:
    """A copy of a card of the hand; it counts fully, and then belongs to the deck."""
    given = {**STANDS, "hand": "JK Ah 7d 9c 2s 4d 5c Jd", "refills": 2}
    state = after("D [JK=Ah Ah] 7d 9c 2s as pair =7", **given)
    assert told(state, "discard") == ["JK", "AH", "7D", "9C", "2S"]
    assert told(state, "need") == {"1": 5}
    assert told(state, "aside") == []
    state = after("D JK Ah 7d 9c 2s > ?5", "R", "X 4d > JK", **given)
    assert "JK" in told(state, "hands")["1"]
    assert state.deck_size == 53 - 8 - 1


def test_r43_the_joker_is_one_card_toward_the_limit() -> None:
    joker = {"one_shots": [{"id": "witch", "bonus": [{"op": "joker", "to": "hand"}]}]}
    state = after("B witch", SHOT, **STANDS, **joker)
    assert told(state, "need") == {"1": 4}


def test_r44_the_joker_that_is_not_named_serves_best() -> None:
    table = begin("D JK Ah 7d 9c 2s", **{**STANDS, "hand": "JK Ah 7d 9c 2s 4d 5c Jd"})
    assert table.pending[-1].events[0].joker_as == "AS"


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "nightmare"])
@pytest.mark.parametrize("fight", range(1, 13))
def test_r7_r83_dials(fight: int, difficulty: str) -> None:
    given: dict[str, Any] = {"phase": "reveal", "fight": fight - 1, "hand": HAND}
    state = after('E "Somebody" hp=20', difficulty=difficulty, **given)
    bullets = [2, 3, 3, 4][(fight - 1) // 3]
    refills = [2, 2, 3, 4][(fight - 1) // 3] - (difficulty == "nightmare")
    assert told(state, "fight", "bullets", "refills") == (fight, bullets, refills)
    assert told(state, "scene") == (fight + 2) // 3
    assert told(state, "start") == {"bullets": bullets, "refills": refills}


def test_r53_start_effects_add_up_and_stop_at_nothing() -> None:
    effects = [{"op": "start", "bullets": 2}, {"op": "start", "bullets": 1, "refills": -9}]
    given: dict[str, Any] = {"phase": "reveal", "fight": 1, "hand": HAND}
    state = after('E "S" hp=20', **given, permanents=[{"id": "p", "bonus": effects}])
    assert told(state, "bullets", "refills") == (5, 0)


def test_r54_a_new_scene_together() -> None:
    state = after(OUT, 'E "Next" hp=9', **{**COOP, "fight": 3, "enemy": {"hp": 1}})
    assert told(state, "hands", "commons", "discard") == ({"1": [], "2": []}, [], [])
    assert told(state, "need") == {"1": 5, "2": 5, "common": 3}
    assert told(state, "deck_size", "scene", "active") == (52, 2, "2")
    assert told(state, "shuffles") == 1


def test_r54_unseen_cards_and_the_joker_are_shuffled_too() -> None:
    given = {**TURN, "fight": 6, "enemy": {"hp": 1}, "hand": "JK 2h 2s 5d 4d 7h ?3"}
    state = after(SHOT, 'E "Next" hp=9', **given)
    assert told(state, "deck_size", "need", "unknown") == (53, {"1": 8}, {"1": 0})


def test_r57_the_turn_goes_on() -> None:
    """The partner's bell fells the enemy: player 1 still has to shoot, after the draw-up."""
    state = after("2: B bell", **COOP, **BELL)
    assert told(state, "phase", "active", "goes_on", "bullets") == ("reveal", "1", True, 2)
    state = after("2: B bell", "E m1", **COOP, **BELL)
    assert told(state, "phase", "active", "fight") == ("turn", "1", 2)


def test_r57_draws_up_and_trims_nothing() -> None:
    lines = ("B draw > " + CARDS, "B bell", "E m1")
    both = [*DRAW["one_shots"], *BELL["one_shots"]]
    state = after(*lines, **STANDS, one_shots=both)
    assert (told(state, "phase"), hand_size(state, 0)) == ("turn", 16)
    given = {**STANDS, "hand": "2h 2s", "one_shots": both}
    assert told(after("B bell", "E m1", **given), "phase", "need") == ("refill", {"1": 6})


def test_r57_between_turns_the_next_one_is_trimmed() -> None:
    """The enemy falls while cards are drawn up: no turn was going on."""
    both = [*DRAW["one_shots"], *BELL["one_shots"]]
    state = after(SHOT, "B draw > " + CARDS, **STANDS, one_shots=both)
    assert told(state, "phase", "trim") == ("trim", {"1": 3})
    state = after(SHOT, "B draw > " + CARDS, "B bell", "E m1", **STANDS, one_shots=both)
    assert told(state, "phase", "trim", "goes_on") == ("trim", {"1": 3}, False)
    state = after(
        SHOT, "B draw > " + CARDS, "B bell", "E m1", "T 9c Kc Qs", **STANDS, one_shots=both
    )
    assert (told(state, "phase"), hand_size(state, 0)) == ("turn", 8)


def test_r58_a_hand_above_the_limit_is_trimmed_before_the_next_turn_only() -> None:
    state = after("B draw > " + CARDS, **STANDS, **DRAW)
    assert (told(state, "phase", "trim"), hand_size(state, 0)) == (("turn", {}), 16)
    state = after("B draw > " + CARDS, SHOT, **STANDS, **DRAW)
    assert told(state, "phase", "trim", "need") == ("trim", {"1": 3}, {})
    state = after("B draw > " + CARDS, SHOT, "T 9c Kc Qs", **STANDS, **DRAW)
    assert told(state, "phase", "trim") == ("turn", {})
    assert told(state, "discard")[-3:] == ["9C", "KC", "QS"]


def test_r58_keep() -> None:
    state = after("B draw > " + CARDS, SHOT, **STANDS, **DRAW, overflow="keep")
    assert (told(state, "phase", "need", "trim"), hand_size(state, 0)) == (("turn", {}, {}), 11)


def test_r58_either_hand_is_trimmed_together() -> None:
    state = after("2: B draw > ?8", OUT, "1: + ?2 / Ah Ac Ad", **COOP, **DRAW)
    assert told(state, "phase", "trim", "active") == ("trim", {"2": 8}, "2")
    state = after(
        "2: B draw > ?8", OUT, "1: + ?2 / Ah Ac Ad", "T Kd Kh 4s 7s 9s 8h 8s 8d", **COOP, **DRAW
    )
    assert told(state, "phase", "unknown") == ("turn", {"1": 2, "2": 5})


def test_r58_hand_limit_effects() -> None:
    more = [{"id": "p", "bonus": [{"op": "hand_limit", "n": 2}]}]
    state = after(SHOT, **STANDS, permanents=more)
    assert told(state, "need") == {"1": 7}
    assert GAME.view(state)["limit"] == 10
    lines = ("B draw > " + CARDS, SHOT)
    assert told(after(*lines, **STANDS, **DRAW, permanents=more), "trim") == {"1": 1}


def test_a28_the_partners_short_hand_waits() -> None:
    short = {**COOP, "hands": {"1": "Kc Ks 4d 7h 9c", "2": "Kd Kh 4s"}}
    assert told(after(OUT, **short), "need") == {"1": 2, "common": 3}
    felled = {**short, "enemy": {"hp": 1}}
    assert told(after(OUT, **felled), "need") == {"1": 2, "2": 2, "common": 3}
    assert told(after(OUT, "1: + ?2", "E m1", **felled), "need") == {"2": 2, "common": 3}


def test_r59_a_short_deck() -> None:
    short = {**STANDS, "deck": "As Ah"}
    assert told(after(SHOT, **short), "need") == {"1": 5}
    state = after(f"{SHOT} > As Ah", **short)
    assert told(state, "phase", "need", "deck_size") == ("turn", {}, 0)
    assert hand_size(state, 0) == 5
    assert told(after(SHOT, **{**STANDS, "deck": ""}), "phase") == "turn"


def test_r59_what_is_due_is_judged_anew() -> None:
    """The deck gets cards while a draw-up is due: more is drawn."""
    given = {**STANDS, "deck": "As", "one_shots": [{"id": "re", "bonus": [{"op": "refresh"}]}]}
    lines = (SHOT, "B re")
    assert told(after(*lines, **given), "need") == {"1": 5}
    assert told(after(*lines, "+ As Ah Ac Ad 3h", **given), "phase") == "turn"
    fell = {**given, "deck": "", "enemy": {"hp": 1}}
    assert told(after(SHOT, **fell), "need") == {}
    assert told(after(SHOT, "B re", **fell), "phase", "need") == ("reveal", {"1": 5})


def test_r61_a_swap_with_a_short_deck() -> None:
    short = {**STANDS, "deck": "As"}
    state = after("X 4d 7h > As", **short)
    assert (hand_size(state, 0), told(state, "refills", "phase")) == (7, (1, "turn"))
    assert hand_size(after("X 4d 7h", **{**STANDS, "deck": ""}), 0) == 6


def test_a21_a_refresh_of_nothing() -> None:
    assert told(after("R", **TURN), "refills", "deck_size") == (1, 44)


def test_r63_a_refresh_draws_nothing() -> None:
    state = after("R", **{**TURN, "hand": "2h 2s"})
    assert told(state, "phase", "need") == ("turn", {})


def test_r71_r72_permanents_add_up_and_penalties_end() -> None:
    perm = [{"id": f"p{n}", "bonus": [{"op": "add", "n": n}]} for n in (1, 2)]
    given: dict[str, Any] = {
        **STANDS,
        "fight": 3,
        "enemy": {"id": "last", "hp": 1, "penalty": [{"op": "add", "n": -1}]}
        | {"bonus": [{"op": "add", "n": 4}]},
        "permanents": perm,
    }
    table = begin(f"{SHOT} =3", 'E "Next" hp=60', f"+ {HAND}", f"{SHOT} =8", **given)
    assert [card.id for card in table.timeline.state.permanents] == ["p1", "p2", "last"]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_r81_easy(size: int) -> None:
    cards = " ".join(HAND.split()[:size])
    state = after(f"D {cards}", **STANDS, difficulty="easy")
    assert told(state, "need") == {"1": size}


def test_r81_five_cards_of_a_figure_stay_five() -> None:
    easy = {**STANDS, "hand": "2h 4h 6h 8h Th Ks Kd 9c", "difficulty": "easy"}
    assert refusal(begin(**easy), "D 2h 4h 6h 8h").code == "E_NO_COMBO"
    assert told(after("J 2h", **{**JUNK, "difficulty": "easy"}), "need") == {"1": 1}


def test_r90_the_common_row_goes_with_either_hand() -> None:
    given: dict[str, Any] = {"mode": "coop", "phase": "deal", "fight": 0}
    for lines in (("1: H ?5 / As Ah Ad", "2: H ?5"), ("2: H ?5", "1: H ?5 / As Ah Ad")):
        assert told(after(*lines, **given), "phase", "deck_size") == ("reveal", 39)


def test_r92_r93_r96_a_swap_of_both_kinds() -> None:
    state = after("X 4d 2h 2s > Ah / Ac Ad", **COOP)
    assert told(state, "commons") == ["2D", "AC", "AD"]
    assert set(told(state, "hands")["1"]) == {"KC", "KS", "7H", "9C", "AH"}
    assert told(state, "refills", "active", "phase") == (1, "1", "turn")
    assert refusal(begin(**COOP), "X 4d 2h > / Ac Ad").code == "E_DRAW_COUNT"


@pytest.mark.parametrize("drawn", ["Ah", "/ Ah"])
def test_a12_any_split_of_a_short_deck(drawn: str) -> None:
    state = after(f"X 4d 2h > {drawn}", **{**COOP, "deck": "Ah"})
    assert told(state, "deck_size") == 0
    assert len(state.commons) == (3 if "/" in drawn else 2)


def test_r97_a_bonus_draws_for_its_user_alone() -> None:
    short = {**COOP, "commons": "2h", "hands": {"1": "4d", "2": "Kd"}}
    state = after("2: B draw > ?8", **short, **DRAW)
    assert told(state, "unknown", "commons") == ({"1": 0, "2": 8}, ["2H"])


def test_enemies_by_hand_have_ids_of_their_own() -> None:
    given: dict[str, Any] = {"phase": "reveal", "fight": 1, "hand": HAND}
    twice = {"one_shots": [{"id": "old-tom"}, {"id": "old-tom-2"}]}
    for name, wanted in (("Old Tom", "old-tom"), ("X" * 60, "x" * 36), ("???", "-")):
        assert told(after(f'E "{name}" hp=9', **given), "enemy")["card"]["id"] == wanted
    assert told(after('E "Old Tom" hp=9', **given, **twice), "enemy")["card"]["id"] == "old-tom-3"


def test_draws_with_unseen_cards() -> None:
    """An unseen card is any that lies nowhere else, once it is played or discarded."""
    table = begin(f"{SHOT} > ?2 As ?2", "X Ah 9c > ?2", **STANDS)
    state = table.timeline.state
    assert told(state, "unknown") == {"1": 5}
    assert told(state, "discard")[-2:] == ["AH", "9C"]


@pytest.mark.parametrize(
    ("name", "named"),
    [("Calamity Jane", "calamity-jane"), ("Shérif!", "sh-rif-"), ("  Imp  ", "imp")],
)
def test_the_id_of_a_card_entered_by_hand_is_made_of_its_name(name: str, named: str) -> None:
    state = after(f'E "{name}" hp=12', phase="reveal", fight=3, hand="?8")
    assert state.enemy is not None
    assert state.enemy.card.id == named
