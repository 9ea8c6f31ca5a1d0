"""What facts about cards in play, resources, combat and the turn change."""

from __future__ import annotations

from typing import Any

from core.games.arcmage import facts as f
from core.games.arcmage.state import Change
from tests.games.arcmage.crowded import (
    BARRED,
    BOOST,
    GRAVE,
    HELD,
    KNOWN,
    SHIELD,
    UNKNOWN,
    came,
    told,
)

Row = tuple[Any, dict[str, Any]]  # a fact, and what it changes on the crowded table

IN_PLAY: tuple[Row, ...] = (
    # marks (R21 to R24)
    (f.MarkCard("A10"), {"cards.A10.marked": True}),
    (f.MarkCard("Ar2"), {"resources.Ar2.marked": True}),
    (f.MarkCard("Ar9"), {}),
    (f.MarkCard("Z9"), {}),
    (
        f.UnmarkCard("A5"),
        {
            "cards.A5.marked": False,
            "cards.A6.changes": [told(BARRED), told(Change("protect")), told(SHIELD)],
            "cards.B4.changes": [told(BOOST), told(Change("freeze", source="A5"))],
        },
    ),
    (f.UnmarkCard("A6"), {"cards.A6.marked": False}),
    (f.UnmarkCard("Ar3"), {"resources.Ar3.marked": False}),
    (f.UnmarkCard("Z9"), {}),
    # damage and defence (R50, R68): a creature has no points of its own
    (f.DealDamage("A10", 2), {"cards.A10.damage": 3}),
    (f.DealDamage("A1", 2), {"cards.A1.damage": 2, "cards.A1.left": 5}),
    (f.DealDamage("Z9", 2), {}),
    (f.PreventDamage("A5", 1), {}),
    (f.ChangeDefence("A1", 3), {"cards.A1.left": 10}),
    (f.ChangeDefence("A1", -3), {"cards.A1.left": 4}),
    (f.ChangeDefence("Z9", 3), {}),
    # counters: none is below one, in the order of their names
    (f.PutCounters("A6", "+1/+1", 1), {"cards.A6.counters.+1/+1": 3}),
    (f.PutCounters("A6", "+1/+1", -1), {"cards.A6.counters.+1/+1": 1}),
    (f.PutCounters("A6", "+1/+1", -2), {"cards.A6.counters": {}, "cards.A6.counters.+1/+1": None}),
    (f.PutCounters("A6", "+1/+1", -5), {"cards.A6.counters": {}, "cards.A6.counters.+1/+1": None}),
    (f.PutCounters("A6", "rabies", 1), {"cards.A6.counters.rabies": 1}),
    (f.PutCounters("A6", "rabies", -1), {}),
    (f.PutCounters("Z9", "rabies", 1), {}),
    # what lasts for a while
    *(
        (fact, {f"{path}.changes": [told(change)]})
        for path, fact, change in (
            ("cards.A5", f.ChangeValues("A5", 1, -2), Change("values", attack=1, defence=-2)),
            (
                "cards.A5",
                f.ChangeValues("A5", 0, 3, "static"),
                Change("values", defence=3, until="static"),
            ),
            ("cards.A5", f.GiveKeyword("A5", "flying"), Change("add", "flying")),
            (
                "cards.A5",
                f.TakeKeyword("A5", "flying", "static"),
                Change("lose", "flying", until="static"),
            ),
            (
                "cards.A5",
                f.AddSubtype("A5", "Imp", "static"),
                Change("type", "Imp", until="static"),
            ),
            (
                "cards.A5",
                f.Forbid("A5", "attack", "B1", "static", "A9"),
                Change("no", "attack", versus="B1", until="static", source="A9"),
            ),
            ("players.B", f.Forbid("B", "draw"), Change("no", "draw")),
            (
                "cards.A5",
                f.Permit("A5", "block_for", "B1", "static", "A9"),
                Change("can", "block_for", versus="B1", until="static", source="A9"),
            ),
            ("players.B", f.Permit("B", "draw"), Change("can", "draw")),
            (
                "cards.A5",
                f.FreezeCard("A5", "next_unmark", "A9"),
                Change("freeze", until="next_unmark", source="A9"),
            ),
            ("cards.A5", f.ProtectCard("A5", "static"), SHIELD),
        )
    ),
    (
        f.Forbid("A", "attack", until="static"),
        {
            "players.A.changes": [
                told(Change("no", "draw", source="A9", until="while_source_in_play")),
                told(Change("no", "attack", until="static")),
            ]
        },
    ),
    (f.FreezeCard("Z9"), {}),
    (
        f.GiveKeyword("B4", "flying"),
        {
            "cards.B4.changes": [
                *map(told, (HELD, BOOST, Change("freeze", source="A5"), Change("add", "flying")))
            ]
        },
    ),
    (
        f.PreventDeath("A6"),
        {"cards.A6.changes": [*map(told, (BARRED, HELD, SHIELD))]},
    ),
    (f.PreventDeath("A10"), {"cards.A10.damage": 0}),
    (f.PreventDeath("Z9"), {}),
    # control and hosts
    (f.GiveControl("A5", "B"), {"cards.A5.controller": "B"}),
    (
        f.GiveControl("Ar2", "B", "A9"),
        {"resources.Ar2.controller": "B", "resources.Ar2.lent": "A9"},
    ),
    (f.AttachCard("A9", "A6"), {"cards.A9.place": "A6"}),
    (
        f.AttachCard("B:hand:deadly-shock", "A5"),
        {
            "players.B.hand.known": [],
            "players.B.next": 6,
            "cards.B5": came("deadly-shock", "attached", "B", place="A5"),
        },
    ),
    (
        f.AttachCard("A:hand:mentor", "A", as_="A20"),
        {
            KNOWN: ["kolibri"],
            "players.A.next": 21,
            "cards.A20": came("mentor", "attached", place="A"),
        },
    ),
    (  # a name may be any text
        f.AttachCard("A:hand:a:b:c", "A5"),
        {
            UNKNOWN: 0,
            "players.A.next": 12,
            "cards.A11": came("a:b:c", "attached", place="A5"),
        },
    ),
    # tokens and new cards (R20, R22): their owner's next number, or a given one
    (
        f.CreateToken("A", "crop-token", "A1"),
        {"players.A.next": 12, "cards.A11": came("crop-token", "resident", place="A1")},
    ),
    (
        f.CreateToken("B", "big-orc-token", "army", marked=True, as_="B3"),
        {"cards.B3": came("big-orc-token", "army", "B", marked=True)},
    ),
    # resource cards, and what is produced: R25, R32
    (f.ProduceResources("A", "R", 2), {"players.A.pool.R": 2}),
    (f.ProduceResources("A", "N", -1), {"players.A.pool.N": 1}),
    (f.ProduceResources("A", "N", -5), {"players.A.pool.N": 0}),
    (f.SpendResources("A", "G", 1), {"resources.Ar2.marked": True}),
    (f.SpendResources("A", "G", 2), {f"resources.{n}.marked": True for n in ("Ar2", "Ar10")}),
    (
        f.SpendResources("A", "G", 3),
        {f"resources.{n}.marked": True for n in ("Ar2", "Ar10", "Br1")},
    ),
    (f.SpendResources("A", "G", 0), {}),
    (f.SpendResources("A", "G", -1), {"resources.Ar3.marked": False}),
    (f.SpendResources("A", "R", 1), {}),
    (
        f.LoseResource("A", "G", "mentor"),
        {"players.A.graveyard": [*GRAVE, "mentor"], "resources.Ar3": None},
    ),
    (f.LoseResource("B", "G"), {"players.A.graveyard": [*GRAVE, "?"], "resources.Ar1": None}),
    (f.LoseResource("A", "E"), {}),
    (
        f.GainResource("A", "N"),
        {
            "players.A.next_resource": 6,
            "resources.Ar5": {"owner": "A", "controller": "A", "faction": "N", "face": "?"},
        },
    ),
    (f.PassResource("A", "B", "G"), {"resources.Ar2.controller": "B"}),
    (f.PassResource("A", "B", "E"), {}),
    # battles and cities: R63, R109, R110
    (f.KillInBattle("B4"), {"combat.dead": ["A6", "B4"], "cards.B4.dead": True}),
    (f.RuinCity("A2"), {"lasting": [["B1", 2]], "cards.A2.dead": True}),
    (f.ChooseRetreat("A5", "army"), {}),
    # the turn
    (f.AddAttack(), {"allowed": 3}),
    (f.AddAttackPhase("A2", 3), {"extra": [["A1", 4], ["A2", 3]]}),
    (f.StartLevel("B1", 4), {"lasting": [["A2", 3], ["B1", 2], ["A2", 5], ["B1", 4]]}),
    (f.StartLevel("A2", 3), {}),
    (f.EndLevels("A"), {"lasting": [["B1", 2]]}),
    (f.EndLevels("B"), {"lasting": [["A2", 3], ["A2", 5]]}),
    (f.EndLevels("C"), {}),
    (
        f.RemoveLater("A5", "B"),
        {"later": [{"card": "A10", "seat": "A"}, {"card": "A5", "seat": "B"}]},
    ),
    (f.Lose("A"), {"players.A.lost": "ruling"}),
    (f.Lose("C"), {}),
)
