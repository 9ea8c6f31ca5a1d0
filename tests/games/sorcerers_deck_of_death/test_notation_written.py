"""The canonical text of a step, and that it is read again as the same command (5.3)."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadNotation
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.notation import format as written
from core.games.sorcerers_deck_of_death.notation import parse, split
from core.games.sorcerers_deck_of_death.notation.read import CODES
from core.games.sorcerers_deck_of_death.pieces import DECK, FIGS
from core.games.sorcerers_deck_of_death.state import fresh
from core.games.sorcerers_deck_of_death.state.options import Options

TABLE = fresh(Options())

# --- outcomes that the dealer gave --------------------------------------------------------------

DICE = e.DiceRolled("bT", (5, 3), source="dealer")
DUEL = e.DiceRolled("bT", (3, 3), (1, 4), "dealer")
SWAPPED = (
    e.FigureMoved("bM", "swap", ((1, 1), (9000, 7000)), (9000, 7000), 1, 90),
    e.FigureMoved("bL", "swap", ((1, 1), (9000, 11000)), (9000, 11200), 1, 90),
)
DEALT: list[tuple[c.Command, tuple[Any, ...], str]] = [
    (c.Draw("a"), (e.CardsDrawn("a", ("9S", "?"), "dealer"), e.PowerDrawn("a")), "+a 9s?"),
    (
        c.Draw("b"),
        (e.CardsDrawn("b", ("AS",)), e.DeckReshuffled("b"), e.CardsDrawn("b", ("9S", "TD"))),
        "+b As9sTd",
    ),
    (c.Draw("a"), (e.CardsDrawn("a", ("?",) * 5),), "+a *5"),
    (
        c.RollInitiative(),
        (e.InitiativeRolled((c.Rolls((3, 3), (2, 4)), c.Rolls((1, 4), (6, 2))), "b"),),
        "i 33:24/14:62",
    ),
    (c.Roll(), (DICE,), "=53"),
    (c.Roll(target="bT"), (DICE,), "=bT:53"),
    (c.Roll(), (DUEL,), "=33:14"),
    (c.Roll(target="bT"), (DUEL,), "=33:14"),
    (c.Cast("IL", ("QS", "9S"), "bL", minion_at=(9000, 11200)), SWAPPED, "*IL Qs9s bL 9,7 9,11.2"),
    (c.ScoreCentre(), (e.CentreScored(c.Inside(("aM",)), 1, 0),), "o"),
    (
        c.Walk(((9000, 9000),)),
        (e.FigureMoved("aB", "walk", ((1, 1), (9000, 8990)), (9000, 9000), 1, 90),),
        "w 9,9",
    ),
]


@pytest.mark.parametrize(("command", "events", "text"), DEALT, ids=[row[2] for row in DEALT])
def test_a_decided_step_states_its_outcomes(
    command: c.Command, events: tuple[Any, ...], text: str
) -> None:
    assert written(command, events) == text
    assert written(parse(TABLE, text), events) == text


# --- every command ------------------------------------------------------------------------------

seats: Any = st.sampled_from(("a", "b"))
figs = st.sampled_from(FIGS)
codes = st.sampled_from(CODES)
numbers = st.integers(-2_000, 9_999_999)
spots = st.tuples(numbers, numbers)
some_spots = st.lists(spots, min_size=1, max_size=4).map(tuple)
hands = st.lists(st.sampled_from((*DECK, "?")), min_size=1, max_size=8).map(tuple)
dice: Any = st.tuples(st.integers(1, 6), st.integers(1, 6))
several = st.lists(figs, max_size=6).map(tuple)
others = codes.filter(lambda code: code not in {"TE", "IL"})
maybe = st.none() | spots
rolls = st.lists(st.builds(c.Rolls, dice, dice), min_size=1, max_size=4).map(tuple)

COMMANDS: dict[type, list[Any]] = {
    c.Deploy: [st.builds(c.Deploy, figs, spots)],
    c.Draw: [st.builds(c.Draw, seats, st.none() | hands | st.just(()))],
    c.Discard: [st.builds(c.Discard, seats, hands)],
    c.RollInitiative: [st.builds(c.RollInitiative, st.none() | rolls)],
    c.Activate: [st.builds(c.Activate, figs)],
    c.Walk: [st.builds(c.Walk, some_spots)],
    c.Run: [st.builds(c.Run, some_spots)],
    c.Charge: [st.builds(c.Charge, figs, st.just(()) | some_spots, several)],
    c.Melee: [st.builds(c.Melee, figs)],
    c.Shoot: [st.builds(c.Shoot, figs, st.none() | st.booleans())],
    c.Focus: [st.builds(c.Focus)],
    c.React: [st.builds(c.React, codes, hands, st.none() | figs, maybe)],
    c.Roll: [
        st.builds(c.Roll, dice, st.none() | dice),
        st.builds(c.Roll, st.none() | dice, target=st.none() | figs),
    ],
    c.Push: [st.builds(c.Push, spots, st.none() | figs)],
    c.Place: [st.builds(c.Place, spots)],
    c.Decline: [st.builds(c.Decline)],
    c.EndActivation: [st.builds(c.EndActivation)],
    c.Cast: [
        st.builds(c.Cast, others, hands, st.none() | figs, maybe),
        st.builds(c.Cast, st.just("TE"), hands, targets=st.none() | several),
        st.builds(
            c.Cast, st.just("IL"), hands, st.none() | figs, mage_at=spots, minion_at=st.none()
        ),
        st.builds(c.Cast, st.just("IL"), hands, figs, mage_at=spots, minion_at=spots),
    ],
    c.Pass: [st.builds(c.Pass)],
    c.ScoreCentre: [
        st.builds(c.ScoreCentre, st.none() | st.builds(c.Inside, several, several)),
    ],
    c.Concede: [st.builds(c.Concede, seats)],
}
commands = st.one_of([one for row in COMMANDS.values() for one in row])


def test_every_command_has_a_text() -> None:
    assert set(COMMANDS) == set(get_args(c.Command))


@given(commands, st.integers(0, 9), st.booleans())
def test_what_is_written_is_read_again(command: c.Command, blanks: int, upper: bool) -> None:
    text = written(command, ())
    assert parse(TABLE, text) == command
    assert split(text) == (text,)
    spelled = text.upper() if upper else text.lower()
    assert parse(TABLE, " " * blanks + spelled + " " * blanks + "# noted; so!") == command


@given(st.lists(commands, min_size=1, max_size=5), st.sampled_from(("", "# that is all; yes")))
def test_a_line_holds_several(row: list[c.Command], remark: str) -> None:
    line = " ; ".join(written(one, ()) for one in row) + remark
    items = split(line)
    assert [parse(TABLE, item) for item in items] == row
    for item in items:
        start = len(item) - len(item.lstrip())
        assert line[start:].startswith(item.strip())


@given(st.text("aAbBGTsMd+-*iwrcm!=p@~oxf.:&,/ 0159TJQKcdh?#", max_size=14))
def test_anything_is_read_or_refused_with_its_place(text: str) -> None:
    found: Any
    try:
        found = parse(TABLE, text)
    except BadNotation as refusal:
        found = refusal
    if isinstance(found, BadNotation):
        assert found.code == "syntax"
        assert 1 <= found.message.params["at"] <= len(text) + 1  # type: ignore[operator]
    else:
        assert parse(TABLE, written(found, ())) == found
