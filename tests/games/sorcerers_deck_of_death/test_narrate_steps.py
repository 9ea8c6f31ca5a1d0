"""Steps of whole matches: what came of them first, figures by whose they are."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import GAME
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.titles import figure_title, measured
from core.kit import phrases
from core.kit.places import inches
from core.messages import Message, Narration, said
from tests.laws import begin, later
from tests.laws.sentences import Listener
from web.narration import narration, sentences

NAMES = {"a": "Ana", "b": "Bo"}


def text(message: Message) -> str:
    return said(message, NAMES)


@cache
def steps() -> tuple[tuple[tuple[Any, ...], Narration], ...]:
    found = []
    for policy in ("random", "sensible"):
        for seed in range(3):
            session, pick = begin(GAME, f"told {seed}"), Random(seed)
            while GAME.result(session.timeline.state) is None and len(session.pending) < 700:
                choice = GAME.policies[policy](session.timeline.state, pick)
                session.play(GAME.chance.reopen(choice), at=later(session))
            timeline = session.timeline
            found += [
                (timeline.steps[n].facts, narration(timeline, n)) for n in timeline.frames if n
            ]
    return tuple(found)


def with_one(kind: type) -> list[tuple[Any, tuple[Any, ...], Narration]]:
    """The steps in which something of a kind happened, and the first of it."""
    return [
        (one, facts, told)
        for facts, told in steps()
        for one in [next((fact for fact in facts if isinstance(fact, kind)), None)]
        if one is not None
    ]


def first(facts: tuple[Any, ...], told: Narration) -> str:
    """What came of the step: its headline, or what stands below the end of the match."""
    alone = isinstance(facts[-1], MatchEnded) and told.headline == GAME.narrate(facts[-1])
    return text(told.parts[0] if alone else told.headline)


def test_a_kill_is_the_headline() -> None:
    kills = with_one(e.FigureKilled)
    assert kills
    for kill, facts, told in kills:
        killer = kill.by not in {None, kill.fig}
        resolved = any(isinstance(one, e.AttackResolved) for one in facts)
        word = " kills " if killer and resolved else " is "
        assert word in first(facts, told)
    assert any(text(told.headline).startswith("Ana's") for _, _, told in kills)


def test_a_wound_tells_by_whom_and_what_was_rolled_stands_below() -> None:
    for wound, facts, told in with_one(e.WoundsApplied):
        if any(isinstance(one, e.FigureKilled) for one in facts):
            continue
        line = first(facts, told)
        assert " strikes " in line or " takes " in line, line
        resolved = [one for one in facts if isinstance(one, e.AttackResolved)]
        if resolved and any(isinstance(one, e.DiceRolled) for one in facts):
            assert f" = {resolved[0].total} against" in " ".join(map(text, told.parts)) or (
                resolved[0].attack == "DP"
            )
        assert wound.wounds >= 0


def test_misses_say_so() -> None:
    found = [
        text(told.headline)
        for one, facts, told in with_one(e.AttackResolved)
        if one.margin <= 0
        and one.attacker
        and one.attack != "DP"
        and not any(isinstance(fact, e.WoundsApplied | e.FigureKilled) for fact in facts)
    ]
    assert len(found) > 5
    assert all(" misses " in line for line in found)


def test_a_walk_is_told_by_its_length_not_as_an_action() -> None:
    walks = [told for move, _, told in with_one(e.FigureMoved) if move.way in {"walk", "run"}]
    assert len(walks) > 20
    for told in walks:
        line = text(told.headline)
        assert " walks " in line or " runs " in line, line
        assert not any("Walk" in text(part) for part in told.parts)


def test_what_comes_next_is_left_out() -> None:
    for facts, told in steps():
        lines = [text(one) for one in sentences(told)]
        if any(isinstance(one, e.WindowOpened) for one in facts[1:]):
            assert not any(line.startswith(("Dice are due", "May be ")) for line in lines[1:])
        if len(facts) > 1:
            assert not any("has played this turn" in line for line in lines[1:])


def test_the_end_stands_in_the_headline() -> None:
    ends = [text(told.headline) for facts, told in steps() if isinstance(facts[-1], MatchEnded)]
    assert ends
    assert all(" wins: " in line or "Draw" in line for line in ends)


def test_lengths_are_told_to_a_tenth_and_scenery_by_its_kind() -> None:
    told = [str(inches(n)) for n in (5000, 4731, 1040, 1100, 490, 49)]
    assert told == ["5 inches", "4.7 inches", "1 inch", "1.1 inches", "0.5 inches", "0 inches"]
    flags = (
        e.Excess("too_far", 4325, 4100),
        e.Excess("no_los", by="w1"),
        e.Excess("path_terrain", 190, by="w1"),
    )
    raised = e.FigureRaised("bL", (0, 0), (0, 0), 1, flags)
    assert list(map(text, phrases.sentences(raised))) == [
        "Bo's Brute rises, unworthy, with 1 HP.",
        (
            "Flag: too far (4.3 inches, limit 4.1 inches), no line of sight (scenery) and scenery "
            "lies in the way (0.2 inches)."
        ),
    ]


@pytest.mark.parametrize(
    ("thousandths", "limit", "told"),
    [
        (4049, 4000, "4.1 inches"),
        (4051, 4000, "4.1 inches"),
        (4325, 4000, "4.3 inches"),
        (951, 1000, "0.9 inches"),
        (1000, 1000, "1 inch"),
        (12, 0, "0.1 inches"),
    ],
)
def test_rounding_never_takes_a_measure_to_its_limit(
    thousandths: int, limit: int, told: str
) -> None:
    assert str(measured(thousandths, limit)) == told


def test_french_has_an_article_within_a_sentence_and_none_in_a_title() -> None:
    hear = Listener(GAME)
    assert hear.french(phrases.say(e.FigureKilled("bL", "aG"))) == (
        "Le Malabar de Bo est tué par le Guerrier d’Ana."
    )
    assert hear.french(figure_title("aG")) == "Guerrier d’Ana"
    assert hear.english(figure_title("aG")) == "Ana's Warrior"
    assert hear.faults == []
