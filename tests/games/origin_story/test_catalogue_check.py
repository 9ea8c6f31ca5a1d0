"""What a catalogue of Origin Story may hold."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from core.canonical import plain
from core.errors import BadInput
from core.games.origin_story.pieces.catalogues import DEMO
from core.games.origin_story.pieces.catalogues.check import check_content
from core.games.origin_story.pieces.content import Content
from core.structured import read

DATA: dict[str, Any] = plain(DEMO)
VP = {"vp": {"who": "Y", "n": 1}}


def changed(change: Callable[[dict[str, Any]], object]) -> Content:
    """The demo catalogue with something else in it."""
    data = deepcopy(DATA) | {"id": "mine"}
    change(data)
    content: Content = read(Content, data)
    return content


def refusal(change: Callable[[dict[str, Any]], object]) -> str:
    with pytest.raises(BadInput) as caught:
        check_content(changed(change))
    assert caught.value.code == "bad_catalogue"
    return str(caught.value)


def with_skill(group: str, **skill: Any) -> Callable[[dict[str, Any]], object]:
    """The first card of a group (`events`: of the automa cards) has one skill, this one."""

    def change(data: dict[str, Any]) -> None:
        card = data["automa_cards" if group == "events" else group][0]
        (card["event"] if group == "events" else card)["skills"] = [skill]

    return change


def set_in(*path: Any, to: Any) -> Callable[[dict[str, Any]], object]:
    """Another value at a place of the catalogue."""

    def change(data: Any) -> None:
        for part in path[:-1]:
            data = data[part]
        data[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_in("id", to="My own"), "id: it has 1 to 40 of the characters a to z"),
        (set_in("version", to=0), "version: a number from 1 to 9999."),
        (set_in("super_hearts", 0, "value", to="4"), "super_hearts 1, “value”: half a value"),
        (set_in("super_hearts", 0, "value", to="04.5"), "super_hearts 1, “value”: half a value"),
        (set_in("super_hearts", 1, "value", to="4.5"), "super_hearts 2, “value”: each value "),
        (set_in("super_hearts", 1, "copies", to=0), "super_hearts 2, “copies”: a number from 1"),
        (set_in("automa_cards", 0, "id", to="V 1"), "Card “automa_cards 1”, id: it has 1 to 40"),
        (set_in("mats", 0, "id", to="b9"), "Card “b9”, id: it does not look like a playing card."),
        (set_in("mats", 0, "id", to="l4.5"), "Card “l4.5”, id: it does not look like"),
        (set_in("mats", 0, "id", to="t4"), "Two cards have the id “t4”."),
        (set_in("mats", 0, "name", to="x" * 61), "Card “p1”, name: it has at most 60"),
        (set_in("mats", to=[]), "Mats: at least 1 that may be played in solo."),
        (lambda data: data["super_heroes"].pop(0) and data["super_heroes"].clear(), "Super-heroes"),
        (lambda data: data["automa_cards"].__delitem__(slice(3)), "Automa cards: at least 6 of le"),
        (lambda data: data["automa_cards"].__delitem__(slice(13, 16)), "Automa cards: at least 6 "),
        (lambda data: data["story_cards"].__delitem__(slice(12)), "Story cards: at least 6 that"),
    ],
)
def test_a_catalogue_that_makes_no_sense(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    assert refusal(change).startswith(message)


@pytest.mark.parametrize(
    ("rounds", "message"),
    [
        ({"6": [["move", 1]]}, "Card “v1.1”, rounds: a number from 1 to 5."),
        ({"2": [["swap", 1]]}, "Card “v1.1”, round 2, effect 1: [“replace”, number], [“move”"),
        ({"2": [["move", 1], ["move"]]}, "Card “v1.1”, round 2, effect 2: [“replace”, number]"),
        ({"2": [["move", "1"]]}, "Card “v1.1”, round 2, effect 1: [“replace”, number]"),
        ({"2": [["add", 4]]}, "Card “v1.1”, round 2, effect 1: [“replace”, number]"),
        ({"2": [["replace", 9]]}, "Card “v1.1”, round 2, effect 1: a number from 1 to 8."),
        ({"2": [["add", "5.5"]]}, "Card “v1.1”, round 2, effect 1: there is no super-heart 5.5."),
        ({"2": [["add", "4.5"]] * 2}, "Card “v1.1”, round 2: each automa gets one of 4.5: more"),
    ],
)
def test_effects_of_automa_cards_that_make_no_sense(rounds: dict[str, Any], message: str) -> None:
    assert refusal(set_in("automa_cards", 0, "rounds", to=rounds)).startswith(message)


@pytest.mark.parametrize(
    ("group", "costs", "message"),
    [
        ("story_cards", [], "costs: one or two."),
        ("story_cards", [1, 1, 1], "costs: one or two."),
        ("story_cards", [0], "costs: from 1 to 9, or from -1 to -9"),
        ("mats", [-10], "costs: from 1 to 9, or from -1 to -9"),
        ("super_heroes", [1], "costs: super-heroes have none."),
    ],
)
def test_costs_that_make_no_sense(group: str, costs: list[int], message: str) -> None:
    assert message in refusal(set_in(group, 0, "costs", to=costs))


@pytest.mark.parametrize(
    ("group", "skill", "message"),
    [
        ("story_cards", {"when": "round_start", "do": [VP]}, "skills 1, “when”: one of end_of_r"),
        ("mats", {"when": "when_revealed", "do": [VP]}, "Card “p1”, skills 1, “when”: one of"),
        ("super_heroes", {"when": "when_charged", "do": [VP]}, "skills 1, “when”: one of"),
        ("super_heroes", {"when": "remove", "do": [VP]}, "skills 1, “when”: one of"),
        ("events", {"when": "on_your_turn", "use": "must", "do": [VP]}, "event, skills 1, “when”:"),
        ("events", {"when": "round_start", "do": [VP]}, "event, skills 1, “use”: events resolve"),
        ("story_cards", {"when": "remove", "do": [VP]}, "“when”: “remove” needs a cost below 0."),
        ("story_cards", {"when": "end_of_round", "cost": 2, "do": [VP]}, "“cost”: the number of"),
        ("super_heroes", {"when": "ongoing", "cost": 1, "do": [VP]}, "“cost”: the number of"),
        ("mats", {"when": "end_of_round", "do": []}, "skills 1, “do”: it has 1 to 10 effects."),
        ("mats", {"when": "end_of_round", "if": {}, "do": [VP]}, "“if”: it is not empty."),
        (
            "mats",
            {"when": "end_of_round", "if": {"tricks_is": 9}, "do": [VP]},
            "skills 1, “if.tricks_is”: a number from 0 to 8.",
        ),
        (
            "mats",
            {"when": "end_of_round", "if": {"tricks_min": 3, "tricks_max": 2}, "do": [VP]},
            "skills 1, “if.tricks_max”: it is not below “tricks_min”.",
        ),
        (
            "mats",
            {"when": "win_trick", "if": {"trick_has": {"suit": "L", "min": 4}}, "do": [VP]},
            "skills 1, “if.trick_has.min”: a number from 1 to 3.",
        ),
    ],
)
def test_skills_that_make_no_sense(group: str, skill: dict[str, Any], message: str) -> None:
    assert message in refusal(with_skill(group, **skill))


@pytest.mark.parametrize(
    ("when", "effect", "message"),
    [
        ("end_of_round", {}, "do 1: it has exactly one of vp, energy, "),
        ("end_of_round", VP | {"energy": {"n": 1}}, "do 1: it has exactly one of vp, energy, "),
        ("end_of_round", {"vp": {"who": "Y", "n": 0}}, "do 1, “vp.n”: it is not 0."),
        ("end_of_round", {"vp": {"who": "Y", "n": 21}}, "“vp.n”: a number from -20 to 20."),
        ("end_of_round", {"vp": {"who": "winner", "n": 1}}, "“vp.who”: “winner” is for the end"),
        ("end_of_round", {"energy": {"n": -10}}, "“energy.n”: a number from -9 to 9."),
        ("ongoing", VP, "do 1, “vp”: what is ongoing has “ties”."),
        (
            "win_trick",
            {"value": {"card": "played", "n": 1, "until": "trick"}},
            "“value.card”: “played” is for the turn of the player, before the card.",
        ),
        (
            "on_your_turn",
            {"value": {"card": "suit:S", "n": 1, "until": "trick"}},
            "“value.until”: for a suit it is “round”.",
        ),
        ("when_charged", {"reveal": {"of": "A", "pick": "lowest"}}, "“reveal.count”: it is given"),
        (
            "when_charged",
            {"reveal": {"of": "A", "pick": "all", "count": 2}},
            "“reveal.count”: it is given, unless “pick” is “all”.",
        ),
        ("when_charged", {"refresh": {"n": 9}}, "“refresh.n”: a number from 1 to 8."),
        ("whenever_lead", {"limit": {"who": "leader", "until": "trick"}}, "“limit”: “ban”, “only”"),
        (
            "whenever_lead",
            {"limit": {"who": "leader", "until": "trick", "max": 3, "min": 4}},
            "“limit.max”: it is not below “min”.",
        ),
        ("when_charged", {"add": {"of": "A", "x": "5.5"}}, "“add.x”: there is no super-heart 5.5."),
        ("when_charged", {"replace": {"of": "A", "x": "1"}}, "“replace.x”: a number from 1 to 8."),
        ("when_charged", {"move": {"of": "A", "x": 0}}, "“move.x”: a number from 1 to 8."),
        ("when_charged", {"table": {"text": " "}}, "“table.text”: it has 1 to 500 characters."),
    ],
)
def test_effects_that_make_no_sense(when: str, effect: dict[str, Any], message: str) -> None:
    assert message in refusal(with_skill("story_cards", when=when, do=[effect]))


@pytest.mark.parametrize(
    "effect",
    [
        {"exchange": {"with": "A"}},
        {"refresh": {"n": 1}},
        {"reveal": {"of": "chosen", "pick": "all"}},
        {"reveal": {"of": "A", "pick": "choose", "count": 1}},
        {"vp": {"who": "chosen", "n": 1}},
        {"replace": {"of": "A", "x": 1}},
    ],
)
def test_what_is_chosen_or_drawn_cannot_resolve_by_itself(effect: dict[str, Any]) -> None:
    skill = {"when": "when_charged", "use": "must", "do": [effect]}
    assert "what is chosen or drawn needs “use”: “may”" in refusal(with_skill("mats", **skill))
    check_content(changed(with_skill("mats", **skill | {"use": "may"})))


def test_cards_and_skills_are_not_too_many() -> None:
    many = [DATA["mats"][0] | {"id": f"mat{n}"} for n in range(461)]
    assert refusal(set_in("mats", to=many)) == "A catalogue has at most 500 cards; these are 501."
    check_content(changed(set_in("mats", to=many[:460])))
    skills = [{"when": "end_of_round", "do": [VP]}] * 10
    assert "it has at most 9 skills" in refusal(set_in("mats", 0, "skills", to=skills))
