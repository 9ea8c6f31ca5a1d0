"""The catalogues that Kifu brings, a catalogue as a file, and what cards say in words."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import plain
from core.catalogues import digest
from core.errors import BadInput
from core.games.origin_story.catalogues import CATALOGUES, describe
from core.games.origin_story.narrate.effects import card_name, card_words, op_words, skill_words
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.pieces.catalogues import BUILT_IN, DEMO, printed
from core.games.origin_story.pieces.catalogues.blank import BLANK
from core.games.origin_story.pieces.catalogues.check import check_content
from core.games.origin_story.pieces.content import AutomaCard, Content, SkillCard
from core.games.origin_story.pieces.effects import Skill
from core.messages import Printed
from core.structured import read
from eventstore.catalogue_files import as_file, read_file

DATA: dict[str, Any] = plain(DEMO)
VP = {"vp": {"who": "Y", "n": 1}}


def own(skill: dict[str, Any], *, event: bool = False) -> str:
    return str(skill_words(read(Skill, skill), event=event))


# --- what comes with Kifu ------------------------------------------------------------------


def test_the_demo_catalogue_is_whole_and_passes_its_own_check() -> None:
    check_content(DEMO)
    assert read(Content, json.loads(json.dumps(DATA))) == DEMO
    assert Counter(card.level for card in DEMO.automa_cards) == {1: 8, 2: 8}
    sizes = (len(DEMO.story_cards), len(DEMO.super_heroes), len(DEMO.mats))
    assert sizes == (18, 6, 4)
    assert [card.id for card in catalogues.skill_cards(DEMO) if card.not_solo] == ["t18", "c6"]
    assert catalogues.super_hearts(DEMO) == ("L4.5", "L4.5", "L8.5", "L8.5")
    assert digest(DEMO) == catalogues.digest(catalogues.of("demo"))


def test_cards_are_found_by_their_id() -> None:
    automa = catalogues.automa_card(DEMO, "v2.2")
    assert automa is not None
    assert automa.rounds["5"] == (("add", "8.5"), ("replace", 1))
    assert catalogues.story_card(DEMO, "t4") == DEMO.story_cards[3]
    assert catalogues.super_hero(DEMO, "c3") == DEMO.super_heroes[2]
    assert catalogues.mat(DEMO, "p3") == DEMO.mats[2]
    for find in (catalogues.automa_card, catalogues.story_card, catalogues.mat):
        assert find(DEMO, "c3") is None
    assert catalogues.super_hero(DEMO, "t4") is None


def test_skills_and_costs_of_any_card() -> None:
    assert [one.when for one in catalogues.skills_of(DEMO, "c3")] == ["ongoing", "end_of_round"]
    assert [one.when for one in catalogues.skills_of(DEMO, "v1.1")] == ["first_trick"], "its event"
    assert catalogues.skills_of(DEMO, "t99") == ()
    assert catalogues.costs_of(DEMO, "t4") == (2, 1)
    assert catalogues.costs_of(DEMO, "t6") == (-1,)
    assert catalogues.costs_of(DEMO, "v1.1") == catalogues.costs_of(DEMO, "t99") == ()
    second = catalogues.skill(DEMO, "t4:2")
    assert second is not None
    assert second.cost == 2
    for name in ("t4:3", "t4:0", "t4", "t99:1", "t4:x"):
        assert catalogues.skill(DEMO, name) is None


def test_the_blank_catalogue_knows_every_id_and_nothing_about_it() -> None:
    assert catalogues.is_open(BLANK)
    assert not catalogues.is_open(DEMO)
    for find in (catalogues.story_card, catalogues.super_hero, catalogues.mat):
        assert find(BLANK, "Hulk") == SkillCard("Hulk", "Hulk")
    found = catalogues.automa_card(BLANK, "Hulk")
    assert found is not None
    assert (found.rounds, found.event.skills) == ({}, ())
    assert catalogues.skills_of(BLANK, "Hulk") == catalogues.costs_of(BLANK, "Hulk") == ()
    assert catalogues.super_hearts(BLANK) == ()


def test_super_hearts_are_as_many_as_the_catalogue_has() -> None:
    assert not catalogues.are_too_many(DEMO, ["L4.5", "L4.5", "L8.5", "L4", "B4"])
    assert catalogues.are_too_many(DEMO, ["L4.5"] * 3)
    assert catalogues.are_too_many(DEMO, ["L5.5"])
    assert not catalogues.are_too_many(BLANK, ["L5.5", "L7.5", "L7.5", "L7.5"])
    assert catalogues.are_too_many(BLANK, ["L5.5"] * 5)


def test_a_file_is_the_catalogue_of_the_specification() -> None:
    assert as_file(CATALOGUES, DEMO) == DATA
    assert read_file(CATALOGUES, json.dumps(DATA)) == DEMO
    broken = deepcopy(DATA)
    broken["story_cards"][3]["skills"][1]["do"][0] = {"reveal": {"of": "G"}}
    with pytest.raises(BadInput, match=r"Card “t4”: skills 2, “do\.0\.reveal\.pick” is missing"):
        read_file(CATALOGUES, broken)
    with pytest.raises(BadInput, match="Not a catalogue: it holds an object with “id”, “version”"):
        read_file(CATALOGUES, DATA["mats"])


# --- in words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "words"),
    [
        (
            {"when": "end_of_round", "if": {"side": "hero", "tricks_min": 4}, "do": [VP]},
            "At the end of the round, if you are hero with 4 tricks or more: 1 VP for you",
        ),
        (
            {
                "when": "end_of_round",
                "if": {"tricks_is": 0},
                "do": [{"vp": {"who": "each", "n": 2}}],
            },
            "At the end of the round, for those with no trick: 2 VP each",
        ),
        (
            {"when": "end_of_round", "if": {"tricks_min": 1, "tricks_max": 2}, "do": [VP]},
            "At the end of the round, if you have 1 to 2 tricks: 1 VP for you",
        ),
        (
            {"when": "win_trick", "if": {"played_suit": "S", "trick_no": 3}, "do": [VP]},
            (
                "At the end of a trick that you won, if it is trick 3 and the card played is of "
                "speed: 1 VP for you (once a round)"
            ),
        ),
        (
            {"when": "first_trick", "if": {"won": False, "led": "B", "played_max": 5}, "do": [VP]},
            (
                "At the end of trick 1, if brains was led, the card played is at most 5 and you "
                "did not win the trick: 1 VP for you"
            ),
        ),
        (
            {"when": "on_your_turn", "times": "turn", "do": [{"side": {"to": "other"}}]},
            "On your turn: change your side (once a turn)",
        ),
        (
            {
                "when": "when_charged",
                "do": [{"exchange": {"with": "chosen"}}, {"refresh": {"n": 1}}],
            },
            (
                "When charged: exchange a card with an automa of your choice, then draw 1 card, "
                "then discard 1"
            ),
        ),
        (
            {
                "when": "whenever_lead",
                "do": [
                    {"limit": {"who": "automas", "only": "B", "max": 9, "min": 2, "until": "round"}}
                ],
            },
            (
                "As you lead a trick: the automas play only brains, nothing above 9 and nothing "
                "below 2 for this round (once a round)"
            ),
        ),
        (
            {"when": "when_charged", "do": [{"add": {"of": "both", "x": "4.5"}}]},
            "When charged: each automa: add ♥4½",
        ),
        (
            {"when": "when_charged", "do": [{"reveal": {"of": "A", "pick": "all"}}]},
            "When charged: reveal all cards of the Automaton",
        ),
        (
            {"when": "when_revealed", "do": [{"table": {"text": "Sing {loud}."}}]},
            "When revealed: the table carries out “Sing {loud}.”",
        ),
    ],
)
def test_a_skill_in_words(skill: dict[str, Any], words: str) -> None:
    assert own(skill) == words


def test_an_event_watches_every_trick() -> None:
    skill = {"when": "win_trick", "times": "each", "do": [{"vp": {"who": "winner", "n": 1}}]}
    told = "At the end of a trick: 1 VP for the winner of the trick (every time)"
    assert own(skill, event=True) == told


def test_effects_of_automa_cards_in_words() -> None:
    told = [str(op_words(op)) for op in (("replace", 2), ("add", "8.5"), ("move", 1))]
    assert told == ["replace 2", "add ♥8½", "move 1♥ left"]


def test_cards_in_words() -> None:
    assert [str(words) for words in card_words(DEMO.automa_cards[6])] == [
        "Round 2: replace 2",
        "Round 4: move 2♥ left",
        "Round 5: replace 1, then move 1♥ left",
        "Event “Express Delivery”: At the start of the round: energy +1 for this round",
    ]
    radio = describe(DEMO.story_cards[3])
    assert [str(fact) for fact in radio.facts] == ["Costs 2 and 1"]
    assert [str(words) for words in radio.effects] == [
        "When charged: exchange a card with the Automaton (by the first cost)",
        "When charged: reveal the highest card of the Factoryon (by the second cost)",
    ]
    assert radio.codes == ("exchange", "reveal")
    assert [str(fact) for fact in describe(DEMO.story_cards[5]).facts] == ["Cost 1 (to be removed)"]
    assert [str(fact) for fact in describe(DEMO.super_heroes[5]).facts] == ["Not in solo"]
    assert [str(fact) for fact in CATALOGUES.facts(DEMO)] == [
        "Version 1",
        "Super-hearts and their copies: ♥4½ (2), ♥8½ (2)",
    ]


def test_names_of_our_own_are_translated_and_those_of_people_are_not() -> None:
    assert "Bibliothécaire" in printed("fr")[card_name(DEMO.mats[0])]
    assert card_name(SkillCard("x", "{boo}")) == Printed("{boo}"), "words, no pattern"
    assert str(card_name(SkillCard("x", ""))) == "x"


@settings(deadline=None, derandomize=True)
@given(st.from_type(Skill))
def test_every_skill_can_be_told(skill: Skill) -> None:
    assert str(skill_words(skill))
    assert str(skill_words(skill, event=True))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_card_that_comes_with_kifu_can_be_described(name: str) -> None:
    content = BUILT_IN[name]
    assert content.id == name
    for card in CATALOGUES.cards(content):
        told = describe(card)
        assert str(told.name) == card.name
        assert told.effects or card.not_solo
        assert isinstance(card, AutomaCard | SkillCard)
