"""Events in words, and the marks of a step."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import GAME, events
from core.games.sorcerers_deck_of_death.commands import Inside, Rolls
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    ActionTaken,
    ActivationEnded,
    ActivationStarted,
    AttackDeclared,
    AttackEnded,
    AttackResolved,
    CardsDiscarded,
    CardsDrawn,
    CentreScored,
    Conceded,
    DeckReshuffled,
    DefenceRaised,
    DiceRolled,
    Excess,
    FigureDeployed,
    FigureKilled,
    FigureMoved,
    FigureRaised,
    FocusDeclared,
    FocusDeepened,
    FocusDrawn,
    InitiativeRolled,
    MageHealed,
    MoveQuickened,
    Passed,
    PhaseEntered,
    PowerDrawn,
    ReactionUsed,
    RoundStarted,
    ShotPowered,
    StormDeclared,
    TokenRemoved,
    TurnEnded,
    WindowDeclined,
    WindowOpened,
    WoundsApplied,
    WoundsLessened,
)
from core.games.sorcerers_deck_of_death.narrate import moments, narrate, sum_line
from core.games.sorcerers_deck_of_death.pieces import TYPES
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES
from core.games.sorcerers_deck_of_death.titles import (
    ABILITY_TITLES,
    ATTACK_TITLES,
    MAGE_TITLES,
    REASONS,
    RESULT_TITLES,
    TYPE_TITLES,
    WARNING_TITLES,
)

FAR = Excess("too_far", 4300, 4100)


def moved(way: Any, *warnings: Excess) -> FigureMoved:
    path = ((9000, 4000), (5000, 4000))
    return FigureMoved("aG", way, path, path[-1], 4000, 180, warnings=warnings)


def attack(kind: Any, attacker: str | None = "aT", **more: Any) -> AttackDeclared:
    return AttackDeclared(kind, "a", attacker, "bG", **{"bonus": 0, "defence": 6, **more})


def worth(total: int, wounds: int, kind: Any = "melee", loser: str = "bG") -> AttackResolved:
    return AttackResolved(kind, "aG", "bG", total, 7, total - 7, wounds, loser)


SENTENCES: list[tuple[Any, str]] = [
    (
        FigureDeployed("aG", (3000, 1500), (3000, 1500), 90),
        "Seat a's Warrior is deployed.",
    ),
    (PhaseEntered("power", None), "Power phase."),
    (PhaseEntered("activation", "b"), "Activation phase: Seat b acts first."),
    (CardsDrawn("a", ("9S", "TD")), "Seat a draws 2 cards. Drawn: 9♠ 10♦."),
    (CardsDrawn("b", ("?", "JH", "?")), "Seat b draws 3 cards. Drawn: J♥ and 2 unseen cards."),
    (CardsDrawn("b", ("?",)), "Seat b draws an unseen card."),
    (PowerDrawn("a"), "Seat a has drawn for this round."),
    (DeckReshuffled("a"), "Seat a shuffles the discard into a new deck."),
    (
        DeckReshuffled("a", ("9S", "?")),
        (
            "Seat a shuffles the discard into a new deck. So the unseen cards in hand are 9♠ and "
            "an unseen card."
        ),
    ),
    (CardsDiscarded("b", ("AS",)), "Seat b discards down to the limit of ten. Discarded: A♠."),
    (
        InitiativeRolled((Rolls((3, 3), (2, 4)), Rolls((1, 4), (6, 2))), "b"),
        "Seat b wins the initiative. The dice, Seat a first: 3+3 : 2+4, 1+4 : 6+2.",
    ),
    (ActivationStarted("bT", 2, 4), "Seat b's Shooter is activated."),
    (ActionTaken("aL", "attack", 1), "Seat a's Brute: Attack. Action points left: 1."),
    (moved("walk"), "Seat a's Warrior walks 4 inches."),
    (
        moved("walk", FAR),
        "Seat a's Warrior walks 4 inches. Flag: too far (4.3 inches, limit 4.1 inches).",
    ),
    (
        moved("run", Excess("path_enemy", 250, by="bT"), Excess("no_los", by="w1")),
        (
            "Seat a's Warrior runs 4 inches. Flag: an enemy stands in the way (Seat b's Shooter, "
            "0.2 inches) and no line of sight (scenery)."
        ),
    ),
    (moved("charge"), "Seat a's Warrior charges 4 inches."),
    (moved("push"), "Seat a's Warrior is pushed 4 inches."),
    (moved("throw"), "Seat a's Warrior is thrown 4 inches."),
    (moved("agile"), "Seat a's Warrior slips away, 4 inches."),
    (moved("teleport"), "Seat a's Warrior is teleported 4 inches."),
    (moved("swap"), "Seat a's Warrior appears 4 inches away."),
    (
        attack("melee", "aG", bonus=1),
        "Seat a's Warrior attacks Seat b's Warrior in melee: 2d6+1 against 6.",
    ),
    (
        attack("charge"),
        "Seat a's Shooter strikes Seat b's Warrior after the charge: 2d6 against 6.",
    ),
    (
        attack("shot", gap=6200, cover=True, defence=7),
        (
            "Seat a's Shooter shoots at Seat b's Warrior, in cover: 2d6 against 7. Distance: 6.2 "
            "inches."
        ),
    ),
    (attack("shot"), "Seat a's Shooter shoots at Seat b's Warrior, in the open: 2d6 against 6."),
    (
        attack("EP", bonus=1, cover=False),
        "Crimson Bolt on Seat b's Warrior, in the open: 2d6+1 against 6.",
    ),
    (attack("EP", cover=True), "Crimson Bolt on Seat b's Warrior, in cover: 2d6 against 6."),
    (attack("TE", bonus=-1), "Storm of Shards on Seat b's Warrior: 2d6-1 against 6."),
    (attack("DV", bonus=-1), "Life Drain on Seat b's Warrior: 2d6-1 against 6."),
    (
        attack("DP", "aM", bonus=2),
        "Psychic Duel of Seat a's Mage with Seat b's Warrior: 2d6+2 against 2d6.",
    ),
    (
        attack("PR", bonus=-1),
        "Projection on Seat b's Warrior: 2d6-1 against 6, at most 1 wound.",
    ),
    (
        attack("CE", None, bonus=-1),
        "Celerity has its price for Seat b's Warrior: 2d6-1 against 6, at most 1 wound.",
    ),
    (
        attack("DI", None, bonus=-2),
        "Disciple has its price for Seat b's Warrior: 2d6-2 against 6, at most 1 wound.",
    ),
    (
        StormDeclared("a", "aM", ("bG", "bT"), -1),
        (
            "Storm of Shards strikes 2 figures. Struck, 2d6-1 for each: Seat b's Warrior and Seat"
            " b's Shooter."
        ),
    ),
    (
        StormDeclared("a", "aM", (), -1),
        "Storm of Shards strikes nobody. Struck, 2d6-1 for each: nobody.",
    ),
    (AbilityCast("a", "TL", ("9S", "9C", "9D")), "Seat a casts Teleport. Paid with 9♠ 9♣ 9♦."),
    (
        AbilityCast("a", "EP", ("QS", "?"), "bG"),
        ("Seat a casts Crimson Bolt on Seat b's Warrior. Paid with Q♠ and an unseen card."),
    ),
    (
        ReactionUsed("b", "PD", "bG", ("KS",)),
        "Seat b uses Defensive Stance for Seat b's Warrior. Paid with K♠.",
    ),
    (MoveQuickened("aB", 8), "Seat a's Racer may move 8 inches in this activation."),
    (
        DefenceRaised("bG", 7),
        "Seat b's Warrior defends with 7 and cannot be pushed by this attack.",
    ),
    (ShotPowered("aT", 1), "The shot of Seat a's Shooter is 2d6+1 now, and pushes if it wounds."),
    (FocusDeclared("aS", 1), "Seat a's Specialist focuses: 1 card."),
    (
        FocusDeepened("aS", 3),
        "Disciple: Seat a's Specialist draws 3 cards and then suffers a special attack.",
    ),
    (FocusDrawn("aS"), "The Focus of Seat a's Specialist is done."),
    (DiceRolled("bG", (4, 3)), "Dice against Seat b's Warrior: 4+3."),
    (DiceRolled("bG", (4, 3), (6, 1)), "Dice of the duel: 4+3 against 6+1."),
    (worth(8, 1), "8 against 7: margin 1, 1 wound."),
    (worth(11, 2), "11 against 7: margin 4, 2 wounds."),
    (worth(7, 0), "7 against 7: a miss."),
    (worth(9, 1, "DP"), "9 against 7: 1 wound for Seat b's Warrior."),
    (worth(7, 0, "DP"), "7 against 7: nothing."),
    (worth(5, 1, "DP", "aM"), "5 against 7: 1 wound for Seat a's Mage."),
    (WoundsLessened("bG", 1), "Already Dead: 1 wound for Seat b's Warrior."),
    (
        WoundsApplied("bG", 2, 1, "charge", "aG"),
        "Seat b's Warrior takes 2 wounds; HP left: 1.",
    ),
    (
        WoundsApplied("bM", 1, 5, "centre"),
        "The centre is lost: Seat b's Mage takes 1 wound; HP left: 5.",
    ),
    (FigureKilled("bG"), "Seat b's Warrior is dead."),
    (FigureKilled("bG", "aG"), "Seat b's Warrior is killed by Seat a's Warrior."),
    (FigureKilled("aM", "aM"), "Seat a's Mage is dead."),
    (MageHealed("bM", 6), "Seat b's Mage is healed; HP: 6."),
    (
        WindowOpened("wound", ("bG",), ("DM",)),
        "Wounds of Seat b's Warrior: Already Dead may be used.",
    ),
    (WindowOpened("push", ("bG",)), "May be pushed: Seat b's Warrior."),
    (
        WindowOpened("projection", ("bG",), ("PR",)),
        "Projection may be used on Seat b's Warrior.",
    ),
    (WindowOpened("throw", ("bG",)), "May be thrown: Seat b's Warrior."),
    (
        WindowOpened("dice", ("bG", "bT")),
        "Dice are due for Seat b's Warrior and Seat b's Shooter.",
    ),
    (WindowDeclined(("push", "PR")), "Left unused: the push and Projection."),
    (AttackEnded("charge"), "Charge: over."),
    (TokenRemoved("aB"), "Seat a's Racer may be activated again."),
    (
        FigureRaised("bL", (9000, 16000), (9000, 16000), 1),
        "Seat b's Brute rises, unworthy, with 1 HP.",
    ),
    (ActivationEnded("aG", 0), "Seat a's Warrior has acted."),
    (ActivationEnded("aG", 1), "Seat a's Warrior has acted; action points unused: 1."),
    (Passed("a"), "Seat a passes."),
    (TurnEnded("a"), "Seat a has played this turn."),
    (
        CentreScored(Inside(("aS", "aM"), ()), 3, 0),
        (
            "The centre: Seat a 3, Seat b 0. In the centre stand Seat a: Seat a's Specialist and "
            "Seat a's Mage; Seat b: nobody."
        ),
    ),
    (RoundStarted(2), "Round 2 begins."),
    (Conceded("b"), "Seat b concedes."),
    (MatchEnded("a", "mage_killed"), "Seat a wins: the enemy Mage is dead."),
    (MatchEnded("draw", "draw"), "Draw: equal hit points after the last round."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentence(event: Any, sentence: str) -> None:
    assert str(narrate(event)) == sentence


def test_every_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(events.Event))


def test_the_sum_as_it_is_counted_at_the_table() -> None:
    dice = DiceRolled("bG", (4, 3))
    assert str(sum_line(dice, worth(8, 1))) == "4+3+1 = 8 against 7: margin 1, 1 wound."
    assert str(sum_line(dice, worth(7, 0))) == "4+3 = 7 against 7: a miss."
    assert str(sum_line(dice, worth(6, 0))) == "4+3-1 = 6 against 7: a miss."
    duel = DiceRolled("bG", (4, 3), (5, 2))
    told = str(sum_line(duel, worth(9, 1, "DP")))
    assert told == "4+3+2 = 9 against 7: 1 wound for Seat b's Warrior."


def test_names_are_complete() -> None:
    assert set(ABILITY_TITLES) == set(ABILITIES)
    assert "".join(TYPE_TITLES) == TYPES
    assert set(ATTACK_TITLES) == {*get_args(events.AttackKind), "centre"}
    assert set(MAGE_TITLES) == {"teymur", "tiluka"}
    assert set(REASONS) == {"mage_killed", "mage_hp", "draw", "conceded"}
    assert len(WARNING_TITLES) == 19


def test_who_won() -> None:
    assert [GAME.winners(result) for result in RESULT_TITLES] == [("a",), ("b",), ()]
    assert GAME.winners("x") is None


def test_marks_of_a_step() -> None:
    charge = (moved("charge", FAR), attack("charge"))
    assert moments(charge) == ("charge", "warning", "melee")
    hit = (
        DiceRolled("bM", (6, 6)),
        worth(13, 2),
        WoundsApplied("bM", 2, 0, "melee", "aG"),
        FigureKilled("bM", "aG"),
        MatchEnded("a", "mage_killed"),
    )
    assert moments(hit) == ("dice", "wound", "mage", "kill", "end")
    assert moments((moved("teleport"), moved("push"))) == ("move", "push")
    assert moments((attack("EP"), attack("DV"), TurnEnded("a"))) == ("shot", "special")
    assert moments((CentreScored(Inside(), 0, 0), RoundStarted(2))) == ("centre", "round")
