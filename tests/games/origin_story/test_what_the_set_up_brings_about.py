"""What the set-up of a match and of a round becomes, told in facts (R9 to R36, section 5)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import decide
from core.games.origin_story.pieces import PACK, catalogues
from core.games.origin_story.pieces.effects import (
    Add,
    Condition,
    Energy,
    Exchange,
    Move,
    Points,
    Refresh,
    Replace,
    Reveal,
    Skill,
    Ties,
)
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from tests.games.origin_story.books import book, does
from tests.games.origin_story.dirty import DIRTY, Fields
from tests.games.origin_story.test_what_plays_bring_about import at, brought
from tests.games.origin_story.test_what_skills_bring_about import refused

NONE: Fields = {"story": (), "story_discard": (), "removed": (), "story_dealt": ()}
EIGHT = tuple(f"B{n}" for n in range(1, 9))
GIFT = does(Points("Y", 1))


def new(**more: Any) -> State:
    return DIRTY._replace(phase="new", options=Options(), draws=0, open=(), **more)


# --- the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "leader"), [("A", "F"), ("F", "Y"), ("Y", "A")])
def test_the_table_is_set(dealer: Any, leader: Any) -> None:
    command = c.SetTable(dealer, "p2", ("c1", "c4"), ("c6",), "dealer")
    digest = catalogues.digest(catalogues.DEMO)
    assert brought(new(), command) == [
        e.TableSet(dealer, "p2", ("c1", "c4"), ("c6",), digest, "dealer"),
        e.RoundStarted(1, dealer, leader),
        e.PhaseEntered("deal_you"),
    ]


TABLE = c.SetTable("A", "p2", ("c1", "c4"), ("c6",))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"dealer": None}, ("E_OPTION", "R11")),
        ({"mat": None}, ("E_OPTION", "R11")),
        ({"super_heroes": None}, ("E_OPTION", "R11")),
        ({"mat": "c1"}, ("E_UNKNOWN_ID", None)),
        ({"super_heroes": ("c1",)}, ("E_COUNT", "R11")),
        ({"super_heroes": ("c1", "c1")}, ("E_COUNT", "R11")),
        ({"super_heroes": ("c1", "c2", "c4")}, ("E_COUNT", "R11")),
        ({"super_heroes": ("c1", "p1")}, ("E_UNKNOWN_ID", None)),
        ({"super_heroes": ("c6", "c1")}, ("E_NOT_SOLO", "R9")),
        ({"removed": ("c2",)}, ("E_NOT_SOLO", "R9")),
        ({"removed": ("t18",)}, ("E_UNKNOWN_ID", None)),
    ],
)
def test_tables_that_are_refused(change: Fields, why: Any) -> None:
    assert refused(new(), replace(TABLE, **change)) == why


def test_a_mat_with_the_icon_is_no_mat_of_a_solo_match() -> None:
    mats = (replace(catalogues.DEMO.mats[0], id="p0", not_solo=True), *catalogues.DEMO.mats)
    options = Options(catalogue=replace(catalogues.DEMO, id="book", mats=mats))
    assert refused(new()._replace(options=options), replace(TABLE, mat="p0")) == (
        "E_NOT_SOLO",
        "R9",
    )


# --- hands --------------------------------------------------------------------------------------

HANDS = {"deal_you": "Y", "deal_A": "A", "deal_F": "F"}
AFTER = {  # what follows a deal, by the round
    ("deal_you", 3): [e.PhaseEntered("event")],
    ("deal_you", 5): [e.PhaseEntered("super_hero")],
    **{
        ("deal_you", n): [e.EnergyMoved(1), e.PhaseEntered("story")]  # R22
        for n in (1, 2, 4)
    },
    **{("deal_A", n): [e.PhaseEntered("deal_F")] for n in range(1, 6)},
    **{("deal_F", n): [e.PhaseEntered("automa_card")] for n in range(1, 6)},
}


@pytest.mark.parametrize(("phase", "number"), AFTER)
def test_what_follows_a_deal(phase: str, number: int) -> None:
    who: Any = HANDS[phase]
    state = at(phase, round=number, deck=PACK, discard=())
    dealt = e.HandDealt(who, EIGHT, "dealer")
    assert brought(state, c.DealHand(who, EIGHT, "dealer")) == [dealt, *AFTER[phase, number]]
    for other in "AFY".replace(who, ""):
        assert refused(state, c.DealHand(other, EIGHT)) == ("E_ACTOR", "R30")  # type: ignore[arg-type]
    for cards in (EIGHT[:7], (*EIGHT, "B9"), None):
        assert refused(state, c.DealHand(who, cards)) == ("E_COUNT", "R20")
    gone = state._replace(deck=PACK[1:], discard=PACK[:1])
    assert refused(gone, c.DealHand(who, ("L1", *EIGHT[:7]))) == ("E_SEEN", "R5")
    unseen = state._replace(deck=("?",) * 40)
    assert refused(unseen, c.DealHand(who, ("M2", *EIGHT[:7]))) == ("E_SEEN", "R5")


# --- automa cards, events -----------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "number"), [*product(range(6), range(1, 6))])
def test_the_level_of_the_card_that_is_due(difficulty: Any, number: int) -> None:
    """R13: the last ones of the deck are of level 2; the event goes by the third one's (R21)."""
    options = Options(difficulty=difficulty)
    level = 2 if number > 5 - difficulty else 1
    given: Fields = {"round": number, "automa_seen": (), "events_seen": (), "options": options}
    state = at("automa_card", **given)._replace(options=options, hands=((), (), ()))
    other = 3 - level
    assert refused(state, c.ShowAutomaCard(f"v{other}.8")) == ("E_LEVEL", "R13")
    shown = decide(state, c.ShowAutomaCard(f"v{level}.8", "dealer"))[0]
    assert shown.card == f"v{level}.8"  # type: ignore[union-attr]
    assert shown.source == "dealer"  # type: ignore[union-attr]
    event = state._replace(phase="event")
    third = 2 if difficulty > 2 else 1
    assert refused(event, c.ShowEvent(f"v{3 - third}.8")) == ("E_LEVEL", "R13")
    assert decide(event, c.ShowEvent(f"v{third}.8"))[0].card == f"v{third}.8"  # type: ignore[union-attr]


