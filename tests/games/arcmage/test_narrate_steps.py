"""Steps of whole matches in names: what came of them first, quiet ones known as such."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

from core.events import MatchEnded
from core.games.arcmage import GAME
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.names import names_at
from core.kit.phrases import say
from core.messages import Message, Narration, said
from core.replay import Timeline
from tests.laws import begin, later
from web.narration import narration, sentences

NAMES = {"a": "Ana", "b": "Bo"}


@cache
def matches() -> tuple[Timeline[Any], ...]:
    found = []
    for seed in range(4):
        session, pick = begin(GAME, f"told {seed}"), Random(seed)
        choose = GAME.policies["sensible"]
        while GAME.result(session.timeline.state) is None and len(session.pending) < 900:
            choice = choose(session.timeline.state, pick)
            session.play(GAME.chance.reopen(choice), at=later(session))
        found.append(session.timeline)
    return tuple(found)


def steps() -> list[tuple[tuple[Any, ...], Narration]]:
    return [
        (timeline.steps[n].facts, narration(timeline, n))
        for timeline in matches()
        for n in timeline.frames
        if n
    ]


def text(message: Message) -> str:
    return said(message, NAMES)


def test_battles_say_first_who_died() -> None:
    seen = set()
    for facts, told in steps():
        if not isinstance(facts[0], e.BattleFought):
            continue
        battle = facts[0]
        dead = {fact.card for fact in battle.facts if isinstance(fact, f.KillInBattle)}
        way = (battle.attacker in dead, bool(dead & {*battle.blockers}))
        seen.add(way)
        words = {(False, True): " kills ", (True, False): " falls against ", (True, True): " fall."}
        assert words.get(way, "") in text(told.headline), text(told.headline)
    assert {(False, True), (False, False)} <= seen


def test_phases_in_which_nothing_happened_are_quiet() -> None:
    quiet = {True: 0, False: 0}
    for facts, told in steps():
        passed = all(isinstance(one, e.PhaseEntered | e.TurnEnded | e.TurnStarted) for one in facts)
        if passed and not any(one.facts for one in facts):
            assert told.quiet, text(told.headline)
        if told.quiet:
            assert not told.parts
        quiet[told.quiet] += 1
    assert min(quiet.values()) > 100


def test_what_comes_next_is_no_part_of_a_step() -> None:
    for facts, told in steps():
        if any(isinstance(one, e.TurnStarted) and not one.facts for one in facts[1:]):
            assert not any(re.match(r"Turn \d+", text(part)) for part in told.parts)


def test_the_end_of_a_match_stands_in_the_headline() -> None:
    ends = [told for facts, told in steps() if isinstance(facts[-1], MatchEnded)]
    assert ends
    assert all(re.search(r"(Ana|Bo) wins: ", text(told.headline)) for told in ends)


def test_own_cards_go_without_an_owner_and_twins_are_told_apart() -> None:
    attack = next(told for facts, told in steps() if isinstance(facts[0], e.AttackDeclared))
    assert re.match(r"(Ana attacks Bo's|Bo attacks Ana's) ", text(attack.headline))
    every = [text(one) for _, told in steps() for one in sentences(told)]
    assert not any(
        "Ana's" in line and line.startswith("Ana ") for line in every if "attack" in line
    )
    assert any(re.search(r" no\. \d", line) for line in every)


def test_what_was_played_says_what_came_of_it() -> None:
    found = [
        text(told.headline)
        for facts, told in steps()
        if isinstance(facts[0], e.CardPlayed | e.TriggerAnswered)
        and any(isinstance(one, e.ItemResolved) for one in facts)
    ]
    assert any(re.match(r"(Ana|Bo) plays [^:]+: .+\.$", line) for line in found)
    assert any(re.match(r"(Ana|Bo)'s [^:]+: .+\.$", line) for line in found)
    assert not any("resolves" in line for line in found)


def test_a_step_that_ends_a_turn_says_whose_turn_it_is() -> None:
    found = [
        text(told.headline)
        for facts, told in steps()
        if isinstance(facts[0], e.PhaseEntered | e.TurnEnded)
    ]
    assert "The turn of Ana ends; it is Bo's turn." in found


def test_words_that_people_typed_stay_as_they_are() -> None:
    names = names_at(matches()[0].state)
    for event in (
        e.NoteAdded("B2"),
        e.FirstPlayerChosen("A", "B2"),
        e.ItemFailed("S1", "A", "mentor", "B2"),
    ):
        assert "B2" in text(say(event, names))
    assert text(say(e.CreatureDied("H99", "mentor"), names)) == "A card dies."
    assert text(say(f.RemoveItem("S2"), names)).startswith("What waits")
