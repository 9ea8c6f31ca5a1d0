"""Events in words, and the marks of a step."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import events
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
    winners,
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
        "Warrior (a) is deployed at 3,1.5.",
    ),
    (PhaseEntered("power", None), "Power phase."),
    (PhaseEntered("activation", "b"), "Activation phase: Seat b acts first."),
    (CardsDrawn("a", ("9S", "TD")), "Seat a draws 9♠ 10♦."),
    (CardsDrawn("b", ("?", "JH", "?")), "Seat b draws J♥ and 2 unseen cards."),
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
    (CardsDiscarded("b", ("AS",)), "Seat b discards A♠ down to the limit of ten."),
    (
        InitiativeRolled((Rolls((3, 3), (2, 4)), Rolls((1, 4), (6, 2))), "b"),
        "Initiative, seat a first: 3+3 : 2+4, 1+4 : 6+2. Seat b begins.",
    ),
    (ActivationStarted("bT", 2, 4), "Shooter (b) is activated."),
    (ActionTaken("aL", "attack", 1), "Brute (a): Attack, action points left: 1."),
    (moved("walk"), "Warrior (a) walks 4 in to 5,4."),
    (
        moved("walk", FAR),
        "Warrior (a) walks 4 in to 5,4. Flag: too far (4.3 in, limit 4.1 in).",
    ),
    (
        moved("run", Excess("path_enemy", 250, by="bT"), Excess("no_los", by="w1")),
        (
            "Warrior (a) runs 4 in to 5,4. Flag: an enemy stands in the way (0.25 in): Shooter "
            "(b), no line of sight: w1."
        ),
    ),
    (moved("charge"), "Warrior (a) charges 4 in to 5,4."),
    (moved("push"), "Warrior (a) is pushed 4 in to 5,4."),
    (moved("throw"), "Warrior (a) is thrown 4 in to 5,4."),
    (moved("agile"), "Warrior (a) slips away, 4 in to 5,4."),
    (moved("teleport"), "Warrior (a) is teleported 4 in to 5,4."),
    (moved("swap"), "Warrior (a) appears at 5,4, 4 in away."),
    (
        attack("melee", "aG", bonus=1),
        "Warrior (a) attacks Warrior (b) in melee: 2d6+1 against 6.",
    ),
    (attack("charge"), "Shooter (a) strikes Warrior (b) after the charge: 2d6 against 6."),
    (
        attack("shot", gap=6200, cover=True, defence=7),
        "Shooter (a) shoots at Warrior (b), in cover: 2d6 against 7. Distance: 6.2 in.",
    ),
    (attack("shot"), "Shooter (a) shoots at Warrior (b), in the open: 2d6 against 6."),
    (
        attack("EP", bonus=1, cover=False),
        "Crimson Bolt on Warrior (b), in the open: 2d6+1 against 6.",
    ),
    (attack("EP", cover=True), "Crimson Bolt on Warrior (b), in cover: 2d6 against 6."),
    (attack("TE", bonus=-1), "Storm of Shards on Warrior (b): 2d6-1 against 6."),
    (attack("DV", bonus=-1), "Life Drain on Warrior (b): 2d6-1 against 6."),
    (
        attack("DP", "aM", bonus=2),
        "Psychic Duel of Mage (a) with Warrior (b): 2d6+2 against 2d6.",
    ),
    (
        attack("PR", bonus=-1),
        "Projection on Warrior (b): 2d6-1 against 6, at most 1 wound.",
    ),
    (
        attack("CE", None, bonus=-1),
        "Celerity has its price for Warrior (b): 2d6-1 against 6, at most 1 wound.",
    ),
    (
        attack("DI", None, bonus=-2),
        "Disciple has its price for Warrior (b): 2d6-2 against 6, at most 1 wound.",
    ),
    (
        StormDeclared("a", "aM", ("bG", "bT"), -1),
        "Storm of Shards strikes Warrior (b), Shooter (b): 2d6-1 for each.",
    ),
    (
        StormDeclared("a", "aM", (), -1),
        "Storm of Shards strikes nobody: 2d6-1 for each.",
    ),
    (AbilityCast("a", "TL", ("9S", "9C", "9D")), "Seat a casts Teleport with 9♠ 9♣ 9♦."),
    (
        AbilityCast("a", "EP", ("QS", "?"), "bG"),
        "Seat a casts Crimson Bolt on Warrior (b) with Q♠ and an unseen card.",
    ),
    (
        ReactionUsed("b", "PD", "bG", ("KS",)),
        "Seat b uses Defensive Stance for Warrior (b) with K♠.",
    ),
    (MoveQuickened("aB", 8), "Racer (a) may move 8 in in this activation."),
    (
        DefenceRaised("bG", 7),
        "Warrior (b) defends with 7 and cannot be pushed by this attack.",
    ),
    (ShotPowered("aT", 1), "The shot of Shooter (a) is 2d6+1 now, and pushes if it wounds."),
    (FocusDeclared("aS", 1), "Specialist (a) focuses: 1 card."),
    (
        FocusDeepened("aS", 3),
        "Disciple: Specialist (a) draws 3 cards and then suffers a special attack.",
    ),
    (FocusDrawn("aS"), "The Focus of Specialist (a) is done."),
    (DiceRolled("bG", (4, 3)), "Dice against Warrior (b): 4+3."),
    (DiceRolled("bG", (4, 3), (6, 1)), "Dice of the duel: 4+3 against 6+1."),
    (worth(8, 1), "8 against 7: margin 1, 1 wound."),
    (worth(11, 2), "11 against 7: margin 4, 2 wounds."),
    (worth(7, 0), "7 against 7: a miss."),
    (worth(9, 1, "DP"), "9 against 7: 1 wound for Warrior (b)."),
    (worth(7, 0, "DP"), "7 against 7: nothing."),
    (worth(5, 1, "DP", "aM"), "5 against 7: 1 wound for Mage (a)."),
    (WoundsLessened("bG", 1), "Already Dead: 1 wound for Warrior (b)."),
    (
        WoundsApplied("bG", 2, 1, "charge", "aG"),
        "Warrior (b) takes 2 wounds; HP left: 1.",
    ),
    (
        WoundsApplied("bM", 1, 5, "centre"),
        "The centre is lost: Mage (b) takes 1 wound; HP left: 5.",
    ),
    (FigureKilled("bG"), "Warrior (b) is dead."),
    (FigureKilled("bG", "aG"), "Warrior (b) is killed by Warrior (a)."),
    (FigureKilled("aM", "aM"), "Mage (a) is dead."),
    (MageHealed("bM", 6), "Mage (b) is healed; HP: 6."),
    (
        WindowOpened("wound", ("bG",), ("DM",)),
        "Wounds of Warrior (b): Already Dead may be used.",
    ),
    (WindowOpened("push", ("bG",)), "May be pushed: Warrior (b)."),
    (
        WindowOpened("projection", ("bG",), ("PR",)),
        "Projection may be used on Warrior (b).",
    ),
    (WindowOpened("throw", ("bG",)), "May be thrown: Warrior (b)."),
    (
        WindowOpened("dice", ("bG", "bT")),
        "Dice are due for Warrior (b), Shooter (b).",
    ),
    (WindowDeclined(("push", "PR")), "Left unused: the push, Projection."),
    (AttackEnded("charge"), "Charge: over."),
    (TokenRemoved("aB"), "Racer (a) may be activated again."),
    (
        FigureRaised("bL", (9000, 16000), (9000, 16000), 1),
        "Brute (b) rises at 9,16, unworthy, with 1 HP.",
    ),
    (ActivationEnded("aG", 0), "Warrior (a) has acted."),
    (ActivationEnded("aG", 1), "Warrior (a) has acted; action points unused: 1."),
    (Passed("a"), "Seat a passes."),
    (TurnEnded("a"), "Seat a has played this turn."),
    (
        CentreScored(Inside(("aS", "aM"), ()), 3, 0),
        "The centre: 3 for seat a (Specialist (a), Mage (a)), 0 for seat b (nobody).",
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
    assert str(sum_line(dice, worth(8, 1))) == "4+3+1 = 8 against 7: margin 1, 1 wound"
    assert str(sum_line(dice, worth(7, 0))) == "4+3 = 7 against 7: a miss"
    assert str(sum_line(dice, worth(6, 0))) == "4+3-1 = 6 against 7: a miss"
    duel = DiceRolled("bG", (4, 3), (5, 2))
    told = str(sum_line(duel, worth(9, 1, "DP")))
    assert told == "4+3+2 = 9 against 7: 1 wound for Warrior (b)"


def test_names_are_complete() -> None:
    assert set(ABILITY_TITLES) == set(ABILITIES)
    assert "".join(TYPE_TITLES) == TYPES
    assert set(ATTACK_TITLES) == {*get_args(events.AttackKind), "centre"}
    assert set(MAGE_TITLES) == {"teymur", "tiluka"}
    assert set(REASONS) == {"mage_killed", "mage_hp", "draw", "conceded"}
    assert len(WARNING_TITLES) == 19


def test_who_won() -> None:
    assert [winners(result) for result in RESULT_TITLES] == [("a",), ("b",), ()]
    assert winners("x") is None


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