def test_automa_cards_that_are_refused() -> None:
    for phase, command in (("automa_card", c.ShowAutomaCard), ("event", c.ShowEvent)):
        state = at(phase, round=1)
        assert refused(state, command()) == ("E_COUNT", "R31")
        assert refused(state, command("t1")) == ("E_UNKNOWN_ID", None)
        for seen in ("v1.4", "v1.1", "v1.2"):  # in the deck, or as an event
            assert refused(state, command(seen)) == ("E_USED", "R13")


def test_a_free_card_of_an_open_catalogue_has_no_level() -> None:
    blank = at("automa_card")._replace(options=Options(difficulty=5, catalogue="blank"))
    assert brought(blank, c.ShowAutomaCard("anything")) == [
        e.AutomaCardShown("anything", name="anything"),
        e.PhaseEntered("late"),
    ]


@pytest.mark.parametrize("touching", [Reveal("A", "highest"), Add("both", "4.5")])
def test_an_event_that_touches_hands_waits(touching: Any) -> None:
    """R26; what needs no hand happens at once, then comes the energy of R22."""
    skills = [Skill("round_start", does(touching), use="must")]
    skills.append(Skill("round_start", does(Energy(2)), use="must"))
    state = at("event", events={"w9": skills}, round=3)
    assert brought(state, c.ShowEvent("w9", "dealer")) == [
        e.EventShown("w9", "dealer", "w9"),
        e.SkillWaits("w9:1", "w9"),
        e.SkillUsed("w9:2", by_itself=True, name="w9"),
        e.EnergyMoved(2),
        e.EnergyMoved(1),
        e.PhaseEntered("story"),
    ]


H: Fields = {"hands": (("B3", "L2", "M9"), ("B2", "M3"), ("S2",)), "draws": 0, "round": 2}


def effects(*ops: Any, phase: str = "automa_card", **more: Any) -> State:
    """Before the automa card w1, with these effects in round 2."""
    options = book(more.pop("options", None), ops={"2": ops, "3": (("add", "8.5"),)})
    given = {**H, "automa_card": "w1", "effect": 0, **more}
    return at(phase, **given)._replace(options=options)


