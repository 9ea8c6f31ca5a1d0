"""Which cards, abilities and triggers a seat is offered: those that can be paid and chosen for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets.slots import Slot
from core.games.arcmage.legal import legal
from core.games.arcmage.legal.offers import asked_of, candidates
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules.continuous_effects.sources import words
from core.games.arcmage.state import State
from tests.games.arcmage.made_cards import CITY, made
from tests.games.arcmage.offered import Given, of, offered, table

RICH = {"G": "2/0", "D": "3/0", "R": "2/0", "N": "2/0", "E": "1/0"}
SHOCK = "play_card card=deadly-shock …modes …targets"


# --- cards (R22 to R34, R42, R66, R78 to R89) ----------------------------------------------------


def hand(*cards: str, res: Given | None = None, **more: Any) -> Given:
    return {"hand": [*cards], "res": RICH if res is None else res, **more}


CARDS = ("deadly-shock", "bearer", "out-of-nowhere", "dark-portal", "barracks")
PLAYS = ["p bearer @A1 $E1", "play_card card=out-of-nowhere …results", "p dark-portal $G1D3"]


@pytest.mark.parametrize(
    "phase", ["unmark", "draw", "devotion", "play1", "attack", "play2", "discard"]
)
def test_which_cards_when(phase: str) -> None:
    """R42, R78, R86, R88, R6: events always, no city ever, all else in one's own play phases."""
    state = table({"phase": phase, "A": hand(*CARDS), "B": hand(*CARDS)})
    plays = [one for one in offered(state, "A") if one.startswith("p")]
    assert plays == [SHOCK, *(PLAYS if phase in {"play1", "play2"} else [])]
    assert offered(state, "B") == [SHOCK]


def test_events_alone_answer() -> None:
    """R80, R83: whoever has the top of the stack resolves it."""
    given = {"A": hand(*CARDS), "B": hand(*CARDS, army=["B5 mentor"])}
    state = table(given, "p bearer @A1 $E1 &")
    assert [offered(state, seat) for seat in "AB"] == [[SHOCK, "ok"], [SHOCK]]
    state = table(given, "p bearer @A1 $E1 &", "B: p deadly-shock/1 >B5 $R2 &")
    assert [offered(state, seat) for seat in "AB"] == [[SHOCK], ["ok"]]


def test_what_resolves_only_with_a_word_more() -> None:
    """Abduction sends a creature where its player says, as it resolves."""
    given = {"A": hand("abduction", res={"D": "3/0"}), "B": {"in": {"B1": ["B5 mentor"]}}}
    late = "resolve_item …targets …place …modes …results"
    assert of(given, "p abduction >B5 $D3 &") == [late]


def test_creatures_enter_own_cities_and_sudden_ones_the_army() -> None:
    """R66, K-sudden; each card of the hand once; what cannot be paid is not offered (R28, R29)."""
    cards = ("ghoul", "kolibri", "kolibri", "orc-warleader", "majestic-griffin")
    found = of({"A": hand(*cards, cities=["A1 farmland", "A2 armory"])})
    assert found == [
        "go",
        *(f"p ghoul @{place} $G1D2R1" for place in ("A1", "A2", "army")),
        *(f"p kolibri @{place} $G1" for place in ("A1", "A2")),
    ]


def test_unique_creatures() -> None:
    """K-unique: a second one of the same player is not offered."""
    mine = hand("orc-warleader", res={"R": "5/0"})
    play = "p orc-warleader @A1 $R5"
    assert of({"A": mine}) == ["go", play]
    assert of({"A": mine, "B": {"army": ["B5 orc-warleader"]}}) == ["go", play]
    assert play not in of({"A": {**mine, "army": ["A5 orc-warleader"]}})


ERODE = "erode …modes …targets …results"
THEIRS: Given = {"army": ["B5 mentor"]}
TARGETED: tuple[tuple[str, Given, Given, list[str]], ...] = (
    ("entangled", {"N": "3/0"}, {}, []),
    ("entangled", {"N": "3/0"}, THEIRS, ["entangled …targets"]),
    ("entangled", {"N": "2/1"}, THEIRS, []),
    ("grassroots", {}, {}, []),
    ("grassroots", {}, THEIRS, ["grassroots …x …pay …targets"]),
    ("carpe-diem", {"N": "2/0"}, {}, []),
    ("carpe-diem", {"N": "2/0"}, THEIRS, ["carpe-diem …targets"]),
    ("carpe-diem", {"N": "1/0"}, THEIRS, []),
    ("raise-the-undead", {"D": "2/0"}, {}, []),
    ("raise-the-undead", {"D": "2/0"}, {"grave": ["mentor"]}, ["raise-the-undead …targets"]),
    ("raise-the-undead", {"D": "2/0"}, {"grave": ["erode"]}, []),
    ("whirlwind", {"N": "2/0"}, {}, []),
    ("whirlwind", {"N": "2/0"}, THEIRS, ["whirlwind …targets"]),
    ("whirlwind", {"N": "1/1"}, THEIRS, []),
    ("erode", {"N": "2/0"}, THEIRS, []),
    ("erode", {"N": "2/0"}, {"att": {"B9 besieged-city": "A1"}}, [ERODE]),
    ("touch-of-genius", {"N": "3/0"}, {}, ["touch-of-genius …modes …targets"]),
    ("rotten-deal", {"D": "3/0"}, {}, ["rotten-deal …targets …modes"]),
    ("jevyans-advice", {"D": "4/0"}, {}, ["jevyans-advice …targets"]),
    ("dimensional-pocket", {"E": "3/0"}, {}, ["dimensional-pocket …modes …targets"]),
)  # fmt: skip


