"""Matches without a map: nobody knows where a figure stands, and the rest is as ever (R98)."""

from __future__ import annotations

from typing import Any

import pytest

from core import structured
from core.canonical import plain
from core.errors import Refused
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    ActionTaken,
    AttackDeclared,
    CentreScored,
    FigureMoved,
    FigureRaised,
    ReactionUsed,
    StormDeclared,
)
from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.rules.legal import legal
from core.games.sorcerers_deck_of_death.state.options import Options
from core.kit.phrases import say
from tests.games.sorcerers_deck_of_death.begun import begin, code, new, play, state
from tests.games.sorcerers_deck_of_death.test_policies import match
from tests.laws import play_out

TOLD = {"places": "none"}
DRAWN = ("+a 9sTdKhKdAc; +b *5", "i 62:11")


def facts(policy: str, seed: int, **options: Any) -> list[Any]:
    """Everything that happened in a simulated match without a map."""
    session = match({**TOLD, **options}, policy, seed)
    assert state(session).result is not None
    return [
        getattr(fact, "event", fact) for frame in session.timeline.line() for fact in frame.events
    ]


def test_a_match_begins_with_cards_and_nobody_has_a_place() -> None:
    session = new(**TOLD)
    assert (state(session).phase, state(session).turn) == ("power", -1)
    assert {(fig.at, fig.status) for fig in state(session).figs} == {(None, "standing")}
    play(session, *DRAWN)
    assert (state(session).phase, state(session).turn) == ("activation", 0)


def test_a_match_with_a_map_says_nothing_of_it() -> None:
    """Records that were made before stay as they are."""
    assert "places" not in plain(Options())
    assert plain(structured.read(Options, TOLD))["places"] == "none"
    with pytest.raises(Refused, match="places"):
        structured.read(Options, {"places": "somewhere"})


@pytest.mark.parametrize("policy", [*GAME.policies])
def test_simulated_matches_end_and_know_no_place(policy: str) -> None:
    seen: set[type] = set()
    for number in range(6):
        happened = facts(policy, number, mages=("teymur-tiluka", "tiluka-teymur")[number % 2])
        seen |= {type(fact) for fact in happened}
        for fact in happened:
            match fact:
                case FigureMoved():
                    assert (fact.path, fact.entered, fact.length) == ((), None, None)
                case FigureRaised():
                    assert (fact.at, fact.entered) == (None, None)
                case AttackDeclared():
                    assert (fact.gap, fact.los, fact.sight, fact.hidden) == (None, None, (), ())
            assert not getattr(fact, "warnings", ())
    assert {FigureMoved, ActionTaken, AbilityCast, ReactionUsed, CentreScored} <= seen
    if policy == "random":
        assert {StormDeclared, FigureRaised} <= seen


def test_whoever_acts_may_do_everything_to_everybody() -> None:
    session = begin("aT; aM; bG; bM", "aT", **TOLD)
    done = legal(state(session), "a")
    assert {FIGS[7], FIGS[6]} == {one.target for one in done if isinstance(one, c.Shoot)}
    assert {FIGS[7], FIGS[6]} == {one.target for one in done if isinstance(one, c.Melee)}
    assert {FIGS[7], FIGS[6]} == {one.target for one in done if isinstance(one, c.Charge)}
    assert {c.Walk(), c.Run()} <= set(done)
    for entry in done:
        if isinstance(entry, c.Walk | c.Run | c.Charge | c.Melee | c.Shoot | c.Focus):
            assert GAME.decide(state(session), entry)


def test_the_end_phase_asks_who_stands_in_the_centre() -> None:
    session = begin("aM; bM", phase="end", **TOLD)
    (asked,) = legal(state(session), "a")
    assert (asked.kind, asked.open) == ("score_centre", ("inside",))
    assert code(session, "o") == "syntax"
    play(session, "o a:aM b:")
    assert [fig.hp for fig in state(session).figs if fig.status == "standing"] == [6, 5]


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("aG; w", "w"),
        ("aG; r", "r"),
        ("aG; c bT", "c bT"),
        ("aG; m bM; =55; p", "p"),
        ("aT; s bT+", "s bT+"),
        ("*EP KsKd bT+", "*EP KsKd bT +"),
        ("*EP KsKd bT -", "*EP KsKd bT -"),
        ("*TE 9sTdJh bT bM", "*TE 9sTdJh bT bM"),
    ],
)
def test_lines_are_shorter(line: str, written: str) -> None:
    session = begin("aM; aG; aT; bT; bM", a="KsKd9sTdJh", **TOLD)
    play(session, line)
    step = session.timeline.steps[-1]
    assert GAME.notation.format(step.command, step.events) == written
    assert GAME.notation.parse(state(session), written) == step.command


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("walk", "Seat a's Warrior walks."),
        ("run", "Seat a's Warrior runs."),
        ("charge", "Seat a's Warrior charges."),
        ("push", "Seat a's Warrior is pushed."),
        ("throw", "Seat a's Warrior is thrown."),
        ("agile", "Seat a's Warrior slips away."),
        ("teleport", "Seat a's Warrior is teleported."),
        ("swap", "Seat a's Warrior appears elsewhere."),
    ],
)
def test_ways_are_told_without_a_length(way: Any, said: str) -> None:
    assert str(say(FigureMoved("aG", way, (), None, None, 90))) == said


def test_a_part_of_a_match_is_headed_without_inches() -> None:
    session = begin("aM; aG; bT; bM", "aG; w; m bT; =53; ~; p", a="KsKd", b="9s9h", **TOLD)
    frames = session.timeline.line()
    told = [str(one) for one in GAME.chapters.outcomes(frames)]
    assert "walks" in told
    assert "pushes Seat b's Shooter" in told
    assert not any("inch" in one for one in told)


def test_figures_that_need_inches_are_left_out_and_it_is_said() -> None:
    session = play_out(GAME, "told", options=TOLD)
    found = GAME.stats(session.timeline.line())
    assert found["map"] is False
    assert {row["travel"] for row in found["figures"].values()} == {None}
    assert sum(map(sum, found["places"].values())) == 0
    first, *_ = GAME.tables(found)
    assert "without a map" in str(first.note)
    assert "map" not in GAME.stats(play_out(GAME, "told").timeline.line())
