"""Headlines of fights: how each was won, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from core.events import MatchEnded
from core.games.ace_of_spades.events.flow import Abandoned, AchievementEarned
from core.games.ace_of_spades.narrate.chapters import CHAPTERS, title
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import Enemy, State
from core.messages import said
from tests.games.ace_of_spades.lines import enemy, fall, frames, reveal, shot, table
from tests.headlines import headlines, match_of

NAMES = {"1": "Ana", "2": "Bo"}
BOY = enemy("lamp boy", 1, 9)
TOGETHER = [
    "Fight 1, Lamp Boy: defeated in 1 hand, achievements Partners and Clean shot",
    "Fight 2, Switchman: defeated in 2 hands, at best a flush for 6 by Bo, 1 bullet left",
    "Fight 3, The Stoker: defeated in 2 hands, achievement Last breath",
    "Fight 4, Brakeman: defeated in 2 hands, at best a full house for 9 by Bo, 2 bullets left",
    "Fight 5, Card Sharp: defeated in 1 hand, a full house for 17 by Bo, 3 bullets left",
    "Fight 6, Baron of Soot: the match is lost, 5 of 15 HP left, achievement Hoodoo",
]
LAST = {
    "against-all-odds-nightmare-won": (
        "Fight 12, The Night Conductor: defeated in 4 hands, the match is won"
    ),
    "puzzle-from-a-position": (
        "Fight 12, The Night Conductor: defeated in 4 hands, the match is won, 4 achievements"
    ),
    "sunday-evening-still-running": "Fight 5, Card Sharp: 12 of 13 HP left, a pair for 1",
    "the-last-train-abandoned": (
        "Fight 5, Sheriff's Deputy: the match is given up, 10 of 15 HP left, a flush for 5 by Ana"
    ),
}


def test_fights_say_how_the_enemy_fell() -> None:
    match = match_of("ace-of-spades", "hard-and-short-of-refills-lost")
    assert list(headlines(match, NAMES)) == TOGETHER


@pytest.mark.parametrize(("name", "headline"), LAST.items(), ids=[*LAST])
def test_the_last_fight(name: str, headline: str) -> None:
    assert [*headlines(match_of("ace-of-spades", name), NAMES)][-1] == headline


def before(card: EnemyCard = BOY, **more: Any) -> State:
    """A fight with this enemy, unhurt."""
    front = Enemy(card, card.hp, card.hp)
    return table("", enemy=front, **{"fight": card.back + 1, "phase": "turn", **more})


def outcomes(state: State, *steps: tuple[Any, ...]) -> list[str]:
    return [said(clause, NAMES) for clause in CHAPTERS.outcomes(frames(state, *steps))]


def test_a_fight_in_which_nothing_was_played_has_no_outcome() -> None:
    assert outcomes(table(""), (reveal(BOY),)) == []


def test_an_enemy_that_falls_by_a_bonus_or_a_ruling() -> None:
    shots = (shot("KC KS", "pair", 3, 6),)
    assert outcomes(before(), shots, (fall(1, by="effect"),))[0] == "defeated by a bonus"
    assert outcomes(before(), (fall(1, by="ruling"),)) == ["defeated by a ruling", "no bullet left"]


def test_the_best_hand_is_the_first_that_dealt_most() -> None:
    pair, flush = shot("KC KS", "pair", 4, 5), shot("2H 4H 5H 7H 9H", "flush", 4, 1, seat="2")
    assert outcomes(before(), (pair,), (flush,)) == ["1 of 9 HP left", "at best a pair for 4"]
    coop = before(other="")
    assert outcomes(coop, (flush,), (pair,))[-1] == "at best a flush for 4 by Bo"


def test_achievements_are_named_or_counted() -> None:
    earned = [AchievementEarned(name) for name in ("B1", "S2", "S5")]
    assert outcomes(before(), (earned[0],)) == ["achievement Lone rider"]
    assert outcomes(before(), (*earned[:2],)) == ["achievements Lone rider and That hurts"]
    assert outcomes(before(), (*earned,)) == ["3 achievements"]


def test_the_end_of_the_match_comes_before_what_is_left_of_the_enemy() -> None:
    pair = shot("KC KS", "pair", 3, 6, bullets=0)
    lost = MatchEnded("lost", "out_of_bullets")
    assert outcomes(before(), (pair, lost))[:2] == ["the match is lost", "6 of 9 HP left"]
    given_up = (Abandoned(), MatchEnded("abandoned", "quit"))
    assert outcomes(before(), given_up) == ["the match is given up"]


def test_a_fight_is_called_by_its_enemy_as_long_as_it_goes_on_and_after_it() -> None:
    line = frames(table(""), (reveal(BOY),), (shot("KC KS", "pair", 9, 0), fall(1)), ())
    assert title(line[0].state, line[0].state) is None
    titles = [str(title(line[at].state, line[at + 1].state)) for at in range(3)]
    assert titles == ["Fight 1, Lamp Boy"] * 3
    plain = before(EnemyCard("dx00a", 3, 9))
    assert str(title(plain, plain)) == "Fight 4"