def changed(who: Any, op: Any, x: Any, *cards: str, **more: Any) -> e.HandChanged:
    return e.HandChanged(who, op, x, *(tuple(row.split()) for row in cards), **more)  # type: ignore[arg-type]


SHOWN = e.AutomaCardShown("w1", name="w1")
LATE = e.PhaseEntered("late")
MOVED = changed("A", "move", 1, "L2 B3 M9", moved=1, number=1)
LOVES: Fields = {"hands": (("B3", "L2"), ("M3", "L4"), ("S2",))}


@pytest.mark.parametrize(
    ("ops", "more", "then"),
    [
        ((), {}, [LATE]),
        (
            (("add", "8.5"),),
            {},
            [changed("A", "add", "8.5", "L8.5 B3 L2", "M9", added="L8.5", number=1), LATE],
        ),
        ((("replace", 1),), {}, [e.PhaseEntered("effect_draws", 2)]),
        ((("replace", 3),), {}, [e.PhaseEntered("effect_draws", 5)]),  # one hand has two cards
        ((("move", 1),), {}, [e.PhaseEntered("effect_draws", 1)]),  # of the Factoryon alone
        (
            (("move", 1), ("replace", 1)),
            LOVES,
            [
                changed("A", "move", 1, "L2 B3", moved=1, number=1),
                changed("F", "move", 1, "L4 M3", moved=1, number=1),
                e.PhaseEntered("effect_draws", 2),
            ],
        ),
        (
            (("move", 1),),
            {"hands": (("L2", "B3"), ("L4", "M3"), ("S2",)), "options": Options(move_noop="moved")},
            [
                changed("A", "move", 1, "L2 B3", moved=1, number=1),
                changed("F", "move", 1, "L4 M3", moved=1, number=1),
                LATE,
            ],
        ),
        ((("replace", 2),), {"hands": ((), (), ("S2",))}, None),
    ],
)
def test_what_an_automa_card_does(ops: Any, more: Fields, then: Any) -> None:
    """R31 to R35, up to the next draw; of the round's own effects only."""
    found = brought(effects(*ops, **more), c.ShowAutomaCard("w1"))
    empty = [changed(who, "replace", 2, "", number=1) for who in "AF"]
    assert found == [SHOWN, *(then or [*empty, LATE])]


@pytest.mark.parametrize(
    ("ops", "more", "drawn", "then"),
    [
        (
            (("replace", 1),),
            {},
            ("B6", "B7"),
            [
                changed("A", "replace", 1, "L2 M9 B6", "B3", "B6", number=1, source="dealer"),
                changed("F", "replace", 1, "M3 B7", "B2", "B7", number=1, source="dealer"),
                LATE,
            ],
        ),
        (
            (("move", 1), ("add", "8.5")),
            {},
            ("B6",),
            [
                MOVED,
                changed(
                    *("F", "replace", 1, "M3 B6", "B2", "B6"),
                    number=1,
                    source="dealer",
                    instead=True,
                ),
                changed("A", "add", "8.5", "L8.5 L2 B3", "M9", added="L8.5", number=2),
                LATE,
            ],
        ),
        (
            (("add", "4.5"), ("replace", 1)),
            {"effect": 1},
            ("M9", "B6"),
            [
                changed("A", "replace", 1, "L2 M9 M9", "B3", "M9", number=2, source="dealer"),
                changed("F", "replace", 1, "M3 B6", "B2", "B6", number=2, source="dealer"),
                LATE,
            ],
        ),
    ],
)
def test_the_cards_that_an_effect_draws(ops: Any, more: Fields, drawn: Any, then: Any) -> None:
    state = effects(*ops, phase="effect_draws", **more)
    assert brought(state, c.DrawForEffect(drawn, "dealer")) == then
    for wrong in (drawn[1:], (*drawn, "M13"), None):
        assert refused(state, c.DrawForEffect(wrong)) == ("E_COUNT", "R33")


# --- story cards, super-heroes ------------------------------------------------------------------

