"""What a page is told of a table, and what of it nobody may look back at (section 6, R5)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from core.frames import Frame
from core.game import Result
from core.games.origin_story import GAME
from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story import operations as o
from core.games.origin_story.state import State, Won
from core.games.origin_story.state.options import Options
from core.games.origin_story.view import looking_back, view
from tests.games.origin_story.dirty import DIRTY, TRICKS, Fields, differences

WAITED_FOR = {  # section 5: whose cards or choice, and the command
    "new": ("you", "set_table"),
    "deal_you": ("you", "deal_hand"),
    "event": ("you", "show_event"),
    "story": ("you", "choose_story"),
    "super_hero": ("you", "show_super_hero"),
    "charge": ("you", "charge_skills"),
    "side": ("you", "choose_side"),
    "deal_A": ("A", "deal_hand"),
    "deal_F": ("F", "deal_hand"),
    "automa_card": ("A", "show_automa_card"),
    "effect_draws": ("A", "draw_for_effect"),
    "late": ("you", "begin_tricks"),
    "turn:A": ("A", "play_automa"),
    "turn:F": ("F", "play_automa"),
    "turn:Y": ("you", "play_card"),
    "after_trick": ("you", "use_skill"),
    "round_end": ("you", "end_round"),
    "over": (None, None),
}
OPEN = DIRTY._replace(surrendered=False)  # the fourth trick is in progress
PEEK = Options(peek=True)
DOWN = tuple(
    Won(one.number, tuple((who, "?") for who, _ in one.cards), one.winner) for one in TRICKS
)
LED = e.AutomaLed("F", "M2", threat=True, able=("M2", "M3"), equal=("M2",))
LED_DOWN = e.AutomaLed("F", "?", threat=True, able=(), equal=())
FOLLOWED = e.AutomaFollowed(
    who="A",
    card="B10",
    step="4",
    draws=("B10", "S4"),
    keep=("B10",),
    toss=("S4",),
    drop=("L1",),
    middle=("B3", "L2", "B10"),
    led="M",
    best="M10",
    able=("B3",),
    beating=("L2",),
    best_by="Y",
    trumps=True,
    shuffled=1,
    source="dealer",
)  # type: ignore[arg-type]
FOLLOWED_DOWN = e.AutomaFollowed(
    who="A",
    card="?",
    step=None,
    draws=("?", "?"),
    keep=(),
    toss=("?", "?"),
    drop=(),
    middle=("?", "?", "?"),
    led=None,
    best="?",
    able=(),
    beating=(),
    best_by=None,
    trumps=False,
    shuffled=1,
    source="dealer",
)  # type: ignore[arg-type]
HIDDEN: Fields = {"deck": ("?",) * 3, "discard": ("?", "?")}
TOLD: dict[Any, Any] = {None: None, LED: LED_DOWN, FOLLOWED: FOLLOWED_DOWN}


@pytest.mark.parametrize("phase", WAITED_FOR)
def test_what_a_table_waits_for(phase: str) -> None:
    who, command = WAITED_FOR[phase]
    assert view(OPEN._replace(phase=phase))["next"] == {"who": who, "command": command, "draws": 2}


def test_what_cards_count_as() -> None:
    """Section 1, in half points: the printed value, changes of the card and of its suit."""
    shown = view(OPEN._replace(trick=(("F", "M2"), ("Y", "?")), hands=(("L2", "?"), ("S3",), ())))
    assert shown["values"] == {"L2": 2 * (2 + 2), "M2": 2 * (2 + 1 + 1), "S3": 2 * 3}
    assert list(shown["values"]) == sorted(shown["values"])
    assert (shown["winning"], shown["led"]) == (None, None)  # of what is not all to be seen


@pytest.mark.parametrize(
    ("trick", "winning", "led"),
    [
        ((), None, None),
        ((("F", "M2"),), 0, "M"),
        ((("F", "M2"), ("Y", "M9")), 1, "M"),
        ((("F", "M5"), ("Y", "M4"), ("A", "S1")), 2, "M"),  # the trump is speed
        ((("F", "S3"), ("Y", "B2")), 0, "B"),  # S3 counts as brains
    ],
)
def test_who_wins_the_trick_now(trick: Any, winning: int | None, led: str | None) -> None:
    shown = view(OPEN._replace(trick=trick, mods={}, suit_mods={}, suits={"S3": "B"}))
    assert (shown["winning"], shown["led"]) == (winning, led)


@pytest.mark.parametrize(("side", "won"), [*product(("hero", "villain"), (0, 1))])
def test_a_threat_is_a_villain_without_a_trick(side: Any, won: int) -> None:
    shown = view(OPEN._replace(side=side, won=(3, 3, won)))
    assert shown["threat"] is (side == "villain" and won == 0)


@pytest.mark.parametrize("difficulty", range(6))
def test_the_levels_of_the_automa_deck(difficulty: Any) -> None:
    """R13: from the top, so many of level 2 at the bottom."""
    levels = view(OPEN._replace(options=Options(difficulty=difficulty)))["levels"]
    assert levels == [1] * (5 - difficulty) + [2] * difficulty


def test_what_stands_on_the_cards_of_the_table() -> None:
    found = view(OPEN)["cards"]
    assert list(found) == ["p1", "t1", "t4", "t5", "t6", "t7", "c1", "c4", "c2", "v1.1", "v1.2"]
    assert all(card["id"] == name for name, card in found.items())
    assert found["t4"]["costs"] == [2, 1]
    nothing: Fields = {"mat": None, "super_hero": None, "automa_card": None, "event": None}
    nothing |= {"story": (("x9", 1),), "story_dealt": (), "super_hero_hand": ()}
    assert view(OPEN._replace(**nothing))["cards"] == {}  # of no card that no catalogue has


# --- what is face down ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "closed"),
    [
        ({}, True),
        ({"options": PEEK}, False),
        ({"result": Result("win", "points")}, False),
        ({"result": Result("win", "points"), "options": PEEK}, False),
    ],
)
def test_where_everything_may_be_looked_at(change: Fields, closed: object) -> None:
    state = OPEN._replace(**change)
    shown, plain = view(state), GAME.plain(state)
    tricks = [dict(one) for one in shown["won_tricks"]]
    if closed:
        assert (shown["unseen"], shown["deck"], shown["discard"]) == (None, ["?"] * 3, ["?"] * 2)
        assert {card for one in tricks for _, card in one["cards"]} == {"?"}
        assert looking_back.mask(state, None) != state
    else:
        assert shown["unseen"] == ["B6", "B7", "M9"]
        assert [shown[name] for name in ("deck", "discard", "won_tricks")] == [
            plain[name] for name in ("deck", "discard", "won_tricks")
        ]
        assert looking_back.mask(state, "you") == state


@pytest.mark.parametrize("last", TOLD)
@pytest.mark.parametrize(
    ("trick", "told"),
    [
        ((), True),  # the last trick lies open until the next lead
        ((("Y", "M4"),), False),  # what an automa did last is a trick ago
        ((("Y", "M4"), ("A", "M5")), True),
        ((("F", "M2"),), True),
        ((("F", "M2"), ("Y", "M4")), True),
    ],
)
def test_what_is_face_down_while_a_trick_goes_on(last: Any, trick: Any, told: object) -> None:
    state = OPEN._replace(trick=trick, last=last)
    wanted = state._replace(
        **HIDDEN,
        won_tricks=DOWN if trick else (*DOWN[:2], TRICKS[2]),
        last=last if told else TOLD[last],
    )
    assert differences(looking_back.mask(state, "you"), wanted) == {}


# --- looking back -----------------------------------------------------------------------


def line(*tables: State) -> list[Frame[State]]:
    return [Frame(number, (), table) for number, table in enumerate(tables)]


FIRST = OPEN._replace(trick_no=3, trick=(), won_tricks=TRICKS[:2], last=FOLLOWED)
LAST = OPEN._replace(trick=(), last=FOLLOWED)  # the third lies open
NEXT = OPEN._replace(last=LED)
HANDS = (("L2",), ("B2", "B3"), ("S2", "S3", "S4"))
GONE = OPEN._replace(
    hands=HANDS,
    round=2,
    trick_no=5,
    trick=(("A", "B9"),),
    surrendered=True,
    last=FOLLOWED,
)
NEW = OPEN._replace(trick_no=0, trick=(), won_tricks=())


def test_the_steps_of_the_open_trick_are_shown() -> None:
    found = GAME.secrets.redact_history(line(FIRST, LAST, NEXT, NEXT), "you")
    assert found is not None
    assert found.open == {2, 3}
    down = LAST._replace(**HIDDEN, won_tricks=DOWN, last=FOLLOWED_DOWN)
    assert list(found.tables) == [1]
    assert differences(found.tables[1], down) == {}  # on which this trick began, hands as they were


def test_nothing_comes_before_a_line_that_is_open_from_its_start() -> None:
    found = GAME.secrets.redact_history(line(NEXT, NEXT), None)
    assert found is not None
    assert (found.open, found.tables) == ({0, 1}, {})


def test_a_round_that_was_given_up_leaves_no_hand() -> None:
    found = GAME.secrets.redact_history(line(NEXT._replace(round=2), GONE, NEW), "you")
    assert found is not None
    assert found.open == {2}
    bare: Fields = {"mods": {}, "trick_mods": {}, "revealed": (), "suits": {}, **HIDDEN}
    wanted = GONE._replace(
        **bare,
        hands=(("?",), ("?", "?"), ("?", "?", "?")),
        trick=(("A", "?"),),
        won_tricks=DOWN,
        last=FOLLOWED_DOWN,
    )
    assert differences(found.tables[1], wanted) == {}
    assert differences(found.table(GONE), wanted) == {}


def test_the_same_trick_of_an_earlier_round_is_not_open() -> None:
    found = GAME.secrets.redact_history(line(NEXT._replace(round=2), NEXT), "you")
    assert found is not None
    assert found.open == {1}


@pytest.mark.parametrize("options", [PEEK, None])
def test_with_peek_and_at_the_end_nothing_is_taken_out(options: Options | None) -> None:
    end = NEXT._replace(options=options) if options else NEXT._replace(result=Result("win", "x"))
    assert GAME.secrets.redact_history(line(LAST, NEXT, end), "you") is None


ROWS: list[tuple[Any, Any]] = [
    (LED, LED_DOWN),
    (FOLLOWED, FOLLOWED_DOWN),
    (e.CardPlayed("M2"), e.CardPlayed("?")),
    (e.CardsAdjusted({"S2": -1, "S3": -1}, "round"), e.CardsAdjusted({"?": -1}, "round")),
    (e.CardsAdjusted({}, "trick"), e.CardsAdjusted({}, "trick")),
    (e.TrickTaken(3, "A", "M2"), e.TrickTaken(3, "A", "?")),
    (e.CardsExchanged("A", "B3", "S2"), e.CardsExchanged("A", "?", "?")),
    (e.SideChosen("hero"), e.SideChosen("hero")),
    (e.HandRefreshed(("B6",), ("S2",), 1), e.HandRefreshed(("?",), ("?",), 1)),
]


@pytest.mark.parametrize(("row", "down"), ROWS, ids=lambda row: row.kind)
def test_facts_without_their_faces(row: Any, down: Any) -> None:
    found = GAME.secrets.redact_history(line(LAST, NEXT), "you")
    assert found is not None
    assert found.event(row) == down


def test_commands_and_operations_without_their_faces() -> None:
    found = GAME.secrets.redact_history(line(LAST, NEXT), "you")
    assert found is not None
    played = c.PlayAutoma("A", ("B6", "B7"), card="B6")
    assert found.command(played) == replace(played, draws=("?", "?"), card="?")
    assert found.operation(o.ModifyCard("S2", 1)) == o.ModifyCard("?", 1)
    assert found.operation(o.SetLeader("A")) == o.SetLeader("A")


def test_what_is_entered_is_open_to_all() -> None:
    """Everything is yours to enter, and nothing of an entry is a secret of a seat."""
    secrets, command, fact = GAME.secrets, c.PlayCard("S2"), e.CardPlayed("S2")
    assert secrets.hide_command(command, (fact,), "you") is command
    assert secrets.hide_event(fact, None) is fact
    assert secrets.closable is False
