"""Continuous effects: from each place that says them, given and taken, to others and from a place.

What holds by itself and what is a deed, what is lost, what a selector leaves out (1.3, R67, R113,
R120).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from core.games.arcmage.pieces.cards import CounterRules, Level
from core.games.arcmage.pieces.effects import (
    AbilityCost,
    Activated,
    AddType,
    DealMore,
    Enchant,
    Freeze,
    Grant,
    Keyword,
    Passive,
    Prevent,
    Restrict,
    Spell,
    Stat,
    Triggered,
)
from core.games.arcmage.pieces.selectors import Condition, Filter, Formula, Kind, Selector
from core.games.arcmage.rules.continuous_effects.keywords import without
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.continuous_effects.sources import traits
from core.games.arcmage.rules.selection import matching
from core.games.arcmage.state import Change, Combat
from tests.games.arcmage.oracle_values import army, attached, city, resident, table
from tests.games.arcmage.test_layers import demo, with_cards

EACH = Selector("each", is_="creature")
OTHERS = Selector("each", is_="creature", other=True)
SELF = Selector("self")
ABILITY = Activated(AbilityCost(resources=1), ())

# --- where they stand ----------------------------------------------------------------------------

ENDLESS = Prevent("death", EACH)
HELD = Freeze(EACH, "static")
MARKED = Keyword(EACH, "eot", ("flying",))


@pytest.mark.parametrize("effect", [ENDLESS, HELD, MARKED], ids=lambda one: one.op)
def test_what_holds_by_itself(effect: Any) -> None:
    """R135: a prevention without an end holds, but what an enchantment says of it is a deed."""
    due = [] if effect is MARKED else [effect]
    deeds = Triggered("enters", (effect,)), Spell((effect,)), ABILITY
    told = demo("told")

    def said(**more: Any) -> Any:
        return traits(replace(told, **more))

    for kind, kept in ((Passive((effect,)), due), (Enchant((effect,)), [*due] * (effect is HELD))):
        found = said(abilities=(*deeds, kind))
        assert [one for one, _ in found.effects] == kept
        assert found.activated == (ABILITY,)
    levels = tuple(Level(n, life, "", (effect,)) for n, life in ((2, "once"), (5, "lasting")))  # type: ignore[arg-type]
    found = said(levels=levels).levels
    assert {n: [one for one, _ in effects] for n, effects in found.items()} == {5: due}
    rules = CounterRules("rabies", (deeds[0], Passive((effect,))))
    found = said(counters=(rules,)).counters
    assert {kind: [one for one, _ in effects] for kind, effects in found.items()} == {"rabies": due}


@pytest.mark.parametrize("zones", [("hand", "army"), ("army", "hand"), "hand", "army"], ids=str)
def test_effects_in_play_and_off_play(zones: Any) -> None:
    """1.3: in each of the places that are named."""
    gift = Keyword(Selector("each", is_="creature", in_=zones), "static", ("deadly",))
    pieces = {"A5": army("hush"), "A6": resident("mentor"), "A1": city("armory")}
    layers = Layers(with_cards(pieces, demo("hush", gift)))
    assert layers.has("A5", "deadly") is ("army" in zones)
    assert layers.has("A6", "deadly") is False
    assert ("deadly" in layers.keywords_off("A", "mentor", "hand")) is ("hand" in zones)
    assert "deadly" not in layers.keywords_off("A", "mentor", "grave")


# --- to others -----------------------------------------------------------------------------------

KINDS: tuple[Any, ...] = (
    Freeze(EACH, "static"),
    Prevent("damage", EACH, until="static"),
    DealMore(EACH, 1, "static"),
    Restrict("cannot", EACH, "attack", "static"),
    Grant(EACH, ABILITY),
)


@pytest.mark.parametrize("other", [None, True])
@pytest.mark.parametrize("many", [1, 2, 3])
@pytest.mark.parametrize("effect", KINDS, ids=lambda one: one.op)
def test_whom_each_of_several_means(effect: Any, many: int, other: bool | None) -> None:
    """1.3: all that fits; each but itself where it says others."""
    says = demo("says", replace(effect, to=replace(EACH, other=other)))
    pieces: Any = {f"A{n}": army("says") for n in range(5, 5 + many)}
    layers = Layers(with_cards({**pieces, "B5": army("mentor", "B")}, says))
    for n in layers.state.pieces:
        due = [one for one in pieces if not (other and one == n)]
        assert [one.source for one in layers.on(type(effect), n)] == due


@pytest.mark.parametrize("other", [None, True])
@pytest.mark.parametrize("many", [1, 2])
def test_subtypes_that_many_give(many: int, other: bool | None) -> None:
    """R67: to the living that fit as they are without such effects, and not to the givers alone."""
    elves = Selector("each", sub="Elf", other=other)
    imps = Selector("each", sub="Imp")
    lord = demo("lord", AddType(elves, ("Imp",), "static"), AddType(imps, ("Orc",), "static"),
                Stat(imps, 1, 0, "static"), subtypes=("Elf",))  # fmt: skip
    elf, imp = demo("elf", subtypes=("Elf",)), demo("imp", subtypes=("Imp",))
    pieces: Any = {f"A{n}": army("lord") for n in range(5, 5 + many)}
    pieces |= {"A7": army("elf"), "A8": army("imp"), "A9": army("elf", dead=True)}
    layers = Layers(with_cards(pieces, lord, elf, imp))
    own = not other or many == 2
    found = {n: layers.subtypes(n) for n in pieces}
    assert found == {
        **{f"A{n}": {"Elf", "Imp"} if own else {"Elf"} for n in range(5, 5 + many)},
        "A7": {"Elf", "Imp"},
        "A8": {"Imp", "Orc"},
        "A9": {"Elf"},
    }
    due = {"A5": many * own, "A7": many, "A8": many}
    assert {n: layers.attack(n) - 2 for n in due} == due, "values see subtypes that were given"


SAID = {
    None: ("A5", "A6", "A9", "B5", None),
    "host": ("A5",),
    "self": ("A9",),
    "B5": ("B5",),
    Filter(is_="creature", of="you", other=True): ("A5", "A6"),
    Filter(sub="Imp"): (),
}


@pytest.mark.parametrize("said", SAID, ids=str)
def test_against_whom_it_is_said(said: Any) -> None:
    """R120: against anybody where nobody is named, else against whom is meant and no other."""
    rule = Restrict("cannot", Selector("each", is_="creature"), "block", "static", said)
    chain = replace(demo("chain", rule), type="enchantment")
    pieces = {
        "A5": army("mentor"),
        "A6": army("mentor"),
        "A9": attached("chain", "A5"),
        "B5": army("mentor", "B"),
    }
    layers = Layers(with_cards(pieces, chain))
    found = [n for n in (*pieces, None) if layers.forbidden("B5", "block", n)]
    assert {*found} == {*SAID[said]}
    alone = Layers(with_cards({**pieces, "A9": army("chain")}, chain))
    assert alone.forbidden("B5", "block") is (said is None)


@pytest.mark.parametrize("many", range(3))
def test_how_much_more_is_dealt_to_whom(many: int) -> None:
    """In battle: the sum of what is said of such a target, on top of what is said of any."""
    orcs = DealMore(SELF, 2, "static", Filter(sub="Orc"))
    mine = DealMore(Selector("each", is_="creature", of="you"), 3, "static")
    cities = DealMore(SELF, Formula(add=(1, 3)), "static", Filter(is_="city"))
    hitter, lord = demo("hitter", orcs, cities), demo("lord", mine)
    pieces: Any = {"A5": army("hitter"), "B1": city("armory", "B")}
    pieces |= {"B5": army("orc-thug", "B"), "B6": army("mentor", "B", dead=True)}
    pieces |= {f"A{n}": army("lord") for n in range(6, 6 + many)}
    layers = Layers(with_cards(pieces, hitter, lord))
    found = {n: layers.more_damage("A5", n) for n in ("B1", "B5", "B6")}
    assert found == {"B1": 4 + 3 * many, "B5": 2 + 3 * many, "B6": 3 * many}
    assert layers.more_damage("B5", "A5") == 0


# --- given and taken -----------------------------------------------------------------------------

PRINTED = ("bodyguard 3", "bodyguard 2", "flying")


@pytest.mark.parametrize("lost", [*PRINTED, "bodyguard", "bodyguard 1", "deadly"])
def test_what_is_lost(lost: str) -> None:
    """A keyword without its number is lost with any; one with a number as it is."""
    left = [word for word in PRINTED if lost not in {word, word.split(" ")[0]}]
    assert without([*PRINTED], lost) == left
    winged = demo("winged", keywords=PRINTED)
    for to, whose in ((SELF, "A6"), (EACH, "A5 A6 B5"), (OTHERS, "A5 B5")):
        taker = demo("taker", Keyword(to, "static", lose=(lost,)), keywords=PRINTED)
        pieces: Any = {"A5": army("winged"), "A6": army("taker"), "B5": army("winged", "B")}
        layers = Layers(with_cards(pieces, winged, taker))
        for n in pieces:
            due = left if n in whose.split() else PRINTED
            assert layers.keywords(n) == {*due}
    off = Keyword(Selector("each", is_="creature", of="you", in_="hand"), "static", lose=(lost,))
    layers = Layers(with_cards({"A5": army("thief")}, winged, demo("thief", off)))
    assert layers.keywords_off("A", "winged", "hand") == {*left}
    assert layers.keywords_off("A", "winged", "deck") == {*PRINTED}


CONTROL = ("control", "you_control_other", "blocking")


@pytest.mark.parametrize("asks", ["with_", "without"])
@pytest.mark.parametrize("field", CONTROL)
@pytest.mark.parametrize("op", ["keyword", "cannot"])
def test_conditions_on_keywords_come_last(op: str, field: str, asks: str) -> None:
    """R67: each sees the keywords that are given on no such condition."""
    wanted = Filter(sub="Elf", **{asks: "flying"})  # type: ignore[arg-type]
    said = Condition(**{field: wanted})  # type: ignore[arg-type]
    word = "flying" if op == "keyword" else "deadly"
    effects = {
        "keyword": (Keyword(EACH, "static", ("flying",), if_=said),),
        "cannot": (Restrict("cannot", EACH, "deadly", "static", if_=said),),
    }[op]
    late = demo("late", *effects, subtypes=("Elf",), keywords=("deadly",))
    given = (Change("add", "flying"),) if asks == "with_" else ()
    elf = demo("elf", subtypes=("Elf",), keywords=("deadly",))
    pieces: Any = {
        "A5": army("late"),
        "A6": army("elf", changes=given),
        "B5": army("elf", "B", changes=given),
    }
    combat = Combat("B1", "B", ("B5",), "battles", (("A5", "B5"),))
    state = with_cards(pieces, late, elf, combat=combat)
    assert [Layers(state).has(n, word) for n in pieces] == [op == "keyword"] * 3
    if op == "cannot":
        assert [Layers(state).barred(n, word) for n in pieces] == [True] * 3
    quiet = Layers(state._replace(combat=None))
    assert quiet.has("A5", word) is ((op == "keyword") is (field != "blocking"))


def test_a_keyword_that_hangs_on_a_defence_is_no_value_that_does() -> None:
    said = Condition(self_def_at_least=2)
    for to in (SELF, EACH):
        for effect, later in ((Keyword(to, "static", ("flying",), if_=said), False),
                              (Stat(to, 0, 0, "static", said), True)):  # fmt: skip
            layers = Layers(with_cards({"A5": army("proud")}, demo("proud", effect)))
            assert layers.later is later
            assert layers.has("A5", "flying") is not later


def test_who_keeps_a_card_marked() -> None:
    """R37: cards in play that froze it, for as long as that holds, and those that say so."""
    for kind, source, until, marked in product(
        ("freeze", "no"), ("A9", "Z9", None), ("eot", "while_source_marked"), (False, True)
    ):
        change = Change(kind, "attack", until=until, source=source)  # type: ignore[arg-type]
        pieces = {
            "A5": army("mentor", changes=(change,)),
            "A9": army("mentor", marked=marked),
            "B8": attached("entangled", "A5", "B"),
        }
        holds = kind == "freeze" and source == "A9" and (marked or until == "eot")
        assert Layers(table(pieces)).keepers("A5") == (*["A9"] * holds, "B8")
        del pieces["B8"]
        assert Layers(table(pieces)).keepers("A5") == (*["A9"] * holds,)


# --- from a place --------------------------------------------------------------------------------

HERE = Kind(is_="creature", in_="this_city")
AROUND: dict[str, tuple[Filter, dict[str, tuple[str, ...]]]] = {
    "in": (
        Filter(is_="creature", in_="this_city"),
        {"A5": ("A5", "A6"), "A7": ("A7",), "A8": ("A8",)},
    ),
    "not": (
        Filter(is_="creature", not_=HERE),
        {"A5": ("A7", "A8"), "A7": ("A5", "A6", "A8"), "A8": ("A5", "A6", "A7")},
    ),
    "any": (
        Filter(is_="creature", any_of=(HERE, Kind(in_="army"))),
        {"A5": ("A5", "A6", "A8"), "A7": ("A7", "A8"), "A8": ("A8",)},
    ),
    "holds": (
        Filter(is_="city", holds=HERE),
        {"A5": ("A1",), "A7": ("A2",), "A8": ()},
    ),
}


@pytest.mark.parametrize("part", AROUND)
def test_parts_of_a_selector_look_from_where_their_card_is(part: str) -> None:
    """1.3: of several that ask, each from its own place."""
    wanted, due = AROUND[part]
    pieces = {
        "A1": city("armory"),
        "A2": city("armory"),
        "A5": resident("mentor", "A1"),
        "A6": resident("ghoul", "A1"),
        "A7": resident("mentor", "A2"),
        "A8": army("mentor"),
    }
    layers = Layers(table(pieces))
    found = {n: matching(layers, wanted, source=n, seat="A") for n in due}
    assert found == due


def test_a_host_that_is_left_out_still_lives_in_its_city() -> None:
    """1.3: other than the host says what is meant, not whom a city holds."""
    pieces = {
        "A1": city("armory"),
        "A2": city("armory"),
        "A5": resident("mentor", "A1"),
        "A9": attached("entangled", "A5"),
    }
    layers = Layers(table(pieces))
    wanted = Filter(is_="city", holds=Kind(is_="creature"), other_than_host=True)
    assert matching(layers, wanted, source="A9", seat="A") == ("A1",)
    assert matching(layers, wanted, source=None, seat="A", host="A1") == ()
