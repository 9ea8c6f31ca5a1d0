"""The entries that are offered in each phase (section 5)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from core.game import Template
from core.games.origin_story import commands as c
from core.games.origin_story.pieces.effects import Limit, Points, Refresh, Skill
from core.games.origin_story.rules.legal import legal, may_surrender
from core.games.origin_story.state import State
from tests.games.origin_story.books import book, does
from tests.games.origin_story.dirty import DIRTY, Fields

GIFT = Skill("win_trick", does(Points("Y", 1)))
DRAW = Skill("win_trick", does(Refresh(1)))
BOOK = book(story={"s1": [GIFT, DRAW]})
PLAIN: Fields = {
    "open": (),
    "waiting": (),
    "refreshing": 0,
    "acted": False,
    "surrendered": False,
    "limits": (),
    "suits": {},
    "story_dealt": (),
    "story": (("s1", 1),),
    "options": BOOK,
}
AT = DIRTY._replace(**PLAIN)
CHOOSING = ("who", "cards", "drawn", "discarded")
USES = [
    *(c.UseSkill("s1", 1), c.UseSkill("s1", 1, declined=True)),
    *(
        Template("use_skill", {"card": "s1", "skill": 2}, CHOOSING),
        c.UseSkill("s1", 2, declined=True),
    ),
]
OPEN: Fields = {"open": ("s1:1", "s1:2")}
WAITING: Fields = {"waiting": ("s1:1", "s1:2")}
DEALS = {"deal_you": "Y", "deal_A": "A", "deal_F": "F"}


def charges(*costs: tuple[str, tuple[int, ...]]) -> c.ChargeSkills:
    return c.ChargeSkills(tuple(c.Charge(card, numbers) for card, numbers in costs))


P1, S1 = ("p1", (1,)), ("s1", (1,))
ONE_OFF: Fields = {"mat": None, "story": (("t6", 1),)}  # whose cost is written -1
S2, BOTH = ("s1", (2,)), ("s1", (1, 2))
ENTRIES: list[tuple[str, Fields, list[Any]]] = [
    ("new", {}, [Template("set_table", {}, ("dealer", "mat", "super_heroes"))]),
    *((phase, {}, [Template("deal_hand", {"who": DEALS[phase]}, ("cards",))]) for phase in DEALS),
    ("event", {}, [Template("show_event", {}, ("card",))]),
    ("automa_card", {}, [Template("show_automa_card", {}, ("card",))]),
    ("effect_draws", {}, [Template("draw_for_effect", {}, ("cards",))]),
    ("story", {}, [Template("choose_story", {}, ("kept", "drawn"))]),
    ("story", {"story_dealt": ("t8", "t9")}, [c.ChooseStory("t8"), c.ChooseStory("t9")]),
    ("super_hero", {}, [c.ShowSuperHero("c4"), c.ShowSuperHero("c2")]),
    ("super_hero", OPEN, USES),
    ("charge", OPEN, USES),
    ("charge", {"supply": 0}, [charges()]),
    ("charge", {"supply": 1}, [charges(), charges(P1), charges(S1)]),
    (
        "charge",
        {"supply": 2},
        [charges(), charges(P1), charges(S1), charges(S2), charges(P1, S1)],
    ),
    (
        "charge",
        {"supply": 3},
        [
            *(charges(), charges(P1), charges(S1), charges(S2), charges(P1, S1)),
            *(charges(P1, S2), charges(BOTH)),
        ],
    ),
    ("charge", {"supply": 2, **ONE_OFF}, [charges(), charges(("t6", (1,)))]),
    ("charge", {"supply": 0, **ONE_OFF}, [charges()]),
    ("side", {}, [c.ChooseSide("hero"), c.ChooseSide("villain")]),
    ("late", {}, [c.BeginTricks()]),
    ("late", WAITING, USES),
    ("late", {**WAITING, "open": ()}, USES),
    *((f"turn:{who}", {"trick": ()}, [c.PlayAutoma(who)]) for who in ("A", "F")),
    *((f"turn:{who}", {}, [Template("play_automa", {"who": who}, ("draws",))]) for who in "AF"),
    ("after_trick", OPEN, USES),
    ("round_end", OPEN, USES),
    ("round_end", {}, [c.EndRound()]),
    ("over", {}, []),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "change", "wanted"), ENTRIES)
def test_what_is_offered(phase: str, change: Fields, wanted: list[Any]) -> None:
    state = AT._replace(phase=phase, **change)
    assert list(legal(state, "you")) == wanted
    assert legal(state, "A") == ()
    assert legal(state._replace(hands=(("?",), ("B2",), ())), "you") == ()


def test_after_a_draw_only_the_discard_is_asked_for() -> None:
    state = AT._replace(phase="charge", refreshing=1, used=("t1:1", "s1:2"))
    template = Template("use_skill", {"card": "s1", "skill": 2}, ("discarded",))
    assert legal(state, "you") == (template,)


MINE = AT._replace(phase="turn:Y", hands=(("L2",), ("B2",), ("M5", "M9", "S3", "L4.5", "L4.5")))
SUR = c.Surrender()


@pytest.mark.parametrize(
    ("change", "cards"),
    [
        ({}, ["M5", "M9"]),
        ({"suits": {"M2": "S"}}, ["S3"]),
        ({"trick": (("F", "B2"),)}, ["M5", "M9", "S3", "L4.5"]),  # equal ones are offered once
        ({"limits": (Limit("followers", "trick", max=8, trick_no=4),)}, ["M5"]),
        ({"limits": (Limit("followers", "trick", max=8, trick_no=3),)}, ["M5", "M9"]),
    ],
)
def test_the_cards_that_may_be_played(change: Fields, cards: list[str]) -> None:
    state = MINE._replace(suit_mods={}, **change)
    assert list(legal(state, "you")) == [*map(c.PlayCard, cards), SUR]
    held = state._replace(**OPEN)
    wanted = [*map(c.PlayCard, cards), USES[0], USES[2], SUR]
    assert list(legal(held, "you")) == wanted  # playing lets them pass


@pytest.mark.parametrize(
    ("leader", "side", "won", "acted", "phase"),
    [
        *product(
            ("A", "F", "Y", None),
            ("hero", "villain"),
            (0, 1),
            (False, True),
            ("turn:Y", "turn:A"),
        )
    ],
)
def test_where_a_round_may_be_given_up(
    leader: Any, side: Any, won: int, acted: Any, phase: str
) -> None:
    """R46: in a trick that an automa leads, not as a villain without a trick, before all else."""
    other = "A" if leader == "Y" else "Y"
    trick = () if leader is None else ((leader, "M2"), (other, "M3"))
    state: State = MINE._replace(trick=trick, side=side, won=(1, 1, won), acted=acted, phase=phase)
    able = (
        leader in {"A", "F"}
        and not (side == "villain" and won == 0)
        and not acted
        and phase == "turn:Y"
    )
    assert may_surrender(state) is able
    assert (SUR in legal(state, "you")) is able
