"""Options, layouts, and matches from a given table (section 2)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from core.errors import BadSetup
from core.events import MatchStarted
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.pieces import PAWNS, SQUARES
from core.games.ace_in_the_hole.state.options import Options
from core.games.ace_in_the_hole.view import hand
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, enter, simulated, start

HOMES = dict(zip(PAWNS, SQUARES[16:32], strict=True))
NO_BLACK_ACES = {pawn: home for pawn, home in HOMES.items() if pawn not in {"AS", "AC"}}


def refused(options: Any, position: Any = None) -> str:
    with pytest.raises(BadSetup) as caught:
        GAME.setup(options, position)
    assert str(caught.value)
    return caught.value.code


def altered_start(**options: Any) -> str:
    """The refusal of a log that starts with these options."""
    started = MatchStarted(GAME.slug, 1, "kifu", GAME.seats, options)
    with pytest.raises(BadSetup) as caught:
        GAME.initial(started)
    assert str(caught.value)
    return caught.value.code


@pytest.mark.parametrize(
    "options",
    [
        {"layout": {}},
        {"layout": HOMES | {"AD": "b3"}},
        {"layout": HOMES | {"AD": "a9"}},
        {"layout": {pawn: home for pawn, home in HOMES.items() if pawn != "AD"}},
    ],
)
def test_bad_layouts(options: Any) -> None:
    assert refused(Options(**options)) == "bad_options"
    assert refused(Options(**options), {"board": {}}) == "bad_options"
    assert altered_start(**options) == "bad_options"


@pytest.mark.parametrize(
    "options",
    [
        {"layout": "sideways"},
        {"ace_win": "never"},
        {"burn": "all"},
        {"end": None},
        {"colour": "red"},
    ],
)
def test_unknown_options(options: Any) -> None:
    assert altered_start(**options) == "bad_options"


@pytest.mark.parametrize(
    ("layout", "squares"),
    [
        ("facing", {"AD": "a1", "JH": "h1", "AS": "a8", "JC": "h8"}),
        ("own-left", {"AD": "a1", "AH": "e1", "JC": "a8", "AC": "d8", "AS": "h8"}),
        ("bookend", {"AH": "h1", "JH": "e1", "AC": "h8", "JC": "e8"}),
        (HOMES, {"AD": "a3", "JC": "h4"}),
    ],
)
def test_layouts(layout: Any, squares: dict[str, str]) -> None:
    plain = GAME.plain(GAME.setup(Options(layout=layout), None))
    assert {pawn: plain["at"][pawn] for pawn in squares} == squares
    assert plain["home"] == plain["at"]


def test_released_to_the_home_of_the_layout() -> None:
    table = start(
        "KH*",
        options=Options(layout=HOMES),
        position={"board": {"AD": "a1", "AH": "b1"} | {"AS": "c5", "AC": "d5"}},
    )
    assert table.pending[-1].notation == f"KH*{HOMES['KH']} =?"


@pytest.mark.parametrize(
    "position",
    [
        {"surprise": 1},
        {"board": {"XX": "a1"}},
        {"board": {"AD": "a9"}},
        {"board": {"AD": 3}},
        {"board": ["AD"]},
        {"board": {"AD": "a1", "KD": "a1"}},
        {"turn": "W"},
        {"turn": None},
        {"hands": {"R": ["5H", "5H", "?"]}},
        {"hands": {"R": ["5S", "?", "?"]}},
        {"hands": {"R": ["1H", "?", "?"]}},
        {"hands": {"R": "5H"}},
        {"hands": {"W": ["?"] * 3}},
        {"hands": ["?"]},
        {"hands": {"R": ["?"] * 4}},
        {"hands": {"R": ["?"] * 2}},
        {"hands": {"R": ["5H", "?", "?"]}, "discards": {"R": ["5H"]}},
        {"discards": {"R": ["5H", "5H"]}},
        {"discards": {"R": ["5S"]}},
        {"discards": {"R": "all"}},
        {"discards": {"R": "rest"}},  # hand of three unknown cards and no card left for it
        {"hands": {"R": []}, "discards": {"R": "rest"}},  # on turn without a card
        {"hands": {"R": [], "B": []}, "discards": {"R": "rest", "B": "rest"}},
        {"claims": ["R"]},
        {"claims": "R"},
        {"claims": [["R"]]},
        {"board": NO_BLACK_ACES},  # Red's claim, and Red on turn: over already
        {"board": NO_BLACK_ACES, "turn": "B", "discards": {"B": ["AS", "AC"]}},
        {"board": {"KD": "b1", "KS": "b8"}, "turn": "B"},
        [],
        {"at": {}},
    ],
)
def test_bad_position(position: Any) -> None:
    assert refused(Options(), position) == "bad_position"


@pytest.mark.parametrize(
    ("options", "position"),
    [
        ({"ace_win": "instant"}, {"board": NO_BLACK_ACES, "turn": "B"}),
        (
            {"ace_win": "locked"},
            {"board": NO_BLACK_ACES, "discards": {"B": ["AS", "AC"]}},
        ),
        ({"ace_win": "locked"}, {"board": {"KD": "b1", "KS": "b8"}}),  # which claim is older?
        (
            {"end": "decks"},
            {
                "discards": {
                    s: "rest except " + " ".join(c)
                    for s, c in {"R": ("2D", "3D", "4D"), "B": ("2S", "3S", "4S")}.items()
                }
            },
        ),
    ],
)
def test_bad_position_by_option(options: Any, position: Any) -> None:
    assert refused(Options(**options), position) == "bad_position"


def test_position_of_the_specification() -> None:
    position = {
        "board": {"KH": "d4", "AS": "a8", "AD": "a1"},
        "turn": "B",
        "hands": {"R": ["5H", "?", "?"], "B": ["5S", "6S", "?"]},
        "discards": {"R": ["2D"], "B": "rest except 7S"},
    }
    state = GAME.setup(Options(), position)
    assert GAME.plain(state)["pile"] == {"red": 22, "black": 0}
    assert hand(state, 1) == ["5S", "6S", "7S"]
    assert state.turn == 1


def test_a_seat_without_cards_is_skipped() -> None:
    """R22: only a started position can bring it about."""
    hands = {"R": ["3H", "4H"], "B": ["2S"]}
    table = start(position={"hands": hands, "discards": {"R": "rest", "B": "rest"}})
    enter(table, "3H KH f1-f4", "2S KS b8-b6")
    assert table.timeline.state.turn == 0
    enter(table, "R: 4H QH g1-c5")
    assert table.timeline.state.result == ("1/2-1/2", "tie")
    hands = {"R": ["3H", "4H", "5H"], "B": []}
    table = start("3H KH f1-f4", position={"hands": hands, "discards": {"R": "rest", "B": "rest"}})
    assert table.timeline.state.turn == 0


def test_whole_state_as_position() -> None:
    state = start(*CLAIM, options=Options(burn="hand")).timeline.state
    plain = GAME.plain(state)
    assert GAME.setup(Options(), plain) == state  # its options win over the default ones
    assert GAME.setup(Options(burn="hand"), plain) == state
    assert refused(Options(end="decks"), plain) == "bad_position"
    ended = GAME.plain(start(*UNSEEN, "R resign").timeline.state)
    assert refused(Options(), ended) == "bad_position"
    assert GAME.plain(GAME.restore(ended)) == ended


def test_fork_from_every_step() -> None:
    table = simulated(5)
    for frame in table.timeline.line()[:-1]:
        fork = start(position=GAME.plain(frame.state))
        assert fork.timeline.state == frame.state


WEIRD = (None, 1, 1.5, -1, True, "", "x", "5H", "a1", [], [[]], {}, {"x": 1}, ["5H"], [None], 99)


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Any:
    yield path
    items = data.items() if isinstance(data, dict) else ()
    items = enumerate(data) if isinstance(data, list) else items
    for key, value in items:
        yield from leaves(value, (*path, key))


def altered(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(data)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


def test_given_positions_never_fail_otherwise() -> None:
    position = {
        "board": {"KH": "d4", "AS": "a8", "AD": "a1"},
        "turn": "B",
        "hands": {"R": ["5H", "?", "?"], "B": ["?", "?", "?"]},
        "discards": {"R": ["2D"], "B": ["5S"]},
        "claims": [],
    }
    codes: set[str] = set()
    GAME.setup(Options(), position)
    for path in leaves(position):
        for value in WEIRD:
            try:
                GAME.setup(Options(), altered(position, path, value))
            except BadSetup as error:
                codes.add(error.code)
    assert codes == {"bad_position"}