@pytest.mark.parametrize(("card", "res", "theirs", "plays"), TARGETED)
def test_cards_with_choices(card: str, res: Given, theirs: Given, plays: list[str]) -> None:
    """R30, R84, R89: offered where it can be paid and each choice that it asks for can be made."""
    found = of({"A": hand(card, res=res), "B": theirs})
    assert found == ["go", *(f"play_card card={play}" for play in plays)]


# --- abilities (R114, R115) ----------------------------------------------------------------------

ABLE: Given = {
    "army": [
        *("A5 undead-archer", "A6 kolibri", "A7 orc-drummer*", "A8 orc-drummer"),
        *("A9 prince-of-thieves", "A10 trebuchet", "A11 dark-portal", "A12 bearer"),
    ],
    "in": {"A1": ["A13 orc-drummer", "A14 orc-thug"]},
}
FAST = "a A6.1"  # it produces: at any time
SLOW = [
    "activate_ability card=A5 number=1 …targets",
    FAST,
    "a A8.1",
    "activate_ability card=A9 number=1 …targets …results",
    "activate_ability card=A11 number=1 …targets …place",
    "activate_ability card=A14 number=1 …targets",
]


def abilities(state: State, seat: str = "A") -> list[str]:
    return [one for one in offered(state, seat) if one.startswith(("a ", "activate"))]


@pytest.mark.parametrize("active", "AB")
@pytest.mark.parametrize("phase", ["unmark", "play1", "attack", "play2", "discard"])
def test_abilities_of_both_speeds(phase: str, active: str) -> None:
    given = {"phase": phase, "active": active, "A": ABLE}
    own = active == "A" and phase.startswith("play")
    assert abilities(table(given)) == (SLOW if own else [FAST])
    assert abilities(table({**given, "opts": {"ability_speed": "any"}})) == SLOW


def test_while_something_waits_only_fast_abilities_are_offered() -> None:
    """R83."""
    given = {"A": {**ABLE, **hand("bearer")}}
    assert abilities(table(given, "p bearer @A1 $E1 &")) == [FAST]


def test_abilities_that_cost_resources() -> None:
    """R114: no loyalty, any two unmarked resources."""
    milling = "activate_ability card=A9 number=2 …targets …results"
    for res, there in (
        ({"G": "1/0"}, False),
        ({"G": "1/1"}, False),
        ({"G": "1/0", "R": "1/0"}, True),
    ):
        assert (milling in abilities(table({"A": {**ABLE, "res": res}}))) == there


@pytest.mark.parametrize("marked", [0, 1, 2])
def test_abilities_that_mark_others_need_as_many_unmarked(marked: int) -> None:
    """R23, R114: the trebuchet marks two Soldiers of its player."""
    soldiers = [f"A{n} bearer{'*' if n - 6 < marked else ''}" for n in (6, 7, 8)]
    given = {"A": {"army": ["A5 trebuchet", *soldiers]}, "B": {"army": ["B5 mentor", "B6 mentor"]}}
    there = ["activate_ability card=A5 number=1 …targets"]
    assert abilities(table(given)) == (there if marked < 2 else [])


@pytest.mark.parametrize("held", range(4))
def test_abilities_that_give_up_resource_cards_need_as_many(held: int) -> None:
    """R114: two for the botanist, marked or not, of its own player."""
    given = {
        "A": {
            "army": ["A5 botanist"],
            "in": {"A1": ["A7 nourished-flower"]},
            "res": {"G": f"0/{held}"},
        },
        "B": {"res": {"G": "3/0"}},
    }
    there = ["activate_ability card=A5 number=1 …targets"]
    assert abilities(table(given)) == (there if held >= 2 else [])


def test_targets_of_abilities_are_looked_for_from_their_card() -> None:
    """Another creature of the same city, none of another place."""
    thug = {"in": {"A1": ["A5 shadow-in-the-dark"]}}
    there = ["activate_ability card=A5 number=1 …targets"]
    assert abilities(table({"A": thug})) == there, "itself"
    safe = 'rule "so" no A5 be_targeted static'
    assert abilities(table({"A": {**thug, "army": ["A6 bearer"]}}, safe)) == []
    both = {"in": {"A1": ["A5 shadow-in-the-dark", "A6 bearer"]}}
    assert abilities(table({"A": both}, safe)) == there