STORY = c.ChooseStory("t9", ("t5", "t8", "t9"), ("t18",))


def test_a_story_card_is_chosen() -> None:
    state = at("story", round=2, **NONE)
    assert brought(state, STORY) == [
        e.StoryChosen("t9", ("t5", "t8", "t9"), ("t18",), "Alley Sprint"),
        e.PhaseEntered("charge"),
    ]
    drawn = replace(STORY, kept=None)
    assert brought(state, drawn) == [e.StoryDealt(("t5", "t8", "t9"), ("t18",))]
    between = at("story", round=2, **{**NONE, "story_dealt": ("t5", "t8")}, story_removed=("t18",))
    chosen = e.StoryChosen("t8", ("t5", "t8"), ("t18",), "Secret Lair")
    assert brought(between, c.ChooseStory("t8")) == [chosen, e.PhaseEntered("charge")]
    assert refused(between, c.ChooseStory("t9")) == ("E_NOT_DRAWN", "R22")
    assert refused(state, c.ChooseStory("t9")) == ("E_COUNT", "R22")


@pytest.mark.parametrize(
    ("change", "table", "why"),
    [
        ({"drawn": ("t5", "t8")}, {}, ("E_COUNT", "R22")),
        ({"drawn": ("t5", "t5", "t9")}, {}, ("E_COUNT", "R22")),
        ({"drawn": ("t5", "t5", "t8", "t9")}, {}, ("E_COUNT", "R22")),
        ({"drawn": ("t5", "t7", "t8", "t9")}, {}, ("E_COUNT", "R22")),
        ({"kept": "t7"}, {}, ("E_NOT_DRAWN", "R22")),
        ({"drawn": ("t5", "c1", "t9")}, {}, ("E_UNKNOWN_ID", None)),
        ({"drawn": ("t5", "t18", "t9"), "removed": ()}, {}, ("E_NOT_SOLO", "R9")),
        ({"removed": ("t7",)}, {}, ("E_NOT_SOLO", "R9")),
        ({"removed": ("x",)}, {}, ("E_UNKNOWN_ID", None)),
        ({}, {"story": (("t8", 1),)}, ("E_USED", "R22")),
        ({}, {"story_discard": ("t9",)}, ("E_USED", "R22")),
        ({}, {"removed": ("t18",)}, ("E_USED", "R22")),
        ({}, {"removed": ("t8",)}, ("E_USED", "R22")),
    ],
)
def test_story_cards_that_are_refused(change: Fields, table: Fields, why: Any) -> None:
    state = at("story", round=2, **{**NONE, **table})
    assert refused(state, replace(STORY, **change)) == why


LISTED = [card.id for card in catalogues.DEMO.story_cards]


@pytest.mark.parametrize("left", range(5))
def test_a22_the_discards_come_again_when_all_others_are_drawn(left: int) -> None:
    """With so many cards in the deck: three are drawn, and the icon's card once it shows up."""
    plain = [name for name in LISTED if name != "t18"]
    deck, kept, gone = plain[:left], plain[left], plain[left + 1 :]
    table: Fields = {**NONE, "story": ((kept, 1),), "removed": ("t18",), "story_discard": (*gone,)}
    state = at("story", round=2, **table)._replace(options=Options())
    drawn = (*deck, *gone)[:3]
    command = c.ChooseStory(drawn[0], drawn)
    assert brought(state, command)[0] == e.StoryChosen(drawn[0], drawn, (), _name(drawn[0]))
    early = (*deck[:2], *gone)[:3]
    if left > 2:  # while there are others the discards do not come
        assert refused(state, c.ChooseStory(early[0], early)) == ("E_USED", "R22")
    assert refused(state, c.ChooseStory(kept, (kept, *drawn[:2]))) == ("E_USED", "R22")


def _name(card: str) -> str:
    return catalogues.name_of(catalogues.DEMO, card)


