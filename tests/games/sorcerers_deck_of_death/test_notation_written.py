"""The canonical text of a step, and that it is read again as the same command (5.3)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadNotation
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.notation import format as written
from core.games.sorcerers_deck_of_death.notation import parse, split
from core.games.sorcerers_deck_of_death.notation.kinds import GRAMMAR
from core.games.sorcerers_deck_of_death.state import fresh
from core.games.sorcerers_deck_of_death.state.options import Options
from tests.laws.rows import SORCERERS
from tests.test_law_of_rows import rows

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

commands = st.one_of([rows(row, SORCERERS) for row in GRAMMAR.rows.values()])


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
