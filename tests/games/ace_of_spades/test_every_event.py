"""What each event changes on a table, field by field, and that it changes nothing else.

The table has something in every field, so that whatever is forgotten shows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core import cards
from core.events import MatchEnded
from core.game import Result
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.events import bonuses, fights, flow, hands, shots
from core.games.ace_of_spades.evolve import changes, evolve
from core.games.ace_of_spades.pieces.effects import Add
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import Armed, Defeat, Enemy, OneShot, Row, State
from core.games.ace_of_spades.state.options import Options

CARD = EnemyCard("front", 4, 12, name="Front")
OLD, NEXT = EnemyCard("old", 2, 9), EnemyCard("next", 5, 20)
USED, READY = OneShot(EnemyCard("used", 0, 5), 1), OneShot(EnemyCard("ready", 1, 7))
MINE, THEIRS = Armed("used", 0, (Add(1),)), Armed("used", 1, (Add(2),))
TABLE = State(
    Options(mode="coop"),
    phase="turn",
    fight=5,
    enemy=Enemy(CARD, 7, 12, (5,)),
    bullets=3,
    refills=2,
    start=(4, 3),
    active=1,
    turn=6,
    acted=True,
    hands=(cards.bits(("KC", "KS", "4D")), cards.bits(("KD",))),
    unknown=(2, 1),
    commons=("2H", "2S", "2D"),
    discard=("3C", "3S", "?"),
    aside=("JK",),
    out=("AS",),
    shuffles=4,
    one_shots=(USED, READY),
    permanents=(OLD,),
    armed=(MINE, THEIRS),
    need=(1, 0, 2),
    trim=(0, 1),
    due=(True, False, True),
    goes_on=True,
    redeal=True,
    refreshes=2,
    bonuses=1,
    defeated=(Defeat(4, OLD, 0, (9,), 0, 0, "shot"),),
    achievements=("B2",),
    row=Row(1, ("5H",)),
)
QUIET = TABLE._replace(acted=False)
ENEMY = Enemy(CARD, 7, 12, (5,))


def held(*known: str) -> int:
    return cards.bits(known)


def after_defeat(**more: Any) -> dict[str, Any]:
    fallen = Defeat(5, CARD, -1, (5,), 2, 1, "shot")
    return {"enemy": None, "defeated": (*TABLE.defeated, fallen), **more}


CAUSES = (shots.Cause("base", 3),)
SHOT = shots.ShotPlayed(
    seat="1",
    cards=("KC", "9H", "2H"),
    combo="pair",
    ranks=("K",),
    combo_cards=("KC", "2H"),
    base=3,
    extra=0,
    damage=3,
    causes=CAUSES,
    best=4,
    hp=4,
    bullets=2,
    common=("2H",),
    joker_as="KS",
    ruled=c.Ruled(3, "so we said"),
)
PLAYED = {
    "hands": (held("KS", "4D"), held("KD")),
    "unknown": (1, 1),
    "commons": ("2S", "2D"),
    "discard": ("3C", "3S", "?", "KC", "9H", "2H"),
    "armed": (THEIRS,),
    "turn": 7,
    "acted": False,
    "bullets": 2,
}
USED_NOW = {
    "one_shots": (USED, OneShot(READY.card, 5)),
    "bonuses": 2,
    "bullets": 1,
    "refills": 9,
    "acted": True,
}


def used(*moves: bonuses.CardsMoved, hp: int | None = 7, **more: Any) -> bonuses.BonusUsed:
    return bonuses.BonusUsed("1", "ready", 1, 9, hp, moves=moves, **more)


def moved(what: Any, *codes: str) -> bonuses.CardsMoved:
    return bonuses.CardsMoved(what, codes)


CASES: list[tuple[Any, dict[str, Any]]] = [
    *(
        (
            kind("1", ("QC", "?"), ("3H",)),
            {
                "hands": (held("KC", "KS", "4D", "QC"), held("KD")),
                "unknown": (3, 1),
                "commons": ("2H", "2S", "2D", "3H"),
            },
        )
        for kind in (hands.CardsDealt, hands.CardsDrawn)
    ),
    (
        hands.CardsSwapped("1", ("4D", "9H", "2H"), ("QC", "?"), 1, ("2H",), ("3H",)),
        {
            "hands": (held("KC", "KS", "QC"), held("KD")),
            "unknown": (2, 1),
            "commons": ("2S", "2D", "3H"),
            "discard": ("3C", "3S", "?", "4D", "9H", "2H"),
            "refills": 1,
            "acted": True,
        },
    ),
    (
        hands.DeckRefreshed("1", 1),
        {"discard": (), "shuffles": 5, "refills": 1, "refreshes": 3, "acted": True},
    ),
    (
        hands.CardNamed("1", "QC"),
        {"hands": (TABLE.hands[0] | cards.BIT["QC"], TABLE.hands[1]), "unknown": (1, 1)},
    ),
    (hands.CardNamed("1", "?"), {}),
    (
        hands.HandTrimmed("2", ("KD",)),
        {"hands": (TABLE.hands[0], 0), "discard": ("3C", "3S", "?", "KD")},
    ),
    (
        SHOT,
        {
            **PLAYED,
            "enemy": Enemy(CARD, 4, 12, (5, 3)),
            "row": Row(
                *(0, ("KC", "9H", "2H"), "pair", ("K",), ("KC", "2H"), "KS", CAUSES, 3),
                c.Ruled(3, "so we said"),
            ),
        },
    ),
    (
        shots.GunJammed("1", ("KC", "9H", "2H"), 2, ("2H",), unverified=True),
        {**PLAYED, "row": Row(0, ("KC", "9H", "2H"))},
    ),
    (used(), USED_NOW),
    (used(hp=3), {**USED_NOW, "enemy": Enemy(CARD, 3, 12, (5,), hurt=True)}),
    (used(hp=None), USED_NOW),
    (
        used(armed=(Add(3),), named=("KC", "9H")),
        {
            **USED_NOW,
            "hands": (held("KC", "KS", "4D", "9H"), held("KD")),
            "unknown": (1, 1),
            "armed": (MINE, THEIRS, Armed("ready", 0, (Add(3),), ("KC", "9H"))),
        },
    ),
    (
        used(moved("discarded", "KC"), moved("drawn", "QC", "?")),
        {
            **USED_NOW,
            "hands": (held("KS", "4D", "QC"), held("KD")),
            "unknown": (3, 1),
            "discard": ("3C", "3S", "?", "KC"),
        },
    ),
    (
        used(moved("recovered", "3C", "8H"), moved("turned", "QC")),
        {
            **USED_NOW,
            "hands": (held("KC", "KS", "4D", "3C", "8H", "QC"), held("KD")),
            "discard": ("3S",),
        },
    ),
    (used(moved("refreshed")), {**USED_NOW, "discard": (), "shuffles": 5, "refreshes": 3}),
    (
        used(moved("joker_to_hand")),
        {**USED_NOW, "hands": (held("KC", "KS", "4D", "JK"), held("KD")), "aside": ()},
    ),
    (used(moved("joker_to_deck")), {**USED_NOW, "aside": (), "shuffles": 5}),
    (
        used(changes=(c.MoveCard("kc", "hand1", "out"), c.GiveTurn("1"))),
        {
            **USED_NOW,
            "hands": (held("KS", "4D"), held("KD")),
            "out": ("AS", "KC"),
            "active": 0,
        },
    ),
    (
        fights.EnemyRevealed(NEXT, 6, 20, 5, 6),
        {
            "fight": 6,
            "enemy": Enemy(NEXT, 20, 20),
            "bullets": 5,
            "refills": 6,
            "start": (5, 6),
            "refreshes": 0,
            "bonuses": 0,
            "redeal": False,
        },
    ),
    (
        fights.EnemyDefeated(5, -1, "shot", "one_shot"),
        after_defeat(one_shots=(USED, READY, OneShot(CARD))),
    ),
    (
        fights.EnemyDefeated(5, -1, "shot", "permanent"),
        after_defeat(permanents=(OLD, CARD), redeal=True),
    ),
    (fights.EnemyDefeated(5, -1, "shot", "nothing"), after_defeat()),
    (
        fights.SceneStarted(3),
        {"hands": (0, 0), "unknown": (0, 0), "commons": (), "discard": (), "shuffles": 5},
    ),
    (
        flow.PhaseEntered("refill", "1", (0, 3, 0), (2, 0), (False, True, False), goes_on=False),
        {
            "phase": "refill",
            "active": 0,
            "need": (0, 3, 0),
            "trim": (2, 0),
            "due": (False, True, False),
            "goes_on": False,
        },
    ),
    (flow.AchievementEarned("S1"), {"achievements": ("B2", "S1")}),
    (flow.AchievementEarned("B2"), {}),
    (flow.AchievementTicked("D2"), {"achievements": ("B2", "D2")}),
    (flow.Abandoned("dinner"), {}),
    *(
        (
            MatchEnded(result, "so it was"),
            {
                "phase": phase,
                "need": (),
                "trim": (),
                "due": (),
                "result": Result(result, "so it was"),
            },
        )
        for result, phase in (
            ("won", "won"),
            ("lost", "lost"),
            ("abandoned", "abandoned"),
            ("unheard of", "abandoned"),
        )
    ),
]


@pytest.mark.parametrize(("event", "wanted"), CASES, ids=lambda one: getattr(one, "kind", ""))
@pytest.mark.parametrize("before", [TABLE, QUIET], ids=["acted", "quiet"])
def test_an_event_changes_so_much_and_no_more(
    before: State, event: Any, wanted: dict[str, Any]
) -> None:
    assert evolve(before, event) == before._replace(**wanted)


@pytest.mark.parametrize(
    "event", [one for one, _ in CASES if hasattr(one, "seat")], ids=lambda one: str(one.kind)
)
def test_a_seat_that_a_match_lacks_is_its_only_one(event: Any) -> None:
    """In a log that somebody else wrote; nothing is refused any more."""
    alone = TABLE._replace(
        options=Options(), hands=TABLE.hands[:1], unknown=(2,), active=0, need=(), trim=(), due=()
    )
    seats = [replace(event, seat=seat) for seat in ("1", "2")]
    assert evolve(alone, seats[1]) == evolve(alone, seats[0])


def test_a_ruling_for_a_seat_that_a_match_lacks_is_for_its_only_one() -> None:
    alone = TABLE._replace(hands=TABLE.hands[:1], unknown=(2,), active=0)
    changed: list[tuple[c.Operation, c.Operation]] = [
        (c.GiveTurn("2"), c.GiveTurn("1")),
        (c.MoveCard("KC", "hand2", "out"), c.MoveCard("KC", "hand1", "out")),
        (c.MoveCard("3C", "discard", "hand2"), c.MoveCard("3C", "discard", "hand1")),
    ]
    for second, first in changed:
        assert changes.apply(alone, second) == changes.apply(alone, first)
    assert changes.apply(TABLE, c.GiveTurn("1")) == TABLE._replace(active=0)
    assert changes.apply(TABLE._replace(active=0), c.GiveTurn("2")) == TABLE


@pytest.mark.parametrize("dial", ["bullets", "refills", "hp"])
@pytest.mark.parametrize(
    ("change", "n"), [("set", n) for n in range(3)] + [("add", n) for n in range(-9, 3)]
)
def test_r77_a_ruling_turns_one_dial(dial: Any, change: Any, n: int) -> None:
    """That of HP below 0 too, the others not."""
    now = {"bullets": 3, "refills": 2, "hp": 7}[dial]
    then = n if change == "set" else now + n
    found = changes.apply(QUIET, c.SetDial(dial, change, n))
    if dial == "hp":
        assert found == TABLE._replace(enemy=Enemy(CARD, then, 12, (5,), hurt=True))
        assert changes.apply(
            QUIET._replace(enemy=None), c.SetDial(dial, change, n)
        ) == TABLE._replace(enemy=None)
    else:
        assert found == TABLE._replace(**{dial: max(0, then)})


def test_without_an_enemy_events_of_one_change_nothing_of_it() -> None:
    alone = TABLE._replace(enemy=None)
    assert evolve(alone, fights.EnemyDefeated(5, 0, "shot", "one_shot")) == alone
    assert evolve(alone, SHOT).enemy is None
    assert evolve(alone, used(hp=3)).enemy is None