@pytest.mark.parametrize("card", ["c4", "c2"])
def test_a_super_hero_is_shown(card: str) -> None:
    state = at("super_hero", round=5)._replace(options=Options())
    other = {"c4": "c2", "c2": "c4"}[card]
    shown = e.SuperHeroShown(card, other, _name(card))
    then = {"c4": e.PhaseEntered("charge"), "c2": e.PhaseEntered("super_hero", 0, ("c2:1",))}[card]
    assert brought(state, c.ShowSuperHero(card)) == [shown, then]
    one = state._replace(super_hero_hand=(card,))
    assert brought(one, c.ShowSuperHero(card))[0] == e.SuperHeroShown(card, None, _name(card))
    assert refused(state, c.ShowSuperHero("c1")) == ("E_NOT_DRAWN", "R23")
    held = state._replace(super_hero="c3", super_hero_hand=(), open=("c3:1",))
    assert refused(held, c.ShowSuperHero(card)) == ("E_PENDING", "R41")


# --- energy -------------------------------------------------------------------------------------

AT_CHARGE: Fields = {"placed": {}, "story": (("t4", 1),), "mat": "p1", "super_hero": None}


@pytest.mark.parametrize("supply", range(6))
def test_what_the_supply_pays(supply: int) -> None:
    """R24: each cost whole and once, no more than there is."""
    costs = {("p1", 1): 1, ("t4", 1): 2, ("t4", 2): 1}
    state = at("charge", supply=supply, **AT_CHARGE)
    for some in product((False, True), repeat=3):
        paid = [one for one, taken in zip(costs, some, strict=True) if taken]
        command = c.ChargeSkills(tuple(c.Charge(card, (n,)) for card, n in paid))
        spent = sum(costs[one] for one in paid)
        if spent > supply:
            assert refused(state, command) == ("E_ENERGY", "R24")
        else:
            placed = {f"{card}:{n}": costs[card, n] for card, n in paid}
            assert decide(state, command)[0] == e.SkillsCharged(placed, supply - spent)


@pytest.mark.parametrize(
    ("charge", "more", "why"),
    [
        (c.Charge("t4", (0,)), {}, ("E_COST", "R24")),
        (c.Charge("t4", (3,)), {}, ("E_COST", "R24")),
        (c.Charge("p1", (2,)), {}, ("E_COST", "R24")),
        (c.Charge("t4", (1, 1)), {}, ("E_COST", "R24")),
        (c.Charge("t4", (1,)), {"placed": {"t4:1": 2}}, ("E_COST", "R24")),
        (c.Charge("t9", (1,)), {}, ("E_UNKNOWN_ID", "R24")),
        (c.Charge("c1", (1,)), {"super_hero": "c1"}, ("E_UNKNOWN_ID", "R24")),
        (c.Charge("t4", (1,), (1,)), {}, ("E_COST", "R24")),
        (c.Charge("t4", (1, 2), (2,)), {}, ("E_COST", "R24")),
        (c.Charge("p1", (1,)), {"open": ("t4:1",)}, ("E_PENDING", "R41")),
    ],
)
def test_charges_that_are_refused(charge: c.Charge, more: Fields, why: Any) -> None:
    state = at("charge", **{**AT_CHARGE, "supply": 9, **more})
    assert refused(state, c.ChargeSkills((charge,))) == why
    fine = c.ChargeSkills((c.Charge("t4", (1, 2), (2, 1)),))
    if not more:
        assert decide(state, fine)[0] == e.SkillsCharged({"t4:1": 2, "t4:2": 1}, 6)


@pytest.mark.parametrize(
    ("costs", "energy", "code"),
    [
        ((1,), (3,), None),
        ((2,), (1,), None),
        ((1, 2), (1, 2), None),
        ((1,), None, "E_COST"),
        ((1, 2), (1,), "E_COST"),
        ((1,), (1, 2), "E_COST"),
        ((3,), (1,), "E_COST"),
        ((0,), (1,), "E_COST"),
        ((1,), (0,), "E_COST"),
    ],
)
def test_a_card_that_only_the_table_can_read(costs: Any, energy: Any, code: str | None) -> None:
    given: Fields = {**AT_CHARGE, "story": (("note", 1),), "mat": "own", "supply": 9}
    state = at("charge", **given)._replace(options=Options(catalogue="blank"))
    for card in ("note", "own"):
        command = c.ChargeSkills((c.Charge(card, costs, energy),))
        if code is None:
            placed = {f"{card}:{n}": x for n, x in zip(costs, energy, strict=True)}
            charged = e.SkillsCharged(placed, 9 - sum(energy))
            assert brought(state, command) == [charged, e.PhaseEntered("side")]
        else:
            assert refused(state, command) == (code, "R24")


