"""Facts in clauses, in events and as rulings of the table state them."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given

from core.games.arcmage import GAME
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.narrate import describe, narrate
from core.games.arcmage.pieces.hints import KEYWORDS, part_of
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.state import Piece
from core.kit.phrases import say
from core.messages import said
from tests.games.arcmage import at_random

FACTS: list[tuple[Any, str]] = [
    (f.MoveCard("A5", "army", marked=True), "A5 goes to the army, marked."),
    (f.MoveCard("A5", "A1"), "A5 goes to A1."),
    (f.MoveCard("A5", "hand", shown=True), "A5 goes to the hand of Seat A."),
    (f.MoveCard("A5", "top"), "A5 goes on top of the deck of Seat A."),
    (f.MoveCard("A5", "bottom"), "A5 goes under the deck of Seat A."),
    (f.MoveCard("A5", "out"), "A5 is removed from the game."),
    (f.MoveCard("A:stack:mentor", "A1", as_="A7"), "Mentor enters play in A1."),
    (
        f.MoveCard("A:stack:magic-forest", "kingdom", as_="A7"),
        "Magic Forest enters play in the kingdom of Seat A.",
    ),
    (
        f.MoveCard("A:grave:ghoul", "army", as_="A7", under="B"),
        "Ghoul enters play in the army of Seat B, from the graveyard.",
    ),
    (f.MoveCard("A:grave:ghoul", "A1"), "Ghoul enters play in A1, from the graveyard."),
    (
        f.MoveCard("A:deck:?", "hand", face="kolibri"),
        "Kolibri goes to the hand of Seat A, from the deck.",
    ),
    (f.MoveCard("A:deck:?", "hand"), "An unseen card goes to the hand of Seat A, from the deck."),
    (f.MoveCard("A:hand:ghoul", "grave"), "Ghoul goes to the graveyard of Seat A, from the hand."),
    (
        f.MoveCard("A:reserve:?", "grave", face="farmland"),
        "Farmland goes to the graveyard of Seat A, from the city reserve.",
    ),
    (
        f.MoveCard("A:res:?", "grave", face="ghoul"),
        "Ghoul goes to the graveyard of Seat A, from the resources.",
    ),
    (
        f.MoveCard("Ar1", "grave", face="ghoul"),
        "Ghoul goes to the graveyard of Seat A, from the resources.",
    ),
    (f.MarkCard("Ar1"), "A resource card is marked."),
    (f.UnmarkCard("A5"), "A5 is unmarked."),
    (f.DealDamage("B5", 3), "B5 takes 3 damage."),
    (f.ChangeDefence("B1", 2), "B1 gains 2 city defence."),
    (f.ChangeDefence("B1", -2), "B1 loses 2 city defence."),
    (f.ChangeValues("A5", 2, 0), "A5 gets +2/+0 until the end of the turn."),
    (f.ChangeValues("A5", -1, -1, "lasting"), "A5 gets −1/−1 until the next devotion phase."),
    (f.PutCounters("A5", "+1/+1", 1), "A5 gets 1 +1/+1 counter."),
    (f.PutCounters("A5", "+1/+1", 2), "A5 gets 2 +1/+1 counters."),
    (f.PutCounters("A5", "grassroot", -1), "A5 loses 1 grassroot counter."),
    (f.PutCounters("A5", "grassroot", -3), "A5 loses 3 grassroot counters."),
    (f.GiveKeyword("A5", "flying"), "A5 gets flying until the end of the turn."),
    (
        f.TakeKeyword("A5", "battle_scream 1", "static"),
        "A5 loses battle scream 1 as long as its source is in play.",
    ),
    (
        f.GiveKeyword("B", "blood_vengeance"),
        "A creature that Seat B plays gets blood vengeance until the end of the turn.",
    ),
    (f.GiveKeyword("A5", "odd_word 2"), "A5 gets odd word 2 until the end of the turn."),
    (f.Forbid("A5", "attack"), "A5 cannot attack until the end of the turn."),
    (
        f.Forbid("A5", "block", until="while_source_marked", source="B7"),
        "A5 cannot block as long as B7 is marked.",
    ),
    (f.Forbid("A5", "block_for", "A1"), "A5 cannot block for A1 until the end of the turn."),
    (f.Forbid("A5", "block_for"), "A5 cannot block for the city until the end of the turn."),
    (
        f.Forbid("A1", "be_moved_to_or_from", until="static", source="B7"),
        "No creature can move to or from A1 as long as B7 is in play.",
    ),
    (f.Forbid("A", "draw"), "Seat A cannot draw until the end of the turn."),
    (f.Forbid("A5", "flying"), "A5 cannot have flying until the end of the turn."),
    (f.Forbid("A5", "move"), "A5 cannot move until the end of the turn."),
    (f.Forbid("A5", "devote"), "A5 cannot be devoted until the end of the turn."),
    (f.Forbid("A5", "activate"), "A5 cannot use its abilities until the end of the turn."),
    (f.Forbid("A5", "be_targeted"), "A5 cannot be a target until the end of the turn."),
    (f.Forbid("A5", "be_damaged"), "A5 cannot be damaged until the end of the turn."),
    (f.Forbid("A5", "die"), "A5 cannot die until the end of the turn."),
    (f.Forbid("A5", "unmark"), "A5 cannot unmark until the end of the turn."),
    (
        f.Permit("A2", "residents_block_for", "A1"),
        "Residents of A2 can block for A1 until the end of the turn.",
    ),
    (
        f.Permit("A5", "attack", until="while_source_in_play"),
        "A5 can attack as long as its source is in play.",
    ),
    (f.Permit("A5", "block"), "A5 can block until the end of the turn."),
    (f.Permit("A5", "block_for", "A1"), "A5 can block for A1 until the end of the turn."),
    (
        f.Permit("A1", "be_moved_to_or_from"),
        "Creatures can move to or from A1 until the end of the turn.",
    ),
    (
        f.Permit("A", "draw", until="while_source_marked"),
        "Seat A can draw as long as its source is marked.",
    ),
    (f.FreezeCard("A5", "next_unmark"), "A5 does not unmark in the next unmark phase."),
    (f.FreezeCard("A5", "next_unmark_x2"), "A5 does not unmark in the next two unmark phases."),
    (f.GiveControl("A5", "B"), "Seat B takes control of A5."),
    (
        f.GiveControl("Ar1", "B", "B7"),
        "Seat B takes control of a resource card as long as B7 is in play.",
    ),
    (f.AttachCard("A:stack:entangled", "B5", as_="A6"), "Entangled is attached to B5."),
    (f.AttachCard("A6", "B"), "A6 is attached to Seat B."),
    (f.AttachCard("A6", "B:ghoul"), "A6 is attached to Ghoul of Seat B."),
    (
        f.CreateToken("A", "little-orc-token", "army"),
        "Seat A gets Little Orc Token in the army.",
    ),
    (
        f.CreateToken("A", "little-orc-token", "A1", marked=True, as_="A9"),
        "Seat A gets Little Orc Token in A1, marked.",
    ),
    (f.ProduceResources("A", "G", 2), "Seat A produces 2 Gaian."),
    (f.ProduceResources("A", "G", -1), "Seat A uses up 1 produced Gaian."),
    (f.SpendResources("A", "D", 2), "Seat A marks 2 Dark Legion."),
    (f.SpendResources("A", "D", -2), "Seat A unmarks 2 Dark Legion."),
    (f.Draw("A", ("?", "kolibri", "?")), "Seat A draws Kolibri and 2 unseen cards."),
    (f.Mill("B", ("mentor",)), "Seat B puts Mentor from the deck into the graveyard."),
    (f.Discard("B", ("?",)), "Seat B discards an unseen card."),
    (
        f.LoseResource("A", "R"),
        "Seat A loses a resource of Red Banner: an unseen card goes to the graveyard.",
    ),
    (f.GainResource("A", "E"), "Seat A gains a resource of The Empire."),
    (f.PassResource("A", "B", "N"), "A resource of House of Nobles passes from Seat A to Seat B."),
    (f.NameCard("A", "hand", "kolibri"), "A card in the hand of Seat A is Kolibri."),
    (f.NameCard("A", "reserve", "farmland"), "A city in the reserve of Seat A is Farmland."),
    (f.NameCard("A", "hand", "?"), "A card of Seat A has a name now."),
    (f.AddAttack(), "One more attack is allowed this turn."),
    (f.Lose("A"), "Seat A loses."),
    (f.AddSubtype("A5", "Undead"), "A5 is also Undead until the end of the turn."),
    (f.PreventDamage("A5", 2), "2 damage to A5 is prevented."),
    (f.ProtectCard("A5"), "A5 does not die the next time it would, until the end of the turn."),
    (f.PreventDeath("A5"), "A5 does not die."),
    (f.KillInBattle("A5"), "A5 is killed in battle."),
    (f.RuinCity("A1"), "A1 is destroyed."),
    (f.StartLevel("A1", 3), "Level 3 of A1 is active."),
    (f.EndLevels("A"), "The lasting levels of Seat A end."),
    (f.AddAttackPhase("A1", 4), "A1 adds a second attack phase."),
    (
        f.WaitTrigger(Trigger("T1", "A", "A5", "mentor", 0, "enters")),
        "",
    ),
    (f.DropTrigger("T1", lapsed=True), "A waiting ability lapses."),
    (
        f.AskRuling("siphon", part_of("name the creatures that stay marked")),
        "Siphon asks the table: “name the creatures that stay marked”.",
    ),
    (
        f.AskRuling("bearer", "blood_vengeance"),
        f"Bearer asks the table: “{KEYWORDS['blood_vengeance'][:-1]}”.",
    ),
    (f.AskRuling("silent-watcher", part_of("do this.")), "Silent Watcher asks for a ruling."),
    (f.RemoveItem("S2"), "What waits on the stack is countered."),
    (
        f.SeeTop("A", ("kolibri", "?")),
        "Turned over on the deck of Seat A: Kolibri and an unseen card.",
    ),
    (
        f.SeeTop("A", ("kolibri",), ("B", "C")),
        "Seat B and Seat C see Kolibri on top of the deck of Seat A.",
    ),
    (f.SeeHand("A", ("kolibri", "?")), "Seat A shows Kolibri and an unseen card from the hand."),
    (f.ShuffleDeck("A"), "Seat A shuffles the deck."),
    (
        f.RemoveLater("A5", "A"),
        "A5 is removed from the game when the next turn of Seat A starts.",
    ),
    (f.ChooseRetreat("A5", "army"), "A5 would retreat to the army."),
]


@pytest.mark.parametrize(("fact", "sentence"), FACTS)
def test_every_fact_is_told(fact: Any, sentence: str) -> None:
    assert said(say(fact), {}) == sentence


def test_no_fact_is_left_out() -> None:
    told = {type(fact) for fact, _ in FACTS}
    assert told == {*get_args(f.Happening), f.ChooseRetreat}


@given(at_random.facts)
def test_rulings_are_described(operation: Any) -> None:
    told = str(describe(operation))
    assert told.endswith(".")
    assert "{" not in told


def test_rulings_name_the_cards_in_play() -> None:
    state = GAME.setup(GAME.options(), None)
    piece = Piece("mentor", "B", "B", "army")
    state = state._replace(pieces={"B5": piece})
    assert said(describe(f.DealDamage("B5", 1), state), {"b": "Bo"}) == (
        "Bo's Mentor takes 1 damage."
    )
    assert said(describe(f.MarkCard("H99"), state), {}) == "A card is marked."


def test_what_was_said_and_what_says_nothing_is_left_out() -> None:
    facts = (
        f.NameCard("A", "hand", "mentor"),
        f.DropTrigger("T1"),
        f.UnmarkCard("A5"),
        f.Lose("A"),
    )
    event = e.Unmarked("A", ("A5",), (), facts=facts)
    assert str(narrate(event)) == "Seat A unmarks A5. Seat A loses."
