"""Steps of whole matches in names: what came of them first, quiet ones known as such."""

from __future__ import annotations

import re
from functools import cache, partial
from random import Random
from typing import Any, get_args

from core.events import MatchEnded
from core.games.arcmage import GAME
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.narrate.alike import together
from core.games.arcmage.narrate.names import names_at
from core.games.arcmage.pieces.items import Item
from core.kit.phrases import say
from core.messages import Message, Narration, said
from core.replay import Timeline
from tests.games.arcmage.recorded import match
from tests.laws import begin, later
from tests.laws.sentences import Listener
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


def test_nothing_is_said_twice_in_a_step() -> None:
    """What a headline says stands in no part, and a card that is played is told in one sentence."""
    for facts, told in steps():
        lines = [text(one) for one in sentences(told)]
        assert len({*lines}) == len(lines), lines
        if isinstance(facts[0], e.CreatureMoved):
            assert not any(re.match("Ana moves|Bo moves", line) for line in lines[1:]), lines
        if isinstance(facts[0], e.CardPlayed):
            assert sum(line.startswith(("Ana plays", "Bo plays")) for line in lines) <= 1, lines


def test_what_was_paid_comes_last() -> None:
    found = [
        [text(one) for one in told.parts]
        for facts, told in steps()
        if isinstance(facts[0], e.CardPlayed) and any(n for _, n in facts[0].pay.cards)
    ]
    assert len(found) > 20
    assert all(parts[-1].startswith("Paid: ") for parts in found if parts)


def test_facts_that_differ_in_their_card_are_one_sentence() -> None:
    names = names_at(match("siege-of-the-armory-from-a-position").frames[0].state)
    changed = [f.ChangeValues("A5", 1, 0), f.MarkCard("Ar1"), f.ChangeValues("B4", 2, 0)]
    changed += [f.ChangeValues("A5", 1, 0), f.MarkCard("Ar2"), f.MarkCard("B4")]
    told = [text(group.said(names)) for group in together(changed)]
    assert told == [
        "Ana's Mentor and Bo's Bearer get +2/+0 until the end of the turn.",
        "2 resource cards and Bo's Bearer are marked.",
    ]
    hits = [f.DealDamage("B4", 1), f.DealDamage("A5", 2), f.DealDamage("B4", 2)]
    assert [text(group.said(names)) for group in together(hits)] == [
        "Bo's Bearer takes 3 damage.",
        "Ana's Mentor takes 2 damage.",
    ]
    moved = [f.MoveCard(f"B:deck:{slug}", "hand") for slug in ("bearer", "?", "bearer", "?")]
    (group,) = together([*moved, f.NameCard("B", "hand", "bearer")])[:1]
    assert text(group.said(names)) == (
        "2 × Bearer and 2 unseen cards go to the hand of Bo, from the deck."
    )
    left = [f.MoveCard("B4", "grave"), f.MoveCard("B5", "grave"), f.MoveCard("A5", "grave")]
    assert [text(group.said(names)) for group in together(left)] == [
        "Bearer and Undead Archer go to the graveyard of Bo.",
        "Mentor goes to the graveyard of Ana.",
    ]


def test_every_sentence_of_several_facts_is_there_in_french() -> None:
    listener = Listener(GAME)
    names = names_at(match("siege-of-the-armory-from-a-position").frames[0].state)
    alike = [
        f.MarkCard,
        f.UnmarkCard,
        f.KillInBattle,
        partial(f.DealDamage, n=2),
        partial(f.ChangeValues, attack=1, defence=-1),
        partial(f.GiveKeyword, keyword="flying"),
        partial(f.TakeKeyword, keyword="flying"),
        partial(f.FreezeCard, until="next_unmark"),
        *(
            partial(f.MoveCard, to=to)
            for to in ("hand", "grave", "top", "bottom", "out", "stack", "kingdom", "army", "A1")
        ),
    ]
    made = [[kind("A5"), kind("A6")] for kind in alike]
    made += [
        [f.MoveCard(f"A:deck:{card}", to, as_=card) for card in ("A5", "A6")]
        for to in ("army", "kingdom", "A1")
    ]
    for facts in made:
        (group,) = together(facts)
        listener.sentence(group.said(names))
    assert listener.faults == []
    gathered = {kind for kind in get_args(f.Happening) if hasattr(kind, "MANY")}
    assert {type(facts[0]) for facts in made} == gathered


def test_what_waits_on_the_stack_has_a_name() -> None:
    state = match("siege-of-the-armory-from-a-position").frames[0].state
    stack = (
        Item("S1", "attack", "A", "armory", source="B1", chosen=("A5",)),
        Item("S2", "card", "B", "whirlwind", targets=("A5",)),
        Item("S3", "ability", "B", "bearer", source="B4", number=2),
        Item("S4", "devotion", "A", "farmland", source="A1"),
    )
    names = names_at(state._replace(stack=stack))
    told = [text(say(f.RemoveItem(one), names)) for one in ("S1", "S2", "S3", "S4", "S5")]
    assert told == [
        "The attack on Bo's Armory is countered.",
        "Bo's Whirlwind is countered.",
        "The ability of Bo's Bearer is countered.",
        "The devotion to Ana's Farmland is countered.",
        "What waits on the stack is countered.",
    ]
    answer = Item("S5", "card", "A", "erode", modes=(1,), targets=("S2",))
    assert text(say(e.CardPlayed(answer, 0, Payment()), names)) == (
        "Ana answers with Erode (option 1) on Bo's Whirlwind."
    )
    used = e.AbilityActivated(stack[2], Payment())
    assert text(say(used, names.of("B"))) == "Bo answers with ability 2 of Bearer."


def test_the_end_says_who_lost_and_how() -> None:
    state = match("siege-of-the-armory-from-a-position").frames[0].state

    def ended(*events: Any) -> list[str]:
        told = GAME.narration(state, events)
        return [text(one) for one in sentences(told)]

    lost = e.PlayerLost("B", "concession")
    assert ended(e.PlayerConceded("B"), lost, MatchEnded("a", "concession")) == [
        "Ana wins: Bo concedes."
    ]
    drawn = e.CardsDrawn("B", 1, ())
    assert ended(drawn, e.PlayerLost("B", "deck"), MatchEnded("a", "deck")) == [
        "Bo can draw no card. Ana wins: Bo has an empty deck."
    ]
    both = e.PlayerLost("A", "deck"), e.PlayerLost("B", "deck")
    assert ended(drawn, *both, MatchEnded("draw", "deck"))[-2:] == [
        "Ana is out (an empty deck).",
        "Bo is out (an empty deck).",
    ]
