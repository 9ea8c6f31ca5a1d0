"""“Cannot” beats whatever gives: for every keyword, for what a card does and suffers (R120)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.games.arcmage.facts import Action
from core.games.arcmage.facts.lasting import Prohibited
from core.games.arcmage.pieces.effects import Condition, Filter, Restrict, Selector
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import Change, Combat
from core.games.arcmage.titles import ACTION_TITLES, KEYWORD_TITLES
from tests.examples.arcmage import judge
from tests.games.arcmage.oracle_values import army, city, table
from tests.games.arcmage.test_layers import demo, with_cards

BOOK = {  # the example of the rulebook: what cannot fly does not fly, whatever a spell says
    "id": "earthbound", "name": "Earthbound", "faction": "E", "type": "creature", "cost": 1,
    "loyalty": 0, "attack": 1, "defence": 1, "text": "Cannot fly.", "auto": "full",
    "abilities": [{"kind": "passive", "effects": [
        {"op": "cannot", "to": {"who": "self"}, "what": "flying", "until": "static"}]}],
}  # fmt: skip
WINGS = {
    "id": "wings", "name": "Wings", "faction": "E", "type": "event", "cost": 0, "loyalty": 0,
    "text": "A creature gets flying.", "auto": "full",
    "abilities": [{"kind": "spell", "effects": [
        {"op": "keyword", "to": {"who": "target", "is": ["creature"]}, "add": ["flying"],
         "until": "eot"}]}],
}  # fmt: skip


def test_what_cannot_fly_does_not_fly() -> None:
    given = {"cards": [BOOK, WINGS], "A": {"hand": ["wings"], "army": ["A5 earthbound"]}}
    judge({"id": "book", "about": "", "rules": "R120", "given": given,
           "do": ["p wings >A5"], "expect": {"A5.kw": []}})  # fmt: skip


def test_and_can_be_blocked_by_who_does_not_fly() -> None:
    given = {"cards": [BOOK, WINGS], "phase": "attack", "B": {"army": ["B5 mentor"]},
             "A": {"hand": ["wings"], "army": ["A5 earthbound"]}}  # fmt: skip
    judge({"id": "book-2", "about": "", "rules": "R120 K-flying", "given": given,
           "do": ["p wings >A5", "atk B1 A5", "blk B5>A5", "bat A5", "clean"],
           "expect": {"A5": "A.grave", "B1.def": 7}})  # fmt: skip


@pytest.mark.parametrize("word", KEYWORD_TITLES)
def test_every_keyword_can_be_forbidden(word: str) -> None:
    """Given before or after, by a change or in print, with a number or without."""
    given = Change("add", f"{word} 2"), Change("add", word, until="static")
    barred = Change("no", word)
    for changes in ((barred, *given), (*given, barred)):
        layers = Layers(table({"A5": army("mentor", changes=changes)}))
        assert not layers.has("A5", word)
        assert layers.level_of("A5", word) == 0
    printed = with_cards({"A5": army("winged")}, demo("winged", keywords=(word, "veteran 1")))
    state = printed._replace(pieces={"A5": army("winged", changes=(barred,))})
    assert Layers(printed).has("A5", word)
    assert not Layers(state).has("A5", word)


def test_it_ends_when_what_says_it_ends() -> None:
    barred = Change("no", "flying", until="static", source="B6")
    bird = army("kolibri", changes=(barred,))
    assert not Layers(table({"A5": bird, "B6": army("mentor", "B")})).has("A5", "flying")
    assert Layers(table({"A5": bird})).has("A5", "flying")


def test_all_words_have_a_title() -> None:
    words = set(get_args(Prohibited)) | set(get_args(Action))
    assert words == {*ACTION_TITLES, *KEYWORD_TITLES}


def test_a_condition_on_keywords_comes_late_and_ends() -> None:
    """Who blocks what does not fly cannot fly itself: neither hangs on the other for ever."""
    condition = Condition(blocking=Filter(without="flying"))
    rule = Restrict("cannot", Selector("self"), "flying", "static", if_=condition)
    card = demo("grounded", rule, keywords=("flying",))
    pieces = {"A5": army("grounded"), "B5": army("mentor", "B"), "A1": city("armory")}
    state = with_cards(pieces, card)
    assert Layers(state).has("A5", "flying")
    combat = Combat("A1", "A", ("B5",), "battles", (("A5", "B5"),))
    assert not Layers(state._replace(combat=combat)).has("A5", "flying")


ACTIONS: dict[str, tuple[dict[str, Any], str, list[str], dict[str, Any]]] = {
    "move": ({"A": {"army": ["A5 mentor"]}}, "A5", ["m A5 A1"], {"error": "E_FORBIDDEN"}),
    "devote": (
        {"phase": "devotion", "A": {"in": {"A1": ["A5 mentor"]}}},
        "A5", ["v A1 A5"], {"error": "E_FORBIDDEN"},
    ),
    "activate": (
        {"A": {"army": ["A5 undead-archer"]}}, "A5", ["a A5.1 >B1"], {"error": "E_FORBIDDEN"},
    ),
    "be_targeted": (
        {"A": {"hand": ["deadly-shock"], "res": {"R": "2/0"}}, "B": {"army": ["B5 mentor"]}},
        "B5", ["p deadly-shock/1 >B5 $R2"], {"error": "E_FORBIDDEN", "B5.dmg": 0},
    ),
    "be_damaged": (
        {"A": {"hand": ["deadly-shock"], "res": {"R": "2/0"}}, "B": {"army": ["B5 mentor"]}},
        "B5", ["p deadly-shock/1 >B5 $R2"], {"B5": "B.army", "B5.dmg": 0},
    ),
    "die": (
        {"A": {"hand": ["deadly-shock"], "res": {"R": "2/0"}}, "B": {"army": ["B5 mentor"]}},
        "B5", ["p deadly-shock/1 >B5 $R2"], {"B5": "B.army", "B5.dmg": 3},
    ),
    "unmark": (
        {"phase": "unmark", "A": {"army": ["A5 mentor*", "A6 bearer*"]}},
        "A5", ["u"], {"A5": "A.army*", "A6": "A.army"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", ACTIONS)
def test_what_a_card_does_and_suffers(what: str) -> None:
    given, card, lines, expect = ACTIONS[what]
    forbid = f'rule "it was agreed" no {card} {what} static'
    judge({"id": what, "about": "", "rules": "R120", "given": given,
           "do": [forbid, *lines], "expect": expect})  # fmt: skip
    with pytest.raises(AssertionError):  # without it things go their way
        judge({"id": what, "about": "", "rules": "R120", "given": given,
               "do": lines, "expect": expect})  # fmt: skip


def test_who_cannot_die_lives_with_no_defence_left() -> None:
    given = {"A": {"army": ["A5 mentor"]}}
    lines = ['rule "it was agreed" no A5 die ; mod A5 +0/-3']
    judge({"id": "die-2", "about": "", "rules": "R68 R120", "given": given,
           "do": lines, "expect": {"A5": "A.army", "A5.def": 0}})  # fmt: skip
    judge({"id": "die-3", "about": "", "rules": "R45 R68", "given": given,
           "do": ['rule "it was agreed" no A5 die ; mod A5 +0/-3 static', "end"],
           "expect": {"A5": "A.grave"}})  # fmt: skip


@pytest.mark.parametrize("by", ["change", "effect"])
@pytest.mark.parametrize("what", ["attack", "block", "block_for", "draw", "unmark"])
def test_yes_or_no(what: str, by: str) -> None:
    """Of a card and of a seat: what it does in combat its player forbids it too."""
    rule = Restrict("cannot", Selector("you"), what, "static")
    changes = (Change("no", what),) if by == "change" else ()
    source = army("hush") if by == "effect" else army("mentor")
    state = with_cards({"A5": army("mentor"), "A6": source, "B5": army("mentor", "B")},
                       demo("hush", rule))  # fmt: skip
    told = state.players["A"]._replace(changes=changes)
    layers = Layers(state._replace(players={**state.players, "A": told}))
    fights = what in {"attack", "block", "block_for"}
    found = {n: layers.forbidden(n, what) for n in ("A", "B", "A5", "B5", "Z9")}
    assert [*map(repr, found.values())] == [
        repr(one) for one in (True, False, fights, False, False)
    ]
    assert layers.permitted("A5", what) is False
    assert layers.must_attack("A5") is False
    assert layers.frozen("A5") is False
    assert layers.barred("A5", what) is False
