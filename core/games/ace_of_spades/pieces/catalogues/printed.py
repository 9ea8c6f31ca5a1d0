"""The printed cards that are known (section 1.2): twelve of 49, none checked against the cards."""

from __future__ import annotations

from core.games.ace_of_spades.pieces.effects import (
    AddEach,
    AsRank,
    AsSuit,
    Condition,
    DrawValue,
    Filter,
    Hit,
    Immune,
    JokerEffect,
    NoPlay,
    Recast,
    Recover,
    SetBase,
    SetEach,
)
from core.games.ace_of_spades.pieces.enemies import Cost, EnemyCard
from core.messages import msg

KINGS = Filter(rank=("K",))
SPADES = Filter(suit=("s",))

PRINTED: tuple[EnemyCard, ...] = (
    EnemyCard(
        id="coyote",
        back=0,
        hp=5,
        name=msg("Coyote").text,
        bonus=(Recast(max=1, what="suit"),),
        text=msg("Next hand: give 1 played card any suit.").text,
    ),
    EnemyCard(
        id="warrior",
        back=1,
        hp=7,
        name=msg("Warrior").text,
        bonus=(AsSuit(SPADES, "c"),),
        text=msg("Next hand: spades count as clubs.").text,
    ),
    EnemyCard(
        id="calamity-jane",
        back=2,
        hp=10,
        name=msg("Calamity Jane").text,
        penalty=(Immune(when=Condition(combo=("pair",))),),
        bonus=(SetBase(("pair",), 3),),
        text=msg("Penalty: a single pair deals 0. Permanent: a pair starts from 3.").text,
    ),
    EnemyCard(
        id="farmer",
        back=3,
        hp=12,
        name=msg("Farmer").text,
        bonus=(AsSuit(Filter(suit=("d",)), "choose"),),
        text=msg("Next hand: diamonds count as a suit that you choose.").text,
    ),
    EnemyCard(
        id="sheriffs-deputy",
        back=4,
        hp=15,
        name=msg("Sheriff's Deputy").text,
        bonus=(DrawValue(10),),
        text=msg("Turn up cards until their values make 10 or more; take them all.").text,
    ),
    EnemyCard(
        id="sheriff",
        back=5,
        hp=20,
        name=msg("Sheriff").text,
        penalty=(NoPlay(KINGS),),
        bonus=(SetEach(KINGS, 3),),
        text=msg("Penalty: Kings may not be played. Permanent: Kings add 3 each.").text,
    ),
    EnemyCard(
        id="army-deserter",
        back=6,
        hp=22,
        name=msg("Army Deserter").text,
        bonus=(Hit(5),),
        text=msg("5 direct damage.").text,
    ),
    EnemyCard(
        id="hangman",
        back=7,
        hp=25,
        name=msg("Hangman").text,
        bonus=(Recover(1),),
        text=msg("Take 1 card from the discard pile.").text,
    ),
    EnemyCard(
        id="spirit-of-bullets",
        back=8,
        hp=30,
        name=msg("The Spirit of Bullets").text,
        penalty=(NoPlay(SPADES),),
        bonus=(AddEach(2, SPADES),),
        text=msg(
            "Penalty: spades may not be played. Permanent: +2 per spade in the combination."
        ).text,
    ),
    EnemyCard(
        id="johnny",
        back=9,
        hp=35,
        name=msg("Johnny").text,
        bonus=(AsRank(Filter(rank=("4",)), "K"),),
        text=msg("Next hand: 4s count as Kings.").text,
    ),
    EnemyCard(
        id="gary",
        back=10,
        hp=40,
        name=msg("Gary").text,
        bonus=(JokerEffect("deck"),),
        cost=Cost(refills=1),
        text=msg("Spend 1 refill: the set-aside Joker is shuffled into the deck.").text,
    ),
    EnemyCard(
        id="lord-overkill",
        back=11,
        hp=50,
        name=msg("Lord Overkill").text,
        difficulty="easy",
        text=msg("No penalty.").text,
    ),
)
