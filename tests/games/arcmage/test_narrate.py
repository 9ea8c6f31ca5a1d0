"""Events in words, facts in clauses, and the marks of a step."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.events import MatchEnded, RulingMade
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.commands import Payment
from core.games.arcmage.narrate import moments, narrate
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import UNKNOWN_DECK, CardCount, DeckList
from core.games.arcmage.pieces.items import Item
from core.messages import said

SENTENCES: list[tuple[Any, str]] = [
    (
        e.ReserveSet("A", ("farmland", "?", "?")),
        "Seat A puts Farmland and 2 unseen cards into the city reserve.",
    ),
    (e.HandDealt("A", ("mentor", "?", "?")), "Seat A begins with Mentor and 2 unseen cards."),
    (e.HandDealt("B", ("?",)), "Seat B begins with an unseen card."),
    (e.FirstPlayerChosen("B", "dice"), "Seat B takes the first turn (dice)."),
    (e.FirstPlayerChosen("B", ""), "Seat B takes the first turn."),
    (e.FirstCityOpened("A", "farmland", "A1"), "Seat A opens the city Farmland."),
    (e.TurnStarted("A", 3), "Turn 3: Seat A."),
    (e.Unmarked("A", (), ()), "Seat A has nothing to unmark."),
    (e.Unmarked("A", ("A5", "A6"), ("Ar1",)), "Seat A unmarks A5, A6 and a resource card."),
    (
        e.Unmarked("A", ("A5",), ("Ar1", "Ar2"), ("A7",)),
        "Seat A unmarks A5 and 2 resource cards. Still marked: A7.",
    ),
    (
        e.CityFounded("A", "farmland", "A9", (f.EndLevels("A"),)),
        "Seat A founds the city Farmland instead of a turn. The lasting levels of Seat A end.",
    ),
    (e.CardsDrawn("A", 2, ("kolibri", "?")), "Seat A draws Kolibri and an unseen card."),
    (e.CardsDrawn("A", 2, ("?",)), "Seat A draws an unseen card and no more."),
    (e.CardsDrawn("A", 2, ()), "Seat A can draw no card."),
    (e.CardsDrawn("A", 0, ()), "Seat A draws no card, to lay two resources."),
    (
        e.ResourcesLaid("A", (("?", "G", "Ar1"), ("mentor", "E", "Ar2"))),
        "Seat A lays an unseen card as Gaian and Mentor as The Empire.",
    ),
    (e.CardDefined(rebirth.cards()["mentor"]), "A card is entered: Mentor (Creature, The Empire)."),
    (
        e.DevotionDeclared(
            Item("S1", "devotion", "A", "farmland", source="A1", chosen=("A5", "A6"), extra=2)
        ),
        "Seat A devotes A5 and A6 to A1, with 2 more from elsewhere.",
    ),
    (
        e.DevotionDeclared(Item("S1", "devotion", "A", "farmland", source="A1")),
        "Seat A declares devotion to A1.",
    ),
    (
        e.DevotionResolved(
            "S1", "A", "A1", ("A5",), 3, (1, 2), (f.MarkCard("A5"), f.StartLevel("A1", 2))
        ),
        "Seat A reaches levels 1 and 2 of A1 with a devotion of 3. Level 2 of A1 is active.",
    ),
    (
        e.DevotionResolved("S1", "A", "A1", ("A5",), 0, ()),
        "Seat A reaches no level of A1 with a devotion of 0.",
    ),
    (
        e.CardPlayed(
            Item("S1", "card", "B", "whirlwind", targets=("A5", "A:ghoul")),
            2,
            Payment((("N", 2),), (("G", 1),)),
            (
                f.NameCard("B", "hand", "whirlwind"),
                f.MoveCard("B:hand:whirlwind", "stack"),
                f.SpendResources("B", "N", 2),
            ),
        ),
        (
            "Seat B plays Whirlwind on A5 and Ghoul of Seat A. "
            "Paid: 2 House of Nobles and 1 Gaian (produced)."
        ),
    ),
    (
        e.CardPlayed(
            Item("S3", "card", "B", "deadly-shock", x=2, modes=(1, 2), places=("army", "B1")),
            0,
            Payment(),
        ),
        ("Seat B answers with Deadly Shock (options 1 and 2) with X = 2 into the army and B1."),
    ),
    (
        e.AbilityActivated(
            Item("S1", "ability", "A", "mentor", source="A5", number=1),
            Payment((("G", 1),)),
            (f.MarkCard("A5"),),
        ),
        "Seat A uses A5. Paid: 1 Gaian. A5 is marked.",
    ),
    (
        e.TriggerAnswered(Item("S1", "trigger", "A", "mentor", source="A5"), Payment()),
        "Seat A uses A5.",
    ),
    (
        e.AttackDeclared(
            Item("S1", "attack", "A", "armory", source="B1", chosen=("A5", "A6")), "B"
        ),
        "Seat A attacks B1 with A5 and A6.",
    ),
    (
        e.AttackersMarked(
            "S1", "A", "B1", ("A5", "A6"), (f.MarkCard("A5"), f.ChangeValues("A6", 1, 0))
        ),
        "The attack on B1 stands: A5 and A6. A6 gets +1/+0 until the end of the turn.",
    ),
    (
        e.AttackersMarked("S1", "A", "B1", ("A5",), (f.MarkCard("A5"),)),
        "The attack on B1 stands: A5.",
    ),
    (e.AttackersMarked("S1", "A", "B1", ()), "Nobody is left to attack B1."),
    (
        e.ItemResolved(
            "S1",
            "A",
            "deadly-shock",
            (f.DealDamage("B5", 3), f.MoveCard("A:stack:deadly-shock", "grave")),
        ),
        "Seat A's Deadly Shock takes effect. B5 takes 3 damage.",
    ),
    (
        e.ItemResolved("S1", "A", "deadly-shock", (), failed=True),
        "Deadly Shock has no legal target left and does nothing.",
    ),
    (
        e.ItemFailed("S1", "A", "deadly-shock", "forgotten"),
        "Deadly Shock does nothing (forgotten).",
    ),
    (e.ItemFailed("S1", "A", "deadly-shock", ""), "Deadly Shock does nothing."),
    (
        e.TriggerResolved("A", "A5", "mentor", "enters", (f.MarkCard("A5"),)),
        "A5 triggers (it enters play). A5 is marked.",
    ),
    (
        e.TriggerResolved("A", "A5", "house-rule", "full_moon"),
        "A5 triggers (full_moon).",
    ),
    (
        e.TriggerDeclined("T1", "A", "A5", "mentor", (f.DropTrigger("T1", lapsed=True),)),
        "Seat A lets the ability of A5 go.",
    ),
    (
        e.TriggersLapsed((f.DropTrigger("T1", lapsed=True), f.DropTrigger("T2", lapsed=True))),
        "Waiting abilities lapse.",
    ),
    (
        e.CreatureMoved("A", "A5", "army", "A1", (f.MarkCard("A5"), f.MoveCard("A5", "A1"))),
        "Seat A moves A5 from the army to A1, marked.",
    ),
    (e.CreatureMoved("A", "A5", "A1", "army"), "Seat A moves A5 from A1 to the army."),
    (e.CreatureMoved("A", "A5", "A1", "A2"), "Seat A moves A5 from A1 to A2."),
    (
        e.BlocksAssigned("B", (("B4", "A5"), ("B6", "A5"))),
        "Seat B blocks A5 with B4 and B6.",
    ),
    (e.BlocksAssigned("B", ()), "Seat B does not block."),
    (
        e.BattleFought(
            "A",
            "A5",
            ("B4",),
            (("B4", 2),),
            (f.DealDamage("B4", 2), f.DealDamage("A5", 1), f.KillInBattle("B4")),
        ),
        "A5 fights B4. B4 takes 2 damage. A5 takes 1 damage. B4 is killed in battle.",
    ),
    (
        e.BattleFought("A", "A5", (), (("city", 2),), (f.DealDamage("B1", 2), f.RuinCity("B1"))),
        "A5 is not blocked and strikes the city. B1 takes 2 damage. B1 is destroyed.",
    ),
    (e.BattleFought("A", "A5", (), ()), "A5 strikes nothing."),
    (
        e.CombatCleaned((f.MoveCard("B4", "grave"),)),
        "The combat is over. B4 goes to the graveyard of Seat B.",
    ),
    (e.CombatEnded(), "The combat is broken off."),
    (
        e.CreatureDied("B5", "mentor", (f.MoveCard("B5", "grave"), f.MoveCard("B6", "grave"))),
        "B5 dies. B6 goes to the graveyard of Seat B.",
    ),
    (
        e.DeathPrevented("A6", (f.PreventDeath("A6"),)),
        "A6 would have died and does not.",
    ),
    (
        e.CreatureDied("A6", "entangled", (f.MoveCard("A6", "grave"),)),
        "A6 has lost its host.",
    ),
    (
        e.CityFell(
            "A1",
            "farmland",
            "A",
            (
                f.MoveCard("A1", "grave"),
                f.MoveCard("A5", "army", marked=True),
                f.MoveCard("A6", "hand", shown=True),
            ),
        ),
        (
            "Seat A's city Farmland is destroyed. A5 goes to the army, marked. "
            "A6 goes to the hand of Seat A."
        ),
    ),
    (e.PlayerLost("A", "deck"), "Seat A is out (an empty deck)."),
    (
        e.PhaseEntered("devotion", (f.EndLevels("A"),)),
        "Devotion phase. The lasting levels of Seat A end.",
    ),
    (e.PhaseEntered("play2"), "Second play phase."),
    (e.CardsDiscarded("A", ("mentor", "kolibri")), "Seat A discards Mentor and Kolibri."),
    (e.TurnEnded("A"), "The turn of Seat A ends."),
    (e.CardShown("A", "kolibri", "hand"), "Seat A shows everybody Kolibri from the hand."),
    (
        e.CardShown("A", "kolibri", "top", ("B", "C")),
        "Seat A shows Seat B and Seat C Kolibri on top of the deck.",
    ),
    (
        e.CardShown("A", "farmland", "reserve"),
        "Seat A shows everybody Farmland from the city reserve.",
    ),
    (
        e.CardShown("A", "kolibri", "res", ("B",)),
        "Seat A shows Seat B the resource card Kolibri.",
    ),
    (
        e.CardShown("A", "kolibri", "hand", ("A",), (f.NameCard("A", "hand", "kolibri"),)),
        "A card in the hand of Seat A is Kolibri.",
    ),
    (
        e.CardShown("A", "farmland", "reserve", ("A",), (f.NameCard("A", "reserve", "farmland"),)),
        "A city in the reserve of Seat A is Farmland.",
    ),
    (
        e.CardShown("A", "?", "hand", ("A",), (f.NameCard("A", "hand", "?"),)),
        "A card of Seat A has a name now.",
    ),
    (
        e.DeckTold("A", rebirth.decks()["toll-of-time"]),
        "The deck of Seat A is told: Toll of Time (House of Nobles).",
    ),
    (
        e.DeckTold("B", DeckList("Mine", (CardCount("?", 42), CardCount("mentor", 3)))),
        "The deck of Seat B is told in part; cards not known: 42.",
    ),
    (e.DeckTold("A", UNKNOWN_DECK), "Nothing is said any more of the deck of Seat A."),
    (e.DeckTold("A", UNKNOWN_DECK, alone=True), "The deck of Seat A is told to nobody else."),
    (e.PlayerConceded("A"), "Seat A concedes."),
    (e.AsksSettled(), "What the cards left to the table is decided."),
    (e.NoteAdded("tea"), "Note: “tea”"),
    (MatchEnded("b", "cities"), "Seat B wins: no city left in play."),
    (MatchEnded("draw", "ruling"), "Draw: a ruling of the table."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_every_event_is_told(event: Any, sentence: str) -> None:
    assert said(narrate(event), {}) == sentence


def test_no_event_is_left_out() -> None:
    kinds = {*get_args(e.OwnEvent), MatchEnded}
    assert {type(event) for event, _ in SENTENCES} == kinds


ANSWER = Item("S2", "card", "B", "deadly-shock")
MOMENTS: list[tuple[tuple[Any, ...], tuple[str, ...]]] = [
    ((e.AttackDeclared(Item("S1", "attack", "A", "armory", "B1"), "B"),), ("attack",)),
    (
        (
            e.BattleFought("A", "A5", (), (), (f.KillInBattle("A5"), f.KillInBattle("B5"))),
            e.CityFell("B1", "armory", "B", (f.RuinCity("B1"),)),
            e.PlayerLost("B", "cities"),
            MatchEnded("a", "cities"),
        ),
        ("battle", "death", "city_fell", "lost", "end"),
    ),
    ((e.CreatureDied("A5", "mentor"),), ("death",)),
    ((e.CreatureDied("A6", "entangled"),), ()),
    ((e.CityFounded("A", "farmland", "A2"),), ("founded",)),
    ((e.DevotionResolved("S1", "A", "A1", ("A5",), 3, (1,)),), ("devotion",)),
    ((e.DevotionResolved("S1", "A", "A1", ("A5",), 0, ()),), ()),
    ((e.CardPlayed(ANSWER, 2, Payment()),), ("response",)),
    ((e.CardPlayed(Item("S1", "card", "B", "mentor"), 2, Payment()),), ()),
    ((e.AbilityActivated(ANSWER, Payment()),), ("response",)),
    (
        (e.ItemResolved("S1", "A", "mentor", (f.AskRuling("mentor", "do this"),)),),
        ("ruling_asked",),
    ),
    ((RulingMade("so", (f.Lose("A"),)), e.PhaseEntered("draw"), e.NoteAdded("x")), ()),
]


@pytest.mark.parametrize(("happened", "marks"), MOMENTS)
def test_moments(happened: tuple[Any, ...], marks: tuple[str, ...]) -> None:
    assert moments(happened) == marks
