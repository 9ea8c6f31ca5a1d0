"""Steps in words: the outcome in the headline, the rest in its parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.events import MatchEnded, RulingMade
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.commands import GiveTurn, MoveCard, Ruled, SetDial
from core.games.ace_of_spades.events.bonuses import BonusUsed, CardsMoved
from core.games.ace_of_spades.events.fights import SceneStarted
from core.games.ace_of_spades.events.flow import Abandoned, AchievementEarned, PhaseEntered
from core.games.ace_of_spades.events.hands import (
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
)
from core.games.ace_of_spades.events.shots import Cause, GunJammed
from core.games.ace_of_spades.narrate import narrate_step
from core.games.ace_of_spades.pieces.effects import (
    Add,
    Condition,
    DrawEffect,
    Hit,
    Immune,
    Multiply,
)
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.rulings import RULINGS
from core.games.ace_of_spades.state import Enemy, State
from core.messages import said
from tests.games.ace_of_spades.lines import enemy, fall, reveal, shot, table
from web.narration import narrated

NAMES = {"1": "Ana", "2": "Bo"}
BOY = enemy("lamp boy", 1, 5, DrawEffect(2))
STOKER = enemy(
    "the stoker",
    3,
    9,
    Add(3, Condition(combo=("straight",))),
    penalty=(Immune(Condition(combo=("straight",))),),
)
BOSS = EnemyCard("dx11n", 11, 50, name="The Night Conductor", difficulty="normal")
PAIR = (Cause("base", 1), Cause("face", 1, "KC"), Cause("face", 1, "KS"))
NEXT = PhaseEntered("turn", "1")


def before(card: EnemyCard | None = BOY, hp: int = 5, **more: Any) -> State:
    """A table with this enemy, two bullets and a refill."""
    front = None if card is None else Enemy(card, hp, card.hp)
    return table("", enemy=front, **{"bullets": 2, "refills": 1, "phase": "turn", **more})


def told(state: State, *events: Any) -> list[str]:
    """The headline and the parts, with people's names."""
    found = narrate_step(state, events)
    return [said(message, NAMES) for message in (found.headline, *found.parts)]


def kings(hp: int, **more: Any) -> Any:
    """A pair of Kings for 3."""
    given = {"ranks": ("K",), "combo_cards": ("KC", "KS"), "causes": PAIR}
    return replace(shot("KC KS 2H 4D 5D", "pair", 3, hp, **given), **more)


def test_a_shot_that_the_enemy_survives() -> None:
    drawn = CardsDrawn("1", ("AS", "?"))
    assert told(before(), kings(2), drawn, NEXT) == [
        "Ana plays a pair of Kings, for 3: Lamp Boy down to 2 HP.",
        "The hand: K♣ K♠; beside it 2♥ 4♦ 5♦.",
        "Damage: 1 + 1 (K♣) + 1 (K♠) = 3.",
        "Ana draws A♠ and an unseen card.",
        "Bullets 1, refills 1.",
    ]


def test_a_shot_that_defeats_the_enemy() -> None:
    step = (kings(0, bullets=2), fall(1), PhaseEntered("reveal", "1"), AchievementEarned("B1"))
    assert told(before(hp=3), *step) == [
        "Ana defeats Lamp Boy with a pair of Kings, for 3.",
        "The hand: K♣ K♠; beside it 2♥ 4♦ 5♦.",
        "Damage: 1 + 1 (K♣) + 1 (K♠) = 3.",
        "New bonus: Lamp Boy. One-shot: draw 2 cards.",
        "Achievement: Lone rider (Bronze).",
    ]


