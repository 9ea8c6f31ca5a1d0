"""The canonical text of a step, and that it is read again as the same step (section 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from core.events import MatchEnded
from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.events.bonuses import BonusUsed, CardsMoved
from core.games.ace_of_spades.events.fights import EnemyRevealed
from core.games.ace_of_spades.events.flow import Abandoned, AchievementTicked, PhaseEntered
from core.games.ace_of_spades.events.hands import (
    CardNamed,
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
    HandTrimmed,
)
from core.games.ace_of_spades.events.shots import Cause, GunJammed, ShotPlayed
from core.games.ace_of_spades.notation import format as written
from core.games.ace_of_spades.notation import parse
from core.games.ace_of_spades.pieces import effects
from core.games.ace_of_spades.pieces.enemies import Cost, EnemyCard, ManualCard
from tests.games.ace_of_spades.entries import FIVE, FULL, MANUAL, RULING, SOLO


def played(cards: str, combo: Any = "full", combo_cards: str = "", **given: Any) -> ShotPlayed:
    causes = (Cause("base", 6), Cause("face", 1, "KC"), Cause("face", 1, "KS"))
    return ShotPlayed(
        "1",
        tuple(cards.split()),
        combo,
        given.pop("ranks", ()),
        tuple((combo_cards or cards).split()),
        6,
        2,
        given.pop("damage", 8),
        given.pop("causes", causes),
        8,
        4,
        1,
        **given,
    )


KINGS = played("2H 2S 2D KC KS", ranks=("2", "K"))
DRAWN = CardsDrawn("1", FIVE)
TURN = PhaseEntered("turn", "1")
REVEALED = EnemyRevealed(EnemyCard("imp", 1, 6), 2, 6, 2, 2)
RULED = c.Ruled(3, 'a "printed" bonus')


def bonus(**given: Any) -> BonusUsed:
    return BonusUsed("1", "imp", 2, 2, 5, **given)


STEPS: list[tuple[c.Command, tuple[Any, ...], str]] = [
    (
        c.PlayHand(FULL),
        (KINGS, DRAWN, TURN),
        "D 2h 2s 2d Kc Ks as full:2,K =8 > 4s 9h Qc 3d 7s",
    ),
    (c.PlayHand(FULL, seat="2"), (KINGS, TURN), "2: D 2h 2s 2d Kc Ks as full:2,K =8"),
    (
        c.PlayHand(()),
        (played("5D QH QS 5C TH", "pair", "QH QS", ranks=("Q",)),),
        "D 5d [Qh Qs] 5c Th as pair:Q =8",
    ),
    (
        c.PlayHand(()),
        (played("QH 5D QS JK", "trips", "QH QS JK", joker_as="QD"),),
        "D [Qh] 5d [Qs JK=Qd] as trips =8",
    ),
    (
        c.PlayHand(()),
        (played("? 5H ? ? ?", "pair", "? ?"),),
        "D [?2] ?2 5h as pair =8",
    ),
    (
        c.PlayHand(()),
        (
            played(
                "2H 2S",
                "pair",
                ranks=("2",),
                damage=3,
                causes=(Cause("base", 1), Cause("ruling", 2)),
                ruled=RULED,
            ),
        ),
        r'D 2h 2s as pair:2 =1 !3 "a \"printed\" bonus"',
    ),
    (
        c.PlayHand(FULL),
        (KINGS, CardsDrawn("1", ("?", "?"), ("3H",)), TURN),
        "D 2h 2s 2d Kc Ks as full:2,K =8 > ?2 / 3h",
    ),
    (c.JamGun(()), (GunJammed("1", ("2H", "TS"), 1), DRAWN), "J 2h Ts > 4s 9h Qc 3d 7s"),
    (c.JamGun(()), (GunJammed("1", (), 1), CardsDrawn("1", (), ("3H",))), "J - > / 3h"),
    (c.SwapCards(()), (CardsSwapped("1", ("2H", "3H"), ("4H",), 1),), "X 2h 3h > 4h"),
    (
        c.SwapCards((), seat="2"),
        (CardsSwapped("2", ("2H", "3H"), ("?",), 1, ("3H",), ("5H",)),),
        "2: X 2h 3h > ? / 5h",
    ),
    (c.SwapCards(()), (CardsSwapped("1", ("2H",), (), 1),), "X 2h"),
    (c.RefreshDeck(seat="1"), (DeckRefreshed("1", 1),), "1: R"),
    (c.DealCards(seat="2"), (CardsDealt("2", ("?",) * 5, ("2H",)),), "2: H ?5 / 2h"),
    (c.DrawCards(), (CardsDrawn("1", ("4S", "?", "?")), TURN), "+ 4s ?2"),
    (c.DrawCards(), (CardsDrawn("1", (), ("4S",)), TURN), "+ / 4s"),
    (c.DrawCards(), (CardsDrawn("1", ()), TURN), "+ -"),
    (c.NameCard("?", seat="2"), (CardNamed("2", "9C"),), "2: N 9c"),
    (c.NameCard("9C"), (CardNamed("1", "?"),), "N ?"),
    (c.TrimHand(()), (HandTrimmed("1", ("2H", "JK")), TURN), "T 2h JK"),
    (c.TickAchievement("B5"), (AchievementTicked("B5"),), "A B5"),
    (c.QuitMatch(), (Abandoned(), MatchEnded("abandoned", "quit")), "Q"),
    (c.QuitMatch("dinner"), (Abandoned("dinner"),), 'Q "dinner"'),
    (c.RevealEnemy("imp"), (REVEALED, TURN), "E imp"),
    (c.RevealEnemy("imp"), (REVEALED, DRAWN, TURN), "E imp > 4s 9h Qc 3d 7s"),
    (
        c.RevealEnemy("imp"),
        (
            REVEALED,
            CardsDrawn("1", ("4S",), ("5S",)),
            CardsDrawn("2", ("?",)),
            PhaseEntered("trim", "1"),
        ),
        "E imp > 4s / 5s & 2: ?",
    ),
    (
        c.RevealEnemy("imp"),
        (REVEALED, CardsDrawn("2", ("?",)), TURN),
        "E imp > 2: ?",
    ),
    (c.UseBonus("imp"), (bonus(), TURN), "B imp"),
    (
        c.UseBonus("imp", seat="2"),
        (
            bonus(
                args=("7D=AD", "TC", "h"),
                moves=(CardsMoved("discarded", ("TC",)), CardsMoved("drawn", ("2H", "?"))),
            ),
        ),
        "2: B imp 7d=Ad Tc h > 2h ?",
    ),
    (
        c.UseBonus("imp"),
        (bonus(changes=RULING.operations[:4], reason="printed"),),
        'B imp hp-3 refills+1 bullets=2 7c:discard>hand1 "printed"',
    ),
]


@pytest.mark.parametrize(("command", "events", "text"), STEPS, ids=[row[2] for row in STEPS])
def test_written(command: c.Command, events: tuple[Any, ...], text: str) -> None:
    assert written(command, events) == text
    again = parse(SOLO, text)
    assert type(again) is type(command)
    assert written(again, events) == text


def test_brackets_keep_the_order_and_name_the_combination() -> None:
    hand = played("QH 5D QS 5C QD", "trips", "QH QS QD", ranks=("Q",))
    read = parse(SOLO, written(c.PlayHand(()), (hand,)))
    assert isinstance(read, c.PlayHand)
    assert (read.cards, read.combination) == (hand.cards, hand.combo_cards)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (ManualCard('Old "Joe" \\ Son', 12), r'E "Old \"Joe\" \\ Son" hp=12'),
        (
            ManualCard("Joe", 12, MANUAL, MANUAL, text="Penalty: No Kings.\nBonus: Draw 2."),
            'E "Joe" hp=12 penalty="No Kings." bonus="Draw 2."',
        ),
        (ManualCard("Joe", 12, bonus=MANUAL, text="Bonus: x"), 'E "Joe" hp=12 bonus="x"'),
        (ManualCard("Joe", 12, text="Bonus: x"), 'E "Joe" hp=12 text="Bonus: x"'),
        (
            ManualCard("Joe", 12, bonus=MANUAL, text="Bonus: x\ny"),
            r'E "Joe" hp=12 bonus=[{"op":"manual"}] text="Bonus: x\ny"',
        ),
        (ManualCard("Joe", 12, cost=Cost(0)), 'E "Joe" hp=12 cost=0'),
        (
            ManualCard(
                "Joe",
                12,
                (effects.NoPlay(effects.Filter(suit=("s",))),),
                (effects.DrawEffect(2),),
                Cost(1),
                "a -- b",
            ),
            (
                'E "Joe" hp=12 penalty=[{"filter":{"suit":["s"]},"op":"no_play"}]'
                r' bonus=[{"n":2,"op":"draw"}] cost=1 text="a \-- b"'
            ),
        ),
    ],
)
def test_a_card_entered_by_hand_is_written_and_read_again(card: ManualCard, text: str) -> None:
    command = c.RevealEnemy(card=card)
    assert written(command, (REVEALED, TURN)) == text
    assert parse(SOLO, text) == command


def test_no_text_in_an_entry_looks_like_the_reason_of_a_forced_move() -> None:
    card = ManualCard(
        "a -- b -- c", 1, bonus=(effects.SetEach(effects.Filter(card=("a -- b",)), 1),)
    )
    command = c.RevealEnemy(card=card)
    text = written(command, (REVEALED,))
    assert " -- " not in text
    assert parse(SOLO, text) == command
