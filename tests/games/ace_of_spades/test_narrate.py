"""Events in words, and the marks of a step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args, get_type_hints

import pytest

from core.events import MatchEnded
from core.games.ace_of_spades import events
from core.games.ace_of_spades.achievements import (
    ACHIEVEMENT_RULES,
    ACHIEVEMENT_TITLES,
    TIERS,
    tier_of,
)
from core.games.ace_of_spades.commands import Ruled
from core.games.ace_of_spades.events.bonuses import BonusUsed, CardsMoved
from core.games.ace_of_spades.events.fights import SceneStarted
from core.games.ace_of_spades.events.flow import (
    Abandoned,
    AchievementEarned,
    AchievementTicked,
    PhaseEntered,
)
from core.games.ace_of_spades.events.hands import (
    CardNamed,
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
    HandTrimmed,
)
from core.games.ace_of_spades.events.shots import Cause, GunJammed
from core.games.ace_of_spades.narrate import moments, narrate
from core.games.ace_of_spades.narrate.bonuses import _DONE, _MOVES
from core.games.ace_of_spades.narrate.sums import sum_words
from core.games.ace_of_spades.pieces import COMBOS
from core.games.ace_of_spades.pieces.effects import Add
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.titles import COMBO_TITLES, SEAT_TITLES, winners
from core.games.ace_of_spades.words import combo_words
from core.kit.places import row as row_words
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
    (CardsDrawn("1", (), ("3H",)), "Drawn for the common row: 3♥."),
    (
        reveal(enemy("imp", 3, 9)),
        "Fight 3: Imp, an acolyte with 9 HP.",
    ),
    (reveal(EnemyCard("dx00a", 0, 5)), "Fight 1: unnamed, a minion with 5 HP."),
    (reveal(enemy("end", 12, 50)), "Fight 12: End, the boss, with 50 HP."),
    (
        reveal(EnemyCard("long", 0, 5, name="Long " * 12)),
        "Fight 1: Long Long Long Long Long Long Long Long Long Long…, a minion with 5 HP.",
    ),
    (SceneStarted(2), "Scene 2 starts: all cards are shuffled into the deck."),
    (
        OWN_SHOT,
        "Player 1 plays a full house, 2s and Kings, for 8: the enemy down to 4 HP.",
    ),
    (
        shot("AS AH", "pair", 7, -2, ranks=("A",)),
        "Player 1 defeats the enemy with a pair of Aces, for 7.",
    ),
    (
        shot("3H 4S 5D 6C 7H", "straight", 3, 9, ruled=Ruled(3, "printed bonus")),
        "Player 1 plays a straight, for 3: the enemy down to 9 HP.",
    ),
    (shot("2H 2S", "pair", 0, 9), "Player 1 plays a pair, for 0: the enemy still at 9 HP."),
    (
        CardsSwapped("1", ("4D", "?"), ("AS",), 1, in_common=("9C",)),
        "Player 1 discards 4♦ and an unseen card and draws A♠ 9♣.",
    ),
    (CardsSwapped("1", ("4D",), (), 1), "Player 1 discards 4♦ and draws nothing."),
    (DeckRefreshed("2", 0), "Player 2 shuffles the discard pile into the deck."),
    (GunJammed("1", ("2H", "4S"), 1), "Player 1's gun jams with 2♥ 4♠: no damage."),
    (GunJammed("1", (), 1), "Player 1's gun jams: there is nothing to play."),
    (CardNamed("1", "2H"), "Player 1 names an unseen card of the hand: 2♥."),
    (CardNamed("1", "?"), "Player 1 names an unseen card of the hand."),
    (HandTrimmed("1", ("2H",)), "Player 1 holds too many cards and discards 2♥."),
    (fall(3, -2), "The enemy is defeated; its card is a one-shot bonus now."),
    (
        fall(3, 0, becomes="permanent"),
        "The enemy is defeated; its card is a permanent bonus now.",
    ),
    (fall(12, 0, becomes="nothing"), "The enemy is defeated."),
    (
        BonusUsed("1", "lamp", 2, 1, 5, name="Lamp Boy", moves=(CardsMoved("drawn", ("AS",)),)),
        "Player 1 uses Lamp Boy and draws A♠.",
    ),
    (BonusUsed("1", "x", 2, 1, None), "Player 1 uses a bonus."),
    (
        BonusUsed("1", "x", 2, 1, None, args=("7D=AD", "h"), armed=(Add(1),), name="Imp"),
        "Player 1 uses Imp for the next hand: 7♦ = A♦, ♥.",
    ),
    (PhaseEntered("deal", "1"), "The first cards are dealt."),
    (PhaseEntered("reveal", "1"), "No enemy is in front."),
    (PhaseEntered("turn", "2"), "The fight goes on."),
    (PhaseEntered("refill", "1", need=(5, 0)), "A hand lacks cards."),
    (PhaseEntered("trim", "1", trim=(2, 1)), "A hand holds too many cards."),
    (PhaseEntered("lost", "1"), "The match is over."),
    (AchievementEarned("D3"), "Achievement: Two birds (Diamond)."),
    (AchievementTicked("B5"), "Achievement, by the players' word: Loose tongues (Bronze)."),
    (Abandoned(), "The match is given up."),
    (Abandoned("train to catch"), "The match is given up. “train to catch”"),
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
    assert str(sum_words(FULL)) == "6 + 1 (K♣) + 1 (K♠) = 8"
    assert str(sum_words((Cause("base", 4),))) == "4"
    assert str(sum_words(())) == "0"
    halved = (
        Cause("base", 3),
        Cause("ace", 3, "7D"),
        Cause("effect", -3, None, "twins", "multiply"),
    )
    assert str(sum_words(halved)) == "3 + 3 (7♦) - 3 (effect) = 3"
    named = sum_words([replace(cause, name=cause.of and "The Twin Porters") for cause in halved])
    assert str(named) == "3 + 3 (7♦) - 3 (The Twin Porters) = 3"
    ruled = (
        Cause("base", 1),
        Cause("effect", -4, None, "x"),
        Cause("floor", 3),
        Cause("ruling", 6),
    )
    assert str(sum_words(ruled)) == "1 - 4 (effect) + 3 (never below 0) + 6 (ruling) = 6"


def test_what_one_effect_gives_for_several_cards_is_said_once() -> None:
    soot = "Baron of Soot"
    each = [Cause("effect", 2, card, "dx05a", "add_each", soot) for card in ("2H", "7H")]
    assert str(sum_words((Cause("base", 2), *each))) == "2 + 4 (Baron of Soot) = 6"
    base = Cause("base", 5, None, "dx02b", "set_base", "Widow of Track Nine")
    assert str(sum_words((base, Cause("ace", 3, "AS")))) == "5 (Widow of Track Nine) + 3 (A♠) = 8"
    assert str(sum_words((base,))) == "5 (Widow of Track Nine)"
    unnamed = replace(base, name="dx02b")
    assert str(sum_words((unnamed, Cause("ace", 3, "AS")))) == "5 (effect) + 3 (A♠) = 8"


def test_rows_of_cards() -> None:
    assert str(row_words(("JK", "AS"))) == "JK A♠"
    assert str(row_words(("?",))) == "an unseen card"
    assert str(row_words(())) == "nothing"


def test_marks_of_a_step() -> None:
    step = (OWN_SHOT, fall(1), AchievementEarned("B1"), PhaseEntered("reveal", "1"))
    assert moments(step) == ("shot", "defeat", "achievement")
    last = replace(OWN_SHOT, hp=0, bullets=1)  # a kill spends no bullet, so it was the last
    assert moments((last,)) == ("shot", "last_bullet")
    assert moments((replace(last, bullets=2),)) == ("shot",)
    assert moments((replace(last, hp=3),)) == ("shot",), "one is left for the next shot"
    assert moments((replace(last, hp=3, bullets=0),)) == ("shot", "last_bullet")
    assert moments((GunJammed("1", (), 0),)) == ("jam", "last_bullet")
    assert moments((GunJammed("1", (), 1),)) == ("jam",)
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
    params = narrate(OWN_SHOT).params
    assert isinstance(params["hand"], Message)
    assert params["seat"] == SEAT_TITLES["1"]


@pytest.mark.parametrize("what", get_args(get_type_hints(CardsMoved)["what"]))
def test_everything_that_a_one_shot_does_with_cards_has_words(what: Any) -> None:
    used = BonusUsed("1", "dx00a", 2, 2, 5, moves=(CardsMoved(what, ("2H",)),))
    assert str(narrate(used)).startswith("Player 1 uses a bonus")
    assert {what: _DONE[what].text.count("{cards}") for what in _DONE} == {
        what: _MOVES[what].text.count("{cards}") for what in _MOVES
    }
