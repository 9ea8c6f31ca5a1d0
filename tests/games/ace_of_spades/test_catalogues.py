"""The catalogues that Kifu brings, what a catalogue may hold, and effects in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import plain
from core.errors import BadInput
from core.games.ace_of_spades.narrate.effects import (
    card_name,
    card_text,
    card_words,
    effect_words,
)
from core.games.ace_of_spades.pieces.catalogues import BUILT_IN, printed
from core.games.ace_of_spades.pieces.catalogues.check import check_cards
from core.games.ace_of_spades.pieces.effects import Effect
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind
from core.messages import Printed
from core.structured import read

CARD: dict[str, Any] = {"id": "imp", "back": 1, "hp": 6}
ACOLYTE: dict[str, Any] = {"id": "aco", "back": 2, "hp": 9}
PAIR = {"combo": ["pair"]}


def card(base: dict[str, Any], **changes: Any) -> EnemyCard:
    found: EnemyCard = read(EnemyCard, base | changes)
    return found


def refusal(*cards: EnemyCard) -> str:
    with pytest.raises(BadInput) as caught:
        check_cards(cards)
    assert caught.value.code == "bad_catalogue"
    return str(caught.value)


def in_words(effect: dict[str, Any]) -> str:
    return str(effect_words(read(Effect, effect)))


# --- what comes with Kifu ------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_catalogues_pass_their_own_check(name: str) -> None:
    check_cards(BUILT_IN[name])
    for one in BUILT_IN[name]:
        assert read(EnemyCard, plain(one)) == one
        assert one.name
        assert one.text
        assert "{" not in one.name + one.text, "they are patterns of messages"


def test_the_demo_deck_can_make_every_pile() -> None:
    demo = BUILT_IN["demo"]
    assert Counter(one.back for one in demo) == {**dict.fromkeys(range(11), 2), 11: 4}
    assert {one.difficulty for one in demo[-4:]} == {"easy", "normal", "hard", "nightmare"}
    assert {one.back for one in demo if kind(one) == "acolyte"} == {2, 5, 8}


def test_printed_cards_are_one_a_back() -> None:
    assert [one.back for one in BUILT_IN["printed"]] == list(range(12))
    assert [one.hp for one in BUILT_IN["printed"]][-2:] == [40, 50]


# --- what is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "changes", "message"),
    [
        (CARD, {"id": "Lamp Boy"}, "Card “1”, id: it has 1 to 40 of the characters a to z"),
        (CARD, {"back": 12}, "Card “imp”, back: a number from 0 to 11."),
        (CARD, {"hp": 0}, "Card “imp”, hp: a number from 1 to 99."),
        (CARD, {"name": "x" * 61}, "Card “imp”, name: it has at most 60 characters."),
        (CARD, {"difficulty": "easy"}, "Card “imp”, difficulty: it stands on cards with back 11"),
        (CARD, {"back": 11}, "Card “imp”, difficulty: "),
        (CARD, {"kind": "boss"}, "Card “imp”, kind: "),
        (ACOLYTE, {"cost": {"refills": 1}}, "Card “aco”, cost: only one-shots"),
        (CARD, {"cost": {"refills": 0}}, "Card “imp”, cost: a number from 1 to 9."),
        (CARD, {"penalty": [{"op": "hit", "n": 1}]}, "Card “imp”, penalty 1: “hit” is for bon"),
        (ACOLYTE, {"bonus": [{"op": "draw", "n": 1}]}, "Card “aco”, bonus 1: “draw” is for the o"),
        (CARD, {"bonus": [{"op": "hand_limit", "n": 1}]}, "Card “imp”, bonus 1: “hand_limit” is"),
        (
            CARD,
            {"back": 11, "difficulty": "hard", "bonus": [{"op": "manual"}]},
            "Card “imp”, bonus: the boss leaves none.",
        ),
        (
            CARD,
            {"bonus": [{"op": "manual"}, {"op": "draw", "n": 0}]},
            "Card “imp”, bonus 2, “n”: a number from 1 to 53.",
        ),
        (CARD, {"bonus": [{"op": "manual"}] * 21}, "Card “imp”, bonus: it has at most 20"),
    ],
)
def test_a_card_that_makes_no_sense(
    base: dict[str, Any], changes: dict[str, Any], message: str
) -> None:
    assert refusal(card(base, **changes)).startswith(message)


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"op": "multiply", "num": 1, "den": 0}, "“den”: a number from 1 to 99."),
        ({"op": "add", "n": 0}, "“n”: it is not 0."),
        ({"op": "add", "n": 1, "when": {}}, "“when”: it is not empty."),
        ({"op": "add", "n": 1, "when": {"combo": []}}, "“when.combo”: it is not empty."),
        ({"op": "add", "n": 1, "when": {"shot": 0}}, "“when.shot”: a number from 1 to 99."),
        ({"op": "add", "n": 1, "when": {"not": {}}}, "“when.not”: it is not empty."),
        ({"op": "add", "n": 1, "when": {"all": [PAIR, {}]}}, "“when.all.1”: it is not empty."),
        ({"op": "set_base", "combo": [], "n": 1}, "“combo”: it is not empty."),
        ({"op": "no_play", "filter": {}}, "“filter”: it is not empty."),
        ({"op": "no_play", "filter": {"suit": []}}, "“filter.suit”: it is not empty."),
        ({"op": "no_play", "filter": {"card": ["1x"]}}, "“filter.card”: “1x” is no card"),
        (
            {"op": "no_play", "filter": {"value_min": 5, "value_max": 4}},
            "“filter.value_max”: it is not below “value_min”.",
        ),
        (
            {"op": "add", "n": 1, "when": {"count": {"filter": {"ace": True}}}},
            "“when.count”: “min”, “max” or both are given.",
        ),
        ({"op": "recast", "max": 6, "what": "rank"}, "“max”: a number from 1 to 5."),
        ({"op": "recast", "max": 1, "what": "rank", "to": "h"}, "“to”: with “what”: “rank” it is "),
        ({"op": "recast", "max": 1, "what": "suit", "to": "A"}, "“to”: with “what”: “suit” it is "),
        ({"op": "recast", "max": 1, "what": "any", "to": "A"}, "“to”: with “what”: “any” it is l"),
    ],
)
def test_an_effect_that_makes_no_sense(effect: dict[str, Any], message: str) -> None:
    assert refusal(card(CARD, bonus=[effect])).startswith(f"Card “imp”, bonus 1, {message}")


def test_permanents_that_start_nothing_and_conditions_without_end() -> None:
    assert "bullets, refills or both" in refusal(card(ACOLYTE, bonus=[{"op": "start"}]))
    when: dict[str, Any] = PAIR
    for _ in range(8):
        when = {"not": when}
    told = refusal(card(CARD, bonus=[{"op": "immune", "when": when}]))
    assert "conditions stand at most 8 deep" in told


def test_ids_are_unique_and_cards_are_not_too_many() -> None:
    assert refusal(card(CARD), card(CARD, back=0)) == "Two cards have the id “imp”."
    many = [card(CARD, id=f"imp-{n}") for n in range(501)]
    assert refusal(*many) == "A catalogue has at most 500 cards; these are 501."
    check_cards(many[:500])


# --- in words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"op": "add", "n": 2, "when": PAIR}, "+2 if the hand is a pair"),
        ({"op": "add", "n": -4}, "−4 damage"),
        ({"op": "add", "n": -4, "when": {}}, "−4"),
        (
            {"op": "add", "n": 1, "when": {"any": [PAIR, {"combo": ["flush", "full", "five"]}]}},
            "+1 if the hand is a pair or the hand is a flush, a full house or five of a kind",
        ),
        (
            {"op": "add", "n": 3, "when": {"not": {"shot": 1}, "combo": ["straight"]}},
            "+3 if the hand is a straight and it is not so that it is shot 1 of the fight",
        ),
        (
            {"op": "cap", "n": 9, "when": {"count": {"filter": {"color": "red"}, "max": 2}}},
            "at most 9 damage if at most 2 cards of the combination are red cards",
        ),
        (
            {"op": "immune", "when": {"count": {"filter": {"suit": ["s"]}, "min": 3, "max": 3}}},
            "no damage if 3 cards of the combination are Spades",
        ),
        (
            {
                "op": "add",
                "n": 1,
                "when": {"count": {"filter": {"card": ["As"]}, "min": 1, "scope": "played"}},
            },
            "+1 if A♠ is played",
        ),
        (
            {"op": "add_each", "n": 1, "filter": {"rank": ["Q", "K"]}, "scope": "played"},
            "+1 each for Queens and Kings that are played",
        ),
        (
            {"op": "no_play", "filter": {"color": "black", "parity": "even"}},
            "black cards that are even cards may not be played",
        ),
        (
            {"op": "no_count", "filter": {"value_min": 2, "value_max": 5, "natural": True}},
            "cards from 2 to 5 that are cards that count as printed cannot belong to a combination",
        ),
        ({"op": "multiply", "num": 2, "den": 3}, "damage ×2/3 (rounded down)"),
        ({"op": "recast", "max": 1, "what": "rank", "to": "A"}, "1 card counts as Ace"),
        ({"op": "recast", "max": 2, "what": "suit", "to": "h"}, "up to 2 cards count as Hearts"),
        (
            {"op": "recast", "max": 3, "what": "any", "filter": {"face": True}},
            "up to 3 cards count as any card (only face cards)",
        ),
        ({"op": "as_suit", "filter": {"suit": ["d"]}, "to": "s"}, "Diamonds count as Spades"),
        (
            {"op": "start", "bullets": 1, "refills": -1},
            "each later fight starts with bullets +1, refills −1",
        ),
        (
            {"op": "recover", "n": 1, "filter": {"ace": True}},
            "take 1 card from the discard pile (only Aces)",
        ),
    ],
)
def test_an_effect_in_words(effect: dict[str, Any], words: str) -> None:
    assert in_words(effect) == words


@settings(deadline=None, derandomize=True)
@given(st.from_type(EnemyCard))
def test_every_card_can_be_told(found: EnemyCard) -> None:
    assert str(card_words(found))
    assert str(card_name(found)) == (found.name or found.id)
    assert str(card_text(found) or "") == found.text


def test_a_card_in_words() -> None:
    demo = {one.id: one for one in BUILT_IN["demo"]}
    assert str(card_words(demo["dx02a"])) == (
        "Penalty: no damage if the hand is a straight. Permanent: +3 if the hand is a straight"
    )
    assert str(card_words(demo["dx10a"])) == "One-shot, for 1 refill: bullets +1"
    assert str(card_words(demo["dx11e"])) == "No effect"
    costly = replace(demo["dx10a"], cost=replace(demo["dx10a"].cost, refills=2))  # type: ignore[type-var]
    assert str(card_words(costly)) == "One-shot, for 2 refills: bullets +1"
    assert printed("fr")[card_name(demo["dx00a"])] == "Petit Lampiste"
    assert card_name(card(CARD, name="{boo}")) == Printed("{boo}"), "words, no pattern"
    assert card_text(card(CARD)) is None