def test_a_shot_without_effect_and_one_that_the_table_judged() -> None:
    none = shot("2H 2S", "pair", 0, 5, ranks=("2",), causes=())
    assert told(before(), none)[0] == "Ana plays a pair of 2s, for 0: Lamp Boy still at 5 HP."
    ruled = kings(1, ruled=Ruled(4, "printed bonus"), damage=4, common=("KS",), joker_as="KS")
    assert told(before(), ruled)[1:5] == [
        "The table decided: printed bonus.",
        "The hand: K♣ K♠; beside it 2♥ 4♦ 5♦.",
        "The Joker stands for K♠.",
        "From the common row: K♠.",
    ]


def test_the_end_stands_in_the_headline() -> None:
    won = (
        kings(-1, bullets=2),
        fall(12, -1, becomes="nothing"),
        MatchEnded("won", "boss_defeated"),
    )
    assert told(before(BOSS, 2), *won)[0] == (
        "Ana defeats The Night Conductor with a pair of Kings, for 3. Victory!"
    )
    lost = MatchEnded("lost", "out_of_bullets")
    assert told(before(hp=4), kings(1, bullets=0), lost) == [
        "Ana's last bullet deals 3: Lamp Boy still at 1 HP. Defeat.",
        "Ana plays a pair of Kings.",
        "The hand: K♣ K♠; beside it 2♥ 4♦ 5♦.",
        "Damage: 1 + 1 (K♣) + 1 (K♠) = 3.",
        "Bullets 0, refills 1.",
    ]
    assert told(before(), GunJammed("1", ("2H", "4S"), 0), lost) == [
        "Ana's gun jams with 2♥ 4♠: no damage. Defeat.",
        "Bullets 0, refills 1.",
    ]
    assert told(before(), lost) == ["Defeat: no bullet is left."]


def test_a_match_that_is_given_up() -> None:
    end = MatchEnded("abandoned", "quit")
    assert told(before(), Abandoned(), end) == ["The match is given up."]
    assert told(before(), Abandoned("the last {train}"), end) == [
        "The match is given up.",
        "“the last {train}”",
    ]


def test_a_new_enemy_comes_with_its_penalty_and_the_dials() -> None:
    step = (reveal(STOKER), CardsDrawn("1", ("AS",), ("3H",)), NEXT)
    assert told(before(None), *step) == [
        "Fight 3: The Stoker, an acolyte with 9 HP.",
        "Penalty: no damage if the hand is a straight.",
        "Ana draws A♠, and 3♥ for the common row.",
        "Bullets 2, refills 2.",
    ]
    assert told(before(None), reveal(enemy("m3", 4, 10)), SceneStarted(2))[1:] == [
        "Scene 2 starts: all cards are shuffled into the deck.",
        "Bullets 2, refills 2.",
    ]


def test_cards_and_dials_of_other_actions() -> None:
    assert told(before(None), CardsDealt("2", ("?",) * 5, ("KC",)), NEXT) == [
        "Bo is dealt 5 unseen cards; the common row is K♣."
    ]
    assert told(before(), CardsSwapped("1", ("4D",), ("AS",), 0), NEXT) == [
        "Ana discards 4♦ and draws A♠.",
        "Bullets 2, refills 0.",
    ]
    assert told(before(), DeckRefreshed("2", 0)) == [
        "Bo shuffles the discard pile into the deck.",
        "Bullets 2, refills 0.",
    ]


def used(*moves: CardsMoved, hp: int | None = 5, **more: Any) -> BonusUsed:
    """Seat 1 uses a bell."""
    given = {"bullets": 2, "refills": 1, "name": "Bell", **more}
    return BonusUsed(
        "1", "bell", given.pop("bullets"), given.pop("refills"), hp, moves=moves, **given
    )