def test_no_abilities_of_others_or_where_they_are_forbidden() -> None:
    given = {"A": {"army": ["A5 kolibri"]}, "B": {"army": ["B5 kolibri"]}}
    state = table(given, 'rule "so" no A5 activate static')
    assert [abilities(state, seat) for seat in "AB"] == [[], ["a B5.1"]]


# --- triggers (R116) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "pay", "left", "offers"),
    [
        ("mentor", "E3", 0, ["t A2 -", "resolve_trigger card=A2 …results"]),
        ("footsoldier", "E1", 1, ["t A2 -", "resolve_trigger card=A2 …results"]),
        ("footsoldier", "E1", 0, ["t A2 -"]),
        ("benevolent-baron", "N3", 0, ["resolve_trigger card=A2 …results"]),
        ("orc-rouser", "R2", 0, ["resolve_trigger card=A2 …targets"]),
        ("nightgaunt", "D2", 0, ["resolve_trigger card=A2 …targets …modes"]),
        ("elvish-archer", "G3", 0, []),
    ],
)
def test_a_trigger_of_a_card_that_entered(
    card: str, pay: str, left: int, offers: list[str]
) -> None:
    """An optional one may be let go; one that is paid for is offered where it can be."""
    res = {pay[0]: f"{int(pay[1]) + left}/0"}
    given = {"A": {"hand": [card], "res": res}, "B": {"hand": ["wight"]}}
    state = table(given, f"p {card} @A1 ${pay}")
    found = [one for one in offered(state, "A") if one.startswith(("t ", "resolve"))]
    assert found == offers
    assert ("go" in offered(state, "A")) == (not offers or "t A2 -" in offers)
    assert offered(state, "B") == []


def test_the_oldest_trigger_of_each_card_of_the_seat() -> None:
    given = {"A": {"hand": ["misled-orc"], "army": ["A5 misled-orc"]}, "B": hand("deadly-shock")}
    state = table(given, "B: p deadly-shock/1 >A5 $R2")
    trigger = state.pending[0]
    twice = replace(trigger, id="T8"), replace(trigger, id="T9", source="A6")
    more = state._replace(pending=(*state.pending, *twice, replace(trigger, id="T10", seat="B")))
    due = [f"resolve_trigger card={n} …targets" for n in ("A5", "A6")]
    assert [offered(more, seat) for seat in "AB"] == [due, []]
    theirs = state._replace(pending=(replace(trigger, seat="B"), *twice))
    assert [offered(theirs, seat) for seat in "AB"] == [due[1:], due[:1]]


# --- who is not asked ----------------------------------------------------------------------------


def test_nobody_out_or_unseated_is_offered_anything() -> None:
    state = table({seat: hand(*CARDS) for seat in "ABC"})
    assert legal(state, "d") == legal(state, "?") == ()
    out = {**state.players, "C": state.players["C"]._replace(lost="deck")}
    assert legal(state._replace(players=out), "c") == ()
    assert offered(state, "C") == [SHOCK]


@pytest.mark.parametrize(
    ("target", "zone", "asked"),
    [
        (None, None, [("city", None)]),
        ("creature", None, [("creature", None), ("city", None)]),
        ("creature", "any_grave", [("creature", "any_grave")]),
        ("creature", "own_grave", [("creature", "own_grave")]),
    ],
)
def test_what_an_enchantment_asks_for(
    target: str | None, zone: str | None, asked: list[tuple[str, str | None]]
) -> None:
    """R89, R90: what it comes onto, then what it does on entering; from a grave the first alone."""
    onto = {"target": [target], "target_zone": zone} if target else {}
    deeds = [{"op": "damage", "to": CITY, "n": 1}]
    card = made("bond", "enchantment", abilities=[{"kind": "enchant", "effects": deeds}], **onto)
    step = StepBuilder(table({"cards": [card]}))
    found = list(asked_of(step, "A", step.state.base.cards["bond"]))
    wanted = [one.selector for one in found]
    assert [(*words(one.is_), one.in_) for one in wanted if one is not None] == asked
    assert {(one.kind, one.optional, one.n) for one in found} == {("target", False, 1)}


@pytest.mark.parametrize("out", range(8))
def test_who_and_what_may_be_chosen(out: int) -> None:
    """R118: whoever is still in the game; of what is given up, what its giver has."""
    seats = ["A", "B", "C"]
    state = table({seat: {"res": {"G": "1/1"}} for seat in seats})
    there = [seat for at, seat in enumerate(seats) if not out >> at & 1]
    players = {
        seat: player if seat in there else player._replace(lost="deck")
        for seat, player in state.players.items()
    }
    step = StepBuilder(state._replace(players=players))
    assert candidates(step, "A", Slot("player")) == tuple(there)
    assert candidates(step, "A", Slot("names")) == ()
    resource = Selector("chosen", is_="resource", of="that_player")
    for seat in there:
        given = candidates(step, "A", Slot("chosen", resource, what="give", seat=seat), player="A")
        assert given == (f"{seat}r1", f"{seat}r2")
        found = candidates(step, "A", Slot("target", resource, seat="A"), player=seat)
        assert found == given
