"""Events in words, and the marks of a step."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.events import MatchEnded
from core.games.origin_story import events
from core.games.origin_story.events import (
    AutomaCardShown,
    CardPlayed,
    CardsAdjusted,
    CardsExchanged,
    EnergyMoved,
    EventShown,
    HandDealt,
    HandRefreshed,
    NextAdjusted,
    NoteAdded,
    PhaseEntered,
    PlayLimited,
    PointsScored,
    RoundScored,
    RoundStarted,
    SideChanged,
    SideChosen,
    SkillsCharged,
    SkillUsed,
    SkillWaits,
    StoryChosen,
    StoryDealt,
    SuitAdjusted,
    SuperHeroShown,
    Surrendered,
    TableAsked,
    TableSet,
    TiesChanged,
    TokensRemoved,
    TricksBegun,
    TrickTaken,
    TrumpChanged,
)
from core.games.origin_story.narrate import moments, narrate
from core.games.origin_story.narrate.titles import (
    PHASES,
    RESULT_TITLES,
    SEAT_TITLES,
    card_name,
    suit_words,
    symbol,
    winners,
)
from core.games.origin_story.pieces.effects import Limit
from core.messages import Message
from tests.games.origin_story.test_narrate_automas import SENTENCES as OF_AUTOMAS

SENTENCES: list[tuple[Any, str]] = [
    (
        TableSet("F", "p1", ("c1", "c4")),
        "Dealer: Factoryon. Your mat is p1, your super-heroes are c1, c4 (R11, R14).",
    ),
    (
        TableSet("Y", "p1", ("c1", "c4"), ("c6",)),
        (
            "Dealer: You. Your mat is p1, your super-heroes are c1, c4 (R11, R14). Not in solo, so "
            "removed: c6 (R9)."
        ),
    ),
    (
        RoundStarted(2, "F", "Y"),
        "Round 2 starts with all 52 cards. Dealer: Factoryon. First leader: You (R14, R20).",
    ),
    (HandDealt("Y", ("M5", "L4.5")), "You are dealt M5 L4.5."),
    (
        HandDealt("A", ("S5", "?", "?")),
        "The Automaton is dealt, from left to right, S5 and 2 unseen cards (R30).",
    ),
    (EventShown("v1.4"), "The event of this round stands on v1.4 (R21)."),
    (StoryDealt(("t1", "t5", "t9")), "Story cards drawn: t1, t5, t9 (R22)."),
    (
        StoryChosen("t9", ("t1", "t5", "t9"), ("t18",)),
        "Of the story cards t1, t5, t9 you keep t9 (R22). Not in solo, so removed: t18 (R9).",
    ),
    (SuperHeroShown("c1", "c4"), "You show super-hero c1 and discard c4 (R23)."),
    (SuperHeroShown("c1", None), "You show super-hero c1 (R23)."),
    (
        SkillsCharged({"t4:1": 2, "t1:1": 1}, 1),
        "You charge t4:1 (2), t1:1 (1); energy left in your supply: 1 (R24, R25).",
    ),
    (SkillsCharged({}, 3), "You charge nothing; energy in your supply: 3 (R25)."),
    (SideChosen("villain"), "You are villain this round (R27)."),
    (AutomaCardShown("v2.1"), "The automa card of this round is v2.1 (R31)."),
    (TricksBegun(), "The first trick begins."),
    (CardPlayed("M11"), "You play M11."),
    (TrickTaken(3, "Y", "M11"), "You win trick 3 with M11 and lead the next (R60, R61)."),
    (TrickTaken(8, "Y", "M11"), "You win trick 8 with M11 (R60)."),
    (
        TrickTaken(3, "F", "L4.5"),
        "The Factoryon wins trick 3 with L4.5 and leads the next (R60, R61).",
    ),
    (TrickTaken(8, "A", "L4.5"), "The Automaton wins trick 8 with L4.5 (R60)."),
    (SkillUsed("t4:2"), "You use skill t4:2."),
    (SkillUsed("t4:2", declined=True), "You let skill t4:2 pass."),
    (SkillUsed("v1.1:1", by_itself=True), "Skill v1.1:1 takes effect."),
    (SkillWaits("t3:1"), "Skill t3:1 waits until the automas have their hands."),
    (
        TokensRemoved("t6:1", 1, "supply"),
        "You take 1 energy off t6:1, back to your supply (as the options of this match say).",
    ),
    (
        TokensRemoved("t6:1", 1, "general"),
        "You take 1 energy off t6:1, to the general supply (as the options of this match say).",
    ),
    (PointsScored({"Y": 2, "A": -1}), "VP: Automaton -1, You +2."),
    (EnergyMoved(2), "You take 2 energy."),
    (EnergyMoved(-1, 1), "You give 1 energy back. The end of the round undoes it."),
    (
        CardsExchanged("A", "B3", "S1"),
        (
            "You exchange with the Automaton: you get its lowest card that is not love, B3, and S1 "
            "goes to the left end of its hand (R44)."
        ),
    ),
    (
        CardsExchanged("F", "L3", "S1"),
        (
            "You exchange with the Factoryon: it has only love, so you get the lowest, L3, and S1 "
            "goes to the left end of its hand (R44)."
        ),
    ),
    (
        CardsAdjusted({"S9": -1, "M3": -1}, "round", revealed=True),
        "Revealed cards change their value: S9 -1, M3 -1 (R45).",
    ),
    (CardsAdjusted({"S9": 2}, "trick"), "Values change for this trick: S9 +2."),
    (NextAdjusted(2), "The card that you play next has its value changed by +2."),
    (
        NextAdjusted(-1, "L"),
        "The card that you play next has its value changed by -1 and counts as love.",
    ),
    (
        SuitAdjusted("S", 1, "round"),
        "All speed cards change their value by +1 for this round.",
    ),
    (HandRefreshed(("S3", "S4")), "You draw S3 S4."),
    (HandRefreshed((), ("S3",)), "You discard S3."),
    (
        HandRefreshed(("S3",), ("B2",), shuffled=0),
        "You draw S3 and discard B2. The discard pile was shuffled for it (R65).",
    ),
    (
        PlayLimited(Limit("followers", "trick", ban="L")),
        "Those who follow may play no love for this trick.",
    ),
    (
        PlayLimited(Limit("leader", "trick", only="S", max=9, min=2, trick_no=1)),
        "Who leads may play only speed, nothing above 9 and nothing below 2 in trick 1.",
    ),
    (SideChanged("hero"), "You change your side: you are hero now (R43)."),
    (TrumpChanged("S", "round"), "The trump is speed for this round."),
    (TrumpChanged(None, "trick"), "There is no trump for this trick."),
    (TiesChanged(mine=True), "Of equal cards yours wins now."),
    (TiesChanged(mine=False), "Of equal cards the first played wins again (R60)."),
    (
        TableAsked("Do {this}"),
        "The table has to carry out a card's text: Do {this}",
    ),
    (
        Surrendered("A", 5),
        (
            "You surrender the round: the Automaton, who leads, gains 5 VP, one for each card in "
            "its hand and one for this trick (R46)."
        ),
    ),
    (
        RoundScored(1, {"A": 1, "F": 3, "Y": 4}, "hero", {"A": 1, "F": 3, "Y": 4}, 2),
        (
            "Round 1, hero with 4 tricks: Automaton 1, Factoryon 3, You 4 VP (R71). Energy in your "
            "supply: 2 (R70)."
        ),
    ),
    (
        RoundScored(2, {"A": 4, "F": 3, "Y": 0}, "villain", {"A": 4, "F": 3, "Y": 1}, 3),
        (
            "Round 2, villain with one trick: Automaton 4, Factoryon 3, You 0 VP (R71). Energy in "
            "your supply: 3 (R70)."
        ),
    ),
    (
        PhaseEntered("effect_draws", 2, ("t1:1",)),
        "Next: cards for the automa card are drawn. Cards to draw: 2. Skills: t1:1.",
    ),
    (PhaseEntered("turn:Y"), "Next: you play."),
    (NoteAdded("Tea {break}"), "Note: Tea {break}"),
    (MatchEnded("win", "points"), "Victory: points after five rounds."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda one: type(one).__name__)
def test_what_happened(event: Any, sentence: str) -> None:
    assert str(narrate(event)) == sentence


def test_every_event_is_told() -> None:
    told = {type(event) for event, _sentence in (*SENTENCES, *OF_AUTOMAS)}
    assert told == {*get_args(events.OwnEvent), MatchEnded}


def test_what_the_rules_do_not_say_is_not_told_as_one() -> None:
    """Rules that are decisions of this program, or not confirmed, are not cited."""
    for _event, sentence in (*SENTENCES, *OF_AUTOMAS):
        assert not any(f"R{n}" in sentence for n in (26, 36, 42, 51, 52, 62, 67, 72)), sentence


def test_marks_of_a_step() -> None:
    assert moments((CardPlayed("M11"), TrickTaken(1, "Y", "M11"), PhaseEntered("turn:Y"))) == (
        "play",
        "trick",
    )
    assert moments((Surrendered("A", 3),)) == ("surrender",)
    assert moments((MatchEnded("win", "points"),)) == ("end",)
    assert moments(()) == ()


def test_who_wins() -> None:
    assert winners("win") == ("you",)
    assert winners("shared") == ("you", "automa")
    assert winners("loss") == ("automa",)
    assert winners("*") is None
    assert set(RESULT_TITLES) == {"win", "shared", "loss"}


def test_cards_in_words_and_symbols() -> None:
    assert str(card_name("L4.5")) == "love 4½"
    assert str(card_name("B9")) == "brains 9"
    assert (symbol("L4.5"), symbol("L13"), symbol("M7")) == ("♥4½", "♥13", "M7")
    assert [str(suit_words(one)) for one in ("S", "M", None)] == ["speed", "strength", "nothing"]


def test_every_phase_and_player_has_words() -> None:
    assert {"new", "deal_you", "story", "turn:A", "turn:F", "turn:Y", "over"} <= set(PHASES)
    assert all(isinstance(words, Message) for words in PHASES.values())
    assert {key: str(title) for key, title in SEAT_TITLES.items()} == {
        "you": "You",
        "A": "Automaton",
        "F": "Factoryon",
    }
