"""What plays, the ends of tricks and of rounds become, told in facts (R40 to R70)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.errors import IllegalMove
from core.events import MatchEnded
from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import actor, decide
from core.games.origin_story.decide.automa_card import ops
from core.games.origin_story.pieces.effects import Condition, Points, Skill, Ties, TrickHas
from core.games.origin_story.state import State
from tests.games.origin_story.books import book, does
from tests.games.origin_story.dirty import DIRTY, Fields
from tests.games.origin_story.test_what_skills_bring_about import CLEAN, refused

GIFT = does(Points("Y", 1))
MINE: Fields = {**CLEAN, "open": (), "placed": {}, "story": (("s1", 1),)}


def at(phase: str, *, skills: Any = (), events: Any = None, **more: Any) -> State:
    """A table in this phase; the story card `s1` has these skills, and is charged."""
    options = book(story={"s1": list(skills)}, events=events)
    given = {**MINE, "phase": phase, "options": options, "placed": {"s1:1": 1}, **more}
    return DIRTY._replace(**given)


def brought(state: State, command: Any) -> list[Any]:
    return list(decide(state, command))


# --- the end of a trick -----------------------------------------------------------------------

ENDS = ("first_trick", "final_trick", "win_trick", "lose_trick")
FULL: Fields = {"leader": "F", "hands": (("B3", "L2"), ("B2",), ("M5", "S3"))}


def ended(number: int, winner: str, **more: Any) -> tuple[State, str]:
    """The table before your card, the third of a trick that this player wins then."""
    trick = (("F", "M6" if winner == "F" else "M2"), ("A", "M7" if winner == "A" else "M3"))
    return at("turn:Y", **{**FULL, "trick": trick, "leader": "F", "trick_no": number, **more}), "M5"


@pytest.mark.parametrize(("number", "winner"), [*product((1, 2, 7, 8), "AFY")])
def test_the_skills_that_may_be_used_after_a_trick(number: int, winner: str) -> None:
    state, card = ended(number, winner, skills=[Skill(when, GIFT) for when in ENDS])  # type: ignore[arg-type]
    able = ["s1:1"] * (number == 1) + ["s1:2"] * (number == 8)
    able.append("s1:3" if winner == "Y" else "s1:4")
    best = {"F": "M6", "A": "M7", "Y": "M5"}[winner]
    assert brought(state, c.PlayCard(card)) == [
        e.CardPlayed(card),
        e.TrickTaken(number, winner, best),  # type: ignore[arg-type]
        e.PhaseEntered("after_trick", 0, tuple(able)),
    ]


@pytest.mark.parametrize(("number", "winner"), [*product((1, 2, 8), "AFY")])
def test_what_happens_by_itself_after_a_trick(number: int, winner: str) -> None:
    """Yours where you won or lost; an event at the end of every trick, whoever won it."""
    must = [Skill(when, GIFT, use="must") for when in ENDS]  # type: ignore[arg-type]
    theirs = [Skill(when, does(Points("winner", 1)), use="must") for when in ENDS]  # type: ignore[arg-type]
    given: Fields = {"skills": must, "events": {"w9": theirs}, "event": "w9"}
    state, card = ended(number, winner, **given)
    wanted: list[Any] = []
    for n, when in enumerate(ENDS, 1):
        now = {"first_trick": number == 1, "final_trick": number == 8}.get(when, True)
        mine = {"win_trick": winner == "Y", "lose_trick": winner != "Y"}.get(when, now)
        if mine:
            wanted += [e.SkillUsed(f"s1:{n}", by_itself=True, name="s1"), e.PointsScored({"Y": 1})]
        if now and when != "lose_trick":
            wanted.append(e.SkillUsed(f"w9:{n}", by_itself=True, name="w9"))
            wanted.append(e.PointsScored({winner: 1}))
    then = [e.PhaseEntered("round_end")] if number == 8 else [e.PhaseEntered(f"turn:{winner}")]
    stays = then == [e.PhaseEntered("turn:Y")]  # it was your turn, and is again
    assert brought(state, c.PlayCard(card))[2:] == [*wanted, *([] if stays else then)]


def test_ties_are_looked_at_as_each_card_falls_and_before_the_next_trick() -> None:
    """A skill that is ongoing: from its condition on you win equal cards, and then no more."""
    ties = Skill("ongoing", does(Ties("Y")), Condition(trick_has=TrickHas("S", 1)), "must")
    trick = (("A", "M3"), ("Y", "M5"))
    given: Fields = {"trick": trick, "leader": "A", "mods": {"M3": 2}, "deck": ("B9", "B10")}
    state = at("turn:F", skills=[ties], hands=(("B3",), ("S2",), ()), **given)
    found = brought(state, c.PlayAutoma("F", ("B9", "B10")))
    assert found[1:] == [
        e.TiesChanged(mine=True),
        e.TrickTaken(4, "Y", "M5"),
        e.TiesChanged(mine=False),
        e.PhaseEntered("turn:Y"),
    ]


@pytest.mark.parametrize("when", ["on_your_turn", "remove", "whenever_lead", "whenever_follow"])
@pytest.mark.parametrize("leads", [True, False])
def test_the_skills_of_your_turn(when: Any, leads: object) -> None:
    """Those that may be used before your card, and those that happen as you play it."""
    trick = (("F", "M2"),) if leads else (("Y", "M2"), ("A", "M3"))
    hands = (("B3",), ("B2", "L4"), ("M5",))
    open_ = when in {"on_your_turn", "remove", "whenever_follow" if leads else "whenever_lead"}
    given: Fields = {"hands": hands, "mods": {}, "deck": ("S9", "S10", "B6")}
    if leads:
        state = at("turn:F", skills=[Skill(when, GIFT)], trick=(), leader="F", **given)
        found = brought(state, c.PlayAutoma("F"))
    else:
        state = at("turn:F", skills=[Skill(when, GIFT)], trick=trick, leader="Y", **given)
        found = brought(state._replace(mods={"M2": 9}), c.PlayAutoma("F", ("S9", "S10")))
    assert found[-1] == e.PhaseEntered("turn:Y", 0, ("s1:1",) * open_)
    must = at("turn:Y", skills=[Skill(when, GIFT, use="must")], leader="F", **given)
    follows = must._replace(trick=(("F", "M2"),) if leads else ())
    used = e.SkillUsed("s1:1", by_itself=True, name="s1")
    wanted = when == ("whenever_follow" if leads else "whenever_lead")
    assert (used in decide(follows, c.PlayCard("M5"))) is wanted


# --- automas ----------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["A", "F"])
def test_how_an_automa_leads(who: Any) -> None:
    hands = (("B3", "M9", "S9"), ("B3", "M9", "S9"), ("M5",))
    state = at(f"turn:{who}", trick=(), leader=who, hands=hands)
    equal = ("M9", "S9")
    then = {"A": e.PhaseEntered("turn:F", 2), "F": e.PhaseEntered("turn:Y")}[who]
    assert brought(state, c.PlayAutoma()) == [
        e.AutomaLed(who, "M9", threat=False, able=hands[0], equal=equal),
        then,
    ]
    villain = state._replace(side="villain", won=(2, 1, 0))
    assert brought(villain, c.PlayAutoma(who))[0] == e.AutomaLed(
        who, "B3", threat=True, able=hands[0], equal=("B3",)
    )
    said = c.PlayAutoma(who, card="S9")
    assert refused(state, said) == ("E_AUTOMA", "R53")
    forced = decide(state, said, strict=False)[0]
    assert forced == e.AutomaLed(who, "S9", threat=False, able=hands[0], equal=("S9",))
    assert decide(state, c.PlayAutoma(who, card="M9"))[0] == brought(state, c.PlayAutoma())[0]
    assert refused(state, c.PlayAutoma(who, card="M5")) == ("E_NOT_IN_HAND", "R53")


KEPT: Fields = {  # a drawn S8 is kept, for there is an S4, which goes for it
    "keep": ("S8",),
    "toss": ("B8",),
    "drop": ("S4",),
    "middle": ("L2", "M9", "S8"),
    "able": ("M9",),
    "led": "M",
    "best": "M5",
    "best_by": "Y",
}
VOID: Fields = {  # M9 counts as brains, for which the B8 is kept
    "keep": ("S8", "B8"),
    "toss": (),
    "drop": ("S4", "M9"),
    "middle": ("L2", "S8", "B8"),
    "able": ("L2", "S8", "B8"),
    "led": "M",
    "best": "M5",
    "best_by": "Y",
}
LOVE: Fields = {  # love alone: neither is kept
    "keep": (),
    "toss": ("S8", "B8"),
    "drop": (),
    "middle": ("L2", "M9", "S4"),
    "able": ("L2", "M9", "S4"),
    "led": "M",
    "best": "M5",
    "best_by": "Y",
}
THREAT: Fields = {"side": "villain", "won": (1, 2, 0)}
AS_BRAINS: Fields = {"suits": {"M9": "B"}}
FOLLOWS: list[tuple[str, Fields, Fields]] = [  # what the Factoryon does as the last of a trick
    ("R56", {}, {**KEPT, "step": "3a", "card": "M9", "beating": ("M9",)}),
    ("R56", {"mods": {"M9": -7}}, {**KEPT, "step": "3b", "card": "M9"}),
    ("R55", THREAT, {**KEPT, "step": "2a", "card": "M9"}),
    ("R57", AS_BRAINS, {**VOID, "step": "4", "card": "L2", "trumps": True}),
    (
        "R57",
        {**AS_BRAINS, "trump": "S"},
        {**VOID, "step": "4", "card": "L2", "best": "S1", "best_by": "A"},
    ),
    ("R55", {**THREAT, "suits": {"M9": "L", "S4": "L"}}, {**LOVE, "step": "2b", "card": "L2"}),
]


@pytest.mark.parametrize(("rule", "more", "wanted"), FOLLOWS)
def test_how_an_automa_follows(rule: str, more: Fields, wanted: Fields) -> None:
    """R54, then R55 to R57; what the table says that it played instead."""
    given: Fields = {"deck": ("S8", "B8", "B9"), "leader": "Y", "trick": (("Y", "M5"), ("A", "S1"))}
    state = at("turn:F", hands=(("B3",), ("L2", "M9", "S4"), ("S2",)), **{**given, **more})
    fact = decide(state, c.PlayAutoma(None, ("S8", "B8"), "dealer"))[0]
    bare: Fields = {"who": "F", "draws": ("S8", "B8"), "shuffled": None, "source": "dealer"}
    assert fact == e.AutomaFollowed(**{**bare, **wanted})
    other = next(card for card in wanted["middle"] if card != wanted["card"])
    said = c.PlayAutoma("F", ("S8", "B8"), card=other)
    assert refused(state, said) == ("E_AUTOMA", rule)
    assert refused(state, c.PlayAutoma("F", ("S8", "B8"), card="M13")) == ("E_NOT_IN_HAND", rule)
    forced: Any = decide(state, said, strict=False)[0]
    assert (forced.step, forced.card) == ("ruled", other)
    assert forced.trumps is (state.suits.get(other, other[0]) == state.trump)


@pytest.mark.parametrize(
    ("phase", "command", "why"),
    [
        ("turn:A", c.PlayAutoma("F"), ("E_ACTOR", "R2")),
        ("turn:F", c.PlayAutoma("A"), ("E_ACTOR", "R2")),
        ("turn:Y", c.PlayAutoma("A"), ("E_ACTOR", "R2")),
        ("turn:Y", c.PlayAutoma(), ("E_PHASE", None)),
        ("late", c.PlayAutoma("A"), ("E_PHASE", None)),
        ("turn:A", c.PlayAutoma("A", ("B6",)), ("E_COUNT", "R53")),
        ("turn:A", c.PlayAutoma("A", ("B6", "B6")), ("E_TWICE", None)),
        ("turn:A", c.PlayAutoma("A", card="X1"), ("E_CARD", None)),
        ("turn:A", c.PlayCard("S2"), ("E_PHASE", None)),
        ("turn:A", c.Surrender(), ("E_PHASE", None)),
        ("turn:Y", c.EndRound(), ("E_PHASE", None)),
    ],
)
def test_plays_that_are_refused(phase: str, command: Any, why: Any) -> None:
    assert refused(at(phase, trick=(), leader=phase[-1]), command) == why


@pytest.mark.parametrize("who", ["A", "F"])
def test_an_automa_without_cards_plays_none(who: Any) -> None:
    state = at(f"turn:{who}", trick=(), leader=who, hands=((), (), ("S2",)))
    assert refused(state, c.PlayAutoma()) == ("E_NOT_IN_HAND", "R50")


@pytest.mark.parametrize("card", ["B3", "B2", "S2", "M5"])
def test_from_a_deck_that_is_only_counted_no_open_card_is_drawn(card: str) -> None:
    """R5: hands and the trick lie open; what was discarded may have been shuffled in."""
    given: Fields = {"trick": (("Y", "M5"),), "leader": "Y", "deck": ("?",) * 4, "discard": ("?",)}
    state = at("turn:A", hands=(("B3",), ("B2",), ("S2",)), **given)
    assert refused(state, c.PlayAutoma("A", ("S9", card))) == ("E_SEEN", "R5")
    assert decide(state, c.PlayAutoma("A", ("S9", "S6")))[0].draws == ("S9", "S6")  # type: ignore[union-attr]


# --- at tables of which not all is to be seen ---------------------------------------------------


@pytest.mark.parametrize("place", range(3))
def test_no_move_is_tried_where_a_hand_is_not_to_be_seen(place: int) -> None:
    hands = tuple(("?", "B3") if at_ == place else ("S2",) for at_ in range(3))
    assert refused(at("turn:Y", hands=hands), c.PlayCard("S2")) == ("E_SEEN", "R5")
    assert decide(at("turn:Y", hands=hands), c.AddNote("so")) == (e.NoteAdded("so"),)


def test_whose_each_command_is() -> None:
    state = at("turn:A")
    assert actor(state, c.PlayAutoma("A")) is None
    others = (c.PlayCard("S2"), c.AddNote("so"), c.EndRound(), c.ShowAutomaCard())
    assert {actor(state, one) for one in others} == {"you"}
    assert ops(state._replace(automa_card=None)) == ()
    assert ops(state._replace(automa_card="x9")) == ()


# --- surrender, the end of the round -------------------------------------------------------------


@pytest.mark.parametrize(("leader", "left"), [*product(("A", "F"), (0, 1, 5))])
def test_r46_what_the_leader_gains(leader: Any, left: int) -> None:
    pack = tuple(f"B{n}" for n in range(1, left + 1))
    hands = (pack, ("M3",), ("S2",)) if leader == "A" else (("M3",), pack, ("S2",))
    state = at("turn:Y", trick=((leader, "M2"),), leader=leader, hands=hands)
    assert brought(state, c.Surrender()) == [
        e.Surrendered(leader, left + 1),
        e.PhaseEntered("round_end"),
    ]
    for change in ({"acted": True}, {"side": "villain", "won": (1, 2, 0)}):
        given = state._replace(**change)  # type: ignore[arg-type]
        assert refused(given, c.Surrender())[0] == "E_SURRENDER"
        assert decide(given, c.Surrender(), strict=False)[0] == e.Surrendered(leader, left + 1)


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("side", ["hero", "villain"])
@pytest.mark.parametrize("mine", [0, 2])
def test_r70_the_end_of_a_round(number: int, side: Any, mine: int) -> None:
    """Your skills, the event's, the points, all energy back but what was for the round."""
    last = [Skill("end_of_round", GIFT, use="must"), Skill("end_of_round", GIFT, use="must")]
    theirs = [Skill("end_of_round", does(Points("A", 2)), use="must")]
    state = at(
        "round_end",
        skills=last,
        events={"w9": theirs},
        event="w9",
        round=number,
        trick=(),
        trick_no=9,
        side=side,
        won=(5, 1, mine),
        supply=3,
        placed={"s1:1": 1, "s1:2": 2},
        for_round=2,
        dealer="F",
    )
    gained = mine if side == "hero" else 0 if mine else 4
    used = [
        *(e.SkillUsed("s1:1", by_itself=True, name="s1"), e.PointsScored({"Y": 1})),
        *(e.SkillUsed("s1:2", by_itself=True, name="s1"), e.PointsScored({"Y": 1})),
        *(e.SkillUsed("w9:1", by_itself=True, name="w9"), e.PointsScored({"A": 2})),
    ]
    points, tricks = {"A": 5, "F": 1, "Y": gained}, {"A": 5, "F": 1, "Y": mine}
    scored = e.RoundScored(number, points, side, tricks, 3 + 3 - 2)
    vp = (4 + 2 + 5, 5 + 1, 6 + 2 + gained)  # against the dials as they stood
    result = "win" if vp[2] > max(vp[:2]) else "shared" if vp[2] == max(vp[:2]) else "loss"
    then: list[Any] = [MatchEnded(result, "points")]  # type: ignore[arg-type]
    if number < 5:
        then = [e.RoundStarted(number + 1, "Y", "A"), e.PhaseEntered("deal_you")]
    assert brought(state, c.EndRound()) == [*used, scored, *then]
    poor = state._replace(supply=0, placed={}, for_round=2)
    found: Any = next(one for one in decide(poor, c.EndRound()) if isinstance(one, e.RoundScored))
    assert found.supply == 0
    assert refused(state._replace(open=("s1:1",)), c.EndRound()) == ("E_PENDING", "R41")
    assert refused(state._replace(refreshing=1), c.EndRound()) == ("E_PENDING", "R41")


def test_after_the_end_there_are_only_notes() -> None:
    over = at("over")._replace(result=object())  # type: ignore[arg-type]
    with pytest.raises(IllegalMove) as caught:
        decide(over, c.EndRound())
    assert caught.value.code == "E_PHASE"
    assert decide(over, c.AddNote("well played")) == (e.NoteAdded("well played"),)
