"""Claims and best hands: the examples of the rules, and comparisons with the oracle.

TEST_CLAIMS says how many random hands are compared.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from core import cards
from core.games.ace_of_spades.commands import Claim
from core.games.ace_of_spades.rules import claims, search
from core.games.ace_of_spades.rules.claims import Shot
from core.games.ace_of_spades.rules.effects import Force
from tests.games.ace_of_spades import effects_at_random as chance
from tests.games.ace_of_spades import oracle

Json = dict[str, Any]
CLAIMS = int(os.environ.get("TEST_CLAIMS", "1500"))
TENS = "TH TS TD TC JK"


def shot(
    text: str, *, bonus: Sequence[Json] = (), penalty: Sequence[Json] = (), **said: Any
) -> Shot:
    force = chance.force([*bonus], [], [*penalty])
    found = claims.best(force, text.split(), 1, **said)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("play", "effects", "expected"),
    [
        ("JH JC 2S 3D TH", {}, ("pair", 1, 2, 3, "JH JC")),  # E1
        ("9H 9S 3D 3C KH", {}, ("2pair", 2, 0, 2, "9H 9S 3D 3C")),  # E2
        ("6H 6S 6D 3C 7H", {}, ("trips", 3, 0, 3, "6H 6S 6D")),  # E3
        ("3H 4S 5D 6C 7H", {}, ("straight", 4, 0, 4, "3H 4S 5D 6C 7H")),  # E4
        ("TH JS QD KC AH", {}, ("straight", 4, 6, 10, "TH JS QD KC AH")),  # E5
        ("2D 5D 6D 9D TD", {}, ("flush", 5, 0, 5, "2D 5D 6D 9D TD")),  # E6
        ("2H 2S 2D KC KS", {}, ("full", 6, 2, 8, "2H 2S 2D KC KS")),  # E7
        ("AH AS AD AC 8H", {}, ("quads", 8, 12, 20, "AH AS AD AC")),  # E8
        ("8C 9C TC JC QC", {}, ("sflush", 10, 2, 12, "8C 9C TC JC QC")),  # E9
        (TENS, {}, ("five", 12, 0, 12, TENS)),  # E10
        (
            "8H 8S 8D JC JS",  # E13
            {"bonus": [{"op": "add", "n": 2, "when": {"combo": ["trips"]}}]},
            ("full", 6, 2, 8, "8H 8S 8D JC JS"),
        ),
        (
            "AH AC 7D 9C KH",  # E16
            {"penalty": [{"op": "set_each", "filter": {"ace": True}, "n": 0}]},
            ("pair", 1, 0, 1, "AH AC"),
        ),
        (
            "KH KC 5D 5C 2H",  # E17
            {"bonus": [{"op": "set_each", "filter": {"rank": ["K"]}, "n": 3}]},
            ("2pair", 2, 6, 8, "KH KC 5D 5C"),
        ),
        (
            "3H 4S 5D 6C 7H",  # E18
            {"penalty": [{"op": "immune", "when": {"combo": ["straight"]}}]},
            ("straight", 4, 0, 0, "3H 4S 5D 6C 7H"),
        ),
    ],
)
def test_hands_of_the_rules(
    play: str, effects: dict[str, list[Json]], expected: tuple[str, int, int, int, str]
) -> None:
    found = shot(play, **effects)
    sums = found.tally.base, found.tally.extra, found.tally.damage
    assert (found.combo, *sums, " ".join(found.combo_cards)) == expected


def test_a_weaker_claim_is_taken_as_it_is_said() -> None:
    """E11, E12: a pair out of two pairs, and out of trips with a pair bonus (R36, R37)."""
    pair = shot("QH QS 5D 5C 2H", claim=Claim("pair", ("Q",)))
    assert (pair.combo_cards, pair.tally.damage) == (("QH", "QS"), 3)
    bonus: list[Json] = [{"op": "add", "n": 2, "when": {"combo": ["pair"]}}]
    pair = shot("7H 7S 7D 4C 2H", claim=Claim("pair", ("7",)), bonus=bonus)
    assert (pair.tally.base, pair.tally.extra, pair.tally.damage) == (1, 2, 3)


def test_what_is_not_there_cannot_be_claimed() -> None:
    """E14, E15: no combination at all, and one but not the claimed one (R39, R36)."""
    nothing, pair = ["2H", "5S", "7D", "9C", "KH"], ["2H", "2S", "7D", "9C", "KH"]
    assert not claims.contains_any(Force(), nothing)
    assert claims.best(Force(), nothing, 1) is None
    assert claims.contains_any(Force(), pair)
    assert claims.best(Force(), pair, 1, claim=Claim("trips")) is None
    assert claims.best(Force(), pair, 1, claim=Claim("pair", ("7",))) is None


def test_two_pairs_are_named_in_any_order_and_a_full_house_is_not() -> None:
    two = ["KH", "KS", "3D", "3C", "2H"]
    for ranks in (("K", "3"), ("3", "K")):
        found = claims.best(Force(), two, 1, claim=Claim("2pair", ranks))
        assert found is not None
        assert found.ranks == ("K", "3")
    full = ["KH", "KS", "3D", "3C", "3H"]
    assert claims.best(Force(), full, 1, claim=Claim("full", ("K", "3"))) is None
    assert claims.best(Force(), full, 1, claim=Claim("full", ("3", "K"))) is not None


def test_ties_go_to_the_stronger_combination_then_to_the_cards_typed_first() -> None:
    """R38: two pairs and trips made equal; of three Kings the first two."""
    level: list[Json] = [{"op": "set_base", "combo": ["pair", "2pair", "trips"], "n": 3}]
    assert shot("2H 3D 2S 3C 2D", bonus=[*level, {"op": "cap", "n": 3}]).combo == "full"
    assert shot("4H 3D 4S 4C 2D", bonus=level).combo == "trips"
    pair = shot("4H KD KS 2C KH", claim=Claim("pair"))
    assert pair.combo_cards == ("KD", "KS")


def test_the_joker_is_what_serves_best_and_the_ace_of_spades_where_it_does_not_matter() -> None:
    """R44, R41 to R42."""
    assert shot("2H 5S 7D AC JK").joker_as == "AS"
    assert shot("KH KS 3D 3C JK").ranks == ("K", "3")
    assert shot("9C 8C 7C 6C JK").joker_as == "TC"
    kicker = shot("QH QS QD QC JK", claim=Claim("quads"), combination=["QC", "QD", "QS", "QH"])
    assert (kicker.joker_as, kicker.tally.damage) == ("AS", 12)
    assert shot("QH QS 3D 4C JK", joker="3H").combo == "2pair"


def test_the_joker_stands_for_no_forbidden_card() -> None:
    """R74.2: neither found nor named; forbidden as everything it cannot be played at all."""
    no_aces: list[Json] = [{"op": "no_play", "filter": {"ace": True}}]
    force = chance.force([], [], no_aces)
    hand = ["2H", "5S", "7D", "KC", "JK"]
    assert shot(" ".join(hand), penalty=no_aces).joker_as == "KS"
    assert claims.best(force, hand, 1, joker="AS") is None
    assert claims.playable(force, hand) == hand
    assert claims.playable(force, hand, "AS") == hand[:-1]
    everything = chance.force([], [], [{"op": "no_play", "filter": {"natural": True}}])
    assert claims.playable(everything, hand) == ["JK"]
    nothing = chance.force([], [], [{"op": "no_play", "filter": {}}])
    assert claims.playable(nothing, hand) == []


def test_sizes_of_a_hand() -> None:
    """R21, R22, R81; with unseen cards under `no_play` a smaller hand may be all there is."""
    kings = chance.force([], [], [{"op": "no_play", "filter": {"rank": ["K"]}}])
    eight = ["2H", "3H", "4H", "5H", "KS", "KH", "KD", "KC"]
    assert list(claims.legal_sizes(Force(), eight, 0, "normal")) == [5]
    assert list(claims.legal_sizes(Force(), eight, 0, "easy")) == [1, 2, 3, 4, 5]
    assert list(claims.legal_sizes(kings, eight, 0, "hard")) == [4]
    assert list(claims.legal_sizes(kings, eight, 3, "normal")) == [4, 5]
    assert list(claims.legal_sizes(Force(), eight[:2], 1, "normal")) == [3]
    assert list(claims.legal_sizes(kings, eight[4:], 0, "easy")) == [0]


def test_random_hands_are_worth_what_the_oracle_says() -> None:
    """R30 to R44 and R74 on random hands, best and claimed, and the causes sum up."""
    pick = Random(10_000)
    seen = {"none": 0, "joker": 0, "damage": 0}
    for number in range(CLAIMS):
        lists = chance.lists(pick)
        held = chance.hand(pick, pick.choice([2, 3, 4, 5, 5, 5, 5]), joker=pick.random() < 0.2)
        shot_number = pick.randint(1, 3)
        force, effects = chance.force(*lists), oracle.Effects(*lists)
        hand = oracle.playable(effects, held)
        assert claims.playable(force, held) == hand, number
        expected = oracle.claims(effects, hand, shot_number)
        assert claims.contains_any(force, hand) == bool(expected), number
        _compare(claims.best(force, hand, shot_number), expected, hand)
        if not expected:
            seen["none"] += 1
            continue
        seen["joker"] += expected[0]["joker"] is not None
        seen["damage"] += expected[0]["deals"][2] > 0
        _compare_claimed(force, hand, shot_number, expected, pick.choice(expected))
    assert seen["none"] > CLAIMS // 10
    assert seen["joker"] > CLAIMS // 10
    assert seen["damage"] > CLAIMS * 2 // 5


def _compare_claimed(
    force: Force, hand: list[str], number: int, every: list[Json], said: Json
) -> None:
    """The claim by name, by name and ranks, by its cards, and with the Joker named."""
    named = [one for one in every if one["combo"] == said["combo"]]
    found = claims.best(force, hand, number, claim=Claim(said["combo"]))
    _compare(found, named, hand)
    ranked = [one for one in named if one["ranks"] == said["ranks"]]
    found = claims.best(force, hand, number, claim=Claim(said["combo"], tuple(said["ranks"])))
    _compare(found, ranked, hand)
    formed = [one for one in every if one["places"] == said["places"]]
    cards_said = [hand[place] for place in said["places"]][::-1]
    _compare(claims.best(force, hand, number, combination=cards_said), formed, hand)
    if said["joker"]:
        same = [one for one in every if one["joker"] == said["joker"]]
        _compare(claims.best(force, hand, number, joker=said["joker"].upper()), same, hand)


def _compare(found: Shot | None, expected: list[Json], hand: list[str]) -> None:
    if found is None or not expected:
        assert (found, expected) == (None, [])
        return
    best = expected[0]
    assert (found.combo, list(found.ranks)) == (best["combo"], best["ranks"])
    assert found.combo_cards == tuple(hand[place] for place in best["places"])
    assert found.joker_as == (best["joker"].upper() if best["joker"] else None)
    tally = found.tally
    assert (tally.base, tally.extra, tally.damage) == best["deals"]
    assert sum(cause.n for cause in tally.causes) == tally.damage


@pytest.mark.parametrize(
    ("difficulty", "size", "jokers", "hands"),
    [("normal", 8, False, 100), ("normal", 7, True, 20), ("easy", 7, False, 50)],
)
def test_the_best_hand_is_the_best_of_all_legal_hands(
    difficulty: str, size: int, jokers: bool, hands: int
) -> None:
    """Every hand that R21, R22 and R81 allow is tried; R65 asks whether one of them hurts."""
    pick = Random(size)
    for number in range(max(hands * CLAIMS // 1_500, 5)):
        lists = chance.lists(pick)
        held = chance.hand(pick, size, joker=jokers)
        force, effects = chance.force(*lists), oracle.Effects(*lists)
        most = _most(effects, held, difficulty)
        found = search.best_hand(force, held, 1, difficulty)
        hurts = search.can_hurt(force, held, 1, difficulty)
        assert hurts == (most is not None and most[0] < 0), number
        if found is None or most is None:
            assert (found, most) == (None, None)
            continue
        hand, best = found
        assert list(hand[: len(best.combo_cards)]) == list(best.combo_cards)
        assert sorted(hand) in [
            sorted(one) for one in oracle.legal_hands(effects, held, difficulty)
        ]
        assert claims.best(force, hand, 1) == best
        places = tuple(held.index(card) for card in best.combo_cards)
        strength = oracle.WEAKEST_FIRST.index(best.combo)
        assert (-best.tally.damage, -strength, places) == most


def _most(effects: oracle.Effects, held: list[str], difficulty: str) -> tuple[Any, ...] | None:
    """Damage, combination and cards of the best of all legal hands; the least is the best."""
    best = []
    for hand in oracle.legal_hands(effects, held, difficulty):
        found = oracle.claims(effects, hand, 1)[:1]
        for claim in found:
            places = tuple(held.index(hand[place]) for place in claim["places"])
            best.append((*oracle.order(claim)[:2], places))
    return min(best, default=None)


def test_kickers_are_the_cards_that_one_parts_with_first() -> None:
    """Low ones, no pairs; where a bonus looks at all played cards, what it asks for."""
    held = ["KS", "KD", "9H", "9D", "2C", "7S", "AH", "5D"]
    two = search.best_hand(Force(), held, 1, "normal")
    assert two is not None
    assert two[0] == ("KS", "KD", "9H", "9D", "2C")
    red: Json = {"filter": {"rank": ["A", "5"]}, "min": 1, "scope": "played"}
    force = chance.force([{"op": "add", "n": 1, "when": {"count": red}}], [], [])
    two = search.best_hand(force, held, 1, "normal")
    assert two is not None
    assert two[0] == ("KS", "KD", "9H", "9D", "5D")


def test_the_joker_is_a_kicker_where_that_serves_best() -> None:
    """As what it serves best, and as the first of those that are worth the same (R44)."""
    lists: list[list[Json]] = [
        [{"op": "add_each", "n": 5, "filter": {"card": ["JK"]}, "scope": "played"}],
        [{"op": "no_count", "filter": {"card": ["JK"]}}],
    ]
    wanted: Json = {"count": {"filter": {"rank": ["4"]}, "min": 1, "scope": "played"}}
    lists[0].append({"op": "add", "n": 2, "when": {"any": [wanted, {"all": [{"shot": 2}]}]}})
    held = ["KS", "KD", "9H", "8D", "2C", "7S", "AH", "JK"]
    found = search.best_hand(chance.force(lists[0], [], lists[1]), held, 1, "normal")
    assert found is not None
    hand, best = found
    assert (best.combo_cards, best.joker_as, best.tally.damage) == (("KS", "KD"), "4S", 10)
    assert hand == ("KS", "KD", "2C", "7S", "JK")


def test_the_best_of_thirteen_cards_with_the_joker_is_found() -> None:
    """Both hands of a table for two, and effects that make every card alike."""
    alike = chance.force([{"op": "as_suit", "filter": {}, "to": "h"}], [], [])
    held = [*Random(13).sample(cards.PACK, 12), cards.JOKER]
    found = search.best_hand(alike, held, 1, "normal")
    assert found is not None
    assert found[1].combo in {"sflush", "five", "quads"}
    assert len(found[0]) == 5
