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
from core.games.origin_story.narrate.cited import cited
from core.games.origin_story.pieces.effects import Limit
from core.games.origin_story.titles import (
    PHASES,
    RESULT_TITLES,
    SEAT_TITLES,
    card_name,
    suit_words,
    symbol,
    winners,
)
from core.games.origin_story.view import NEXT
from core.messages import Message
from tests.games.origin_story.test_narrate_automas import SENTENCES as OF_AUTOMAS

SENTENCES: list[tuple[Any, str]] = [
    (
        TableSet("F", "p1", ("c1", "c4")),
        "The player's mat is p1. Super-heroes in hand: c1 and c4.",
    ),
    (
        TableSet("Y", "p1", ("c1", "c4"), ("c6",)),
        ("The player's mat is p1. Super-heroes in hand: c1 and c4. Not in solo, so removed: c6."),
    ),
    (
        RoundStarted(2, "F", "Y"),
        ("Round 2 starts with all 52 cards. Dealer: Factoryon. First leader: Player."),
    ),
    (HandDealt("Y", ("M5", "L4.5")), "The player is dealt 2 cards. Hand: love 4½; strength 5."),
    (
        HandDealt("A", ("S5", "?", "?")),
        ("The Automaton is dealt 3 cards. From left to right: speed 5 and 2 unseen cards."),
    ),
    (EventShown("v1.4"), "The event of this round is v1.4."),
    (StoryDealt(("t1", "t5", "t9")), "The player draws 3 story cards. Drawn: t1, t5 and t9."),
    (
        StoryChosen("t9", ("t1", "t5", "t9"), ("t18",)),
        ("The player keeps the story card t9. Discarded: t1 and t5. Not in solo, so removed: t18."),
    ),
    (SuperHeroShown("c1", "c4"), "The player shows the super-hero c1. Discarded: c4."),
    (SuperHeroShown("c1", None), "The player shows the super-hero c1."),
    (
        SkillsCharged({"t4:1": 2, "t1:1": 1}, 1),
        (
            "The player charges t4 and t1. Energy: 2 on t4 and 1 on t1. Energy left in the "
            "supply: 1."
        ),
    ),
    (SkillsCharged({}, 3), "The player charges nothing. Energy left in the supply: 3."),
    (SideChosen("villain"), "The player is villain this round."),
    (AutomaCardShown("v2.1"), "The automa card of this round is v2.1."),
    (TricksBegun(), "The first trick begins."),
    (CardPlayed("M11"), "The player plays strength 11."),
    (TrickTaken(3, "Y", "M11"), "The player takes trick 3 with strength 11."),
    (TrickTaken(8, "Y", "M11"), "The player takes trick 8 with strength 11."),
    (
        TrickTaken(3, "F", "L4.5"),
        "The Factoryon takes trick 3 with love 4½.",
    ),
    (TrickTaken(8, "A", "L4.5"), "The Automaton takes trick 8 with love 4½."),
    (SkillUsed("t4:2"), "The player uses t4."),
    (SkillUsed("t4:2", declined=True), "The player lets t4 pass."),
    (SkillUsed("v1.1:1", by_itself=True), "v1.1 takes effect."),
    (SkillWaits("t3:1"), "t3 waits until the automas have their hands."),
    (
        TokensRemoved("t6:1", 1, "supply"),
        ("1 energy comes off it, back to the supply (as the options of this match say)."),
    ),
    (
        TokensRemoved("t6:1", 1, "general"),
        ("1 energy comes off it, to the general supply (as the options of this match say)."),
    ),
    (PointsScored({"Y": 2, "A": -1}), "VP: Automaton −1, Player +2."),
    (EnergyMoved(2), "The player takes 2 energy."),
    (EnergyMoved(-1, 1), "The player gives 1 energy back. The end of the round undoes it."),
    (
        CardsExchanged("A", "B3", "S1"),
        (
            "The player exchanges speed 1 for the Automaton's brains 3. That was its lowest "
            "card that is not love. In return speed 1 goes to the left end of its hand."
        ),
    ),
    (
        CardsExchanged("F", "L3", "S1"),
        (
            "The player exchanges speed 1 for the Factoryon's love 3. That was its lowest "
            "card, for it had only love. In return speed 1 goes to the left end of its hand."
        ),
    ),
    (
        CardsAdjusted({"S9": -1, "M3": -1}, "round", revealed=True),
        "Revealed: speed 9; strength 3, value −1.",
    ),
    (CardsAdjusted({"S9": 2}, "trick"), "The value of speed 9 changes by +2 for this trick."),
    (NextAdjusted(2), "The player's next card counts 2 more."),
    (
        NextAdjusted(-1, "L"),
        ("The player's next card counts 1 less. The player's next card counts as love."),
    ),
    (
        SuitAdjusted("S", 1, "round"),
        "All speed cards change their value by +1 for this round.",
    ),
    (HandRefreshed(("S3", "S4")), "The player draws speed 3 and speed 4."),
    (HandRefreshed((), ("S3",)), "The player discards speed 3."),
    (
        HandRefreshed(("S3",), ("B2",), shuffled=0),
        ("The player draws speed 3 and discards brains 2. The discard pile was shuffled for it."),
    ),
    (
        PlayLimited(Limit("followers", "trick", ban="L")),
        "Those who follow may play no love for this trick.",
    ),
    (
        PlayLimited(Limit("leader", "trick", only="S", max=9, min=2, trick_no=1)),
        ("Who leads may play only speed, nothing above 9 and nothing below 2 in trick 1."),
    ),
    (SideChanged("hero"), "The player is hero now."),
    (TrumpChanged("S", "round"), "The trump is speed for this round."),
    (TrumpChanged(None, "trick"), "There is no trump for this trick."),
    (TiesChanged(mine=True), "Of equal cards the player's card wins now."),
    (TiesChanged(mine=False), "Of equal cards the first played wins again."),
    (
        TableAsked("Do {this}"),
        "The table has to carry out a card's text: “Do {this}”",
    ),
    (
        Surrendered("A", 5),
        (
            "The player surrenders the round; the Automaton gains 5 VP. One for each card in "
            "the leader's hand and one for this trick."
        ),
    ),
    (
        RoundScored(1, {"A": 1, "F": 3, "Y": 4}, "hero", {"A": 1, "F": 3, "Y": 4}, 2),
        (
            "Round 1: Automaton 1, Factoryon 3, Player 4 VP. The player was hero with 4 "
            "tricks. Energy in the supply: 2."
        ),
    ),
    (
        RoundScored(2, {"A": 4, "F": 3, "Y": 0}, "villain", {"A": 4, "F": 3, "Y": 1}, 3),
        (
            "Round 2: Automaton 4, Factoryon 3, Player 0 VP. The player was villain with 1 "
            "trick. Energy in the supply: 3."
        ),
    ),
    (
        PhaseEntered("effect_draws", 2, ("t1:1",)),
        "The set-up of the round goes on.",
    ),
    (PhaseEntered("turn:Y"), "The trick goes on."),
    (NoteAdded("Tea {break}"), "Note: “Tea {break}”"),
    (MatchEnded("win", "points"), "The player wins the match."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda one: type(one).__name__)
def test_what_happened(event: Any, sentence: str) -> None:
    assert str(narrate(event)) == sentence


def test_every_event_is_told() -> None:
    told = {type(event) for event, _sentence in (*SENTENCES, *OF_AUTOMAS)}
    assert told == {*get_args(events.OwnEvent), MatchEnded}


CITED: list[tuple[Any, tuple[str, ...]]] = [
    (TableSet("F", "p1", ("c1", "c4")), ("R11", "R14")),
    (TableSet("Y", "p1", ("c1", "c4"), ("c6",)), ("R11", "R14", "R9")),
    (RoundStarted(2, "F", "Y"), ("R14", "R20")),
    (HandDealt("Y", ("M5",)), ("R20",)),
    (HandDealt("A", ("S5",)), ("R30",)),
    (EventShown("v1.4"), ("R21",)),
    (StoryDealt(("t1", "t5", "t9")), ("R22",)),
    (StoryChosen("t9", ("t1", "t5", "t9"), ("t18",)), ("R22", "R9")),
    (SuperHeroShown("c1", "c4"), ("R23",)),
    (SkillsCharged({"t4:1": 2}, 1), ("R24", "R25")),
    (SkillsCharged({}, 3), ("R25",)),
    (SideChosen("villain"), ("R27",)),
    (AutomaCardShown("v2.1"), ("R31",)),
    (TrickTaken(3, "Y", "M11"), ("R60", "R61")),
    (TrickTaken(8, "Y", "M11"), ("R60",)),
    (CardsExchanged("A", "B3", "S1"), ("R44",)),
    (CardsAdjusted({"S9": -1}, "round", revealed=True), ("R45",)),
    (CardsAdjusted({"S9": 2}, "trick"), ()),
    (HandRefreshed(("S3",), ("B2",), shuffled=0), ("R65",)),
    (HandRefreshed(("S3",)), ()),
    (SideChanged("hero"), ("R43",)),
    (TiesChanged(mine=True), ()),
    (TiesChanged(mine=False), ("R60",)),
    (Surrendered("A", 5), ("R46",)),
    (RoundScored(1, {"A": 1}, "hero", {"A": 1}, 2), ("R71", "R70")),
    (MatchEnded("win", "points"), ("R80",)),
]


@pytest.mark.parametrize(("event", "rules"), CITED, ids=lambda one: type(one).__name__)
def test_rules_stand_beside_the_sentences(event: Any, rules: tuple[str, ...]) -> None:
    assert tuple(cited(event)) == rules


def test_what_the_rules_do_not_say_is_not_told_as_one() -> None:
    """Rules that are decisions of this program, or not confirmed, are not cited."""
    for event, _sentence in (*SENTENCES, *OF_AUTOMAS):
        assert not {f"R{n}" for n in (26, 36, 42, 51, 52, 62, 67, 72)} & set(cited(event))


def test_marks_of_a_step() -> None:
    turned = (CardPlayed("M11"), TrickTaken(1, "Y", "M11"), PhaseEntered("turn:Y"))
    assert moments(turned) == ("play", "trick", "trick_turned")
    assert moments((CardPlayed("M11"), TrickTaken(1, "A", "M12"))) == ("play", "trick")
    assert moments((TrickTaken(1, "A", "M12"),)) == ("trick",), "a skill ended it, no card"
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
    assert set(PHASES) == set(NEXT)
    assert all(isinstance(words, Message) for words in PHASES.values())
    assert {key: str(title) for key, title in SEAT_TITLES.items()} == {
        "you": "Player",
        "A": "Automaton",
        "F": "Factoryon",
    }
