"""What each effect of a skill becomes, told in facts (section 2.4), and which choices it takes."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import IllegalMove
from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import decide
from core.games.origin_story.pieces.effects import (
    Add,
    Adjust,
    Condition,
    Does,
    Energy,
    Exchange,
    Limit,
    Move,
    Points,
    Recolor,
    Refresh,
    Replace,
    Reveal,
    Skill,
    Table,
    Ties,
    Trump,
    Turncoat,
)
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from tests.games.origin_story.books import book, does
from tests.games.origin_story.dirty import DIRTY, Fields, said

CLEAN: Fields = {
    "open": ("s1:1",),
    "used": (),
    "used_in_turn": (),
    "waiting": (),
    "limits": (),
    "mods": {},
    "trick_mods": {},
    "suit_mods": {},
    "trick_suit_mods": {},
    "suits": {},
    "revealed": (),
    "next_card": (0, None),
    "ties": False,
    "refreshing": 0,
    "acted": False,
    "surrendered": False,
    "side": "hero",
    "draws": 0,
    "mat": None,
    "super_hero": None,
    "event": None,
    "story": (("s1", 1),),
    "placed": {"s1:1": 1},
    "trump": "L",
    "round_trump": "L",
    "trump_until": None,
}


def table(*effects: Does, options: Options | None = None, **more: Any) -> State:
    """Your turn; the story card `s1` has a skill with these effects, and is charged."""
    if_, when = more.pop("if_", None), more.pop("when", "on_your_turn")
    skill = Skill(when, does(*effects), if_, times="round")
    catalogue = book(options, story={"s1": [skill]})
    return DIRTY._replace(**{**CLEAN, **more}, options=catalogue)


def use(**choices: Any) -> c.UseSkill:
    return c.UseSkill("s1", **choices)


USED = e.SkillUsed("s1:1", name="s1")
THEN = e.PhaseEntered("turn:Y")  # nothing more can be used


def brought(state: State, command: c.UseSkill) -> list[e.Event]:
    """What comes of the use, between its mention and the phase it leaves."""
    first, *between, last = decide(state, command)
    assert (first, last) == (USED, THEN)
    return between


def changed(who: Any, op: Any, x: Any, *cards: str, **more: Any) -> Any:
    """The hand then, what was dropped, what was drawn."""
    return e.HandChanged(who, op, x, *(tuple(row.split()) for row in cards), **more)


WON_ONE = Condition(tricks_is=1)
A_LIMIT = Limit("followers", "trick", ban="L")
LOVE_LAST = {"hands": (("B3", "L2"), ("B2", "M3"), ("S2", "S3"))}
Case = tuple[tuple[Does, ...], dict[str, Any], dict[str, Any], list[e.Event]]
CASES: list[Case] = [  # effects, the table, the choices, what comes of them
    # --- dials and energy -------------------------------------------------------------------
    *(((Points(who, 2),), {}, {}, [e.PointsScored({who: 2})]) for who in ("Y", "A", "F")),
    *(
        ((Points("chosen", 2),), {}, {"who": who}, [e.PointsScored({who: 2})])
        for who in ("Y", "A", "F")
    ),
    ((Points("each", 1),), {}, {}, [e.PointsScored({"A": 1, "F": 1, "Y": 1})]),
    ((Points("each", 1),), {"if_": WON_ONE}, {}, [e.PointsScored({"A": 1})]),
    ((Points("winner", 1), Energy(1)), {}, {}, [e.EnergyMoved(1)]),  # no trick has just ended
    ((Points("Y", -6),), {}, {}, [e.PointsScored({"Y": -6})]),
    ((Energy(2),), {}, {}, [e.EnergyMoved(2)]),
    ((Energy(-3),), {}, {}, [e.EnergyMoved(-3)]),
    ((Energy(-4),), {}, {}, [e.EnergyMoved(-3)]),  # no more than there is
    ((Energy(2, for_round=True),), {}, {}, [e.EnergyMoved(2, 2)]),
    ((Energy(-5, for_round=True),), {}, {}, [e.EnergyMoved(-3, -3)]),
    # --- the table --------------------------------------------------------------------------
    ((A_LIMIT,), {}, {}, [e.PlayLimited(A_LIMIT)]),
    ((Turncoat("other"),), {}, {}, [e.SideChanged("villain")]),
    ((Turncoat("other"),), {"side": "villain"}, {}, [e.SideChanged("hero")]),
    ((Trump("S", "trick"),), {}, {}, [e.TrumpChanged("S", "trick")]),
    ((Trump(None, "round"),), {}, {}, [e.TrumpChanged(None, "round")]),
    ((Table("sing"), Energy(1)), {}, {}, [e.TableAsked("sing"), e.EnergyMoved(1)]),
    ((Ties("Y"), Energy(1)), {}, {}, [e.EnergyMoved(1)]),  # only while it is ongoing
    # --- exchanges: the lowest that is no love, to the left end -----------------------------
    ((Exchange("A"),), {}, {"cards": ("S3",)}, [e.CardsExchanged("A", "B3", "S3")]),
    ((Exchange("F"),), {}, {"who": "F", "cards": ("s3",)}, [e.CardsExchanged("F", "B2", "S3")]),
    (
        (Exchange("chosen"),),
        {},
        {"who": "F", "cards": ("S2",)},
        [e.CardsExchanged("F", "B2", "S2")],
    ),
    (
        (Exchange("both"),),
        {},
        {"cards": ("S3", "S2")},
        [e.CardsExchanged("A", "B3", "S3"), e.CardsExchanged("F", "B2", "S2")],
    ),
    # --- reveals: -1 for a hero, +1 for a villain, once -------------------------------------
    *(
        (
            (Reveal("A", "all"),),
            {"side": side},
            {},
            [e.CardsAdjusted({"L2": n, "B3": n}, "round", revealed=True)],
        )
        for side, n in (("hero", -1), ("villain", 1))
    ),
    (
        (Reveal("A", "all"),),
        {"revealed": ("L2",)},
        {},
        [e.CardsAdjusted({"B3": -1}, "round", revealed=True)],
    ),
    (
        (Reveal("F", "highest"),),
        {"options": Options(temporary_reveal="trick")},
        {},
        [e.CardsAdjusted({"M3": -1}, "trick", revealed=True)],
    ),
    (
        (Reveal("both", "rightmost", 1),),
        {},
        {},
        [
            e.CardsAdjusted({"B3": -1}, "round", revealed=True),
            e.CardsAdjusted({"M3": -1}, "round", revealed=True),
        ],
    ),
    (
        (Reveal("both", "choose", 1),),
        {},
        {"cards": ("M3", "L2")},
        [
            e.CardsAdjusted({"L2": -1}, "round", revealed=True),
            e.CardsAdjusted({"M3": -1}, "round", revealed=True),
        ],
    ),
    (
        (Reveal("chosen", "choose"),),
        {},
        {"who": "F", "cards": ("B2",)},
        [e.CardsAdjusted({"B2": -1}, "round", revealed=True)],
    ),
    # --- values, suits ----------------------------------------------------------------------
    ((Adjust("played", -3, "trick"),), {}, {}, [e.NextAdjusted(-3)]),
    *(
        (
            (Adjust("chosen", -3, until),),
            {},
            {"cards": (card,)},
            [e.CardsAdjusted({card: -3}, until)],
        )
        for card, until in (("L2", "trick"), ("M3", "round"), ("S2", "trick"))
    ),
    *(
        (
            (Adjust(f"suit:{suit}", 2, "round"),),  # type: ignore[arg-type]
            {},
            {},
            [e.SuitAdjusted(suit, 2, "round")],
        )
        for suit in ("L", "B", "S", "M")
    ),
    ((Adjust("suit:L", 1, "trick"),), {}, {}, [e.SuitAdjusted("L", 1, "trick")]),
    ((Recolor("played", "L", "trick"),), {}, {}, [e.NextAdjusted(suit="L")]),
    # --- an automa's hand (R33 to R35) ------------------------------------------------------
    (
        (Replace("A", 1),),
        {},
        {"drawn": ("B6",)},
        [changed("A", "replace", 1, "L2 B6", "B3", "B6")],
    ),
    (
        (Replace("F", 2),),
        {"side": "villain"},
        {"drawn": ("M9", "B6")},
        [changed("F", "replace", 2, "M9 B6", "M3 B2", "M9 B6")],
    ),
    (
        (Replace("both", 1),),
        {},
        {"drawn": ("B6", "B7"), "source": "dealer"},
        [
            changed("A", "replace", 1, "L2 B6", "B3", "B6", source="dealer"),
            changed("F", "replace", 1, "M3 B7", "B2", "B7", source="dealer"),
        ],
    ),
    (
        (Replace("chosen", 3),),  # of two cards
        {},
        {"who": "A", "drawn": ("B6", "B7")},
        [changed("A", "replace", 3, "B6 B7", "B3 L2", "B6 B7")],
    ),
    (
        (Replace("A", 2),),  # what it discards can be drawn again, and the old discard pile (R65)
        {"deck": ("B6",)},
        {"drawn": ("B6", "B3")},
        [changed("A", "replace", 2, "B6 B3", "B3 L2", "B6 B3", shuffled=1)],
    ),
    (
        (Replace("A", 2),),
        {"deck": ()},
        {"drawn": ("S6", "S7")},
        [changed("A", "replace", 2, "S6 S7", "B3 L2", "S6 S7", shuffled=0)],
    ),
    (
        (Move("both", 1),),
        LOVE_LAST,
        {"drawn": ("B7",)},
        [
            changed("A", "move", 1, "L2 B3", moved=1),
            changed("F", "replace", 1, "M3 B7", "B2", "B7", instead=True),
        ],
    ),
    (
        (Move("A", 1),),  # A4: what is leftmost does not move
        {},
        {"drawn": ("B7",)},
        [changed("A", "replace", 1, "L2 B7", "B3", "B7", instead=True)],
    ),
    (
        (Move("A", 1),),
        {"options": Options(move_noop="moved")},
        {},
        [changed("A", "move", 1, "L2 B3", moved=1)],
    ),
    ((Add("A", "8.5"),), {}, {}, [changed("A", "add", "8.5", "L8.5 L2", "B3", added="L8.5")]),
    (
        (Add("both", "4.5"),),  # one is left: the Automaton comes first
        {},
        {},
        [changed("A", "add", "4.5", "L4.5 L2", "B3", added="L4.5")],
    ),
    (
        (Add("both", "4.5"),),  # a hand does not grow
        {"hands": ((), ("B2", "M3"), ("S2",))},
        {},
        [changed("F", "add", "4.5", "L4.5 B2", "M3", added="L4.5")],
    ),
    # --- a refresh --------------------------------------------------------------------------
    (
        (Refresh(2),),
        {},
        {"drawn": ("B6", "M9"), "discarded": ("M9", "S2")},
        [e.HandRefreshed(("B6", "M9"), ("M9", "S2"))],
    ),
    (
        (Refresh(2),),
        {"deck": ("B6",)},
        {"drawn": ("B6", "S7"), "discarded": ("B6", "S2")},
        [e.HandRefreshed(("B6", "S7"), ("B6", "S2"), 1)],
    ),
    (
        (Refresh(3),),  # R65: fewer are drawn, as many discarded
        {"deck": ("B6",), "discard": ()},
        {"drawn": ("B6",), "discarded": ("S3",)},
        [e.HandRefreshed(("B6",), ("S3",))],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("effects", "more", "choices", "wanted"), CASES, ids=said)
def test_what_comes_of_a_skill(
    effects: Any, more: Fields, choices: Fields, wanted: list[e.Event]
) -> None:
    assert brought(table(*effects, **more), use(**choices)) == wanted


def test_a_skill_with_several_effects_in_their_order() -> None:
    state = table(Turncoat("other"), Reveal("A", "highest"), Points("Y", 1))
    assert brought(state, use()) == [
        e.SideChanged("villain"),
        e.CardsAdjusted({"B3": 1}, "round", revealed=True),
        e.PointsScored({"Y": 1}),
    ]


@pytest.mark.parametrize("discarded", [(), ("S3", "M9")])
def test_a_refresh_whose_discard_follows(discarded: tuple[str, ...]) -> None:
    """In two entries: what was drawn first stays drawn, and nothing else happens meanwhile."""
    state = table(Refresh(2), Energy(1))
    drawn = use(drawn=("B6", "M9"), source="dealer")
    first = e.HandRefreshed(("B6", "M9"), (), None, "dealer")
    used = decide(state, drawn)
    assert used[:3] == (USED, first, e.EnergyMoved(1))
    between = table(Refresh(2), Energy(1), refreshing=2, used=("t1:1", "s1:1"))._replace(
        hands=(*DIRTY.hands[:2], ("S2", "S3", "B6", "M9"))
    )
    if len(discarded) == 2:
        then = decide(between._replace(open=()), use(discarded=discarded))
        assert then == (e.HandRefreshed((), discarded),)
    else:
        assert refused(between, use(discarded=discarded)) == ("E_COUNT", "R41")


def refused(state: State, command: Any) -> tuple[str, str | None]:
    with pytest.raises(IllegalMove) as caught:
        decide(state, command)
    return caught.value.code, caught.value.rule


REFUSED: list[tuple[tuple[Does, ...], Fields, Fields, tuple[str, str | None]]] = [
    ((Points("chosen", 1),), {}, {}, ("E_CHOICE", "R41")),
    ((Points("Y", -7),), {}, {}, ("E_INVARIANT", "A19")),
    ((Points("A", -5),), {}, {}, ("E_INVARIANT", "A19")),
    ((Points("each", -5),), {}, {}, ("E_INVARIANT", "A19")),  # of 4, 5 and 6
    ((Points("Y", 1),), {}, {"who": "Y"}, ("E_CHOICE", "R41")),
    ((Exchange("A"),), {}, {}, ("E_CHOICE", "R44")),
    ((Exchange("A"),), {}, {"cards": ("S2", "S3")}, ("E_CHOICE", "R44")),
    ((Exchange("both"),), {}, {"cards": ("S2",)}, ("E_CHOICE", "R44")),
    ((Exchange("A"),), {}, {"who": "F", "cards": ("S2",)}, ("E_CHOICE", "R41")),
    ((Exchange("chosen"),), {}, {"cards": ("S2",)}, ("E_CHOICE", "R41")),
    ((Exchange("chosen"),), {}, {"who": "Y", "cards": ("S2",)}, ("E_CHOICE", "R41")),
    ((Exchange("both"),), {}, {"cards": ("S2", "S2")}, ("E_TWICE", None)),
    ((Exchange("A"),), {}, {"cards": ("M9",)}, ("E_NOT_IN_HAND", None)),
    ((Exchange("A"),), {}, {"cards": ("B3",)}, ("E_EXCHANGE", "R44")),
    ((Reveal("A", "choose"),), {}, {"cards": ("M3",)}, ("E_NOT_IN_HAND", None)),
    ((Reveal("A", "choose"),), {}, {"cards": ("L2", "B3")}, ("E_CHOICE", "R45")),
    ((Reveal("A", "choose"),), {}, {}, ("E_CHOICE", "R45")),
    ((Reveal("A", "all"),), {}, {"cards": ("L2",)}, ("E_CHOICE", "R45")),
    ((Adjust("chosen", 1, "trick"),), {}, {}, ("E_CHOICE", "R41")),
    ((Adjust("chosen", 1, "trick"),), {}, {"cards": ("L2", "S2")}, ("E_CHOICE", "R41")),
    ((Adjust("chosen", 1, "trick"),), {}, {"cards": ("B6",)}, ("E_CHOICE", "R41")),
    ((Adjust("played", 1, "trick"),), {}, {"cards": ("S2",)}, ("E_CHOICE", "R41")),
    ((Replace("A", 1),), {}, {}, ("E_COUNT", "R65")),
    ((Replace("A", 1),), {}, {"drawn": ("B6", "B7")}, ("E_COUNT", "R33")),
    ((Replace("both", 1),), {}, {"drawn": ("B6",)}, ("E_COUNT", "R65")),
    ((Replace("A", 1),), {}, {"drawn": ("S6",)}, ("E_SEEN", "R5")),  # the deck comes first
    ((Replace("A", 1),), {}, {"discarded": ("S2",)}, ("E_CHOICE", "R41")),
    ((Move("A", 1),), LOVE_LAST, {"drawn": ("B6",)}, ("E_COUNT", "R33")),
    ((Add("A", "6.5"),), {}, {}, ("E_CHOICE", "R34")),
    ((Refresh(2),), {}, {"drawn": ("B6",), "discarded": ("S2",)}, ("E_COUNT", "R65")),
    ((Refresh(2),), {}, {"drawn": ("B6", "S6"), "discarded": ("S2", "S3")}, ("E_SEEN", "R5")),
    ((Refresh(2),), {}, {"drawn": ("B6", "B7"), "discarded": ("S2",)}, ("E_COUNT", "R41")),
    ((Refresh(1),), {}, {"drawn": ("B6",), "discarded": ("L2",)}, ("E_NOT_IN_HAND", None)),
    ((Refresh(1),), {}, {}, ("E_COUNT", "R65")),
    ((Refresh(1),), {}, {"discarded": ("S2",)}, ("E_COUNT", "R65")),
    ((Energy(1),), {}, {"drawn": ("B6",)}, ("E_CHOICE", "R41")),
    ((Energy(1),), {}, {"discarded": ("S2",)}, ("E_CHOICE", "R41")),
    ((Energy(1),), {"if_": WON_ONE}, {}, ("E_IF", "R41")),
    ((Energy(1),), {"placed": {}}, {}, ("E_NOT_CHARGED", "R41")),
    ((Energy(1),), {"used": ("s1:1",)}, {}, ("E_USED", "R41")),
    ((Energy(1),), {"when": "whenever_lead"}, {}, ("E_WHEN", "R41")),
    ((Energy(1),), {}, {"skill": 2}, ("E_CHOICE", "R41")),
    ((Energy(1),), {}, {"skill": 0}, ("E_CHOICE", "R41")),
    ((Energy(1),), {"phase": "side"}, {}, ("E_PHASE", None)),
    ((Energy(1),), {"phase": "turn:A"}, {}, ("E_PHASE", None)),
    *(
        ((Energy(1),), {}, {"declined": True, **more}, ("E_CHOICE", "R41"))
        for more in (
            {"who": "A"},
            {"cards": ("S2",)},
            {"drawn": ("B6",)},
            {"discarded": ("S2",)},
        )
    ),
    (
        (Refresh(1),),
        {"refreshing": 1, "used": ("s1:1",)},
        {"declined": True},
        ("E_CHOICE", "R41"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("effects", "more", "choices", "why"), REFUSED, ids=said)
def test_choices_that_are_refused(effects: Any, more: Fields, choices: Fields, why: Any) -> None:
    assert refused(table(*effects, **more), use(**choices)) == why


def test_where_the_deck_is_only_counted_what_lies_open_is_not_drawn() -> None:
    """R5: a seat does not know what was discarded, but sees hands and the trick."""
    for one in (Refresh(1), Replace("A", 1)):
        given: Fields = {"discarded": ("S3",)} if isinstance(one, Refresh) else {}
        state = table(one, deck=("?", "?"), discard=("?",))
        for lying in ("L2", "B2", "S2", "M2"):
            assert refused(state, use(drawn=(lying,), **given)) == ("E_SEEN", "R5")
        assert decide(state, use(drawn=("S6",), **given))[0] == USED


def test_a_skill_that_is_declined_is_told() -> None:
    state = table(Energy(1))
    assert decide(state, use(declined=True))[0] == e.SkillUsed("s1:1", declined=True, name="s1")


@pytest.mark.parametrize(("to", "back"), [("supply", "supply"), ("general", "general")])
@pytest.mark.parametrize(("placed", "cost"), [({"s1:1": 1}, None), ({"s1:1": 1, "s1:2": 2}, 2)])
def test_r42_the_tokens_are_the_price(to: Any, back: Any, placed: Any, cost: int | None) -> None:
    skill = Skill("remove", does(Energy(1)), cost=cost)
    options = book(Options(remove_returns=to), story={"s1": [skill]})
    more = {"t1:1": 2, **placed}
    state = DIRTY._replace(**{**CLEAN, "placed": more}, options=options)
    _, paid, moved, _ = decide(state, use())
    key = f"s1:{cost or 1}"
    assert paid == e.TokensRemoved(key, placed[key], back)
    assert moved == e.EnergyMoved(1)