WAITS = [Exchange("A"), Reveal("F", "highest", 1), Replace("A", 1), Add("A", "4.5"), Move("A", 1)]


@pytest.mark.parametrize("touching", WAITS)
@pytest.mark.parametrize("use", ["may", "must"])
def test_r26_skills_that_touch_a_hand_wait_for_the_late_step(touching: Any, use: Any) -> None:
    skills = [
        *(Skill("when_charged", does(touching), use=use), Skill("win_trick", GIFT)),
        *(Skill("when_charged", does(Refresh(1))), Skill("when_charged", GIFT, use="must")),
        Skill("ongoing", does(Ties("Y")), use="must"),
    ]
    state = at("charge", skills=skills, supply=1, placed={})
    assert brought(state, c.ChargeSkills((c.Charge("s1"),))) == [
        e.SkillsCharged({"s1:1": 1}, 0),
        e.TiesChanged(mine=True),
        *_in_order(touching, use),
        e.PhaseEntered("charge", 0, ("s1:3",)),
    ]


def _in_order(touching: Any, use: str) -> list[Any]:
    """Those that resolve come first, put off or not; then those that somebody uses."""
    waits = e.SkillWaits("s1:1", "s1")
    gift = [e.SkillUsed("s1:4", by_itself=True, name="s1"), e.PointsScored({"Y": 1})]
    asks = isinstance(touching, Exchange | Replace | Move)
    return [waits, *gift] if use == "must" and not asks else [*gift, waits]


def test_nothing_charged_goes_on_to_the_side() -> None:
    state = at("charge", placed={}, supply=2)
    nothing = c.ChargeSkills()
    assert brought(state, nothing) == [e.SkillsCharged({}, 2), e.PhaseEntered("side")]
    for side in ("hero", "villain"):
        chosen = [e.SideChosen(side), e.PhaseEntered("deal_A")]  # type: ignore[arg-type]
        assert brought(at("side"), c.ChooseSide(side)) == chosen  # type: ignore[arg-type]


# --- the late step --------------------------------------------------------------------------------


def test_r36_what_waited_resolves_or_is_open() -> None:
    skills = [
        Skill("when_charged", does(Reveal("A", "highest")), use="must"),
        Skill("when_charged", does(Exchange("A"))),
    ]
    waiting = ("s1:2", "s1:1")
    state = at("automa_card", **H, skills=skills, waiting=waiting)
    found = brought(state, c.ShowAutomaCard("w1"))
    assert found == [
        SHOWN,
        e.SkillUsed("s1:1", by_itself=True, name="s1"),
        e.CardsAdjusted({"M9": -1}, "round", revealed=True),
        e.PhaseEntered("late", 0, ("s1:2",)),
    ]
    late = at("late", **H, skills=skills, waiting=("s1:2",), open=("s1:2",))
    assert refused(late, c.BeginTricks()) == ("E_PENDING", "R41")
    given = late._replace(trick=(), leader="F")
    use = c.UseSkill("s1", 2, cards=("S2",))
    assert brought(given, use) == [
        e.SkillUsed("s1:2", name="s1"),
        e.CardsExchanged("A", "B3", "S2"),
        e.PhaseEntered("late"),
    ]


@pytest.mark.parametrize(("leader", "phase"), [("A", "turn:A"), ("F", "turn:F"), ("Y", "turn:Y")])
def test_the_first_trick_begins(leader: Any, phase: str) -> None:
    ties = Skill("ongoing", does(Ties("Y")), Condition(trick_no=1), "must")
    turn = Skill("on_your_turn", GIFT)
    state = at("late", skills=[ties, turn], leader=leader, trick=(), trick_no=0)
    open_ = ("s1:2",) if leader == "Y" else ()
    assert brought(state, c.BeginTricks()) == [
        e.TricksBegun(),
        e.TiesChanged(mine=True),
        e.PhaseEntered(phase, 0, open_),
    ]