DRAWN = CardsMoved("drawn", ("AS",))
BONUSES: list[tuple[BonusUsed, list[str]]] = [
    (used(hp=1), ["Ana uses Bell: Lamp Boy now at 1 HP."]),
    (used(DRAWN, hp=1), ["Ana uses Bell: Lamp Boy now at 1 HP.", "Ana draws A♠."]),
    (
        used(CardsMoved("discarded", ("4D",)), DRAWN),
        ["Ana uses Bell and draws A♠.", "Ana discards 4♦."],
    ),
    (
        used(CardsMoved("refreshed"), CardsMoved("joker_to_hand")),
        ["Ana uses Bell and takes the Joker.", "The discard pile is shuffled into the deck."],
    ),
    (used(bullets=3, refills=0), ["Ana uses Bell: bullets +1.", "Bullets 3, refills 0."]),
    (used(refills=2), ["Ana uses Bell: refills +1.", "Bullets 2, refills 2."]),
    (used(), ["Ana uses Bell."]),
    (
        used(armed=(Multiply(2),)),
        ["Ana uses Bell for the next hand.", "For the next hand: damage ×2."],
    ),
    (used(armed=(Multiply(2),), args=("7D=AD",)), ["Ana uses Bell for the next hand: 7♦ = A♦."]),
    (
        used(DRAWN, armed=(Multiply(2),)),
        ["Ana uses Bell and draws A♠.", "For the next hand: damage ×2."],
    ),
    (
        used(changes=(SetDial("bullets", "add", 1),), reason="as printed", bullets=3),
        [
            "Ana uses Bell: bullets +1.",
            "The bullets: +1.",
            "The table decided: as printed.",
            "Bullets 3, refills 1.",
        ],
    ),
]


@pytest.mark.parametrize(("event", "sentences"), BONUSES, ids=lambda value: str(value)[:50])
def test_a_bonus_says_what_it_did(event: BonusUsed, sentences: list[str]) -> None:
    assert told(before(), event, NEXT) == sentences


def test_a_bonus_that_defeats_the_enemy() -> None:
    step = (used(hp=-1), fall(1, -1, by="effect"), PhaseEntered("reveal", "1"))
    assert told(before(), *step) == [
        "Ana defeats Lamp Boy with Bell.",
        "New bonus: Lamp Boy. One-shot: draw 2 cards.",
    ]


def test_an_enemy_that_falls_by_a_ruling_has_its_name() -> None:
    ruling: Any = RulingMade(reason="it fell off the train", operations=(SetDial("hp", "set", 0),))
    found = narrated(GAME, before(), (ruling, fall(1, by="ruling"), PhaseEntered("reveal", "1")))
    assert [said(message, NAMES) for message in (found.headline, *found.parts)] == [
        "Ruling of the table: it fell off the train",
        "The enemy's HP: 0.",
        "Lamp Boy is defeated.",
        "New bonus: Lamp Boy. One-shot: draw 2 cards.",
    ]


def test_a_card_without_a_name_never_shows_its_id() -> None:
    plain = EnemyCard("dx00a", 0, 5, bonus=(Hit(4),))
    assert told(before(plain), kings(2))[0] == (
        "Ana plays a pair of Kings, for 3: the enemy down to 2 HP."
    )
    assert told(before(plain), kings(0, bullets=2), fall(1))[-1] == "One-shot: 4 damage at once."
    empty = EnemyCard("dx00a", 0, 5)
    assert told(before(empty), fall(1, by="ruling")) == ["The enemy is defeated."]
    assert told(before(plain), used(hp=1, name="bell"))[0] == (
        "Ana uses a bonus: the enemy now at 1 HP."
    )


def test_a_long_name_leaves_room_in_a_headline() -> None:
    long = EnemyCard("long", 0, 5, name="The Long Line of Carriages without an End")
    assert told(before(long), kings(2))[0] == (
        "Ana plays a pair of Kings, for 3: The Long Line of Carriages wi… down to 2 HP."
    )


def test_operations_of_rulings_name_people() -> None:
    operations = (MoveCard("Kd", "deck", "hand2"), GiveTurn("2"), SetDial("refills", "add", -1))
    assert [said(RULINGS.describe(one, before()), NAMES) for one in operations] == [
        "King of diamonds goes: the deck → the hand of Bo.",
        "It is the turn of Bo.",
        "The refills: −1.",
    ]
