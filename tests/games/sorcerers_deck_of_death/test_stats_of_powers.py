"""Hit points, kills, cards and abilities of one match (section 8), counted by hand."""

from __future__ import annotations

from typing import Any

from core.events import MatchEnded, RulingMade
from core.games.sorcerers_deck_of_death.commands import Inside
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    ActivationStarted,
    AttackDeclared,
    AttackResolved,
    CardsDiscarded,
    CardsDrawn,
    CentreScored,
    DeckReshuffled,
    DefenceRaised,
    DiceRolled,
    FigureKilled,
    FigureRaised,
    FocusDeclared,
    MageHealed,
    ReactionUsed,
    RoundStarted,
    ShotPowered,
    WindowOpened,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.stats import stats
from tests.games.sorcerers_deck_of_death.lines import (
    attack,
    by_key,
    frames,
)


def test_damage_is_what_was_lost_and_not_what_was_rolled() -> None:
    found = stats(
        frames(
            attack("melee", "aL", "bT", (6, 6), 3, 3, hp=0),
            (FigureKilled("bT", "aL"),),
            (FigureRaised("bT", (9000, 14000), (9000, 14000), 1),),
            attack("melee", "aL", "bT", (6, 6), 3, 3, hp=0),
            (FigureKilled("bT", "aL"),),
            attack("DV", "bM", "aL", (6, 2), -1, 1, hp=4),
        )
    )["figures"]
    assert found["aL"] == {
        "dealt": 4,
        "taken": 1,
        "kills": 2,
        "deaths": 0,
        "raised": 0,
        "travel": 0,
        "hp": 4,
    }
    assert (found["bT"]["taken"], found["bT"]["deaths"], found["bT"]["raised"]) == (4, 2, 1)
    assert found["bT"]["hp"] == 0


def test_a_healed_mage_can_lose_a_point_again() -> None:
    hurt = WoundsApplied("bM", 2, 4, "melee", "aG")
    found = stats(frames((hurt, MageHealed("bM", 5), WoundsApplied("bM", 2, 3, "melee", "aG"))))
    assert found["figures"]["bM"]["taken"] == 4
    assert found["hp"] == {"a": 6, "b": 3}


def test_the_killing_blow() -> None:
    found = stats(
        frames(
            (RoundStarted(3),),
            attack("EP", "aM", "bM", (6, 6), 1, 2, hp=0),
            (FigureKilled("bM", "aM"), MatchEnded("a", "mage_killed")),
        )
    )
    assert found["killing_blow"] == {"fig": "bM", "by": "aM", "cause": "EP", "round": 3}
    assert (found["result"], found["reason"]) == ("a", "mage_killed")
    rows: Any = by_key(found)["match"].rows
    assert str(rows[2]["value"]) == "Seat b's Mage by Seat a's Mage: Crimson Bolt, round 3"


def test_a_mage_that_falls_for_the_centre() -> None:
    end = (WoundsApplied("aM", 1, 0, "centre"), FigureKilled("aM"))
    found = stats(frames((CentreScored(Inside((), ("bS",)), 0, 2), *end)))
    rows: Any = by_key(found)["match"].rows
    assert str(rows[2]["value"]) == "Seat a's Mage by The centre, round 1"


def test_cards_are_counted_seen_or_not() -> None:
    def line(*cards: str) -> Any:
        return stats(
            frames(
                (CardsDrawn("b", cards),),
                (AbilityCast("b", "DV", ("9S", "9C"), "aG"),),
                (CardsDiscarded("b", ("AS",)), DeckReshuffled("b")),
            )
        )["cards"]["b"]

    seen = line("9S", "9C", "AS", "KD", "QD")
    assert seen == {"drawn": 5, "spent": 2, "discarded": 1, "left": 2, "reshuffles": 1}
    assert line("?", "?", "?", "?", "?") == seen


def test_reactions_offered_used_and_declined() -> None:
    found = stats(
        frames(
            (ActivationStarted("aB", 2, 6, ("VI", "AG")),),
            (ReactionUsed("a", "VI", "aB", ("9S",)),),
            attack("melee", "aB", "bG", (1, 1), offers=("PD",)),
            (ActivationStarted("bS", 2, 5),),
            (FocusDeclared("bS", 1, ("DI",)),),
            (
                AttackDeclared("charge", "a", "aL", "bT", 3, 5, offers=("PD",)),
                DiceRolled("bT", (5, 5)),
                AttackResolved("charge", "aL", "bT", 13, 5, 8, 3, "bT"),
                WindowOpened("wound", ("bT",), ("DM",)),
            ),
            (
                WindowOpened("push", ("bT",), ("PR",)),
                WindowOpened("projection", ("bT",), ("PR",)),  # the same chance once more
            ),
        )
    )["abilities"]

    def counts(seat: str) -> dict[str, tuple[int, int]]:
        return {code: (row["offered"], row["used"]) for code, row in found[seat].items()}

    assert counts("a") == {"AG": (1, 0), "PR": (1, 0), "VI": (1, 1)}
    assert counts("b") == {"PD": (2, 0), "DI": (1, 0), "DM": (1, 0)}


def test_a_reaction_by_a_ruling_was_offered_by_it() -> None:
    line = frames((RulingMade("fair"), ReactionUsed("a", "VI", "aB", ("9S",))))
    assert stats(line)["abilities"]["a"]["VI"]["offered"] == 1


def test_power_shots_and_stances_by_their_success() -> None:
    declared = AttackDeclared("shot", "a", "aT", "bG", 0, 6, gap=3000, cover=False)
    found = stats(
        frames(
            (declared, ReactionUsed("a", "TP", "aT", ("9S",)), ShotPowered("aT", 1)),
            (
                DiceRolled("bG", (4, 4)),
                AttackResolved("shot", "aT", "bG", 9, 6, 3, 1, "bG"),
                WoundsApplied("bG", 1, 2, "shot", "aT"),
            ),
            (
                AttackDeclared("melee", "a", "aG", "bG", 1, 6, offers=("PD",)),
                ReactionUsed("b", "PD", "bG", ("9S",)),
                DefenceRaised("bG", 7),
            ),
            (DiceRolled("bG", (3, 3)), AttackResolved("melee", "aG", "bG", 7, 7, 0, 0, "bG")),
        )
    )["abilities"]
    shot, stance = found["a"]["TP"], found["b"]["PD"]
    assert (shot["tries"], shot["hits"], shot["damage"]) == (1, 1, 1)
    assert (stance["tries"], stance["hits"], stance["damage"]) == (1, 1, 0)
