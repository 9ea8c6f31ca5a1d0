"""Events in words, and the marks of a step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args, get_type_hints

import pytest

from core.events import MatchEnded
from core.games.ace_of_spades import events
from core.games.ace_of_spades.commands import Ruled
from core.games.ace_of_spades.events import (
    Abandoned,
    AchievementEarned,
    AchievementTicked,
    BonusUsed,
    CardsDealt,
    CardsDrawn,
    CardsMoved,
    CardsSwapped,
    Cause,
    DeckRefreshed,
    GunJammed,
    HandTrimmed,
    PhaseEntered,
    SceneStarted,
)
from core.games.ace_of_spades.narrate import moments, narrate
from core.games.ace_of_spades.narrate.achievements import (
    ACHIEVEMENT_RULES,
    ACHIEVEMENT_TITLES,
    TIERS,
    tier_of,
)
from core.games.ace_of_spades.narrate.titles import COMBO_TITLES, winners
from core.games.ace_of_spades.narrate.words import combo_words, row_words, sum_words
from core.games.ace_of_spades.pieces import COMBOS
from core.games.ace_of_spades.pieces.effects import Add
from core.messages import Message
from tests.games.ace_of_spades.lines import enemy, fall, reveal, shot

FULL = (Cause("base", 6), Cause("face", 1, "KC"), Cause("face", 1, "KS"))
OWN_SHOT = shot("2H 2S 2D KC KS", "full", 8, 4, causes=FULL, ranks=("2", "K"))

SENTENCES: list[tuple[Any, str]] = [
    (CardsDealt("1", ("2H", "TS")), "Player 1 is dealt 2♥ 10♠."),
    (
        CardsDealt("2", ("?",) * 5, ("KC",)),
        "Player 2 is dealt 5 unseen cards; the common row is K♣.",
    ),
    (CardsDealt("1", (), ("KC", "2H")), "The common row is K♣ 2♥."),
    (CardsDrawn("1", ("AS", "?", "?")), "Player 1 draws A♠ and 2 unseen cards."),
    (CardsDrawn("1", ("?",), ("3H",)), "Player 1 draws an unseen card, and 3♥ for the common row."),
    (CardsDrawn("1", (), ("3H",)), "3♥ is drawn for the common row."),
    (
        reveal(enemy("imp", 3, 9)),
        "Fight 3, Acolyte: Imp, 9 HP. Bullets 2, refills 2.",
    ),
    (SceneStarted(2), "Scene 2 starts: all cards are shuffled into the deck."),
    (
        OWN_SHOT,
        "Player 1 plays a full house, 2s and Kings: 6 + K 1 + K 1 = 8. The enemy has 4 HP left.",
    ),
    (shot("AS AH", "pair", 7, -2, ranks=("A",)), "Player 1 plays a pair of Aces: 7."),
    (
        shot("3H 4S 5D 6C 7H", "straight", 3, 9, ruled=Ruled(3, "printed bonus")),
        "Player 1 plays a straight: 3. The table decided: printed bonus. The enemy has 9 HP left.",
    ),
    (
        CardsSwapped("1", ("4D", "?"), ("AS",), 1, in_common=("9C",)),
        "Player 1 discards 4♦ and an unseen card and draws A♠ 9♣. Refills left: 1.",
    ),
    (
        CardsSwapped("1", ("4D",), (), 1),
        "Player 1 discards 4♦ and draws nothing. Refills left: 1.",
    ),
    (
        DeckRefreshed("2", 0),
        "Player 2 shuffles the discard pile into the deck. Refills left: 0.",
    ),
    (
        GunJammed("1", ("2H", "4S"), 1),
        "Player 1's gun jams with 2♥ 4♠: no damage. Bullets left: 1.",
    ),
    (HandTrimmed("1", ("2H",)), "Player 1 holds too many cards and discards 2♥."),
    (fall(3, -2), "The enemy is defeated; its card is a one-shot bonus now."),
    (
        fall(3, 0, becomes="permanent"),
        "The enemy is defeated; its card is a permanent bonus now.",
    ),
    (fall(12, 0, becomes="nothing"), "The enemy is defeated."),
    (
        BonusUsed("1", "lamp", 2, 1, 5, name="Lamp Boy", moves=(CardsMoved("drawn", ("AS",)),)),
        "Player 1 uses Lamp Boy: draws A♠. Enemy 5 HP, bullets 2, refills 1.",
    ),
    (
        BonusUsed(
            "1",
            "x",
            2,
            1,
            None,
            moves=(CardsMoved("refreshed"), CardsMoved("drawn", ("?",)), CardsMoved("drawn")),
        ),
        (
            "Player 1 uses x: the discard pile is shuffled into the deck; draws an unseen card; "
            "draws nothing. Bullets 2, refills 1."
        ),
    ),
    (
        BonusUsed("1", "x", 2, 1, None, args=("7D=AD", "h"), armed=(Add(1),), reason="so it says"),
        (
            "Player 1 uses x: in force for the next hand (7♦ = A♦, ♥); "
            "the table decided: so it says. Bullets 2, refills 1."
        ),
    ),
    (PhaseEntered("deal", "1"), "The first cards are due."),
    (PhaseEntered("reveal", "1"), "The next enemy is due."),
    (PhaseEntered("turn", "2"), "Player 2 is to move."),
    (PhaseEntered("refill", "1", need=(5, 0)), "Player 1 has to draw 5 cards."),
    (
        PhaseEntered("refill", "1", need=(1, 2, 3)),
        "Player 1 has to draw a card. Player 2 has to draw 2 cards. Cards for the common row: 3.",
    ),
    (
        PhaseEntered("trim", "1", trim=(2, 1)),
        "Player 1 has to discard 2 cards. Player 2 has to discard a card.",
    ),
    (PhaseEntered("lost", "1"), "The match is over."),
    (AchievementEarned("D3"), "Achievement: Two birds (Diamond)."),
    (AchievementTicked("B5"), "Achievement, by the players' word: Loose tongues (Bronze)."),
    (Abandoned(), "The match is given up."),
    (Abandoned("train to catch"), "The match is given up: train to catch"),
    (MatchEnded("won", "boss_defeated"), "Victory: the boss is defeated."),
    (MatchEnded("lost", "out_of_bullets"), "Defeat: no bullet is left."),
    (MatchEnded("abandoned", "quit"), "Abandoned: the match was given up."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: str(value)[:40])
def test_each_event_says_what_happened(event: Any, sentence: str) -> None:
    assert str(narrate(event)) == sentence


def test_no_event_is_left_without_a_sentence() -> None:
    told = {type(event) for event, _ in SENTENCES}
    assert told == {*get_args(events.OwnEvent), MatchEnded}


@pytest.mark.parametrize("combo", COMBOS)
def test_a_claim_without_ranks_has_its_name(combo: str) -> None:
    assert "{" not in str(combo_words(combo))
    assert "{" not in str(combo_words(combo, ("K", "2")))
    assert combo in COMBO_TITLES


def test_sums_spelled_out() -> None:
    assert str(sum_words(FULL)) == "6 + K 1 + K 1 = 8"
    assert str(sum_words((Cause("base", 4),))) == "4"
    assert str(sum_words(())) == "0"
    halved = (
        Cause("base", 3),
        Cause("ace", 3, "7D"),
        Cause("effect", -3, None, "twins", "multiply"),
    )
    assert str(sum_words(halved)) == "3 + 7♦ 3 - effect 3 = 3"
    named = sum_words([replace(cause, name=cause.of and "The Twin Porters") for cause in halved])
    assert str(named) == "3 + 7♦ 3 - The Twin Porters 3 = 3"
    ruled = (
        Cause("base", 1),
        Cause("effect", -4, None, "x"),
        Cause("floor", 3),
        Cause("ruling", 6),
    )
    assert str(sum_words(ruled)) == "1 - effect 4 + not below nothing 3 + ruling 6 = 6"


def test_rows_of_cards() -> None:
    assert str(row_words(("JK", "AS"))) == "JK A♠"
    assert str(row_words(("?",))) == "an unseen card"
    assert str(row_words(())) == "nothing"


def test_marks_of_a_step() -> None:
    step = (OWN_SHOT, fall(1), AchievementEarned("B1"), PhaseEntered("reveal", "1"))
    assert moments(step) == ("shot", "defeat", "achievement")
    assert moments((MatchEnded("won", "boss_defeated"),)) == ("end",)
    assert moments((PhaseEntered("turn", "1"),)) == ()


def test_twenty_achievements_in_four_tiers() -> None:
    assert list(ACHIEVEMENT_TITLES) == [f"{tier}{n}" for tier in TIERS for n in range(1, 6)]
    assert ACHIEVEMENT_RULES.keys() == ACHIEVEMENT_TITLES.keys()
    assert tier_of("G4") == Message("Gold")


def test_who_wins() -> None:
    assert winners("won") == ("1", "2")
    assert winners("lost") == ("enemy",)
    assert winners("abandoned") is None


def test_a_sentence_stays_a_tree_of_messages_for_translation() -> None:
    """Words are set in as messages, never as text that no catalogue would find."""
    inner = narrate(OWN_SHOT).params["shot"]
    assert isinstance(inner, Message)
    assert isinstance(inner.params["hand"], Message)


@pytest.mark.parametrize("what", get_args(get_type_hints(CardsMoved)["what"]))
def test_everything_that_a_one_shot_does_with_cards_has_words(what: Any) -> None:
    used = BonusUsed("1", "dx00a", 2, 2, 5, moves=(CardsMoved(what, ("2H",)),))
    assert str(narrate(used)).startswith("Player 1 uses dx00a: ")
